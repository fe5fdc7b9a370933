"""The parts of a DOCX file, read within limits: an archive that unpacks to more than it should is refused."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from ingest.document.errors import BadInput
from ingest.document.records import Warning_
from ingest.readers.beside import Told
from ingest.readers.legalxml_source import Element, attribute, local, parse

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"

_PART = 256 * 1024 * 1024
_TOTAL = 1024 * 1024 * 1024
_RATIO = 250  # text compresses about tenfold, empty table cells up to a hundredfold
_SMALL = 8 * 1024 * 1024

_EMBEDDED = {
    "/diagrams/data": "diagram",
    "/charts/chart": "chart",
    "/embeddings/": "embedded file",
    "/afchunk": "embedded document",
}
"""Parts whose words Word shows and which are not read, by what their names hold."""

_TEXTS = (".htm", ".html", ".xhtml", ".mht", ".txt")
_TAG = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class Package:
    """An open file: its archive, its name for messages, where its main part is, and what damage its parts have."""

    name: str
    archive: zipfile.ZipFile
    main: str
    warnings: list[Warning_] = field(default_factory=list)
    comments: dict[str, tuple[str, ...]] = field(default_factory=dict)  # part -> its XML comments
    read: set[str] = field(default_factory=set)  # parts that have been looked into

    def part(self, path: str) -> Element | None:
        """The tree of a part; None where there is no such part. Raises BadInput."""
        self.read.add(path)
        try:
            info = self.archive.getinfo(path)
        except KeyError:
            return None
        data = self._bytes(info)
        if not data.strip():
            return None
        source = parse(f"{self.name} ({path})", data)
        self.comments[path] = source.comments
        self.warnings.extend(warning for warning in source.warnings if warning not in self.warnings)
        return source.root

    def beside(self, name: str) -> Element | None:
        """A part in the folder of the main one, such as "styles.xml"."""
        folder = self.main.rpartition("/")[0]
        return self.part(f"{folder}/{name}" if folder else name)

    def named(self, prefix: str) -> Iterator[Element]:
        """The parts beside the main one whose names begin so ("header"), in order."""
        folder = self.main.rpartition("/")[0]
        for path in sorted(self.archive.namelist()):
            if (
                path.rpartition("/")[0] == folder
                and path.rpartition("/")[2].startswith(prefix)
                and path.endswith(".xml")
            ):
                root = self.part(path)
                if root is not None:
                    yield root

    def links(self) -> dict[str, str]:
        """Relationship id to address, for the links of the main part that lead out."""
        folder, _, file = self.main.rpartition("/")
        root = self.part(f"{folder}/_rels/{file}.rels")
        if root is None:
            return {}
        return {
            attribute(entry, "Id"): attribute(entry, "Target")
            for entry in root
            if attribute(entry, "TargetMode") == "External"
        }

    def tell(self, told: Told) -> None:
        """Damage, and what the reading is not made from: comments in the XML, diagrams, charts, embedded files."""
        for info in sorted(self.archive.infolist(), key=lambda info: info.filename):
            name = info.filename
            kind = next((kind for begin, kind in _EMBEDDED.items() if begin in name.lower()), "")
            if kind and name not in self.read and not name.endswith(("/", ".rels")):
                told.losses.add(kind, self._words(info), shown=True)
        told.warnings.extend(self.warnings)
        for comments in self.comments.values():
            for words in comments:
                told.losses.add("XML comment", words)

    def _words(self, info: zipfile.ZipInfo) -> str:
        """The words of a part that is not read, as far as they can be told from signs."""
        if info.filename.endswith(".xml"):
            root = self.part(info.filename)
            return "" if root is None else " ".join(str(text.text or "") for text in root.iter("{*}t", "{*}v"))
        if not info.filename.lower().endswith(_TEXTS):
            return ""
        return _TAG.sub(" ", self._bytes(info).decode("utf-8", "replace"))

    def _bytes(self, info: zipfile.ZipInfo) -> bytes:
        try:
            with self.archive.open(info) as stream:
                data = stream.read(_PART + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
            raise BadInput(
                "damaged", f"{self.name}: {info.filename} in it is damaged; save the document again."
            ) from error
        except RuntimeError as error:  # zipfile's word for an encrypted member
            raise BadInput("encrypted", f"{self.name}: the file is encrypted; save it without a password.") from error
        if len(data) > _PART:
            raise _bomb(self.name)
        return data


def open_package(name: str, data: bytes) -> Package:
    """Opens a DOCX file. Raises BadInput: damaged, too_large, encrypted."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError, EOFError) as error:
        raise BadInput("damaged", f"{name}: the file is cut or damaged; save the document again.") from error
    total = sum(member.file_size for member in members)
    blown = any(
        member.file_size > _SMALL and member.file_size > _RATIO * max(member.compress_size, 1) for member in members
    )
    if total > _TOTAL or blown:
        raise _bomb(name)
    package = Package(name, archive, _main_part(name, archive))
    if package.part(package.main) is None:
        raise BadInput("damaged", f"{name}: its text part {package.main} is missing; save the document again.")
    return package


def _bomb(name: str) -> BadInput:
    return BadInput("too_large", f"{name}: it unpacks to far more than a document holds; it was not read.")


def _main_part(name: str, archive: zipfile.ZipFile) -> str:
    root = Package(name, archive, "").part("_rels/.rels")
    for entry in root if root is not None else ():
        if attribute(entry, "Type").endswith("/officeDocument"):
            return attribute(entry, "Target").lstrip("/")
    return "word/document.xml"


def value(element: Element | None, name: str, key: str = "val") -> str:
    """The `w:val` of an element's child of that local name; "" where either is missing."""
    child = element.find(f"{W}{name}") if element is not None else None
    return "" if child is None else attribute(child, key)


def is_on(element: Element | None, name: str) -> bool | None:
    """A toggle such as `w:b`: None where it is not given."""
    child = element.find(f"{W}{name}") if element is not None else None
    if child is None:
        return None
    return attribute(child, "val") not in {"0", "false", "off", "none"}


def children(element: Element | None, name: str) -> list[Element]:
    """An element's children of that local name."""
    return [] if element is None else [child for child in element if local(child) == name]
