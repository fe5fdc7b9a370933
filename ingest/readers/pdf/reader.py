"""PDF to typed blocks: the stages, in order."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field

import pypdfium2 as pdfium

from ingest.document.errors import BadInput
from ingest.document.records import BlockType, Fact, OutlineEntry, Page, RawLink, Reading, Warning_
from ingest.readers.options import ReadOptions
from ingest.readers.pdf import engine, garbled, navigation
from ingest.readers.pdf.carried import OpenTable, open_table
from ingest.readers.pdf.columns import Gutters, lowest, regions, usual_gutters
from ingest.readers.pdf.divisions import mark_divisions
from ingest.readers.pdf.drawn import MOST_OBJECTS
from ingest.readers.pdf.emit import Emitter
from ingest.readers.pdf.footnotes import NoteLines, split_notes
from ingest.readers.pdf.furniture import mark_furniture
from ingest.readers.pdf.headings import join_labels, mark_font_headings
from ingest.readers.pdf.layout import Face, Line, PageText
from ingest.readers.pdf.lines import PageReader
from ingest.readers.pdf.margins import split_margins
from ingest.readers.pdf.marks import alone, raised
from ingest.readers.pdf.measure import Measure, measure, sides
from ingest.readers.pdf.pages import page_blocks
from ingest.readers.pdf.paragraphs import Para
from ingest.readers.pdf.pitch import mark_fixed
from ingest.readers.pdf.rows import assemble
from ingest.readers.pdf.runin import split_run_in
from ingest.readers.pdf.running import PageRows
from ingest.readers.pdf.siblings import level_siblings
from ingest.readers.pdf.tags import heading_levels, look_of, mark_tagged, tagged_looks
from ingest.readers.pdf.toc import mark_arrangement

VERSION = "pdf/1"
_OUTLINED = 5  # anchored outline entries from which on the outline is believed to head the document


@dataclass(slots=True)
class PdfDraft:
    """A document on its way through the stages."""

    name: str
    pages: list[PageText] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    tags: list[dict[int, int]] = field(default_factory=list)  # per page: marked-content id -> heading level
    rows: list[PageRows] = field(default_factory=list)
    bookmarks: list[navigation.Bookmark] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    usual: Measure = field(
        default_factory=lambda: Measure(10.0, Face("", bold=False, italic=False, mono=False), 0, 0, {})
    )
    body: list[list[Line]] = field(default_factory=list)  # per page
    gutters: Gutters = field(default_factory=Gutters)
    notes: list[list[NoteLines]] = field(default_factory=list)  # per page
    marks: list[dict[tuple[int, int], str]] = field(default_factory=list)  # per page: run -> label
    paras: list[Para] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)  # of the paragraphs
    aside: list[list[list[Line]]] = field(default_factory=list)  # per page: its side notes
    margins: list[tuple[int, Line]] = field(default_factory=list)  # page, side notes that head nothing
    warnings: list[Warning_] = field(default_factory=list)


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """The reading of a PDF. Raises BadInput: empty, too_large, encrypted, damaged, no_text."""
    draft = PdfDraft(name)
    with engine.opened(name, data, options) as document:
        _load(document, draft, options)
    _check_text(draft)
    for _, stage in STAGES:
        stage(draft)
    return _reading(draft)


def _load(document: pdfium.PdfDocument, draft: PdfDraft, options: ReadOptions) -> None:
    """Take all that is wanted from the file, a page at a time, so that only one page is open."""
    reader = PageReader(document)
    if options.use_outline:
        draft.bookmarks = navigation.bookmarks(document, draft.warnings)
    draft.facts = navigation.facts(document)
    for index in range(len(document)):
        page = reader.read(index, lambda page, text: _asked(document, page, text, reader, draft), rules=True)
        draft.tags += [{}] * (index + 1 - len(draft.tags))  # a page that cannot be opened is asked nothing
        draft.pages.append(page)
        draft.labels.append(navigation.page_label(document, index))
        rows = assemble(page.text, page.lines)
        draft.rows.append(PageRows(page.number, page.height, page.width, page.text, rows, draft.labels[-1]))


def _asked(
    document: pdfium.PdfDocument, page: ctypes.c_void_p, text: ctypes.c_void_p, reader: PageReader, draft: PdfDraft
) -> list[tuple[int, int, str]]:
    """What is asked of an open page besides its lines: the tags of its headings, and its links."""
    draft.tags.append(heading_levels(page) if reader.tagged else {})
    objects = engine.object_count(page)
    number = len(draft.pages) + 1
    if objects > MOST_OBJECTS:
        message = f"page {number} paints {objects:,} objects; the first {MOST_OBJECTS:,} were looked at for rules"
        draft.warnings.append(Warning_("page_objects", message, page=number))
    links = navigation.page_links(document, page, text)
    if len(links) >= navigation.MOST:
        draft.warnings.append(
            Warning_("page_links", f"page {number}: links past the first {len(links):,}", page=number)
        )
    return links


def _check_text(draft: PdfDraft) -> None:
    empty = [page.number for page in draft.pages if not page.lines]  # or none that can be seen
    if len(empty) == len(draft.pages):
        raise BadInput(
            "no_text", f"{draft.name}: no page holds text, it is a scan; the program ocrmypdf can add a text layer"
        )
    for number in empty:
        draft.warnings.append(Warning_("page_without_text", f"page {number} holds no text", page=number))
    draft.warnings.extend(garbled.warnings(draft.pages))


def _furniture(draft: PdfDraft) -> None:
    mark_fixed((page.text, page.rows) for page in draft.rows)
    mark_furniture(draft.rows)
    for page in draft.rows:
        draft.body.append([row for index, row in enumerate(page.rows) if index not in page.out])
    draft.aside = split_margins([page.text for page in draft.pages], [page.width for page in draft.pages], draft.body)
    draft.usual = measure((page.text, page.height, lines) for page, lines in zip(draft.pages, draft.body, strict=True))


def _footnotes(draft: PdfDraft) -> None:
    """Notes at the foot of each page, of each of its columns where it has them."""
    draft.gutters = usual_gutters(zip(draft.pages, draft.body, strict=True))
    open_note = False
    for index, page in enumerate(draft.pages):
        found = regions(page, draft.body[index], draft.gutters)
        columns = [list(region.lines) for region in lowest(found)]
        if columns:
            draft.body[index] = sorted((line for region in found for line in region.lines), key=lambda x: x.start)
        notes: list[NoteLines] = []
        for lines in columns or [draft.body[index]]:
            notes += split_notes(page.text, lines, draft.usual.size, page.rules, open_note=open_note)[1]
            open_note = bool(notes)
        taken = {id(line) for note in notes for line in note.lines}
        draft.body[index] = [line for line in draft.body[index] if id(line) not in taken]
        draft.notes.append(notes)


def _marks(draft: PdfDraft) -> None:
    """Raised figures are footnote marks where a note of that label stands on the page or on one beside it.

    A small figure on a line of its own is one where the page has that note and no other mark for it.
    """
    labels = [{note.label for note in notes if note.label} for notes in draft.notes]
    for index, page in enumerate(draft.pages):
        near = set().union(*labels[max(0, index - 1) : index + 2])
        found: dict[tuple[int, int], str] = {}
        for line in draft.body[index]:
            for run, label in raised(page.text, line):
                if all(part in near for part in label.replace(",", " ").split()):
                    found[(run.start, run.end)] = label
        for line in draft.body[index]:
            torn = alone(page.text, line, draft.usual.size)
            if torn is not None and torn[1] in labels[index] and torn[1] not in found.values():
                found[(torn[0].start, torn[0].end)] = torn[1]
        draft.marks.append(found)


def _paragraphs(draft: PdfDraft) -> None:
    entries: dict[int, list[tuple[int, navigation.Bookmark]]] = {}
    for number, mark in enumerate(draft.bookmarks):
        if mark.page is not None:
            entries.setdefault(mark.page, []).append((number, mark))
    of_side = sides(draft.body, draft.usual)
    opened: OpenTable | None = None
    for index, page in enumerate(draft.pages):
        usual, marked = of_side[page.number % 2], entries.get(page.number, [])
        blocks = page_blocks(page, draft.body[index], draft.aside[index], usual, marked, draft.gutters, opened)
        opened = open_table(blocks.paras, usual.left)
        draft.paras.extend(blocks.paras)
        draft.margins.extend((page.number, line) for note in blocks.margins for line in note)
        for note in draft.notes[index]:
            para = Para(page.number, list(note.lines), BlockType.FOOTNOTE, label=note.label, locked=True)
            if not note.label and draft.paras:
                for other in reversed(draft.paras):
                    if other.type is BlockType.FOOTNOTE:
                        other.continued = True
                        break
            draft.paras.append(para)


def _contents(draft: PdfDraft) -> None:
    draft.texts = _texts(draft)
    mark_arrangement(draft.paras, draft.texts)


def _below_outline(paras: list[Para]) -> None:
    """Where outline or tags head the document, other headings stand below their levels, and none on the title page."""
    anchored = [index for index, para in enumerate(paras) if para.entry is not None or para.evidence == "tag"]
    if len(anchored) < _OUTLINED:
        return
    depth = max(paras[index].level or 1 for index in anchored)
    tagged = tagged_looks(paras)
    beyond = sorted({para.level or 1 for para in paras if para.evidence in {"font", "numbering"}})
    deeper = {level: depth + place for place, level in enumerate(beyond, 1)}
    for index, para in enumerate(paras):
        if para.type is BlockType.HEADING and para.entry is None and para.evidence in {"font", "numbering"}:
            if index < anchored[0]:
                para.type, para.level, para.evidence = BlockType.PARAGRAPH, None, ""
            else:
                para.level = tagged.get(look_of(para), deeper[para.level or 1])


def _headings(draft: PdfDraft) -> None:
    mark_tagged(draft.paras, draft.tags)
    framed = sum(1 for para in draft.paras if para.entry is not None) >= _OUTLINED
    deepest = mark_font_headings(draft.paras, draft.texts, draft.usual, framed=framed)
    level_siblings(draft.paras, draft.texts)
    deepest = max(deepest, mark_divisions(draft.paras, draft.texts, draft.usual))
    _below_outline(draft.paras)
    draft.paras = join_labels(draft.paras, draft.texts, draft.usual)
    deepest = max([deepest, *(para.level or 0 for para in draft.paras)])
    draft.paras = split_run_in(draft.paras, [page.text for page in draft.pages], draft.usual, deepest + 1)


STAGES: tuple[tuple[str, Callable[[PdfDraft], None]], ...] = (
    ("furniture", _furniture),
    ("footnotes", _footnotes),
    ("marks", _marks),
    ("paragraphs", _paragraphs),
    ("contents", _contents),
    ("headings", _headings),
)


def _texts(draft: PdfDraft) -> list[str]:
    """The words of each paragraph, footnote marks left out."""
    texts = []
    for para in draft.paras:
        text, marks = draft.pages[para.page - 1].text, draft.marks[para.page - 1]
        parts = []
        for line in para.lines:
            if not marks:
                parts.append(text[line.start : line.end])
            else:
                parts.append(
                    "".join(text[run.start : run.end] for run in line.runs if (run.start, run.end) not in marks)
                )
        texts.append(" ".join(parts))
    return texts


def _reading(draft: PdfDraft) -> Reading:
    emitter = Emitter(page.text for page in draft.pages)
    anchored: dict[int, int] = {}
    for para in draft.paras:
        count = len(emitter.blocks)
        emitter.add(para, draft.marks[para.page - 1])
        if para.entry is not None and len(emitter.blocks) > count:
            anchored[para.entry] = count
    for page in draft.rows:
        for index, reason in sorted(page.out.items()):
            emitter.keep_out(page.rows[index], page.number, reason)
    for seen in draft.pages:
        for line, reason in seen.unseen:
            emitter.keep_out(line, seen.number, reason)
    for number, line in draft.margins:
        emitter.keep_out(line, number, "margin")
    removals, lost = emitter.removals()
    if lost:
        draft.warnings.append(Warning_("unplaced_text", f"{lost} characters have no place on their page"))
    links = [
        RawLink(emitter.base(page.number) + start, emitter.base(page.number) + end, target)
        for page in draft.pages
        for start, end, target in page.links
    ]
    return Reading(
        format="pdf",
        raw=emitter.raw,
        blocks=tuple(emitter.blocks),
        furniture=tuple(sorted(emitter.furniture, key=lambda item: item.start)),
        removals=tuple(removals),
        marks=tuple(sorted(emitter.marks, key=lambda item: item.start)),
        links=tuple(links),
        pages=tuple(
            Page(page.number, label or str(page.number), round(page.width, 1), round(page.height, 1), bool(page.lines))
            for page, label in zip(draft.pages, draft.labels, strict=True)
        ),
        outline=tuple(
            OutlineEntry(mark.title, mark.level, mark.page, anchored.get(number))
            for number, mark in enumerate(draft.bookmarks)
        ),
        facts=tuple(draft.facts),
        warnings=tuple(draft.warnings),
        degraded=any(warning.code == "garbled_text" for warning in draft.warnings),
        reader=VERSION,
    )
