"""Crown Legislation Markup Language: Acts and instruments from legislation.gov.uk.

The format prints no brackets: `<Pnumber>a</Pnumber>` is shown as "(a)". So the numbers below sections are computed
labels, and their bare characters are recorded as removals ("label").
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ingest.document.records import BlockType, Reading
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
from ingest.readers.legalxml_source import Element, attribute, local, parse, text_at
from ingest.readers.legalxml_walk import DEEPEST, STYLING, Level, XmlWalk
from ingest.readers.options import ReadOptions

READER = "clml 1"

_BLOCKS = (
    "Text",
    "Para",
    "LongTitle",
    "DateOfEnactment",
    "IntroductoryText",
    "EnactingText",
    "p",
    "Signatory",
    "Signee",
    "Address",
)
_FRONT = (
    "Number",
    "Subject",
    "SIBanner",
    "Approved",
    "LaidDraft",
    "MadeDate",
    "LaidDate",
    "ComingIntoForce",
    "DateText",
)
_NUMBER = re.compile(r"(?:[^\W\d_]+\s+)*?(?P<number>\d+[A-Z]*|[IVXLC]+[A-Z]?|[A-Z]{1,2})")
_UNITS = {
    "section": ("section", "subsection", "paragraph", "subparagraph", "item", "subitem", "subsubitem"),
    "article": ("article", "paragraph", "subparagraph", "item", "subitem", "subsubitem", ""),
    "regulation": ("regulation", "paragraph", "subparagraph", "item", "subitem", "subsubitem", ""),
    "rule": ("rule", "paragraph", "subparagraph", "item", "subitem", "subsubitem", ""),
    "schedule": ("paragraph", "subparagraph", "item", "subitem", "subsubitem", "", ""),
}


class _Clml(XmlWalk):
    RULES: Mapping[str, Rule] = {
        **TABLES,
        **dict.fromkeys(_BLOCKS, BLOCK),
        **{name: furniture("front_matter") for name in _FRONT},
        "AppendText": BLOCK,
        "Metadata": SKIP,
        "Resources": SKIP,
        "Versions": SKIP,
        "Group": stacked("part"),
        "Part": stacked("part"),
        "EUPart": stacked("part"),
        "EUTitle": stacked("title"),
        "Chapter": stacked("chapter"),
        "EUChapter": stacked("chapter"),
        "EUSection": stacked("section"),
        "Pblock": stacked(""),
        "PsubBlock": stacked(""),
        "Schedule": stacked("schedule"),
        "Appendix": stacked("appendix"),
        "Number": NUM,
        "Title": HEADING,
        "TitleBlock": Rule(Role.INLINE),
        "Pnumber": NUM,
        "Contents": Rule(Role.TOC),
        "ContentsItem": Rule(Role.TOC),
        "ContentsPart": Rule(Role.TOC),
        "ContentsChapter": Rule(Role.TOC),
        "ContentsSchedule": Rule(Role.TOC),
        "ContentsPblock": Rule(Role.TOC),
        "BlockAmendment": Rule(Role.QUOTE),
        "BlockExtract": Rule(Role.QUOTE),
        "OrderedList": Rule(Role.LIST),
        "UnorderedList": Rule(Role.LIST),
        "ListItem": Rule(Role.ITEM),
        "Citation": LINK,
        "CitationSubRef": LINK,
        "InternalLink": LINK,
        "ExternalLink": LINK,
        "Footnote": Rule(Role.NOTE),
        "FootnoteRef": Rule(Role.MARK),
        "CommentaryRef": SKIP,
        "Commentaries": furniture("annotation"),
        "Commentary": furniture("annotation"),
        "MarginNote": furniture("marginal_note"),
        "Caption": Rule(Role.CAPTION),
        "Reference": Rule(Role.CAPTION),  # "Section 7" under a Schedule's title: no heading
        "Version": SKIP,
        "annotation": SKIP,
        "annotation-xml": SKIP,
        "Emphasis": Rule(Role.ITALIC),
        "Strong": Rule(Role.BOLD),
        "Term": Rule(Role.BOLD),
    }
    NUMBERS = frozenset(("Pnumber", "Number"))

    def __init__(self, builder: ReadingBuilder, major: str) -> None:
        super().__init__(builder)
        self.major = major
        self.group: Element | None = None  # the P1group whose title has been written and whose number has not

    def rule(self, element: Element) -> Rule:
        name = local(element)
        if len(name) == 2 and name[0] == "P" and name[1].isdecimal():
            return self._numbered(int(name[1]))
        if name == "P1group":
            return stacked("")
        if name in ("Title", "Number"):
            above = local(_parent(element))
            if above.endswith("Prelims") or above == "Schedules":
                return furniture("front_matter")
            return BLOCK if self.quoted() else self.RULES[name]
        return BLOCK if name == "P" else super().rule(element)

    def quoted(self) -> bool:
        """Whether the words of another law are being read."""
        return self.frame.base is BlockType.QUOTE

    def scheme(self) -> str:
        """What the numbered provisions here are: those of the body, or a Schedule's paragraphs."""
        return "schedule" if any(open_.unit == "schedule" for open_ in self.frame.levels) else self.major

    def _numbered(self, depth: int) -> Rule:
        scheme = self.scheme()
        if scheme not in ("section", "schedule"):
            # Without a P2 above it, a P3 is what hangs on the regulation: its paragraph.
            depth = min(depth, 1 + sum(1 for open_ in self.frame.levels if open_.unit and open_.unit in _UNITS[scheme]))
        unit = _UNITS[scheme][min(depth, 7) - 1]
        return stacked(unit) if depth == 1 and scheme != "schedule" and not self.quoted() else level(unit)

    def number_of(self, element: Element) -> str:
        number = super().number_of(element)
        found = _NUMBER.fullmatch(number.strip())
        return found["number"] if found else number if len(number.split()) == 1 else ""

    def open_level(self, element: Element, rule: Rule) -> None:
        name = local(element)
        if name == "P1" and rule.stacked and self.group is not None and self.group is element.getparent():
            self._number_the_title(element, rule)
            return
        super().open_level(element, rule)
        own = self.frame.level
        if name == "P1group":
            self.group = None if self.scheme() == "schedule" or self.quoted() else element
        elif own is not None and not rule.stacked and (self.quoted() or not _is_bare(element)):
            around = self.frame.levels[-2] if len(self.frame.levels) > 1 else own
            own.shown = ("" if around.written else around.shown) + self._shown(element, own.number)
            around.shown = own.shown if around is own else ""

    def _shown(self, element: Element, number: str) -> str:
        """A number with the signs that it is shown with: its own, else brackets below the first level."""
        plain = local(element) == "P1"
        for child in element:
            if local(child) == "Pnumber":
                before, after = child.get("PuncBefore"), child.get("PuncAfter")
                return f"{'' if before is None and plain else before or '('}{number}{'' if plain else after or ')'}"
        return ""

    def _number_the_title(self, element: Element, rule: Rule) -> None:
        """The first section of a group takes the group's title for its heading."""
        self.group = None
        title = self.frame.level
        found = Level(rule.unit, self.number_of(element), self.anchor_of(element), stacked=True, depth=SECTION_LEVEL)
        found.written = title is not None and title.written
        if self.builder.draft is not None:
            draft = self.builder.draft
            draft.anchor, draft.unit, draft.number = found.anchor, found.unit, found.number
        self.frame.level = found
        self.frame.levels = (*self.frame.levels[: DEEPEST - 1], found)

    def depth_of(self, element: Element, unit: str) -> int:
        if local(element) == "P1group":
            return SECTION_LEVEL
        return super().depth_of(element, unit)

    def boundary(self) -> None:
        if self.group is not None and self.builder.open_type is BlockType.HEADING:
            return
        super().boundary()

    def target_of(self, element: Element) -> str:
        if local(element) == "InternalLink":
            return f"#{attribute(element, 'Ref')}"
        return attribute(element, "URI")

    def note_label(self, element: Element) -> str:
        return attribute(element, "Ref") or attribute(element, "id")

    def state(self, element: Element, rule: Rule) -> None:
        if local(element) == "AppendText" and self.builder.reopen(BlockType.QUOTE):
            return
        super().state(element, rule)

    def text(self, text: str) -> None:
        own = self.frame.level
        hidden = own is not None and bool(own.shown) and not own.written
        if text.strip() and hidden and (self.frame.rule.role is Role.NUM or self.in_number()):
            start, end = self.builder.raw.append(text)
            self.builder.beside.remove(
                start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip()), "label"
            )
            return
        super().text(text)

    def in_number(self) -> bool:
        """Whether a number is open around an inline element."""
        return self.frame.rule.role in STYLING and self.frame.within is Role.NUM


def _parent(element: Element) -> Element:
    parent = element.getparent()
    return element if parent is None else parent


def _is_bare(element: Element) -> bool:
    """Whether a level has no words of its own before the next level begins: then its number is its text."""
    for child in element:
        if not local(child).endswith("para"):
            continue
        first = next((part for part in child), None)
        return first is not None and re.fullmatch(r"P\d", local(first)) is not None
    return False


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one Act or instrument."""
    del options
    source = parse(name, data)
    root = source.root
    builder = ReadingBuilder()
    source.tell(builder.told)
    builder.told.fact("title", text_at(root, "title"))
    builder.told.fact("language", text_at(root, "language"))
    address = attribute(root, "DocumentURI") or text_at(root, "identifier")
    builder.told.fact("url", address if "://" in address else "")
    builder.told.fact("version_date", text_at(root, "valid") or attribute(root, "RestrictStartDate"))
    for element in root.iter("{*}EnactmentDate", "{*}Made"):
        builder.told.fact("date", attribute(element, "Date"))
    _Clml(builder, _major(root)).run(root)
    return builder.reading(name, "clml", READER, gap="unaccounted", degraded=source.mended)


def _major(root: Element) -> str:
    """What the numbered provisions of the body are called: sections of Acts; regulations, articles or rules."""
    kind = next((attribute(element, "Value") for element in root.iter("{*}DocumentMainType")), "")
    title = text_at(root, "title").lower()
    if "Order" in kind or title.rstrip(" 0123456789)(").endswith("order"):
        return "article"
    if "StatutoryInstrument" in kind or "StatutoryRule" in kind:
        return "rule" if "rules" in title else "article" if "order" in title else "regulation"
    return "section"
