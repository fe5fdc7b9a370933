"""What page division cuts, and what joining mends.

    python -m benchmarks.pages --data DIR [--show N] [--json]

Everything but the last figure is counted from PDFium's raw text by this file's own code: a page's body is what remains
of what stands in its crop box without lines that repeat at its edges (digits masked), page numbers, and the smaller
lines at its foot. `pages_end_open` are pages that end inside a sentence, `pages_begin_open` those that begin in one,
each told by the page's own words: it begins inside a sentence where its first word, labels passed over, is in lower
case. A cut is provable where a page's body ends in a full line of prose without a mark that could end a clause, and the
next body begins with a small letter in the same size. It is healed where one block of the canonical text holds the last
words and the first words side by side, digits counted.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as native

from benchmarks.cropped import Frame, frame, visible
from benchmarks.data import pdfs
from benchmarks.outlines import canonical_of
from benchmarks.statutes import style_of
from gazetteers.load import load
from ingest.document.records import Block, BlockType, Canonical

_STOPPED = re.compile(r"[.?!_*][”’\"'\])]*$")
_CLOSED = re.compile(r"[.:;?!—–_*\]|)][”’\"'\])]*$|[,;]\s*(?:and|or|but)$")
_FIXED = re.compile(r"mono|courier|cmtt|sftt|ectt|typewriter", re.IGNORECASE)
_CAPTION = re.compile(r"(?:Table|Figure|Listing)\s+[\d.]+[:.]\s")
_DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[\W\d_]+")
_SIGNS = re.compile(r"[\W_]+")
_LABELS = re.compile(r"^(?:\W*\(\w{1,6}\)|\W*\d[\w.]*)*\W*")
_WORDS = 5  # words compared on each side of a cut
_FEWEST_LETTERS = 12  # on each side: fewer letters could stand side by side anywhere
_FULL_LINE = 45  # characters: shorter lines are items, headings, cells
_EDGE = 2  # lines at a page's edges that may be furniture
_OFTEN = 0.03  # of the pages
_SMALL = 0.93  # of the usual size


@dataclass(frozen=True, slots=True)
class Line:
    """A raw line: its words, its font's size, the height of its middle above the page's foot, fixed pitch or not."""

    words: str
    size: float
    y: float
    fixed: bool = False


def raw_pages(path: Path) -> list[list[Line]]:
    """The lines of each page from top to bottom as PDFium's raw text has them."""
    document = pdfium.PdfDocument(path)
    pages = []
    try:
        for index in range(len(document)):
            page = document[index]
            text = page.get_textpage()
            pages.append(_lines(text, frame(page)))
            text.close()
            page.close()
    finally:
        document.close()
    return pages


def _lines(text: pdfium.PdfTextPage, seen: Frame) -> list[Line]:
    words = text.get_text_range()
    found = []
    if len(words) != text.count_chars():
        return [Line(line.strip(), 0.0, 0.0) for line in text.get_text_bounded(*seen).splitlines() if line.strip()]
    matrix = native.FS_MATRIX()
    x, y = ctypes.c_double(), ctypes.c_double()
    for match in re.finditer("[^\r\n\ufffe\x02]*[\ufffe\x02]|[^\r\n\ufffe\x02]+", words):
        line = visible(text, seen, match.group(), match.start()).strip()
        if not line:
            continue
        middle = match.start() + max(0, match.group().find(line)) + len(line) // 2
        size = native.FPDFText_GetFontSize(text, middle)
        if native.FPDFText_GetMatrix(text, middle, matrix):
            size *= max(abs(matrix.d), abs(matrix.b))
        native.FPDFText_GetCharOrigin(text, middle, x, y)
        flags, name = ctypes.c_int(), ctypes.create_string_buffer(100)
        native.FPDFText_GetFontInfo(text, middle, name, 100, flags)
        fixed = bool(flags.value & 1) or _FIXED.search(name.value.decode("utf-8", "replace")) is not None
        found.append(Line(line.replace("\ufffe", "-").replace("\x02", "-"), size, y.value, fixed))
    return sorted(found, key=lambda item: -round(item.y / 3)) if any(item.y for item in found) else found


def bodies(pages: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """Each page's lines without furniture and without the smaller lines at its foot."""
    sizes: Counter[float] = Counter()
    edges: Counter[str] = Counter()
    for page in pages:
        for line in page:
            sizes[round(line.size, 1)] += len(line.words)
        edges.update({_mask(line.words) for line in [*page[:_EDGE], *page[-_EDGE:]]})
    usual = sizes.most_common(1)[0][0] if sizes else 0.0
    often = max(3, _OFTEN * len(pages))
    return [_body(page, usual, edges, often) for page in pages]


def _body(page: Sequence[Line], usual: float, edges: Counter[str], often: float) -> list[Line]:
    lines = list(page)
    for _ in range(_EDGE):
        for end in (0, -1):
            if lines and (edges[_mask(lines[end].words)] >= often or lines[end].words.isdigit()):
                lines.pop(end)
    while lines and lines[-1].size < _SMALL * usual:
        lines.pop()
    while lines and (lines[0].size < _SMALL * usual or not _LETTERS.sub("", lines[0].words)):
        lines.pop(0)  # raised marks stand on lines of their own
    return lines


def _mask(words: str) -> str:
    return _DIGITS.sub("#", words).casefold()


def inside_sentence(body: Sequence[Line]) -> bool:
    """Does the body end inside a sentence, an enumerated one included? Headings (without small letters) do not."""
    return _STOPPED.search(body[-1].words) is None and any(char.islower() for char in body[-1].words)


def provable(before: Sequence[Line], behind: Sequence[Line]) -> bool:
    """Does a body end without a mark that could end a clause, and the next one begin with a small letter?"""
    if _CLOSED.search(before[-1].words) or not any(char.islower() for char in before[-1].words):
        return False
    last, first = before[-1], behind[0]
    if _CAPTION.match(last.words) or last.fixed or first.fixed or abs(last.size - first.size) > 0.3:
        return False  # a caption, code, or another kind of text
    if min(len(_fold(last.words)), len(_fold(first.words))) < _FEWEST_LETTERS or len(last.words) < _FULL_LINE:
        return False
    return behind[0].words.lstrip('[“"‘0123456789 ')[:1].islower()


def begins_inside(body: Sequence[Line]) -> bool:
    """Does the body begin inside a sentence? Its first word, labels passed over, is in lower case."""
    return _LABELS.sub("", body[0].words)[:1].islower()


def _fold(words: str) -> str:
    return _SIGNS.sub("", words.casefold())


def healed(before: Sequence[Line], behind: Sequence[Line], blocks: Sequence[str]) -> bool:
    """Does one block hold the end of one page and the beginning of the next side by side? `blocks` are folded."""
    tail = _fold(" ".join(" ".join(line.words for line in before[-2:]).split()[-_WORDS:]))
    first = behind[:1] if _CLOSED.search(behind[0].words) else behind[:2]  # a line that closes its paragraph ends it
    head = _fold(" ".join(" ".join(line.words for line in first).split()[:_WORDS]))
    return any(tail + head in block for block in blocks)


def folded_blocks(canonical: Canonical) -> list[str]:
    """The letters and digits of each block of text."""
    return [
        _fold(_with_marks(canonical, block))
        for block in canonical.blocks
        if block.type not in {BlockType.FOOTNOTE, BlockType.TOC}
    ]


def _with_marks(canonical: Canonical, block: Block) -> str:
    """A block's words with the footnote marks that were taken out of them: the raw text has them."""
    parts, at = [], block.start
    for note in canonical.notes:
        if block.start <= note.at <= block.end:
            parts += [canonical.text[at : note.at], note.label]
            at = note.at
    return "".join((*parts, canonical.text[at : block.end]))


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--show", type=int, default=0, help="cuts left open that are printed for each document")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    gazetteer = load()
    total: Counter[str] = Counter()
    files = pdfs(options.data)
    for path in files:
        style = style_of(path, gazetteer)
        _, canonical = canonical_of(path.name, path.read_bytes(), style, use_outline=True)
        total += _measure(path, canonical, options.show)
    pages = max(1, total["pages"])
    figures: dict[str, float] = {
        "pages_begin_open": round(total["begin"] / pages, 4),
        "pages_end_open": round(total["end"] / pages, 4),
        "cuts": total["cuts"],
        "cuts_healed": round(total["healed"] / max(1, total["cuts"]), 4),
    }
    print(figures)
    if options.json:
        print(json.dumps(figures))


def _measure(path: Path, canonical: Canonical, show: int) -> Counter[str]:
    body = [page for page in bodies(raw_pages(path)) if page]
    blocks = folded_blocks(canonical)
    counts: Counter[str] = Counter(pages=len(body))
    counts["end"] = sum(1 for page in body[:-1] if inside_sentence(page))
    counts["begin"] = sum(1 for page in body[1:] if begins_inside(page))
    shown = 0
    for before, behind in pairwise(body):
        if not provable(before, behind):
            continue
        counts["cuts"] += 1
        if healed(before, behind, blocks):
            counts["healed"] += 1
        elif shown < show:
            shown += 1
            print(f"  open: {before[-1].words[-60:]!r} | {behind[0].words[:60]!r}")
    print(f"{path.name}: {dict(counts)}")
    return counts


if __name__ == "__main__":
    main()
