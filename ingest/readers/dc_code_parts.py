"""One file out of a title that is published as an index and a folder of sections."""

from __future__ import annotations

from pathlib import Path

from lxml import etree

from ingest.readers.legalxml_source import Element, parse

_INCLUDE = "{http://www.w3.org/2001/XInclude}include"
_DEPTH = 4


def assembled(index: Path) -> bytes:
    """The XML of `index` with its included parts in their places.

    Only files at or below the index's own folder are taken; a part that is not there stays an include, which the
    reader counts in a warning. Raises BadInput("damaged") for a part that is no XML.
    """
    root = parse(str(index), index.read_bytes()).root
    _include(root, index.parent.resolve(), index.parent.resolve(), _DEPTH)
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _include(root: Element, folder: Path, top: Path, depth: int) -> None:
    for include in list(root.iter(_INCLUDE)):
        path = (folder / (include.get("href") or "")).resolve()
        parent = include.getparent()
        if parent is None or not depth or not path.is_relative_to(top) or not path.is_file():
            continue
        part = parse(str(path), path.read_bytes()).root
        _include(part, path.parent, top, depth - 1)
        part.tail = include.tail
        parent.replace(include, part)
