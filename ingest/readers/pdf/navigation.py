"""What a PDF says of itself beside its text: outline, page labels, links, metadata."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as native

from ingest.document.records import Fact, Warning_

MOST = 50_000  # entries and links: more are a loop or an attack
_DEEPEST = 60
_STRIDE = 5.0  # points between the places where a link's words are looked for
_LONGEST = 1 << 20  # bytes of one string
_ACTION_GOTO, _ACTION_URI = 1, 3
_DATE = re.compile(r"D:(\d{4})(\d{2})?(\d{2})?")
# What writers leave in the title field that is no title.
_NO_TITLE = re.compile(
    r"(?:microsoft word|untitled|document\d*$|.*\.(?:docx?|dvi|indd|tex|qxd|pdf|odt|p65|fm)$|\W*$)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An outline entry: `level` 1 is outermost; `y` is in the page's own space, None where unsaid."""

    title: str
    level: int
    page: int | None
    y: float | None


def bookmarks(document: pdfium.PdfDocument, warnings: list[Warning_]) -> list[Bookmark]:
    """The outline in reading order. Entries that point back at one already seen end their branch; what is passed over
    for number or depth is told in `warnings`.
    """
    too_deep = 0
    found: list[Bookmark] = []
    seen: set[int] = set()
    stack: list[tuple[Any, int]] = []
    first = native.FPDFBookmark_GetFirstChild(document.raw, None)
    if first:
        stack.append((first, 1))
    while stack and len(found) < MOST:
        mark, level = stack.pop()
        address = ctypes.cast(mark, ctypes.c_void_p).value or 0
        if address in seen:
            continue
        seen.add(address)
        page, y = _place(document, native.FPDFBookmark_GetDest(document.raw, mark))
        found.append(Bookmark(" ".join(_text(native.FPDFBookmark_GetTitle, mark).split()), level, page, y))
        after = native.FPDFBookmark_GetNextSibling(document.raw, mark)
        if after:
            stack.append((after, level))
        child = native.FPDFBookmark_GetFirstChild(document.raw, mark)
        if child and level < _DEEPEST:
            stack.append((child, level + 1))
        too_deep += bool(child) and level >= _DEEPEST
    if stack:
        warnings.append(Warning_("outline_cut", f"Of the outline the first {len(found):,} entries were read."))
    if too_deep:
        message = f"{too_deep:,} branches of the outline, more than {_DEEPEST} deep, were not read."
        warnings.append(Warning_("outline_cut", message))
    return found


def _text(function: Callable[..., int], *arguments: object, unit: type = ctypes.c_char) -> str:
    """The string that a native "fill my buffer" function yields, UTF-16. `unit` is the buffer's declared element."""
    length = function(*arguments, None, 0) * (2 if unit is ctypes.c_ushort else 1)
    if not 2 < length < _LONGEST:
        return ""
    count = length // ctypes.sizeof(unit)
    buffer = (unit * count)()  # type: ignore[operator]
    function(*arguments, buffer, count)
    return bytes(buffer)[:length].decode("utf-16-le", errors="replace").split("\0", 1)[0]


def _place(document: pdfium.PdfDocument, dest: object) -> tuple[int | None, float | None]:
    """(page from 1, y in the page's space) of a destination."""
    if not dest:
        return None, None
    index = native.FPDFDest_GetDestPageIndex(document.raw, dest)
    if index < 0:
        return None, None
    has = [ctypes.c_int() for _ in range(3)]  # x, y, zoom
    values = [ctypes.c_float() for _ in range(3)]
    pointers = [*map(ctypes.byref, has), *map(ctypes.byref, values)]
    if native.FPDFDest_GetLocationInPage(dest, *pointers) and has[1].value:
        return index + 1, values[1].value
    count = ctypes.c_ulong()
    parameters = (ctypes.c_float * 4)()
    view = native.FPDFDest_GetView(dest, ctypes.byref(count), parameters)
    if view in (native.PDFDEST_VIEW_FITH, native.PDFDEST_VIEW_FITBH) and count.value:
        return index + 1, parameters[0]
    return index + 1, None


def page_label(document: pdfium.PdfDocument, index: int) -> str:
    """The label that the file gives page `index` (from 0); "" where it has none."""
    return _text(native.FPDF_GetPageLabel, document.raw, index)


def page_links(
    document: pdfium.PdfDocument, page: ctypes.c_void_p, text: ctypes.c_void_p
) -> list[tuple[int, int, str]]:
    """(start, end, target) of the page's links, over the characters of its text; a target is "page=N" or a URI."""
    handle, text_handle = ctypes.cast(page, native.FPDF_PAGE), ctypes.cast(text, native.FPDF_TEXTPAGE)
    position, link = ctypes.c_int(0), native.FPDF_LINK()
    found: list[tuple[int, int, str]] = []
    rect = native.FS_RECTF()
    while len(found) < MOST and native.FPDFLink_Enumerate(handle, ctypes.byref(position), ctypes.byref(link)):
        target = _target(document, link)
        if not target or not native.FPDFLink_GetAnnotRect(link, ctypes.byref(rect)):
            continue
        low, high = sorted((rect.bottom, rect.top))
        left, right = sorted((rect.left, rect.right))
        middle, reach = (low + high) / 2, max(2.0, (high - low) / 2)
        start, end = -1, -1
        x, y = left + 1.0, right - 1.0
        while start < 0 and x < right:  # the box of a link may be wider than its words
            start = native.FPDFText_GetCharIndexAtPos(text_handle, x, middle, 3.0, reach)
            x += _STRIDE
        while start >= 0 and end < start and y > left:
            end = native.FPDFText_GetCharIndexAtPos(text_handle, y, middle, 3.0, reach)
            y -= _STRIDE
        if 0 <= start <= end:
            found.append((start, end + 1, target))
    return found


def _target(document: pdfium.PdfDocument, link: Any) -> str:
    page, _ = _place(document, native.FPDFLink_GetDest(document.raw, link))
    if page is not None:
        return f"page={page}"
    action = native.FPDFLink_GetAction(link)
    if not action:
        return ""
    kind = native.FPDFAction_GetType(action)
    if kind == _ACTION_URI:
        length = native.FPDFAction_GetURIPath(document.raw, action, None, 0)
        buffer = ctypes.create_string_buffer(max(1, length))
        native.FPDFAction_GetURIPath(document.raw, action, buffer, length)
        return buffer.value.decode("utf-8", errors="replace")
    if kind == _ACTION_GOTO:
        page, _ = _place(document, native.FPDFAction_GetDest(document.raw, action))
        return "" if page is None else f"page={page}"
    return ""


def facts(document: pdfium.PdfDocument) -> list[Fact]:
    """Title, date and language from the file's metadata; titles that only repeat a file's name are left out."""
    found = []
    title = " ".join(_text(native.FPDF_GetMetaText, document.raw, b"Title").split())
    if title and not _NO_TITLE.match(title):
        found.append(Fact("title", title, "metadata"))
    date = _DATE.match(_text(native.FPDF_GetMetaText, document.raw, b"CreationDate"))
    if date:
        parts = [part for part in date.groups() if part]
        found.append(Fact("created", "-".join(parts), "metadata"))
    language = _text(native.FPDFCatalog_GetLanguage, document.raw, unit=ctypes.c_ushort)
    if language:
        found.append(Fact("language", language, "metadata"))
    return found
