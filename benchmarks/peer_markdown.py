"""Run by a peer's own Python: `PYTHON peer_markdown.py NAME FILE` prints the Markdown that the peer makes of a file.

Nothing of pincite is imported, so that the peer's environment needs the peer alone.
"""

from __future__ import annotations

import importlib
import sys


def main() -> None:
    """Prints the Markdown; an error ends the program, and the benchmark says so."""
    name, path = sys.argv[1:3]
    if name == "pymupdf4llm":
        importlib.import_module("pymupdf.layout")  # takes the layout model
        peer = importlib.import_module("pymupdf4llm")
        print(peer.to_markdown(path, show_progress=False, header=False, footer=False))
    elif name == "docling":
        converter = importlib.import_module("docling.document_converter").DocumentConverter()
        print(converter.convert(path).document.export_to_markdown())
    else:
        sys.exit(f"{name} is no peer that is known; pymupdf4llm and docling are")


if __name__ == "__main__":
    main()
