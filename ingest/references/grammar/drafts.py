"""Drafts: references in folded offsets, before instruments are bound and keys computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ingest.document.records import Deixis, Role, Rule
from ingest.references.grammar.chains import Chain
from ingest.references.grammar.number_lists import Member
from ingest.references.grammar.stacked_labels import RawStep, steps_of
from ingest.references.grammar.unit_groups import UnitGroup
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention

MAX_PRODUCT = 256
"""Members of one chain, children times parents; "clauses (a) and (b) of sections 5 and 6" has four. Of more, the last
that is read is told as cut: some hundred characters could else make a million references.
"""

Steps = tuple[RawStep, ...]

_BARE: dict[Deixis, Rule] = {"this": "deictic", "preceding": "sibling", "following": "sibling"}
"""Rules of a unit without a number."""


class ReferenceDraft(NamedTuple):
    """A reference in the making; the fields are those of `Reference`, the spans folded. A tuple, since a frozen
    dataclass of so many fields takes three times as long to make, which was a tenth of the reading of references.
    """

    start: int
    end: int
    steps: Steps
    rule: Rule
    through: Steps | None = None
    open_range: bool = False
    mention: Mention | None = None
    deixis: Deixis = ""
    deixis_span: tuple[int, int] | None = None
    excluded: bool = False
    thereof: str = ""
    element: str = ""
    group: int | None = None  # number of its list in the text
    role: Role | None = None  # where the coordination gives one
    cut: bool = False  # broken off: at the text's end, or where it goes on further than is read
    minor: bool = False  # its outermost step is a minor unit or a scope: relative
    parallel: tuple[ReferenceDraft, ...] = ()
    took: int | None = None  # steps put in front from an earlier draft; None: it takes up none
    elsewhere: tuple[Steps, ...] = ()  # where it may lie instead: by a broken coordination, or behind a list
    elsewhere_mention: Mention | None = None

    @property
    def names_no_law(self) -> bool:
        """Whether a pinpoint names no law, and nothing that points to one."""
        return self.mention is None and not self.deixis and not self.thereof

    def below(self, above: Steps) -> ReferenceDraft:
        """The draft with `above` put before its steps, at both ends of a range."""
        through = (*above, *self.through) if self.through is not None else None
        return self._replace(steps=(*above, *self.steps), through=through)


@dataclass(frozen=True, slots=True)
class _Parent:
    """The steps above the innermost group; `member` where they are one of several: its own number is the span."""

    steps: Steps
    member: Member | None = None


def drafts_of(chain: Chain, lexicon: Lexicon, law: Mention | None = None) -> list[ReferenceDraft]:
    """The references of one chain, by place: each member with the steps of what it hangs on. `law`: the instrument,
    where the chain itself names none.
    """
    parents, over = [_Parent(())], False
    for group in reversed(chain.groups[1:]):
        grown = [
            _Parent((*parent.steps, *steps), member if len(group.members) > 1 else parent.member)
            for parent in parents
            for member, steps in _members(group, lexicon)
        ]
        parents, over = grown[:MAX_PRODUCT], over or len(grown) > MAX_PRODUCT
    children = _members(chain.groups[0], lexicon)
    paired = chain.respectively and len(parents) == len(children) > 1
    pairs = [
        (parent, child) for i, parent in enumerate(parents) for child in (children[i : i + 1] if paired else children)
    ]
    if len(parents) > 1:
        pairs, over = pairs[:MAX_PRODUCT], over or len(pairs) > MAX_PRODUCT
    spans = _spans(chain, pairs)
    found = [
        _draft(chain, parent, member, steps, span, lexicon, chain.mention or law)
        for (parent, (member, steps)), span in zip(pairs, spans, strict=True)
    ]
    if over:
        found[-1] = found[-1]._replace(cut=True)
    return sorted(found, key=lambda d: d.start) if len(found) > 1 else found


_Child = tuple[Member | None, Steps]


def _members(group: UnitGroup, lexicon: Lexicon) -> list[_Child]:
    if group.foregoing:
        return [(None, ())]
    unit = group.unit.unit
    if not group.members:
        return [(None, ((unit.name, ""),))]
    return [(m, steps_of(unit, m.labels, outside=m.outside, lexicon=lexicon)) for m in group.members]


def _draft(
    chain: Chain,
    parent: _Parent,
    member: Member | None,
    steps: Steps,
    span: tuple[int, int],
    lexicon: Lexicon,
    law: Mention | None,
) -> ReferenceDraft:
    whole = (*parent.steps, *steps, ("heading", chain.heading)) if chain.heading else (*parent.steps, *steps)
    deixis, deixis_span = _deixis(chain)
    return ReferenceDraft(
        *span,
        whole,
        _rule(chain, member),
        through=_through(chain, parent, member, steps, lexicon),
        open_range=member is not None and member.open_range,
        mention=law,
        deixis=deixis,
        deixis_span=deixis_span,
        thereof=chain.thereof,
        cut=chain.cut or _is_cut(member) or _is_cut(parent.member),
        minor=bool(whole) and lexicon.kinds.get(whole[0][0] or "", "minor") in {"minor", "scope"},
    )


def _is_cut(member: Member | None) -> bool:
    return member is not None and member.cut


def _through(chain: Chain, parent: _Parent, member: Member | None, steps: Steps, lexicon: Lexicon) -> Steps | None:
    """The steps of a range's other end, whether the member runs to it or what the member hangs on."""
    if member is not None and member.through is not None:
        unit = chain.groups[0].unit.unit
        return (*parent.steps, *steps_of(unit, member.through, outside=member.outside, lexicon=lexicon))
    above = parent.member
    if above is not None and above.through is not None:
        return (*steps_of(chain.outer.unit.unit, above.through, outside=above.outside, lexicon=lexicon), *steps)
    return None


def _deixis(chain: Chain) -> tuple[Deixis, tuple[int, int] | None]:
    """How the chain is anchored, and by which words: by the outermost group that points, or by "thereof"."""
    inner, outer = chain.groups[0], chain.outer
    if inner.foregoing:
        return "preceding", (inner.start, inner.end)
    pointing = outer if outer.deixis else next((g for g in reversed(chain.groups) if g.deixis), outer)
    if chain.thereof and not pointing.deixis:
        return "thereof", chain.thereof_span
    return pointing.deixis, pointing.deixis_span


def _rule(chain: Chain, member: Member | None) -> Rule:
    inner = chain.groups[0]
    if member is not None and member.forms_mixed:
        return "range_descends"
    if inner.foregoing:
        return "foregoing_provisions"
    if inner.deixis and not inner.members:
        return _BARE.get(inner.deixis, "anaphoric")
    if len(chain.groups) > 1:
        return "chain_down" if chain.downward else "chain"
    if member is not None and member.through is not None:
        return "range"
    if len(inner.members) > 1:
        return "list"
    if inner.ordinal:
        return "ordinal"
    return "stacked" if member is not None and len(member.labels) > 1 else "unit"


def _spans(chain: Chain, pairs: list[tuple[_Parent, _Child]]) -> list[tuple[int, int]]:
    """A lone reference spans its chain. In a list the first member begins at the unit word, the last ends with the
    chain; with one child of several parents the parents' own numbers are the spans.
    """
    inner = chain.groups[0]
    if len(pairs) == 1:
        return [(chain.start, chain.end)]
    listed = len(inner.members) > 1
    spans = []
    for parent, (member, _) in pairs:
        own = member if listed or parent.member is None else parent.member
        spans.append((own.start, own.end) if own is not None else (inner.start, inner.end))
    if not spans:
        return spans
    start, end = spans[0]
    if chain.downward and len(chain.groups) > 1:
        spans[0] = (chain.start, end)
    else:
        spans[0] = (min(start, inner.start if listed else chain.start), end)
    start, end = spans[-1]
    spans[-1] = (start, max(end, chain.end))
    return spans
