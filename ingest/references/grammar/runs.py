"""Runs: where references start, and the chains that one run holds, tied by "and", "or", commas (forms 15, 16, 48, 49).

A scan finds the places; from each, the run is tokenised and read chain by chain. Prose is never parsed.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from ingest.document.budget import check
from ingest.document.records import Rule
from ingest.numbering.list_labels import shape
from ingest.references.grammar import numbers_alone
from ingest.references.grammar.chains import Chain, ChainReader
from ingest.references.grammar.coordination import coordinate
from ingest.references.grammar.drafts import ReferenceDraft, Steps, drafts_of
from ingest.references.grammar.joiners import Joint, joint
from ingest.references.grammar.number_lists import Hyphens, Members
from ingest.references.grammar.numbers_alone import NumbersAlone
from ingest.references.grammar.tokens import FIRST_TOKENS, Run, Token, tokenise
from ingest.references.grammar.unit_groups import UnitGroup
from ingest.references.lexicon.lexicon import Lexicon, UnitWord
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_MARGIN = 12
"""Tokens before a tokeniser's limit that a chain may have looked at without using them."""

_WORDS_BEFORE = 7
"""Words before a unit word that may belong to it: "the first and second provisos" has four."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """What one run gave: its drafts, the mentions that it used, where it ended, whether it broke off."""

    drafts: tuple[ReferenceDraft, ...]
    used: tuple[Mention, ...] = ()
    end: int = 0
    pending: bool = False  # it ended in "and" or "or": a coordination broken by other words


_ALONE = 2
"""Rank of a number alone among what begins at one place: behind mentions and unit words."""


def read_runs(
    folded: Normalised, mentions: Sequence[Mention], lexicon: Lexicon, own: Container[str] = ()
) -> Iterator[RunResult]:
    """Every run of the text, in order: from unit words, from instruments that pinpoints follow, and from numbers alone
    where words cite them; `own` are the labels of the text's document. What a run has read is not read again.
    """
    reader = RunReader(folded, mentions, lexicon, own)
    position = 0
    for start, end, mention, alone in _openings(folded, mentions, lexicon):
        check()
        if start < position:
            continue
        if mention is not None:
            found = reader.read_after(mention)
        elif alone:
            found = reader.read_alone(start)
        else:
            found = reader.read(start)
        if found is None or (mention is not None and not found.drafts):
            position = end
            continue
        yield found
        position = max(found.end, position + 1)


def _openings(
    folded: Normalised, mentions: Sequence[Mention], lexicon: Lexicon
) -> Iterator[tuple[int, int, Mention | None, bool]]:
    """Where a run may begin, by place: unit words, mentions, numbers that words cite (told by the last value); their
    spans. A code that begins with a unit's word ("Regulation (EU) 2016/679") is the code.
    """
    numbers = numbers_alone.NUMBER.finditer(folded.lower) if lexicon.bare is not None else ()
    alone = [(m.start(), _ALONE, m.end(), None) for m in numbers]
    words = [(start, 0, end, None) for start, end in lexicon.scan.starts(folded.lower)]
    named = [(m.start, -1 if m.coded is not None or m.held else 1, m.end, m) for m in mentions]
    for start, rank, end, mention in sorted((*words, *named, *alone), key=itemgetter(0, 1)):
        yield start, end, mention, rank == _ALONE


class RunReader:
    """Reads the references of one folded text."""

    def __init__(
        self, folded: Normalised, mentions: Sequence[Mention], lexicon: Lexicon, own: Container[str] = ()
    ) -> None:
        self.folded, self.lexicon = folded, lexicon
        self.mentions = {m.start: m for m in mentions}
        self.alone = NumbersAlone(folded, self.mentions, lexicon, own)
        self._before = frozenset(
            word.split()[-1]
            for word, purposes in lexicon.purposes.items()
            if purposes & {"the", "this", "these", "that", "said", "such", "same", "preceding", "following"}
        ) | frozenset(word.split()[-1] for word in lexicon.ordinals)
        self._joiners = lexicon.style.words.get("ordinal_joiners", ())
        self._joined = tuple(f"{word} " for word in self._joiners)

    def start_of(self, hit: int) -> int:
        """Where the group whose unit word stands at `hit` begins: its "the", deixis and ordinals with it."""
        lower, start = self.folded.lower, hit
        ordinal_seen = False
        for _ in range(_WORDS_BEFORE):
            space = start - 1
            if space <= 0 or lower[space] != " ":
                break
            begin = lower.rfind(" ", max(0, space - 24), space) + 1
            barrier = lower.rfind("\n", max(0, space - 24), space) + 1
            begin = max(begin, barrier)
            word = lower[begin:space].lstrip('("[')
            begin = space - len(word)
            bare = word.rstrip(",")
            if bare in self.lexicon.ordinals:
                ordinal_seen = True
            elif not (word in self._before or (ordinal_seen and word in self._joiners)):
                break
            start = begin
        # "and the first" begins no run with "and".
        while lower.startswith(self._joined, start):
            start = lower.index(" ", start) + 1
        return start

    def read(self, hit: int) -> RunResult | None:
        """The run whose first unit word stands at `hit`; None where there is no reference."""
        start = self.start_of(hit)
        limit = FIRST_TOKENS
        while True:
            run = tokenise(self.folded, start, self.mentions, self.lexicon, limit)
            if not run.tokens:
                return None
            result, used = self._chains(run)
            # What lies near the limit may go on behind it.
            if not run.full or used < limit - _MARGIN:
                return self._in_part(result)
            limit *= 8

    def _in_part(self, result: RunResult | None) -> RunResult | None:
        """As in "Appendix A to 40 CFR part 60", "subsection (a) of 26 U.S.C. 1563": what is cited lies in what stands
        behind the code.
        """
        last = result.drafts[-1] if result is not None and result.drafts else None
        law = None if last is None else last.mention
        if result is None or last is None or law is None or law.deixis or law.end != result.end:
            return result
        comma = self.folded.lower.startswith(",", law.end)
        behind = None if comma else self.read_after(law) if law.coded is not None else self._container_behind(law)
        if behind is None or len(behind.drafts) != 1 or behind.drafts[0].through is not None:
            return result
        above = behind.drafts[0].steps
        drafts = tuple(d.below(above) if d.mention is law else d for d in result.drafts[:-1])
        return replace(result, drafts=(*drafts, last.below(above)._replace(end=behind.end)), end=behind.end)

    def _container_behind(self, law: Mention) -> RunResult | None:
        """As in "section 9 of the General Laws chapter 93A": the container that a law's name goes on with."""
        run = tokenise(self.folded, law.end, self.mentions, self.lexicon, FIRST_TOKENS)
        first = run.tokens[0] if run.tokens else None
        if first is None or first.unit is None or first.unit.unit.kind != "container":
            return None
        got = ChainReader(run.tokens, self.folded, self.lexicon).chain(0)
        chain = got[0] if got is not None else None
        if chain is None or chain.mention is not None or not chain.groups[0].members or first.unit.plural:
            return None
        return RunResult(tuple(drafts_of(chain, self.lexicon, law)), (law,), chain.end)

    def read_alone(self, start: int) -> RunResult | None:
        """The run of the number at `start` that no unit word announces; its first steps have no unit."""
        run = self.alone.run(start)
        found = self._chains(run)[0] if run is not None else None
        if found is None or not found.drafts:
            return None
        return replace(found, drafts=tuple(self._unnamed(draft) for draft in found.drafts))

    def _unnamed(self, draft: ReferenceDraft) -> ReferenceDraft:
        """A draft of a run that `read_alone` reads: where it begins with the number alone, no word names its unit."""
        spoken = self.folded.text[draft.start : draft.start + 1].isalpha()
        if spoken or not draft.steps or not any(unit == self.alone.unit for unit, _ in draft.steps):
            return draft
        through = self._without(draft.through) if draft.through is not None else None
        return draft._replace(steps=self._without(draft.steps), through=through, rule="bare_number")

    def _without(self, steps: Steps) -> Steps:
        last = max(i for i, (unit, _) in enumerate(steps) if unit == self.alone.unit)
        return tuple((None if i == last else unit, number) for i, (unit, number) in enumerate(steps))

    def read_after(self, mention: Mention) -> RunResult | None:
        """What follows a mention and belongs to it: "42 U.S.C. § 1983", "RFC 9110 section 4", "Act 4 of 1988, s. 3"."""
        if mention.deixis not in {"", "ibid"}:
            return None
        position = mention.end
        lower = self.folded.lower
        if mention.coded is not None and lower[max(0, mention.start - 1)] == "[" and lower.startswith("]", position):
            position += 1  # "[RFC 5234], Appendix B.1"
        if mention.held and lower.startswith(" (", position):
            position += 2  # "Investments (Chapter 2)"
        comma = lower.startswith(",", position)
        limit = FIRST_TOKENS
        while True:
            run = tokenise(self.folded, position + (1 if comma else 0), self.mentions, self.lexicon, limit)
            if not run.tokens:
                return None
            result, used = self._after(run, mention, comma=comma)
            if not run.full or used < limit - _MARGIN:
                return result
            limit *= 8

    def _after(self, run: Run, mention: Mention, *, comma: bool) -> tuple[RunResult | None, int]:
        """The chains behind a mention, and how many tokens they took."""
        lower = self.folded.lower
        first = run.tokens[0]
        chain: Chain | None = None
        index = 0
        if first.kind == "unit" and first.unit is not None:
            told = mention.coded is not None and not mention.coded.case
            if comma and not (told or first.unit.short or self._closed(run)):
                return None, 0
            if not comma and mention.coded is None and not first.unit.short and not mention.held:
                return None, 0
            got = ChainReader(run.tokens, self.folded, self.lexicon).chain(0)
            if got is not None and got[0].mention is not None and not comma:
                # "Tex. Gov't Code § 311, Del. Code § 8": the law before the number has it, not the next of a list.
                stop = next((i for i, token in enumerate(run.tokens) if token.kind == "mention"), len(run.tokens))
                got = ChainReader(run.tokens[:stop], self.folded, self.lexicon).chain(0)
            if got is None or not got[0].groups[0].members or got[0].mention is not None:
                return None, 0
            chain, index = got
        elif first.kind == "number" and (unit := self._unit_behind(mention)) and self._beside(first, comma):
            word = next((u for u in self.lexicon.units.values() if u.unit.name == unit), None)
            if word is None:
                return None, 0
            plural = UnitWord(word.unit, plural=True, short=False, sign=False)
            members = Members(run.tokens, plural, self.folded.text, lower, self.lexicon, Hyphens(run.tokens))
            index = members.read(0)
            if not members.found:
                return None, 0
            group = UnitGroup(plural, first.start, members.found[-1].end, members.found)
            chain = Chain([group], group.start, group.end)
        if chain is None:
            return None, 0
        drafts = drafts_of(chain, self.lexicon, mention)
        if drafts:
            rule: Rule = "coded" if mention.coded is not None else "instrument_first"
            drafts = [draft._replace(rule=rule) for draft in drafts]
            within = chain.start > mention.end and "]" in lower[mention.end : chain.start]  # "[RFC 5234], Appendix B.1"
            drafts[0] = drafts[0]._replace(start=mention.start - within)
            drafts[-1] = self._element(drafts[-1], chain.end)
        end = drafts[-1].end if drafts else chain.end
        further, end, index = self._go_on(run, index, end, mention)
        return RunResult((*drafts, *further), (mention,), end), index

    def _unit_behind(self, mention: Mention) -> str:
        """What a number is that stands right behind a name, without a word of its own; "" where none may."""
        if mention.held:
            return self.alone.unit
        return mention.coded.unit if mention.coded is not None else ""

    @staticmethod
    def _beside(number: Token, comma: bool) -> bool:
        """Whether a number behind a code is its section's: "26 CFR 1.61"; behind a comma one of many parts is, as in
        "ISO 9000:2015, 3.6.4".
        """
        return not comma or number.text.count(".") > 1

    def _element(self, draft: ReferenceDraft, end: int) -> ReferenceDraft:
        """As in "42 U.S.C. § 1983 note": what of the section is meant."""
        lower = self.folded.lower
        for name, *others in (words.split("|") for words in self.lexicon.style.words.get("elements", ())):
            for word in (name, *others):
                behind = end + 1 + len(word)
                if lower.startswith(f" {word}", end) and not lower[behind : behind + 1].isalnum():
                    draft = draft._replace(element=name, end=behind)
        return draft

    def _closed(self, run: Run) -> bool:
        """Whether what follows a run is the end of a phrase: a full stop, a bracket, the text's end."""
        return self.folded.lower[run.end : run.end + 2].strip()[:1] in {"", ".", ";", ")", "]"}

    def _go_on(self, run: Run, index: int, end: int, mention: Mention) -> tuple[list[ReferenceDraft], int, int]:
        """Further chains of a code, "18 U.S.C. § 1 and § 2": their drafts, where the last ends, the index behind."""
        reader = ChainReader(run.tokens, self.folded, self.lexicon)
        numbered = next((token for token in run.tokens if token.kind == "number"), None)
        found: list[ReferenceDraft] = []
        while True:
            check()
            between = joint(run.tokens, index, self.lexicon)
            if between is None or between.broken or between.index >= len(run.tokens):
                break
            token = run.tokens[between.index]
            if token.kind != "unit" or token.unit is None or not token.unit.sign:
                break
            got = reader.chain(between.index)
            if got is None or not got[0].groups[0].members:
                break
            chain, behind = got
            if chain.mention is not None or chain.deictic or self._otherwise_numbered(numbered, chain):
                break
            index = behind
            found += drafts_of(chain, self.lexicon, mention)
            end = chain.end
        return found, end, index

    @staticmethod
    def _otherwise_numbered(first: Token | None, chain: Chain) -> bool:
        """Whether a sign begins numbers of another kind: "26 U.S.C. 7101 and § 70.281" of the citing regulation, "40
        C.F.R. § 403.5 and § 8-105.06" of the citing code.
        """
        label = chain.groups[0].members[0].labels[0]
        if first is None:
            return False
        coded = shape(label) and not shape(first.text)
        return bool(coded) or ("." in label and "." not in first.text)

    # ------------------------------------------------------------ coordination

    def _chains(self, run: Run) -> tuple[RunResult | None, int]:
        """The chains of a run, and how many tokens they took."""
        chains: list[Chain] = []
        index = last_index = 0
        reader = ChainReader(run.tokens, self.folded, self.lexicon)
        pending = False
        while True:
            check()
            between = self._between(run.tokens, index) if chains else None
            if between is not None:
                between.hangs = chains[-1].hangs
                pending, index = between.kind in {"and", "or"}, between.index
            elif chains:
                break
            got = reader.chain(index, between)
            if got is None:
                break
            chain, index = got
            if reader.no_document(chain, index):
                break
            chains.append(chain)
            last_index, pending = index, False
        if not chains:
            return self._cut(run), index
        drafts = tuple(draft for found in coordinate(chains, self.lexicon) for draft in found)
        used = tuple(m.doubted or m for c in chains for m in (c.mention, *c.further) if m is not None)
        end = max(*(chain.end for chain in chains), run.tokens[last_index - 1].end)
        return self._parallel(RunResult(drafts, used, end, pending)), index

    def _between(self, tokens: list[Token], index: int) -> Joint | None:
        """What ties the chain behind `index` to the one before: descriptions are passed over, and a preposition said
        again breaks what is shared ("or in sub-clause (v)").
        """
        while index < len(tokens) and tokens[index].kind == "description":
            index += 1
        between = joint(tokens, index, self.lexicon)
        if between is None or between.index >= len(tokens):
            return between
        token = tokens[between.index]
        if token.kind == "word" and self._preposition(token.text):
            return Joint(between.kind, between.index + 1, broken=True)
        return between

    def _parallel(self, run: RunResult) -> RunResult:
        """A code in brackets behind a titled reference: one reference with two addresses; members pair (form 55)."""
        if not run.used or not self.folded.lower.startswith(" (", run.end):
            return run
        mention = self.mentions.get(run.end + 2)
        if mention is None or mention.coded is None or mention.id is None:
            return run
        other = self.read_after(mention)
        if other is None or not self.folded.lower.startswith(")", other.end):
            return run
        titled = [i for i, draft in enumerate(run.drafts) if draft.mention is run.used[-1]]
        drafts = list(run.drafts)
        if len(titled) == len(other.drafts):
            for i, code in zip(titled, other.drafts, strict=True):
                drafts[i] = drafts[i]._replace(parallel=(code,))
        elif len(titled) == 1:
            drafts[titled[0]] = drafts[titled[0]]._replace(parallel=other.drafts)
        else:
            return run
        end = other.end + 1
        drafts[-1] = drafts[-1]._replace(end=end)
        return replace(run, drafts=tuple(drafts), used=(*run.used, mention), end=end)

    def _preposition(self, word: str) -> bool:
        return self.lexicon.is_a(word, "of") or self.lexicon.is_a(word, "of_scope")

    def _cut(self, run: Run) -> RunResult | None:
        """A unit word at the text's very end (form 44)."""
        token = run.tokens[-1]
        if not run.cut or token.kind != "unit" or token.unit is None or token.unit.unit.kind not in {"major", "minor"}:
            return None
        draft = ReferenceDraft(token.start, token.end, ((token.unit.unit.name, ""),), "cut", cut=True)
        return RunResult((draft,), (), token.end)
