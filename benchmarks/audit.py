"""Is the audit itself right? `python -m benchmarks.audit --data DIR [--json] [--show N]`.

200 chunks as other tools cut them (LangChain's recursive and LlamaIndex's sentence splitter over statutes, manuals and
prose), marked by hand for each fault before the rules were run on them: `marks/audit.json` holds offsets into the
files' text, hashes and faults, no words; `adjudicated` names the marks that were corrected after reading a
disagreement. Precision and recall are printed for each fault; duplicates and missing paths need no eye.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

import pypdfium2

from benchmarks.data import locate, read_text
from gazetteers.load import load
from resolver.audit.audit import judges
from resolver.audit.faults import Audited
from resolver.audit.foreign_chunks import hanging

MARKS = Path(__file__).with_name("marks") / "audit.json"

JUDGED = (
    "begins_inside", "ends_inside", "headings_glued", "lone_headings", "unresolved_references", "tables_without_header",
    "boilerplate",
)  # fmt: skip
"""The faults that were marked."""


def main() -> None:
    """Prints precision and recall of each fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--show", type=int, default=0, help="print this many disagreements per fault")
    arguments = parser.parse_args()
    chunks, marks = marked_chunks(arguments.data)
    judge = judges(chunks)
    figures: dict[str, Any] = {"chunks": len(chunks)}
    for fault in JUDGED:
        found = {n for n, chunk in enumerate(chunks) if judge[fault](chunk)}
        there = {n for n, faults in enumerate(marks) if fault in faults}
        right = len(found & there)
        figures[f"{fault}_precision"] = round(right / len(found), 4) if found else None
        figures[f"{fault}_recall"] = round(right / len(there), 4) if there else None
        figures[f"{fault}_marked"] = len(there)
        for kind, wrong in (("false", found - there), ("missed", there - found)):
            for n in sorted(wrong)[: arguments.show]:
                text = chunks[n].text.replace("\n", "⏎")
                print(f"{fault} {kind} [{n}] {text[:90]} ... {text[-90:]}")
    for name, value in figures.items():
        print(f"{name:34} {value}")
    if arguments.json:
        print(json.dumps(figures))


def marked_chunks(data: Path) -> tuple[list[Audited], list[frozenset[str]]]:
    """The marked chunks that can be rebuilt from `data`, and their marks; what is absent or changed is said."""
    texts: dict[str, str] = {}
    chunks: list[Audited] = []
    marks: list[frozenset[str]] = []
    gazetteer = load()
    for number, mark in enumerate(json.loads(MARKS.read_text(encoding="utf-8"))):
        path = locate(data, mark["file"])
        if path is None:
            continue
        if mark["file"] not in texts:
            texts[mark["file"]] = _text(path)
        text = texts[mark["file"]][mark["start"] : mark["end"]]
        if hashlib.sha256(text.encode()).hexdigest() != mark["sha256"]:
            print(f"changed since it was marked: {mark['file']} {mark['start']}")
            continue
        chunks.append(Audited(str(number), text, unresolved=hanging(text, gazetteer)))
        marks.append(frozenset(mark["faults"]))
    return chunks, marks


def _text(path: Path) -> str:
    """The text that the splitters were given: PDFium's pages joined by line feeds, or the file's own text."""
    if path.suffix != ".pdf":
        return read_text(path)
    pages = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
    return "\n".join(page.replace("\r\n", "\n") for page in pages)


if __name__ == "__main__":
    main()
