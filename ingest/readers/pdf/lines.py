"""Lines of a page with font, size, weight and box.

The text is taken once per page. A line's text object is asked at its first and last character; only where they differ
is it asked at the ends of each word, and inside a word only where those differ. A font is asked once per text object.
"""

from __future__ import annotations

import ctypes
import itertools
import re
from collections.abc import Callable
from typing import NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as native

from ingest.readers.pdf import engine, font_names
from ingest.readers.pdf.composed import compose
from ingest.readers.pdf.drawn import drawn_rules
from ingest.readers.pdf.gaps import at_columns
from ingest.readers.pdf.insets import set_in
from ingest.readers.pdf.layout import Face, Line, PageText, Place, Run, line_of
from ingest.readers.pdf.overprint import once
from ingest.readers.pdf.visible import COVERED, STROKED, Sight

_WORD = re.compile(r"\S+")
# PDFium writes U+FFFE (U+0002 in other builds) for a hyphen at a line's end and leaves out the line break after it.
_LINE = re.compile("[^\r\n\x02\ufffe]*[\x02\ufffe]|[^\r\n\x02\ufffe]+")
_FLAG_FIXED, _FLAG_ITALIC, _FLAG_FORCE_BOLD = 1, 64, 1 << 18
_NUMBERED = re.compile(r"(\d{1,4})[ \t]+(?=\S)")
_WIDE = 0.6  # ems: a wider gap may part two cells
_SPREAD = 0.66  # ems for each character: a wider run may hold wide gaps
_WIDER = 1.12  # of the usual width of the face's characters, where enough of them are known
_LONG, _KNOWN = 20, 400  # characters of a run that tells, and of all such
_BAND = 0.13  # share of the page's height at its top and foot where Artifact marks are looked for


class PageReader:
    """Reads the pages of one document into lines; holds the native buffers that all calls share."""

    def __init__(self, document: pdfium.PdfDocument) -> None:
        self._document = document
        self.tagged = bool(native.FPDFCatalog_IsTagged(document.raw))
        self._faces: dict[tuple[str, int, int], Face] = {}
        self.paces: dict[int, tuple[float, int]] = {}  # by face: ems, characters
        self.loose = (ctypes.c_float * 4)()  # left, top, right, bottom
        self.matrix = (ctypes.c_float * 6)()  # a, b, c, d, e, f
        self._name = ctypes.create_string_buffer(256)

    def read(
        self,
        index: int,
        links: Callable[[ctypes.c_void_p, ctypes.c_void_p], list[tuple[int, int, str]]] | None = None,
        *,
        rules: bool = False,
    ) -> PageText:
        """Page `index` (from 0). `links` reads them from the page's open handles; `rules` asks for drawn lines too.

        A page that cannot be loaded has no lines.
        """
        with engine.text_page(self._document, index) as handles:
            if handles is None:
                return PageText(index + 1, "", 0.0, 0.0, "", ())
            page, text = handles
            width = native.FPDF_GetPageWidthF(ctypes.cast(page, native.FPDF_PAGE))
            height = native.FPDF_GetPageHeightF(ctypes.cast(page, native.FPDF_PAGE))
            string = engine.page_text(text)
            place = _display(page)
            sight = Sight(self._document, page, place, width, height)
            extraction = _Extraction(self, page, text, string, height, sight)
            lines, unseen = extraction.lines()
            string = extraction.string
            drawn = tuple(drawn_rules(page, place)) if rules else ()
            found = tuple(links(page, text)) if links is not None else ()
        string = _with_hyphens(string)
        return PageText(index + 1, "", width, height, string, tuple(lines), drawn, found, place, tuple(unseen))

    def face(self, font: int) -> Face:
        """The face of a native font handle (valid while its page is open)."""
        if not font:
            return self._known("", 0, 0)
        handle = ctypes.c_void_p(font)
        length = engine.font_name(handle, self._name, 256)
        name = font_names.SUBSET.sub("", self._name.raw[: max(0, length - 1)].decode("utf-8", errors="replace"))
        return self._known(name, engine.font_flags(handle), engine.font_weight(handle))

    def stroked(self, face: Face) -> Face:
        """The bold face that a stroked outline makes of `face`."""
        key = ("stroked " + face.name, int(face.italic), int(face.mono))
        if key not in self._faces:
            self._faces[key] = Face(face.name, bold=True, italic=face.italic, mono=face.mono)
        return self._faces[key]

    def _known(self, name: str, flags: int, weight: int) -> Face:
        key = (name, flags, weight)
        face = self._faces.get(key)
        if face is None:
            flags = max(flags, 0)
            bold = bool(font_names.BOLD.search(name)) or bool(flags & _FLAG_FORCE_BOLD) or (not name and weight >= 700)
            italic = bool(font_names.ITALIC.search(name)) or bool(flags & _FLAG_ITALIC)
            mono = bool(font_names.MONO.search(name)) or bool(flags & _FLAG_FIXED)
            face = self._faces[key] = Face(name, bold, italic, mono)
        return face


class _Look(NamedTuple):
    """How a text object is set, and where its first character stands (page coordinates)."""

    face: Face
    size: float
    angle: int
    content: int
    x: float
    base: float
    paint: int


class _Extraction:
    """One page's way from characters to lines."""

    def __init__(
        self,
        reader: PageReader,
        page: ctypes.c_void_p,
        text: ctypes.c_void_p,
        string: str,
        height: float,
        sight: Sight,
    ) -> None:
        self._reader, self._text, self._string, self._sight = reader, text, string, sight
        self._accents: list[tuple[int, int]] = []
        self._hidden: dict[int, str] = {}  # start of a run -> why it is not seen
        self._faces: dict[int, Face] = {}  # by font handle: handles are reused once a page is closed
        self._to_page = _display(page)
        self._band = (height * _BAND, height * (1 - _BAND))

    @property
    def string(self) -> str:
        """The page's characters, with the letters composed that the file draws as two signs."""
        return self._string

    def lines(self) -> tuple[list[Line], list[tuple[Line, str]]]:
        """(the lines that are seen, those that are not with the reason)."""
        found: list[Line] = []
        unseen: list[tuple[Line, str]] = []
        self._string, self._accents = compose(self._string, self._edges)
        for match in _LINE.finditer(self._string):
            words = match.group().rstrip()
            if not words:
                continue
            end = match.start() + len(words)
            runs = self._runs(end - len(words.lstrip()), end)
            if self._accents:
                runs = [part for run in runs for part in self._without_accents(run)]
            if self._hidden:
                unseen += [(line_of((run,)), self._hidden[run.start]) for run in runs if run.start in self._hidden]
                runs = [run for run in runs if run.start not in self._hidden]
                self._hidden.clear()
            # Words on a slanted sign beside a line are no part of it.
            found += [line_of(tuple(alike)) for _, alike in itertools.groupby(runs, key=lambda run: run.angle)]
        found, again = once(self._string, found)
        unseen += again
        found = at_columns(self._string, self._edges, set_in(self._string, self._edges, found))
        covered = self._sight.covered(found) if found else ()
        if covered:
            unseen += [(found[place], COVERED) for place in sorted(covered)]
            found = [line for place, line in enumerate(found) if place not in covered]
        return found, unseen

    def _edges(self, at: int) -> tuple[float, float, float, float]:
        """The box of one character in page coordinates."""
        box = self._reader.loose
        engine.char_loose_box(self._text, at, box)
        ax, bx, cx, ay, by, cy = self._to_page
        left, top, right, bottom = box
        x0, x1 = sorted((ax * left + bx * bottom + cx, ax * right + bx * top + cx))
        y0, y1 = sorted((ay * left + by * bottom + cy, ay * right + by * top + cy))
        return x0, y0, x1, y1

    def _without_accents(self, run: Run) -> list[Run]:
        """The run's parts beside the accents that its letters have taken up."""
        inside = [(a, b) for a, b in self._accents if a < run.end and b > run.start]
        if not inside:
            return [run]
        parts: list[Run] = []
        at = run.start
        for start, end in [*inside, (run.end, run.end)]:
            if self._string[at:start].strip():
                first, last = self._edges(at), self._edges(max(at, start - 1))
                parts.append(run._replace(start=at, end=start, x0=first[0], x1=max(first[2], last[2])))
            at = max(at, end)
        return parts

    def _runs(self, start: int, end: int) -> list[Run]:
        """The line's characters, cut where the look, the level or the text object beyond a wide gap changes."""
        ask, text = engine.text_object, self._text
        first, last = ask(text, start), ask(text, end - 1)
        if first == last and first:
            look = self._look(start, first)
            spans = self._at_number(start, end, look)
            return [part for a, b in spans for part in self._spread(self._run(a, b, first, look), first, look)]
        runs: list[Run] = []
        opened: tuple[int, int, _Look] | None = None  # start, object, look of the run that is being gathered
        for begin, handle in self._cuts(start, end):
            look = self._look(begin, handle)
            if opened is not None:
                stop = begin
                while self._string[stop - 1].isspace():
                    stop -= 1
                if _alike(opened[2], look) and self._near(stop, look):
                    continue
                runs += self._spread(self._run(opened[0], stop, opened[1], opened[2]), opened[1], opened[2])
            opened = (begin, handle, look)
        if opened is not None:
            runs += self._spread(self._run(opened[0], end, opened[1], opened[2]), opened[1], opened[2])
        return runs

    def _at_number(self, start: int, end: int, look: _Look) -> list[tuple[int, int]]:
        """The line cut behind a number that it begins with and that stands far from its words, though of one object."""
        match = _NUMBERED.match(self._string, start, end)
        if match is None or look.angle:
            return [(start, end)]
        box, text = self._reader.loose, self._text
        ax, bx, cx = self._to_page[:3]
        engine.char_loose_box(text, match.end(1) - 1, box)
        edge = max(ax * box[0] + bx * box[1] + cx, ax * box[2] + bx * box[3] + cx)
        engine.char_loose_box(text, match.end(), box)
        gap = min(ax * box[0] + bx * box[1] + cx, ax * box[2] + bx * box[3] + cx) - edge
        return [(start, match.end(1)), (match.end(), end)] if gap > look.size else [(start, end)]

    def _spread(self, run: Run, handle: int, look: _Look) -> list[Run]:
        """The run cut at its wide gaps: some writers paint a table's whole row as one object. A run that is no wider
        than its characters make it, by those of its face before, is not asked.
        """
        if look.angle or run.face.mono:
            return [run]
        wide, length = (run.x1 - run.x0) / run.size, run.end - run.start
        before = self._reader.paces.get(id(run.face), (0.0, 0))
        if length >= _LONG:
            self._reader.paces[id(run.face)] = (before[0] + wide, before[1] + length)
        pace = before[0] / before[1] if before[1] > _KNOWN else _SPREAD / _WIDER
        if wide < _WIDER * pace * length or wide < pace * length + 1:
            return [run]
        gaps = self._gaps(run)
        usual = sorted(gap for _, gap in gaps)[len(gaps) // 2] if gaps else 0.0
        # The blanks of a justified line are wide alike.
        wide_ones = [at for at, gap in gaps if gap > run.size and (gap > 2.5 * usual or gap > 2 * run.size)]
        starts = [run.start, *wide_ones]
        if len(starts) == 1:
            return [run]
        ends = [a + len(self._string[a:b].rstrip()) for a, b in itertools.pairwise([*starts, run.end])]
        return [self._run(a, b, handle, look) for a, b in zip(starts, ends, strict=True)]

    def _gaps(self, run: Run) -> list[tuple[int, float]]:
        """(start of a word, room before it in points) for each word of the run but the first."""
        box, text = self._reader.loose, self._text
        ax, bx, cx = self._to_page[:3]
        gaps: list[tuple[int, float]] = []
        edge = 0.0
        for match in _WORD.finditer(self._string, run.start, run.end):
            engine.char_loose_box(text, match.start(), box)
            if match.start() > run.start:
                left = min(ax * box[0] + bx * box[1] + cx, ax * box[2] + bx * box[3] + cx)
                gaps.append((match.start(), left - edge))
            engine.char_loose_box(text, match.end() - 1, box)
            edge = max(ax * box[0] + bx * box[1] + cx, ax * box[2] + bx * box[3] + cx)
        return gaps

    def _near(self, stop: int, look: _Look) -> bool:
        """Does the text object go on where the character before `stop` ends, but for a blank?"""
        box = self._reader.loose
        engine.char_loose_box(self._text, stop - 1, box)
        ax, bx, cx = self._to_page[:3]
        edge = max(ax * box[0] + bx * box[1] + cx, ax * box[2] + bx * box[3] + cx)
        return look.x - edge < _WIDE * look.size

    def _cuts(self, start: int, end: int) -> list[tuple[int, int]]:
        """(start, object) wherever the text object changes between non-blank characters."""
        ask, text = engine.text_object, self._text
        cuts: list[tuple[int, int]] = []
        current = 0
        for match in _WORD.finditer(self._string, start, end):
            a, b = match.span()
            head = ask(text, a) or current
            if head != current:
                cuts.append((a, head))
                current = head
            if b - a > 1 and (ask(text, b - 1) or head) != head:
                for at in range(a + 1, b):
                    here = ask(text, at) or current
                    if here != current:
                        cuts.append((at, here))
                        current = here
        return [(at, handle) for at, handle in cuts if handle]

    def _run(self, start: int, end: int, handle: int, look: _Look) -> Run:
        reader = self._reader
        box = reader.loose
        ax, bx, cx, ay, by, cy = self._to_page
        engine.char_loose_box(self._text, start, box)
        left, top, right, bottom = box
        if end - start > 1:
            engine.char_loose_box(self._text, end - 1, box)
            left2, top2, right2, bottom2 = box
            left = min(left, left2)
            top = max(top, top2)
            right = max(right, right2)
            bottom = min(bottom, bottom2)
        x0, x1 = ax * left + bx * bottom + cx, ax * right + bx * top + cx
        y0, y1 = ay * left + by * bottom + cy, ay * right + by * top + cy
        if x0 > x1:
            x0, x1 = x1, x0
        if y0 > y1:
            y0, y1 = y1, y0
        artifact = reader.tagged and (y1 < self._band[0] or y0 > self._band[1]) and _is_artifact(handle)
        run = Run(start, end, x0, y0, x1, y1, look.base, look.size, look.face, look.angle, look.content, artifact)
        reason = self._sight.reason(handle, look.paint, run)
        if reason:
            self._hidden[start] = reason
        return run

    def _look(self, start: int, handle: int) -> _Look:
        """Face, size, direction and content id of a text object; size is the font's under the text's own matrix."""
        reader, text = self._reader, self._text
        target = ctypes.c_void_p(handle)
        font = engine.object_font(target) or 0
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = reader.face(font)
        size: float = engine.char_font_size(text, start)
        angle, x, base = 0, 0.0, 0.0
        if engine.char_matrix(text, start, reader.matrix):
            a, b, c, d, e, f = reader.matrix
            size *= abs(d) if c == 0 else (c * c + d * d) ** 0.5
            ax, bx, cx, ay, by, cy = self._to_page
            x, base = ax * e + bx * f + cx, ay * e + by * f + cy
            dx, dy = ax * a + bx * b, ay * a + by * b
            if dx < abs(dy):
                angle = 180 if -dx >= abs(dy) else 90 if dy > 0 else 270
                base = base if angle == 180 else x
        paint = self._sight.paint(handle)
        if not face.bold and paint == STROKED:  # how word processors paint a bold that the font lacks
            face = reader.stroked(face)
        content = engine.object_content_id(target) if reader.tagged else -1
        return _Look(face, int(abs(size) * 10 + 0.5) / 10, angle, content, x, base, paint)


def _alike(one: _Look, other: _Look) -> bool:
    return (
        one.face is other.face
        and one.size == other.size
        and one.content == other.content
        and one.paint == other.paint
        and one.angle == other.angle == 0
        and abs(one.base - other.base) < 0.8
    )


def _with_hyphens(string: str) -> str:
    """The printed hyphen in the place of PDFium's two stand-ins."""
    return string.replace("\x02", "-").replace("\ufffe", "-")


def _is_artifact(handle: int) -> bool:
    """Does the file mark the text object as page furniture (ISO 32000-1, 14.8.2.2)?"""
    target = ctypes.c_void_p(handle)
    name = ctypes.create_string_buffer(64)
    length = ctypes.c_ulong()
    for index in range(engine.object_mark_count(target)):
        mark = engine.object_mark(target, index)
        if (
            mark
            and engine.mark_name(ctypes.c_void_p(mark), name, 64, ctypes.byref(length))
            and name.raw[: length.value].decode("utf-16-le", errors="replace").rstrip("\0") == "Artifact"
        ):
            return True
    return False


def _display(page: ctypes.c_void_p) -> Place:
    """Where the points of the page's own space lie, from the top left of what is shown of it."""
    handle = ctypes.cast(page, native.FPDF_PAGE)
    box = native.FS_RECTF()
    native.FPDF_GetPageBoundingBox(handle, ctypes.byref(box))
    rotation = native.FPDFPage_GetRotation(handle)
    if rotation == 1:
        return 0.0, 1.0, -box.bottom, 1.0, 0.0, -box.left
    if rotation == 2:
        return -1.0, 0.0, box.right, 0.0, 1.0, -box.bottom
    if rotation == 3:
        return 0.0, -1.0, box.top, -1.0, 0.0, box.right
    return 1.0, 0.0, -box.left, 0.0, -1.0, box.top
