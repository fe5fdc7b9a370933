"""Answers as plain data, in the shapes that others hold on to (docs: the API). Nothing is computed here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ingest.document.records import PathStep
from ingest.references.json import reference_json
from resolver.answer.resolution import Candidate, Caution, Evidence, IndexStamp, Resolution, Target


def target_json(target: Target) -> dict[str, Any]:
    """A target: `text` is verbatim, `text == document.text[start:end]`."""
    return {
        "document": target.document,
        "instrument": target.instrument,
        "eid": target.eid,
        "label": target.label,
        "path": path_json(target.path),
        "pages": list(target.pages),
        "start": target.start,
        "end": target.end,
        "text": target.text,
        "url": target.url,
    }


def path_json(path: Sequence[PathStep]) -> list[dict[str, Any]]:
    """A heading path, outermost first."""
    return [{"level": step.level, "label": step.label, "title": step.title} for step in path]


def evidence_json(evidence: Evidence) -> dict[str, Any]:
    """One step of the look-up and the words it rests on."""
    return {
        "step": evidence.step,
        "rule": evidence.rule,
        "via": evidence.via,
        "confidence": evidence.confidence,
        "document": evidence.document,
        "start": evidence.start,
        "end": evidence.end,
        "text": evidence.text,
    }


def caution_json(caution: Caution) -> dict[str, Any]:
    """A warning and the words that say so."""
    return {
        "code": caution.code,
        "message": caution.message,
        "document": caution.document,
        "start": caution.start,
        "end": caution.end,
        "text": caution.text,
    }


def candidate_json(candidate: Candidate) -> dict[str, Any]:
    """Something close that was not chosen."""
    return {
        "label": candidate.label,
        "document": candidate.document,
        "eid": candidate.eid,
        "instrument": candidate.instrument,
        "score": candidate.score,
        "why": candidate.why,
    }


def stamp_json(stamp: IndexStamp | None) -> dict[str, Any] | None:
    """Which index answered."""
    if stamp is None:
        return None
    return {"generation": stamp.generation, "built": stamp.built, "gazetteers": stamp.gazetteers}


def resolutions_json(answers: Sequence[Resolution], document: str | None = None) -> list[dict[str, Any]]:
    """The answers to one text. The first alone repeats the text (`query`): each would, thousands of times over."""
    return [
        {**resolution_json(answer, document), **({"query": None} if number else {})}
        for number, answer in enumerate(answers)
    ]


def resolution_json(answer: Resolution, document: str | None = None) -> dict[str, Any]:
    """A whole answer. `document` is the citing document, for the reference's own shape."""
    reference = None
    if answer.reference is not None:
        reference = reference_json(answer.reference, document, answer.reference_id)
    return {
        "reference": reference,
        "query": answer.query,
        "status": str(answer.status),
        "reason": answer.reason,
        "targets": [target_json(t) for t in answer.targets],
        "matched_depth": answer.matched_depth,
        "candidates": [candidate_json(c) for c in answer.candidates],
        "evidence": [evidence_json(e) for e in answer.evidence],
        "warnings": [caution_json(w) for w in answer.warnings],
        "index": stamp_json(answer.index),
    }
