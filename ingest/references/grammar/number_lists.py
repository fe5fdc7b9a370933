"""The numbers behind a unit word: lists, ranges, stacked labels, inherited prefixes (forms 5, 9-14, 53, 62)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ingest.document.budget import check
from ingest.numbering import list_labels
from ingest.references.grammar.joiners import Joint, joint
from ingest.references.grammar.tokens import Token
from ingest.references.lexicon.lexicon import Lexicon, UnitWord
from ingest.references.lexicon.normalise import next_word

MAX_DEPTH = 32
"""Labels of one number: the levels of the tree of provisions; statutes go to eight. A longer one is told as cut."""


@dataclass(slots=True)
class Member:
    """One number of a list, with its labels; `through` the labels of a range's other end."""

    labels: list[str]
    outside: bool  # the first label stands outside brackets
    start: int
    end: int
    through: list[str] | None = None
    open_range: bool = False
    forms_mixed: bool = False  # a range that does not go up
    cut: bool = False  # it has more labels than are read


class Hyphens:
    """What the hyphenated numbers of one run tell of each other; counted once, when first asked."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._lefts: Counter[str] | None = None
        self._whole = False

    def _count(self) -> Counter[str]:
        if self._lefts is None:
            numbers = [t.text for t in self._tokens if t.kind == "number" and "-" in t.text]
            self._lefts = Counter(n.partition("-")[0] for n in numbers)
            self._whole = any(list_labels.is_whole(n) for n in numbers)
        return self._lefts

    def whole(self) -> bool:
        """Whether some hyphen of the run belongs to a number, so that all do (42-1103)."""
        self._count()
        return self._whole

    def shared(self, left: str) -> bool:
        """Whether several numbers share the part before the hyphen (1-101, 1-102): it is part of them."""
        return self._count()[left] > 1


class Members:
    """Reads the members behind one unit word."""

    def __init__(
        self, tokens: list[Token], unit: UnitWord, text: str, lower: str, lexicon: Lexicon, hyphens: Hyphens
    ) -> None:
        self._tokens, self._unit, self._lexicon = tokens, unit, lexicon
        self._text, self._lower = text, lower
        self.found: list[Member] = []
        self._hyphens = hyphens

    def read(self, index: int) -> int:
        """Reads from the token at `index`; `found` holds the members. The index behind them."""
        first = self._atom(index, first=True)
        if first is None:
            return index
        member, index = first
        self.found.append(member)
        self._split_hyphen(member)
        while True:
            check()
            index = self._range(index)
            following = self._joint(index)
            if following is None and (self._neighbour(index) or self._corrected(index)):
                following = Joint("comma", index)
            if following is None or following.kind in {"except", "read_with"} or following.broken:
                return index
            taken = self._next(following)
            if taken is None:
                return index
            index = taken

    def _joint(self, index: int) -> Joint | None:
        """The joint behind a member, its description passed over: "§§ 22-1901 (incest); 22-3002 (abuse)"."""
        at = index
        while at < len(self._tokens) and self._tokens[at].kind == "description":
            at += 1
        if at > index and self._unit.plural and at < len(self._tokens) and self._tokens[at].text == ";":
            return Joint("comma", at + 1)
        return joint(self._tokens, at, self._lexicon)

    def _neighbour(self, index: int) -> bool:
        """A label set directly behind the last one that it does not hang on: 10(1)(2); or behind a blank in a list,
        where a comma is missing: "(d), (e) (f) and (g)".
        """
        if index >= len(self._tokens) or self._tokens[index].kind != "label":
            return False
        before = self.found[-1]
        listed = len(self.found) > 1 and self._unit.plural and self._tokens[index].start == before.end + 1
        return (
            (self._tokens[index].start == before.end or listed)
            and before.through is None
            and len(before.labels) > before.outside
            and list_labels.repeats(before.labels[-1], self._tokens[index].text)
        )

    def _corrected(self, index: int) -> bool:
        """An editor's correction in square brackets directly behind a number: "§§ 47-1303.4 [47-1303.04]"."""
        if index >= len(self._tokens) or self._tokens[index].kind != "number" or not self._unit.plural:
            return False
        token = self._tokens[index]
        return token.closes and self._text[token.start - 1] == "["

    def _next(self, following: Joint) -> int | None:
        index = following.index
        got = self._atom(index, first=False)
        if got is None:
            return None
        member, behind = got
        before = self.found[-1]
        if not member.outside:
            if not self._inherit(member, before):
                return None
        elif self._shares_letter(before, member):
            member.labels = [before.labels[0], *member.labels]
        elif not self._plausible(member, before, following):
            return None
        self.found.append(member)
        self._split_hyphen(member)
        return behind

    def _inherit(self, member: Member, before: Member) -> bool:
        base = before.through or before.labels
        depth = list_labels.goes_on(base, member.labels[0], outside=before.outside)
        if depth is None:
            return False
        labels = [*base[:depth], *member.labels]
        member.labels, member.cut = labels[:MAX_DEPTH], member.cut or len(labels) > MAX_DEPTH
        member.outside = before.outside
        return True

    def _plausible(self, member: Member, before: Member, following: Joint) -> bool:
        """Whether a number behind a joint is a member, not a count of something ("section 4 and 30 days")."""
        if len(member.labels) > 1 or following.kind == "slash":
            return True
        if not before.outside and not self._unit.plural:
            return False
        word = next_word(self._lower, member.end)
        if word in self._lexicon.counted:
            return False
        goes_up = self._goes_up(before.through or before.labels, member.labels)
        prose = word.isalpha() and word not in self._lexicon.after_number and word not in self._lexicon.units
        if prose and not self._text[member.end : member.end + 2].strip()[:1].isupper():
            # "section 124 or 125 commits": "or" with a higher number; "section 4 and 30 members" counts something.
            return goes_up and (self._unit.plural or following.kind == "or" or not member.labels[0].isdigit())
        return self._unit.plural or goes_up

    @staticmethod
    def _goes_up(before: list[str], after: list[str]) -> bool:
        return list_labels.goes_up(before[0], after[0])

    def _range(self, index: int) -> int:
        """A range word or a dash behind the last member, with what it runs to; or "et seq."."""
        while index < len(self._tokens):
            token = self._tokens[index]
            comma = token.kind == "sign" and token.text == ","
            opened = self._tokens[index + 1] if comma and index + 1 < len(self._tokens) else token
            if opened.kind == "word" and self._lexicon.is_a(opened.text, "open_range"):
                self.found[-1].open_range = True
                self.found[-1].end = opened.end
                return index + (2 if comma else 1)
            dash = token.kind == "sign" and token.text == "-"
            spoken = opened.kind == "word" and self._lexicon.is_a(opened.text, "ranges")
            if not dash and not (spoken and (not comma or self._unit.plural)):
                return index
            ended = self._range_end(index + (2 if comma else 1), dash=dash)
            if ended is None:
                return index
            index = ended
        return index

    def _range_end(self, index: int, *, dash: bool) -> int | None:
        before = self.found[-1]
        if before.through is not None or index >= len(self._tokens):
            return None
        again = self._tokens[index]
        repeated = again.kind == "unit" and again.unit is not None and again.unit.unit.name == self._unit.unit.name
        got = self._atom(index + 1 if repeated else index, first=False)
        if got is None:
            return None
        member, behind = got
        if self._shares_letter(before, member):
            member.labels = [before.labels[0], *member.labels]
        if member.labels[0].startswith("."):  # "Sections 1005.1 through .3"
            member.labels[0] = before.labels[0].rpartition(".")[0] + member.labels[0]
        bracket = not member.outside
        if bracket and not (repeated and not before.outside) and not self._inherit(member, before):
            return None
        shared = len(before.labels) == len(member.labels) > 1 and before.labels[0] == member.labels[0]
        goes_up = bracket or self._goes_up(before.labels[shared:], member.labels[shared:])
        if not bracket and not repeated:
            word = next_word(self._lower, member.end)
            prose = word.isalpha() and word not in self._lexicon.after_number and word not in self._lexicon.units
            if word in self._lexicon.counted or (not self._unit.plural and (not goes_up or prose)):
                return None
            if dash and not (self._unit.plural and goes_up):
                return None
        before.through, before.end, before.forms_mixed = member.labels, member.end, not goes_up
        before.open_range, before.cut = member.open_range, before.cut or member.cut
        return behind

    def _split_hyphen(self, member: Member) -> None:
        if not member.outside or "-" not in member.labels[0] or len(member.labels) > 1:
            return
        hyphens = self._hyphens
        if hyphens.whole() or hyphens.shared(member.labels[0].partition("-")[0]):
            return
        ends = list_labels.split_range(member.labels[0], plural=self._unit.plural)
        if ends is not None:
            member.labels, member.through = [ends[0]], [ends[1]]

    def _atom(self, index: int, *, first: bool) -> tuple[Member, int] | None:
        """One number with its bracket labels, or bracket labels alone."""
        tokens, numbers = self._tokens, self._unit.unit.numbers
        if index >= len(tokens):
            return None
        token = tokens[index]
        printed: list[str] = []
        outside = token.kind in {"number", "roman", "letter"}
        if token.kind == "number" and not ("arabic" in numbers or "bracket" in numbers):
            return None
        if token.kind in {"roman", "letter"} and not self._allowed(token, index, first=first):
            return None
        if outside:
            printed.append(token.text)
            index += 1
        elif token.kind != "label" or (first and not self._takes_brackets()):
            return None
        start, end = token.start, token.end
        if outside and index < len(tokens) and self._stacked(token, tokens[index]):
            printed.append(tokens[index].text)
            end = tokens[index].end
            index += 1
        first_label, cut = True, False
        while index < len(tokens) and tokens[index].kind == "label" and not (tokens[index - 1].closes and printed):
            if outside or printed:
                gap = tokens[index].start - tokens[index - 1].end
                if gap > 1 or (gap == 1 and self._enumerates(tokens[index])):
                    break
            if not first_label and list_labels.repeats(tokens[index - 1].text, tokens[index].text):
                break
            first_label = False
            if len(printed) < MAX_DEPTH:
                printed.append(tokens[index].text)
            else:
                cut = True
            end = tokens[index].end
            index += 1
        joined = self._suffixed(printed, start, index)
        if joined is not None:
            return Member([joined], outside, start, tokens[index + 1].end, cut=cut), index + 2
        return Member(printed, outside, start, end, cut=cut), index

    def _suffixed(self, printed: list[str], start: int, index: int) -> str | None:
        """A number that goes on behind a bracket, "1.1031(a)-1", as one; None where it ends there."""
        tokens = self._tokens
        if len(printed) != 2 or "." not in printed[0] or index + 1 >= len(tokens):
            return None
        dash, last = tokens[index], tokens[index + 1]
        glued = tokens[index - 1].end == dash.start and dash.end == last.start
        if not (glued and dash.text == "-" and last.kind == "number" and printed[1].isalpha()):
            return None
        return self._text[start : last.end]

    def _stacked(self, letter: Token, number: Token) -> bool:
        """Whether a number hangs on the letter before it: "subdivision A 3", "subdivisions A 1 through 9"; not "Part A
        3 copies".
        """
        if letter.kind == "number" or len(letter.text) > 1 or not (number.kind == "number" and number.text.isdigit()):
            return False
        if "upper" not in self._unit.unit.numbers or number.start - letter.end != 1:
            return False
        word = next_word(self._lower, number.end)
        return not word.isalpha() or word in self._lexicon.after_number or word in self._lexicon.units

    @staticmethod
    def _shares_letter(before: Member, member: Member) -> bool:
        """Whether a number goes on from a letter and a number before it: "A 1 through 9", "A 1 and 3"."""
        stacked = before.outside and len(before.labels) == 2 and len(before.labels[0]) == 1
        spaced = stacked and before.labels[0].isalpha() and before.labels[1].isdigit()
        return spaced and member.outside and len(member.labels) == 1 and member.labels[0].isdigit()

    def _takes_brackets(self) -> bool:
        """Sections take no bracketed number first, unless they say so ("section (2)" is a misprint of no value)."""
        unit = self._unit.unit
        return "bracket" in unit.numbers or (unit.kind == "minor")

    def _enumerates(self, token: Token) -> bool:
        """A spaced bracket that begins an enumeration: "under section 5 (a) the Board"; "23 (8) of" is a label."""
        return next_word(self._lower, token.end) not in {"", ".", ",", ";", ")", "(", ":", "-", "]", '"'} and (
            next_word(self._lower, token.end) not in self._lexicon.after_number
            or next_word(self._lower, token.end) in self._lexicon.style.words.get("clause_openings", ())
        )

    def _stands_alone(self, token: Token) -> bool:
        """Whether a capital letter is a number, not the first word of a name: "Section P." and "subsection A applies",
        never "Section A Company" or "the subsection I mentioned".
        """
        word = next_word(self._lower, token.end)
        if not word.isalpha():
            return word != "'" and not self._initial(token)
        if token.text == "I" and not self._lexicon.is_a(word, "and") and not self._lexicon.is_a(word, "or"):
            return word in {
                *self._lexicon.style.words.get("of", ()),
                *self._lexicon.style.words.get("clause_words", ()),
            }
        return word in self._lexicon.after_number or word in self._lexicon.units

    def _initial(self, token: Token) -> bool:
        """Whether a capital letter is the first of several initials: "Section C.P. Snow"."""
        behind = self._text[token.end : token.end + 2]
        return behind[:1] == "." and behind[1:].isalnum()

    def _allowed(self, token: Token, index: int, *, first: bool) -> bool:
        """Roman numerals and letters stand behind units that take them; the pronoun I and the article A are none."""
        unit = self._unit.unit
        numbers = unit.numbers
        if token.text.islower():
            return "small" in numbers
        word_start = self._tokens[index - 1].start if index else token.start
        capital = self._text[word_start : word_start + 1].isupper() if first else True
        spoken = token.kind == "roman" and "roman" in numbers if "letter" not in numbers else True
        if "upper" in numbers and len(token.text) == 1 and (not (spoken and capital) or self._initial(token)):
            return self._stands_alone(token)
        lettered = "letter" in numbers or (len(token.text) > 1 and token.text[1] == ".")
        if token.kind == "roman" and "roman" not in numbers and not (lettered and len(token.text) == 1):
            return False
        if token.kind == "letter" and not lettered:
            return False
        if unit.kind in {"major", "minor"} and first and not capital:
            return False
        if token.text.lower() in self._lexicon.style.words.get("letter_words", ()):
            word = next_word(self._lower, token.end)
            prose = word.isalpha() and word not in self._lexicon.after_number and word not in self._lexicon.units
            if prose and (not capital or not first) and self._text[token.end : token.end + 2].strip()[:1].islower():
                return False
        return True
