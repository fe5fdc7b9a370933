"""Groups: one unit word with its deixis, ordinals and members: "the said sub-section", "the second proviso"."""

from __future__ import annotations

from dataclasses import dataclass, field

from ingest.document.records import Deixis
from ingest.numbering.numerals import is_roman
from ingest.references.grammar.joiners import joint
from ingest.references.grammar.number_lists import Hyphens, Member, Members
from ingest.references.grammar.tokens import Token
from ingest.references.lexicon.lexicon import Lexicon, UnitWord
from ingest.references.lexicon.normalise import Normalised

_DEIXIS: tuple[tuple[str, Deixis], ...] = (
    ("this", "this"),
    ("these", "this"),
    ("said", "said"),
    ("such", "such"),
    ("same", "that"),
    ("that", "that"),
)


_TERM_WORDS = 4
"""Words of a term that stands without quotation marks behind "definition"."""


@dataclass(slots=True)
class UnitGroup:
    """One unit word with its members; `members` empty where it stands for a unit without a number."""

    unit: UnitWord
    start: int
    end: int
    members: list[Member] = field(default_factory=list)
    deixis: Deixis = ""
    deixis_span: tuple[int, int] | None = None
    ordinal: bool = False
    foregoing: bool = False


class GroupReader:
    """Reads one group from the tokens of a run."""

    def __init__(self, tokens: list[Token], folded: Normalised, lexicon: Lexicon) -> None:
        self.tokens, self.folded, self.lexicon = tokens, folded, lexicon
        self.hyphens = Hyphens(tokens)

    def group(self, index: int, *, parent: bool = False) -> tuple[UnitGroup, int] | None:
        """One group: the, deixis, ordinals, unit word, members. `parent`: a chain below it is read already."""
        tokens, lexicon = self.tokens, self.lexicon
        while index + 1 < len(tokens) and self._is(tokens[index], "that") and self._points(tokens[index + 1]):
            index += 1  # "the fact that such section": a conjunction
        start = index
        deixis, index, deixis_span = self._deixis(index)
        ordinals, at_unit = self._ordinals(index)
        if at_unit < len(tokens) and self._is(tokens[at_unit], "foregoing"):
            token = tokens[at_unit]
            return UnitGroup(
                next(iter(lexicon.units.values())), tokens[start].start, token.end, foregoing=True
            ), at_unit + 1
        if at_unit >= len(tokens) or tokens[at_unit].kind != "unit":
            return None
        token = tokens[at_unit]
        unit = token.unit
        if unit is None or (unit.unit.capital and not self.folded.text[token.start].isupper()):
            return None
        group = UnitGroup(unit, tokens[start].start, token.end)
        behind = at_unit + 1
        if unit.unit.name == "definition":
            return self._definition(group, at_unit, behind)
        if ordinals and (unit.unit.ordinal_words or self._counted_within(unit, behind)):
            group.members = [Member([t.text], True, t.start, token.end) for t in ordinals]
            group.ordinal = True
            group.start = ordinals[0].start
            return group, behind
        members = Members(tokens, unit, self.folded.text, self.folded.lower, lexicon, self.hyphens)
        number_at = behind
        while number_at < len(tokens) and self._is(tokens[number_at], "no") and tokens[number_at].kind == "word":
            number_at += 1
        aside = deixis == "this" and number_at < len(tokens) and self.folded.text[tokens[number_at].start - 1] == "["
        # "this title [2-233.01 et seq.]": an editor's own address in square brackets is no number of the unit. Gains
        # four references of dc-code.
        after = number_at if aside else members.read(number_at)
        slashed = members.found and unit.unit.name in lexicon.style.words.get("no_slash", ())
        if slashed and self.folded.text[members.found[0].end : members.found[0].end + 1] == "/":
            return None  # "Order No. 26030/36/90": a file's number
        if members.found and unit.plural and self._is_gloss(members.found):
            return None
        if members.found:
            group.members = members.found
            group.end = members.found[-1].end
            group.start = token.start
            if deixis == "said":
                group.deixis, group.deixis_span = deixis, deixis_span
                group.start = tokens[start].start
            return group, after
        if number_at > behind:
            return None
        return self._bare(group, start, at_unit, deixis, deixis_span, parent=parent)

    def _counted_within(self, unit: UnitWord, index: int) -> bool:
        """As in "the second paragraph of Article 4": counted, for it bears no number; alone, any text has one."""
        if unit.unit.name not in self.lexicon.style.words.get("counted_within", ()) or index + 1 >= len(self.tokens):
            return False
        if not self._is(self.tokens[index], "of"):
            return False
        pointing = ("the", "this", "that", "said")
        token = next(
            (t for t in self.tokens[index + 1 :] if not any(self._is(t, purpose) for purpose in pointing)), None
        )
        return token is not None and token.kind == "unit"

    def _is_gloss(self, members: list[Member]) -> bool:
        """Whether one bracket holds the letters that a plural is shortened to: "health points (HP)"; not "(AA)"."""
        first = members[0]
        letters = first.labels[0]
        lone = len(members) == 1 and len(first.labels) == 1 and not first.outside and first.through is None
        return (
            lone
            and len(letters) > 1
            and letters.isalpha()
            and letters.isupper()
            and len(set(letters)) > 1
            and not (is_roman(letters))
        )

    def _points(self, token: Token) -> bool:
        return any(self._is(token, purpose) for purpose in ("this", "these", "such", "the", "said"))

    def _bare(
        self,
        group: UnitGroup,
        start: int,
        at_unit: int,
        deixis: Deixis,
        deixis_span: tuple[int, int] | None,
        *,
        parent: bool,
    ) -> tuple[UnitGroup, int] | None:
        """A unit without a number: "this section", "that clause", "the proviso", "the Schedule"."""
        token, unit = self.tokens[at_unit], group.unit.unit
        if group.unit.short:
            # The tokeniser takes one without a number at a list's end alone: "art. 8, Sch."
            return (group, at_unit + 1) if "none" in unit.numbers and start == at_unit else None
        words = self.lexicon.style.words
        if deixis:
            banned = words.get("not_deictic", ()) if deixis == "this" else words.get("not_anaphoric", ())
            if unit.name in banned or (deixis == "such" and unit.name in words.get("not_such", ())):
                return None
            lower_case = self.folded.text[token.start].islower()
            if deixis != "this" and lower_case and unit.name in words.get("capital_anaphora", ()):
                return None  # "that part of the income"
            group.deixis, group.deixis_span = deixis, deixis_span
            return group, at_unit + 1
        definite = start < at_unit and self._is(self.tokens[at_unit - 1], "the")
        if not definite or "none" not in unit.numbers or group.unit.plural:
            return None
        capital = self.folded.text[token.start].isupper()
        if unit.kind != "scope" and not capital and not (unit.kind == "container" and self._appended(at_unit + 1)):
            return None
        if unit.kind == "element" and not parent and not self._tied(at_unit + 1):
            return None
        group.start = token.start
        return group, at_unit + 1

    def _tied(self, index: int) -> bool:
        """Whether a chain word and another unit or an instrument follow."""
        if index + 1 >= len(self.tokens) or not (
            self._is(self.tokens[index], "of") or self._is(self.tokens[index], "of_scope")
        ):
            return False
        token = self.tokens[index + 1]
        if self._is(token, "the") and index + 2 < len(self.tokens):
            token = self.tokens[index + 2]
        return token.kind in {"unit", "mention"}

    def _appended(self, index: int) -> bool:
        """Whether "to" and an instrument follow: "the schedule to the Bees Act"."""
        if index >= len(self.tokens) or not self._is(self.tokens[index], "attached_to"):
            return False
        index += 1
        if index < len(self.tokens) and self._is(self.tokens[index], "the"):
            index += 1
        return index < len(self.tokens) and self.tokens[index].kind == "mention"

    def _definition(self, group: UnitGroup, at_unit: int, behind: int) -> tuple[UnitGroup, int] | None:
        """As in "the definition designated area in section 368": the term stands for the number."""
        if behind >= len(self.tokens) or self.tokens[behind].kind != "term":
            return None
        term = self.tokens[behind]
        words = term.text.split()
        if term.end == term.start + len(term.text) and len(words) > _TERM_WORDS:
            return None  # "the definitions whenever they help with the use of section 5" names none
        group.start = self.tokens[at_unit].start
        group.end = term.end
        group.members = [Member([term.text], True, group.start, term.end)]
        return group, behind + 1

    def _deixis(self, index: int) -> tuple[Deixis, int, tuple[int, int] | None]:
        """Behind "the", "this", "the said", "the next following": the kind, the index behind, its span."""
        tokens = self.tokens
        found: Deixis = ""
        span: tuple[int, int] | None = None
        while index < len(tokens) and tokens[index].kind == "word":
            token = tokens[index]
            purposes = self.lexicon.purposes.get(token.text, frozenset())
            kind: Deixis = next((kind for purpose, kind in _DEIXIS if purpose in purposes), "")
            if not kind and "preceding" in purposes:
                kind = "preceding"
            if not kind and "following" in purposes and "announcing" not in purposes:
                kind = "following"
            if kind:
                found, span = kind, (token.start if span is None else span[0], token.end)
            elif "the" not in purposes:
                break
            index += 1
        return found, index, span

    def _ordinals(self, index: int) -> tuple[list[Token], int]:
        """Ordinal words with their joiners: "first and second"; and the index behind them."""
        found: list[Token] = []
        while (
            index < len(self.tokens)
            and self.tokens[index].text in self.lexicon.ordinals
            and self.tokens[index].kind == "word"
        ):
            found.append(self.tokens[index])
            index += 1
            between = joint(self.tokens, index, self.lexicon)
            after = between.index if between is not None else index
            if between is not None and after < len(self.tokens) and self._is(self.tokens[after], "the"):
                after += 1
            if between is None or after >= len(self.tokens) or self.tokens[after].text not in self.lexicon.ordinals:
                break
            index = after
        return found, index

    def _is(self, token: Token, purpose: str) -> bool:
        return token.kind == "word" and purpose in self.lexicon.purposes.get(token.text, ())
