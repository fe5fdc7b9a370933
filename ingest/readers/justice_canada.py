"""Justice Canada's XML of consolidated Acts and regulations."""

from __future__ import annotations

from collections.abc import Mapping

from ingest.document.records import Reading
from ingest.readers.building import ReadingBuilder
from ingest.readers.legalxml_rules import (
    BLOCK,
    HEADING,
    LINK,
    NUM,
    SECTION_LEVEL,
    TABLES,
    UNREAD,
    Role,
    Rule,
    furniture,
    level,
    stacked,
)
from ingest.readers.legalxml_source import Element, attribute, local, parse, text_at, words_of
from ingest.readers.legalxml_walk import XmlWalk
from ingest.readers.options import ReadOptions

READER = "justice-canada 1"

_BLOCKS = (
    *("Text", "Provision", "Definition", "LongTitle", "ContinuedSectionSubsection", "ContinuedParagraph", "Repealed"),
    *("ContinuedDefinition", "ContinuedSubparagraph", "ContinuedClause", "ContinuedFormulaParagraph", "FormulaText"),
    *("FormulaDefinition", "FormulaParagraph", "FormulaConnector", "SignatureBlock", "SignatureLine", "OrderInCouncil"),
    *("BilingualItemEn", "BilingualItemFr", "para", "AmendedText", "Preamble"),
)
_FRONT = (
    "ShortTitle",
    "RunningHead",
    "BillNumber",
    "Parliament",
    "BillHistory",
    "Chapter",
    "BillRefNumber",
    "ConsolidatedNumber",
)


# Parts of the front matter and of notes, which print each in a place of its own.
_PARTS = (
    *("HistoricalNoteSubItem", "Year-s", "Session", "Number", "Monarch", "YYYY", "MM", "DD", "AmendmentCitation"),
    *("AmendmentDate", "AnnualStatuteNumber", "Stages", "BillPiece", "RelatedOrNotInForce", "Amendment", "Date"),
)


class _JusticeCanada(XmlWalk):
    RULES: Mapping[str, Rule] = {
        **TABLES,
        **dict.fromkeys(_PARTS, BLOCK),
        **dict.fromkeys(_BLOCKS, BLOCK),
        **{name: furniture("front_matter") for name in _FRONT},
        "InstrumentNumber": furniture("front_matter"),
        "RegistrationDate": furniture("front_matter"),
        "EnablingAuthority": BLOCK,
        "Heading": stacked(""),
        "Section": stacked("section"),
        "Schedule": stacked("schedule"),
        "FormGroup": stacked("form"),
        "Subsection": level("subsection"),
        "Paragraph": level("paragraph"),
        "Subparagraph": level("subparagraph"),
        "Clause": level("clause"),
        "Subclause": level("subclause"),
        "Subsubclause": level("item"),
        "Item": level("item"),
        "Label": NUM,
        "MarginalNote": HEADING,
        "TitleText": HEADING,
        "OriginatingRef": Rule(Role.CAPTION),
        "HistoricalNote": furniture("history"),
        "ReaderNote": furniture("note"),
        "Note": furniture("note"),
        "RelatedOrNotInForce": furniture("not_in_force"),
        "RecentAmendments": furniture("history"),
        "Footnote": Rule(Role.NOTE),
        "FootnoteRef": Rule(Role.MARK),
        "XRefInternal": LINK,
        "XRefExternal": LINK,
        "AmendedContent": Rule(Role.QUOTE),
        "ReadAsText": Rule(Role.QUOTE),
        "List": Rule(Role.LIST),
        "DefinedTermEn": Rule(Role.ITALIC),
        "DefinedTermFr": Rule(Role.ITALIC),
        "row": Rule(Role.ROW),
        "entry": Rule(Role.CELL),
        "title": Rule(Role.CAPTION),
        "Caption": Rule(Role.CAPTION),
        "table": Rule(Role.TABLE),
        "MathML": UNREAD,
        "LineBreak": Rule(Role.BREAK),
        "Separator": Rule(Role.BREAK),
    }
    NUMBERS = frozenset(("Label",))

    def rule(self, element: Element) -> Rule:
        name = local(element)
        if name == "MarginalNote" and self.within() in ("subsection", "paragraph"):
            # A subsection's marginal note stands before its number: no words of it, and no heading of a section.
            return furniture("marginal_note")
        if name == "Emphasis":
            return Rule(Role.BOLD if "bold" in attribute(element, "style") else Role.ITALIC)
        return super().rule(element)

    def within(self) -> str:
        """The unit that is open."""
        return self.frame.level.unit if self.frame.level else ""

    def anchor_of(self, element: Element) -> str:
        name, parts = local(element), []
        if name == "Section" and not self.in_schedule():
            parts = [f"s{self.number_of(element)}"]
        return parts[0] if parts else attribute(element, "id")

    def in_schedule(self) -> bool:
        """Whether a Schedule is open."""
        return any(open_.unit in ("schedule", "form") for open_ in self.frame.levels)

    def depth_of(self, element: Element, unit: str) -> int:
        inside = self.in_schedule()
        if unit == "section":
            return SECTION_LEVEL
        given = attribute(element, "level")
        return (int(given) if given.isdecimal() else 1) + inside

    def number_of(self, element: Element) -> str:
        if local(element) in ("Heading", "Schedule", "FormGroup"):
            return ""
        return super().number_of(element)

    def target_of(self, element: Element) -> str:
        if local(element) == "XRefInternal":
            return f"#s{words_of(element).strip()}"
        return attribute(element, "link")

    def note_label(self, element: Element) -> str:
        return super().note_label(element) or words_of(element).strip()


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one Act or regulation."""
    del options
    source = parse(name, data)
    root = source.root
    builder = ReadingBuilder()
    source.tell(builder.told)
    builder.told.fact("title", text_at(root, "ShortTitle", "LongTitle"))
    builder.told.fact("language", attribute(root, "lang"))
    builder.told.fact("version_date", attribute(root, "pit-date") or attribute(root, "lastAmendedDate"))
    builder.told.fact("date", attribute(root, "inforce-start-date"))
    _JusticeCanada(builder).run(root)
    return builder.reading(name, "justice-canada", READER, gap="unaccounted", degraded=source.mended)
