"""What a document says of which law it is: its title line, number line, short-title section, metadata and address.

Read from the beginning as a careful reader would: up to the contents or the first numbered line, then where the law
names itself ("This Act may be called ..."), wherever that section stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gazetteers.fold import fold, key, split_year
from gazetteers.identity_words import identity_words
from gazetteers.law_names import law_name_words
from ingest.document.records import BlockType, RawBlock, Reading
from ingest.readers.wordlists import words

_MARK = 12
"""Characters of a list's mark."""

_HEAD = 24
"""Blocks that may be a title page."""

_LINE = 160
"""Characters of a line of it; what is longer is prose."""

_NAME = 240
"""Characters behind "may be called" that may be a name."""

_NUMBERED = re.compile(
    r"\W*(?:(?i:section|sec\.|article|art\.|rule|regulation|clause|s\.|§)\s*)?(?P<number>\d{1,4})[A-Za-z]{0,3}"
    r"(?:[.\])–—-]|\s+[^\sa-z])",
)
_BEHIND = re.compile(r"(.*\S)\s*([(\[][^()\[\]]{4,40}[)\]])")
_SPACED = re.compile(r"\b(a|n) (ct|o)\b ?(?=\.|\w)")
"""Small capitals are set in two sizes, and read as "A CT N O . 43"."""

_NAME_END = re.compile(
    r"(?<!\bno)\.(?!\d)|[;\"”]|\s(?:and|which)\s(?:shall|comes?|extends|may|is|applies)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Said:
    """A name or number as printed, with its place in the raw reading (None: in the file's metadata)."""

    text: str
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class OwnEvidence:
    """All that a document says of itself. `lines` are those of the title page, folded; `titles` those of them that
    are a name of a law; `names` the names that the text gives itself; `numbers` (number, year) with their lines.
    """

    lines: tuple[Said, ...]
    titles: tuple[Said, ...]
    names: tuple[Said, ...]
    numbers: tuple[tuple[str, int, Said], ...]
    metadata: tuple[Said, ...]
    identifiers: tuple[tuple[str, int, str, Said], ...]  # number, year, jurisdiction
    countries: frozenset[str]


def own_evidence(reading: Reading) -> OwnEvidence:
    """Everything that `reading` says of the law that it is."""
    lines = tuple(_title_page(reading))
    names = tuple(_names(reading.raw))
    printed = [*lines, *_number_lines(reading)]
    numbers = tuple((*found, line) for line in printed if (found := number_of(line.text)) is not None)
    return OwnEvidence(
        lines=lines,
        titles=tuple(line for line in lines if is_name(line.text) and number_of(line.text) is None),
        names=names,
        numbers=numbers,
        metadata=tuple(Said(f.value) for f in reading.facts if f.name == "title"),
        identifiers=tuple(_identifiers(reading, lines)),
        countries=_countries(reading.raw, names),
    )


def is_name(line: str) -> bool:
    """Whether a line reads like the name of a law: it ends in a kind word, or holds one and ends in a year."""
    title, year = split_year(line)
    parts = key(title).split()
    known = law_name_words()
    if len(parts) < 2 or (parts[0] in known.stops and parts[0] not in known.articles):
        return False
    return parts[-1] in known.kinds or (year is not None and bool(known.kinds.intersection(parts)))


def about(lines: Iterable[Said], title: str) -> str:
    """The first word on a title page that says that the text is about a law of that title, or a draft, a part or a
    change of it; "" where none does.
    """
    told = identity_words()
    for line in lines:
        folded = fold(line.text)
        if folded.startswith(told.long_titles) or any(word in folded for word in told.editions):
            continue
        match = told.not_the_law.search(folded.replace(fold(title), " ") if title else folded)
        if match is not None:
            return match[0]
    return ""


def numbered_from_one(reading: Reading) -> bool:
    """Whether the provisions of a text are those of a whole law: their numbers begin with 1 and leave out few.

    An excerpt begins later or leaves out most; a leaflet about a law has no numbers at all.
    """
    seen: set[int] = set()
    for block in reading.blocks:
        match = _NUMBERED.match(f"{block.number or _marked(reading, block)} X")
        if match is not None and number_of(_line(reading, block)[2][:_LINE]) is None:
            seen.add(int(match["number"]))
    whole = {n for n in seen if n < 1000}  # no years
    return {1, 2} <= whole and len(whole) * 2 > max(whole)


def _marked(reading: Reading, block: RawBlock) -> str:
    """The beginning of a block, with the mark that a list may print before it on the same line ("1. ")."""
    start = block.slices[0].start
    line = max(reading.raw.rfind("\n", 0, start) + 1, start - _MARK)
    before = reading.raw[line:start].strip() if block.type is BlockType.LIST_ITEM else ""
    return f"{before} {reading.raw[start : start + 40]}"


def _title_page(reading: Reading) -> Iterator[Said]:
    ends = frozenset(words("contents"))
    for block in reading.blocks[:_HEAD]:
        start, end, text = _line(reading, block)
        if (
            fold(text).strip(" .:_-") in ends
            or block.number
            or block.type is BlockType.LIST_ITEM
            or (_NUMBERED.match(text) and number_of(text) is None)
        ):
            return
        if identity_words().named.search(fold(text[:_NAME])) is not None:
            return
        if 0 < len(text) <= _LINE:
            behind = _BEHIND.fullmatch(text)  # "THE HIVES ACT, 2011 (NO. 14 OF 2011)": a name and a number
            parts = behind.groups() if behind is not None and number_of(behind[2]) is not None else (text,)
            yield from (Said(part, start, end) for part in parts)


def _number_lines(reading: Reading) -> Iterator[Said]:
    """Lines behind the contents that are nothing but an official number, up to where the law names itself."""
    named = identity_words().named
    for block in reading.blocks[_HEAD:]:
        start, end, text = _line(reading, block)
        folded = fold(text[:_NAME])
        if named.search(folded):
            return
        if len(text) < 60 and number_of(text) is not None:
            yield Said(text, start, end)


def _line(reading: Reading, block: RawBlock) -> tuple[int, int, str]:
    text = " ".join(" ".join(reading.raw[s.start : s.end] for s in block.slices).split())
    return block.slices[0].start, block.slices[-1].end, text.strip("_*—–- ")


def number_of(line: str) -> tuple[str, int] | None:
    """The official number and its year where a line is nothing else."""
    folded = _SPACED.sub(r"\1\2", fold(line))
    matches = (pattern.fullmatch(folded) for pattern in identity_words().numbers)
    return next(((m["number"], int(m["year"])) for m in matches if m is not None), None)


def _names(raw: str) -> Iterator[Said]:
    """The names that the text gives itself, where no quotation mark stands before the words that do."""
    for match in _self_named().finditer(raw):
        if raw[max(0, match.start() - 2) : match.start()].strip()[-1:] in {'"', "“", "‘", "'"}:
            continue
        rest = raw[match.end() : match.end() + _NAME]
        rest = " ".join(rest.split())
        stop = _NAME_END.search(rest)
        name = rest[: stop.start()] if stop is not None else rest
        if name[:1].isupper() or name[:1].isdigit():  # not "shall be called in question"
            yield Said(name.strip(" ,"), match.start(), min(match.end() + len(name), len(raw)))


def _self_named() -> re.Pattern[str]:
    return re.compile(identity_words().named.pattern.replace(r"\ ", r"\s+").replace(" ", r"\s+"), re.IGNORECASE)


def _identifiers(reading: Reading, lines: tuple[Said, ...]) -> Iterator[tuple[str, int, str, Said]]:
    addresses = [Said(f.value) for f in reading.facts if f.name == "url"]
    for said in (*addresses, *(line for line in lines if "/akn/" in line.text)):
        for pattern, place in identity_words().identifiers:
            match = pattern.search(said.text)
            if match is not None and match.end() == len(said.text.rstrip()):
                yield match["number"], int(match["year"]), place or match["jurisdiction"], said


def _countries(raw: str, names: tuple[Said, ...]) -> frozenset[str]:
    """The countries that the beginning, and what stands around the law's own name, speak of."""
    told = identity_words()
    places = [(0, 4000), *((max(0, n.start - 3000), n.start + 400) for n in names[:1] if n.start is not None)]
    return frozenset(
        told.country[" ".join(match[0].split())]
        for start, end in places
        for match in told.countries.finditer(fold(raw[start:end]))
    )
