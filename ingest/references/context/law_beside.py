"""The bar: words beside a pinpoint that could name a law keep the own document from answering for it.

Pinpoints that nothing but commas, brackets, "and" or "or" part are one run. A name behind a run or before it is the law
of all its members that name none themselves; one that no gazetteer knows is an unknown instrument, never the document
itself. Members beside one whose law the grammar has read are a doubt: the law may be theirs too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.budget import check
from ingest.document.records import Standing
from ingest.numbering.list_labels import shape
from ingest.references.grammar.coordination import doubt_instrument, like_laws
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.instruments.beside import ABBREVIATION, Beside, Neighbours
from ingest.references.instruments.find import mention_at, unknown_at
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_JOINED = re.compile(r"(?:[ ,;&()]|\band\b|\bor\b|\bto\b|\bet\b|\bou\b|\bund\b|\boder\b|\bof\b(?=,? (?:and|or) ))*")

_LISTED = re.compile(r"\b(?:and|or|et|ou|und|oder)\b|;")
_BROKEN = re.compile(r"(?: ?[,;&]| and| or| to| of)? (?:and |or )?\d{1,4}[a-z]?(?:[(]\w{1,4}[)]|[-.]\d+)*(?= [a-z]{3})")
_LABEL = re.compile(r" [(](?![IVXLC]+[)])[A-Z][A-Za-z]?[A-Z][A-Za-z]{0,5}[)]$")


@dataclass(frozen=True)
class Bar:
    """Reads the names beside the runs of one text."""

    folded: Normalised
    gazetteer: Gazetteer
    lexicon: Lexicon
    style: Style
    typed: bool
    headings: frozenset[str] = frozenset()  # of the document, folded: words in brackets that are one name its own place
    own: str | None = None  # the document's instrument
    shapes: frozenset[str] = frozenset()  # of the document's coded numbers: "9-9" for "2-501"

    def bind(
        self, drafts: Sequence[ReferenceDraft], standings: Sequence[Standing]
    ) -> tuple[tuple[ReferenceDraft, ...], tuple[Standing, ...]]:
        """The drafts, in their order, with the laws that stand beside them, and their standings. A label's own number
        is no pinpoint; the name that a pinpoint takes is no reference of its own.
        """
        neighbours = Neighbours(
            self.folded.text, self.folded.lower, self.gazetteer, frozenset(self.lexicon.units), self.typed
        )
        told = list(drafts)
        read = [i for i, draft in enumerate(drafts) if draft.steps and standings[i] != "label"]
        for i in read:
            named = neighbours.name_of(drafts[i].start, drafts[i].end) if drafts[i].names_no_law else None
            if named is not None:
                told[i] = drafts[i]._replace(mention=self._mention(named))
        taken: set[tuple[int, int]] = set()
        for run in self._runs(tuple(told), read):
            check()
            if any(told[i].names_no_law for i in run):
                members = [(i, told[i]) for i in run]
                for i, law, doubt in self._laws(neighbours, members):
                    told[i] = doubt_instrument(told[i], law) if doubt else self._with_name(told[i], law, members)
                    taken |= set() if doubt else {(law.start, law.end)}
        kept = [i for i, draft in enumerate(told) if draft.steps or not any(_inside(draft, name) for name in taken)]
        return tuple(told[i] for i in kept), tuple(standings[i] for i in kept)

    def _with_name(
        self, draft: ReferenceDraft, law: Mention, run: Sequence[tuple[int, ReferenceDraft]]
    ) -> ReferenceDraft:
        """The draft with its law; the first of a run before which the name stands, or the last, spans it too."""
        start, end = draft.start, draft.end
        if law.end <= draft.start == min(d.start for _, d in run):
            start = law.start
        elif law.start >= draft.end == max(d.end for _, d in run):
            end = law.end + (self.folded.text[law.end : law.end + 1] in {")", "]"})
        return draft._replace(start=start, end=end, mention=law)

    def _runs(self, drafts: Sequence[ReferenceDraft], read: Sequence[int]) -> Iterator[list[int]]:
        """Indexes of the drafts that make up each run, by place, of those in `read`."""
        run: list[int] = []
        end = -1
        for i in sorted(read, key=lambda i: (drafts[i].start, drafts[i].end)):
            draft = drafts[i]
            if run and not (draft.start < end or _JOINED.fullmatch(self.folded.lower, end, draft.start)):
                yield run
                run = []
            run.append(i)
            end = max(end, draft.end) if len(run) > 1 else draft.end
        if run:
            yield run

    def _laws(
        self, neighbours: Neighbours, run: Sequence[tuple[int, ReferenceDraft]]
    ) -> Iterator[tuple[int, Mention, bool]]:
        """The members of a run that get a law from the words beside it; True where that is a doubt."""
        named = [n for n, (_, draft) in enumerate(run) if not draft.names_no_law]
        last = run[named[-1]][1] if named else None
        tail = run[named[-1] + 1 if named else 0 :]
        head = run[: named[0] if named else len(run)]
        law = self._mention(neighbours.behind(self._end(run))) if tail else None
        if law is not None:
            yield from ((i, law, False) for i, _ in tail)
            if not named:
                return
        elif last is not None and last.mention is not None and self._leads(last, last.mention):
            # A law before the members that it leads goes on to lead the next; one behind them need not.
            own = neighbours.says_own(self._end(run))
            yield from ((i, last.mention, True) for i, draft in tail if not own and self._may_go_on(draft, last))
        before = self._mention(neighbours.before(run[0][1].start)) if head else None
        if before is not None and self._parallel(before, run[0][1]):
            return
        if before is not None:
            yield from ((i, before, False) for i, _ in head)
        elif named:
            model = run[named[0]][1]
            law, between = model.mention, self.folded.lower[run[named[0] - 1][1].end : model.start]
            if law is not None and not law.deixis and _LISTED.search(between):
                yield from ((i, law, True) for i, draft in head if like_laws(draft, model, self.lexicon))

    def _may_go_on(self, draft: ReferenceDraft, last: ReferenceDraft) -> bool:
        """Whether a draft may be of the law of the one before: not a thing that any document may have (a form, a table,
        a figure), nor a number of another code's shape ("40 C.F.R. § 403.5 and § 8-105.06").
        """
        coded = shape(draft.steps[0][1])
        return self.lexicon.kinds.get(draft.steps[0][0] or "") != "element" and (
            not coded or coded == shape(last.steps[0][1] if last.steps else "")
        )

    def _leads(self, draft: ReferenceDraft, law: Mention) -> bool:
        """Whether a draft's law stands before it, and is not the document's own."""
        return law.deixis != "this" and law.start <= draft.start and (law.id is None or law.id != self.own)

    def _end(self, run: Sequence[tuple[int, ReferenceDraft]]) -> int:
        """Where the pinpoint of a run ends: before a name in brackets that was read as its last label, behind a number
        that was not read with it ("sections 5 and 7 market control act").
        """
        end = max(draft.end for _, draft in run)
        label = _LABEL.search(self.folded.text, max(0, end - 12), end)
        if label is not None:
            return label.start()
        broken = _BROKEN.match(self.folded.lower, end)
        return broken.end() if broken is not None else end

    def _mention(self, found: Beside | None) -> Mention | None:
        if found is None:
            return None
        if found.match is not None:
            return mention_at(self.folded, found.match, found.start, self.gazetteer, self.style)
        printed = self.folded.lower[found.start : found.end]
        if printed in self.headings or (found.short and self._stands_alone(found)):
            return None
        return unknown_at(self.folded, found.start, found.end, self.style, self.gazetteer)

    def _parallel(self, law: Mention, first: ReferenceDraft) -> bool:
        """Whether a code in brackets behind a name is the same place in this document's own code: "the Administrative
        Procedure Act (§ 2-501)" where sections are numbered so here. A law of another country has no place here.
        """
        if self.folded.text[first.start - 1 : first.start] not in {"(", "["} or self.folded.text[first.start] != "§":
            return False
        if shape(first.steps[0][1]) not in self.shapes:
            return False
        known = self.gazetteer.instrument(law.id) if law.id is not None else None
        if known is None:
            return True
        country = known.jurisdiction.partition("-")[0]
        return any(place.partition("-")[0] == country for place in self.style.jurisdictions)

    def _stands_alone(self, found: Beside) -> bool:
        """Whether an abbreviation stands three times or more: a party or a thing of the text, no law."""
        return not self.typed and self._abbreviations[self.folded.text[found.start : found.end]] > 2

    @cached_property
    def _abbreviations(self) -> Counter[str]:
        return Counter(match[0] for match in ABBREVIATION.finditer(self.folded.text))


def _inside(draft: ReferenceDraft, name: tuple[int, int]) -> bool:
    """Whether a reference to an instrument as a whole is the name, or part of it."""
    return name[0] <= draft.start and draft.end <= name[1]
