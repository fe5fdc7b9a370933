"""The documents whose words are counted, each with the text that another program takes from it."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree

from benchmarks import rendering
from benchmarks.data import pdfs, place
from benchmarks.rendered_sources import PARSER_OPTIONS, Line, local, sources

SETS = ("canada-acts", "dc-code", "uscode", "uk-clml")
UNSAID = frozenset(("meta", "Metadata", "MetadataList"))
"""Elements of legal XML that describe the document and are not printed in it."""

_NEEDS = {"pdf": "pdftotext", "html": "lynx", "markdown": "pandoc", "docx": "pandoc"}
_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Document:
    """A file and what another program reads from it."""

    name: str
    data: bytes
    theirs: str


def missing(form: str) -> str:
    """The program that a format needs and that is not installed."""
    program = _NEEDS.get(form, "")
    return "" if not program or shutil.which(program) else program


def _run(command: Sequence[str], data: bytes, suffix: str) -> str:
    """What a program prints of a file that holds `data`; its name stands for "FILE" in the command."""
    with tempfile.NamedTemporaryFile(suffix=suffix) as file:
        file.write(data)
        file.flush()
        words = [file.name if word == "FILE" else word for word in command]
        done = subprocess.run(words, capture_output=True, timeout=_SECONDS, check=True)
    return done.stdout.decode("utf-8", "replace")


def from_pdf(data: bytes) -> str:
    """pdftotext; -layout, since its other modes take hyphens at line ends out."""
    return _run(["pdftotext", "-layout", "-enc", "UTF-8", "FILE", "-"], data, ".pdf")


def from_html(data: bytes) -> str:
    """Lynx; its width as wide as it goes, so that it hyphenates nothing."""
    options = ["-dump", "-nolist", "-force_html", "-width=1000", "-assume_charset=utf-8", "-display_charset=utf-8"]
    return _run(["lynx", *options, "FILE"], data, ".html")


def from_markdown(data: bytes) -> str:
    """Pandoc; GitHub's dialect has the tables and footnotes that ours has."""
    return _run(["pandoc", "-f", "gfm+footnotes", "-t", "plain", "--wrap=none", "FILE"], data, ".md")


def from_docx(data: bytes) -> str:
    """Pandoc, which takes tracked changes as accepted, as we do."""
    return _run(["pandoc", "-f", "docx", "-t", "plain", "--wrap=none", "FILE"], data, ".docx")


def from_xml(data: bytes) -> str:
    """The text of everything that is printed, by lxml alone."""
    root = etree.fromstring(data, etree.XMLParser(**PARSER_OPTIONS))
    for element in [e for e in root.iter() if local(e) in UNSAID]:
        _drop(element)
    return " ".join(str(part) for part in root.itertext())


def _drop(element: Any) -> None:
    parent = element.getparent()
    if parent is None:
        return
    before = element.getprevious()
    tail = element.tail or ""
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)


# ---------------------------------------------------------------- the documents


def _pdf(data: Path, _limit: int) -> Iterator[Document]:
    for path in pdfs(data):
        content = path.read_bytes()
        yield Document(path.name, content, from_pdf(content))


def _xml(data: Path, limit: int) -> Iterator[Document]:
    for set_name in SETS:
        for number, path in enumerate(sorted(place(data, set_name).rglob("*.xml"))):
            if limit and number >= limit:
                break
            content = path.read_bytes()
            yield Document(f"{set_name}/{path.name}", content, from_xml(content))


def _rendered(
    data: Path, suffix: str, render: Callable[[Sequence[Line]], bytes], extract: Callable[[bytes], str]
) -> Iterator[Document]:
    own = [p for p in sorted(data.rglob(f"*{suffix}")) if p.stat().st_size]
    for path in own:
        content = path.read_bytes()
        yield Document(path.name, content, extract(content))
    for source in sources(data, SETS):
        content = render(source.lines)
        yield Document(source.name + suffix, content, extract(content))


def _html(data: Path, _limit: int) -> Iterator[Document]:
    yield from _rendered(data, ".html", rendering.html, from_html)


def _markdown(data: Path, _limit: int) -> Iterator[Document]:
    yield from _rendered(data, ".md", rendering.markdown, from_markdown)


def _docx(data: Path, _limit: int) -> Iterator[Document]:
    yield from _rendered(data, ".docx", docx, from_docx)


def docx(lines: Sequence[Line]) -> bytes:
    """A document with Word's own heading styles, one paragraph a line."""
    from docx import Document as Word  # noqa: PLC0415 - the benchmark's own need

    document = Word()
    for line in lines:
        if line.kind in {"container", "section"}:
            document.add_heading(line.text, min(line.depth, 9))
        else:
            document.add_paragraph(line.text)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


FORMATS: dict[str, Callable[[Path, int], Iterator[Document]]] = {
    "pdf": _pdf,
    "xml": _xml,
    "html": _html,
    "markdown": _markdown,
    "docx": _docx,
}
"""The formats in the order in which they are measured."""
