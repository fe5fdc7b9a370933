"""Readings made by hand, and three small styles, for the tests of traversal and provisions."""

from __future__ import annotations

from dataclasses import replace

from gazetteers.records import Style, Unit
from gazetteers.styles import load_styles, style_files
from ingest.document.records import BlockType, Glue, RawBlock, RawFurniture, RawMark, Reading, Slice, TextStyle

Item = tuple[str, str]


def _unit(name: str, kind: str, ref: str, words: tuple[str, ...] = (), **more: object) -> Unit:
    unit = Unit(name, words or (name,), (), (), ref, kind, ("arabic",))
    return replace(unit, **more)  # type: ignore[arg-type]


UNITS = (
    _unit("title", "container", "title"),
    _unit("part", "container", "part"),
    _unit("chapter", "container", "chp"),
    _unit("subchapter", "container", "subchp"),
    _unit("schedule", "container", "att", numbers=("ordinal", "none"), ordinal_words=True, attached=True),
    _unit("section", "major", "sec", short=("s", "sec"), signs=("§", "§§")),
    _unit("article", "major", "art"),
    _unit("rule", "major", "rule"),
    _unit("subsection", "minor", "subsec", ("sub-section",)),
    _unit("paragraph", "minor", "para"),
    _unit("subparagraph", "minor", "subpara", ("sub-paragraph",)),
    _unit("clause", "minor", "cl"),
    _unit("subclause", "minor", "subcl", ("sub-clause",)),
    _unit("subrule", "minor", "subrule", ("sub-rule",)),
    _unit("item", "minor", "item"),
    _unit("proviso", "scope", "proviso"),
    _unit("explanation", "scope", "explanation"),
    _unit("illustration", "scope", "illustration", ("illustration", "illustrations")),
    _unit("form", "element", "form", whole=True),
    _unit("definition", "element", "def"),
)

FORMS = {
    "subsection": ("arabic",),
    "subrule": ("arabic",),
    "clause": ("letter",),
    "subclause": ("roman",),
    "item": ("upper",),
    "paragraph": ("letter", "arabic"),
    "subparagraph": ("roman",),
}

INDIA = Style(
    name="india",
    language="en",
    jurisdictions=("in",),
    units=UNITS,
    levels={
        "section": ("subsection", "clause", "subclause", "item"),
        "rule": ("subrule", "clause", "subclause"),
        "schedule": ("paragraph", "rule"),
        "paragraph": ("subparagraph", "clause"),
    },
    level_forms=FORMS,
    unit_names="first",
    words=load_styles(style_files())["india"].words,
    roles=(),
    short_forms=("s.", "sec."),
)

CANADA = replace(
    INDIA,
    name="canada",
    jurisdictions=("ca",),
    levels={"section": ("subsection", "paragraph", "subparagraph", "clause"), "schedule": ("paragraph",)},
    level_forms={**FORMS, "paragraph": ("letter",), "clause": ("upper",)},
)

US = replace(
    INDIA,
    name="us",
    jurisdictions=("us",),
    levels={"section": ("subsection", "paragraph", "subparagraph", "clause", "subclause")},
    level_forms={
        "subsection": ("letter",),
        "paragraph": ("arabic",),
        "subparagraph": ("upper",),
        "clause": ("roman",),
        "subclause": ("upper_roman",),
    },
)

STYLES = {style.name: style for style in (INDIA, CANADA, US)}


def reading(items: list[Item]) -> Reading:
    r"""A reading of blocks, each (what it is, its text). What it is: `TYPE[.LEVEL][@PAGE][/EVIDENCE][#LABEL]`.

    In the text "\\n" is a wrapped line, "\\t" a table cell, and `**words**` at its beginning are bold. The types
    "furniture" and "mark" put their text beside the blocks.
    """
    raw = ""
    blocks: list[RawBlock] = []
    furniture: list[RawFurniture] = []
    marks: list[RawMark] = []
    for what, text in items:
        head, _, label = what.partition("#")
        head, _, evidence = head.partition("/")
        head, _, page_text = head.partition("@")
        kind, _, level = head.partition(".")
        page = int(page_text) if page_text else 1
        if kind == "furniture":
            furniture.append(RawFurniture(len(raw), len(raw) + len(text), "header", page))
            raw += text + "\n"
            continue
        if kind == "mark":
            marks.append(RawMark(len(raw), len(raw) + len(text), text, page))
            raw += text
            continue
        slices, added = _slices(text, len(raw), page)
        raw += added + "\n"
        type_ = BlockType(kind)
        block = RawBlock(type_, slices, int(level) if level else None, label, evidence)
        blocks.append(block)
    return Reading("text", raw, tuple(blocks), furniture=tuple(furniture), marks=tuple(marks), reader="test")


def _slices(text: str, at: int, page: int) -> tuple[tuple[Slice, ...], str]:
    slices: list[Slice] = []
    added = ""
    for i, line in enumerate(text.split("\n")):
        for k, cell in enumerate(line.split("\t")):
            glue = Glue.NONE if not i and not k else (Glue.CELL if k else Glue.LINE)
            if "\t" in text and i and not k:
                glue = Glue.ROW
            bold, _, rest = cell.removeprefix("**").partition("**") if cell.startswith("**") else ("", "", cell)
            for part, heavy in ((bold, True), (rest, False)):
                if part or (not heavy and not bold):
                    start = at + len(added)
                    slices.append(Slice(start, start + len(part), glue, page, style=TextStyle(10.0, bold=heavy)))
                    added += part
                    glue = Glue.NONE
            added += "\n"
    return tuple(slices), added
