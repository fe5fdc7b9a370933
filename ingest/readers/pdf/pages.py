"""One page's body lines to paragraphs: contents, tables and side notes apart, then columns, then paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ingest.document.records import BlockType
from ingest.readers.pdf.carried import OpenTable, carried
from ingest.readers.pdf.columns import Gutters, Region, regions
from ingest.readers.pdf.layout import Line, PageText
from ingest.readers.pdf.margins import attach
from ingest.readers.pdf.measure import LONG, Measure
from ingest.readers.pdf.navigation import Bookmark
from ingest.readers.pdf.outline import anchor, cut
from ingest.readers.pdf.paragraphs import Para, ParagraphBuilder
from ingest.readers.pdf.ruled import frames
from ingest.readers.pdf.tables import find_tables, without
from ingest.readers.pdf.toc import contents_lines

_OUTSIDE = 8.0  # points: a column's rules may reach so far out of its text


@dataclass(slots=True)
class PageBlocks:
    """Paragraphs of one page in reading order, side notes that head nothing, and outline entries that were anchored."""

    paras: list[Para] = field(default_factory=list)
    margins: list[Sequence[Line]] = field(default_factory=list)


def page_blocks(
    page: PageText,
    lines: Sequence[Line],
    notes: Sequence[Sequence[Line]],
    usual: Measure,
    entries: Sequence[tuple[int, Bookmark]],
    gutters: Gutters,
    opened: OpenTable | None = None,
) -> PageBlocks:
    """The page's body and its side notes. `entries` are the outline entries that point to it, with their ordinals;
    `gutters` are those of the document's pages, `opened` is the table with which the page before ended.
    """
    blocks = PageBlocks()
    contents = contents_lines(page.text, lines, page.width)
    listed = {id(line) for entry in contents for line in entry}
    rest = [line for line in lines if id(line) not in listed]
    apart = [Para(page.number, list(entry), BlockType.TOC, locked=True) for entry in contents if entry]
    columns = regions(page, rest, gutters)
    whole = not any(region.beside for region in columns)
    tables: list[Para] = []
    if whole:
        tables = find_tables(page.text, page.number, rest, page.rules, usual)
        rows = _carried(page, rest, opened, usual)
        if rows and not any(_covers(table, rows[0]) for table in tables):
            tables = rows + find_tables(page.text, page.number, without(rest, rows), page.rules, usual)
    if tables:
        apart += tables
        columns = regions(page, without(rest, tables), gutters)
    for region in columns:
        blocks.paras.extend(_read(page, region, usual, entries, apart, tabled=whole))
    apart.sort(key=lambda para: (para.lines[0].base, para.lines[0].x0))
    _insert(blocks.paras, apart)
    texts = [page.text[para.lines[0].start : para.lines[0].end] for para in blocks.paras]
    blocks.margins = attach(notes, blocks.paras, texts) if notes else []
    return blocks


def _carried(page: PageText, lines: Sequence[Line], opened: OpenTable | None, usual: Measure) -> list[Para]:
    """The table that goes on at the page's head, where no rules frame its first line: what is drawn tells its own."""
    if opened is None or not lines:
        return []
    top = min(line.base for line in lines)
    if any(frame.top - 2 < top < frame.foot + 2 for frame in frames(page.rules)):
        return []
    table = carried(page.text, page.number, lines, opened.moved(usual.left), usual)
    return [] if table is None else [table]


def _covers(table: Para, other: Para) -> bool:
    """Does a table told by the page alone hold all of the other, in as many columns? Its own rows are surer."""
    held = {id(line) for line in table.lines}
    return len(table.bounds) == len(other.bounds) and all(id(line) in held for line in other.lines)


def _read(
    page: PageText,
    region: Region,
    usual: Measure,
    entries: Sequence[tuple[int, Bookmark]],
    apart: Sequence[Para],
    *,
    tabled: bool,
) -> list[Para]:
    """The paragraphs of one region and, where the page's tables are not `tabled` yet, its tables."""
    left, right = region.left, region.right
    if not region.beside:
        left, right = min(left, usual.left), max(_right(region), usual.right)
    tables: list[Para] = []
    if not tabled:
        within = replace(usual, left=left, right=right)
        rules = [rule for rule in page.rules if rule[0] > left - _OUTSIDE and rule[2] < right + _OUTSIDE]
        tables = find_tables(page.text, page.number, region.painted, rules, within)
    builder = ParagraphBuilder(page.text, page.number, usual, left, right)
    anchored, heads = _anchored(page, without(region.lines, tables), entries)
    breaks = frozenset(_breaks(anchored, heads, [*apart, *tables]))
    built = builder.build(anchored, breaks, _bound(heads))
    by_line = {id(anchored[first]): entry for first, _, entry in heads}
    for para in built:
        entry = by_line.get(id(para.lines[0]))
        if entry is not None:
            _head(para, entry, dict(entries)[entry])
    _insert(built, tables)
    return built


def _right(region: Region) -> float:
    """Where the region's lines of text end at most: a page number or a date may stand right of them."""
    return max((line.x1 for line in region.lines if line.end - line.start > LONG), default=region.right)


def _head(para: Para, entry: int, mark: Bookmark) -> None:
    para.type, para.level, para.evidence = BlockType.HEADING, mark.level, "outline"
    para.entry, para.locked = entry, True


def _anchored(
    page: PageText, lines: Sequence[Line], entries: Sequence[tuple[int, Bookmark]]
) -> tuple[list[Line], list[tuple[int, int, int]]]:
    """(`lines`, cut where a title is run in with its text; (first, last, entry) of the lines that print a title)."""
    if not entries:
        return list(lines), []
    _, _, _, _, by, cy = page.place
    heights = [None if mark.y is None else by * mark.y + cy for _, mark in entries]
    anchors = sorted(anchor(entries, lines, page.text, heights), key=lambda item: item.first)
    found: list[Line] = []
    heads: list[tuple[int, int, int]] = []
    titles = dict(entries)
    taken = {place: item for item in anchors for place in range(item.first, item.last + 1)}
    for place, line in enumerate(lines):
        item = taken.get(place)
        if item is None:
            found.append(line)
            continue
        if place == item.first:
            heads.append((len(found), len(found) + item.last - item.first, item.entry))
        if place == item.last and not item.whole:
            parts = cut(page.text, lines[item.first : item.last], line, titles[item.entry].title)
            if len(parts) == 1:
                heads.pop()
            found.extend(parts)
        else:
            found.append(line)
    return found, heads


def _bound(heads: Sequence[tuple[int, int, int]]) -> dict[int, int]:
    return {place: entry for first, last, entry in heads for place in range(first + 1, last + 1)}


def _breaks(lines: Sequence[Line], heads: Sequence[tuple[int, int, int]], apart: Sequence[Para]) -> set[int]:
    """Indexes of lines that begin a paragraph: a title's first, the one behind a title, the one below a table."""
    breaks = {first for first, _, _ in heads} | {last + 1 for _, last, _ in heads}
    for para in apart:
        top = para.lines[0].base
        for index in range(1, len(lines)):
            if lines[index - 1].base < top <= lines[index].base:
                breaks.add(index)
    return breaks


def _insert(paras: list[Para], apart: Sequence[Para]) -> None:
    """Put tables and contents entries where they stand: before the first paragraph that begins below them."""
    for para in reversed(apart):
        top, left, right = para.lines[0].base, min(x.x0 for x in para.lines), max(x.x1 for x in para.lines)
        place = len(paras)
        for index, other in enumerate(paras):
            first = other.lines[0]
            if first.base > top and first.x0 < right and max(x.x1 for x in other.lines) > left:
                place = index
                break
        paras.insert(place, para)
