"""What a document's own amendment notes say was done to a provision, and when: brackets in its text and its
footnotes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.document.own_words import body_start
from ingest.document.records import Provision
from resolver.checks.liveness import signals
from resolver.library.library import Library

_YEAR = re.compile(r"(?<!\d)(1[789]\d\d|20\d\d)(?!\d)")
_BRACKETED = re.compile(r"\[[^\[\]]{4,400}\]")


@dataclass(frozen=True, slots=True)
class Amendment:
    """One note: what it says was done, the last year printed in it (None: none is), and its words in the document."""

    code: str  # substituted, inserted, renumbered, omitted
    year: int | None
    document: str
    start: int
    end: int
    text: str


def amendments(library: Library, document: str, provision: Provision) -> list[Amendment]:
    """The notes on a provision itself: brackets that open in its heading or first words, footnotes marked there."""
    text = library.text(document)
    begun = body_start(provision, text)
    reach = min(provision.end, begun + 200)
    found = [
        a for m in _BRACKETED.finditer(text, provision.start, reach)
        if (a := _read(document, m.start(), m.end(), m.group())) is not None
    ]  # fmt: skip
    for note in library.recorded.notes(document):
        if provision.start <= note.at <= begun + 1 and note.block is not None:
            block = library.store.texts.block(document, note.block)
            read = _read(document, block.start, block.end, text[block.start : block.end])
            found += [] if read is None else [read]
    return found


def _read(document: str, start: int, end: int, words: str) -> Amendment | None:
    for signal in signals():
        if "note" in signal.where and signal.pattern.search(words):
            years = [int(y) for y in _YEAR.findall(words)]
            return Amendment(signal.code.removesuffix("_note"), max(years, default=None), document, start, end, words)
    return None


def enacted(library: Library, document: str, provision: Provision | None) -> int | None:
    """The year of a provision's words: of the last note that put them there, else of the document's version, else of
    its title ("Bees Act, 1999").
    """
    if provision is not None:
        for above in library.tree(document).chain(provision):
            years = [
                a.year for a in amendments(library, document, above)
                if a.year is not None and a.code in {"inserted", "substituted"}
            ]  # fmt: skip
            if years:
                return max(years)
    info = library.documents[document].info
    titled = _YEAR.findall(info.title)
    if titled:
        return int(titled[-1])
    return int(info.version_date[:4]) if info.version_date[:4].isdigit() else None
