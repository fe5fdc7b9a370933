"""The formats that can be read: one line each. A new format is one file with a `read` and one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module

from gazetteers.languages import shipped
from ingest.document.errors import BadInput
from ingest.document.records import Fact, Reading, Warning_
from ingest.readers.language import guess
from ingest.readers.options import ReadOptions
from ingest.readers.sniff import sniff, unnamed
from ingest.readers.wordlists import language_code, languages

PRESET = "en"
"""The language that programs write into files of any."""

Reader = Callable[[str, bytes, ReadOptions], Reading]

READERS: Mapping[str, str] = {
    "akn": "akoma_ntoso",
    "clml": "clml",
    "dc-code": "dc_code",
    "docling": "docling",
    "docx": "docx",
    "html": "html",
    "justice-canada": "justice_canada",
    "markdown": "markdown",
    "pdf": "pdf.reader",
    "tei": "tei",
    "text": "text",
    "uslm": "uslm",
}
"""Format, as `sniff` names it, to the module of its reader: loaded by the first file of the format, since each brings a
library of its own.
"""

_DEFAULT = ReadOptions()


def read(name: str, data: bytes, options: ReadOptions = _DEFAULT) -> Reading:
    """Reads one file. `name` is for messages, and breaks ties between plain-text formats.

    Raises BadInput with one of its reasons; every other outcome is a reading.
    """
    if len(data) > options.max_bytes:
        raise BadInput(
            "too_large",
            f"{name}: {len(data):,} bytes, more than the limit of {options.max_bytes:,}; raise it or split the file.",
        )
    format_ = sniff(name, data)
    if format_ not in READERS:
        raise BadInput("unknown_format", f"{name}: {format_} of this kind is not read; save it as PDF, DOCX or HTML.")
    reading = _with_language(reader_of(format_)(name, data, options))
    told = unnamed(name, format_)
    return replace(reading, warnings=(*reading.warnings, Warning_("read_by_content", told))) if told else reading


def reader_of(format_: str) -> Reader:
    """The `read` of a format's module. Raises KeyError for a format that is not read."""
    read: Reader = import_module(f"ingest.readers.{READERS[format_]}").read
    return read


def _with_language(reading: Reading) -> Reading:
    """The reading with its language as a two-letter code; where the document does not name it, its small words vote.

    So they do where a file names English: programs write that into files of every language.
    """
    named = [fact for fact in reading.facts if fact.name == "language"]
    code = language_code(named[0].value) if named else guess(reading.raw)
    if (
        named
        and code.partition("-")[0] == PRESET
        and (spoken := guess(reading.raw)) != PRESET
        and spoken in languages()
    ):
        named, code = [], spoken
    rest = tuple(fact for fact in reading.facts if fact.name != "language")
    found = replace(named[0], value=code) if named else Fact("language", code, "text")
    told = replace(reading, facts=(*rest, found) if code else rest)
    if not code or code.partition("-")[0] in shipped("sentences"):  # "en-US" is read by the rules of "en"
        return told
    message = f"No sentence rules for the language '{code}': sentences are cut by the general ones; text is whole."
    return replace(told, warnings=(*told.warnings, Warning_("language", message)))
