"""What a page carries and the text does not: running heads and feet, page numbers, line numbers, stamps.

Position decides, repetition confirms. Words that repeat elsewhere ("[Repealed.]", amendment notes) are never touched.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.line_numbers import split_line_numbers
from ingest.readers.pdf.running import (
    Band,
    Edge,
    PageRows,
    edge_of,
    is_apart,
    is_outside,
    is_page_number,
    masked,
    numbers_of,
    text_area,
)

_DEPTH = 4  # rows looked at from each edge of a page
_BAND = 2.0  # points: lines at one height, across pages
_MARKED = 0.6  # of the pages: where so many have Artifact marks, the file knows most of its own furniture
_LEAST = 0.04  # of the pages: fewer lines at one height prove nothing
_FEW = 3  # pages whose furniture tells what stands at its height, in its look, on others
_RUNNING = frozenset({"header", "footer", "page_number", "artifact"})


def mark_furniture(pages: Sequence[PageRows]) -> None:
    """Fill `out` of every page: artifact, stamp, line_number, header, footer, page_number."""
    numbers = split_line_numbers([page.text for page in pages], [page.rows for page in pages])
    for page, counted in zip(pages, numbers, strict=True):
        page.out.update(dict.fromkeys(range(len(page.rows), len(page.rows) + len(counted)), "line_number"))
        page.rows.extend(counted)
    wholly = all(all(map(_is_marked, page.rows)) for page in pages)  # marks on everything say nothing
    for page in pages:
        _mark_own(page, trusted=not wholly)
    usual = _usual_look(row for page in pages for row in page.rows)
    area = (text_area(pages, top=True), text_area(pages, top=False))
    for page in pages:
        page.usual, page.area = usual[0], area
    marked = sum(1 for page in pages if "artifact" in page.out.values()) > _MARKED * len(pages)
    for top in (True, False):
        for _ in range(_DEPTH):
            if not _mark_edge(pages, top=top, strict=marked):
                break
        _mark_like(pages, usual, top=top, strict=marked)


def _mark_own(page: PageRows, *, trusted: bool) -> None:
    """What the file itself calls an artifact, and text that runs across the page's direction."""
    if trusted:
        page.out.update({index: "artifact" for index, row in enumerate(page.rows) if _is_marked(row)})
    turned = [index for index, row in enumerate(page.rows) if row.angle]
    length = sum(row.end - row.start for row in page.rows)
    if sum(page.rows[index].end - page.rows[index].start for index in turned) * 4 < length:
        page.out.update(dict.fromkeys(turned, "stamp"))


def _usual_look(rows: Iterable[Line]) -> tuple[float, int]:
    """The size of most of the document's characters, and the face of most of those."""
    looks: Counter[tuple[float, int]] = Counter()
    sizes: Counter[float] = Counter()
    for row in rows:
        looks[(row.size, id(row.face))] += row.end - row.start
        sizes[row.size] += row.end - row.start
    size = max(sizes, key=lambda size: (sizes[size], size), default=0.0)
    return max((look for look in looks if look[0] == size), key=lambda look: looks[look], default=(size, 0))


def _is_marked(row: Line) -> bool:
    """Does most of the row carry an Artifact mark? Some writers leave out a word or two."""
    marked = sum(run.end - run.start for run in row.runs if run.artifact)
    return marked * 2 > sum(run.end - run.start for run in row.runs)


def _mark_edge(pages: Sequence[PageRows], *, top: bool, strict: bool) -> bool:
    """Take out the outermost rows of each page where the pages agree on them; False when nothing was found."""
    bands: dict[int, list[Edge]] = defaultdict(list)
    for page in pages:
        edge = edge_of(page, top=top)
        if edge is not None:
            bands[round(edge.distance / _BAND)].append(edge)
    found = False
    for key in sorted(bands):
        edges = [edge for edge in bands[key] + bands.get(key + 1, []) if not set(edge.indexes) & set(edge.page.out)]
        band = Band(edges, top=top) if len(edges) >= max(2, _LEAST * len(pages)) else None
        for edge in edges:
            if band is not None and band.furniture(edge, strict=strict):
                _take(edge, top=top)
                found = True
            elif _is_own_number(edge, top=top):
                # Where one page's text runs long its number is set lower than all others.
                _take(edge, top=top)
                found = True
    return found


def _take(edge: Edge, *, top: bool) -> None:
    reason = "page_number" if is_page_number(edge.text) else "header" if top else "footer"
    edge.page.out.update(dict.fromkeys(edge.indexes, reason))


def _is_own_number(edge: Edge, *, top: bool) -> bool:
    """A number alone at the page's edge, well apart from the text, that is the page's own or the file's label of it."""
    words = edge.text.strip("-–—[]()| ")
    return len(edge.indexes) == 1 and words in {str(edge.page.number), edge.page.label} and is_apart(edge, top=top)


def _mark_like(pages: Sequence[PageRows], usual: tuple[float, int], *, top: bool, strict: bool) -> None:
    """Take out what other pages' furniture tells of: the same words at one height, its look, numbers that count so.

    Neither look nor words prove a line set as the text is, or one inside the text's area; and where the file marks its
    furniture itself (`strict`) only its own words and its numbers are believed.
    """
    known = _Known(pages, top=top)
    for page in pages:
        for _ in range(2):
            edge = edge_of(page, top=top)
            if edge is None or not is_apart(edge, top=top):
                break
            like = not strict and is_outside(edge, top=top) and known.looks_so(edge, usual)
            if not (like or known.says_so(edge) or known.counts_so(edge)):
                break
            _take(edge, top=top)
        for index, row in enumerate(page.rows):  # a stamp or a drawing may stand further out
            away = row.base if top else page.height - row.base
            if away < 0.2 * page.height and index not in page.out and known.repeats(page.words(index), away):
                page.out[index] = "header" if top else "footer"


class _Known:
    """What has been taken out at one side of the pages: where, in which look, with which words and numbers."""

    def __init__(self, pages: Sequence[PageRows], *, top: bool) -> None:
        self._looks: dict[int, Counter[tuple[float, int]]] = defaultdict(Counter)
        self._words: dict[int, set[str]] = defaultdict(set)
        self._exact: Counter[tuple[int, str]] = Counter()
        self._distances: Counter[int] = Counter()
        for page in pages:
            for index, reason in page.out.items():
                row = page.rows[index]
                away = row.base if top else page.height - row.base
                if reason in _RUNNING and away < 0.2 * page.height:
                    place = round(away / _BAND)
                    self._looks[place][(row.size, id(row.face))] += 1
                    self._words[place].add(masked(page.words(index)))
                    self._exact[(place, page.words(index))] += 1
                    if is_page_number(page.words(index)):
                        self._distances.update(distance for distance, _ in numbers_of(page.words(index), page.number))

    def repeats(self, words: str, away: float) -> bool:
        """Has the same been taken out, at the same distance from the edge, from several pages?"""
        return self._exact.get((round(away / _BAND), words), 0) >= _FEW and any(map(str.isalpha, words))

    def looks_so(self, edge: Edge, usual: tuple[float, int]) -> bool:
        """Is the edge set as other furniture at its height is, and not as the text is?"""
        looks: Counter[tuple[float, int]] = Counter()
        for place in self._places(edge):
            looks.update(self._looks.get(place, {}))
        rows = [edge.page.rows[at] for at in edge.indexes]
        return all(looks[look := (row.size, id(row.face))] >= _FEW and look != usual for row in rows)

    def says_so(self, edge: Edge) -> bool:
        """Are its words, but for numbers, those of other furniture at its height?"""
        said = set().union(*(self._words.get(place, set()) for place in self._places(edge)))
        return any(map(str.isalpha, edge.text)) and all(masked(edge.page.words(at)) in said for at in edge.indexes)

    def counts_so(self, edge: Edge) -> bool:
        """Is it a bare number as far from the page's own as those of other pages?"""
        bare = is_page_number(edge.text) and len(edge.text.split()) == 1
        return bare and any(self._distances[away] >= _FEW for away, _ in numbers_of(edge.text, edge.page.number))

    def _places(self, edge: Edge) -> tuple[int, int, int]:
        place = round(edge.distance / _BAND)
        return (place - 1, place, place + 1)
