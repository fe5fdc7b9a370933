"""Numbers that cite without a unit word: "Subject to 4.2", "in accordance with 3.1 to 3.6", "see 5.9 or 5.10".

Standards, manuals and rulebooks cite so. Three things tell such a number from a measure, a version, a sum: the words
before it (`bare_after` cites by itself, `bare_near` only a number that the document has), what follows (a noun that is
counted or a measure bars it), and whether the document bears the number as a label, or those beside it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from gazetteers.law_names import law_name_words
from ingest.references.grammar.number_lists import Hyphens, Member, Members
from ingest.references.grammar.tokens import FIRST_TOKENS, Run, Token, tokenise
from ingest.references.lexicon.lexicon import Lexicon, UnitWord
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised, next_word

NUMBER = re.compile(
    r"[1-9](?:(?<=[ \n][1-9])|(?<=\A[1-9]))\d{0,2}[a-z]{0,2}(?:\.\d{1,3}[a-z]{0,2})*(?![\w%°$€£]|\.\w|-[a-z])"
    r"|(?:(?<=[ \n])|(?<=\A))[a-z](?:\.\d{1,3})+(?![\w%°$€£]|\.\w|-[a-z])"
)
"""Where a number may cite: 4.2, 7a.2, 12b, a.2. No match: 0.5, 2019, 3.2-inch, 5%."""

_DECIMAL = re.compile(r"(?:\d+[A-Za-z]{0,2}|[A-Z])\.\d")
_LONGEST = 40
"""Characters before a number that are looked at for the words that cite."""

_LAST = re.compile(r"(?:(?P<above>.*)\.)?(?P<last>\d+)[A-Z]{0,2}")
_WORD = re.compile(r"(?<![\w.])[A-Z]?[a-z]{2,} \Z")
_LISTED_UNDER = re.compile(
    r"(?<![\w.])(?P<name>[A-Z][a-z][\w'-]*) \d{1,3}[A-Z]{0,2}(?:\.\d{1,3}[A-Z]{0,2})*(?:\(\w{1,5}\))*"
    r"(?:(?:,? (?:and|or|to) |, | ?- ?)\d{1,3}[A-Z]{0,2}(?:\.\d{1,3}[A-Z]{0,2})*(?:\(\w{1,5}\))*)*"
    r"(?:,? (?:and|or|to) |, | ?- ?)\Z"
)
"""A list of numbers, up to the one that is looked at, whose first one a capitalised word owns."""

_ITEM = re.compile(r"(?:^|\n|[;:,.] |(?:and|or) )\(\w{1,5}\) \Z")


class NumbersAlone:
    """Decides which numbers cite, and gives them to the grammar as sections of a run."""

    def __init__(self, folded: Normalised, mentions: dict[int, Mention], lexicon: Lexicon, own: Container[str]) -> None:
        """`own`: the numbers that the text's document has as labels, upper case; of a text alone, none."""
        self._folded, self._mentions, self._lexicon, self._own = folded, mentions, lexicon, own
        word = next((u for u in lexicon.units.values() if u.unit.kind == "major" and not u.short), None)
        text = folded.text  # its first and last word, measured once: it is asked of each number
        self._words = len(text) - len(text.lstrip()), len(text.rstrip(" .\n"))
        self._unit = None if word is None else UnitWord(word.unit, plural=True, short=False, sign=False)

    @property
    def unit(self) -> str:
        """The name of the unit that stands for the word that is not there."""
        return "" if self._unit is None else self._unit.unit.name

    def run(self, start: int) -> Run | None:
        """The run of the number at `start`, with the unit word that is not there put before it; None where it cites
        nothing. A list ends before a number that cites nothing.
        """
        if self._unit is None:
            return None
        before = self.opens(start)
        if not before or (before in {"near", "word", "item"} and not self._own):
            return None
        run = tokenise(self._folded, start, self._mentions, self._lexicon, FIRST_TOKENS)
        if run.full:
            run = tokenise(self._folded, start, self._mentions, self._lexicon, FIRST_TOKENS * 8)
        if not run.tokens or run.tokens[0].kind != "number":
            return None
        members = Members(
            run.tokens, self._unit, self._folded.text, self._folded.lower, self._lexicon, Hyphens(run.tokens)
        )
        members.read(0)
        if self._is_all(start, members.found):
            before = "all"
        if before != "all" and self._of_a_name(run.tokens, members.found[-1].end if members.found else -1):
            before = "all"
        cites = [self._cites(member, before, listed=i > 0) for i, member in enumerate(members.found)]
        if before in {"item", "subject"} and cites and cites[-1] and len(cites) > 1:
            cites = [all(self._held(m.labels[0]) for m in members.found)] * len(cites)  # "6.2, 6.3 and 6.5 apply"
        last = -1
        for member, cited in zip(members.found, cites, strict=True):
            if not cited:
                break
            last = member.end
        if last < 0:
            return None
        whole = last == members.found[-1].end
        kept = run.tokens if whole else [t for t in run.tokens if t.end <= last]
        run.tokens = [Token("unit", "", start, start, self._unit), *kept]
        return run

    def opens(self, start: int) -> str:
        """How the words before the number at `start` stand to it: "after" (they cite), "near" (they may), "item" (it
        opens an item of a list), "subject" (it opens a sentence or a block), "word"; "" where a name owns it.
        """
        lower, text = self._folded.lower, self._folded.text
        listed = _LISTED_UNDER.search(text, max(0, start - 3 * _LONGEST), start)
        if listed is not None and not self._opens(listed["name"].lower()):
            return ""  # the last of "Own Funds 3.1 to 3.2", where nobody knows the name
        first = max(0, start - _LONGEST)
        words = lower[first:start].split()
        known = bool(words) and words[-1].lstrip("([\"'") in self._lexicon.bare_last
        bare = self._lexicon.bare if known else None
        match = bare.search(lower, first, start) if bare is not None else None
        if match is not None:
            return "near" if match["after"] is None else "after"
        before = text[first:start]
        if _ITEM.search(before) is not None:
            return "item"
        if not before.strip(" ") or before[-1] == "\n" or before[-2:] in {", ", "; ", ": "}:
            return "subject"
        found = _WORD.search(before)
        return "word" if found is not None and found[0][0].islower() else ""

    def _cites(self, member: Member, before: str, *, listed: bool) -> bool:
        """Whether one number is a citation, behind such words; `listed`: one before it in its list is."""
        if before == "all":
            return True
        first, *inner = member.labels
        decimal = _DECIMAL.match(first) is not None
        word = next_word(self._folded.lower, member.end)
        if word == '"' and '"' not in self._folded.text[max(0, member.start - _LONGEST) : member.start]:
            return False  # 1.5" of cloth
        if not inner and (word in self._lexicon.counted or word in self._lexicon.measures):
            return False
        through = member.through[0] if member.through is not None else first
        prose = word.isalpha() and word not in self._lexicon.after_number and word not in self._lexicon.units
        if not (self._held(first) and self._held(through)):
            if first[:1].isalpha():  # "release A.2"
                return False
            return before == "after" and decimal and (not prose or bool(inner)) and _DECIMAL.match(through) is not None
        if not decimal and not (self._heads(first) and self._heads(through)):
            return before == "after" and not prose
        if not decimal and before == "near" and not inner and not listed:
            return not prose and self._last_word(member.start) in self._lexicon.style.words.get("bare_whole", ())
        return {
            "after": True,
            "near": bool(inner) or not prose or word in self._lexicon.style.words.get("bare_behind", ()),
            "item": not word.isalpha() or self._is_subject(member),
            "subject": self._is_subject(member),
            "word": bool(inner) and not prose,
        }[before] or (listed and not prose)

    def _opens(self, word: str) -> bool:
        """Whether a capitalised word before a number opens a sentence or is a unit's: no name."""
        known = law_name_words()
        return word in self._lexicon.units or any(word in w for w in (known.stops, known.links, known.small))

    def _heads(self, number: str) -> bool:
        """Whether a whole number heads decimal ones in the document: a chapter of rules 9.1, 9.2."""
        return number.upper() in self._own and any(f"{number.upper()}.{n}" in self._own for n in (1, 2, "A1"))

    def _last_word(self, start: int) -> str:
        return (self._folded.lower[max(0, start - _LONGEST) : start].split() or [""])[-1]

    @staticmethod
    def _of_a_name(tokens: Sequence[Token], end: int) -> bool:
        """Whether "of" and the name of a document of the index stand behind the last number: "2.3 and 3 of the Hive
        Safety Part".
        """
        behind = [token for token in tokens if token.start >= end][:3]
        named = next((t.mention for t in behind if t.mention is not None), None)
        return named is not None and named.held and behind[0].text == "of"

    def _is_all(self, start: int, found: list[Member]) -> bool:
        """Whether the text is the address and no more: "2.1(b)", as somebody types it."""
        first, last = self._words
        alone = bool(found) and start <= first and found[-1].end >= last
        return alone and (_DECIMAL.match(found[0].labels[0]) is not None or len(found[0].labels) > 1)

    def _is_subject(self, member: Member) -> bool:
        """Whether a verb or a list stands behind: "9.2 does not prevent"; a number that labels its block has none."""
        word = next_word(self._folded.lower, member.end)
        return word in self._lexicon.style.words.get("bare_subjects", ())

    def _held(self, number: str) -> bool:
        """Whether the document has a label of that number, or one right beside it (a rule that is gone)."""
        number = number.upper()
        if number in self._own:
            return True
        match = _LAST.fullmatch(number)
        if match is None or match["above"] is None:
            return False
        last = int(match["last"])
        return f"{match['above']}.{last}" in self._own or (
            f"{match['above']}.{last - 1}" in self._own and f"{match['above']}.{last + 1}" in self._own
        )
