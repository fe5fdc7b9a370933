"""The data sets that benchmarks read: found by their place under one folder, plain or compressed, never required.

The layout is that of any folder with the same sets: `multilegalsbd/en/*.jsonl`, `canada-acts/en/*.xml`, and so on. One
set's own folder does as well: then the other sets are absent. PDFs are found by pattern, under whatever folder.
"""

from __future__ import annotations

import gzip
import json
import lzma
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import etree

SUFFIXES = ("", ".gz", ".xz")


def place(data: Path, name: str) -> Path:
    """Where the set or file `name` ("dc-code", "adgm/xref-qa") is: under `data`, or `data` is the set's own folder.

    What is returned need not be there.
    """
    inside = data / name
    first, _, rest = name.partition("/")
    return data / rest if data.resolve().name == first and not inside.exists() else inside


def locate(folder: Path, name: str) -> Path | None:
    """The file `name` under `folder`, plain or compressed; None (said on stderr) where it is absent."""
    where = place(folder, name)
    for suffix in SUFFIXES:
        path = where.with_name(f"{where.name}{suffix}")
        if path.exists():
            return path
    print(f"absent: {name}", file=sys.stderr)
    return None


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, plain, `.gz` or `.xz`."""
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    elif path.suffix == ".xz":
        data = lzma.decompress(data)
    return data.decode("utf-8")


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a JSON Lines file, plain or compressed. A line feed alone ends a line: JSON may hold U+2028."""
    for line in read_text(path).split("\n"):
        if line.strip():
            yield json.loads(line)


def load_gold(folder: Path, name: str = "gold_refs.jsonl") -> list[dict[str, Any]]:
    """The marked references of one set, or an empty list where the set is absent."""
    path = locate(folder, name)
    return [] if path is None else list(read_lines(path))


def element_texts(path: Path, names: frozenset[str]) -> list[str]:
    """The texts of the outermost elements with these local names, blanks folded, empty ones left out."""
    root = etree.fromstring(read_text(path).encode("utf-8"))
    found: list[str] = []
    for element in root.iter(etree.Element):
        if _local(element) in names and not any(_local(above) in names for above in element.iterancestors()):
            text = " ".join("".join(str(part) for part in element.itertext()).split())
            if text:
                found.append(text)
    return found


def _local(element: Any) -> str:
    return etree.QName(element).localname


def pdfs(folder: Path) -> list[Path]:
    """All PDFs under a folder, sorted by their path; says on stderr how many other files there are, by their suffix."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    found = [path for path in files if path.suffix.lower() == ".pdf"]
    if not found:
        print(f"absent: no PDF under {folder}", file=sys.stderr)
    others = Counter(path.suffix.lower() or path.name for path in files if path.suffix.lower() != ".pdf")
    if others:
        told = ", ".join(f"{count} {suffix}" for suffix, count in sorted(others.items()))
        print(f"left out, since they are no PDFs: {told}", file=sys.stderr)
    return found
