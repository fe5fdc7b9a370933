"""A rendered document whose provisions are those of the XML: what a perfect reader of structure would hand on."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.rendered_sources import Line, Source
from gazetteers.load import Gazetteer
from gazetteers.numbers import key
from ingest.document.records import Block, BlockType, Canonical, DocumentInfo, Piece, Processed, Provision, Step
from ingest.references.extract import extract_document
from resolver.resolving.antecedents import typed

_CONTAINERS = {"title", "subtitle", "chapter", "subchapter", "part", "subpart", "division", "article", "book"}


def structured(source: Source, info: DocumentInfo, gazetteer: Gazetteer) -> Processed:
    """The document with one block a line, and a provision for each container, section and label."""
    style = gazetteer.style_for(info.instrument)
    text = "\n\n".join(line.text for line in source.lines) + "\n"
    builder = _Builder()
    at = 0
    for line in source.lines:
        steps = (
            [Step("section", line.labels[0], ""), *(Step(None, x, "") for x in line.labels[1:])] if line.labels else []
        )
        builder.add(line, at, typed(steps, style))
        at += len(line.text) + 2
    builder.close(0, len(text))
    blocks = tuple(builder.blocks)
    provisions = tuple(sorted(builder.done, key=lambda p: p.ordinal))
    canonical = Canonical(
        text=text, raw=text, pieces=(Piece(0, len(text), "raw", 0),), removals=(), furniture=(), blocks=blocks
    )
    info = replace(info, style=style.name, title=info.title or source.name)
    references = extract_document(canonical, provisions, gazetteer, info, style)
    return Processed(
        info=info, source=source.name, source_hash=source.name, revision=source.name, canonical=canonical,
        provisions=provisions, references=references,
    )  # fmt: skip


class _Builder:
    """Provisions of a flat list of lines."""

    def __init__(self) -> None:
        self.done: list[Provision] = []
        self.blocks: list[Block] = []
        self._open: list[tuple[int, Provision]] = []  # (level, provision): containers by depth, labels behind them
        self._count = 0
        self._used: set[str] = set()

    def add(self, line: Line, start: int, units: list[str]) -> None:
        """One line: a heading opens a container or section, a label a part of the open section."""
        end = start + len(line.text)
        kind = BlockType.HEADING if line.kind in {"container", "section"} else BlockType.PARAGRAPH
        section = next((p.heading for _, p in reversed(self._open) if p.heading is not None), None)
        self.blocks.append(Block(len(self.blocks), kind, start, end, section, level=line.depth))
        if line.kind == "container":
            word, _, rest = line.text.partition(" ")
            number = rest.partition(" ")[0].rstrip(".")
            unit = word.casefold()
            self._put(line.depth, unit if unit in _CONTAINERS else "part", number, start, end, heading=True)
        elif line.kind == "section":
            self._put(line.depth, "section", line.labels[0], start, end, heading=True)
        elif line.kind == "unit":
            level = 100 + len(line.labels)
            self._put(level, units[-1] or "item", line.labels[-1], start, start + len(line.label), heading=False)

    def _put(self, level: int, unit: str, number: str, start: int, text_start: int, *, heading: bool) -> None:
        self.close(level, start)
        parent = self._open[-1][1].eid if self._open else None
        own = f"{unit}_{number}"
        eid = own if unit == "section" or parent is None else f"{parent}__{own}"
        while eid in self._used:
            eid += "~"
        self._used.add(eid)
        made = Provision(
            eid=eid, unit=unit, number=number, key=key(number, unit), label=number, label_source="printed",
            parent=parent, start=start, end=start, text_start=text_start, ordinal=self._count, depth=len(self._open),
            heading=len(self.blocks) - 1 if heading else None,
        )  # fmt: skip
        self._count += 1
        self._open.append((level, made))

    def close(self, level: int, end: int) -> None:
        """Close what stands at `level` or below it."""
        while self._open and self._open[-1][0] >= level:
            self.done.append(replace(self._open.pop()[1], end=end))
