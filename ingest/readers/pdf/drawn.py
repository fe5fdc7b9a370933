"""The drawn lines of a page, which bound tables and set off notes."""

from __future__ import annotations

import ctypes

import pypdfium2.raw as native

from ingest.readers.pdf import engine
from ingest.readers.pdf.layout import Place

_THIN = 3.0  # points: a path no thicker is a line
_BOX = (20.0, 8.0, 400.0)  # least width, least and greatest height of a box that may be a cell
MOST_OBJECTS = 20_000  # drawings with more paths are pictures


def drawn_rules(page: ctypes.c_void_p, place: Place) -> list[tuple[float, float, float, float]]:
    """Drawn lines and thin boxes of the page: x0, y0, x1, y1 in page coordinates."""
    ax, bx, cx, ay, by, cy = place
    found: list[tuple[float, float, float, float]] = []
    box = (ctypes.c_float * 4)()
    pointers = [ctypes.byref(box, 4 * index) for index in range(4)]
    for index in range(min(engine.object_count(page), MOST_OBJECTS)):
        item = ctypes.c_void_p(engine.object_at(page, index))
        if engine.object_type(item) != native.FPDF_PAGEOBJ_PATH or not engine.object_bounds(item, *pointers):
            continue
        left, bottom, right, top = box
        x0, x1 = sorted((ax * left + bx * bottom + cx, ax * right + bx * top + cx))
        y0, y1 = sorted((ay * left + by * bottom + cy, ay * right + by * top + cy))
        if (x1 - x0 < _THIN) != (y1 - y0 < _THIN):
            found.append((x0, y0, x1, y1))
        elif _BOX[0] < x1 - x0 and _BOX[1] < y1 - y0 < _BOX[2] and _stroked(item):  # a framed cell: its four sides
            found += [(x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1)]
    return found


def _stroked(item: ctypes.c_void_p) -> bool:
    """Is the path's outline drawn? A box that is only filled is a background."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    return bool(engine.path_draw_mode(item, ctypes.byref(fill), ctypes.byref(stroke))) and bool(stroke.value)
