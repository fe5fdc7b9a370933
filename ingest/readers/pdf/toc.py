"""Contents pages: rising page numbers at the right edge, with or without dots; and a statute's arrangement of sections,
whose numbered titles come again in the text itself.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from ingest.document.records import BlockType
from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.paragraphs import Para

_LEADER = re.compile(r"(?:\.\s?){4,}|…{2,}|_{4,}|(?:·\s?){4,}")
_PAGE = re.compile(r"(?P<title>.*?\S)(?P<leader>[\s.…·_]*)(?<![\d.,(])(?P<page>\d{1,4}|[ivxlc]{1,7})\s*$", re.DOTALL)
_FEWEST = 3  # entries on a page without dots; with dots two are enough
_ENTRY = re.compile(r"[\[“\"]*(?P<number>\d+[A-Z]{0,4}(?:-[A-Z]{1,3})?)\.\s*(?P<title>.*)", re.DOTALL)
_WORDED = re.compile(
    r"[\[“\"]*(?:[^\W\d]{1,10}\.?|§{1,2})\s?(?P<number>\d+[A-Z]{0,4}(?:-[A-Z]{1,3})?)\s*[.:—–-]\s*(?P<title>.*)",
    re.DOTALL,
)
_ANNOUNCES = ":—–-"
_MIXED = 0.5  # of the lines: where so many must be entries, lines that are none count as well
_LETTERS = re.compile(r"[^\w]+")
_FEWEST_ENTRIES = 5
_TEXT_WORDS = 40  # a paragraph of more words is text
_UNLISTED = 0.2  # of the entries: fewer texts among them are an enacting formula, an editor's note
_LONGEST_ENTRY = 320  # characters


def contents_lines(text: str, lines: Sequence[Line], width: float) -> list[list[Line]]:
    """Entries of a contents page, each with its lines; empty where the page is none. `lines` in any order."""
    ordered = sorted(lines, key=lambda line: (round(line.base / 3), line.x0))
    rows: list[list[Line]] = []
    for line in ordered:
        if rows and abs(rows[-1][0].base - line.base) < 0.4 * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    numbers: list[tuple[int, int, bool]] = []  # row, page number, with dots
    for place, row in enumerate(rows):
        entry = _page_entry(text, row, width)
        if entry is not None:
            numbers.append((place, entry[0], entry[1]))
    numbers = _rising(numbers)
    dotted = sum(1 for _, _, dots in numbers if dots)
    if len(numbers) < 2 or (dotted < 2 and len(numbers) < max(_FEWEST, 0.5 * len(rows))):
        return []
    first, last = numbers[0][0], numbers[-1][0]
    known = {place for place, _, _ in numbers}
    entries: list[list[Line]] = []
    pending: list[Line] = []
    for place in range(first, last + 1):
        pending.extend(rows[place])
        if place in known:
            entries.append(pending)
            pending = []
    if last + 1 < len(rows) and last + 1 - first >= 0.8 * len(rows):
        entries.extend(rows[last + 1 :])
    head = rows[max(0, first - 2) : first]
    if 0 < first <= 2 and dotted > 3:
        wrapped = [row for row in head if row[-1].size <= rows[first][0].size and not row[0].face.bold]
        entries[:0] = wrapped
    return entries


def _page_entry(text: str, row: Sequence[Line], width: float) -> tuple[int, bool] | None:
    """(page number, dots before it) of a row that ends in a page number near the right edge."""
    words = " ".join(text[line.start : line.end] for line in row)
    match = _PAGE.match(words)
    if match is None or not any(char.isalpha() for char in match.group("title")):
        return None
    dotted = bool(_LEADER.search(words))
    if not dotted and (row[-1].x1 < 0.6 * width or (len(row) == 1 and not _wide_gap(text, row[0]))):
        return None
    page = match.group("page")
    return (int(page) if page.isdecimal() else 0), dotted


def _wide_gap(text: str, line: Line) -> bool:
    """Does blank space stand before the last word of the line?"""
    last = line.runs[-1]
    return (
        len(line.runs) > 1
        and text[last.start : last.end].strip().isdecimal()
        and last.x0 - line.runs[-2].x1 > line.size
    )


def _rising(numbers: list[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
    """The entries if their page numbers do not fall (one slip in ten is allowed), else those with dots."""
    pages = [page for _, page, _ in numbers if page]
    falls = sum(1 for a, b in itertools.pairwise(pages) if b < a)
    if falls > 0.1 * len(pages):
        return [entry for entry in numbers if entry[2]]
    return numbers


def mark_arrangement(paras: Sequence[Para], texts: Sequence[str]) -> None:
    """Type a statute's own list of its sections as contents.

    An arrangement is a stretch at the document's beginning whose entries ("67. Title.") come again later, each as the
    beginning of a paragraph; short lines between them (CHAPTER II, BASIS OF CHARGE, SECTIONS) belong to it. A bill
    lists its sections in its first one, by their unit ("Sec. 614. Payments."), line by line.
    """
    for pattern, dense in ((_ENTRY, 0.4), (_WORDED, 0.8)):
        keys = [_key(pattern, text) for text in texts]
        last_place = {key: place for place, key in enumerate(keys) if key is not None}
        listed = [
            place
            for place, key in enumerate(keys)
            if key is not None and last_place[key] > place + 2 and len(texts[place]) <= _LONGEST_ENTRY
        ]
        stretch = _stretch(listed, keys, last_place, dense)
        if stretch is not None and not _is_text(texts[stretch[0] : stretch[1] + 1], listed, stretch):
            first, last = _whole(stretch, paras, texts, keys)
            for para in paras[first : last + 1]:
                if para.type is not BlockType.FOOTNOTE:
                    para.type, para.level, para.evidence, para.locked = BlockType.TOC, None, "", True
            return


Key = tuple[str, str] | None


def _whole(
    stretch: tuple[int, int], paras: Sequence[Para], texts: Sequence[str], keys: Sequence[Key]
) -> tuple[int, int]:
    """The stretch with the short lines around it; not what announces it, nor the text, where its entries come again."""
    first, last = stretch
    listed = set(keys[first : last + 1]) - {None}
    while first > 1 and _between(texts[first - 1]) and paras[first - 1].page == paras[first].page:
        if texts[first - 1].rstrip()[-1:] in _ANNOUNCES:
            break
        first -= 1
    page = paras[last].page
    while last + 1 < len(paras) and paras[last + 1].page <= page and _between(texts[last + 1]):
        if keys[last + 1] in listed:
            break
        last += 1
    return first, last


def _stretch(
    listed: list[int], keys: Sequence[Key], last_place: dict[tuple[str, str], int], dense: float
) -> tuple[int, int] | None:
    """First and last paragraph of the arrangement. It ends before the text, where its first entries come again."""
    if len(listed) < _FEWEST_ENTRIES:
        return None
    # The section that holds the list stands before it, and comes again in it.
    behind = listed[_FEWEST_ENTRIES - 1]
    listed = [place for place in listed if (key := keys[place]) is not None and last_place[key] > behind]
    if len(listed) < _FEWEST_ENTRIES:
        return None
    again = [last_place[key] for place in listed[:_FEWEST_ENTRIES] if (key := keys[place]) is not None]
    inside = [place for place in listed if place < min(again)]
    if len(inside) < _FEWEST_ENTRIES:
        return None
    entries = [place for place in range(inside[0], inside[-1] + 1) if keys[place] is not None or dense > _MIXED]
    return (inside[0], inside[-1]) if len(inside) >= dense * len(entries) else None


def _is_text(texts: Sequence[str], listed: Sequence[int], stretch: tuple[int, int]) -> bool:
    """Does text stand below the entries? Then they are headings, of clauses that the document prints twice."""
    entries = sum(1 for place in listed if stretch[0] <= place <= stretch[1])
    return sum(1 for text in texts if len(text.split()) > _TEXT_WORDS) > _UNLISTED * entries


def _between(text: str) -> bool:
    """May the line stand among the entries of an arrangement?"""
    return len(text.split()) <= 25


def _key(pattern: re.Pattern[str], text: str) -> Key:
    """(number, beginning of the title) of a paragraph that begins as a section does."""
    match = pattern.match(text)
    if match is None:
        return None
    title = _LETTERS.sub("", match.group("title").casefold())[:14]
    return (match.group("number"), title) if len(title) >= 4 else None
