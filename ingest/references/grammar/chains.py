"""Chains: "clause (a) of the proviso to sub-section (2) of section 80C" (forms 6-8, 15-25).

A *chain* is groups (groups.py) tied by "of", innermost first, and the instrument at its end.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ingest.references.grammar.joiners import Joint, joint
from ingest.references.grammar.tokens import Token
from ingest.references.grammar.unit_groups import GroupReader, UnitGroup
from ingest.references.instruments.official_numbers import noun_of
from ingest.references.instruments.unknown_titles import named_at
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import next_word

MAX_GROUPS = 32
"""Groups of one chain; the longest met has six. A longer one is broken off: its first part is told as cut."""

_POINTING = ("the", "this", "that", "said", "such")


@dataclass(slots=True)
class Chain:
    """Groups, innermost first, and what they hang on. Grown by `ChainReader` alone; nobody else changes one."""

    groups: list[UnitGroup]
    start: int
    end: int
    mention: Mention | None = None
    joint: Joint | None = None  # what ties it to the chain before
    thereof: str = ""  # thereof | hereof
    thereof_span: tuple[int, int] | None = None
    downward: bool = False
    closes: bool = False
    hangs: bool = False  # its law comes behind the next chain: "section 3 of, and Schedule 6 to, the X Act"
    cut: bool = False  # it goes on behind the groups that are read
    respectively: bool = False
    further: list[Mention] = field(default_factory=list)  # "the X Act and the Y Act, respectively"
    heading: str = ""

    @property
    def deictic(self) -> bool:
        """Whether a group of it points to a place by a word."""
        return any(group.deixis for group in self.groups)

    @property
    def alternative(self) -> bool:
        """Whether it stands between commas: "or, as the case may be, clause (b), of sub-section (1)"."""
        return self.joint is not None and self.joint.alternative

    @property
    def outer(self) -> UnitGroup:
        """The outermost group."""
        return self.groups[-1]


class ChainReader(GroupReader):
    """Reads one chain from the tokens of a run."""

    def chain(self, index: int, between: Joint | None = None) -> tuple[Chain, int] | None:
        """The chain at `index` and the index behind it; None where there is none. `between`: what ties it to the chain
        before.
        """
        first = self.group(index)
        if first is None:
            return None
        group, index = first
        chain = Chain([group], group.start, group.end, joint=between)
        while len(chain.groups) < MAX_GROUPS:
            below = self._downward(chain, index)
            if below is not None:
                chain.groups.insert(0, below[0])
                chain.downward, chain.end, index = True, below[0].end, below[1]
                continue
            above = self._upward(chain, index)
            if above is None:
                break
            index = above
            if chain.mention is not None:
                break
        goes_on = (
            index < len(self.tokens) and self.tokens[index].kind == "word" and self._links(self.tokens[index], chain)
        )
        chain.cut = len(chain.groups) >= MAX_GROUPS and goes_on
        index = self._thereof(chain, index)
        index = self._hanging(chain, index)
        index = self._respectively(chain, index)
        self._heading(chain)
        chain.closes = index > 0 and self.tokens[index - 1].closes
        return chain, index

    # ------------------------------------------------------------ links of a chain

    def _upward(self, chain: Chain, index: int) -> int | None:
        """Behind "of the ...": an instrument or a group above; the index behind, None where the chain ends."""
        tokens = self.tokens
        at = index
        while at < len(tokens) and tokens[at].kind == "description":
            at += 1
        comma = at < len(tokens) and tokens[at].kind == "sign" and tokens[at].text == ","
        if comma:
            at += 1
        if at < len(tokens) and (self._is(tokens[at], "respectively") or self._is(tokens[at], "alternatives")):
            chain.respectively = self._is(tokens[at], "respectively")
            at += 1
            if at < len(tokens) and tokens[at].kind == "sign" and tokens[at].text == ",":
                at += 1
            comma = False
        if at < len(tokens) and tokens[at].kind == "mention" and self._back(tokens[at]):
            chain.mention, chain.end = tokens[at].mention, tokens[at].end
            return at + 1
        if at >= len(tokens) or tokens[at].kind != "word" or not self._links(tokens[at], chain):
            return self._direct(chain, index) or (None if comma else self._unlinked(chain, at))
        if comma and not self._is(tokens[at], "of_thing"):
            return None
        at += 1
        if chain.joint is not None and chain.joint.hangs and at < len(tokens) and tokens[at].text == ",":
            at += 1
        while at < len(tokens) and self._is(tokens[at], "any_of"):
            at += 1
        target = at
        while target < len(tokens) and self._is(tokens[target], "the") and tokens[target].kind == "word":
            target += 1
        if target < len(tokens) and tokens[target].kind == "mention":
            chain.mention = tokens[target].mention
            chain.end = tokens[target].end
            return target + 1
        got = self.group(at, parent=True)
        if got is None:
            return self._stranger(chain, target)
        group, behind = got
        if comma and not chain.alternative and not group.deixis and group.unit.unit.kind == "minor":
            following = joint(tokens, behind, self.lexicon)
            if following is not None and following.broken:
                return None  # "of clause (a), of sub-section (2) and of section 5" are three
        if not self._above(group, chain):
            return None
        chain.groups.append(group)
        chain.end = max(chain.end, group.end)
        return behind

    def _stranger(self, chain: Chain, index: int) -> int | None:
        """Capitalised words that nobody knows behind "of the": they name a document, and bar this one."""
        last = self.tokens[index - 1]
        if index < len(self.tokens) or not (self._is(last, "the") or self._is(last, "of_thing")):
            return None
        found = named_at(self.folded.text, last.end, self.lexicon)
        if found is None or chain.outer.unit.unit.kind not in {"major", "container", "minor"}:
            return None
        words = self.folded.lower[slice(*found)]
        noun = noun_of(words, self.lexicon.style) or words.split()[-1]
        if " " in words or self.folded.text[found[0] : found[1]].isupper():
            chain.mention = Mention(*found, "unknown", noun=noun)
        else:  # "clause 5 of the Agreement": which one, the text may tell
            chain.mention = Mention(*found, "ambiguous", noun=noun, deixis="the")
        chain.end = found[1]
        return index

    @staticmethod
    def _back(token: Token) -> bool:
        """As in "s. 2, ibid.": a back reference behind the pinpoint."""
        return token.mention is not None and token.mention.deixis == "ibid"

    def _links(self, token: Token, chain: Chain) -> bool:
        if self._is(token, "of"):
            return True
        if not self._is(token, "of_scope"):
            return False
        unit = chain.outer.unit.unit
        return unit.kind in {"scope", "element"} or (unit.kind == "container" and self._is(token, "attached_to"))

    def _above(self, group: UnitGroup, chain: Chain) -> bool:
        """Whether a group can hold the chain: "section 5 in clause (a)" is no chain, "clause (a) of section 5" is."""
        below, ranks = chain.outer.unit.unit, self.lexicon.ranks
        if (
            below.kind in {"scope", "element"}
            or group.unit.unit.kind in {"scope", "element"}
            or below.name == group.unit.unit.name
        ):
            return True
        return (
            ranks[group.unit.unit.name] < ranks[below.name]
            or below.kind == group.unit.unit.kind == "minor"
            or below.kind == "container"
        )

    def _direct(self, chain: Chain, index: int) -> int | None:
        """An instrument without a linking word: "§ 823 BGB" where the style writes so, or a code in brackets."""
        at = index
        while at < len(self.tokens) and self.tokens[at].kind == "description":
            at += 1
        if (
            at < len(self.tokens)
            and self.tokens[at].kind == "mention"
            and (self.lexicon.style.outermost_first or self._acronym(self.tokens[at]))
        ):
            chain.mention, chain.end = self.tokens[at].mention, self.tokens[at].end
            return at + 1
        return None

    def _unlinked(self, chain: Chain, index: int) -> int | None:
        """As in "subsection 51(1) the Impact Assessment Act": the linking word is missing, so the law is a doubt."""
        if index + 1 >= len(self.tokens) or not self._is(self.tokens[index], "the") or chain.deictic:
            return None
        mention = self.tokens[index + 1].mention
        if mention is None or mention.deixis or not mention.via.startswith("title"):
            return None
        chain.mention = Mention(mention.start, mention.end, "ambiguous", noun=mention.noun, doubted=mention)
        chain.end = mention.end
        return index + 2

    def _acronym(self, token: Token) -> bool:
        """A short name directly behind its pinpoint: "Article 16(2) TFEU"."""
        words = self.folded.text[token.start : token.end]
        return words.isupper() and words.isalpha() and token.mention is not None and not token.mention.deixis

    def _downward(self, chain: Chain, index: int) -> tuple[UnitGroup, int] | None:
        """A lower group behind a higher one: "Schedule 2, paragraph 4", "Article I, Section 8", "§ 823 Abs. 1"."""
        if chain.mention is not None or index >= len(self.tokens) or (len(chain.groups) > 1 and not chain.downward):
            return None
        last = chain.groups[0]
        if len(last.members) != 1 or last.members[0].through or last.deixis:
            return None
        token = self.tokens[index]
        at = index
        comma = token.kind == "sign" and token.text == ","
        if comma:
            at += 1
            if "." in last.members[0].labels[0]:
                return None
        elif (
            not self.lexicon.style.outermost_first
            and last.unit.unit.kind != "container"
            and last.unit.unit.name not in self.lexicon.style.words.get("downward", ())
        ):
            return None
        if at >= len(self.tokens) or not (
            self.tokens[at].kind == "unit" or self.tokens[at].text in self.lexicon.ordinals
        ):
            return None
        got = self.group(at)
        counted = got is not None and got[0].ordinal
        if got is None or not got[0].members or (counted and not (comma and got[0].unit.unit.kind == "minor")):
            return None  # "Article 3, second indent"; "section 5, first proviso" says no place of section 5
        group, behind = got
        ranks = self.lexicon.ranks
        upper, lower = last.unit.unit, group.unit.unit
        below = self.lexicon.style.levels.get(upper.name, ())
        attached = upper.name in self.lexicon.style.words.get("downward", ())
        gathers = f"{upper.name} {lower.name}" in self.lexicon.style.words.get("gathering", ())
        if lower.kind == "scope" or (
            ranks[lower.name] <= ranks[upper.name]
            # Parts hold Chapters in one country, Chapters Parts in another.
            and not (lower.kind == "container" and (attached or upper.kind == "container"))
            and lower.name not in below
            and not gathers
        ):
            return None
        if not self.lexicon.style.outermost_first:
            # A bracketed label is below what stands before it; a number only in a Schedule, a form, "Article I".
            label = last.members[0].labels[0]
            own = group.members[0].labels[0].startswith(f"{label}.")  # "Article 5, Section 5.2"
            lettered = upper.kind == "major" and label.isupper()
            if not attached and group.members[0].outside:
                held = self._contains(last, group, chain, comma=comma)
                if not (lettered or held or counted or (gathers and own)):
                    return None
            # "section 5, clause (a) of section 7" is two chains, "sections 5, clause" none.
            if last.unit.plural or self._links_on(behind):
                return None
        return group, behind

    @staticmethod
    def _contains(upper: UnitGroup, lower: UnitGroup, chain: Chain, *, comma: bool) -> bool:
        """As in "Chapter 93A, section 9", "Pt VII Div 3", "Annex II, Part A, point 3(b)": one place, outermost first. A
        comma alone between two containers makes a list: "Chapter IV-B, Part XI, and Schedule VII".
        """
        if upper.unit.unit.kind != "container":
            return False
        return lower.unit.unit.kind == "major" or (lower.unit.unit.kind == "container" and not comma) or chain.downward

    def _links_on(self, index: int) -> bool:
        """Whether "of" and a unit follow: the group has a parent of its own."""
        if index + 1 >= len(self.tokens) or not self._is(self.tokens[index], "of"):
            return False
        got = self.group(index + 1)
        return got is not None

    def _thereof(self, chain: Chain, index: int) -> int:
        if chain.mention is not None or index >= len(self.tokens):
            return index
        token = self.tokens[index]
        for purpose in ("thereof", "hereof"):
            if self._is(token, purpose):
                chain.thereof, chain.thereof_span, chain.end = purpose, (token.start, token.end), token.end
                return index + 1
        return index

    def _hanging(self, chain: Chain, index: int) -> int:
        """Behind "section 3 of" of "section 3 of, and Schedule 6 to, the X Act": the law is said once, at the end."""
        tokens = self.tokens
        if chain.mention is not None or index >= len(tokens) or tokens[index].kind != "word":
            return index
        between = joint(tokens, index + 1, self.lexicon) if self._links(tokens[index], chain) else None
        if between is None:
            return index
        at = between.index
        while at < len(tokens) and (self._is(tokens[at], "the") or self._is(tokens[at], "of_scope")):
            at += 1
        if at >= len(tokens) or tokens[at].kind != "unit":
            return index
        chain.hangs = True
        return index + 1

    def _respectively(self, chain: Chain, index: int) -> int:
        """Behind "and the Y Act, respectively": its instruments, one for each member; or "respectively" alone."""
        at, further = index, []
        while (between := joint(self.tokens, at, self.lexicon)) is not None and not between.broken:
            at = between.index
            while at < len(self.tokens) and self._is(self.tokens[at], "the"):
                at += 1
            token = self.tokens[at] if at < len(self.tokens) else None
            if token is None or token.mention is None:
                break
            further.append(token.mention)
            at += 1
        while at < len(self.tokens) and self.tokens[at].kind == "sign" and self.tokens[at].text == ",":
            at += 1
        said = [k for k in range(index, min(at + 1, len(self.tokens))) if self._is(self.tokens[k], "respectively")]
        if not said:
            return index
        if further and (chain.mention is None or len(further) + 1 != len(chain.groups[0].members)):
            return index
        chain.respectively, chain.further = True, further
        if further:
            chain.end = further[-1].end
        return said[-1] + 1

    def _heading(self, chain: Chain) -> None:
        """'Chapter VI-A under the heading "C.-Deductions"': a heading as the innermost step (form 60)."""
        match = self.lexicon.heading.match(self.folded.text, chain.end)
        if match is not None and chain.mention is None:
            chain.heading, chain.end = match[1], match.end()

    def no_document(self, chain: Chain, index: int) -> bool:
        """Whether the chain belongs to a thing, not a document: "section 5 of the hall" (form 45)."""
        if chain.mention is not None or index >= len(self.tokens) or not self._is(self.tokens[index], "of_thing"):
            return False
        at = index + 1
        first = at
        while at < len(self.tokens) and any(self._is(self.tokens[at], purpose) for purpose in _POINTING):
            at += 1
        if at == first and at < len(self.tokens):
            return False
        behind = self.tokens[at - 1].end
        word = next_word(self.folded.lower, behind)
        if word in self.lexicon.things:
            return True
        # "Part I of the register": only documents have parts that are cited.
        ordinary = at >= len(self.tokens) and word.isalpha() and self.folded.text[behind : behind + 2].strip().islower()
        return (
            ordinary
            and chain.outer.unit.unit.kind == "container"
            and not chain.outer.deixis
            and not any(word in self.lexicon.style.words.get(p, ()) for p in ("document_words", "instrument_kinds"))
        )
