"""Running heads and feet: what the edges of many pages say at one height, judged together.

Same place, same words but for numbers, numbers that count with the pages: these decide, whatever the line looks like.
What changes with the section is known by its neighbours, which read alike, or by standing outside the area that the
text of all pages keeps to. Only a large line at the head of a page needs more: "Article 5" above one page and "Article
6" above the next are headings.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.readers.pdf.layout import Line

_LARGE = 1.1  # of the document's usual size: a heading's size, which few running heads have
_PARTS = 3  # parts of a running head that is known by little; more are the cells of a table
_MOST = 0.6  # of the pages that have a line at one height: so many must count or read as their neighbours
_MANY = 0.4  # of them: so many must be the same but for numbers
_STAMPED = 0.8  # of the pages: so many read alike but for numbers where something is stamped on all
_DENSE_PAGES = 0.3  # of the pages between: a running head is on so many; a heading that comes again is not
_LONGEST_ALONE = 24  # characters of a page number with its words
_DENSE = 2.2  # sizes: lines of text stand no further apart
_LONG = 30  # characters of a line of text
_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(r"(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$", re.IGNORECASE)
_PAGE_WORDS = re.compile(  # "12", "- 12 -", "(Page 3 of 10)", "3 / 10", "Seite 3 von 10", "xiv", "L 39/9"
    r"[\W_]*(?:[^\W\d]{1,8}\.?\s*(?=\d)|[^\W\d]{1,8}\.?\s+)?(?:\d{1,5}|[ivxlcdm]{1,8})\b"
    r"\s*(?:\W*[^\W\d]{0,4}\W*\d{1,5})?\W*$",
    re.IGNORECASE,
)
_LISTED = re.compile(r"[(\[]*\d+[A-Z]{0,3}[.)\]]|[(\[]?[a-z]{1,3}[)\]]|\[|\W*$")


@dataclass(slots=True)
class PageRows:
    """One page while furniture is looked for: `rows` are its lines, `out` the reason of each one taken out."""

    number: int
    height: float
    width: float
    text: str
    rows: list[Line]
    label: str = ""  # the page's number as the file gives it
    usual: float = 0.0  # the size of most of the document's characters
    area: tuple[float, float] = (0.0, float("inf"))  # heights of the first and last lines of text on most pages
    out: dict[int, str] = field(default_factory=dict)  # index into rows -> reason

    def words(self, index: int) -> str:
        """The text of a row."""
        row = self.rows[index]
        return self.text[row.start : row.end]


@dataclass(frozen=True, slots=True)
class Edge:
    """The rows at one height at the top or foot of a page, none of them taken out yet."""

    page: PageRows
    indexes: tuple[int, ...]
    distance: float  # points from that edge of the page
    text: str
    signature: tuple[str, ...]  # its words without numbers, in no order: left and right pages mirror each other

    @property
    def row(self) -> Line:
        """The first of the rows."""
        return self.page.rows[self.indexes[0]]


def edge_of(page: PageRows, *, top: bool) -> Edge | None:
    """The rows at the page's outermost height that are not yet taken out; None outside its top or foot fifth."""
    best: float | None = None
    for index, row in enumerate(page.rows):
        if index not in page.out and (best is None or (row.base < best if top else row.base > best)):
            best = row.base
    if best is None or (best > page.height * 0.2 if top else best < page.height * 0.8):
        return None
    indexes = [index for index, row in enumerate(page.rows) if index not in page.out and abs(row.base - best) < 3.0]
    indexes.sort(key=lambda index: page.rows[index].x0)
    text = " ".join(page.words(index) for index in indexes)
    signature = tuple(sorted(masked(text).split()))
    return Edge(page, tuple(indexes), best if top else page.height - best, text, signature)


def text_area(pages: Sequence[PageRows], *, top: bool) -> float:
    """The distance from the page's edge at which text begins (or ends) on the pages where it reaches furthest."""
    found = []
    for page in pages:
        rows = sorted((row for row in page.rows if not row.angle), key=lambda row: row.base if top else -row.base)
        for place, row in enumerate(rows[:-1]):
            following = next((other for other in rows[place + 1 :] if abs(other.base - row.base) > 3.0), None)
            if following is None or row.end - row.start < _LONG or following.end - following.start < _LONG:
                continue
            if abs(following.base - row.base) < _DENSE * row.size:
                found.append(row.base if top else page.height - row.base)
                break
    found.sort()
    return found[len(found) // 10] if found else 0.0


class Band:
    """Edges of several pages at one height, and what they have in common."""

    def __init__(self, edges: Sequence[Edge], *, top: bool) -> None:
        self.edges, self._top = edges, top
        self._exact = Counter(edge.text for edge in edges)
        self._pages: dict[str, list[int]] = defaultdict(list)
        for edge in edges:
            self._pages[edge.text].append(edge.page.number)
        self._masked = Counter(edge.signature for edge in edges)
        self._last = Counter(numbers[-1] for edge in edges if (numbers := _NUMBER.findall(edge.text)))
        self._counting = _counting(edges)
        self._near = _neighbourly(edges)
        count = len(edges)
        self._often = max(self._masked.values())
        self._counts_well = len(self._counting) >= max(2, _MOST * count)
        self._repeats_well = self._often >= max(3, _MANY * count) or self._often == count == 2
        self._near_well = count >= 3 and len(self._near) >= _MOST * count

    def furniture(self, edge: Edge, *, strict: bool) -> bool:
        """Is the page's edge a running head or foot? `strict`: the file marks its furniture itself, and left this."""
        page, number = edge.page, edge.page.number
        exact = self._exact[edge.text] if self._is_dense(edge.text) else 1
        everywhere = len(self.edges) >= 4 and exact >= 0.8 * len(self.edges)
        outside = is_outside(edge, top=self._top)
        counted = self._counts_well and number in self._counting
        if len(self.edges) == 2 and not is_apart(edge, top=self._top):
            return False
        if not is_page_number(edge.text) and exact < 3 and len(edge.indexes) + len(page.out) >= len(page.rows):
            return False  # a page's only words (the title of a Part) run above nothing
        if (self._top or not outside) and self._may_head(edge) and exact < 3:
            return False
        set_off = outside or is_apart(edge, top=self._top) or _differs(edge)
        # "3. Subs. by Act 20 of 1967" may be a note, "[Repealed.]" a provision; not so "4.7. Mirrors ... 25", whose
        # page number stands apart, nor what stands above all text.
        listed = bool(_LISTED.match(edge.text)) and not (outside and self._top)
        if counted and (
            is_page_number(edge.text) or (not strict and set_off and (not listed or len(edge.indexes) > 1))
        ):
            return True
        if strict:
            # A court's stamp ("Case 3:20-cv-1, Page 2 of 15") is put on pages that were marked before it.
            alike = self._masked[edge.signature] >= max(4, _STAMPED * len(self.edges))
            stamped = alike and counted and outside
            return (everywhere or stamped) and set_off
        if len(edge.indexes) > _PARTS and exact < 3:
            return False
        repeated = self._repeats_well and self._masked[edge.signature] >= max(2, 0.2 * self._often)
        titled = self._near_well and (number in self._near or self._counts_well)
        again = outside and (exact >= 3 or (number in self._near and len(self.edges) >= 3))
        return (repeated or titled or again) and (set_off or everywhere) and not listed

    def _is_dense(self, text: str) -> bool:
        """Does it stand on many of the pages from its first to its last, left or right ones at least?"""
        pages = self._pages[text]
        return len(pages) >= _DENSE_PAGES * (max(pages) - min(pages) + 1)

    def _may_head(self, edge: Edge) -> bool:
        """A large line, as a heading of each page would be, numbered or not; a page number is told by its form."""
        if edge.row.size <= _LARGE * edge.page.usual:
            return False
        numbers = _NUMBER.findall(edge.text)
        of_all = len(numbers) > 1 and self._last[numbers[-1]] >= _MOST * len(self.edges)  # "Page 3 of 10"
        return not (is_page_number(edge.text) and (of_all or not any(map(str.isalpha, edge.text))))


def masked(text: str) -> str:
    """The words of a line without its numbers."""
    return _NUMBER.sub("#", text).casefold()


def is_page_number(text: str) -> bool:
    """Is it a page number, with the words that go with one?"""
    return len(text) <= _LONGEST_ALONE and bool(_PAGE_WORDS.match(text))


def is_apart(edge: Edge, *, top: bool) -> bool:
    """Is there more room between the edge and the next row than between lines of text?"""
    page, base = edge.page, edge.row.base
    size = max(page.rows[index].size for index in edge.indexes)
    rest = [
        abs(row.base - base)
        for index, row in enumerate(page.rows)
        if index not in page.out and index not in edge.indexes and (row.base > base if top else row.base < base)
    ]
    return not rest or min(rest) > 1.6 * size


def is_outside(edge: Edge, *, top: bool) -> bool:
    """Does it stand outside the area that the text of the document's pages keeps to?"""
    return edge.distance < edge.page.area[0 if top else 1] - 0.8 * edge.row.size


def numbers_of(text: str, page: int) -> set[tuple[int, int]]:
    """How far the numbers that `text` begins or ends with are from `page`, and which of its words they are."""
    tokens = text.split()
    found: set[tuple[int, int]] = set()
    for place in (0, 1, -3, -2, -1):
        word = tokens[place] if -len(tokens) <= place < len(tokens) else ""
        numbers = [int(number) for number in _NUMBER.findall(word) if len(number) <= 5]
        if _ROMAN.match(word):
            numbers.append(_roman(word))
        found |= {(number - page, place) for number in numbers}
    return found


def _differs(edge: Edge) -> bool:
    """Is it set smaller or otherwise than the document's text?"""
    row = edge.row
    return row.size < 0.95 * edge.page.usual or (row.face.italic and not row.face.bold)


def _neighbourly(edges: Sequence[Edge]) -> set[int]:
    """Pages whose edge reads as that of the page before or behind, or of the next one of the same side."""
    by_page = {edge.page.number: edge.signature for edge in edges}
    return {
        number
        for number, signature in by_page.items()
        if any(by_page.get(number + step) == signature for step in (-2, -1, 1, 2))
    }


def _counting(edges: Sequence[Edge]) -> set[int]:
    """Pages whose edge has a number that counts on from a neighbour's, or is as far from the page's own as on many."""
    distances = {edge.page.number: numbers_of(edge.text, edge.page.number) for edge in edges}
    often = Counter(distance for found in distances.values() for distance in found)
    kept = {distance for distance, count in often.items() if count >= max(min(3, len(edges)), 0.1 * len(edges))}
    return {
        number
        for number, found in distances.items()
        if found & kept or any(found & distances.get(number + step, set()) for step in (-2, -1, 1, 2))
    }


def _roman(word: str) -> int:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
    digits = [values[letter] for letter in word.casefold()]
    return sum(-a if a < b else a for a, b in zip(digits, [*digits[1:], 0], strict=True))
