"""From bytes to one processed document: the stages, as a list.

Each stage is a plain function from a draft to a draft; a draft is never changed, only replaced.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import PurePath
from typing import Any

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.annotation import definitions, dependencies
from ingest.document.errors import BadInput
from ingest.document.records import (
    Canonical,
    Chunk,
    Definition,
    DocumentInfo,
    Processed,
    Provision,
    Reading,
    Reference,
    Sentence,
)
from ingest.metadata.complete import complete
from ingest.metadata.corrections import Corrections, apply_to_reading
from ingest.metadata.identity import NONE
from ingest.provisions import build
from ingest.provisions.former_eids import with_former
from ingest.readers import registry
from ingest.references.extract import extract_document
from ingest.run.doubts import with_doubts
from ingest.run.faults import at_stage
from ingest.run.report import ingest_report
from ingest.run.settings import Settings
from ingest.segmentation import chunks, sentences
from ingest.segmentation.sentences import SentenceReport
from ingest.structure.traversal import traverse

PIPELINE_VERSION = "5"
"""Raised when a reader or a stage makes something else of the same bytes; part of every revision."""


MAX_NAME = 120
"""Characters of a name that is made from a file's."""

_UNSAFE = re.compile(r"[^\w.-]+|_{2,}")


@dataclass(frozen=True, slots=True)
class Tools:
    """What the stages work with besides the draft."""

    gazetteer: Gazetteer
    settings: Settings
    corrections: Corrections


@dataclass(frozen=True, slots=True)
class DocumentDraft:
    """A document on its way. Fields fill from the top down."""

    name: str  # path or URL as given
    data: bytes
    info: DocumentInfo
    reading: Reading
    style: Style
    canonical: Canonical
    plain_style: Style | None = None  # the style that reads it when nobody says its law or style
    provisions: tuple[Provision, ...] = ()
    references: tuple[Reference, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    sentence_report: SentenceReport = SentenceReport(0, 0, 0, ())  # noqa: RUF009 - frozen
    chunks: tuple[Chunk, ...] = ()
    definitions: tuple[Definition, ...] = ()


def _read(draft: DocumentDraft, tools: Tools) -> DocumentDraft:
    reading = registry.read(draft.name, draft.data, tools.settings.read)
    return replace(draft, reading=apply_to_reading(tools.corrections, draft.info.id, reading))


def _about(draft: DocumentDraft, tools: Tools) -> DocumentDraft:
    given, name = draft.info, PurePath(draft.name).name
    info, style = complete(given, draft.reading, name, tools.gazetteer, tools.corrections)
    plain = style
    if given.style or given.instrument or given.parent:
        unsaid = replace(given, style="", instrument=None, parent=None)
        _, plain = complete(unsaid, draft.reading, name, tools.gazetteer, tools.corrections)
    return replace(draft, info=info, style=style, plain_style=plain)


def _traverse(draft: DocumentDraft, _tools: Tools) -> DocumentDraft:
    canonical = traverse(draft.reading, draft.style, draft.info.title)
    if not canonical.text.strip():
        raise BadInput("no_text", f"{draft.name} holds no text that could be read")
    return replace(draft, canonical=with_doubts(canonical))


def _provisions(draft: DocumentDraft, _tools: Tools) -> DocumentDraft:
    found = build.build(draft.canonical, draft.style)
    if draft.plain_style is not None and draft.plain_style is not draft.style:
        found = with_former(found, build.build(draft.canonical, draft.plain_style))
    return replace(draft, provisions=found)


def _references(draft: DocumentDraft, tools: Tools) -> DocumentDraft:
    found = extract_document(draft.canonical, draft.provisions, tools.gazetteer, draft.info, draft.style)
    return replace(draft, references=found)


def _sentences(draft: DocumentDraft, _tools: Tools) -> DocumentDraft:
    found, report = sentences.split_reported(draft.canonical, draft.references, draft.style, draft.info.language)
    return replace(draft, sentences=found, sentence_report=report)


def _chunks(draft: DocumentDraft, tools: Tools) -> DocumentDraft:
    size = tools.settings.chunk_size
    packed = chunks.pack(draft.info.id, draft.canonical, draft.provisions, draft.sentences, draft.style, size=size)
    return replace(draft, chunks=packed)


def _definitions(draft: DocumentDraft, _tools: Tools) -> DocumentDraft:
    found = definitions.find(draft.canonical, draft.provisions, draft.references, draft.style)
    return replace(draft, definitions=found)


def _dependencies(draft: DocumentDraft, _tools: Tools) -> DocumentDraft:
    annotated = dependencies.annotate(
        draft.canonical,
        draft.sentences,
        draft.references,
        draft.definitions,
        draft.style,
        provisions=draft.provisions,
    )
    return replace(draft, sentences=annotated)


Stage = Callable[[DocumentDraft, Tools], DocumentDraft]

STAGES: tuple[tuple[str, Stage], ...] = (
    ("read", _read),
    ("about", _about),
    ("traverse", _traverse),
    ("provisions", _provisions),
    ("references", _references),
    ("sentences", _sentences),
    ("chunks", _chunks),
    ("definitions", _definitions),
    ("dependencies", _dependencies),
)
"""References come before sentences: no sentence may end inside one."""


def revision_of(data: bytes, info: DocumentInfo, gazetteer: Gazetteer, settings: Settings, corrections: str) -> str:
    """The revision that `data` would get: a hash of bytes, what is known beforehand, gazetteers, settings, versions."""
    parts = (
        hashlib.sha256(data).hexdigest(),
        repr(info),
        gazetteer.fingerprint,
        settings.stamp(),
        PIPELINE_VERSION,
        corrections,
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def stable_name(name: str, info: DocumentInfo) -> str:
    """The document's name: as given, else instrument and version, else that of its file made safe.

    >>> stable_name("laws/Income Tax Act (1961).pdf", DocumentInfo(""))
    'income_tax_act_1961'
    """
    if info.id:
        return info.id
    if info.instrument and info.instrument != NONE:
        return f"{info.instrument}@{info.version_date}" if info.version_date else info.instrument
    return safe_name(PurePath(name).stem)


def former_name(data: bytes) -> str:
    """The name that earlier versions gave a document of which nothing was said: a hash of its bytes."""
    return "doc-" + hashlib.sha256(data).hexdigest()[:12]


def safe_name(name: str) -> str:
    """A file's name as a document's id: small letters and digits, "-", "_" and "." inside, all else one "_"."""
    folded = unicodedata.normalize("NFC", name).casefold()
    kept = _UNSAFE.sub("_", folded).strip("_.-")
    return kept[:MAX_NAME].rstrip("_.-") or "document"


def _report(draft: DocumentDraft) -> dict[str, Any]:
    report = ingest_report(draft.canonical, draft.provisions, draft.sentences, draft.chunks, draft.references)
    report["read_as"] = _read_as(draft.info)
    report["sentence_splitting"] = {
        "blocks": draft.sentence_report.blocks,
        "asked_pysbd": draft.sentence_report.asked,
        **{f"plain_rule_{reason}": count for reason, count in draft.sentence_report.plain},
    }
    return report


def _read_as(info: DocumentInfo) -> dict[str, Any]:
    """Which instrument the document itself said it is, and by what; or which it may be, and what speaks against it."""
    found = {fact.name: fact.value for fact in info.facts if fact.name in {"suggested_instrument", "not_instrument"}}
    said = [f.value.rpartition(": ")[2] for f in info.facts if f.name == "instrument" and f.source != "manifest"]
    return {"instrument": info.instrument, "by": said} if said else found


def _begun(name: str, data: bytes, info: DocumentInfo, gazetteer: Gazetteer) -> DocumentDraft:
    reading = Reading(format="", raw="", blocks=())
    empty = Canonical(text="", raw="", pieces=(), removals=(), furniture=(), blocks=())
    return DocumentDraft(name, data, info, reading, gazetteer.style("common"), empty)


def _run(
    stages: Iterable[tuple[str, Stage]], draft: DocumentDraft, tools: Tools, on_stage: Callable[[str], None]
) -> DocumentDraft:
    for stage, run in stages:
        on_stage(stage)
        with at_stage(draft.name, stage):
            draft = run(draft, tools)
    return draft


def read_blocks(
    name: str,
    data: bytes,
    gazetteer: Gazetteer,
    settings: Settings = Settings(),  # noqa: B008 - frozen
) -> DocumentDraft:
    """The first stages alone, up to the canonical text with its blocks: what a look at a file needs, and no index.

    `reading`, `info`, `style` and `canonical` of the draft are filled. Raises BadInput or StageFault.
    """
    info = DocumentInfo(stable_name(name, DocumentInfo("")))
    first = takewhile(lambda stage: stage[0] != "provisions", STAGES)
    return _run(first, _begun(name, data, info, gazetteer), Tools(gazetteer, settings, Corrections()), lambda _: None)


def process(  # one call makes one document; what it takes is what a revision depends on
    name: str,
    data: bytes,
    info: DocumentInfo,
    gazetteer: Gazetteer,
    settings: Settings = Settings(),  # noqa: B008 - frozen
    corrections: Corrections = Corrections(),  # noqa: B008 - frozen
    *,
    on_stage: Callable[[str], None] = lambda _stage: None,
) -> Processed:
    """Run every stage over one document; writes nothing. Raises BadInput, or StageFault for what was not foreseen.

    `name` is the path or URL for messages; `info` holds what is known beforehand and wins over what the document says.
    """
    revision = revision_of(data, info, gazetteer, settings, corrections.fingerprint)
    info = replace(info, id=stable_name(name, info))
    draft = _run(STAGES, _begun(name, data, info, gazetteer), Tools(gazetteer, settings, corrections), on_stage)
    with at_stage(name, "report"):
        report = _report(draft)
    return Processed(
        info=draft.info,
        source=name,
        source_hash=hashlib.sha256(data).hexdigest(),
        revision=revision,
        canonical=draft.canonical,
        provisions=draft.provisions,
        sentences=draft.sentences,
        chunks=draft.chunks,
        references=draft.references,
        definitions=draft.definitions,
        report=report,
    )
