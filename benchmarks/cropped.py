"""What of a PDF page stands in its crop box, from PDFium's raw text: outside it are printers' marks and slugs."""

from __future__ import annotations

import ctypes

import pypdfium2 as pdfium
import pypdfium2.raw as native

Frame = tuple[float, float, float, float]
"""Left, bottom, right, top in the page's own coordinates."""


def frame(page: pdfium.PdfPage) -> Frame:
    """The crop box, no wider than the media box."""
    left, bottom, right, top = page.get_cropbox()
    low, under, high, over = page.get_mediabox()
    return max(left, low), max(bottom, under), min(right, high), min(top, over)


def visible(text: pdfium.PdfTextPage, seen: Frame, words: str, start: int) -> str:
    """`words`, which begin at character `start` of the page, without the characters that stand outside of `seen`."""
    ends = [index for index in (0, len(words) - 1) if words]
    if all(_inside(text, start + index, seen) for index in ends):
        return words
    return "".join(c for index, c in enumerate(words) if c.isspace() or _inside(text, start + index, seen))


def _inside(text: pdfium.PdfTextPage, index: int, seen: Frame) -> bool:
    """Does the middle of a character stand in the frame? One without a place (made up by PDFium) does."""
    x0, x1, y0, y1 = (ctypes.c_double() for _ in range(4))
    if not native.FPDFText_GetCharBox(text, index, x0, x1, y0, y1):
        return True
    left, bottom, right, top = seen
    x, y = (x0.value + x1.value) / 2, (y0.value + y1.value) / 2
    return left <= x <= right and bottom <= y <= top
