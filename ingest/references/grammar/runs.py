"""Runs: where references start, and the chains that one run holds, tied by "and", "or", commas (forms 15, 16, 48, 49).

A scan finds the places; from each, the run is tokenised and read chain by chain. Prose is never parsed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ingest.references.grammar.chains import Chain, ChainReader
from ingest.references.grammar.coordination import coordinate, exclude
from ingest.references.grammar.drafts import ReferenceDraft, drafts_of
from ingest.references.grammar.joiners import Joint, joint
from ingest.references.grammar.number_lists import Hyphens, Members
from ingest.references.grammar.tokens import FIRST_TOKENS, MAX_TOKENS, Run, tokenise
from ingest.references.grammar.unit_groups import UnitGroup
from ingest.references.lexicon.lexicon import Lexicon, UnitWord
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

MAX_CHAINS = 400
"""Chains of one run; a longer one is read on as a new run."""

_MARGIN = 12
"""Tokens before a tokeniser's limit that a chain may have looked at without using them."""

_WORDS_BEFORE = 7
"""Words before a unit word that may belong to it: "the first and second provisos" has four."""


@dataclass(slots=True)
class RunResult:
    """What one run gave: its drafts, the mentions that it used, where it ended, the joint it broke off at."""

    drafts: list[ReferenceDraft]
    used: list[Mention] = field(default_factory=list)
    end: int = 0
    pending: bool = False  # it ended in "and" or "or": a coordination broken by other words
    cut: bool = False


class RunReader:
    """Reads the references of one folded text."""

    def __init__(self, folded: Normalised, mentions: list[Mention], lexicon: Lexicon) -> None:
        self.folded, self.lexicon = folded, lexicon
        self.mentions = {m.start: m for m in mentions}
        self._before = frozenset(
            word.split()[-1]
            for word, purposes in lexicon.purposes.items()
            if purposes & {"the", "this", "these", "that", "said", "such", "same", "preceding", "following"}
        ) | frozenset(word.split()[-1] for word in lexicon.ordinals)

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
            elif not (word in self._before or (ordinal_seen and word in {"and", "or", "to"})):
                break
            start = begin
        # "and the first" begins no run with "and".
        while lower.startswith(("and ", "or ", "to "), start):
            start = lower.index(" ", start) + 1
        return start

    def read(self, hit: int) -> RunResult | None:
        """The run whose first unit word stands at `hit`; None where there is no reference."""
        if self.lexicon.bare is not None and (bare := self.lexicon.bare.match(self.folded.lower, hit)) is not None:
            return self._bare_number(bare.end())
        start = self.start_of(hit)
        limit = FIRST_TOKENS
        while True:
            run = tokenise(self.folded, start, self.mentions, self.lexicon, limit)
            if not run.tokens:
                return None
            result, used = self._chains(run)
            # What lies near the limit may go on behind it.
            if not run.full or limit >= MAX_TOKENS or used < limit - _MARGIN:
                return result
            limit *= 8

    def _bare_number(self, position: int) -> RunResult | None:
        """As in "see 5.4 and 6.1": decimal numbers alone are sections, where the style says so."""
        run = tokenise(self.folded, position, self.mentions, self.lexicon, FIRST_TOKENS)
        word = next((u for u in self.lexicon.units.values() if u.unit.name == "section"), None)
        if word is None or not run.tokens:
            return None
        plural = UnitWord(word.unit, plural=True, short=False, sign=False)
        members = Members(run.tokens, plural, self.folded.text, self.folded.lower, self.lexicon, Hyphens(run.tokens))
        members.read(0)
        dotted = [m for m in members.found if "." in m.labels[0]]
        if not dotted:
            return None
        group = UnitGroup(plural, dotted[0].start, dotted[-1].end, dotted)
        drafts = drafts_of(Chain([group], group.start, group.end), self.lexicon)
        for draft in drafts:
            draft.rule = "bare_number"
        return RunResult(drafts, [], group.end)

    def read_after(self, mention: Mention) -> RunResult | None:
        """What follows a mention and belongs to it: "42 U.S.C. § 1983", "RFC 9110 section 4", "Act 4 of 1988, s. 3"."""
        position = mention.end
        lower = self.folded.lower
        comma = lower.startswith(",", position)
        limit = FIRST_TOKENS
        while True:
            run = tokenise(self.folded, position + (1 if comma else 0), self.mentions, self.lexicon, limit)
            if not run.tokens:
                return None
            result, used = self._after(run, mention, comma=comma)
            if not run.full or limit >= MAX_TOKENS or used < limit - _MARGIN:
                return result
            limit *= 8

    def _after(self, run: Run, mention: Mention, *, comma: bool) -> tuple[RunResult | None, int]:
        """The chains behind a mention, and how many tokens they took."""
        lower = self.folded.lower
        first = run.tokens[0]
        chain: Chain | None = None
        index = 0
        if first.kind == "unit" and first.unit is not None:
            if comma and not (first.unit.short or self._closed(run)):
                return None, 0
            if not comma and mention.coded is None and not first.unit.short:
                return None, 0
            reader = ChainReader(run.tokens, self.folded, self.lexicon)
            got = reader.chain(0)
            if got is None or not got[0].groups[0].members or got[0].mention is not None:
                return None, 0
            chain, index = got
        elif mention.coded is not None and mention.coded.unit and first.kind == "number" and not comma:
            word = next((u for u in self.lexicon.units.values() if u.unit.name == mention.coded.unit), None)
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
        chain.mention = mention
        drafts = drafts_of(chain, self.lexicon)
        if drafts:
            drafts[0].start = mention.start
            for draft in drafts:
                draft.rule = "coded" if mention.coded is not None else "instrument_first"
        self._element(drafts, chain.end)
        result = RunResult(drafts, [mention], drafts[-1].end if drafts else chain.end)
        index = self._go_on(run, index, result, mention)
        return result, index

    def _element(self, drafts: list[ReferenceDraft], end: int) -> None:
        """As in "42 U.S.C. § 1983 note": what of the section is meant."""
        for word in self.lexicon.style.words.get("elements", ()):
            if (
                self.folded.lower.startswith(f" {word}", end)
                and not self.folded.lower[end + len(word) + 1 : end + len(word) + 2].isalnum()
            ):
                drafts[-1].element, drafts[-1].end = word.rstrip("s"), end + len(word) + 1

    def _closed(self, run: Run) -> bool:
        """Whether what follows a run is the end of a phrase: a full stop, a bracket, the text's end."""
        return self.folded.lower[run.end : run.end + 2].strip()[:1] in {"", ".", ";", ")", "]"}

    def _go_on(self, run: Run, index: int, result: RunResult, mention: Mention) -> int:
        """Further chains of a code: "18 U.S.C. § 1 and § 2"."""
        reader = ChainReader(run.tokens, self.folded, self.lexicon)
        while len(result.drafts) < MAX_CHAINS:
            between = joint(run.tokens, index, self.lexicon)
            if between is None or between.broken or between.index >= len(run.tokens):
                return index
            token = run.tokens[between.index]
            if token.kind != "unit" or token.unit is None or not token.unit.sign:
                return index
            got = reader.chain(between.index)
            if got is None or not got[0].groups[0].members:
                return index
            chain, index = got
            if chain.mention is not None:
                return index
            chain.mention = mention
            result.drafts += drafts_of(chain, self.lexicon)
            result.end = chain.end
        return index

    # ------------------------------------------------------------ coordination

    def _chains(self, run: Run) -> tuple[RunResult | None, int]:
        """The chains of a run, and how many tokens they took."""
        chains: list[Chain] = []
        index = 0
        reader = ChainReader(run.tokens, self.folded, self.lexicon)
        pending = False
        last_index = index
        while len(chains) < MAX_CHAINS:
            between: Joint | None = None
            if chains:
                at = index
                while at < len(run.tokens) and run.tokens[at].kind == "description":
                    at += 1
                between = joint(run.tokens, at, self.lexicon)
                if between is None:
                    break
                pending = between.kind in {"and", "or"}
                index = between.index
                if (
                    index < len(run.tokens)
                    and run.tokens[index].kind == "word"
                    and self._preposition(run.tokens[index].text)
                ):
                    between = Joint(between.kind, between.index + 1, broken=True)
                    index += 1
            got = reader.chain(index, alternative=between is not None and between.alternative)
            if got is None:
                break
            chain, index = got
            chain.joint = between
            if reader.no_document(chain, index):
                break
            chains.append(chain)
            last_index, pending = index, False
        if not chains:
            return self._cut(run), index
        end = max(c.end for c in chains)
        drafts = coordinate(chains, self.lexicon)
        exclude(chains, drafts)
        used = [m.doubted or m for c in chains for m in (c.mention, *c.further) if m is not None]
        result = RunResult([d for ds in drafts for d in ds], used, end, pending)
        result.end = max(end, run.tokens[last_index - 1].end)
        return result, index

    def _preposition(self, word: str) -> bool:
        return self.lexicon.is_a(word, "of") or self.lexicon.is_a(word, "of_scope")

    def _cut(self, run: Run) -> RunResult | None:
        """A unit word at the text's very end (form 44)."""
        token = run.tokens[-1]
        if not run.cut or token.kind != "unit" or token.unit is None or token.unit.unit.kind not in {"major", "minor"}:
            return None
        draft = ReferenceDraft(token.start, token.end, [(token.unit.unit.name, "")], "cut", standing="cut")
        return RunResult([draft], [], token.end, cut=True)
