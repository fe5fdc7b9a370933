"""Case citations by eyecite, an extra: merged into the same mentions as the coded forms of the style (form 35).

Chosen by handing a finder to `extract_text` or `extract_document`; without one only the style's own forms are read.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from gazetteers.records import CodedForm
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

CaseFinder = Callable[[str], list[tuple[int, int]]]
"""The spans of the case citations in a verbatim text, half-open, in its order."""

CASE = CodedForm("eyecite", (), "", case=True)
"""What every mention found so carries: a case citation is never what "that Act" stands for."""

_KINDS = frozenset(["FullCaseCitation", "ShortCaseCitation"])


class CasesMissing(Exception):
    """Raised when case citations are asked for and eyecite is not installed; the message says how to get it."""


def eyecite_cases() -> CaseFinder:
    """A finder that reads full and short case citations ("410 U.S. 113", "410 U.S., at 120"). Raises CasesMissing."""
    try:
        eyecite = import_module("eyecite")
    except ImportError as error:
        raise CasesMissing("case citations need eyecite: pip install 'pincite[cases]'") from error

    def find(text: str) -> list[tuple[int, int]]:
        return sorted(c.span() for c in eyecite.get_citations(text) if type(c).__name__ in _KINDS)

    return find


def case_mentions(source: str, folded: Normalised, finder: CaseFinder) -> list[Mention]:
    """The finder's citations as mentions, in folded offsets."""
    found = []
    for start, end in finder(source):
        at, stop = folded.at(start), folded.at(end)
        if at < stop:
            found.append(Mention(at, stop, "unknown", coded=CASE))
    return found
