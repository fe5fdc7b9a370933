"""Several versions of one instrument in an index: which of them answers, and why.

A date that is asked for is kept to: what was not in force then does not answer. Without one, the citing document's
own date decides among the versions held, and where that decides nothing, the newest answers and says that others
exist.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ingest.store.catalogue import StoredDocument
from resolver.answer.resolution import Caution, Evidence


@dataclass(frozen=True, slots=True)
class Choice:
    """The documents that answer (several: parts of one instrument, or a tie), or none and the reason."""

    documents: tuple[StoredDocument, ...]
    reason: str = ""
    evidence: tuple[Evidence, ...] = ()
    warnings: tuple[Caution, ...] = ()
    tied: bool = False


def choose(
    documents: Sequence[StoredDocument],
    as_of: str | None,
    home: StoredDocument | None,
    part_of: Callable[[StoredDocument], str],
) -> Choice:
    """Pick, part by part, the version in force at `as_of` (ISO 8601 date), else at the citing document's date.
    `part_of` tells which instrument and which part of it a document holds.
    """
    if len(documents) == 1 and as_of is None:
        return Choice(tuple(documents), warnings=tuple(_later_than_home(documents[0], home)))
    parts: dict[str, list[StoredDocument]] = {}
    for document in documents:
        parts.setdefault(part_of(document), []).append(document)
    chosen: list[StoredDocument] = []
    evidence: list[Evidence] = []
    warnings: list[Caution] = []
    tied = False
    for versions in parts.values():
        if len(versions) == 1 and as_of is None:
            chosen += versions
            warnings += _later_than_home(versions[0], home)
            continue
        picked = _pick(sorted(versions, key=_order), as_of, home)
        chosen += picked.documents
        evidence += picked.evidence
        warnings += picked.warnings
        tied = tied or picked.tied
    if documents and not chosen:
        held = ", ".join(_span(d) for d in sorted(documents, key=_order))
        return Choice((), f"no version in force on {as_of} is held; held: {held}")
    return Choice(tuple(chosen), "", tuple(evidence), tuple(warnings), tied)


def in_force(document: StoredDocument, date: str) -> bool:
    """Whether this version's dates hold `date`; a version without a date may always have been in force."""
    info = document.info
    return (not info.version_date or info.version_date <= date) and (not info.valid_to or date <= info.valid_to)


def _pick(versions: list[StoredDocument], as_of: str | None, home: StoredDocument | None) -> Choice:
    date = as_of or (home.info.version_date if home is not None else "")
    rule = "as_of" if as_of else "date_of_citing_document"
    live = [v for v in versions if in_force(v, date)] if date else []
    if as_of and not live:
        return Choice(())
    if not live:
        live, rule = versions, "newest"
    newest = max(v.info.version_date for v in live)
    best = [v for v in live if v.info.version_date == newest]
    evidence = tuple(Evidence("version", rule, _span(v), document=v.info.id, text=v.info.version_date) for v in best)
    others = [v for v in versions if v not in best]
    warnings: list[Caution] = []
    if others and not as_of:
        told = ", ".join(f"{v.info.id} ({_span(v)})" for v in others)
        warnings.append(
            Caution(
                "other_version", f"answered from {_span(best[0])}; other versions are held: {told}", best[0].info.id
            )
        )
    if as_of and not best[0].info.version_date:
        warnings.append(
            Caution(
                "version_unknown", f"the version held has no date; it may not be the one of {as_of}", best[0].info.id
            )
        )
    return Choice(tuple(best), "", evidence, tuple(warnings), tied=len(best) > 1)


def _later_than_home(document: StoredDocument, home: StoredDocument | None) -> list[Caution]:
    """The only version held began after the citing words were written: today's text for yesterday's reference."""
    if home is None or home.info.id == document.info.id or not home.info.version_date:
        return []
    if in_force(document, home.info.version_date):
        return []
    message = f"the citing document is of {home.info.version_date}; the only version held is in force {_span(document)}"
    return [Caution("other_version", message, document.info.id)]


def _order(document: StoredDocument) -> tuple[str, str]:
    return document.info.version_date, document.info.id


def _span(document: StoredDocument) -> str:
    info = document.info
    if not info.version_date and not info.valid_to:
        return "undated"
    return f"{info.version_date or '...'} to {info.valid_to or 'now'}"
