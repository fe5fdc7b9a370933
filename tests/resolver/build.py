"""Small indexes made by hand: a document is a mapping from an address to its words.

    build_store(folder, [{"id": "act", "title": "Bees Act, 1999", "provisions": {"19(1)(a)": "first", "Sch2/7": "..."}}])

An address is containers ("Sch2", "Ch1", "Pt2", each before a "/"), a number, bracket labels, and for what has no number
"!proviso", "!explanation:2". "12#2" is a second provision of the same number. Words of the form "Heading: words" give the
provision a heading. Structure is given, references are read by the product's own grammar.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from gazetteers.load import Gazetteer, load
from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.annotation.definitions import find
from ingest.document.records import Block, BlockType, Canonical, DocumentInfo, Piece, Processed, Provision, Step
from ingest.provisions.eids import ref_of
from ingest.references.extract import extract_document
from ingest.store.store import Store
from resolver.resolving.antecedents import typed
from tests.ingest.handmade import split

_CONTAINERS = {"Sch": "schedule", "Ch": "chapter", "Pt": "part", "Title": "title", "Sub": "subchapter"}
_PART = re.compile(r"([A-Z][a-z]+)(\w+)")
_ADDRESS = re.compile(
    r"(?P<number>[^(!#]*)(?P<labels>(?:\([^)]*\))*)(?P<scope>![a-z]+(?::\w+)?)?(?P<inner>(?:\([^)]*\))*)(?P<twin>#\d+)?"
)


@cache
def gazetteer() -> Gazetteer:
    """The shipped gazetteers, loaded once."""
    return load()


@dataclass(frozen=True)
class _Level:
    unit: str
    number: str
    label: str
    eid: str


def build_store(folder: Path, documents: Sequence[Mapping[str, Any]], gazetteers: Gazetteer | None = None) -> Store:
    """A new index in `folder` with these documents; see the module's text for their shape."""
    store = Store.create(folder)
    known = gazetteers or gazetteer()
    store.set_gazetteers(known.fingerprint)
    for document in documents:
        store.put(_processed(document, known))
    return store


def _processed(document: Mapping[str, Any], known: Gazetteer) -> Processed:
    info = _info(document)
    style = known.style(info.style)
    text, provisions = _lay_out(document["provisions"], document.get("major", "section"), style)
    canonical = Canonical(
        text=text, raw=text, pieces=(Piece(0, len(text), "raw", 0),), removals=(), furniture=(), blocks=_blocks(text)
    )
    references = extract_document(canonical, provisions, known, info, style)
    return Processed(
        info=info, source=f"{info.id}.txt", source_hash=info.id, revision=info.id + text, canonical=canonical,
        provisions=provisions, sentences=split(canonical, references, style), references=references,
        definitions=find(canonical, provisions, references, style),
    )  # fmt: skip


def _info(document: Mapping[str, Any]) -> DocumentInfo:
    effective = document.get("effective", ["", ""])
    given = ("instrument", "parent", "style", "coverage", "url", "title")
    return DocumentInfo(
        id=document["id"], version_date=effective[0] or "", valid_to=effective[1] or "",
        **{"style": "common", **{name: document[name] for name in given if name in document}},
    )  # fmt: skip


def _lay_out(written: Mapping[str, str], major: str, style: Style) -> tuple[str, tuple[Provision, ...]]:
    """Text with one line per address, and its provisions in order."""
    twins = {_levels(a, major, style)[-1].eid.partition("~")[0] for a in written if "#" in a}
    text, provisions, open_ = "", [], []
    for address, words in written.items():
        levels = _levels(address, major, style)
        while open_ and (len(open_) > len(levels) or open_[-1].eid != levels[len(open_) - 1].eid):
            provisions.append(replace(open_.pop(), end=len(text)))
        title, colon, rest = words.partition(": ")
        titled = bool(colon) and title[:1].isupper() and len(title) < 60
        for depth, level in enumerate(levels[len(open_) :], len(open_)):
            last = level is levels[-1]
            start = len(text)
            text += f"{level.label} " + (f"{title}. " if last and titled else "")
            doubts = ("duplicate",) if level.eid.partition("~")[0] in twins else ()
            open_.append(
                Provision(
                    eid=level.eid, unit=level.unit, number=level.number, key=key(level.number, level.unit),
                    label=level.label, label_source="printed", parent=open_[-1].eid if open_ else None, start=start,
                    end=start, text_start=len(text), ordinal=start * 20 + depth, depth=depth + 1,
                    title=title if last and titled else "", doubts=doubts,
                )
            )  # fmt: skip
        text += (rest if titled else words) + "\n"
    provisions += [replace(p, end=len(text)) for p in open_]
    return text, tuple(sorted(provisions, key=lambda p: p.ordinal))


def _blocks(text: str) -> tuple[Block, ...]:
    found: list[Block] = []
    at = 0
    for line in text.splitlines(keepends=True):
        found.append(Block(len(found), BlockType.PARAGRAPH, at, at + len(line.rstrip("\n")), None))
        at += len(line)
    return tuple(found)


def _levels(address: str, major: str, style: Style) -> list[_Level]:
    *outer, last = address.split("/")
    levels: list[_Level] = []

    def add(unit: str, number: str, label: str, *, context: bool = True, counted: str = "") -> None:
        ref = f"{ref_of(unit, style)}_{number or counted}"
        inside = f"{levels[-1].eid}__" if levels and context else ""
        levels.append(_Level(unit, number, label, inside + ref))

    for part in outer:
        match = _PART.fullmatch(part)
        assert match is not None, part
        add(_CONTAINERS[match[1]], match[2], f"{_CONTAINERS[match[1]].upper()} {match[2]}")
    match = _ADDRESS.fullmatch(last)
    assert match is not None, last
    in_schedule = bool(levels) and levels[0].unit == "schedule"
    head = "paragraph" if in_schedule and major == "section" else major
    if match["number"]:
        add(head, match["number"], f"{match['number']}.", context=in_schedule)
    labels = re.findall(r"\(([^)]*)\)", match["labels"])
    steps = [Step(head, match["number"], ""), *(Step(None, label, label) for label in labels)]
    for label, unit in zip(labels, typed(steps, style)[1:], strict=True):
        add(unit or "item", label, f"({label})")
    if match["scope"]:
        unit, _, number = match["scope"][1:].partition(":")
        shown = "Provided that" if unit == "proviso" else f"{unit.capitalize()} {number}".strip() + ".-"
        add(unit, "" if unit == "proviso" else number, shown, counted=number or "1")
        for label in re.findall(r"\(([^)]*)\)", match["inner"]):
            add("clause", label, f"({label})")
    if match["twin"]:
        levels[-1] = replace(levels[-1], eid=f"{levels[-1].eid}~{match['twin'][1:]}")
    return levels
