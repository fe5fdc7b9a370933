"""Words that a reader of the page sees and that are in no block: each is listed.

    python -m benchmarks.visible --data DIR [--json] [PDF ...]

The words are those of `pdftotext -cropbox`, or, where that program is not there (which is said), of PDFium's raw text
within the crop box, page by page. `words_in_no_block` is the share of them that is in no block, no footnote mark and no
furniture; `words_in_furniture` the share that was left out as furniture, which is told apart and listed with
`--furniture`. Words that only stand parted otherwise are not lost (`benchmarks.words_compare`).
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium

from benchmarks.cropped import frame, visible
from benchmarks.data import pdfs
from benchmarks.words_compare import compare, words
from ingest.document.errors import BadInput
from ingest.document.records import Reading
from ingest.readers.registry import read

_PROGRAM = "pdftotext"
_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Missing:
    """Of one page: how many words are to be seen, which are in no block and no furniture, which are furniture."""

    page: int
    count: int
    nowhere: Counter[str]
    furniture: Counter[str]


def seen_pages(path: Path) -> list[str]:
    """The text that is to be seen on each page, by another program than ours."""
    if shutil.which(_PROGRAM):
        command = [_PROGRAM, "-cropbox", "-layout", "-enc", "UTF-8", str(path), "-"]
        done = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=True)
        return done.stdout.decode("utf-8", "replace").split("\f")[:-1]
    return raw_pages(path)


def raw_pages(path: Path) -> list[str]:
    """The same by PDFium alone."""
    document = pdfium.PdfDocument(path)
    pages = []
    try:
        for page in document:
            text = page.get_textpage()
            raw = text.get_text_range()
            # Where some characters take two units, offsets are no character indexes: PDFium cuts by itself.
            whole = len(raw) == text.count_chars()
            pages.append(_cropped(text, page, raw) if whole else text.get_text_bounded(*frame(page)))
            text.close()
            page.close()
    finally:
        document.close()
    return pages


def _cropped(text: pdfium.PdfTextPage, page: pdfium.PdfPage, raw: str) -> str:
    seen, at, parts = frame(page), 0, []
    for line in raw.split("\n"):
        parts.append(visible(text, seen, line, at))
        at += len(line) + 1
    return "\n".join(parts)


def missing(reading: Reading, pages: Sequence[str]) -> list[Missing]:
    """For each page the words that no block of the reading holds; `pages` are the texts to be seen, in order."""
    blocks = [(piece.page, piece.start, piece.end) for block in reading.blocks for piece in block.slices]
    blocks += [(mark.page, mark.start, mark.end) for mark in reading.marks]
    own = _texts(reading.raw, blocks)
    both = _texts(reading.raw, [*blocks, *((item.page, item.start, item.end) for item in reading.furniture)])
    found = []
    for number, text in enumerate(pages, 1):
        asked = words(text)
        lost = compare(words(own.get(number, "")), asked).lost
        nowhere = lost & compare(words(both.get(number, "")), asked).lost
        found.append(Missing(number, len(asked), nowhere, lost - nowhere))
    return found


def _texts(raw: str, spans: Iterable[tuple[int | None, int, int]]) -> dict[int, str]:
    """The words of the spans on each page in the order of the raw text, so that what stood side by side still does."""
    found: dict[int, str] = {}
    last = (0, 0)
    for page, start, end in sorted((page or 0, start, end) for page, start, end in spans):
        between = "" if (page, start) == last else "\n"
        found[page] = found.get(page, "") + between + raw[start:end]
        last = (page, end)
    return found


def main() -> None:
    """Prints every word that is in no block, with its page, and the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--furniture", action="store_true", help="list the words that are furniture too")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    if not shutil.which(_PROGRAM):
        print(f"{_PROGRAM} is not installed: PDFium's own text is asked instead", file=sys.stderr)
    total: Counter[str] = Counter()
    documents: dict[str, dict[str, float]] = {}
    for path in options.files or pdfs(options.data):
        try:
            pages = missing(read(path.name, path.read_bytes()), seen_pages(path))
        except BadInput as error:
            print(f"left out: {error}", file=sys.stderr)
            continue
        own = Counter(
            words=sum(p.count for p in pages),
            nowhere=sum(p.nowhere.total() for p in pages),
            furniture=sum(p.furniture.total() for p in pages),
        )
        documents[path.name] = _figures(own)
        print(f"{path.name}: {documents[path.name]}")
        for page in pages:
            _tell("in no block", page.page, page.nowhere)
            if options.furniture:
                _tell("furniture", page.page, page.furniture)
        total.update(own)
    figures = _figures(total)
    for name, value in figures.items():
        print(f"{name:24} {value}")
    if options.json:
        print(json.dumps({**figures, "documents": documents}))


def _figures(counts: Counter[str]) -> dict[str, float]:
    asked = max(1, counts["words"])
    return {
        "words": counts["words"],
        "words_in_no_block": round(counts["nowhere"] / asked, 6),
        "words_in_furniture": round(counts["furniture"] / asked, 6),
    }


def _tell(what: str, page: int, found: Counter[str]) -> None:
    if found:
        told = ", ".join(f"{word} x{count}" if count > 1 else word for word, count in sorted(found.items()))
        print(f"    page {page}, {what}: {told}")


if __name__ == "__main__":
    main()
