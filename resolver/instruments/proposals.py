"""Proposals for typed questions: titles that are close to the words, tried and shown, never chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rapidfuzz import fuzz

from gazetteers.fold import key as name_key
from gazetteers.fold import split_year
from gazetteers.load import Gazetteer
from ingest.document.records import InstrumentMention, Reference
from resolver.answer.resolution import Candidate, Resolution, Status
from resolver.instruments.ladder import full_title
from resolver.library.library import Library

CLOSE = 85.0
"""Score (0 to 100) from which a title is close enough to be tried for a typed question."""

SHOWN = 5
"""Titles that are shown."""


def propose(
    answer: Resolution, gazetteer: Gazetteer, library: Library, resolve: Callable[[Reference], Resolution]
) -> Resolution:
    """An unknown title of a typed question, tried against the closest ones: found places are shown, as ambiguous."""
    reference = answer.reference
    if answer.status is not Status.UNKNOWN_INSTRUMENT or reference is None or reference.instrument is None:
        return answer
    near = near_titles(reference.instrument.text, gazetteer, library)
    close = [c for c in near if (c.score or 0.0) >= CLOSE]
    found: list[Resolution] = []
    for candidate in close:
        tried = resolve(
            replace(reference, instrument=InstrumentMention(candidate.label, candidate.instrument, "title", 0, 0))
        )
        if tried.status is Status.RESOLVED:
            found.append(tried)
    if not found:
        return replace(answer, candidates=tuple(close) or answer.candidates)
    told = f"{answer.reason}; did it mean {' or '.join(c.label for c in close)}?"
    targets = tuple({(t.document, t.eid): t for a in found for t in a.targets}.values())
    return replace(answer, status=Status.AMBIGUOUS, reason=told, targets=targets, candidates=tuple(close))


def near_titles(words: str, gazetteer: Gazetteer, library: Library) -> list[Candidate]:
    """Known titles and titles of held documents that are close to the words, best first."""
    known = [
        Candidate(full_title(i), instrument=i.id, score=score, why="closest title")
        for i, score in gazetteer.closest(words)
    ]
    for folded, documents in sorted(library.titles().items()):
        info = documents[0].info
        bare = name_key(split_year(info.title)[0])
        score = max(fuzz.ratio(name_key(words), folded), fuzz.ratio(name_key(words), bare))
        known.append(Candidate(info.title, info.id, instrument=info.instrument, score=round(score, 1), why="held"))
    return sorted(known, key=lambda c: (-(c.score or 0.0), c.label))[:SHOWN]


def named(reference: Reference) -> bool:
    """Whether a reference has a pinpoint and names an instrument."""
    return bool(reference.pinpoint) and reference.instrument is not None and reference.instrument.via != "self"


def proposal(answer: Resolution, told: str) -> Resolution:
    """An answer to mended words: what was found is shown, and is ambiguous at best."""
    if answer.status in {Status.RESOLVED, Status.PARTIAL}:
        return replace(answer, status=Status.AMBIGUOUS, reason=f"{told}; is this what was meant?")
    return replace(answer, reason=f"{told}; {answer.reason}")
