"""How well structure is found: PDFs with outlines, statutes with an arrangement of sections, rendered XML.

python -m benchmarks.structure --data DIR [--show N] [--no-rendered] [--json]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks import outlines, rendered, statutes
from benchmarks.data import pdfs
from gazetteers.load import load


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--show", type=int, default=0, help="disagreements printed for each document")
    parser.add_argument("--no-rendered", action="store_true", help="leave out the XML sets")
    parser.add_argument("--limit", type=int, default=0, help="documents of each XML set; 0: all")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    gazetteer = load()
    outlined, arranged = outlines.Score(), statutes.Score()
    files = pdfs(options.data)
    for path in files:
        scored = outlines.score_document(path, gazetteer, outlined, show=options.show)
        if not (scored or statutes.score_statute(path, gazetteer, arranged, show=options.show)):
            print(f"{path.name}: neither an outline nor an arrangement of sections")
    figures = {**arranged.figures(), **outlined.figures()}
    if not options.no_rendered:
        figures |= rendered.measure(options.data, limit=options.limit)
    figures = {name: round(value, 4) for name, value in figures.items()}
    for name, value in figures.items():
        print(f"{name:32}{value}")
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
