"""Bytes to text: byte order marks, declared and undeclared encodings, and one kind of line end."""

from __future__ import annotations

import codecs
import re

from ingest.document.errors import BadInput
from ingest.document.records import Warning_

# The longer mark first: UTF-32's little-endian mark begins with UTF-16's.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z0-9_.:-]{2,40})""", re.IGNORECASE)
_CONTROLS = bytes(range(9)) + bytes(range(14, 27)) + bytes((28, 29, 30, 31))


def decode(name: str, data: bytes) -> tuple[str, tuple[Warning_, ...]]:
    """The text of `data` with line feeds for line ends, and what a person should know of how it was decoded.

    A byte order mark decides; then UTF-8 if the bytes are valid UTF-8; then the file's own declaration; then UTF-16
    where every other byte is NUL; then Windows-1252, with a warning. Raises BadInput("empty").
    """
    if not data.strip(b"\x00 \t\r\n\f\v"):
        raise BadInput("empty", f"{name}: the file is empty; save it again or leave it out.")
    text, warnings = _decoded(data)
    return text.replace("\r\n", "\n").replace("\r", "\n"), warnings


def _decoded(data: bytes) -> tuple[str, tuple[Warning_, ...]]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _lenient(data[len(mark) :], encoding)
    wide = _wide(data)
    if wide:
        return _lenient(data, wide)
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError:
        pass
    declared = _DECLARED.search(data[:4096])
    if declared:
        encoding = declared.group(1).decode("ascii").lower()
        if _known(encoding) and encoding not in ("utf-8", "utf8"):
            return _lenient(data, encoding)
    if _mostly_utf8(data):
        return _lenient(data, "utf-8")
    text = data.decode("cp1252", errors="replace")
    return text, (Warning_("encoding", "The bytes are not UTF-8; they were read as Windows-1252."),)


def _lenient(data: bytes, encoding: str) -> tuple[str, tuple[Warning_, ...]]:
    text = data.decode(encoding, errors="replace")
    # A lone surrogate passes some decoders and no store takes it.
    text = text.encode("utf-8", errors="replace").decode("utf-8") if _has_surrogate(text) else text
    lost = text.count("\ufffd")
    if not lost:
        return text, ()
    return text, (Warning_("encoding", f"{lost} places could not be decoded as {encoding}; they read as U+FFFD."),)


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in set(text))


def _known(encoding: str) -> bool:
    try:
        b"a".decode(encoding)
    except (LookupError, UnicodeError):  # unknown, or a codec such as "hex" that is no character set
        return False
    return True


def _wide(data: bytes) -> str | None:
    """UTF-16 without a mark: ASCII text in it has a NUL in every second byte."""
    head = data[:2048]
    half = len(head) // 2
    if half < 2:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > 0.6 * half and even < 0.1 * half:
        return "utf-16-le"
    if even > 0.6 * half and odd < 0.1 * half:
        return "utf-16-be"
    return None


def _mostly_utf8(data: bytes) -> bool:
    """UTF-8 with a few damaged places: many sequences are right, few are not."""
    text = data.decode("utf-8", errors="replace")
    wrong = text.count("\ufffd")
    right = sum(1 for char in text if char > "\x7f") - wrong
    return right > 3 * wrong


def is_binary(data: bytes) -> bool:
    """Whether the head of a file is no text in any encoding that we read."""
    if data.startswith(tuple(mark for mark, _ in _MARKS)) or _wide(data):
        return False
    head = data[:8192]
    return len(head.translate(None, _CONTROLS)) < 0.9 * len(head)
