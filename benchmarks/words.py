"""Every format's raw reading against an independent extraction, word by word: what was lost, what was invented.

    python -m benchmarks.words --data DIR [--formats pdf,xml,html,markdown,docx] [--limit N] [--show N] [--json]

Words are runs of letters and digits, compatibility forms and case folded, compared as a multiset: reading order is not
what is measured. Ours are those of all blocks, furniture and footnote marks. Theirs come from pdftotext (PDF), lynx
(HTML), pandoc (Markdown, DOCX) and lxml (XML); a program that is not there is said. A word that only stands parted
otherwise ("5 (1)" and "5(1)", a mark glued to a word) is neither lost nor invented; `words_respaced` counts those.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks import words_sources
from benchmarks.words_compare import Difference, compare, words
from benchmarks.words_sources import FORMATS, Document
from ingest.document.records import BlockType, Reading
from ingest.document.slices import GLUE_TEXT
from ingest.readers.registry import read


def kept(reading: Reading) -> str:
    """All that a reading keeps, in the order met: blocks with their computed labels, furniture, footnote marks."""
    parts: list[tuple[int, str]] = []
    for block in reading.blocks:
        label = "" if block.type is BlockType.FOOTNOTE else block.label
        for number, piece in enumerate(block.slices):
            before = GLUE_TEXT[piece.glue] if number else f"\n{label} "
            parts.append((piece.start, before + reading.raw[piece.start : piece.end]))
    marks = [r for r in reading.removals if r.reason == "footnote_mark"]
    beside = (*reading.furniture, *reading.marks, *marks)
    parts += [(item.start, f" {reading.raw[item.start : item.end]} ") for item in beside]
    return "".join(text for _, text in sorted(parts, key=lambda part: part[0]))


def measured(document: Document) -> Difference:
    """One document, read by the product and by another program."""
    return compare(words(kept(read(document.name, document.data))), words(document.theirs))


def main() -> None:
    """Prints the rates of each format, and examples."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--formats", default=",".join(FORMATS))
    parser.add_argument("--limit", type=int, default=20, help="documents of each kind; 0: all")
    parser.add_argument("--show", type=int, default=12, help="examples printed for each document that differs")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures: dict[str, float] = {}
    for name in options.formats.split(","):
        missing = words_sources.missing(name)
        if missing:
            print(f"absent: {missing}, needed for {name}")
            continue
        total: Counter[str] = Counter()
        for document in _documents(name, options.data, options.limit):
            found = measured(document)
            total.update(ours=found.ours, theirs=found.theirs, respaced=found.respaced)
            total.update(lost=found.lost.total(), invented=found.invented.total(), documents=1)
            _tell(document, found, options.show)
        if total["theirs"]:
            figures[f"words_lost_{name}"] = round(total["lost"] / total["theirs"], 5)
            figures[f"words_invented_{name}"] = round(total["invented"] / max(1, total["ours"]), 5)
            figures[f"words_respaced_{name}"] = round(total["respaced"] / total["theirs"], 5)
            print(f"{name}: {total['documents']} documents, {total['theirs']} words")
    for figure, value in figures.items():
        print(f"{figure:32}{value}")
    if options.json:
        print(json.dumps(figures))


def _documents(name: str, data: Path, limit: int) -> Iterator[Document]:
    for number, document in enumerate(FORMATS[name](data, limit)):
        if limit and number >= limit:
            return
        yield document


def _tell(document: Document, found: Difference, show: int) -> None:
    if not (found.lost or found.invented) or not show:
        return
    print(f"{document.name}: {found.theirs} words, lost {found.lost.total()}, invented {found.invented.total()}")
    for what, counted in (("lost", found.lost), ("invented", found.invented)):
        if counted:
            told = ", ".join(f"{word} x{count}" if count > 1 else word for word, count in counted.most_common(show))
            print(f"    {what}: {told}")


if __name__ == "__main__":
    main()
