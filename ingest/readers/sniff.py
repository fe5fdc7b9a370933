"""What a file is, told by its content; the name decides only between formats that plain text cannot tell apart."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import PurePath

from ingest.document.errors import BadInput
from ingest.readers.convertible import convertible, marked_up, packed, refusal
from ingest.readers.decoding import decode, is_binary

_XML_ROOT = re.compile(r"<(?![?!])(?:[A-Za-z_][\w.-]*:)?(?P<name>[A-Za-z_][\w.-]*)(?P<rest>[^>]*)", re.DOTALL)
_HTML = re.compile(
    r"<!doctype\s+html|<(?:html|head|body|p|div|h[1-6]|table|ul|ol|span|article|section|main|title|meta|pre|br|a|center|font|b|i)\b",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"</(?:html|head|body|p|div|h[1-6]|table|ul|ol|li|span|article|section|main|title|pre|a|b|i)\s*>", re.IGNORECASE
)
_BLANK = b"\x00 \t\r\n\f\v"
_HEAD = 200_000  # bytes looked at to tell what a text is
_MARKDOWN_NAMES = (".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd")
_HTML_NAMES = (".html", ".htm", ".xhtml", ".xht")
_ATX = re.compile(r"(?:\A|\n)#{1,6}[ \t]+\S[^\n]*\n[ \t]*(?=\n|\Z)")
_MARKDOWN_SIGNS = (
    re.compile(r"(?:\A|\n) {0,3}(?:```|~~~)"),
    re.compile(r"\[[^\]\n]{1,200}\]\((?:https?://|#|/|\.)[^)\s]*\)"),
    re.compile(r"\n\|?[ \t]*:?-{3,}:?[ \t]*\|[-| :\t]*\n"),
    re.compile(r"\*\*[^*\n]{1,200}\*\*"),
    re.compile(r"\A---\n(?:[\w-]+:[^\n]*\n)+---\n"),
)
_TEXT_NAMES = (".txt", ".text")
_OTHERWISE = {".pdf": "pdf", ".docx": "docx", ".docm": "docx"}
"""Endings of formats that no text can be, and the format."""


def unnamed(name: str, format_: str) -> str:
    """That a file was read as something which its name does not say, in words: as plain text only because nothing in it
    tells another format, as Markdown after a few signs, or as text or a page where its name says PDF or Word. "" where
    the name says it, or says little and the content tells.
    """
    ending = PurePath(name).suffix.lower()
    read = {"text": "plain text", "html": "HTML", "markdown": "Markdown", "pdf": "PDF", "docx": "Word"}.get(
        format_, format_
    )
    if _OTHERWISE.get(ending, format_) != format_:
        return f"It was read as {read}, which is what it holds, though its name ends in {ending}."
    if format_ not in {"text", "markdown"} or ending in _TEXT_NAMES + _MARKDOWN_NAMES:
        return ""
    said = f"no reader knows the ending {ending}" if ending else "its name has no ending"
    why = "nothing in it tells another format" if format_ == "text" else "signs of Markdown stand in it"
    return f"It was read as {read}: {said}, and {why}."


def sniff(name: str, data: bytes) -> str:
    """The format's name. Raises BadInput: empty, unknown_format."""
    if not data.strip(_BLANK):
        raise BadInput("empty", f"{name}: the file is empty; save it again or leave it out.")
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip(name, data)
    other = convertible(name, data)
    if other is not None:
        raise refusal(name, other)
    if is_binary(data):
        raise BadInput(
            "unknown_format", f"{name}: the format is not known; PDF, HTML, Markdown, DOCX, XML and text are read."
        )
    return _text(name, data)


def _zip(name: str, data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            mimetype = archive.read("mimetype")[:100] if "mimetype" in names else b""
    except (zipfile.BadZipFile, zlib.error, ValueError, OverflowError, RuntimeError, EOFError):
        if name.lower().endswith((".docx", ".docm")):
            return "docx"  # its reader says what is damaged
        raise BadInput("damaged", f"{name}: the archive is cut or damaged; fetch the file again.") from None
    if "word/document.xml" in names or ("[Content_Types].xml" in names and name.lower().endswith((".docx", ".docm"))):
        return "docx"
    raise refusal(name, packed(name, names, mimetype))


def _text(name: str, data: bytes) -> str:
    start = 0 if data[:_HEAD].strip(_BLANK) else len(data) - len(data.lstrip(_BLANK))
    head = decode(name, data[start : start + _HEAD])[0].lstrip("\ufeff \t\n")
    other = marked_up(name, head)
    if other is not None:
        raise refusal(name, other)
    lower = name.lower()
    if head.startswith("<"):
        found = _markup(lower, head)
        if found:
            return found
    if head.startswith("{") and re.search(r'"schema_name"\s*:\s*"DoclingDocument"', decode(name, data)[0]):
        return "docling"
    if lower.endswith(_MARKDOWN_NAMES):
        return "markdown"
    if lower.endswith(_HTML_NAMES) or (
        _HTML.search(head[:2000]) and len(_CLOSING.findall(head)) >= 2 and head[0] == "<"
    ):
        return "html"
    return "markdown" if _is_markdown(head) else "text"


def _markup(lower: str, head: str) -> str:
    """The kind of XML or HTML that begins with "<", or "" where it is neither."""
    root = _XML_ROOT.search(head)
    if root is None:
        return ""
    element, rest = root.group("name"), root.group("rest")
    is_xml = head.startswith("<?xml") or "xmlns" in rest or lower.endswith(".xml")
    for format_, names, sign in _ROOTS:
        if element in names and (sign in rest or not sign):
            return format_
    if element.lower() == "html" or lower.endswith(_HTML_NAMES):
        return "html"
    if is_xml and not _HTML.match(head):
        return "xml"
    return "html" if _HTML.search(head[:2000]) else ""


# Root element, and what its attributes or namespace must hold.
_ROOTS: tuple[tuple[str, frozenset[str], str], ...] = (
    ("uslm", frozenset(("uscDoc", "lawDoc", "bill", "resolution", "pLaw", "statuteCompilation", "cfrDoc")), "xmlns"),
    ("clml", frozenset(("Legislation",)), "legislation.gov.uk"),
    ("akn", frozenset(("akomaNtoso",)), ""),
    ("justice-canada", frozenset(("Statute", "Regulation")), ""),
    ("dc-code", frozenset(("section", "container", "document", "law")), "dc-library"),
    ("tei", frozenset(("TEI", "teiCorpus")), ""),
)


def _is_markdown(head: str) -> bool:
    """Plain text with enough of Markdown's own signs. A lone "#" line is a comment in many files."""
    if "\f" in head:
        return False
    headings = len(_ATX.findall(head))
    signs = sum(1 for sign in _MARKDOWN_SIGNS if sign.search(head))
    return headings >= 2 or (headings == 1 and (signs >= 1 or head.startswith("#"))) or signs >= 2
