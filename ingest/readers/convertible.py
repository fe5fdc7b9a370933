"""Formats of documents that no reader reads, each with the command that makes of it one that is read.

Such a file is refused: read as plain text it would lose its structure, and its markup would stand among its words.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import PurePath

from ingest.document.errors import BadInput


@dataclass(frozen=True, slots=True)
class Convertible:
    """A format in words, and the command that converts a file of it; "{}" stands for the file, "{stem}" for its name
    without ending, "{folder}" for its folder. "" where no command is known.
    """

    name: str
    command: str = ""


_OFFICE = "soffice --headless --convert-to {to} --outdir {{folder}} {{}}"
_PANDOC = "pandoc --standalone --from {of} --to html --output {{stem}}.html {{}}"
_WORD, _CELLS, _SLIDES = (_OFFICE.format(to=to) for to in ("docx", "html", "pdf"))

RTF = Convertible("RTF", _WORD)
DOC = Convertible("the old binary Word format", _WORD)
XLS = Convertible("the old binary spreadsheet format", _CELLS)
PPT = Convertible("the old binary presentation format", _SLIDES)
MSG = Convertible("an e-mail of Outlook")
OLD = Convertible("the old binary office format", _WORD)
ODT = Convertible("OpenDocument text", _WORD)
ODS = Convertible("an OpenDocument spreadsheet", _CELLS)
ODP = Convertible("an OpenDocument presentation", _SLIDES)
XLSX = Convertible("a spreadsheet", _CELLS)
PPTX = Convertible("a presentation", _SLIDES)
EPUB = Convertible("EPUB", _PANDOC.format(of="epub"))
ARCHIVE = Convertible("an archive")
ASCIIDOC = Convertible("AsciiDoc", "asciidoctor --backend html5 --out-file {stem}.html {}")
RST = Convertible("reStructuredText", _PANDOC.format(of="rst"))
TEX = Convertible("LaTeX", _PANDOC.format(of="latex"))
ORG = Convertible("Org", _PANDOC.format(of="org"))
TEXTILE = Convertible("Textile", _PANDOC.format(of="textile"))
MEDIAWIKI = Convertible("MediaWiki", _PANDOC.format(of="mediawiki"))
ROFF = Convertible("a manual page in roff", _PANDOC.format(of="man"))
RFC = Convertible("xml2rfc", "xml2rfc --html --out {stem}.html {}")
JATS = Convertible("NISO JATS", _PANDOC.format(of="jats"))
STS = Convertible("NISO or ISO STS", _PANDOC.format(of="jats"))
DOCBOOK = Convertible("DocBook", _PANDOC.format(of="docbook"))
FB2 = Convertible("FictionBook", _PANDOC.format(of="fb2"))
FLAT = Convertible("flat OpenDocument", _WORD)
WORD_XML = Convertible("Word's XML in one file", _WORD)
MAIL = Convertible("an e-mail or a web archive (MIME)")

_OLD_STREAMS = (
    ("WordDocument", DOC),
    ("Workbook", XLS),
    ("PowerPoint Document", PPT),
    ("__substg1.0", MSG),
)
"""Names of streams in an old binary file (UTF-16 in its directory), and what it then is."""

_OLD_NAMES = {".doc": DOC, ".dot": DOC, ".xls": XLS, ".ppt": PPT, ".msg": MSG}
_PACKED_NAMES = {".odt": ODT, ".ott": ODT, ".ods": ODS, ".odp": ODP, ".epub": EPUB, ".xlsx": XLSX, ".pptx": PPTX}
_MIMETYPES = (
    (b"opendocument.text", ODT),
    (b"opendocument.spreadsheet", ODS),
    (b"opendocument.presentation", ODP),
    (b"epub", EPUB),
)
_MEMBERS = (("xl/workbook.xml", XLSX), ("ppt/presentation.xml", PPTX), ("META-INF/container.xml", EPUB))

_NAMES = {
    ".adoc": ASCIIDOC, ".asciidoc": ASCIIDOC, ".rst": RST, ".rest": RST, ".tex": TEX, ".latex": TEX, ".org": ORG,
    ".textile": TEXTILE, ".mediawiki": MEDIAWIKI, ".wiki": MEDIAWIKI, ".fodt": FLAT, ".eml": MAIL, ".mht": MAIL,
    ".mhtml": MAIL,
}  # fmt: skip
"""Endings of markup that plain text cannot be told from by its first words."""

_XML = {
    "rfc": RFC, "standard": STS, "iso-standard": STS, "adoption": STS, "article": JATS, "book": DOCBOOK,
    "FictionBook": FB2, "wordDocument": WORD_XML,
}  # fmt: skip
_XML_ROOT = re.compile(
    r"<(?![?!])(?:(?P<prefix>[A-Za-z_][\w.-]*):)?(?P<name>[A-Za-z_][\w.-]*)(?P<rest>[^>]*)", re.DOTALL
)
_PUBLIC = re.compile(r"<!DOCTYPE\s[^>\[]*", re.IGNORECASE)

# An AsciiDoc title or section with its level in "=", which Markdown and plain text do not have, and a second sign.
_ADOC_TITLE = re.compile(r"(?:\A|\n)={1,6} \S[^\n]*\n")
_SECTIONS = 3  # lines that begin with "=" where the first is none: fewer may be sums
_ADOC_SIGNS = (
    re.compile(r"\n:[A-Za-z][\w-]*:(?:[ \t][^\n]*)?\n"),
    re.compile(r"\n\[[A-Za-z#.%][^\]\n]*\]\n"),
    re.compile(r"<<[\w-]+(?:,[^>\n]*)?>>|\[\[[\w-]+\]\]|xref:[\w.#-]+\["),
    re.compile(r"\n(?:----|====|\|===)\n"),
)
_RST_TITLE = re.compile(r"(?:\A|\n)(?:([=\-~^\"*#+])\1{2,}\n)?[^\s][^\n]*\n([=\-~^\"*#+])\2{2,}[ \t]*\n")
_RST_SIGNS = (
    re.compile(r"(?:\A|\n)\.\. [a-z][\w-]*::(?=\s)"),
    re.compile(r"(?:\A|\n)\.\. _[^\n:]+:(?=\s)"),
    re.compile(r":[a-z]+:`[^`\n]+`"),
    re.compile(r"`[^`\n<]+<[^>\n]+>`__?"),
)
_TEX = re.compile(r"\\documentclass\s*[\[{]|\\begin\{document\}")
_ROFF = re.compile(r"\A(?:[.']\\\"[^\n]*\n)*\.(?:TH|Dd)\s")
_MAIL = re.compile(r"\A(?:[A-Z][\w-]*:[^\n]*\n(?:[ \t][^\n]*\n)*){2,}", re.ASCII)


def convertible(name: str, data: bytes) -> Convertible | None:
    """The format of a file whose first bytes say that it is an old binary office file or RTF."""
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        seen = (kind for stream, kind in _OLD_STREAMS if stream.encode("utf-16-le") in data)
        return next(seen, _OLD_NAMES.get(PurePath(name).suffix.lower(), OLD))
    return RTF if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{\\rtf") else None


def packed(name: str, members: Collection[str], mimetype: bytes) -> Convertible:
    """The format of an archive that is no DOCX: by the kind that it gives itself, its members, its name."""
    kind = next((kind for sign, kind in _MIMETYPES if sign in mimetype), None)
    kind = kind or next((kind for member, kind in _MEMBERS if member in members), None)
    return kind or _PACKED_NAMES.get(PurePath(name).suffix.lower(), ODT if "content.xml" in members else ARCHIVE)


def marked_up(name: str, head: str) -> Convertible | None:
    """The format of a text that begins with `head`, where it is markup which is not read; None for every other.

    XML is told by its root, the rest by its name or by two signs that plain text and Markdown do not have.
    """
    if head.startswith("<"):
        return _xml(head)
    named = _NAMES.get(PurePath(name).suffix.lower())
    if named is not None:
        return named
    if _TEX.search(head):
        return TEX
    if _ROFF.match(head):
        return ROFF
    if _MAIL.match(head) and re.search(r"^mime-version:", head[:20_000], re.IGNORECASE | re.MULTILINE):
        return MAIL
    if PurePath(name).suffix.lower() in (".md", ".markdown", ".html", ".htm", ".xhtml"):
        return None
    titled = head.startswith("= ") or len(_ADOC_TITLE.findall(head)) >= _SECTIONS
    if titled and any(sign.search(head) for sign in _ADOC_SIGNS):
        return ASCIIDOC
    if _RST_TITLE.search(head) and any(sign.search(head) for sign in _RST_SIGNS):
        return RST
    return None


def _xml(head: str) -> Convertible | None:
    root = _XML_ROOT.search(head)
    if root is None:
        return None
    name, rest = root["name"], root["rest"]
    if root["prefix"] == "office" and name == "document":
        return FLAT
    public = _PUBLIC.search(head)
    doctype = public.group().lower() if public else ""
    if "docbook" in doctype or "docbook.org" in rest:
        return DOCBOOK
    if name in ("article", "book"):  # HTML and others have an article too
        jats = "jats" in doctype or "nlm//dtd" in doctype or "dtd-version" in rest or "article-type" in rest
        return JATS if jats and name == "article" else None
    if name in ("standard", "adoption") and not (
        "sts" in doctype or "dtd-version" in rest or "xmlns" in rest or "<std-meta" in head
    ):
        return None
    if name == "rfc" and not head.startswith("<?xml") and "<front" not in head:
        return None
    return _XML.get(name)


def refusal(name: str, kind: Convertible) -> BadInput:
    """Why a file is not read, with the command that converts it."""
    how = "save the document as .docx, PDF or HTML"
    if kind.command:
        path = PurePath(name)
        command = kind.command.format(
            shlex.quote(name), stem=shlex.quote(str(path.with_suffix(""))), folder=shlex.quote(str(path.parent))
        )
        how = f"convert it with `{command}`" if "\n" not in name else how
    return BadInput("unknown_format", f"{name}: {kind.name} is not read; {how}.")
