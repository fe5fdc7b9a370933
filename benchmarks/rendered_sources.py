"""Legal XML as a flat list of what a reader of the printed page sees, with the true path beside each line.

Read with lxml alone: no part of the product stands between the XML and the truth that it is measured against.
"""

from __future__ import annotations

import re
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree

from benchmarks.data import place

PARSER_OPTIONS = {"resolve_entities": False, "no_network": True, "huge_tree": True, "remove_comments": True}


_REMARK = re.compile(r"(?<=[0-9a-z])\s*\([A-Za-z]{3,}\)\s*$")


@dataclass(frozen=True, slots=True)
class Line:
    """One printed paragraph. `kind`: container, section, unit or text.

    `depth` counts containers from 1; `labels` is the path of printed labels from the section down ("12", "1", "a").
    """

    kind: str
    depth: int
    text: str
    label: str = ""
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """One document of a set: its name, the gazetteer style that reads it, and its lines."""

    name: str
    style: str
    lines: tuple[Line, ...]


def local(element: Any) -> str:
    """The local name of an element, "" for comments and instructions."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def words(element: Any, skip: frozenset[str] = frozenset()) -> str:
    """The text of an element, blanks folded, without the elements named in `skip`."""
    parts: list[str] = []

    def walk(node: Any) -> None:
        if node.text:
            parts.append(node.text)
        for child in node:
            if local(child) and local(child) not in skip:
                walk(child)
            if child.tail:
                parts.append(child.tail)

    walk(element)
    return " ".join("".join(parts).split())


def bare(label: str) -> str:
    """A label without the signs around it and without a remark behind it ("1-204.04 (Perm)")."""
    return "".join(_REMARK.sub("", label).split()).strip("()[].§—–- ")


def sources(data: Path, names: tuple[str, ...]) -> Iterator[Source]:
    """The documents of the sets in `names` that stand under `data`, in the order of their names."""
    readers: dict[str, Callable[[Path], Iterator[Source]]] = {
        "canada-acts": _canada,
        "dc-code": _dc,
        "uscode": _uscode,
        "uk-clml": _uk,
    }
    for name in names:
        folder = place(data, name)
        if not folder.is_dir():
            print(f"absent: {name}")
            continue
        yield from readers[name](folder)


def _parse(data: bytes) -> Any:
    return etree.fromstring(data, etree.XMLParser(**PARSER_OPTIONS))


# ---------------------------------------------------------------- Canada

_CA_UNITS = frozenset(("Subsection", "Paragraph", "Subparagraph", "Clause", "Subclause", "Subsubclause"))
_CA_FLUSH = frozenset(
    (
        "ContinuedSectionSubsection",
        "ContinuedParagraph",
        "ContinuedSubparagraph",
        "ContinuedClause",
        "ContinuedDefinition",
        "ContinuedFormulaParagraph",
    )
)


def _canada(folder: Path) -> Iterator[Source]:
    for path in sorted((folder / "en").glob("*.xml")):
        body = _parse(path.read_bytes()).find("Body")
        if body is None:
            continue
        lines: list[Line] = []
        depth = 0
        for child in body:
            if local(child) == "Heading":
                depth = int(child.get("level", "1"))
                label = child.findtext("Label") or ""
                title = " ".join(words(t) for t in child.findall("TitleText"))
                lines.append(Line("container", depth, f"{' '.join(label.split())} {title}".strip()))
            elif local(child) == "Section":
                _canada_section(child, depth + 1, lines)
        yield Source(f"canada-acts/{path.stem}", "canada", tuple(lines))


def _canada_section(section: Any, depth: int, lines: list[Line]) -> None:
    number = " ".join((section.findtext("Label") or "").split())
    note = section.find("MarginalNote")
    title = words(note, frozenset(("HistoricalNote",))) if note is not None else ""
    lines.append(Line("section", depth, f"{number} {title}".strip(), number, (bare(number),)))
    _canada_parts(section, depth, (bare(number),), lines)


def _canada_parts(element: Any, depth: int, labels: tuple[str, ...], lines: list[Line]) -> None:
    for child in element:
        name = local(child)
        if name in _CA_UNITS:
            label = " ".join((child.findtext("Label") or "").split())
            path = (*labels, bare(label)) if bare(label) else labels
            text = child.find("Text")
            said = words(text) if text is not None else ""
            lines.append(Line("unit" if bare(label) else "text", depth, f"{label} {said}".strip(), label, path))
            _canada_parts(child, depth, path, lines)
        elif name == "Definition":
            text = child.find("Text")
            if text is not None:
                lines.append(Line("text", depth, words(text), "", labels))
            _canada_parts(child, depth, labels, lines)
        elif name in _CA_FLUSH or (name == "Text" and local(element) == "Section"):
            said = words(child)
            if said:
                lines.append(Line("text", depth, said, "", labels))


# ---------------------------------------------------------------- District of Columbia

_DC_SKIP = frozenset(("annotations", "num", "heading", "prefix"))


def _dc(folder: Path) -> Iterator[Source]:
    archive = next(iter(sorted(folder.glob("*titles.tar.xz"))), None)
    if archive is None:
        return
    # Read in the archive's own order: a seek backwards in an xz stream unpacks it again from its start.
    files: dict[str, bytes] = {}
    files: dict[str, bytes] = {}
    with tarfile.open(archive) as tar:  # in one pass: seeking in an xz stream starts anew each time
        for member in tar:
            stream = tar.extractfile(member) if member.name.endswith(".xml") else None
            if stream is not None:
                files[member.name.removeprefix("./")] = stream.read()
    for name in sorted(n for n in files if n.startswith("titles/") and n.endswith("index.xml")):
        lines: list[Line] = []
        _dc_container(_parse(files[name]), name.rsplit("/", 1)[0], 1, lines, files)
        yield Source(f"dc-code/{name.split('/')[1]}", "us", tuple(lines))


def _dc_container(element: Any, folder: str, depth: int, lines: list[Line], files: dict[str, bytes]) -> None:
    head = " ".join(words(c) for c in element if local(c) in {"prefix", "num"})
    title = element.find("{*}heading")
    lines.append(Line("container", depth, f"{head}. {words(title) if title is not None else ''}".strip()))
    for child in element:
        name = local(child)
        if name == "container":
            _dc_container(child, folder, depth + 1, lines, files)
        elif name == "include":
            path = f"{folder}/{child.get('href').removeprefix('./')}"
            if path in files:
                section = _parse(files[path])
                if local(section) == "section":
                    _dc_section(section, depth + 1, lines)


def _dc_section(section: Any, depth: int, lines: list[Line]) -> None:
    number = " ".join((section.findtext("{*}num") or "").split())
    heading = section.find("{*}heading")
    title = words(heading) if heading is not None else ""
    lines.append(Line("section", depth, f"§ {number}. {title}".strip(), number, (bare(number),)))
    _dc_parts(section, depth, (bare(number),), lines)


def _dc_parts(element: Any, depth: int, labels: tuple[str, ...], lines: list[Line]) -> None:
    for child in element:
        name = local(child)
        if name == "para":
            label = " ".join((child.findtext("{*}num") or "").split())
            heading = child.find("{*}heading")
            first = next((c for c in child if local(c) == "text"), None)
            said = (
                f"{words(heading) if heading is not None else ''} {words(first) if first is not None else ''}".strip()
            )
            path = (*labels, bare(label)) if bare(label) else labels
            lines.append(Line("unit" if bare(label) else "text", depth, f"{label} {said}".strip(), label, path))
            _dc_parts(child, depth, path, lines)
        elif name in {"text", "aftertext"} and (name == "aftertext" or local(element) == "section"):
            said = words(child)
            if said:
                lines.append(Line("text", depth, said, "", labels))


# ---------------------------------------------------------------- United States Code (USLM)

_US_CONTAINERS = frozenset(("title", "subtitle", "chapter", "subchapter", "part", "subpart", "division"))
_US_UNITS = frozenset(("subsection", "paragraph", "subparagraph", "clause", "subclause", "item", "subitem"))
_US_SKIP = frozenset(("notes", "note", "sourceCredit", "toc", "meta", "footnote", "ref-footnote"))


def _uscode(folder: Path) -> Iterator[Source]:
    for path in sorted(folder.glob("usc*.xml")):
        main = _parse(path.read_bytes()).find("{*}main")
        lines: list[Line] = []
        for child in main if main is not None else ():
            _us_container(child, 1, lines)
        yield Source(f"uscode/{path.stem}", "us", tuple(lines))


def _us_head(element: Any) -> tuple[str, str]:
    number, heading = element.find("{*}num"), element.find("{*}heading")
    skip = frozenset(("footnote", "ref"))
    return (
        words(number, skip) if number is not None else "",
        words(heading, skip) if heading is not None else "",
    )


def _us_container(element: Any, depth: int, lines: list[Line]) -> None:
    name = local(element)
    if name in _US_CONTAINERS:
        number, title = _us_head(element)
        lines.append(Line("container", depth, f"{number} {title}".strip()))
        for child in element:
            _us_container(child, depth + 1, lines)
    elif name == "section":
        number, title = _us_head(element)
        if number:
            lines.append(Line("section", depth, f"{number} {title}".strip(), number, (bare(number),)))
            _us_parts(element, depth, (bare(number),), lines)


def _us_parts(element: Any, depth: int, labels: tuple[str, ...], lines: list[Line]) -> None:
    for child in element:
        name = local(child)
        if name in _US_UNITS:
            number, title = _us_head(child)
            path = (*labels, bare(number)) if bare(number) else labels
            opening = next((c for c in child if local(c) in {"chapeau", "content", "text"}), None)
            said = words(opening, _US_SKIP) if opening is not None else ""
            line = " ".join(part for part in (number, title, said) if part)
            lines.append(Line("unit" if bare(number) else "text", depth, line, number, path))
            _us_parts(child, depth, path, lines)
        elif name in {"chapeau", "content", "text", "continuation"} and (
            name == "continuation" or local(element) == "section"
        ):
            for part in child.findall("{*}p") or [child]:
                said = words(part, _US_SKIP)
                if said:
                    lines.append(Line("text", depth, said, "", labels))


# ---------------------------------------------------------------- United Kingdom (CLML)

_UK_CONTAINERS = frozenset(("Part", "Chapter", "Pblock", "PsubBlock", "Schedule", "EUPart", "EUChapter"))
_UK_UNITS = frozenset(("P2", "P3", "P4", "P5", "P6"))


def _uk(folder: Path) -> Iterator[Source]:
    for path in sorted(folder.glob("*.xml")):
        root = _parse(path.read_bytes())
        lines: list[Line] = []
        for part in root.iter("{*}Body", "{*}Schedules"):
            _uk_children(part, 0, lines, "")
        if any(line.kind == "section" for line in lines):
            yield Source(f"uk-clml/{path.stem}", "uk", tuple(lines))


def _uk_children(element: Any, depth: int, lines: list[Line], group: str) -> None:
    for child in element:
        name = local(child)
        if name in _UK_CONTAINERS:
            number = child.find("{*}Number")
            title = (
                child.find("{*}Title") if child.find("{*}Title") is not None else child.find("{*}TitleBlock/{*}Title")
            )
            head = " ".join(words(e, frozenset(("CommentaryRef",))) for e in (number, title) if e is not None)
            lines.append(Line("container", depth + 1, head))
            _uk_children(child, depth + 1, lines, "")
        elif name == "P1group":
            title = child.find("{*}Title")
            _uk_children(child, depth, lines, words(title) if title is not None else "")
        elif name == "P1":
            number = bare(words(child.find("{*}Pnumber"))) if child.find("{*}Pnumber") is not None else ""
            lines.append(Line("section", depth + 1, f"{number} {group}".strip(), number, (number,)))
            _uk_parts(child, depth + 1, (number,), lines)
        elif name in {"ScheduleBody", "P"}:
            _uk_children(child, depth, lines, "")


def _uk_parts(element: Any, depth: int, labels: tuple[str, ...], lines: list[Line]) -> None:
    """The paras of a numbered unit."""
    for para in element:
        if local(para).endswith("para"):
            _uk_inner(para, depth, labels, lines, None)


def _uk_inner(para: Any, depth: int, labels: tuple[str, ...], lines: list[Line], done: Any) -> None:
    for child in para:
        if child is done:
            continue
        if local(child) in _UK_UNITS:
            _uk_unit(child, depth, labels, lines)
        elif local(child) == "Text" and words(child):
            lines.append(Line("text", depth, words(child), "", labels))


def _uk_unit(unit: Any, depth: int, labels: tuple[str, ...], lines: list[Line]) -> None:
    number = unit.find("{*}Pnumber")
    label = bare(words(number)) if number is not None else ""
    path = (*labels, label) if label else labels
    paras = [c for c in unit if local(c).endswith("para")]
    first = next((c for c in paras[0] if local(c)), None) if paras else None
    opening = first if first is not None and local(first) == "Text" else None
    said = words(opening) if opening is not None else ""
    lines.append(Line("unit" if label else "text", depth, f"({label}) {said}".strip(), label, path))
    for para in paras:
        _uk_inner(para, depth, path, lines, opening)
