"""A style compiled for the grammar: which words are units, joiners, deictics, and the patterns that find them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

import ahocorasick

from gazetteers.numbers import ORDINALS
from gazetteers.records import CodedForm, Style, Unit
from ingest.document.records import Role
from ingest.references.lexicon.scanner import Scanner

FIXED = (
    *("and", "or", "alternatives", "ranges", "of", "of_scope", "of_thing", "the", "no", "this", "these", "that"),
    *("said", "such", "same", "thereof", "hereof", "preceding", "following", "read_with", "open_range", "except"),
    *("foregoing", "respectively", "any_of", "and_again", "or_again", "announcing", "attached_to"),
)
"""Purposes whose phrases are tokens of their own: the grammar asks a token for them."""


@dataclass(frozen=True, slots=True)
class UnitWord:
    """What one word or sign says: its unit, whether it announces several numbers, whether it needs one."""

    unit: Unit
    plural: bool
    short: bool
    sign: bool


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """One style, compiled. All patterns run over folded lower-case text."""

    style: Style
    units: dict[str, UnitWord]
    purposes: dict[str, frozenset[str]]  # fixed phrase -> what it can be
    ordinals: dict[str, int]
    scan: Scanner  # where a reference may start: a unit word, sign, or short form before a number
    word: re.Pattern[str]  # one fixed phrase, unit word or ordinal, longest first
    coded: Any  # Aho-Corasick automaton: literal -> the forms that it announces, with their patterns
    kinds_automaton: Any  # Aho-Corasick automaton: " act", " code" ... -> the kind word
    bare: re.Pattern[str] | None  # words at a text's end behind which a number alone may cite; "after": it does
    bare_last: frozenset[str]  # the last word of each of them
    prefixed: re.Pattern[str] | None  # numbers with a letter and a blank before them: L. 121-1
    glued: re.Pattern[str]  # "of" without the blank behind it: ofsection 5
    excepting: re.Pattern[str]  # one phrase that excludes
    ended: re.Pattern[str]  # what says in brackets that a provision is no more: [repealed]
    term: re.Pattern[str]  # a definition's term before its place; its groups: in quotes, and without
    glued_number: re.Pattern[str]  # a number with a word behind it whose blank was lost: 67of
    number_word: re.Pattern[str]
    reporter_series: re.Pattern[str]
    heading: re.Pattern[str]  # of printed text; the heading is its group
    half_brackets: bool  # labels are written b), not (b)
    roles: dict[str, tuple[tuple[str, Role], ...]]  # last word of a phrase -> (phrase, role), longest first
    role_gaps: tuple[str, ...]  # each with the blank before it
    no_role_gaps: tuple[str, ...]
    counted: frozenset[str]
    measures: frozenset[str]
    after_number: frozenset[str]
    things: frozenset[str]
    kinds: Mapping[str, str]  # unit name -> kind
    ranks: dict[str, int]  # unit name -> depth, outermost least
    major_of: dict[str, str]  # outermost minor unit -> the major unit that it hangs on

    def is_a(self, phrase: str, purpose: str) -> bool:
        """Whether a fixed phrase can serve a purpose."""
        return purpose in self.purposes.get(phrase, ())

    def literals(self, lower: str) -> Iterator[tuple[int, int, CodedForm, re.Pattern[str]]]:
        """Where a literal of a coded form stands: start, end, form, pattern; by place."""
        if not self.style.coded:
            return
        for last, (length, forms) in self.coded.iter(lower):
            for form, pattern in forms:
                yield last + 1 - length, last + 1, form, pattern

    def kind_words(self, lower: str) -> Iterator[tuple[int, str]]:
        """Where a kind word ("act", "sanhita") stands behind a blank, as a whole word: start and word, by place."""
        if not len(self.kinds_automaton):
            return
        for last, kind in self.kinds_automaton.iter(lower):
            behind = lower[last + 1 : last + 2]
            if not behind.isalnum() and behind not in {"-", "_"}:
                yield last + 1 - len(kind), kind


def _kind_automaton(style: Style) -> Any:
    words = style.words
    kinds = {*words.get("title_kinds", ()), *words.get("dated_kinds", ()), *words.get("anaphoric_kinds", ())}
    automaton = ahocorasick.Automaton()
    for kind in sorted(kinds):
        automaton.add_word(f" {kind}", kind)
    if kinds:
        automaton.make_automaton()
    return automaton


def _automaton(style: Style) -> Any:
    announced: dict[str, list[tuple[CodedForm, re.Pattern[str]]]] = {}
    for form in style.coded:
        pattern = re.compile(form.pattern)
        for literal in form.literals:
            announced.setdefault(literal, []).append((form, pattern))
    automaton = ahocorasick.Automaton()
    for literal in sorted(announced):
        automaton.add_word(literal, (len(literal), announced[literal]))
    if announced:
        automaton.make_automaton()
    return automaton


@lru_cache(maxsize=64)
def numbered_through(style: Style) -> Style:
    """A style as it reads a document whose paragraphs are numbered through: their word names the number behind it."""
    return replace(style, unit_names="numbered")


@lru_cache(maxsize=64)
def compile_style(style: Style) -> Lexicon:
    """The lexicon of a style; kept, since a style never changes."""
    units = _unit_words(style)
    purposes: dict[str, set[str]] = {}
    for purpose in FIXED:
        for phrase in style.words.get(purpose, ()):
            purposes.setdefault(phrase, set()).add(purpose)
    ordinals = _ordinals(style)

    def words_for(purpose: str) -> tuple[str, ...]:
        return style.words.get(purpose, ())

    pointing = (*words_for("this"), *words_for("that"), *words_for("articles"))
    return Lexicon(
        style=style,
        units=units,
        purposes={phrase: frozenset(found) for phrase, found in purposes.items()},
        ordinals=ordinals,
        scan=Scanner(style),
        word=re.compile(_word_pattern(units, purposes, ordinals)),
        coded=_automaton(style),
        kinds_automaton=_kind_automaton(style),
        bare=_bare(style),
        bare_last=frozenset(w.rsplit(" ", 1)[-1] for p in ("bare_after", "bare_near") for w in words_for(p)),
        prefixed=(
            re.compile(rf" ?((?:{trie(style.words['number_prefixes'])})\.? ?\d[0-9a-z]*(?:[.-]\d[0-9a-z]*)*)(?!\w)")
            if "number_prefixes" in style.words
            else None
        ),
        glued=re.compile(
            rf"(?:{trie(w for w in style.words.get('of', ()) if w.isalpha())})"
            rf"(?={trie(w for u in style.units if u.kind in {'major', 'minor'} for w in u.words)} ?[(\d])"
            if style.words.get("of")
            else r"(?!)"
        ),
        excepting=re.compile(rf"{trie(style.words['except'])}(?!\w)" if "except" in style.words else r"(?!)"),
        ended=re.compile(rf" ?[\[(]{any_of(words_for('ended'))}[.]?[\])]"),
        term=re.compile(
            rf" ?(?:of )?(?:{any_of(words_for('articles'))} )?(?:{any_of(words_for('term_words'))} )?"
            r'(?:"([^"\n]{1,80})"|([a-z][a-z -]{1,60}?))'
            rf"(?= {any_of(words_for('term_links'))} (?:{any_of(pointing)} )?"
            rf"{any_of(words_for('term_places'))})"
        ),
        glued_number=re.compile(rf"(.*\d[A-Z]{{0,2}}){any_of(words_for('glued'))}"),
        number_word=re.compile(rf" ?({any_of(words_for('number_words'))})(?!\w)"),
        reporter_series=re.compile(rf" ?{any_of(words_for('reporter_series'))}(?!\w)"),
        heading=re.compile(rf' {any_of(words_for("under_heading"))} "([^"\n]{{1,120}})"'),
        half_brackets=bool(style.words.get("half_brackets")),
        roles=_roles(style),
        role_gaps=tuple(f" {phrase}" for phrase in words_for("role_gaps")),
        no_role_gaps=words_for("no_role_gaps"),
        counted=frozenset(words_for("counted")),
        measures=frozenset(words_for("measures")),
        after_number=frozenset(style.words.get("after_number", ())),
        things=frozenset(style.words.get("things", ())),
        kinds=style.kinds,
        ranks=_ranks(style),
        major_of=_major_of(style),
    )


def _unit_words(style: Style) -> dict[str, UnitWord]:
    found: dict[str, UnitWord] = {}
    for unit in style.units:
        for word in unit.short:
            found.setdefault(word, UnitWord(unit, word in unit.plurals, short=True, sign=not word[-1].isalpha()))
        for word in unit.signs:
            found[word] = UnitWord(unit, word in unit.plurals, short=True, sign=True)
        for word in unit.words:
            found[word] = UnitWord(unit, word in unit.plurals, short=False, sign=False)
    return found


def _ordinals(style: Style) -> dict[str, int]:
    """Ordinal words and figures ("second", "2nd"); a style in another language lists its own as "ordinals"."""
    own = style.words.get("ordinals")
    if own is not None:
        return {word: i for i, phrase in enumerate(own, 1) for word in phrase.split("|")}
    figures = {f"{n}{_suffix(n)}": n for n in range(1, 60)}
    return {**ORDINALS, **{word.replace("-", " "): n for word, n in ORDINALS.items()}, **figures}


def _suffix(number: int) -> str:
    return "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _word_pattern(units: dict[str, UnitWord], purposes: Iterable[str], ordinals: Iterable[str]) -> str:
    full = [word for word, what in units.items() if not what.sign]
    phrases = {*full, *ordinals, *purposes}
    words = [phrase for phrase in phrases if phrase[-1].isalnum() and phrase[0].isalnum()]
    others = [phrase for phrase in phrases if not (phrase[-1].isalnum() and phrase[0].isalnum())]
    signs = [word for word, what in units.items() if what.sign]
    parts = [rf"(?:{trie(words)})(?![\w])"]
    elided = [phrase for phrase in others if phrase.endswith("'")]  # French l'article: the next word follows at once
    others = [phrase for phrase in others if not phrase.endswith("'")]
    if others:
        parts.insert(0, rf"(?:{trie(others)})(?!\w)")
    if elided:
        parts.insert(0, trie(elided))
    if signs:
        parts.append(trie(signs))
    return "|".join(parts)


def _bare(style: Style) -> re.Pattern[str] | None:
    """The words that cite a number alone, before it: those that do so by themselves, and those that do where the number
    is one of the document's.
    """
    after, near = style.words.get("bare_after", ()), style.words.get("bare_near", ())
    if not (after or near):
        return None
    return re.compile(rf"(?<![\w-])(?:(?P<after>{any_of(after)})|{any_of(near)}) \Z")


def _roles(style: Style) -> dict[str, tuple[tuple[str, Role], ...]]:
    found: dict[str, list[tuple[str, Role]]] = {}
    for phrase, role in style.roles:
        # Which roles there are, `load_styles` has checked.
        found.setdefault(phrase.rsplit(" ", 1)[-1], []).append((phrase, cast("Role", role)))
    return {last: tuple(sorted(phrases, key=lambda p: (-len(p[0]), p[0]))) for last, phrases in found.items()}


def _ranks(style: Style) -> dict[str, int]:
    """Containers above major units above the minor ones, these in the style's own order."""
    ranks = {
        unit.name: {"container": 0, "major": 1, "element": 1, "minor": 5, "scope": 3}[unit.kind] for unit in style.units
    }
    for major, minors in sorted(style.levels.items()):
        if ranks.get(major) == 1:
            for depth, minor in enumerate(minors, 2):
                if ranks.get(minor, 0) >= 5:
                    ranks[minor] = max(ranks[minor], depth + 5)
    order = style.levels.get("section", ())
    ranks.update({minor: depth for depth, minor in enumerate(order, 7) if ranks.get(minor, 0) >= 5})
    return ranks


def _major_of(style: Style) -> dict[str, str]:
    """The unit that each minor one hangs on: the first major unit of the style's levels that has it, else another.

    A unit that is major in this style and not in every other (a contract's clause) comes before the rest.
    """
    found: dict[str, str] = {}
    majors = [unit for unit in style.levels if style.kind_of(unit) == "major"]
    majors.sort(key=lambda unit: unit in style.across.caseless)
    for upper in (*majors, *sorted(style.levels)):
        for minor in style.levels.get(upper, ()):
            found.setdefault(minor, upper)
    return found


def any_of(words: Iterable[str]) -> str:
    """A pattern that matches any of `words`, and nothing where there are none."""
    return trie(words) or r"(?!)"


def trie(words: Iterable[str]) -> str:
    r"""A pattern that matches any of `words`, the longest first, with shared beginnings written once.

    >>> trie(["and", "and also", "or"])
    '(?:and(?:\\ also)?|or)'
    """
    return _trie_of(tuple(words))


@lru_cache(maxsize=256)
def _trie_of(words: tuple[str, ...]) -> str:
    """Kept: a style has a dozen word lists, and each text that is read asks for theirs."""
    root: dict[str, dict] = {}  # type: ignore[type-arg]
    for word in words:
        node = root
        for character in word:
            node = node.setdefault(character, {})
        node[""] = {}
    return _trie(root)


def _trie(node: dict[str, dict]) -> str:  # type: ignore[type-arg]
    """Chains of single branches are walked in a loop: the depth of recursion is the number of forks."""
    prefix = ""
    while len(node) == 1 and "" not in node:
        ((character, node),) = node.items()
        prefix += re.escape(character)
    ends = "" in node
    branches = [re.escape(c) + _trie(below) for c, below in sorted(node.items()) if c]
    if not branches:
        return prefix
    body = branches[0] if len(branches) == 1 and not ends else f"(?:{'|'.join(branches)})"
    return prefix + body + ("?" if ends else "")
