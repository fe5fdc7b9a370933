"""DOCX styles: what a paragraph's or a run's style says, through everything that it is based on."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ingest.readers.docx_package import W, children, is_on, value
from ingest.readers.legalxml_source import Element, attribute

_HEADING = re.compile(r"heading ([1-9])")
_PLAIN_OUTLINE = 9  # w:outlineLvl 9 is "body text"


@dataclass(frozen=True, slots=True)
class StyleFacts:
    """A style with its bases folded in. `outline` counts from 0; None where the style is no heading."""

    id: str = ""
    name: str = ""
    outline: int | None = None
    number: str = ""  # numId
    levels: tuple[tuple[str, str], ...] = ()  # the style and its bases, nearest first, each with its own ilvl ("")
    bold: bool = False
    italic: bool = False
    hidden: bool = False
    size: float | None = None  # points


class Styles:
    """The styles of one document. Built-in names are English in the file, whatever language Word speaks."""

    def __init__(self, root: Element | None) -> None:
        self._elements = {attribute(style, "styleId"): style for style in children(root, "style")}
        self._known: dict[str, StyleFacts] = {}
        self.default = next(
            (
                attribute(style, "styleId")
                for style in children(root, "style")
                if attribute(style, "type") == "paragraph" and attribute(style, "default") in {"1", "true", "on"}
            ),
            "",
        )
        self.language = ""
        if root is not None:
            for lang in root.iter(f"{W}lang"):
                self.language = self.language or attribute(lang, "val")

    def get(self, id_: str) -> StyleFacts:
        """A style's facts; those of no style for an unknown id."""
        if id_ not in self._known:
            self._known[id_] = self._resolved(id_)
        return self._known[id_]

    def _resolved(self, id_: str) -> StyleFacts:
        chain: list[Element] = []
        seen: set[str] = set()
        current = id_
        while current in self._elements and current not in seen:
            seen.add(current)
            chain.append(self._elements[current])
            current = value(self._elements[current], "basedOn")
        facts = StyleFacts(id=id_)
        for element in reversed(chain):
            facts = _over(facts, element)
        return facts


def _over(facts: StyleFacts, element: Element) -> StyleFacts:
    name = value(element, "name")
    paragraph, run = element.find(f"{W}pPr"), element.find(f"{W}rPr")
    outline = value(paragraph, "outlineLvl")
    heading = _HEADING.fullmatch(name.lower())
    level = int(outline) if outline.isdecimal() else int(heading.group(1)) - 1 if heading else facts.outline
    numbering = paragraph.find(f"{W}numPr") if paragraph is not None else None
    bold, italic, size, hidden = is_on(run, "b"), is_on(run, "i"), value(run, "sz"), is_on(run, "vanish")
    return replace(
        facts,
        name=name,
        outline=None if level is not None and level >= _PLAIN_OUTLINE else level,
        number=value(numbering, "numId") or facts.number,
        levels=((attribute(element, "styleId"), value(numbering, "ilvl")), *facts.levels),
        bold=facts.bold if bold is None else bold,
        italic=facts.italic if italic is None else italic,
        hidden=facts.hidden if hidden is None else hidden,
        size=float(size) / 2 if size.isdecimal() else facts.size,
    )
