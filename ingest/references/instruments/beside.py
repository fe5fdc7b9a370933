"""Words beside a pinpoint that could name a law, whether a gazetteer knows it or not.

The rule does not hang on a style: a name in one language stands beside a pinpoint in another. It looks behind the
pinpoint and before it, across what citations have between the two (a blank, a comma, a bracket, a possessive, a colon
or dash before, "of the"), and asks whether what stands there has the marks of a name: known to the gazetteer, ending in
a kind word with a modifier, a year, the form of an official number, an abbreviation, a compound ("-gesetz").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gazetteers.index import NameMatch
from gazetteers.load import Gazetteer
from ingest.references.instruments.surroundings import REACH, Surroundings

NEAR = 93.0
"""How like (0 to 100) capitalised words must be to a known name to be it but for a slip."""

MOST_WORDS = 12
"""Words of an unknown name in lower case."""

_CODE = re.compile(
    r"[(]?(?:[A-Z]{2,4}(?:/[A-Z]{2,4})?[)]? (?:No\.? )?\d{1,4}/\d{1,5}"
    r"|(?:\d{1,3} ?)(?:[A-Z]\.?){2,6}(?:,? [Pp]art)? ?\d+"
    r"|[A-Z]{2,5}(?:/[A-Z]{2,4})?[ -]\d{2,6}(?:[:/-]\d{4})?(?![\w/]))"
)
_PLACES = frozenset(("in", "to", "within"))
"""Links behind which an abbreviation that nobody knows is a party or a place: "to the PRA", "in the UK"."""

ABBREVIATION = re.compile(r"(?![IVXLCDM]+\b)(?=[\w&.-]{0,8}[A-Z][\w&.-]{0,8}[A-Z])[A-Z][A-Za-z&-]{1,7}(?![\w'&-])")
_SHOUTED_WORD = re.compile(r" [A-Z]{2,}(?![\w'-])")
_ROMAN = re.compile(r"[IVXLCDM]+")
_JOINT_BEHIND = re.compile(r"(?P<comma>,)?(?: (?P<open>[(\[])?|(?P<tight>[\[]))")
_JOINT_BEFORE = re.compile(
    r"(?:(?P<possessive>'s? )|(?P<comma>, (?:in )?)|(?P<open> ?[(\[])|(?P<sign>: | ?[–—] | - )|(?P<blank> ))$"
)
_WORD = re.compile(r"[^\s,;:()\[\]\"]+")


@dataclass(frozen=True, slots=True)
class Beside:
    """A name beside a pinpoint: where it stands; `match` where the gazetteer knows it."""

    start: int
    end: int
    match: NameMatch | None = None
    short: bool = False  # an abbreviation that nobody knows


@dataclass(frozen=True)
class Neighbours(Surroundings):
    """Reads the words beside the pinpoints of one folded text. `typed`: a text that somebody typed, where lower case
    counts as capitals do.
    """

    gazetteer: Gazetteer
    units: frozenset[str]
    typed: bool

    def behind(self, at: int) -> Beside | None:
        """The name that begins behind a pinpoint that ends at `at`."""
        joint = _JOINT_BEHIND.match(self.text, at)
        if joint is None:
            return None
        place, comma = joint.end(), joint["comma"] is not None
        opened = joint["open"] or joint["tight"]
        link = self.patterns.link.match(self.lower, place)
        if link is not None:
            place = link.end()
        article = self.patterns.article.match(self.lower, place)
        if article is not None:
            place = article.end()
        linked = link is not None and link[0].strip() in self.words.of_links
        if comma and article is not None and article[0].islower() and not linked:
            return None  # ", the Bees Act does not apply": another clause
        found = self._at(place, link[0].strip() if link else "", comma, article is not None)
        if found is not None and opened and not self.closed(found.end):
            return None
        return found

    def before(self, at: int) -> Beside | None:
        """The name that ends before a pinpoint that begins at `at`."""
        joint = _JOINT_BEFORE.search(self.text, max(0, at - 6), at)
        if joint is None:
            return None
        end = joint.start()
        last = self.patterns.last.search(self.lower, max(0, end - 40), end)
        if last is None:
            return None
        if self.text[end - 1] == "." and "." not in last[0]:
            return self._known_before(end)  # "Fla. Stat., section 5"; else a sentence has ended
        word, first = last[0], self.text[last.start()]
        if not (first.isupper() or first.isdigit() or self.text[end - 1] in ")]"):
            if word in self.words.stops:
                return None
            if not (self.typed or word in self.words.kinds or self.compound(word)):
                return self._french_before(self.sentence_start(end), end)
        start = self.sentence_start(end)
        return (
            self._known_before(end)
            or self._set_before(start, end, at)
            or self._code_before(start, end)
            or self._kind_before(start, end)
            or self._short_before(start, end, joint)
            or self._french_before(start, end)
            or self._close_before(start, end)
        )

    def name_of(self, start: int, end: int) -> Beside | None:
        """The name that ends in a kind word and a year which were read as a pinpoint: "Salt Rules 2009"."""
        if self.patterns.kind_year.fullmatch(self.lower, start, end) is None:
            return None
        return self._kind_before(self.sentence_start(start), end, modified=True)

    def says_own(self, at: int) -> bool:
        """Whether the word behind a pinpoint says that it lies in this document ("section 47 below")."""
        word = _WORD.match(self.lower, at + 1)
        return word is not None and word[0] in self.words.own_place

    # ------------------------------------------------------------ behind

    def _at(self, place: int, link: str, comma: bool, article: bool) -> Beside | None:
        first = _WORD.match(self.text, place)
        if first is None and self.text[place : place + 1] != "(":
            return None
        word = first[0].casefold().rstrip(".") if first else ""
        capital = self.text[place : place + 1].isupper() or self.text[place : place + 1].isdigit()
        if first is not None and not capital and word in self.words.stops:
            return None
        stop = self.sentence_end(place)
        known = self._known_at(place)
        if known is not None:
            return known
        code = _CODE.match(self.text, place, stop)
        if code is not None and word not in self.units:
            return Beside(place, code.end())
        if capital and word not in self.units:
            return self._capitals(place, stop, word, link, comma, article) or self._lower(place, stop, link)
        return self._french_at(place, stop) or (None if capital else self._lower(place, stop, link))

    def _capitals(self, place: int, stop: int, word: str, link: str, comma: bool, article: bool) -> Beside | None:
        shouted = self.shouted(place)
        phrase = self.patterns.kind_behind.match(self.text, place, stop)
        if phrase is not None and word not in self.words.months:
            return Beside(place, self.year_end(phrase.end()))
        bare = self.patterns.bare_kind_behind.match(self.text, place, stop)
        if bare is not None:
            return Beside(place, bare.end())
        dated = self.patterns.dated_behind.match(self.text, place, stop)
        if dated is not None and not self.has_month(place, dated.end()) and word not in self.words.stops:
            return Beside(place, dated.end())
        if self.compound(word):
            return Beside(place, place + len(word))
        short = ABBREVIATION.match(self.text, place, stop)
        if (
            short is not None
            and _SHOUTED_WORD.match(self.text, short.end()) is None
            and not shouted
            and not comma
            and word not in self.words.stops
            and word not in self.words.kinds
            and link not in _PLACES
        ):
            return Beside(place, short.end(), short=link not in self.words.of_links)
        phrase = self.patterns.capitals.match(self.text, place, stop)
        near = self._near(phrase) if phrase is not None and not shouted else None
        if near is not None:
            return near
        if link in self.words.of_links and not comma and not shouted and word not in self.words.stops:
            named = self.patterns.capitals.match(self.text, place, stop)
            if named is not None and self._is_name(named[0], article):
                return Beside(place, named.end())
        return None

    def _is_name(self, printed: str, article: bool) -> bool:
        """Whether capitalised words without a kind word name an instrument: not a unit, a month, a kind alone."""
        first = printed.split(" ", maxsplit=1)[0].strip("(),.'").casefold()
        alone = " " not in printed.strip()
        if first in self.words.months or first in self.units or first in self.words.kinds:
            return False
        return not (
            alone and (_ROMAN.fullmatch(printed.strip("(),.")) is not None or printed[:1].isdigit() or len(printed) < 3)
        ) and (not alone or article)

    def _lower(self, place: int, stop: int, link: str) -> Beside | None:
        """A name in lower case: words that end in a kind word with a modifier, or in a year."""
        modified, end, last = False, place, ""
        for count, word in enumerate(_WORD.finditer(self.lower, place, stop)):
            core = word[0].rstrip(".'")
            gap, end = self.text[end : word.start()], word.end()
            if count >= MOST_WORDS or gap not in ("", " "):
                return None
            if core in self.words.months or core.strip("-–—") == "":
                return None
            if count and self.patterns.year.fullmatch(core) and link:
                return Beside(place, word.end())
            if link and f"{last} {core}" in self.words.sole_kinds:
                return Beside(place, self.year_end(word.end()))
            last = core
            if core in self.words.kinds and not self._numbered(core, word.end()):
                year = self.year_end(word.end())
                if modified or year > word.end() or (link and core in self.words.sole_kinds):
                    return Beside(place, year)
                if not (link and self.lower.startswith(" of ", word.end())):
                    return None
                dated = self.patterns.of_year.match(self.lower, word.end())
                return Beside(place, dated.end()) if dated is not None else None
            if self.compound(core):
                return Beside(place, word.end())
            if core in self.units or (core in self.words.stops and not (core in {"and", "or"} and count)):
                return None
            if not count and not link and core.endswith(("s", "ed")) and not core.endswith("ss"):
                return None  # a verb: "section 5 requires planning rules"
            modified = core not in self.words.small and core not in self.words.generic
        return None

    def _numbered(self, word: str, end: int) -> bool:
        """Whether a kind word that is a unit word too has a number of its own: "regulation 127"."""
        return word in self.units and self.text[end : end + 2].strip()[:1].isdigit() and self.year_end(end) == end

    def _known_at(self, place: int) -> Beside | None:
        line = self.text.find("\n", place, place + REACH)
        window = self.lower[place : line if line >= 0 else place + REACH]
        for match in self.gazetteer.names.scan(window):
            if match.start > 1:
                return None
            found = self._known(match, place)
            if found is not None:
                return found
        return None

    def _known(self, match: NameMatch, offset: int) -> Beside | None:
        start, end = match.start + offset, match.end + offset
        printed = self.text[start:end]
        small = not (printed[:1].isupper() or printed[:1].isdigit())
        if small and not self.typed and not self._kind_in(match):
            return None
        if (
            not small
            and match.name.isupper()
            and len(match.name) < 8
            and not printed.startswith(match.name)
            and not self.typed
        ):
            return None
        if (
            match.name.casefold() in self.words.kinds
            and match.year is None
            and match.name.casefold() not in self.words.sole_kinds
        ):
            return None
        return Beside(start, end, match)

    def _kind_in(self, match: NameMatch) -> bool:
        """Whether a known name in lower case is one beyond doubt: several words, with a kind word or a year."""
        words = match.name.casefold().split()
        return len(words) > 1 and (match.year is not None or any(w.strip(",.()") in self.words.kinds for w in words))

    def _french_at(self, place: int, stop: int) -> Beside | None:
        found = self.patterns.french.match(self.lower, place, stop)
        return Beside(place, found.end()) if found is not None else None

    # ------------------------------------------------------------ before

    def _known_before(self, end: int) -> Beside | None:
        window = max(0, end - REACH)
        window = max(window, self.text.rfind("\n", window, end) + 1)
        last = None
        for match in self.gazetteer.names.scan(self.lower[window:end]):
            last = match
        rest = "" if last is None else self.text[window + last.end : end]
        if last is None or rest.strip(".)]\"'") or (rest == "." and "." not in last.name):
            return None
        return self._known(last, window)

    def _code_before(self, start: int, end: int) -> Beside | None:
        for found in _CODE.finditer(self.text, max(start, end - 40), end):
            if found.end() == end:
                return Beside(found.start(), end)
        return None

    def _set_before(self, start: int, end: int, at: int) -> Beside | None:
        """A capitalised word before a capitalised unit of rules that are known by a name: "Fundamental Rule 7"."""
        unit = _WORD.match(self.text, at)
        if unit is None or not unit[0][0].isupper() or unit[0].lower() not in self.words.sets:
            return None
        word = self.patterns.last.search(self.text, start, end)
        if word is None or word.start() == start or at != end + 1 or not word[0].isalpha() or not word[0].istitle():
            return None
        core = word[0].casefold()
        lists = (
            self.words.stops,
            self.words.articles,
            self.words.links,
            self.words.small,
            self.words.months,
            self.units,
        )
        return None if any(core in words for words in lists) else Beside(word.start(), end)

    def _kind_before(self, start: int, end: int, *, modified: bool = False) -> Beside | None:
        """A name that ends in a kind word with a modifier, or in a year."""
        found = self.patterns.kind_before.search(self.text, max(start, end - 60), end)
        if found is not None:
            before = list(_WORD.finditer(self.text, max(start, found.start() - REACH), found.start()))
            kind = found["kind"].casefold()
            near = bool(before) and self.text[before[-1].end() : found.start()].strip("), ") == ""
            modifier = before[-1][0].casefold().strip(".'") if near else ""
            if (
                modifier
                and modifier not in self.words.stops
                and modifier not in self.words.generic
                and modifier not in self.words.articles
            ):
                return Beside(self._name_start(before), end)
            if not modified and (found["year"] or kind in self.words.sole_kinds):
                return Beside(found.start(), end)
            return None
        dated = self.patterns.dated_before.search(self.text, max(start, end - 60), end)
        if dated is not None and not self.has_month(dated.start(), end):
            first = dated[0].split(" ")[0].strip(",(").casefold()
            if first not in self.words.stops and first not in self.words.articles and first not in self.words.links:
                return Beside(dated.start(), end)
        last = self.patterns.last.search(self.lower, start, end)
        if last is not None and self.compound(last[0]):
            return Beside(last.start(), end)
        return None

    def _name_start(self, before: list[re.Match[str]]) -> int:
        """Where the name begins whose last words, but for the kind, are `before`."""
        start = before[-1].start()
        capital = before[-1][0][:1].isupper()
        for word in reversed(before[-MOST_WORDS - 1 : -1]):
            core = word[0].casefold().strip(".'")
            small = core in self.words.small and core not in {"in", "under"}
            if (capital and not word[0][:1].isupper() and not small) or (core in self.words.stops and not small):
                break
            if word[0][:1].isupper() or not small:
                start = word.start()
        return start

    def _short_before(self, start: int, end: int, joint: re.Match[str]) -> Beside | None:
        if joint["comma"] is not None or joint["sign"] is not None or self.text[end - 1] == ")":
            return None
        if self.shouted(max(start, end - 1)):
            return None
        word = self.patterns.last.search(self.text, start, end)
        if word is None or ABBREVIATION.fullmatch(word[0]) is None:
            return None
        core = word[0].casefold()
        if core in self.units or core in self.words.stops or core in self.words.kinds:
            return None
        return Beside(word.start(), end, short=True)

    def _french_before(self, start: int, end: int) -> Beside | None:
        first = self.patterns.kinds_first.search(self.lower, max(start, end - 100), end)
        if first is None:
            return None
        found = self.patterns.french_before.search(self.lower, first.start(), end)
        return Beside(found.start(), end) if found is not None else None

    def _close_before(self, start: int, end: int) -> Beside | None:
        """Capitalised words that are a known name but for a slip of the pen."""
        found = self.patterns.capitals_before.search(self.text, max(start, end - 120), end)
        return self._near(found) if found is not None else None

    def _near(self, found: re.Match[str]) -> Beside | None:
        if found[0].count(" ") < 1 or found[0].isupper():
            return None
        close = self.gazetteer.closest(found[0].strip(" ,()."), 1)
        return Beside(found.start(), found.end()) if close and close[0][1] >= NEAR else None
