"""What of a document's structure cannot be right: told as warnings, so that no figure of the report looks fine for it.

Each rule compares what was read with what it would be if it were right, in any language and any kind of document: an
entry of contents or of an index ends in a number or is a heading of the document, a row of a table is no two lines of
prose, furniture repeats, and a line of prose has no gutter in it. The limits were set on 90 PDFs, pages and Word files:
Acts, bills, judgments, manuals, papers, contracts; the nearest on both sides are named.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ingest.document.page_boxes import Places
from ingest.document.records import BlockType, Canonical, Furniture, Piece, Warning_

_BLANKS = re.compile(r"[\W_]+")
_WORD = re.compile(r"\w+")  # leaders are none
_NUMBERS = re.compile(r"\d+|\b[ivxlc]+\b")
_LAST = re.compile(r"(?:\d|\b[ivxlc]+)\W*$", re.IGNORECASE)
_PROSE = frozenset({BlockType.PARAGRAPH, BlockType.LIST_ITEM, BlockType.QUOTE})
UNSEEN = frozenset(
    {"outside", "unpainted", "white", "clipped", "covered", "overprinted", "hidden", "deleted", "invisible"}
)
"""Reasons for which words are furniture that no reader of the page sees: they explain themselves."""

_REST = re.compile(r"\t|[(\[]?[^\W\dA-Z_][\w'’-]*+(?![.)\]])")  # no first cell, or small letters that are no label
_LOCAL = frozenset({"doubtful_order", "doubtful_rows"})  # about single pages: the rest is read well
_CELL = 5  # words: a longer cell may be a line of prose
_ROWS = 1 / 3  # of a table's rows: from here on it is prose
_TABLES = 0.03  # of the letters in such tables; read well at most 0.011, two columns read as rows 0.18
_CONTENTS = 0.15  # of the letters in contents and index; read well at most 0.06, numbered lines taken for them 0.4
_ENTRIES = 0.03  # of the letters in entries that are none; read well at most 0.01
_ENTRY = 25  # words: a longer entry is none
_LINE = 8  # words: a longer line of furniture that does not repeat may be the body's
_PAGES = 3  # on so many pages a line repeats, in a document of two on both
_FURNITURE = 0.05  # of the letters in such lines; read well at most 0.011
_GUTTER = 1.4  # line heights between two words: more than a justified line has
_SIDE = 3  # words on each side of a gutter: fewer may be a label or the end of a line
_LINES = 3  # lines with a gutter on one page; one or two are set so by hand


def doubts(canonical: Canonical) -> tuple[Warning_, ...]:
    """The warnings that hold: `doubtful_tables`, `doubtful_contents`, `doubtful_furniture`, `doubtful_order` and
    `doubtful_rows`.
    """
    rules = (_tables, _contents, _furniture, _order, _rows)
    return tuple(warning for warning in (rule(canonical) for rule in rules) if warning)


def with_doubts(canonical: Canonical) -> Canonical:
    """The document with its doubts; degraded where they are about more than a few pages' order or rows."""
    found = doubts(canonical)
    degraded = canonical.degraded or any(warning.code not in _LOCAL for warning in found)
    return replace(canonical, degraded=degraded, warnings=(*canonical.warnings, *found))


def pages_of_doubtful_order(canonical: Canonical) -> list[int]:
    """Pages on which lines of prose have a gutter in them: two columns, or a column and its notes, were read across."""
    lines: dict[int, int] = {}
    places = Places(canonical)
    for block in canonical.blocks:
        if block.type in _PROSE:
            for page in _gutters(canonical, places.source(block.start, block.end)):
                lines[page] = lines.get(page, 0) + 1
    return sorted(page for page, count in lines.items() if count >= _LINES)


def _gutters(canonical: Canonical, pieces: Iterable[Piece]) -> Iterator[int]:
    """The page of each two pieces that stand on one line with a gutter between them."""
    for left, right in pairwise(pieces):
        one, other = left.box, right.box
        if one is None or other is None or one.page != other.page:
            continue
        height = max(other.y1 - other.y0, 1.0)
        beside = min(one.y1, other.y1) - max(one.y0, other.y0) > height / 2
        if beside and other.x0 - one.x1 > _GUTTER * height:
            sides = (canonical.text[left.start : left.end], canonical.text[right.start : right.end])
            if all(len(side.split()) >= _SIDE for side in sides):
                yield other.page


def _order(canonical: Canonical) -> Warning_ | None:
    pages = pages_of_doubtful_order(canonical)
    if not pages:
        return None
    told = _told(pages)
    message = f"Columns may have been read across on page {told}: look there with pincite read --overlay."
    return Warning_("doubtful_order", message, page=pages[0])


def _tables(canonical: Canonical) -> Warning_ | None:
    blocks = [(block.type, canonical.text[block.start : block.end]) for block in canonical.blocks]
    wrong = sum(_letters(text) for type_, text in blocks if type_ is BlockType.TABLE and _is_prose(text))
    share = wrong / max(1, sum(_letters(text) for _, text in blocks))
    if share <= _TABLES:
        return None
    message = f"Tables hold {share:.0%} of the words in rows of running text: columns may have been taken for tables."
    return Warning_("doubtful_tables", message)


def _rows(canonical: Canonical) -> Warning_ | None:
    """Rows at a page's head that may be the rest of the row before: no first cell, or one in small letters."""
    places = Places(canonical)
    pages: set[int] = set()
    for block in canonical.blocks:
        if block.type is not BlockType.TABLE:
            continue
        at, last = block.start, None
        rows = canonical.text[block.start : block.end].split("\n")
        if 2 * sum(1 for row in rows if _REST.match(row)) > len(rows):
            continue  # its rows begin so
        for row in rows:
            boxes = [piece.box for piece in places.source(at, at + len(row)) if piece.box is not None]
            turned = bool(boxes) and last is not None and boxes[0].page > last
            if turned and _REST.match(row) is not None:
                pages.add(boxes[0].page)
            at, last = at + len(row) + 1, max((box.page for box in boxes), default=last)
    if not pages:
        return None
    told = _told(sorted(pages))
    message = f"Rows of tables may be cut at the head of page {told}: look there with pincite read --overlay."
    return Warning_("doubtful_rows", message, page=min(pages))


def _told(pages: Sequence[int]) -> str:
    return ", ".join(map(str, pages[:10])) + (f" and {len(pages) - 10} more" if len(pages) > 10 else "")


def _is_prose(table: str) -> bool:
    """Is a table's every third row made of two long cells of which one begins in lower case?"""
    rows = table.split("\n")
    found = 0
    for row in rows:
        long = [cell for cell in (part.strip() for part in row.split("\t")) if len(cell.split()) >= _CELL]
        found += len(long) > 1 and any(cell[0].islower() for cell in long)
    return found >= _ROWS * len(rows)


def _contents(canonical: Canonical) -> Warning_ | None:
    text = canonical.text
    entries = [text[b.start : b.end] for b in canonical.blocks if b.type is BlockType.TOC]
    if not entries:
        return None
    headings: set[str] = set()
    for block in canonical.blocks:
        if block.type is BlockType.HEADING:
            names = (block.title, block.label + block.title, text[block.start : block.end])
            headings.update(_BLANKS.sub("", name).lower() for name in names)
    whole = max(1, _letters(text))
    wrong = sum(_letters(line) for entry in entries for line in entry.split("\n") if not _is_entry(line, headings))
    share = sum(map(_letters, entries)) / whole
    if share <= _CONTENTS and wrong / whole <= _ENTRIES:
        return None
    message = f"Contents pages hold {share:.0%} of the words: some of the text may have been taken for them."
    return Warning_("doubtful_contents", message)


def _is_entry(line: str, headings: Collection[str]) -> bool:
    """Does a line of contents end in a number, as no more than a title does, or is it a heading of the document?"""
    numbered = _LAST.search(line) is not None and len(_WORD.findall(line)) <= _ENTRY
    return numbered or _BLANKS.sub("", line).lower() in headings


def _furniture(canonical: Canonical) -> Warning_ | None:
    seen = [item for item in canonical.furniture if item.reason not in UNSEEN]
    pages: dict[str, set[int | None]] = {}
    for item in seen:
        pages.setdefault(_masked(item), set()).add(item.page)
    often = min(_PAGES, max(2, len(canonical.pages)))
    once = (item for item in seen if len(pages[_masked(item)]) < often)
    lines = (line for item in once for line in item.text.split("\n") if len(line.split()) >= _LINE)
    whole = sum(_letters(item.text) for item in seen) + _letters(canonical.text)
    share = sum(map(_letters, lines)) / max(1, whole)
    if share <= _FURNITURE:
        return None
    message = f"What was left out as furniture holds {share:.0%} of the words in lines that do not repeat."
    return Warning_("doubtful_furniture", message)


def _masked(item: Furniture) -> str:
    return _NUMBERS.sub("#", item.text.strip().lower())


def _letters(text: str) -> int:
    return len(_BLANKS.sub("", text))
