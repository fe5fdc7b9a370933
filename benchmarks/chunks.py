"""Chunks at 1,200 characters, of every PDF under a folder or of those that are named.

    python -m benchmarks.chunks --data DIR [--size N] [--json] [PDF ...]

Fragments are counted as the field counts them: a piece of six words or more that begins in lower case (labels passed
over) or does not end in `. ? ! : ; -`. `fragment_rate` takes the chunk with its context as the unit and judges
sentences: a last line shorter than six words ("(Signature)"), a caption, a list item, a table's row or a line of code
is whole as it stands; `fragment_rate_literal` makes no such allowance. `fragment_rate_plain` is the plain measure of
the field's published case (no full stop at the end) on chunks alone; `plain_pages` and `plain_sentences` are the same
for pieces by page (PDFium's raw text) and by sentence. `heading_in_body` counts chunks that hold a heading that the
document's outline, its own arrangement of sections or a fact read by eye names; `across_sections` those of them that
hold words of the section before it too. Neither goes by the headings that were found, against which no chunk can be
wrong; where `gold_headings` are few, both say little.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pypdfium2

from benchmarks import rendered
from benchmarks.data import pdfs
from benchmarks.gold_headings import gold_headings, held
from gazetteers.load import load
from ingest.document.records import BlockType, Canonical, Chunk, DocumentInfo, Processed
from ingest.run.pipeline import process
from ingest.run.settings import Settings

WORDS = 6
_LABELS = re.compile(r"^(?:[\W\d_]*\(\w{1,6}\))*[\W\d_]*")
_END = re.compile(r"[.?!:;—–-][\"'”’»)\]\d*\s]*(?:\([^()]{1,80}\))?\s*$")
_STOP = re.compile(r"[.?!][\"'”’»)\]]*$")
_WHOLE = frozenset({BlockType.TABLE, BlockType.CODE})
_ENDS = _WHOLE | {BlockType.LIST_ITEM, BlockType.CAPTION}


@dataclass(slots=True)
class Counts:
    """What was counted over one or several documents."""

    chunks: int = 0
    fragments: int = 0
    literal: int = 0
    plain: int = 0
    context: int = 0
    body: int = 0
    headings: int = 0
    across: int = 0
    gold: int = 0
    oversize: int = 0
    sentences: int = 0
    plain_sentences: int = 0
    pages: int = 0
    plain_pages: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        """Sum up."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def figures(self) -> dict[str, Any]:
        """The rates, with the counts behind them."""
        chunks, sentences, pages = max(self.chunks, 1), max(self.sentences, 1), max(self.pages, 1)
        return {
            "fragment_rate": round(self.fragments / chunks, 4),
            "fragment_rate_literal": round(self.literal / chunks, 4),
            "fragment_rate_plain": round(self.plain / chunks, 4),
            "context_share": round(self.context / max(self.body + self.context, 1), 4),
            "heading_in_body": self.headings,
            "across_sections": self.across,
            "gold_headings": self.gold,
            "oversize": self.oversize,
            "chunks": self.chunks,
            "plain_sentences": round(self.plain_sentences / sentences, 4),
            "sentences": self.sentences,
            "plain_pages": round(self.plain_pages / pages, 4),
            "pages": self.pages,
        }


def main() -> None:
    """Prints the figures of every document and of all together."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--size", type=int, default=1200)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--show", type=int, default=0, help="print this many fragments per document")
    parser.add_argument("--no-tree", action="store_true", help="leave out the provision trees of the XML sets")
    parser.add_argument("files", nargs="*", type=Path)
    arguments = parser.parse_args()
    total, documents = Counts(), {}
    for path in arguments.files or pdfs(arguments.data):
        document = processed(path, arguments.size)
        counts = measure(document, path, arguments.size)
        documents[path.name] = counts.figures()
        print(path.name, json.dumps(counts.figures()))
        for example in counts.examples[: arguments.show]:
            print("   ", example)
        total.add(counts)
    trees = {} if arguments.no_tree or arguments.files else rendered.measure(arguments.data, forms=("html",))
    summary = {**total.figures(), **{name: round(v, 4) for name, v in trees.items() if name.startswith("tree_path")}}
    figures = {**summary, "documents": documents}
    for name, value in summary.items():
        print(f"{name:24} {value}")
    if arguments.json:
        print(json.dumps(figures))


def processed(path: Path, size: int) -> Processed:
    """One document through the whole pipeline."""
    return process(path.name, path.read_bytes(), DocumentInfo(id=path.stem), load(), Settings(chunk_size=size))


def measure(document: Processed, path: Path, size: int) -> Counts:
    """Count over one document."""
    canonical, counts = document.canonical, Counts()
    gold = gold_headings(path)
    counts.gold = len(gold)
    counts.headings, counts.across = held(canonical, document.chunks, gold)
    for chunk in document.chunks:
        text = canonical.text[chunk.start : chunk.end]
        context = sum(b - a for c in chunk.context for a, b in c.spans)
        whole = with_context(canonical, chunk)
        counts.chunks += 1
        counts.body += len(text)
        counts.context += context
        counts.plain += _STOP.search(text) is None
        counts.literal += is_fragment(whole)
        if is_fragment(whole) and not _stands_whole(canonical, chunk, whole):
            counts.fragments += 1
            counts.examples.append(f"p. {chunk.pages} {whole[:90]!r} ... {whole[-70:]!r}")
        counts.oversize += len(text) > size
    spoken = [s for s in document.sentences if canonical.blocks[s.block].type not in _WHOLE]
    counts.sentences = len(spoken)
    counts.plain_sentences = sum(_STOP.search(canonical.text[s.start : s.end]) is None for s in spoken)
    _count_pages(path, counts)
    return counts


def with_context(canonical: Canonical, chunk: Chunk) -> str:
    """A chunk as it is read: opening words, text, and the tails that finish its lists, innermost first."""
    before = [canonical.text[a:b] for c in chunk.context if c.kind != "flush_tail" for a, b in c.spans]
    after = [canonical.text[a:b] for c in chunk.context if c.kind == "flush_tail" for a, b in reversed(c.spans)]
    return " ".join([*before, canonical.text[chunk.start : chunk.end], *after])


def is_fragment(text: str) -> bool:
    """The field's rule: six words or more, begins in lower case or does not end in `. ? ! : ; -`."""
    body = text.strip()
    if len(body.split()) < WORDS:
        return False
    return _LABELS.sub("", body)[:1].islower() or _END.search(body) is None


def _stands_whole(canonical: Canonical, chunk: Chunk, whole: str) -> bool:
    """Whether a chunk that counts as a fragment does so only for a row, line of code, list item or short line at its
    beginning or end.
    """
    first, last = _blocks(canonical, chunk)[0], _blocks(canonical, chunk)[-1]
    led = any(c.kind != "flush_tail" for c in chunk.context)
    if _LABELS.sub("", whole.strip())[:1].islower() and (led or first.type not in _WHOLE):
        return False
    if _END.search(whole.strip()):
        return True
    line = canonical.text[max(last.start, chunk.start) : chunk.end]
    return all(c.kind != "flush_tail" for c in chunk.context) and (last.type in _ENDS or len(line.split()) < WORDS)


def _blocks(canonical: Canonical, chunk: Chunk) -> Sequence[Any]:
    return [b for b in canonical.blocks if b.start < chunk.end and b.end > chunk.start]


def _count_pages(path: Path, counts: Counts) -> None:
    document = pypdfium2.PdfDocument(path)
    for page in document:
        text = page.get_textpage().get_text_range().strip()
        counts.pages += bool(text)
        counts.plain_pages += bool(text) and _STOP.search(text) is None


if __name__ == "__main__":
    main()
