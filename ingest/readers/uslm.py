"""United States Legislative Markup: the United States Code, Public Laws, bills, the Code of Federal Regulations."""

from __future__ import annotations

from collections.abc import Mapping

from ingest.document.records import Glue, Reading
from ingest.readers.building import ReadingBuilder
from ingest.readers.legalxml_rules import (
    BLOCK,
    HEADING,
    INLINE,
    LINK,
    NUM,
    SKIP,
    TABLES,
    Role,
    Rule,
    furniture,
    level,
    stacked,
)
from ingest.readers.legalxml_source import Element, attribute, child_text, local, parse, text_at
from ingest.readers.legalxml_walk import XmlWalk
from ingest.readers.options import ReadOptions

READER = "uslm 1"

_CONTAINERS = ("title", "subtitle", "chapter", "subchapter", "part", "subpart", "division", "subdivision", "article")
_LEVELS = ("subsection", "paragraph", "subparagraph", "clause", "subclause", "item", "subitem", "subsubitem", "level")
_BLOCKS = (
    "p",
    "content",
    "chapeau",
    "continuation",
    "text",
    "proviso",
    "enactingFormula",
    "longTitle",
    "docTitle",
    "signature",
    "authority",
    "source",
    "crossHeading",
)


class _Uslm(XmlWalk):
    RULES: Mapping[str, Rule] = {
        **TABLES,
        **{name: stacked(name) for name in _CONTAINERS},
        **{name: stacked("title") for name in ("appendix", "compiledAct")},
        "section": stacked("section"),
        "courtRule": stacked("rule"),
        **{name: level(name) for name in _LEVELS},
        **dict.fromkeys(_BLOCKS, BLOCK),
        "num": NUM,
        "heading": HEADING,
        "meta": SKIP,
        "preface": furniture("preface"),
        "sourceCredit": furniture("source_credit"),
        "notes": furniture("note"),
        "note": furniture("note"),
        "statutoryNote": furniture("note"),
        "editorialNote": furniture("note"),
        "toc": Rule(Role.TOC),
        "tocItem": Rule(Role.TOC),
        "index": Rule(Role.TOC),
        "header": Rule(Role.TOC),
        "column": INLINE,
        "quotedContent": Rule(Role.QUOTE),
        "ref": LINK,
        "a": LINK,
        "page": furniture("page_number"),
        **{name: furniture("header") for name in ("leftRunningHead", "rightRunningHead", "ear")},
        "figCaption": Rule(Role.CAPTION),
        "listItem": Rule(Role.ITEM),
        "list": Rule(Role.LIST),
    }

    def rule(self, element: Element) -> Rule:
        name = local(element)
        above = element.getparent() if name == "heading" else None
        if above is not None and local(above) in _RUN_IN:
            return Rule(Role.BOLD)
        if name == "level" and next(element.iter("{*}section"), None) is not None:
            return _GATHERING
        if name == "note" and attribute(element, "type") == "footnote":
            return Rule(Role.NOTE)
        if name == "ref" and "footnote" in attribute(element, "class"):
            return Rule(Role.MARK)
        if name == "quotedContent" and all(local(child) in _INLINES for child in element):
            return INLINE
        if name == "layout" or (name == "column" and self.builder.has_text):
            self.builder.glue(Glue.SPACE)
        return super().rule(element)

    def number_of(self, element: Element) -> str:
        for child in element:
            if local(child) == "num":
                return attribute(child, "value") or child_text(element, self.NUMBERS)
        return ""


_RUN_IN = frozenset(("authority", "source"))
"""Notes of the Code of Federal Regulations whose heading opens their line: "Authority: 26 U.S.C. 448"."""

_GATHERING = stacked("")
"""A heading in the middle of a Subpart, above some of its sections: nobody cites it, and it is in no section."""

_INLINES = frozenset(("ref", "i", "b", "date", "inline", "term", "sup", "sub", "span", "a", "em", "strong", ""))


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one USLM file."""
    del options
    source = parse(name, data)
    builder = ReadingBuilder()
    source.tell(builder.told)
    fact = builder.told.fact
    fact("title", text_at(source.root, "docTitle", "shortTitle"))
    for title in source.root.iterfind(".//{*}main/{*}title"):
        fact("title", f"{child_text(title, frozenset(('num',)))}{child_text(title, frozenset(('heading',)))}")
    fact("title", text_at(source.root, "title"))
    fact("language", attribute(source.root, "lang"))
    fact("url", attribute(source.root, "identifier") if "://" in attribute(source.root, "identifier") else "")
    fact("version_date", text_at(source.root, "effectiveDate", "approvedDate")[:10])
    fact("date", text_at(source.root, "created", "modified")[:10])
    _Uslm(builder).run(source.root)
    return builder.reading(name, "uslm", READER, gap="unaccounted", degraded=source.mended)
