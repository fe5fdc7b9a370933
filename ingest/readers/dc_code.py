"""The D.C. Code's XML: one file with its titles inside, one section, or an index whose parts are other files."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ingest.document.records import Reading
from ingest.readers.building import ReadingBuilder
from ingest.readers.legalxml_rules import (
    BLOCK,
    HEADING,
    LINK,
    NUM,
    SECTION_LEVEL,
    SKIP,
    TABLES,
    Role,
    Rule,
    furniture,
    level,
    stacked,
)
from ingest.readers.legalxml_source import Element, child_text, local, parse, text_at
from ingest.readers.legalxml_walk import XmlWalk
from ingest.readers.options import ReadOptions

READER = "dc-code 1"

# A label's form names its unit (House Legislative Counsel's Manual); the first of a run decides for its siblings.
_FORMS = (
    (re.compile(r"\d+(?:[.-]\d+)*[A-Za-z]?(?:-i+)?"), "paragraph"),
    (re.compile(r"[ivx]+"), "clause"),
    (re.compile(r"[IVX]+"), "subclause"),
    (re.compile(r"([a-z])\1"), "item"),
    (re.compile(r"[A-Z](?:-?[0-9a-z]{0,3})"), "subparagraph"),
)
_ORDER = ("subsection", "paragraph", "subparagraph", "clause", "subclause", "item", "subitem")


class _DcCode(XmlWalk):
    RULES: Mapping[str, Rule] = {
        **TABLES,
        "container": stacked(""),
        "section": stacked("section"),
        "para": level(""),
        "num": NUM,
        "prefix": NUM,
        "heading": HEADING,
        "text": BLOCK,
        "aftertext": BLOCK,
        "reason": BLOCK,
        "p": BLOCK,
        "center": BLOCK,
        "subheading": stacked(""),
        "meta": SKIP,
        "annotations": furniture("annotation"),
        "annotation": furniture("annotation"),
        "cite": LINK,
        "Cite": LINK,
        "caption": Rule(Role.CAPTION),
    }

    def __init__(self, builder: ReadingBuilder) -> None:
        super().__init__(builder)
        self.missing = 0

    def rule(self, element: Element) -> Rule:
        if local(element) == "include":
            self.missing += 1
        return super().rule(element)

    def unit_of(self, element: Element, rule: Rule) -> str:
        name = local(element)
        if name == "container":
            return child_text(element, frozenset(("prefix",))).lower()
        return self._para_unit(element) if name == "para" else rule.unit

    def _para_unit(self, element: Element) -> str:
        parent = element.getparent()
        siblings = [child for child in parent if local(child) == "para"] if parent is not None else [element]
        label = next((found for found in (self.number_of(child) for child in siblings[:1]) if found), "").strip(
            "()[]. "
        )
        unit = next((unit for form, unit in _FORMS if form.fullmatch(label)), "subsection")
        above = next((open_.unit for open_ in reversed(self.frame.levels) if open_.unit in _ORDER), "")
        least = _ORDER.index(above) + 1 if above else 0
        return _ORDER[min(max(_ORDER.index(unit), least), len(_ORDER) - 1)]

    def depth_of(self, element: Element, unit: str) -> int:
        if local(element) == "section":
            return SECTION_LEVEL
        return super().depth_of(element, "" if unit in {"article", "rule"} else unit)

    def anchor_of(self, element: Element) -> str:
        name, number = local(element), self.number_of(element)
        if name == "section":
            return f"§{number}"
        above = next((open_.anchor for open_ in reversed(self.frame.levels) if open_.anchor), "")
        return f"{above}|{number}" if above and number else number

    def open_level(self, element: Element, rule: Rule) -> None:
        super().open_level(element, rule)
        if local(element) == "subheading":  # the element is its own heading
            self.frame.rule = HEADING
            self.open_title(Role.HEADING)

    def target_of(self, element: Element) -> str:
        return element.get("path") or element.get("doc") or ""


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one file of the Code. Parts that stand in other files are counted in a warning, not fetched."""
    del options
    source = parse(name, data)
    builder = ReadingBuilder()
    source.tell(builder.told)
    root = source.root
    number, heading = child_text(root, frozenset(("num",))), child_text(root, frozenset(("heading",)))
    prefix = child_text(root, frozenset(("prefix",)))
    builder.told.fact("title", " ".join(part for part in (prefix, number + ".", heading) if part.strip(".")))
    builder.told.fact("version_date", text_at(root, "effective"))
    for reason in list(root.iter("{*}reason")):  # "Repealed" is printed behind the heading, and stands before it
        later = next((part for part in reason.itersiblings() if local(part) == "heading"), None)
        if later is not None:
            later.addnext(reason)
    walk = _DcCode(builder)
    walk.run(root)
    if walk.missing:
        builder.told.warn("included_files", f"{walk.missing} parts stand in other files and were not read.")
    return builder.reading(name, "dc-code", READER, gap="unaccounted", degraded=source.mended or bool(walk.missing))
