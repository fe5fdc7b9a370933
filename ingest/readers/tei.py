"""TEI as GROBID writes it: a scholarly paper's head, its body's divisions, tables and figures, notes and references."""

from __future__ import annotations

from collections.abc import Mapping

from ingest.document.records import Reading
from ingest.readers.building import ReadingBuilder
from ingest.readers.legalxml_rules import BLOCK, LINK, SKIP, Role, Rule, furniture, stacked
from ingest.readers.legalxml_source import Element, attribute, local, parse, text_at
from ingest.readers.legalxml_walk import XmlWalk
from ingest.readers.options import ReadOptions

READER = "tei 1"


class _Tei(XmlWalk):
    RULES: Mapping[str, Rule] = {
        "teiHeader": Rule(Role.INLINE),
        "fileDesc": furniture("front_matter"),
        "encodingDesc": SKIP,
        "revisionDesc": SKIP,
        "profileDesc": Rule(Role.INLINE),
        "textClass": furniture("front_matter"),
        "langUsage": SKIP,
        "abstract": stacked(""),
        "div": stacked(""),
        "head": Rule(Role.HEADING),
        "p": BLOCK,
        "ab": BLOCK,
        "formula": BLOCK,
        "quote": Rule(Role.QUOTE),
        "list": Rule(Role.LIST),
        "item": Rule(Role.ITEM),
        "figure": Rule(Role.INLINE),
        "figDesc": Rule(Role.CAPTION),
        "table": Rule(Role.TABLE),
        "row": Rule(Role.ROW),
        "cell": Rule(Role.CELL),
        "note": Rule(Role.NOTE),
        "ref": LINK,
        "ptr": SKIP,
        "hi": Rule(Role.INLINE),
        "lb": Rule(Role.BREAK),
        "pb": SKIP,
        "listBibl": Rule(Role.LIST),
        "biblStruct": Rule(Role.ITEM),
        "bibl": Rule(Role.ITEM),
        "graphic": SKIP,
    }
    NUMBERS = frozenset(("label",))

    def __init__(self, builder: ReadingBuilder) -> None:
        super().__init__(builder)
        self.figures = 0

    def rule(self, element: Element) -> Rule:
        name = local(element)
        if name == "ref" and attribute(element, "type") == "foot":
            return Rule(Role.MARK)
        if name == "head" and self.figure():
            return Rule(Role.CAPTION)
        if name == "label" and self.figure():
            return Rule(Role.CAPTION)
        if name == "hi":
            rend = attribute(element, "rend")
            return Rule(Role.BOLD if "bold" in rend else Role.ITALIC if "italic" in rend else Role.INLINE)
        if name == "row" and attribute(element, "role") in ("label", "head"):
            self.builder.header_cell = True
        elif name == "row":
            self.builder.header_cell = False
        return super().rule(element)

    def figure(self) -> bool:
        """Whether a figure or a table is open."""
        return self.figures > 0

    def state(self, element: Element, rule: Rule) -> None:
        self.figures += local(element) == "figure"
        super().state(element, rule)

    def leave(self, element: Element) -> None:
        if local(element) == "figure":
            self.figures -= 1
            self.builder.close()
        super().leave(element)

    def number_of(self, element: Element) -> str:
        for child in element:
            if local(child) == "head":
                return attribute(child, "n")
        return ""

    def depth_of(self, element: Element, unit: str) -> int:
        number = self.number_of(element).strip(".")
        nested = super().depth_of(element, unit)
        # GROBID writes flat divisions whose numbers show the depth.
        return max(nested, len(number.split("."))) if number else nested

    def anchor_of(self, element: Element) -> str:
        return attribute(element, "id")


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one paper."""
    del options
    source = parse(name, data)
    root = source.root
    builder = ReadingBuilder()
    source.tell(builder.told)
    header = next(root.iter("{*}teiHeader"), root)
    builder.told.fact("title", text_at(header, "title"))
    builder.told.fact("language", attribute(header, "lang") or attribute(root, "lang"))
    for date in header.iter("{*}date"):
        builder.told.fact("date", attribute(date, "when"))
    for identifier in header.iter("{*}idno"):
        if attribute(identifier, "type").upper() == "DOI":
            builder.told.fact("url", f"https://doi.org/{(identifier.text or '').strip()}")
    _Tei(builder).run(root)
    return builder.reading(name, "tei", READER, gap="unaccounted", degraded=source.mended)
