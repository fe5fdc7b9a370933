"""The PDFium calls that the reader makes, bound for speed, and the opening of a file.

pypdfium2's own bindings check and convert each argument (0.56 us a call); the text of an 880-page Act needs about two
million calls, so the hot ones are bound a second time from the same addresses without argument types (0.2 us).
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2 as pdfium
import pypdfium2.raw as native

from ingest.document.errors import BadInput
from ingest.readers.options import ReadOptions

_ERROR_PASSWORD = 4  # FPDF_ERR_PASSWORD


def _fast(name: str, result: type | None = None) -> ctypes._NamedFuncPointer:
    """The native function `name` without argument conversion; `result` is its ctypes result type (default int)."""
    typed = getattr(native, name)
    address = ctypes.cast(typed, ctypes.c_void_p).value
    function = type(typed)(address)
    if result is not None:
        function.restype = result
    return function  # type: ignore[no-any-return]


text_object = _fast("FPDFText_GetTextObject", ctypes.c_void_p)
char_loose_box = _fast("FPDFText_GetLooseCharBox")
char_matrix = _fast("FPDFText_GetMatrix")
char_font_size = _fast("FPDFText_GetFontSize", ctypes.c_double)
char_unicode = _fast("FPDFText_GetUnicode", ctypes.c_uint)
object_font = _fast("FPDFTextObj_GetFont", ctypes.c_void_p)
object_render_mode = _fast("FPDFTextObj_GetTextRenderMode")
object_count = _fast("FPDFPage_CountObjects")
object_at = _fast("FPDFPage_GetObject", ctypes.c_void_p)
object_type = _fast("FPDFPageObj_GetType")
object_bounds = _fast("FPDFPageObj_GetBounds")
object_fill = _fast("FPDFPageObj_GetFillColor")
object_transparent = _fast("FPDFPageObj_HasTransparency")
object_clip = _fast("FPDFPageObj_GetClipPath", ctypes.c_void_p)
clip_paths = _fast("FPDFClipPath_CountPaths")
clip_segments = _fast("FPDFClipPath_CountPathSegments")
clip_segment = _fast("FPDFClipPath_GetPathSegment", ctypes.c_void_p)
segment_point = _fast("FPDFPathSegment_GetPoint")
path_segments = _fast("FPDFPath_CountSegments")
path_draw_mode = _fast("FPDFPath_GetDrawMode")
object_mark_count = _fast("FPDFPageObj_CountMarks")
object_mark = _fast("FPDFPageObj_GetMark", ctypes.c_void_p)
object_content_id = _fast("FPDFPageObj_GetMarkedContentID")
mark_name = _fast("FPDFPageObjMark_GetName")
font_name = _fast("FPDFFont_GetBaseFontName", ctypes.c_size_t)
font_weight = _fast("FPDFFont_GetWeight")
font_flags = _fast("FPDFFont_GetFlags")
text_count = _fast("FPDFText_CountChars")
text_get = _fast("FPDFText_GetText")


@contextmanager
def opened(name: str, data: bytes, options: ReadOptions) -> Iterator[pdfium.PdfDocument]:
    """The document in `data`, closed afterwards. Raises BadInput: empty, too_large, encrypted, damaged."""
    if not data:
        raise BadInput("empty", f"{name}: the file is empty; fetch or export it again")
    if len(data) > options.max_bytes:
        raise BadInput("too_large", f"{name}: {len(data):,} bytes are more than the limit of {options.max_bytes:,}")
    document = _open(name, data, options.password)
    try:
        count = len(document)
        if count == 0:
            raise BadInput("damaged", f"{name}: the PDF holds no page; it is damaged or cut, fetch or export it again")
        if count > options.max_pages:
            raise BadInput("too_large", f"{name}: {count:,} pages are more than the limit of {options.max_pages:,}")
        yield document
    finally:
        document.close()


def _open(name: str, data: bytes, password: str) -> pdfium.PdfDocument:
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        if error.err_code != _ERROR_PASSWORD:
            raise BadInput("damaged", f"{name}: the PDF is damaged or cut; fetch or export it again") from error
    if password:
        try:
            return pdfium.PdfDocument(data, password=password)
        except pdfium.PdfiumError as error:
            raise BadInput("encrypted", f"{name}: the password does not open it; give the right one") from error
    raise BadInput("encrypted", f"{name}: it needs a password; save a copy without one, or give the password")


@contextmanager
def text_page(document: pdfium.PdfDocument, index: int) -> Iterator[tuple[ctypes.c_void_p, ctypes.c_void_p] | None]:
    """Handles of page `index` (from 0) and of its text, closed afterwards; None where PDFium cannot load the page."""
    page = native.FPDF_LoadPage(document.raw, index)
    if not page:
        yield None
        return
    text = native.FPDFText_LoadPage(page)
    try:
        if text:
            yield ctypes.cast(page, ctypes.c_void_p), ctypes.cast(text, ctypes.c_void_p)
        else:
            yield None
    finally:
        if text:
            native.FPDFText_ClosePage(text)
        native.FPDF_ClosePage(page)


def page_text(text: ctypes.c_void_p) -> str:
    """The page's characters, one code point for each of PDFium's character indexes.

    FPDFText_GetText leaves out characters without a code and writes two units for those beyond U+FFFF; where the count
    tells that, the characters are asked one by one.
    """
    count = text_count(text)
    if count <= 0:
        return ""
    buffer = (ctypes.c_ushort * (count + 1))()
    written = text_get(text, 0, count, buffer) - 1
    if written == count:
        string = bytes(buffer)[: 2 * written].decode("utf-16-le", errors="surrogatepass")
        if len(string) == count and "\0" not in string:
            return string
    codes = [char_unicode(text, index) for index in range(count)]
    return "".join(chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd" for code in codes)
