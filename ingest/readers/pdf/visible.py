"""What of a page can be seen: no words outside its box, unpainted, white on white, clipped away or painted over.

Printers leave their own marks beside the page or under a picture, and programs hide words that only machines read. A
picture of the whole page is another matter: text under it, or painted in no colour upon it, is what the picture shows.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as native

from ingest.readers.pdf import engine
from ingest.readers.pdf.layout import Line, Place, Run

OUTSIDE, UNPAINTED, WHITE, CLIPPED, COVERED = "outside", "unpainted", "white", "clipped", "covered"

_EDGE = 1.0  # points: a word may touch the edge of what hides or shows it
_FILLED, STROKED = 0, 2  # text render modes (ISO 32000-1, 9.3.6): filled only; filled, then stroked
_WHITE_MODE, _FAINT_MODE = 100, 101  # ours: filled with white; filled, but with no paint to speak of
_NO_PAINT = frozenset({3, 7, _FAINT_MODE})  # 3 and 7 paint nothing
_WHITEST = 250  # of 255, in each of red, green and blue
_FAINTEST = 5  # of 255: less paint is none
_MOST_CLIPS = 4  # clips of one object looked at, the innermost first
_CORNERS = (4, 5)  # segments of a rectangle: any other clip is taken to show what it surrounds
_MOST_OBJECTS = 20_000
_BOX_POINTS = 6  # of a path: more are a shape, whose bounds say little of what it covers
_OF_PICTURE = 0.5  # of a page's characters: where so many lie under pictures, the page is a picture with its words

_TEXT, _PATH, _IMAGE = native.FPDF_PAGEOBJ_TEXT, native.FPDF_PAGEOBJ_PATH, native.FPDF_PAGEOBJ_IMAGE


class _Painted(NamedTuple):
    """A picture, shape or form of the page, with its place in the order of painting and in page coordinates."""

    order: int
    kind: int
    handle: int
    x0: float
    y0: float
    x1: float
    y1: float

    def holds(self, run: Run) -> bool:
        """Does the run lie within its bounds?"""
        return self.x0 - _EDGE <= run.x0 and run.x1 <= self.x1 + _EDGE and self.touches(run)

    def touches(self, run: Run) -> bool:
        """Does part of the run lie within its bounds?"""
        return self.x0 < run.x1 and run.x0 < self.x1 and self.y0 <= (run.y0 + run.y1) / 2 <= self.y1


class Sight:
    """Tells of the text of one open page why its words cannot be seen."""

    def __init__(
        self, document: pdfium.PdfDocument, page: ctypes.c_void_p, place: Place, width: float, height: float
    ) -> None:
        self._document, self._page, self._place = document, page, place
        self._width, self._height = width, height
        self._painted: list[_Painted] | None = None
        self._order: dict[int, int] = {}  # text object -> its place in the order of painting
        self._handles: dict[int, int] = {}  # start of a run -> its text object
        self._opaque: dict[int, bool] = {}  # by picture: drawing one takes long, and many lines may lie under it
        self._colour = (ctypes.c_uint * 4)()
        self._colours = [ctypes.byref(self._colour, 4 * at) for at in range(4)]
        self._box = (ctypes.c_float * 4)()
        self._edges = [ctypes.byref(self._box, 4 * at) for at in range(4)]
        self._points = (ctypes.c_float * 6)()
        self._corners = [
            (ctypes.byref(self._points, 8 * at), ctypes.byref(self._points, 8 * at + 4)) for at in range(3)
        ]

    def paint(self, handle: int) -> int:
        """How the text object is painted: its render mode, or one of the codes for white and for no paint at all."""
        target = ctypes.c_void_p(handle)
        mode: int = engine.object_render_mode(target)
        if mode == _FILLED and engine.object_fill(target, *self._colours):
            red, green, blue, alpha = self._colour
            if alpha <= _FAINTEST:
                return _FAINT_MODE
            if red >= _WHITEST and green >= _WHITEST and blue >= _WHITEST:
                return _WHITE_MODE
        return mode

    def reason(self, handle: int, paint: int, run: Run) -> str:
        """Why the words of `run`, painted as `paint` says by the text object `handle`, are unseen; "" if seen."""
        x, y = (run.x0 + run.x1) / 2, (run.y0 + run.y1) / 2
        if not (-_EDGE <= x <= self._width + _EDGE and -_EDGE <= y <= self._height + _EDGE):
            return OUTSIDE
        self._handles[run.start] = handle
        if paint in _NO_PAINT:
            return "" if any(item.kind == _IMAGE and item.touches(run) for item in self._objects()) else UNPAINTED
        if paint == _WHITE_MODE and not self._on_colour(handle, run):
            return WHITE
        return CLIPPED if self._clipped(ctypes.c_void_p(handle)) else ""

    def covered(self, lines: Sequence[Line]) -> set[int]:
        """Places of the lines that are painted over whole; none where most of the page's words are: it is a picture."""
        least = min((line.height for line in lines), default=0.0) / 2
        above = [item for item in self._objects() if item.kind in {_IMAGE, _PATH} and item.y1 - item.y0 > least]
        if not above:
            return set()
        found = {place for place, line in enumerate(lines) if all(self._is_covered(run, above) for run in line.runs)}
        length = sum(line.end - line.start for line in lines)
        hidden = sum(lines[place].end - lines[place].start for place in found)
        return found if hidden <= _OF_PICTURE * length else set()

    def _objects(self) -> list[_Painted]:
        """All that the page paints besides text, in order."""
        if self._painted is not None:
            return self._painted
        self._painted = []
        ax, bx, cx, ay, by, cy = self._place
        for order in range(min(engine.object_count(self._page), _MOST_OBJECTS)):
            handle = engine.object_at(self._page, order)
            item = ctypes.c_void_p(handle)
            kind = engine.object_type(item)
            if kind == _TEXT:
                self._order[handle] = order
            elif engine.object_bounds(item, *self._edges):
                left, bottom, right, top = self._box
                x0, x1 = sorted((ax * left + bx * bottom + cx, ax * right + bx * top + cx))
                y0, y1 = sorted((ay * left + by * bottom + cy, ay * right + by * top + cy))
                self._painted.append(_Painted(order, kind, handle, x0, y0, x1, y1))
        return self._painted

    def _on_colour(self, handle: int, run: Run) -> bool:
        """Does white text stand on something that is not white, as far as can be told?"""
        return any(item.touches(run) and not self._is_white(item) for item in self._below(handle))

    def _below(self, handle: int) -> Iterator[_Painted]:
        objects = self._objects()
        order = self._order.get(handle, _MOST_OBJECTS)  # text inside a form: all that is painted may lie below
        return (item for item in objects if item.order < order)

    def _is_white(self, item: _Painted) -> bool:
        if item.kind != _PATH:
            return False
        target = ctypes.c_void_p(item.handle)
        if not _is_filled(target):
            return True
        return bool(engine.object_fill(target, *self._colours)) and min(self._colour[:3]) >= _WHITEST

    def _is_covered(self, run: Run, above: Sequence[_Painted]) -> bool:
        handle = self._handles.get(run.start, 0)
        order = self._order.get(handle)
        return order is not None and any(item.order > order and item.holds(run) and self._hides(item) for item in above)

    def _hides(self, item: _Painted) -> bool:
        """Is what lies under it unseen? Highlighting and stamps let it through."""
        target = ctypes.c_void_p(item.handle)
        if engine.object_transparent(target):
            return False
        if item.kind == _PATH:
            return _is_filled(target) and engine.path_segments(target) <= _BOX_POINTS
        if item.kind != _IMAGE:
            return False
        if item.handle not in self._opaque:
            self._opaque[item.handle] = self._is_opaque(item)
        return self._opaque[item.handle]

    def _is_opaque(self, item: _Painted) -> bool:
        """Has the picture no see-through part?"""
        bitmap = native.FPDFImageObj_GetRenderedBitmap(
            self._document.raw,
            ctypes.cast(self._page, native.FPDF_PAGE),
            ctypes.cast(item.handle, native.FPDF_PAGEOBJECT),
        )
        if not bitmap:
            return False
        shown = pdfium.PdfBitmap.from_raw(bitmap)
        shown.warn_on_close = False  # its bytes are copied, none is used behind the closing
        try:
            if shown.n_channels < 4:
                return True
            return min(bytes(shown.buffer)[3::4], default=0) == 255
        finally:
            shown.close()

    def _clipped(self, target: ctypes.c_void_p) -> bool:
        """Does the object lie wholly outside one of the simple shapes that it is clipped to?"""
        clip = ctypes.c_void_p(engine.object_clip(target))
        count = engine.clip_paths(clip) if clip else 0
        if count <= 0 or not engine.object_bounds(target, *self._edges):
            return False
        left, bottom, right, top = self._box
        for path in range(max(0, count - _MOST_CLIPS), count):
            shown = self._rectangle(clip, path)
            if shown is not None and (shown[2] < left or shown[0] > right or shown[3] < bottom or shown[1] > top):
                return True
        return False

    def _rectangle(self, clip: ctypes.c_void_p, path: int) -> tuple[float, float, float, float] | None:
        """Left, bottom, right and top of a clip, where it is a rectangle."""
        if engine.clip_segments(clip, path) not in _CORNERS:
            return None
        for place, (x, y) in enumerate(self._corners):
            if not engine.segment_point(ctypes.c_void_p(engine.clip_segment(clip, path, place)), x, y):
                return None
        x0, y0, x1, y1, x2, y2 = self._points
        if not ((x1 == x0 and y1 == y2) or (x1 == x2 and y1 == y0)):
            return None
        return min(x0, x2), min(y0, y2), max(x0, x2), max(y0, y2)


def _is_filled(target: ctypes.c_void_p) -> bool:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    return bool(engine.path_draw_mode(target, ctypes.byref(fill), ctypes.byref(stroke))) and bool(fill.value)
