"""Every mention of an instrument in a folded text, found in a few linear passes before references are read.

Known names (gazetteer), coded forms (style data), unknown titles, "this Act", "that Act", "the Act". Mentions do not
overlap: the longest wins, and at one length the known.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz import fuzz

from gazetteers.index import NameMatch
from gazetteers.load import Gazetteer
from gazetteers.records import CodedForm, Instrument, Style
from ingest.references.fold import Folded
from ingest.references.lexicon import Lexicon, trie
from ingest.references.mentions import Mention
from ingest.references.titles import title_start

NEAR_TITLE = 85.0
"""How like (0 to 100) an unknown title must be to the title that bears its official number to be a misspelling of it."""

_YEAR = re.compile(r",? ?(?:of )?[(]?((?:1[2-9]|20)\d\d)[)]?(?![\w/-])")
_RELATIVE = re.compile(r" (?:under|by|in|of) which")  # "the Act under which it is constituted" is any Act
_DATED = re.compile(r" of [A-Z][a-z]+ \d{1,2}, ((?:1[2-9]|20)\d\d)(?!\d)")


def find_mentions(folded: Folded, gazetteer: Gazetteer, lexicon: Lexicon, style: Style) -> list[Mention]:
    """The mentions of `folded`, by place."""
    found = _known(folded, gazetteer, lexicon, style)
    found += _coded(folded, gazetteer, lexicon, style)
    found += _deictic(folded, style)
    found += _backward(folded, style)
    found += _titled(folded, gazetteer, lexicon, style, {m.end: m for m in found})
    return settle(found)


def settle(found: list[Mention]) -> list[Mention]:
    """Mentions by place without overlaps: the one that begins first wins, of these the longest, then the known."""
    kept: list[Mention] = []
    for mention in sorted(found, key=lambda m: (m.start, -m.end, m.via == "unknown")):
        if kept and mention.start < kept[-1].end:
            if mention.coded is not None and (mention.start, mention.end) == (kept[-1].start, kept[-1].end):
                kept[-1].coded = mention.coded
            # "Kinds of Bees Act" holds "Bees Act": the longer, unknown title stands.
            continue
        kept.append(mention)
    return kept


# ---------------------------------------------------------------- names of the gazetteer


def _known(folded: Folded, gazetteer: Gazetteer, lexicon: Lexicon, style: Style) -> list[Mention]:
    text = folded.text
    found = []
    for match in gazetteer.names.scan(folded.lower):
        first = match.name[:1]
        if first.isupper() and not text[match.start].isupper() and not text[match.start].isdigit():
            continue
        acronym = match.name.isupper() and len(match.name) < 8
        if acronym and text[match.start : match.start + len(match.name)] != match.name:
            continue
        start = title_start(text, match.start, lexicon) if _longer(text, match.start) else None
        if start is not None and start < match.start:
            mention = Mention(start, match.end, "unknown", noun=_noun(folded.lower[match.start : match.end], style))
            found.append(_dated(folded, mention, style, gazetteer))
            continue
        found.append(_from_match(folded, match, gazetteer, style))
    return found


def _longer(text: str, start: int) -> bool:
    """Whether a capitalised word, or one with "of", stands directly before a known title: a longer title may."""
    before = text[max(0, start - 24) : start].split()
    if not before or not text[start - 1 : start].isspace():
        return False
    last = before[-1]
    if last == "of" and len(before) > 1:
        return before[-2][:1].isupper() and before[-2].isalpha()
    return last[:1].isupper() and last.replace("-", "").isalpha()


def _from_match(folded: Folded, match: NameMatch, gazetteer: Gazetteer, style: Style) -> Mention:
    noun = _noun(folded.lower[match.start : match.end], style)
    candidates = _at_home(match.candidates, gazetteer, style)
    former = folded.text[max(0, match.start - 12) : match.start].rsplit(" ", 2)[-2:]
    if (
        match.start
        and len(former) == 2
        and former[0] in style.words.get("former", ())
        and noun in style.words.get("title_kinds", ())
    ):
        # "the previous Constitution" is another law than the Constitution.
        return Mention(match.start - len(former[0]) - 1, match.end, "unknown", noun=noun, rule="former")
    mention = Mention(match.start, match.end, "unknown", noun=noun, weak=match.strength == "weak")
    dated = match.kind.endswith("_year")
    if len(candidates) == 1:
        mention.id = candidates[0]
        mention.via = "title_year" if dated else match.kind
    elif candidates:
        mention.via, mention.candidates = "ambiguous", candidates
    return _numbered(folded, mention, candidates, gazetteer, style, match.name)


def _at_home(candidates: tuple[str, ...], gazetteer: Gazetteer, style: Style) -> tuple[str, ...]:
    """Of laws of one name in several countries, those of the country whose law is being read; else all."""
    if len(candidates) < 2 or not style.jurisdictions:
        return candidates
    known = [(i, gazetteer.instrument(i)) for i in candidates]
    own = tuple(i for i, law in known if law is not None and law.jurisdiction in style.jurisdictions)
    return own or candidates


def _numbered(
    folded: Folded, mention: Mention, candidates: tuple[str, ...], gazetteer: Gazetteer, style: Style, title: str
) -> Mention:
    """The mention with its official number read: title and number must agree."""
    found = _official(folded, mention.end, style)
    if found is None:
        return mention
    end, number, year = found
    mention.end = end
    held = [gazetteer.instruments[i] for i in candidates if i in gazetteer.instruments]
    agreeing = [i for i in held if _same_number(i, number, year)]
    if len(agreeing) == 1:
        mention.id, mention.via, mention.candidates = agreeing[0].id, "title_number", ()
        return mention
    if not number or not year:
        return mention
    places = sorted({i.jurisdiction for i in held})
    place = places[0] if len(places) == 1 else (style.jurisdictions[0] if style.jurisdictions else None)
    others = gazetteer.by_number(number, year, place)
    if not held:
        return _by_number(mention, others, title)
    numbered = [i for i in held if i.number]
    if numbered:
        # Number and title disagree: either may be the misprint, so neither is chosen.
        mention.candidates = tuple(sorted({i.id for i in held} | {o.id for o in others}))
        mention.id, mention.via, mention.rule = None, "ambiguous", "number_disagrees"
    return mention


def _by_number(mention: Mention, others: tuple[Instrument, ...], title: str) -> Mention:
    """A title that is in no gazetteer, beside a number that is: one Act if the titles are nearly alike, else a doubt."""
    near = [o for o in others if fuzz.ratio(o.title.lower(), title.lower()) >= NEAR_TITLE]
    if len(near) == 1:
        mention.id, mention.via = near[0].id, "number"
    elif others and title:
        mention.candidates = tuple(sorted(o.id for o in others))
        mention.via, mention.rule = "ambiguous", "number_disagrees"
    return mention


def _same_number(instrument: Instrument, number: str, year: int | None) -> bool:
    if instrument.number.lower().removeprefix("c.").strip() != number.lower():
        return False
    return year is None or year == (instrument.number_year or instrument.year)


@lru_cache(maxsize=64)
def _official_patterns(style: Style) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in style.words.get("official_numbers", ()))


def _official(folded: Folded, at: int, style: Style) -> tuple[int, str, int | None] | None:
    """An official number in brackets at `at`: its end, number and year; number "" where it is of no known shape."""
    if (
        folded.lower[at : at + 1] not in {" ", "("}
        or "(" not in folded.lower[at : at + 2]
        and "[" not in folded.lower[at : at + 2]
    ):
        return None
    for pattern in _official_patterns(style):
        match = pattern.match(folded.lower, at)
        if match is not None:
            groups = {name: value for name, value in match.groupdict().items() if value}
            number = (
                groups.get("number")
                or groups.get("chapter")
                or groups.get("asp_number")
                or groups.get("chapter2")
                or ""
            )
            year = groups.get("year")
            return match.end(), number, int(year) if year else None
    return None


@lru_cache(maxsize=64)
def _kind_words(style: Style) -> tuple[str, ...]:
    words = style.words
    return tuple(
        sorted({*words.get("title_kinds", ()), *words.get("dated_kinds", ()), *words.get("anaphoric_kinds", ())})
    )


def _noun(lower: str, style: Style) -> str:
    """The kind word of a title: the last of its words that is one ("securities act, 2006" is an act)."""
    kinds = _kind_words(style)
    return next((w for w in reversed(re.findall(r"[\w-]+", lower)) if w in kinds), "")


# ---------------------------------------------------------------- coded forms


def _coded(folded: Folded, gazetteer: Gazetteer, lexicon: Lexicon, style: Style) -> list[Mention]:
    found: dict[tuple[int, int], Mention] = {}
    text = folded.text
    last: dict[str, int] = {}  # where each form was last searched to: hits of one match are not searched again
    for at, end, form, pattern in lexicon.literals(folded.lower):
        if last.get(form.name, -1) > at:
            continue
        for match in pattern.finditer(text, max(0, at - 60), min(len(text), end + 80)):
            if match.start() <= at + 1 and match.end() >= end - 1 and _free(text, match):
                if match.span() not in found:
                    found[match.span()] = _coded_mention(form, match, gazetteer, style)
                last[form.name] = match.end()
    return list(found.values())


def _free(text: str, match: re.Match[str]) -> bool:
    """Whether the match is no part of a longer word or number."""
    before = text[match.start() - 1 : match.start()]
    behind = text[match.end() : match.end() + 1]
    joined = match[0][0].isalnum() and (before.isalnum() or before in {"-", "/"})
    return not joined and not (match[0][-1].isalnum() and behind.isalnum())


def _coded_mention(form: CodedForm, match: re.Match[str], gazetteer: Gazetteer, style: Style) -> Mention:
    noun = next((w for w in _kind_words(style) if w in match[0].lower().split()), "")
    mention = Mention(match.start(), match.end(), "unknown", noun=noun, coded=form)
    parts = {name: value for name, value in match.groupdict().items() if value}
    for name in [n for n in parts if n.endswith("__a")]:
        del parts[name]
        parts[name.removesuffix("__a")] += "a"
    if len(parts.get("year", "")) == 2:
        parts["year"] = f"19{parts['year']}"
    if form.family:
        mention.id = gazetteer.coded(form.family, parts)
        if mention.id is not None:
            mention.via = "number"
    elif "number" in parts and "year" in parts and not form.case:
        _by_legislature(mention, parts["number"], int(parts["year"]), gazetteer, style)
    return mention


def _by_legislature(mention: Mention, number: str, year: int, gazetteer: Gazetteer, style: Style) -> None:
    """ "Act 5 of 2009": a number alone needs its legislature, which the style tells; else it stays a doubt."""
    if style.jurisdictions:
        found = [i for place in style.jurisdictions for i in gazetteer.by_number(number, year, place)]
    else:
        found = list(gazetteer.by_number(number, year))
    if len(found) == 1 and style.jurisdictions:
        mention.id, mention.via = found[0].id, "number"
    elif found:
        mention.via, mention.candidates = "ambiguous", tuple(sorted(i.id for i in found))


# ---------------------------------------------------------------- "this Act", "that Code", "the Act"


@lru_cache(maxsize=64)
def _deictic_pattern(style: Style) -> re.Pattern[str] | None:
    words = style.words
    kinds = words.get("anaphoric_kinds", ())
    if not kinds:
        return None
    this = trie([*words.get("this", ()), *words.get("these", ())])
    that = trie([*words.get("that", ()), *words.get("such", ())])
    said = trie(words.get("said", ()) or ["said"])
    same = trie(words.get("same", ()) or ["same"])
    return re.compile(
        rf"(?<![\w-])(?:(?P<this>{this})|(?P<that>{that})(?: said| first-mentioned)?|the (?P<same>{same})|(?P<said>{said})) "
        rf"(?:amended |new |entire |whole )?(?P<kind>{trie(kinds)})(?![\w-])(?! (?:\w+ )?(?:shall be deemed|of (?:18|19|20)\d\d))"
    )


def _deictic(folded: Folded, style: Style) -> list[Mention]:
    pattern = _deictic_pattern(style)
    if pattern is None:
        return []
    loose = style.words.get("loose_kinds", ())
    session = style.words.get("session_law", ())
    found = []
    for match in pattern.finditer(folded.lower):
        kind = match["kind"]
        deixis = "this" if match["this"] else "said" if match["said"] else "that"
        mention = Mention(
            match.start(),
            match.end(),
            "self" if deixis == "this" else "antecedent",
            noun=kind.rstrip("s") if kind == "acts" else kind,
        )
        mention.deixis = deixis
        # "that order", "such rules" are prose unless a pinpoint hangs on them.
        mention.weak = deixis != "this" and (kind in loose or not folded.text[match.start("kind")].isupper())
        if deixis == "this" and match["this"] + " " + kind in session and folded.text[match.start("kind")].islower():
            mention.rule = "session_law"
        found.append(mention)
    return found


def _backward(folded: Folded, style: Style) -> list[Mention]:
    """ "Id.", "ibid.": what was cited last (form 36)."""
    found = []
    for word in style.words.get("backward", ()):
        for form in (word, word.capitalize()):
            at = folded.text.find(form)
            while at >= 0:
                end = at + len(form)
                bounded = not (folded.text[at - 1 : at].isalnum() or folded.text[end : end + 1].isalnum())
                if bounded and folded.text[at - 1 : at] not in {".", "-"}:
                    found.append(Mention(at, end, "antecedent", deixis="ibid"))
                at = folded.text.find(form, end)
    return found


# ---------------------------------------------------------------- titles that nobody knows


@lru_cache(maxsize=64)
def _kind_pattern(style: Style) -> re.Pattern[str] | None:
    kinds = [*style.words.get("title_kinds", ()), *style.words.get("dated_kinds", ())]
    if not kinds:
        return None
    capitals = [form for kind in kinds for form in (kind.capitalize(), kind.upper())]
    return re.compile(rf"(?<![\w-])(?:{trie(capitals)})(?![\w-])")


def _titled(
    folded: Folded, gazetteer: Gazetteer, lexicon: Lexicon, style: Style, known_ends: dict[int, Mention]
) -> list[Mention]:
    pattern = _kind_pattern(style)
    if pattern is None:
        return []
    known = sorted(known_ends.values(), key=lambda m: m.start)
    found: list[Mention] = []
    covered = 0
    for match in pattern.finditer(folded.text):
        while covered < len(known) and known[covered].end <= match.start():
            covered += 1
        if covered < len(known) and known[covered].start <= match.start():
            code = known[covered]
            if code.coded is not None and code.start == match.start():
                # "the Bees Act 32 of 1998": the title before the code is part of the name.
                start = title_start(folded.text, match.start(), lexicon)
                code.start = start if start is not None else code.start
            continue
        mention = _title_at(folded, match, lexicon, style)
        if mention is not None:
            found.append(_dated(folded, mention, style, gazetteer) if not mention.deixis else mention)
    return found


def _title_at(folded: Folded, match: re.Match[str], lexicon: Lexicon, style: Style) -> Mention | None:
    text, kind = folded.text, match[0].lower()
    before = text[max(0, match.start() - 16) : match.start()].split()
    last = before[-1].lower() if before else ""
    words = style.words
    if _RELATIVE.match(text, match.end()) is not None:
        return None
    if last in {"the", "principal"} and text[match.start() - 1] == " ":
        mention = Mention(match.start(), match.end(), "ambiguous", noun=kind, deixis="the")
        if last == "principal":
            mention.start = match.start() - len("principal ")
            mention.rule = "principal"
        elif kind == "constitution":
            mention.via, mention.deixis = "unknown", ""
        if _YEAR.match(text, match.end()) is not None and "of" in text[match.end() : match.end() + 4]:
            return None
        mention.weak = kind not in words.get("title_kinds", ())
        return mention
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


def _dated(folded: Folded, mention: Mention, style: Style, gazetteer: Gazetteer) -> Mention:
    """An unknown title with its year and official number read."""
    title = folded.text[mention.start : mention.end]
    match = _DATED.match(folded.text, mention.end)
    year = match or _YEAR.match(folded.text, mention.end)
    if year is not None:
        mention.end = year.end() if year[0].count("(") == year[0].count(")") else year.end(1)
    return _numbered(folded, mention, (), gazetteer, style, title)
