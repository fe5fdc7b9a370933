"""Every mention of an instrument in a folded text, found in a few linear passes before references are read.

Known names (gazetteer), coded forms (style data), unknown titles, "this Act", "that Act", "the Act". Mentions do not
overlap: the longest wins, and at one length the known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from gazetteers.country_words import country_of
from gazetteers.index import NameMatch
from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.budget import check
from ingest.document.records import Via
from ingest.references.instruments.coded_forms import find_coded
from ingest.references.instruments.official_numbers import noun_of, with_number
from ingest.references.instruments.pointed_at import backward, deictic
from ingest.references.instruments.unknown_titles import title_start
from ingest.references.lexicon.lexicon import Lexicon, trie
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_YEAR = re.compile(r",? ?(?:of )?[(]?((?:1[2-9]|20)\d\d)[)]?(?![\w/-])")

_RELATIVE = re.compile(r" (?:under|by|in|of) which")  # "the Act under which it is constituted" is any Act
_CAPITALISED = re.compile(r" ([A-Z][a-z]+)(?!\w)")
_OF_A_NAME = frozenset(("Ann", "Annotated", "No", "Cap"))
"""Words that go on with the name of a code."""
_DATED = re.compile(r" of [A-Z][a-z]+ \d{1,2}, ((?:1[2-9]|20)\d\d)(?!\d)")


def find_mentions(
    folded: Normalised, gazetteer: Gazetteer, lexicon: Lexicon, style: Style, told: Sequence[Mention] = ()
) -> tuple[Mention, ...]:
    """The mentions of `folded`, by place; `told`: those found already: case citations, names that the index holds."""
    found = [*told, *_known(folded, gazetteer, lexicon, style)]
    found += find_coded(folded, gazetteer, lexicon, style)
    found += backward(folded, style)
    places = list(lexicon.kind_words(folded.lower))
    found += deictic(folded, places, style)
    known = sorted(found, key=lambda m: m.start)
    titles, longer = _titled(folded, places, gazetteer, lexicon, style, known)
    return settle([*(longer.get(m, m) for m in found), *titles])


def settle(found: list[Mention]) -> tuple[Mention, ...]:
    """Mentions by place without overlaps: the one that begins first wins, of these the longest, then the known."""
    kept: list[Mention] = []
    for mention in sorted(found, key=lambda m: (m.start, -m.end, m.via == "unknown")):
        if kept and mention.start < kept[-1].end:
            if mention.coded is not None and (mention.start, mention.end) == (kept[-1].start, kept[-1].end):
                kept[-1] = replace(kept[-1], coded=mention.coded)
            # "Kinds of Bees Act" holds "Bees Act": the longer, unknown title stands.
            continue
        kept.append(mention)
    return tuple(kept)


# ---------------------------------------------------------------- names of the gazetteer


def _known(folded: Normalised, gazetteer: Gazetteer, lexicon: Lexicon, style: Style) -> list[Mention]:
    text = folded.text
    found = []
    small = tuple(f"{kind} " for kind in style.words.get("small_kinds", ()))
    for match in gazetteer.names.scan(folded.lower):
        check()
        first = match.name[:1]
        begins = text[match.start]
        if first.isupper() and not (begins.isupper() or begins.isdigit() or text.startswith(small, match.start)):
            continue
        acronym = match.name.isupper() and len(match.name) < 8
        if acronym and text[match.start : match.start + len(match.name)] != match.name:
            continue
        if acronym and match.name.lower() in style.words.get("word_acronyms", ()) and _shouted(text, match):
            continue  # "THE HASTE TO REACH"
        if text.count("(", match.start, match.end) != text.count(")", match.start, match.end):
            continue  # "Licensing) Act" of "the Honey Traders (Licensing) Act"
        others = _and_others(text, match.start)
        start = (
            title_start(text, match.start, lexicon, begun=others)
            if others or _longer(text, match.start)
            else _dotted(text, match.start)
        )
        if start is not None and start < match.start:
            own = _of_country(text[start : match.start].strip(), match, gazetteer)
            if own:
                found.append(_from_match(folded, replace(match, start=start, candidates=own), gazetteer, style))
                continue
            mention = Mention(start, match.end, "unknown", noun=noun_of(folded.lower[match.start : match.end], style))
            found.append(_dated(folded, mention, style, gazetteer))
            continue
        found.append(_from_match(folded, match, gazetteer, style))
    return found


def _shouted(text: str, match: NameMatch) -> bool:
    """Whether a word beside a name in capitals is in capitals as well: a heading in which it may be any word."""
    before = text[max(0, match.start - 24) : match.start].split()[-1:]
    behind = text[match.end : match.end + 24].split()[:1]
    return any(len(word) > 1 and word.isalpha() and word.isupper() for word in (*before, *behind))


def _and_others(text: str, start: int) -> bool:
    """Whether "and other" stands before a known title, behind a capitalised word: "the Hives and other Dues Act"."""
    before = text[max(0, start - 48) : start].split()
    return before[-2:] == ["and", "other"] and len(before) > 2 and before[-3][:1].isupper()


def _longer(text: str, start: int) -> bool:
    """Whether a capitalised word, or one with "of", stands directly before a known title: a longer title may."""
    before = text[max(0, start - 24) : start].split()
    if not before or not text[start - 1 : start].isspace():
        return False
    last = before[-1]
    if last == "of" and len(before) > 1:
        return before[-2][:1].isupper() and before[-2].isalpha()
    if last.endswith(")"):  # "the Honey (Sale and Storage) Excise Act"
        return re.fullmatch(r"[A-Z(][\w(&.-]*[)]", last) is not None
    return last[:1].isupper() and last.replace("-", "").isalpha()


def _of_country(words: str, match: NameMatch, gazetteer: Gazetteer) -> tuple[str, ...]:
    """The laws of a known name that are of the country before it ("the UK Bribery Act 2010"), if that is what stands
    there: else it is another, longer title.
    """
    place = country_of(words, dated=match.year is not None)
    if not place or match.strength == "weak":
        return ()
    known = ((i, gazetteer.instrument(i)) for i in match.candidates)
    return tuple(i for i, law in known if law is not None and law.jurisdiction == place)


def _dotted(text: str, start: int) -> int | None:
    """Where "U.S." or "U.K." directly before a known title begins, whose stop ends no sentence there; None without."""
    words = text[max(0, start - len("U.S. ")) : start]
    return start - len(words) if words.endswith(". ") and country_of(words[:-1], dated=False) else None


def _from_match(folded: Normalised, match: NameMatch, gazetteer: Gazetteer, style: Style) -> Mention:
    behind = folded.text[match.end : match.end + 3]
    if match.name.endswith(".") and behind[:2] == ". " and not behind[2:].isupper():
        match = replace(match, end=match.end + 1)  # the point of "Tex. Gov't Code Ann. § 311", which no key has
    noun = noun_of(folded.lower[match.start : match.end], style)
    candidates = _at_home(match.candidates, gazetteer, style)
    if match.strength == "weak" and style.jurisdictions:
        candidates = tuple(i for i in candidates if not _is_foreign_title(i, gazetteer, style))
    former = folded.text[max(0, match.start - 12) : match.start].rsplit(" ", 2)[-2:]
    if (
        match.start
        and len(former) == 2
        and former[0] in style.words.get("former", ())
        and noun in style.words.get("title_kinds", ())
    ):
        # "the previous Constitution" is another law than the Constitution.
        return Mention(match.start - len(former[0]) - 1, match.end, "unknown", noun=noun, rule="former")
    via: Via = "unknown"
    if candidates:
        via = "title_year" if match.kind.endswith("_year") else "title" if match.kind == "title" else "alias"
    mention = Mention(
        match.start,
        match.end,
        via if len(candidates) < 2 else "ambiguous",
        id=candidates[0] if len(candidates) == 1 else None,
        candidates=candidates if len(candidates) > 1 else (),
        noun=noun,
        weak=match.strength == "weak",
    )
    return with_number(folded, mention, candidates, gazetteer, style, match.name)


def _is_foreign_title(instrument_id: str, gazetteer: Gazetteer, style: Style) -> bool:
    """Whether a law of the second data set is of another country than the text: a title without a year says little."""
    law = gazetteer.instrument(instrument_id)
    return law is not None and law.title_strength == "weak" and law.jurisdiction not in style.jurisdictions


def mention_at(folded: Normalised, match: NameMatch, start: int, gazetteer: Gazetteer, style: Style) -> Mention:
    """The mention of a known name that stands at `start`, where `match` counts from another offset."""
    moved = replace(match, start=start, end=start + match.end - match.start)
    return _from_match(folded, moved, gazetteer, style)


def unknown_at(folded: Normalised, start: int, end: int, style: Style, gazetteer: Gazetteer) -> Mention:
    """The mention of a name that nobody knows, its official number read."""
    mention = Mention(start, end, "unknown", noun=noun_of(folded.lower[start:end], style))
    return with_number(folded, mention, (), gazetteer, style, folded.text[start:end])


def _at_home(candidates: tuple[str, ...], gazetteer: Gazetteer, style: Style) -> tuple[str, ...]:
    """Of laws of one name in several countries, those of the country whose law is being read; else all."""
    if len(candidates) < 2 or not style.jurisdictions:
        return candidates
    known = [(i, gazetteer.instrument(i)) for i in candidates]
    own = tuple(i for i, law in known if law is not None and law.jurisdiction in style.jurisdictions)
    return own or candidates


# ---------------------------------------------------------------- titles that nobody knows


@lru_cache(maxsize=64)
def _kind_pattern(style: Style) -> re.Pattern[str] | None:
    kinds = [*style.words.get("title_kinds", ()), *style.words.get("dated_kinds", ())]
    if not kinds:
        return None
    capitals = [form for kind in kinds for form in (kind.capitalize(), kind.upper())]
    return re.compile(rf"(?<![\w-])(?:{trie(capitals)})(?![\w-])")


def _titled(
    folded: Normalised,
    places: Sequence[tuple[int, str]],
    gazetteer: Gazetteer,
    lexicon: Lexicon,
    style: Style,
    known: Sequence[Mention],
) -> tuple[list[Mention], dict[Mention, Mention]]:
    """Unknown titles; and of the `known`, in order, the codes before which a title stands, with it."""
    found: list[Mention] = []
    longer: dict[Mention, Mention] = {}
    pattern = _kind_pattern(style)
    if pattern is None:
        return found, longer
    covered = 0
    for place, _ in places:
        check()
        match = pattern.match(folded.text, place) if folded.text[place].isupper() else None
        if match is None:
            continue
        while covered < len(known) and known[covered].end <= match.start():
            covered += 1
        if covered < len(known) and known[covered].start <= match.start():
            code = known[covered]
            if code.coded is not None and code.start == match.start():
                # "the Bees Act 32 of 1998": the title before the code is part of the name.
                start = title_start(folded.text, match.start(), lexicon)
                if start is not None:
                    longer[code] = replace(code, start=start)
            continue
        mention = _title_at(folded, match, lexicon, style)
        if mention is not None:
            found.append(_dated(folded, mention, style, gazetteer) if not mention.deixis else mention)
    return found, longer


def _title_at(folded: Normalised, match: re.Match[str], lexicon: Lexicon, style: Style) -> Mention | None:
    text, kind = folded.text, match[0].lower()
    before = text[max(0, match.start() - 16) : match.start()].split()
    last = before[-1].lower() if before else ""
    words = style.words
    if _RELATIVE.match(text, match.end()) is not None:
        return None
    if kind in words.get("everyday_kinds", ()) and (
        last in words.get("everyday_before", ()) or _named_on(match, lexicon)
    ):
        return None  # "Checkout the Source Code", "improve the Code Context menu"
    if last in {"the", "principal"} and text[match.start() - 1] == " ":
        if _YEAR.match(text, match.end()) is not None and "of" in text[match.end() : match.end() + 4]:
            return None
        mention = Mention(
            match.start(),
            match.end(),
            "ambiguous",
            noun=kind,
            deixis="the",
            weak=kind not in words.get("title_kinds", ()),
        )
        if last == "principal":
            return replace(mention, start=match.start() - len("principal "), rule="principal")
        return replace(mention, via="unknown", deixis="") if kind == "constitution" else mention
    if last in words.get("former", ()) and kind in words.get("title_kinds", ()) and not before[-1][:1].isupper():
        return Mention(match.start() - len(last) - 1, match.end(), "unknown", noun=kind, rule="former")
    start = title_start(text, match.start(), lexicon)
    if start is None:
        return None
    dated = _YEAR.match(text, match.end()) or _DATED.match(text, match.end())
    definite = kind in words.get("definite_kinds", ()) and text[max(0, start - 4) : start].lower() == "the "
    if kind not in words.get("title_kinds", ()) and dated is None and not definite:
        return None
    return Mention(start, match.end(), "unknown", noun=kind)


def _named_on(kind: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether a kind word goes on as another name: "the Code Context", not "the Code Section 5"."""
    behind = _CAPITALISED.match(kind.string, kind.end())
    return behind is not None and behind[1].lower() not in lexicon.units and behind[1] not in _OF_A_NAME


def _dated(folded: Normalised, mention: Mention, style: Style, gazetteer: Gazetteer) -> Mention:
    """An unknown title with its year and official number read."""
    title = folded.text[mention.start : mention.end]
    match = _DATED.match(folded.text, mention.end)
    year = match or _YEAR.match(folded.text, mention.end)
    if year is not None:
        mention = replace(mention, end=year.end() if year[0].count("(") == year[0].count(")") else year.end(1))
    return with_number(folded, mention, (), gazetteer, style, title)
