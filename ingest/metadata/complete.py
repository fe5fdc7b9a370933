"""About the document: title, date, language, address and style, each with the place it was read from.

What a person says (option or manifest, then the corrections file) wins over what the document says.
"""

from __future__ import annotations

from dataclasses import replace

from gazetteers.addresses import is_web_address
from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.records import DocumentInfo, Fact, Reading
from ingest.metadata.corrections import Corrections
from ingest.metadata.dates import dates_of
from ingest.metadata.identity import NONE, Identity, identify
from ingest.metadata.own_evidence import own_evidence
from ingest.metadata.own_names import own_names
from ingest.metadata.style_detection import detect_style
from ingest.metadata.title import title_of

_FACT_FIELDS = ("title", "version_date", "language", "url")


def complete(
    info: DocumentInfo, reading: Reading, file_name: str, gazetteer: Gazetteer, corrections: Corrections
) -> tuple[DocumentInfo, Style]:
    """`info` with its gaps filled from the reading and the gazetteer, and the style that reads the document."""
    facts = [Fact(name, getattr(info, name), "manifest") for name in _FACT_FIELDS if getattr(info, name)]
    if info.instrument == NONE:
        info = replace(info, instrument=None)
        facts.append(Fact("instrument", NONE, "manifest"))
    corrected = corrections.title_of(info.id)
    if corrected:
        facts.insert(0, Fact("title", corrected, "override"))
    # What a document says is its address is its author's word: another scheme is no address (it would be a link).
    facts += (f for f in reading.facts if f.name != "url" or is_web_address(f.value))
    facts += dates_of(reading)
    instrument = gazetteer.instrument(info.instrument) if info.instrument else None
    if instrument is not None:
        facts.append(Fact("title", _full_title(instrument.title, instrument.year), "gazetteer"))
    facts.extend((Fact("title", title_of(reading, gazetteer), "text"), Fact("title", file_name, "file name")))
    chosen: dict[str, Fact] = {}
    for fact in facts:
        if fact.value:
            chosen.setdefault(fact.name, _plain(fact))
    if corrected:
        chosen["title"] = facts[0]
    filled = replace(
        info,
        **{name: chosen[name].value if name in chosen else "" for name in _FACT_FIELDS},
        facts=tuple(chosen[name] for name in sorted(chosen)),
    )
    if instrument is not None and instrument.parent and not filled.parent:
        filled = replace(filled, parent=instrument.parent)
    said = own_evidence(reading)
    identity = identify(filled, reading, gazetteer, said)
    filled = _identified(filled, identity, gazetteer)
    filled = replace(filled, facts=(*filled.facts, *own_names(filled, reading, said)))
    style = detect_style(filled, identity, reading, gazetteer)
    return replace(filled, style=style.name), style


def _identified(info: DocumentInfo, identity: Identity, gazetteer: Gazetteer) -> DocumentInfo:
    """`info` with the instrument that the document says it is, or with the suggestion and what speaks against it."""
    if info.instrument or any(fact.name == "instrument" for fact in info.facts):
        return info
    law = gazetteer.instrument(identity.instrument) if identity.instrument else None
    if law is None:
        told = [Fact("suggested_instrument", i, "text") for i in identity.suggested] if identity.fits else []
        told += [Fact("not_instrument", identity.against, "text")] if identity.against else []
        return replace(info, facts=(*info.facts, *told))
    given = any(fact.name == "title" and fact.source in {"manifest", "override", "metadata"} for fact in info.facts)
    return replace(
        info,
        instrument=law.id,
        title=info.title if given else _full_title(law.title, law.year),
        parent=info.parent or law.parent,
        facts=(*info.facts, *identity.evidence),
    )


def _full_title(title: str, year: int | None) -> str:
    return title if year is None or str(year) in title else f"{title}, {year}"


def _plain(fact: Fact) -> Fact:
    """A language by its primary subtag (BCP 47): "en" also where a file says en-IN."""
    return replace(fact, value=fact.value.split("-")[0].lower()) if fact.name == "language" else fact
