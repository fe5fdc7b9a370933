"""Sentence boundaries: `python -m benchmarks.sentences --data DIR [--json]`.

`f1` and its peers are measured on `multilegalsbd` (court decisions): the offset at which a sentence ends counts, once,
and so does a false one. That set marks headings, captions and footnote marks as sentences of their own. `statutes_f1`
is the same on 300 boundaries of five statutes and rule books, marked by hand before the first run
(`marks/sentences.json`: offsets and hashes, no words of the law). `ratio_pysbd` is the speed beside raw pysbd on the
same texts, `lossless` the share of texts whose spans give every character back but white space between them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pysbd

from benchmarks.data import element_texts, locate, place, read_lines, read_text
from ingest.segmentation.sentences import split_text

MARKS = Path(__file__).with_name("marks") / "sentences.json"

Splitter = Callable[[str], list[tuple[int, int]]]


@dataclass(frozen=True, slots=True)
class Marked:
    """A text with the offsets at which its sentences end."""

    name: str
    text: str
    ends: frozenset[int]


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--show", type=int, default=0, help="print this many of our errors per text")
    arguments = parser.parse_args()
    splitters = _splitters()
    figures: dict[str, Any] = {}
    for prefix, texts in (("", list(court_texts(arguments.data))), ("statutes_", list(statute_texts(arguments.data)))):
        if texts:
            figures.update(_measure(prefix, texts, splitters))
            _show(texts, arguments.show)
    for name, value in figures.items():
        print(f"{name:28} {value}")
    if arguments.json:
        print(json.dumps(figures))


def court_texts(data: Path) -> Iterator[Marked]:
    """The marked court decisions."""
    for path in sorted(place(data, "multilegalsbd/en").glob("*.jsonl*")):
        for number, record in enumerate(read_lines(path), 1):
            text = record["text"]
            ends = frozenset(len(text[: span["end"]].rstrip()) for span in record["spans"])
            yield Marked(f"{path.name}:{number}", text, ends)


def statute_texts(data: Path) -> Iterator[Marked]:
    """The ranges marked by hand, one block each; a file that is absent or has changed is said and left out."""
    readings: dict[str, str] = {}
    for mark in json.loads(MARKS.read_text(encoding="utf-8")):
        path = locate(data, mark["file"])
        if path is None:
            continue
        if mark["file"] not in readings:
            readings[mark["file"]] = _reading(path, mark["reading"], mark["elements"])
        text = readings[mark["file"]][mark["start"] : mark["end"]]
        if hashlib.sha256(text.encode()).hexdigest() != mark["sha256"]:
            print(f"changed since it was marked: {mark['file']}")
            continue
        yield Marked(f"{mark['file']}:{mark['start']}", text, frozenset(mark["ends"]))


def _reading(path: Path, reading: str, elements: Sequence[str]) -> str:
    """The text that the offsets of a mark count in: blanks are one-for-one spaces, so that no layout helps."""
    if reading == "elements":
        return " ".join(element_texts(path, frozenset(elements)))
    if reading == "passages":
        passages = [p["Passage"] for p in json.loads(read_text(path)) if p["Passage"].strip()]
        return " ".join(re.sub(r"\s", " ", passage) for passage in passages)
    return re.sub(r"\s", " ", read_text(path))


def _splitters() -> dict[str, Splitter]:
    segmenter = pysbd.Segmenter(language="en", clean=False, char_span=True)
    found: dict[str, Splitter] = {
        "": split_text,
        "_pysbd": lambda text: [(span.start, span.end) for span in segmenter.segment(text)],
    }
    try:
        from nupunkt import sent_spans  # noqa: PLC0415  a peer, measured where it is installed
    except ImportError:
        print("nupunkt is not installed: left out")
    else:
        found["_nupunkt"] = lambda text: list(sent_spans(text))
    return found


def _measure(prefix: str, texts: Sequence[Marked], splitters: dict[str, Splitter]) -> dict[str, Any]:
    figures: dict[str, Any] = {f"{prefix}boundaries": sum(len(t.ends) for t in texts)}
    seconds: dict[str, float] = {}
    for name, splitter in splitters.items():
        splitter(texts[0].text[:200])
        begin = time.perf_counter()
        spans = [splitter(t.text) for t in texts]
        seconds[name] = time.perf_counter() - begin
        right, found, there = _counts(texts, spans)
        figures[f"{prefix}f1{name}"] = round(2 * right / (found + there), 4)
        if not name:
            figures[f"{prefix}precision"] = round(right / found, 4)
            figures[f"{prefix}recall"] = round(right / there, 4)
            figures[f"{prefix}lossless"] = sum(map(_whole, texts, spans)) / len(texts)
        else:
            figures[f"{prefix}ratio{name}"] = round(seconds[name] / seconds[""], 1)
    figures[f"{prefix}kilobytes_per_second"] = round(sum(len(t.text) for t in texts) / seconds[""] / 1000)
    return figures


def _counts(texts: Sequence[Marked], spans: Sequence[Sequence[tuple[int, int]]]) -> tuple[int, int, int]:
    right = found = there = 0
    for marked, cut in zip(texts, spans, strict=True):
        ends = {len(marked.text[:end].rstrip()) for _, end in cut}
        right += len(ends & marked.ends)
        found += len(ends)
        there += len(marked.ends)
    return right, found, there


def _whole(marked: Marked, spans: Sequence[tuple[int, int]]) -> bool:
    at = 0
    for start, end in spans:
        if marked.text[at:start].strip() or end <= start:
            return False
        at = end
    return not marked.text[at:].strip()


def _show(texts: Sequence[Marked], count: int) -> None:
    for marked in texts if count else ():
        ends = {end for _, end in split_text(marked.text)}
        for kind, wrong in (("missed", marked.ends - ends), ("false", ends - marked.ends)):
            for end in sorted(wrong)[:count]:
                near = marked.text[max(0, end - 50) : end] + " ▮ " + marked.text[end : end + 40]
                print(f"{kind:7}{marked.name} {end}: {near!r}")


if __name__ == "__main__":
    main()
