"""The command `pincite read`: what a file is read as, without an index."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from gazetteers.errors import GazetteerError
from ingest.document.page_boxes import Places
from ingest.document.records import Block, Canonical, Furniture
from ingest.readers.options import ReadOptions, View
from ingest.run.pipeline import DocumentDraft, read_blocks
from ingest.run.settings import Settings
from web.commands.gazetteer_names import names
from web.commands.options import BAD_INPUT, USAGE, emit, fail, gazetteer_option, json_option, say, view_option

_RANGE = re.compile(r"\s*(\d{1,9})\s*(?:[-–]\s*(\d{1,9})\s*)?")


@click.command("read")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--pages", default="", metavar="N-M", help="Only these physical pages, such as 3-5 or 1,4,7-9.")
@click.option(
    "--overlay",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Draw the blocks on the pages of a PDF, a PNG a page, into this folder (needs the extra pincite[overlay]).",
)
@click.option("--password", default="", help="Password of an encrypted PDF.")
@view_option
@json_option
@gazetteer_option
def read_command(
    file: Path,
    pages: str,
    overlay: Path | None,
    password: str,
    view: View,
    gazetteers: tuple[Path, ...],
    *,
    as_json: bool,
) -> None:
    """Print what a FILE is read as: its blocks in order, each with its type, section path, pages and text.

    Nothing is written to an index. Blocks are numbered in reading order (footnotes last); furniture (running heads,
    page numbers and what else is kept out of the text) is counted, and listed with --json.
    """
    data = _bytes_of(file)
    try:
        draft = read_blocks(
            file.name, data, names(gazetteers), Settings(read=ReadOptions(password=password, view=view))
        )
    except GazetteerError as error:
        fail(str(error), USAGE)
    asked = _asked(file, pages, draft.canonical)
    if overlay is not None:
        _draw(file, data, password, draft.canonical, asked, overlay)
    for warning in draft.canonical.warnings:
        if warning.page is None or warning.page in asked:
            say(f"{file.name}: {warning.message}")
    shown = _View(draft, asked, cut=bool(pages))
    emit(shown.json() if as_json else None, as_json=as_json, human="" if as_json else shown.human())


class _View:
    """What is shown of a document: the blocks and the furniture of the pages that were asked for."""

    def __init__(self, draft: DocumentDraft, asked: frozenset[int], *, cut: bool) -> None:
        self._draft, self._canonical = draft, draft.canonical
        self._asked, self._cut = asked, cut
        self._places = Places(draft.canonical)

    def _blocks(self) -> Iterator[tuple[Block, tuple[int, ...]]]:
        for block in self._canonical.blocks:
            pages = self._places.of(block.start, block.end)[0]
            if not self._cut or not self._asked.isdisjoint(pages):
                yield block, pages

    def _furniture(self) -> Iterator[Furniture]:
        return (item for item in self._canonical.furniture if not self._cut or item.page in self._asked)

    def human(self) -> str:
        """Each block under a line that says what it is, and how much furniture there was."""
        shown = []
        for block, pages in self._blocks():
            path = " > ".join(f"{s.label} {s.title}".strip() for s in self._canonical.path(block.section))
            level = f" {block.level} ({block.evidence})" if block.level is not None and block.evidence else ""
            place = _pages(pages)
            head = "  ".join(part for part in (f"[{block.ordinal + 1}] {block.type}{level}", place, path) if part)
            label = f"{block.computed_label} " if block.computed_label else ""
            shown.append(f"{head}\n{label}{self._canonical.text[block.start : block.end]}\n")
        reasons = Counter(item.reason for item in self._furniture())
        if reasons:
            total = ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items()))
            shown.append(f"left out as furniture: {total}")
        return "\n".join(shown) if shown else "no blocks on these pages"

    def json(self) -> dict[str, Any]:
        """The same as data, with boxes, and the furniture itself."""
        draft, canonical = self._draft, self._canonical
        return {
            "file": draft.name,
            "format": canonical.format,
            "title": draft.info.title,
            "style": draft.style.name,
            "degraded": canonical.degraded,
            "pages": [asdict(page) for page in canonical.pages if page.number in self._asked],
            "blocks": [self._block(block, pages) for block, pages in self._blocks()],
            "furniture": [
                {
                    "reason": item.reason,
                    "page": item.page,
                    "text": item.text,
                    "box": None if item.box is None else asdict(item.box),
                }
                for item in self._furniture()
            ],
            "warnings": [asdict(warning) for warning in canonical.warnings],
        }

    def _block(self, block: Block, pages: tuple[int, ...]) -> dict[str, Any]:
        return {
            "number": block.ordinal + 1,
            "type": str(block.type),
            "level": block.level,
            "label": block.label,
            "title": block.title,
            "computed_label": block.computed_label,
            "evidence": block.evidence,
            "path": [asdict(step) for step in self._canonical.path(block.section)],
            "pages": list(pages),
            "boxes": [asdict(box) for box in self._places.regions(block.start, block.end)],
            "start": block.start,
            "end": block.end,
            "text": self._canonical.text[block.start : block.end],
        }


def _pages(pages: tuple[int, ...]) -> str:
    if not pages:
        return ""
    return f"p. {pages[0]}" if len(pages) == 1 else f"p. {pages[0]}-{pages[-1]}"


def _bytes_of(file: Path) -> bytes:
    if file.is_dir():
        fail(f"{file} is a folder; name one file", BAD_INPUT)
    try:
        return file.read_bytes()
    except OSError as error:
        fail(f"{file}: {error.strerror or error}", BAD_INPUT)


def _asked(file: Path, words: str, canonical: Canonical) -> frozenset[int]:
    """The physical pages that `words` ask for ("3-5", "1,4"), all without words."""
    there = frozenset(page.number for page in canonical.pages)
    if not words:
        return there
    if not there:
        fail(f"{file}: {canonical.format} has no pages; leave --pages out", USAGE)
    asked: set[int] = set()
    for part in words.split(","):
        match = _RANGE.fullmatch(part)
        if match is None or int(match[1]) > int(match[2] or match[1]):
            fail(f"--pages {words}: '{part.strip()}' is no page and no range of pages, such as 3-5", USAGE)
        first, last = int(match[1]), int(match[2] or match[1])
        if first not in there or last not in there:
            fail(f"--pages {words}: {file} has the pages {min(there)} to {max(there)}", USAGE)
        asked.update(range(first, last + 1))
    return frozenset(asked)


def _draw(file: Path, data: bytes, password: str, canonical: Canonical, asked: Collection[int], folder: Path) -> None:
    if canonical.format != "pdf":
        fail(f"--overlay draws on the pages of a PDF; {file} is {canonical.format}", USAGE)
    try:
        # An extra, and loaded for nothing else.
        from web.commands import overlay  # noqa: PLC0415
    except ImportError:
        fail("--overlay needs Pillow: pip install 'pincite[overlay]'", USAGE)
    written = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for page in overlay.draw(data, password, overlay.marks_of(canonical), asked):
            if page.save(folder) is None:
                say(f"{file}: page {page.number} cannot be drawn")
            else:
                written += 1
    except OSError as error:
        fail(f"{folder}: {error.strerror or error}", BAD_INPUT)
    say(f"{written} pages drawn into {folder}")
