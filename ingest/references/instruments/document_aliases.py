"""Names that a document gives to an instrument itself: '(hereinafter referred to as "the EPF Act")' (form 29).

The name stands for the instrument from its definition on.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gazetteers.records import Style
from ingest.references.lexicon.lexicon import trie
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_FEW = 16
"""Aliases that are looked for one by one; documents define two or three."""

_WORD = 60
"""Characters of a word of an alias: what is longer is no name."""

LONGEST = 120
"""Characters of an alias. Many of them become one pattern, whose groups nest as deep as names begin with each other."""

_NAME = rf"(?:the )?(?P<name>[A-Z][\w.&'-]{{0,{_WORD}}}(?: [\w.&'()-]{{1,{_WORD}}}){{0,7}}?)"
_QUOTED = rf'(?:the )?"{_NAME}"'


@dataclass(frozen=True, slots=True)
class DocumentAlias:
    """A name given in the document; it holds from `start` on."""

    name: str  # without "the"
    start: int
    defined: tuple[int, int]  # where the name itself stands in its definition: no mention
    mention: Mention


@lru_cache(maxsize=64)
def _patterns(style: Style) -> tuple[re.Pattern[str], re.Pattern[str]]:
    phrases = style.words.get("alias", ())
    called = trie(sorted({*phrases, *(p.capitalize() for p in phrases)})) if phrases else "hereinafter"
    other, quoted = _QUOTED.replace("?P<name>", "?P<other>"), _QUOTED.replace("?P<name>", "?P<quoted>")
    bare = rf"(?:principal )?[A-Z][\w-]{{0,{_WORD}}}(?: [A-Z][\w-]{{0,{_WORD}}}){{0,4}}"
    behind = re.compile(
        rf"[ ,]{{0,2}}(?:[(] ?(?:in (?:this|these) \w+,? )?(?:{called},? )?{_QUOTED}(?: or {other})? ?[)]"
        rf"|[(]? ?(?:{called}),? (?:{quoted}|the (?P<bare>{bare})) ?[),;.])"
    )
    means = re.compile(rf'"{_NAME}"(?: or "[^"\n]{{1,60}}")?,? (?:means|shall mean|refers to|is|stands for) (?:the )?$')
    return behind, means


def find_aliases(folded: Normalised, mentions: Sequence[Mention], style: Style) -> list[DocumentAlias]:
    """The aliases that the text defines, in its order. "This Act" defines none."""
    behind, means = _patterns(style)
    text = folded.text
    found: list[DocumentAlias] = []
    for mention in mentions:
        if mention.deixis:
            continue
        before = text[max(0, mention.start - 120) : mention.start]
        if '"' in before:
            match = means.search(before)
            if match is not None:
                shift = mention.start - len(before)
                defined = (shift + match.start("name"), shift + match.end("name"))
                if len(match["name"]) <= LONGEST:
                    found.append(DocumentAlias(match["name"], mention.start, defined, mention))
        if text[mention.end : mention.end + 2].strip()[:1] not in {"(", ",", "h", "r", "i"}:
            continue
        match = behind.match(text, mention.end)
        if match is not None:
            given = [g for g in ("name", "other", "quoted", "bare") if match[g] and len(match[g]) <= LONGEST]
            found += [DocumentAlias(match[group], match.end(), match.span(group), mention) for group in given]
    return found


def apply_aliases(
    folded: Normalised, mentions: tuple[Mention, ...], aliases: list[DocumentAlias]
) -> tuple[Mention, ...]:
    """`mentions` with the uses of the aliases: new mentions, and "the Act" where "the Act" was defined."""
    if not aliases:
        return mentions
    named: dict[str, list[DocumentAlias]] = {}
    for alias in sorted(aliases, key=lambda a: a.start):
        named.setdefault(alias.name, []).append(alias)
    places = sorted(alias.defined for alias in aliases)
    starts = [start for start, _ in places]
    uses = [m for m in mentions if not _defines(m, places, starts)]
    starts_of = {name: [a.start for a in defined] for name, defined in named.items()}
    for start, name in _uses(folded.text, sorted(named)):
        before = bisect_right(starts_of[name], start)
        if before:
            uses.append(_use(start, start + len(name), named[name][before - 1]))
    return tuple(_prefer(uses))


def _uses(text: str, names: list[str]) -> Iterator[tuple[int, str]]:
    """Where the names stand: a search for each of a few, one pattern for many."""
    if len(names) <= _FEW:
        yield from ((start, name) for name in names for start in _places(text, name))
        return
    for match in re.finditer(rf"(?<![\w-]){trie(names)}(?![\w-])", text):
        yield match.start(), match[0]


def _places(text: str, name: str) -> Iterator[int]:
    """Where `name` stands as whole words."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        joined = text[at - 1 : at].isalnum() or text[at - 1 : at] in {"-", "_"} if at else False
        if not joined and not text[end : end + 1].isalnum() and text[end : end + 1] not in {"-", "_"}:
            yield at
        at = text.find(name, end)


def _defines(mention: Mention, places: list[tuple[int, int]], starts: list[int]) -> bool:
    at = bisect_right(starts, mention.start) - 1
    return at >= 0 and mention.end <= places[at][1]


def _use(start: int, end: int, alias: DocumentAlias) -> Mention:
    meant = alias.mention
    return Mention(
        start,
        end,
        "alias_document",
        id=meant.id,
        candidates=meant.candidates,
        noun=meant.noun,
        antecedent=meant,
        rule="alias_document",
    )


def _prefer(uses: list[Mention]) -> list[Mention]:
    """Without overlaps; a use of an alias beats "the Act" and an unknown title of its words, no longer name."""
    kept: list[Mention] = []
    for mention in sorted(uses, key=lambda m: (m.start, -m.end, m.via != "alias_document")):
        if kept and mention.start < kept[-1].end:
            before = kept[-1]
            # "the Customs Act" ends in "Act": a longer name that is not merely "the Act" stands.
            if mention.via == "alias_document" and before.deixis == "the" and mention.end >= before.end:
                kept[-1] = mention
            continue
        kept.append(mention)
    return kept
