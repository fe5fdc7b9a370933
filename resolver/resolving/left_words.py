"""Words of a short typed question that stand beside its pinpoint and name no known law: "section 12 hgb".

Typed text has no document around it, so lower case counts. Words that the answer's own place or document does not hold
may be a law's short name: the place is then a candidate, not an answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gazetteers.law_names import law_name_words
from gazetteers.records import Style
from ingest.document.records import Reference
from resolver.answer.resolution import Candidate, Resolution, Status
from resolver.library.library import Library

MOST = 4
"""Words beside a pinpoint of a question that is a pinpoint and a name; a sentence has more."""

_WORD = re.compile(r"[^\W\d_][\w.&'-]*\w|\w")
_BETWEEN = re.compile(r"[\s,()\[\]]*")


def left_words(text: str, references: Sequence[Reference], style: Style) -> tuple[str, ...]:
    """The words in lower case beside the only reference of a typed text; none where it is a sentence, or names a law.

    >>> from gazetteers.load import load
    >>> left_words("hgb", (), load().style("common"))
    ()
    """
    if len(references) != 1 or references[0].instrument is not None or not references[0].pinpoint:
        return ()
    before, behind = text[: references[0].start], text[references[0].end :]
    found = [match[0] for match in _WORD.finditer(f"{before} {behind}")]
    listed = law_name_words()
    ends = listed.stops | listed.links
    if not found or len(found) > MOST or any(word.casefold() in ends or not word.islower() for word in found):
        return ()
    if _BETWEEN.sub("", _WORD.sub("", before + behind)):
        return ()  # signs other than commas and brackets: not one phrase
    units = {word for unit in style.units for word in (*unit.words, *unit.plurals)}
    return tuple(w for w in found if w not in listed.kinds | listed.own_place | listed.small | listed.generic | units)


def doubted(answer: Resolution, words: Sequence[str], library: Library) -> Resolution:
    """The answer, or its place as a candidate where the place and its document hold none of some of the words."""
    if answer.status not in {Status.RESOLVED, Status.PARTIAL} or not answer.targets:
        return answer
    held = " ".join(
        [step.title for t in answer.targets for step in t.path]
        + [t.text for t in answer.targets]
        + [library.documents[t.document].info.title for t in answer.targets if t.document in library.documents]
    ).casefold()
    strange = [word for word in words if not re.search(rf"(?<!\w){re.escape(word.casefold().rstrip('s'))}", held)]
    if not strange:
        return answer
    told = ", ".join(f'"{word}"' for word in strange)
    place = answer.targets[0]
    candidate = Candidate(place.label, document=place.document, eid=place.eid, why="the only document that has it")
    return replace(
        answer,
        status=Status.AMBIGUOUS,
        reason=f"{told} may name another law: neither the place nor its document has the word",
        candidates=(candidate, *answer.candidates),
        targets=(),
    )
