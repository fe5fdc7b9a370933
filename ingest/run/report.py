"""The ingest report: what became of a document, kept with it. Counts only; no clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ingest.document.records import BlockType, Canonical, Chunk, Provision, Reference, Sentence
from ingest.run.doubts import pages_of_doubtful_order
from ingest.run.shares import shares
from ingest.segmentation.cutting import MOST_TAILS
from ingest.segmentation.enumerations import DEEPEST


def ingest_report(
    canonical: Canonical,
    provisions: Sequence[Provision],
    sentences: Sequence[Sentence],
    chunks: Sequence[Chunk],
    references: Sequence[Reference],
) -> dict[str, Any]:
    """Figures of one document, as plain data with sorted keys. "degraded" says that structure could not be read.

    Shares are of the characters that are no blanks: see `ingest.run.shares`.
    """
    headings = [b for b in canonical.blocks if b.type is BlockType.HEADING]
    return {
        "format": canonical.format,
        "degraded": canonical.degraded,
        "characters": len(canonical.text),
        "pages": len(canonical.pages),
        "pages_without_text": [p.number for p in canonical.pages if not p.has_text],
        "pages_of_doubtful_order": pages_of_doubtful_order(canonical),
        **shares(canonical, chunks),
        "blocks": _count(str(b.type) for b in canonical.blocks),
        "headings_by_evidence": _count(h.evidence or "none" for h in headings),
        "furniture": _count(f.reason for f in canonical.furniture),
        "furniture_characters": _characters((f.reason, f.text) for f in canonical.furniture),
        "dropped": {item.name: item.count for item in canonical.dropped},
        "dropped_characters": {item.name: item.characters for item in canonical.dropped},
        "footnotes": {
            "notes": sum(b.type is BlockType.FOOTNOTE for b in canonical.blocks),
            "marks": len(canonical.notes),
            "marks_without_note": sum(n.block is None for n in canonical.notes),
        },
        "repairs": _count(r.reason for r in canonical.removals),
        "removed_characters": _characters((r.reason, r.text) for r in canonical.removals if r.text.strip()),
        "insertions": _count(p.kind for p in canonical.pieces if p.raw_start is None),
        "provisions": _count(p.unit for p in provisions),
        "provisions_in_doubt": _count(d for p in provisions for d in p.doubts),
        "sentences": len(sentences),
        "sentences_by_flag": _count(s.flag or "none" for s in sentences),
        "chunks": len(chunks),
        "chunks_with_context": sum(bool(c.context) for c in chunks),
        "chunks_with_all_context_allowed": sum(_is_full(c) for c in chunks),
        **reference_counts(references),
        "warnings": _count(w.code for w in canonical.warnings),
    }


def reference_counts(references: Sequence[Reference]) -> dict[str, Any]:
    """The part of the report that `reextract` renews."""
    return {
        "references": len(references),
        "references_by_form": _count(r.form for r in references),
        "references_by_standing": _count(r.standing for r in references),
    }


def _is_full(chunk: Chunk) -> bool:
    """Whether a chunk has as many tails or openings as it may: there may be more that it does not carry."""
    spans = {context.kind: len(context.spans) for context in chunk.context}
    return spans.get("flush_tail", 0) >= MOST_TAILS or spans.get("lead_in", 0) >= DEEPEST


def _characters(items: Iterable[tuple[str, str]]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for name, text in items:
        counts[name] += len(text)
    return dict(sorted(counts.items()))


def _count(items: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(items).items()))
