"""Akoma Ntoso (OASIS LegalDocML), versions 2 and 3: Acts, bills, judgments, collections."""

from __future__ import annotations

from collections.abc import Mapping

from ingest.document.records import Reading
from ingest.readers.building import ReadingBuilder
from ingest.readers.legalxml_rules import BLOCK, HEADING, LINK, NUM, SKIP, TABLES, Role, Rule, furniture, level, stacked
from ingest.readers.legalxml_source import Element, attribute, local, parse, text_at
from ingest.readers.legalxml_walk import XmlWalk
from ingest.readers.options import ReadOptions

READER = "akn 1"

_CONTAINERS = {
    **{name: name for name in ("title", "book", "part", "chapter", "division", "section", "article", "rule")},
    "subtitle": "subtitle",
    "subpart": "subpart",
    "subchapter": "subchapter",
    "subdivision": "subdivision",
    "tome": "book",
    "attachment": "",
    "annex": "annex",
    "crossHeading": "",
    "hcontainer": "",
    "tblock": "",
    "transitional": "",
}
_LEVELS = (
    *("subsection", "paragraph", "subparagraph", "clause", "subclause", "subrule", "point", "indent", "alinea", "item"),
    *("proviso", "level", "list", "sublist"),
)
_BLOCKS = (
    *(
        "p",
        "content",
        "intro",
        "wrapUp",
        "wrap",
        "block",
        "longTitle",
        "formula",
        "recital",
        "citation",
        "docTitle",
        "blockIntroduction",
    ),
    *("listIntroduction", "listConclusion", "foreign", "signature"),
)


class _AkomaNtoso(XmlWalk):
    RULES: Mapping[str, Rule] = {
        **TABLES,
        **{name: stacked(unit) for name, unit in _CONTAINERS.items()},
        **{name: level(name) for name in _LEVELS},
        **dict.fromkeys(_BLOCKS, BLOCK),
        "alinea": level("paragraph"),
        "num": NUM,
        "heading": HEADING,
        "subheading": HEADING,
        "meta": SKIP,
        "coverPage": furniture("front_matter"),
        "preface": BLOCK,
        "toc": Rule(Role.TOC),
        "tocItem": Rule(Role.TOC),
        "quotedStructure": Rule(Role.QUOTE),
        "embeddedStructure": Rule(Role.QUOTE),
        "embeddedText": Rule(Role.INLINE),
        "authorialNote": Rule(Role.NOTE),
        "noteRef": Rule(Role.MARK),
        "ref": LINK,
        "mref": Rule(Role.INLINE),
        "a": LINK,
        "blockList": Rule(Role.LIST),
        "ul": Rule(Role.LIST),
        "ol": Rule(Role.LIST),
        "li": Rule(Role.ITEM),
        "caption": Rule(Role.CAPTION),
        "eol": Rule(Role.BREAK),
        "remark": furniture("note"),
    }

    def rule(self, element: Element) -> Rule:
        name = local(element)
        if name == "item":
            return level("item") if self.frame.level is not None else Rule(Role.ITEM)
        if name == "list" or (name in _LEVELS and not self.number_of(element) and name != "proviso"):
            return Rule(Role.INLINE)  # a holder without a number of its own
        if name == "hcontainer":
            return stacked(_NAMED.get(attribute(element, "name"), ""))
        if name == "doc" and attribute(element, "name") in _NAMED:
            return stacked(_NAMED[attribute(element, "name")])
        if name == "crossHeading":
            return stacked("")
        return super().rule(element)

    def open_level(self, element: Element, rule: Rule) -> None:
        super().open_level(element, rule)
        if local(element) == "crossHeading":  # the element is its own heading
            self.frame.rule = HEADING
            self.open_title(Role.HEADING)


_NAMED = {
    "schedule": "schedule",
    "schedules": "schedule",
    "annex": "annex",
    "appendix": "appendix",
    "regulation": "regulation",
    "rule": "rule",
    "order": "order",
}


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one document. Numbers stand in the text as printed; `eId` becomes the anchor."""
    del options
    source = parse(name, data)
    root = source.root
    builder = ReadingBuilder()
    source.tell(builder.told)
    for alias in root.iter("{*}FRBRalias", "{*}FRBRtitle"):
        builder.told.fact("title", attribute(alias, "value"))
    builder.told.fact("title", text_at(root, "docTitle", "shortTitle"))
    for language in root.iter("{*}FRBRlanguage"):
        builder.told.fact("language", attribute(language, "language"))
    for place in root.iter("{*}FRBRuri"):
        builder.told.fact("url", attribute(place, "value") if "://" in attribute(place, "value") else "")
    for expression in root.iter("{*}FRBRExpression"):
        for date in expression.iter("{*}FRBRdate"):
            builder.told.fact("version_date", attribute(date, "date"))
    _AkomaNtoso(builder).run(root)
    return builder.reading(name, "akn", READER, gap="unaccounted", degraded=source.mended)
