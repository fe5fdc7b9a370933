"""DOCX: what of a paragraph is left where tracked changes are accepted and hidden text is not shown."""

from __future__ import annotations

from collections.abc import Callable

from ingest.readers.docx_package import W, is_on
from ingest.readers.docx_styles import StyleFacts
from ingest.readers.legalxml_source import Element, local

_OTHERWISE = {"ins": "del", "del": "ins", "moveTo": "moveFrom", "moveFrom": "moveTo"}
"""What a tracked change is where it is undone: what was inserted is deleted, what was deleted stands."""

DELETED = frozenset(("del", "moveFrom"))
_SHOWN = frozenset(("t", "tab", "drawing", "pict", "object", "sym", "footnoteReference", "endnoteReference"))


def undo_changes(part: Element) -> None:
    """Turn the tracked changes of a part round, so that it reads as it was before them."""
    for element in part.iter():
        name = local(element)
        if name in _OTHERWISE and element.tag == f"{W}{name}":
            element.tag = f"{W}{_OTHERWISE[name]}"


def mark_is_deleted(properties: Element | None) -> bool:
    """Whether a paragraph's mark is deleted or moved away: what it holds then goes on in the next paragraph."""
    mark = properties.find(f"{W}rPr") if properties is not None else None
    return mark is not None and any(mark.find(f"{W}{name}") is not None for name in DELETED)


def mark_is_hidden(properties: Element | None, style: StyleFacts) -> bool:
    """Whether a paragraph's mark is hidden; one that parts a heading from the words on its line is not."""
    mark = properties.find(f"{W}rPr") if properties is not None else None
    if is_on(mark, "specVanish"):
        return False
    own = is_on(mark, "vanish")
    return style.hidden if own is None else own


def shows_nothing(paragraph: Element, is_hidden: Callable[[Element], bool | None]) -> bool:
    """Whether nothing of a paragraph's content is seen. `is_hidden` says so of a run."""
    below = [child for child in paragraph if local(child) != "pPr"]
    while below:
        element = below.pop()
        name = local(element)
        if name in DELETED or (name == "r" and is_hidden(element)):
            continue
        if name in _SHOWN and (name != "t" or (element.text or "").strip()):
            return False
        below.extend(element)
    return True


def is_deleted_row(row: Element) -> bool:
    """Whether a row of a table is deleted as a whole."""
    properties = row.find(f"{W}trPr")
    return properties is not None and any(properties.find(f"{W}{name}") is not None for name in DELETED)
