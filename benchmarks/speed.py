"""How long reading takes, as ratios to a bare engine in the same run.

    python -m benchmarks.speed --data DIR [--repeat 2] [--json]

`pdf_lines_ratio`, `pdf_blocks_ratio` and `ingest_ratio` are to pypdfium2's raw text of the same files, page by page;
`references_ratio_eyecite` and `sentences_ratio_pysbd` are that peer's time by ours on the same texts: how many times
faster we are, as in the goals.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pypdfium2 as pdfium
import pysbd

from benchmarks.data import pdfs
from benchmarks.statutes import style_of
from gazetteers.load import Gazetteer, load
from ingest.document.records import BlockType, Canonical, DocumentInfo
from ingest.readers.html import read as read_html
from ingest.readers.options import ReadOptions
from ingest.readers.pdf import engine
from ingest.readers.pdf.lines import PageReader
from ingest.readers.pdf.reader import read
from ingest.references.extract import extract_text
from ingest.run.pipeline import process
from ingest.segmentation.sentences import split_text
from ingest.structure.traversal import traverse

_SAMPLE = 60_000  # characters of each document given to the slow peers


def raw_text(data: bytes) -> int:
    """Characters of a PDF by pypdfium2 alone."""
    document = pdfium.PdfDocument(data)
    count = 0
    for index in range(len(document)):
        page = document[index]
        text = page.get_textpage()
        count += len(text.get_text_range())
        text.close()
        page.close()
    document.close()
    return count


def lines(data: bytes) -> int:
    """Lines with font, size, weight and box."""
    with engine.opened("benchmark", data, ReadOptions()) as document:
        reader = PageReader(document)
        return sum(len(reader.read(index).lines) for index in range(len(document)))


def timed(work: Callable[[], object], repeat: int = 1) -> float:
    """Seconds of the quickest run, on the processor: other work on the machine is not counted."""
    best = float("inf")
    for _ in range(repeat):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    gazetteer = load()
    files = pdfs(options.data)
    figures = _pdf_figures(files, gazetteer, options.repeat) if files else {}
    figures |= _html_figures(options.data, options.repeat)
    figures = {name: round(value, 3) for name, value in figures.items()}
    for name, value in figures.items():
        print(f"{name:28}{value}")
    if options.json:
        print(json.dumps(figures))


def _pdf_figures(files: list[Path], gazetteer: Gazetteer, repeat: int) -> dict[str, float]:
    total: Counter[str] = Counter()
    texts: list[Canonical] = []
    for path in files:
        style = style_of(path, gazetteer)
        reading = read(path.name, path.read_bytes(), ReadOptions())
        texts.append(traverse(reading, style))
        seconds = _seconds(path, gazetteer, style.name, repeat)
        print(f"{path.name}: " + ", ".join(f"{name} {value:.2f} s" for name, value in seconds.items()))
        total.update(seconds)
        total["pages"] += len(reading.pages)
    return {
        "pdf_lines_ratio": total["lines"] / total["raw"],
        "pdf_blocks_ratio": total["blocks"] / total["raw"],
        "ingest_ratio": total["ingest"] / total["raw"],
        "pages_per_second": total["pages"] / total["blocks"],
        **_text_figures(texts, gazetteer),
    }


def _seconds(path: Path, gazetteer: Gazetteer, style: str, repeat: int) -> dict[str, float]:
    """The seconds of each way of reading one file."""
    data, info = path.read_bytes(), DocumentInfo(id="benchmark", style=style)
    return {
        "raw": timed(lambda: raw_text(data), repeat),
        "lines": timed(lambda: lines(data), repeat),
        "blocks": timed(lambda: read(path.name, data, ReadOptions()), repeat),
        "ingest": timed(lambda: process(path.name, data, info, gazetteer)),
    }


def _text_figures(texts: list[Canonical], gazetteer: Gazetteer) -> dict[str, float]:
    """References and sentences beside their peers, on the same words."""
    figures: dict[str, float] = {}
    samples = [canonical.text[:_SAMPLE] for canonical in texts]
    own = timed(lambda: [extract_text(sample, gazetteer) for sample in samples])
    try:
        from eyecite import get_citations  # noqa: PLC0415 - a peer, measured where it is installed
    except ImportError:
        print("eyecite is not installed: left out")
    else:
        get_citations("1 U.S. 1")  # builds its tables
        figures["references_ratio_eyecite"] = timed(lambda: [get_citations(sample) for sample in samples]) / own
    blocks = [
        canonical.text[block.start : block.end]
        for canonical in texts
        for block in canonical.blocks
        if block.type is BlockType.PARAGRAPH and block.end < _SAMPLE
    ]
    segmenter = pysbd.Segmenter(language="en", clean=False)
    split_text("One. Two.")
    peer = timed(lambda: [segmenter.segment(block) for block in blocks])
    figures["sentences_ratio_pysbd"] = peer / timed(lambda: [split_text(block) for block in blocks])
    return figures


def _html_figures(folder: Path, repeat: int) -> dict[str, float]:
    """HTML beside lexbor's bare parse, where the folder holds HTML files."""
    from selectolax.lexbor import LexborHTMLParser  # noqa: PLC0415 - needed for this figure only

    pages = [path.read_bytes() for path in sorted(folder.rglob("*.html"))]
    if not pages:
        print("absent: no HTML under the data folder")
        return {}
    own = timed(lambda: [read_html("benchmark", page, ReadOptions()) for page in pages], repeat)
    bare = timed(lambda: [LexborHTMLParser(page) for page in pages], repeat)
    size = sum(map(len, pages)) / 1e6
    return {"html_ratio_lexbor": own / bare, "html_megabytes_per_second": size / own}


if __name__ == "__main__":
    main()
