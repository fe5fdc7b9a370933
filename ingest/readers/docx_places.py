"""DOCX: bookmarks, which name places, and the fields that lead to them (ECMA-376 part 1, 17.13.6 and 17.16)."""

from __future__ import annotations

import re

from ingest.document.records import BlockType, Reading, Warning_
from ingest.readers.building import ReadingBuilder
from ingest.readers.docx_package import W
from ingest.readers.legalxml_source import Element, attribute, words_of

_FIELD = re.compile(r'\s*(?:(?P<kind>(?:PAGE|NOTE)?REF)\s+)?"?(?P<name>[^\s"\\]+)', re.IGNORECASE)
_HYPERLINK = re.compile(r'\s*HYPERLINK(?=[\s"])(?:\s*"(?P<address>[^"]*)"|\s+(?P<bare>[^\s"\\]+))?', re.IGNORECASE)
_WITHIN = re.compile(r'\\l\s*"?([^\s"\\]+)')
_OWN_NAME = "_Ref"
"""How the names begin that Word gives itself: a field may then leave out the word REF."""

_PAGE = "page="
"""Before the target of a field that prints the number of the page on which its bookmark stands."""

_NAMED = 5  # bookmarks that a warning names


class Places:
    """The bookmarks and the open fields of one document, in the order of its text."""

    def __init__(self, builder: ReadingBuilder) -> None:
        self._builder = builder
        self.aliases: dict[str, str] = {}
        """Bookmark to the anchor of its block, which is the first bookmark in it."""
        self._fields: list[tuple[str, int]] = []  # instruction, raw offset of the result (-1 before it)
        self._names: list[str] = []  # bookmarks that wait for words
        self._opened: dict[str, str] = {}  # id of a bookmark to its name
        self._passed: set[str] = set()  # bookmarks before or in a paragraph of which nothing is left

    def meet(self, element: Element, name: str) -> bool:
        """Takes an element that begins or ends a bookmark or a field; False where it is none."""
        if name == "bookmarkStart":
            self._names.append(attribute(element, "name"))
            self._opened[attribute(element, "id")] = self._names[-1]
            if self._names[-1] not in self._passed:
                self.name_block()
        elif name == "bookmarkEnd":
            closed = self._opened.get(attribute(element, "id"), "")
            if closed in self._passed:  # it held nothing that is left: no place bears its name
                self._names = [open_ for open_ in self._names if open_ != closed]
        elif name in {"fldChar", "instrText", "fldSimple"}:
            self._field(element, name)
        else:
            return False
        return True

    def pass_over(self, paragraph: Element) -> None:
        """A paragraph of which nothing is left: a bookmark that ends in it is no place."""
        self._passed.update(self._names)
        self._passed.update(attribute(mark, "name") for mark in paragraph.iter(f"{W}bookmarkStart"))

    def name_block(self) -> None:
        """Gives the open block the first bookmark met for it; the others are aliases."""
        if self._names and self._builder.draft is not None:
            anchor = self._builder.draft.anchor = self._builder.draft.anchor or self._names[0]
            self.aliases.update(dict.fromkeys(self._names, anchor))
            self._names = []

    def _field(self, element: Element, name: str) -> None:
        """Cross-references are fields: an instruction that names a bookmark, then its printed result."""
        kind = attribute(element, "fldCharType")
        if name == "fldSimple":
            self._fields.append((attribute(element, "instr"), self._builder.raw.position))
        elif name == "instrText" and self._fields:
            instruction, start = self._fields[-1]
            self._fields[-1] = (instruction + words_of(element), start)
        elif kind == "begin":
            self._fields.append(("", -1))
        elif kind == "separate" and self._fields:
            self._fields[-1] = (self._fields[-1][0], self._builder.raw.position)
        elif kind == "end":
            self.end_field(element)

    def end_field(self, element: Element) -> None:
        """Records the link of a field that ends at an element; one in a link of its own, as in contents, is none."""
        if not self._fields:
            return
        instruction, start = self._fields.pop()
        if start < 0 or self._builder.open_type is BlockType.TOC:
            return
        linked = any(_HYPERLINK.match(outer) for outer, _ in self._fields)
        if linked or next(element.iterancestors(f"{W}hyperlink"), None) is not None:
            return
        self._builder.beside.link(start, self._builder.raw.position, target_of_field(instruction))


def target_of_field(instruction: str) -> str:
    """Where a field leads: "#bookmark", "page=#bookmark" where it prints a page, an address; "" where nowhere."""
    link = _HYPERLINK.match(instruction)
    if link is not None:
        within = _WITHIN.search(instruction, link.end())
        return (link["address"] or link["bare"] or "") + (f"#{within[1]}" if within else "")
    found = _FIELD.match(instruction)
    if found is None or (found["kind"] is None and not found["name"].startswith(_OWN_NAME)):
        return ""
    page = (found["kind"] or "").upper() == "PAGEREF"
    return f"{_PAGE if page else ''}#{found['name']}"


def dead_ends(reading: Reading) -> tuple[Warning_, ...]:
    """That links lead to bookmarks which no block bears."""
    anchors = {block.anchor for block in reading.blocks}
    targets = (link.target.removeprefix(_PAGE) for link in reading.links)
    dead = list(dict.fromkeys(target for target in targets if target.startswith("#") and target[1:] not in anchors))
    if not dead:
        return ()
    more = ", ..." if len(dead) > _NAMED else ""
    names = ", ".join(target[1:] for target in dead[:_NAMED])
    return (
        Warning_("dead_field", f"Cross-references lead to {len(dead)} bookmarks that are not there: {names}{more}."),
    )
