"""References to instruments as wholes: the mentions on which no pinpoint hangs."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.document.records import MentionDeixis, Rule
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_PAGE = re.compile(r",? at (?:pp?\. ?)?(\d{1,4}(?:-\d{1,4})?)(?![\w.-]\w)")
_RULES: dict[MentionDeixis, Rule] = {
    "this": "deictic",
    "that": "anaphoric",
    "said": "anaphoric",
    "ibid": "back_reference",
}
"""Rules of a law as a whole, by the word that points to it."""


@dataclass(frozen=True, slots=True)
class BareMentions:
    """`drafts` of the mentions themselves; `doubted`: mentions, each with what it is once its name alone must tell."""

    drafts: tuple[ReferenceDraft, ...]
    doubted: Mapping[Mention, Mention]


def bare_mentions(folded: Normalised, mentions: Sequence[Mention], used: Collection[Mention]) -> BareMentions:
    """The drafts of the mentions that are in no run. Weak names count only once the full title was met."""
    met: set[str] = set()
    drafts: list[ReferenceDraft] = []
    doubted: dict[Mention, Mention] = {}
    for mention in mentions:
        if not mention.weak and mention.id is not None and mention.via.startswith("title"):
            met.add(mention.id)
        if mention in used:
            continue
        if mention.weak and mention.id not in met:
            worded = " " in folded.text[mention.start : mention.end]
            if mention.deixis or not mention.noun or mention.id is None or not worded:
                continue
            # "the Contributions and Benefits Act" names a law; which one, a weak name alone does not say.
            doubted[mention] = replace(mention, id=None, candidates=(mention.id,), via="ambiguous")
        drafts.append(_draft(folded, doubted.get(mention, mention)))
    return BareMentions(tuple(drafts), doubted)


def _draft(folded: Normalised, mention: Mention) -> ReferenceDraft:
    span = (mention.start, mention.end)
    rule = mention.rule or _RULES.get(mention.deixis, "instrument")
    if mention.deixis == "ibid":
        page = _PAGE.match(folded.text, mention.end)
        if page is not None:
            return ReferenceDraft(mention.start, page.end(), (), rule, mention=mention, element=f"page {page[1]}")
    if mention.deixis in {"this", "that", "said"}:
        return ReferenceDraft(*span, (), rule, mention=mention, deixis=mention.deixis, deixis_span=span)
    return ReferenceDraft(*span, (), rule, mention=mention)
