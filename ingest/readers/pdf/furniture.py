"""Running headers and footers, page numbers, line numbers, stamps: what a page carries and the text does not.

Position decides, repetition confirms. A line is furniture only at the outer edge of its page, at a height where many
pages carry such a line, and there only if it is the same but for its digits, or counts with the pages, or stands apart
from the text below. Words that repeat elsewhere ("[Repealed.]", amendment notes) are never touched.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.line_numbers import split_line_numbers

_DEPTH = 3  # rows looked at from each edge of a page
_BAND = 2.0  # points: lines at one height, across pages
_MARKED = 0.6  # of the pages: where so many have Artifact marks, the file knows its own furniture
_LEAST = 0.04  # of the pages: fewer lines at one height prove nothing
_ROMAN = re.compile(r"(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_PAGE_WORDS = re.compile(  # "12", "- 12 -", "Page 3 of 10", "3 / 10", "xiv"
    r"[\W_]*(?:[A-Za-z]{0,6}\.?\s*)?(?:\d{1,5}|[ivxlcdm]{1,8})\s*(?:[-–—\])|/]|of|\s)*\d{0,5}\W*$", re.IGNORECASE
)
_LARGE = 1.1  # of a page's usual size: a heading's size, which few running headers have
_PARTS = 3  # parts of a running header or footer; more are the cells of a table


@dataclass(slots=True)
class PageRows:
    """One page while furniture is looked for: `rows` are its lines, `out` the reason of each one taken out."""

    number: int
    height: float
    width: float
    text: str
    rows: list[Line]
    usual: float = 0.0  # the size of most of its characters
    out: dict[int, str] = field(default_factory=dict)  # index into rows -> reason

    def words(self, index: int) -> str:
        """The text of a row."""
        row = self.rows[index]
        return self.text[row.start : row.end]


def mark_furniture(pages: Sequence[PageRows]) -> None:
    """Fill `out` of every page: artifact, stamp, line_number, header, footer, page_number."""
    numbers = split_line_numbers([page.text for page in pages], [page.rows for page in pages])
    for page, counted in zip(pages, numbers, strict=True):
        page.out.update(dict.fromkeys(range(len(page.rows), len(page.rows) + len(counted)), "line_number"))
        page.rows.extend(counted)
    wholly = all(all(map(_is_marked, page.rows)) for page in pages)  # marks on everything say nothing
    for page in pages:
        page.usual = _usual_size(page.rows)
        _mark_own(page, trusted=not wholly)
    if sum(1 for page in pages if "artifact" in page.out.values()) > _MARKED * len(pages):
        return  # the file says itself what is furniture
    for top in (True, False):
        for _ in range(_DEPTH):
            if not _mark_edge(pages, top=top):
                break


def _mark_own(page: PageRows, *, trusted: bool) -> None:
    """What the file itself calls an artifact, and text that runs across the page's direction."""
    if trusted:
        page.out.update({index: "artifact" for index, row in enumerate(page.rows) if _is_marked(row)})
    turned = [index for index, row in enumerate(page.rows) if row.angle]
    length = sum(row.end - row.start for row in page.rows)
    if sum(page.rows[index].end - page.rows[index].start for index in turned) * 4 < length:
        page.out.update(dict.fromkeys(turned, "stamp"))


def _usual_size(rows: Sequence[Line]) -> float:
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[row.size] += row.end - row.start
    return max(sizes, key=lambda size: (sizes[size], size), default=0.0)


def _is_marked(row: Line) -> bool:
    """Does most of the row carry an Artifact mark? Some writers leave out a word or two."""
    marked = sum(run.end - run.start for run in row.runs if run.artifact)
    return marked * 2 > sum(run.end - run.start for run in row.runs)


def _mark_edge(pages: Sequence[PageRows], *, top: bool) -> bool:
    """Take out the outermost row of each page where the pages agree on one; False when nothing was found."""
    edges: list[tuple[PageRows, list[int], float]] = []  # page, row indexes at its outermost height, that height
    for page in pages:
        indexes = _outermost(page, top=top)
        if indexes:
            edges.append((page, indexes, page.rows[indexes[0]].base))
    found = False
    bands: dict[int, list[tuple[PageRows, list[int], float]]] = defaultdict(list)
    for edge in edges:
        bands[round(edge[2] / _BAND)].append(edge)
    for key in sorted(bands):
        band = bands[key] + bands.get(key + 1, [])
        if len(band) >= _LEAST * len(pages):
            found |= _mark_band(band, top=top)
        else:
            # Where one page's text runs long its number is set lower than all others.
            found |= sum(_mark_lonely(edge, top=top) for edge in bands[key] if not set(edge[1]) & set(edge[0].out)) > 0
    return found


def _outermost(page: PageRows, *, top: bool) -> list[int]:
    """The rows at the page's outermost height that are not yet taken out; none outside its top or foot fifth."""
    best: float | None = None
    for index, row in enumerate(page.rows):
        if index not in page.out and (best is None or (row.base < best if top else row.base > best)):
            best = row.base
    if best is None or (best > page.height * 0.2 if top else best < page.height * 0.8):
        return []
    return [index for index, row in enumerate(page.rows) if index not in page.out and abs(row.base - best) < 3.0]


def _mark_band(band: list[tuple[PageRows, list[int], float]], *, top: bool) -> bool:
    """Judge the rows that several pages have at one height.

    Taken out: rows whose first or last number counts with the pages, where at least six in ten do; rows that are the
    same but for digits, where at least four in ten are; rows that agree with a neighbouring page's, where six in ten do
    (a chapter's title above its pages). What three or four rows at one height do by chance never reaches these shares.
    """
    band = [edge for edge in band if len(edge[1]) <= _PARTS and not any(index in edge[0].out for index in edge[1])]
    if len(band) < 2:
        return sum(_mark_lonely(edge, top=top) for edge in band) > 0
    texts = [" ".join(page.words(index) for index in indexes) for page, indexes, _ in band]
    signatures = [_NUMBER.sub("#", text).casefold() for text in texts]
    masked = Counter(signatures)
    counting = _counting(band, texts)
    near = _neighbourly(band, signatures)
    exact = Counter(texts)
    counts_well = len(counting) >= max(2, 0.6 * len(band))
    often = max(masked.values())
    repeats_well = often >= max(3, 0.4 * len(band)) or often == len(band) == 2
    near_well = len(band) >= 3 and len(near) >= 0.6 * len(band)
    found = False
    for edge, text, signature in zip(band, texts, signatures, strict=True):
        page, indexes, _ = edge
        alone = bool(_PAGE_WORDS.match(text)) and len(text) <= 20
        apart = _apart(page, indexes, top=top) or _differs(page, indexes)
        counted = counts_well and page.number in counting
        repeated = repeats_well and masked[signature] >= max(2, 0.2 * often)
        titled = near_well and (page.number in near or counts_well)
        everywhere = len(band) >= 4 and exact[text] >= 0.8 * len(band)
        if len(band) == 2 and not _apart(page, indexes, top=top):
            continue
        if not alone and len(indexes) + len(page.out) >= len(page.rows):
            continue  # a page's only words (the title of a Part) run above nothing
        if page.rows[indexes[0]].size > _LARGE * page.usual and exact[text] < 3:
            continue  # a heading of each page, numbered or not
        if (counted and (alone or (apart and not _listed(text)))) or (
            (repeated or titled) and (apart or everywhere) and not _listed(text)
        ):
            page.out.update(dict.fromkeys(indexes, "page_number" if alone else "header" if top else "footer"))
            found = True
        else:
            found |= _mark_lonely(edge, top=top)
    return found


def _differs(page: PageRows, indexes: list[int]) -> bool:
    """Is the row set smaller or otherwise than the page's other text?"""
    row = page.rows[indexes[0]]
    return row.size < 0.95 * page.usual or (row.face.italic and not row.face.bold)


def _mark_lonely(edge: tuple[PageRows, list[int], float], *, top: bool) -> bool:
    """A number alone at the page's edge, well apart from the text, that equals the page's own number."""
    page, indexes, _ = edge
    words = page.words(indexes[0])
    own = words.strip("-–—[]()| ") == str(page.number)
    if len(indexes) == 1 and own and _apart(page, indexes, top=top):
        page.out[indexes[0]] = "page_number"
        return True
    return False


def _neighbourly(band: list[tuple[PageRows, list[int], float]], signatures: list[str]) -> set[int]:
    """Pages whose row reads as that of the page before or behind, or of the next one of the same side."""
    by_page = {edge[0].number: signature for edge, signature in zip(band, signatures, strict=True)}
    return {
        number
        for number, signature in by_page.items()
        if any(by_page.get(number + step) == signature for step in (-2, -1, 1, 2))
    }


def _listed(text: str) -> bool:
    """Does the line begin as a numbered provision or note does ("3. Subs. by ...", "(a) ...", "[Repealed.]")?"""
    return bool(re.match(r"[(\[]*\d+[A-Z]{0,3}[.)\]]|[(\[]?[a-z]{1,3}[)\]]|\[|\W*$", text))


def _counting(band: list[tuple[PageRows, list[int], float]], texts: list[str]) -> set[int]:
    """Pages whose line begins or ends with a number at the same distance from the page's own on most pages."""
    distances: Counter[int] = Counter()
    of_page: dict[int, set[int]] = {}
    for (page, _, _), text in zip(band, texts, strict=True):
        tokens = text.split()
        ends = {*tokens[:2], *tokens[-3:]}
        numbers = {int(number) for word in ends for number in _NUMBER.findall(word) if len(number) <= 5}
        numbers |= {_roman(word) for word in ends if _ROMAN.match(word)}
        of_page[page.number] = {number - page.number for number in numbers}
        distances.update(of_page[page.number])
    kept = {distance for distance, often in distances.items() if often >= max(2, 0.1 * len(band))}
    return {number for number, found in of_page.items() if found & kept}


def _roman(word: str) -> int:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
    digits = [values[letter] for letter in word.casefold()]
    return sum(-a if a < b else a for a, b in zip(digits, [*digits[1:], 0], strict=True))


def _apart(page: PageRows, indexes: list[int], *, top: bool) -> bool:
    """Is there more room between the row and the next one than between lines of text?"""
    base = page.rows[indexes[0]].base
    size = max(page.rows[index].size for index in indexes)
    rest = [
        abs(row.base - base)
        for index, row in enumerate(page.rows)
        if index not in page.out and index not in indexes and (row.base > base if top else row.base < base)
    ]
    return not rest or min(rest) > 1.6 * size
