"""Coordinations that other words break: what the left members hang on is a doubt (form 50)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.references.grammar.coordination import doubt_instrument, doubt_parent, like_laws
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_GAP = 70
"""Characters between the parts of a broken coordination ("section 3A or an institution notified under section 46")."""

_CLAUSE_WORDS = re.compile(
    r"\b(?:shall|may|must|is|are|was|were|has|have|had|will|if|where|when|unless|provided)\b|[.;:\n(]"
)
_PREPOSITIONS = frozenset(["under", "of", "in", "by", "with", "to", "from", "within", "for"])


def doubt_broken(
    folded: Normalised,
    lexicon: Lexicon,
    before: Sequence[tuple[Sequence[ReferenceDraft], int]],
    after: Sequence[ReferenceDraft],
    mention: Mention | None,
) -> None:
    """Form 50: "section 3A or an institution notified under section 46 of the X Act": the left member may belong to
    this document or to the X Act; "clause (a) or a sum referred to in clause (b) of section 5" likewise. `before`: the
    coordinations to the left that broke off in "and" or "or", with their ends, in order.
    """
    start = after[0].start
    for drafts, end in reversed(before):
        gap = folded.lower[end:start]
        words = gap.split()
        if len(gap) > _GAP or not words or _CLAUSE_WORDS.search(gap) is not None or words[-1] not in _PREPOSITIONS:
            return
        loose = [d for d in drafts if d.mention is None and d.steps and not d.deixis and not d.thereof]
        majors = [d for d in loose if not d.minor and d.rule != "distributed" and like_laws(d, after[0], lexicon)]
        behind = mention is not None and mention.start > after[-1].start  # not "20 U.S.C. § 1401": it leads its own
        if mention is not None and behind and mention.deixis != "this" and majors:
            doubt_instrument(majors, mention)
        doubt_parent([d for d in loose if d.minor], after[0])
        start = drafts[0].start
