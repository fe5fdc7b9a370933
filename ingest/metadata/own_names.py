"""The names and the number that a document gives itself: its entry in the index's own list of laws and contracts.

"This Act may be called the Hive Safety Act, 2015", "this Data Processing Addendum ("DPA")", a title with its
abbreviation in brackets. They are facts of the document alone, so that no order of reading changes them; whoever
resolves a name asks all documents of the index for theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gazetteers.fold import key, split_year
from gazetteers.law_names import law_name_words
from ingest.document.records import DocumentInfo, Fact, Reading
from ingest.metadata.own_evidence import OwnEvidence, Said, about

OWN_NAME = "own_name"
OWN_NUMBER = "own_number"

_BEGINNING = 12_000
"""Characters in which a contract says how it is called."""

_CALLED = re.compile(
    r"\b[Tt]his\s+(?P<title>[A-Z][\w'&’-]*(?:\s+(?:of|and|for|the|[A-Z][\w'&’-]*)){1,7}?)\s*"
    r"[(](?:the\s|this\s|hereinafter,?\s(?:referred\sto\sas\s|called\s)?(?:the\s)?|together[^()\"“]{1,60})?"
    r"[\"“](?P<short>[A-Z][^\"”()\n]{1,60})[\"”][)]"
)
_CODED = re.compile(r"(?P<short>[A-Z][A-Za-z]{0,5}\d{1,4}/\d{2,4})\s*[-–—:]\s*(?P<title>\S.*)")
"""A title behind its code: "SS1/20 – Prudent Person Principle"."""

_ABBREVIATED = re.compile(r"(?P<title>\w.{4,120}\S)\s*[(][\"“]?(?P<short>[A-Z][A-Za-z&.-]{1,11})[\"”]?[)]")


def own_names(info: DocumentInfo, reading: Reading, said: OwnEvidence) -> tuple[Fact, ...]:
    """Facts `own_name` and `own_number`, each once, by place; none of a text that is about a law (a bill, a commentary)
    or that names itself twice in different words, as a collection of laws does.
    """
    called = {key(split_year(name.text)[0]): name for name in said.names}
    if len(called) > 1 or about(said.lines, info.title):
        return ()
    found: dict[str, Fact] = {}
    for name in (*said.names[:1], *_contract_names(reading), *_abbreviation(info.title)):
        if not _generic(name.text) and key(name.text) != key(info.title):
            found.setdefault(key(name.text), Fact(OWN_NAME, name.text, "text", name.start, name.end))
    numbers = {(number, year): line for number, year, line in said.numbers}
    facts = tuple(found.values())
    if len(numbers) == 1:
        (number, year), line = next(iter(numbers.items()))
        facts += (Fact(OWN_NUMBER, f"{number} of {year}", "text", line.start, line.end),)
    return facts


def names_of(info: DocumentInfo) -> tuple[str, ...]:
    """What a document is called: its title, and the names that it gives itself."""
    own = [fact.value for fact in info.facts if fact.name == OWN_NAME]
    return tuple(dict.fromkeys([*([info.title] if info.title else []), *own]))


def _contract_names(reading: Reading) -> Iterator[Said]:
    for match in _CALLED.finditer(reading.raw, 0, _BEGINNING):
        yield Said(" ".join(match["title"].split()), match.start("title"), match.end("title"))
        yield Said(" ".join(match["short"].split()), match.start("short"), match.end("short"))
        return


def _abbreviation(title: str) -> Iterator[Said]:
    """A title's abbreviation in brackets, whose letters it holds in order, and the title without it; its code."""
    coded = _CODED.fullmatch(title)
    if coded is not None:
        yield Said(coded["short"])
        return
    match = _ABBREVIATED.fullmatch(title)
    if match is None or sum(sign.isupper() for sign in match["short"]) < 2:
        return
    letters = iter(match["title"].casefold())
    if all(sign in letters for sign in match["short"].casefold() if sign.isalnum()):
        yield Said(match["title"])
        yield Said(match["short"])


def _generic(name: str) -> bool:
    """Whether a name tells no document from another: "Agreement", "Terms", "Annual Report"."""
    known = law_name_words()
    parts = key(name).split()
    if len(parts) == 1:
        return sum(sign.isupper() for sign in name) < 2 and not parts[0].endswith(tuple(known.compounds))
    return all(part in known.kinds or part in known.generic or part in known.small for part in parts)
