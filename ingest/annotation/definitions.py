"""Defined terms: where the document says what a word means, and how far that reaches.

Forms matched: `“assessee” means ...`, `"X", in relation to a company, includes ...`, `“A” and “B” have the meanings
assigned to them in ...`, `The term "tax year" means ...`, and, where the text or its heading announces definitions,
the unquoted `designated area means ...`. Not matched: `This means that ...`. Which definition governs a word somewhere
is asked on demand (`governing`), never recorded at every use: a statute says "assessee" ten thousand times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from gazetteers.claims import ClaimWords, claim_words
from gazetteers.records import Style
from ingest.document.enclosing import Enclosing
from ingest.document.own_words import body_start
from ingest.document.records import Block, BlockType, Canonical, Definition, Provision, Reference
from ingest.document.spans import Spans

_QUOTED = re.compile(r"(?<![\w”’])[“\"‘']([^“”\"‘’'\n]{1,100}(?:[’'][^“”\"‘’'\n]{1,60})?)[”\"’'](?!\w)")
_LINK = re.compile(r"^\s*(?:,|;)?\s*(?:and|or|,)?\s*(?:the (?:term|expression|word)s?\s*)?$", re.IGNORECASE)
# Of words that are some: the terms of a document go into one scanner, which a word of a megabyte would end in C.
_TERM = r"(?P<term>[^\W\d_][\w’'()/&-]{0,99}(?: [\w’'()/&-]{1,99}){0,7}?)"
_STOPPED = re.compile(r"[;.:—–\]]\s*(?:(?:and|or)\s+)?(?:\d*\[)?(?:\(\w{1,6}\)\s*)*\Z")
_LEAD = 400
"""Code points before a term in which its own scope words are looked for."""

_SILENT = frozenset({BlockType.HEADING, BlockType.TOC, BlockType.CODE, BlockType.FOOTNOTE})


@dataclass(frozen=True, slots=True)
class _Patterns:
    verb: re.Pattern[str]  # at the place behind a term, asides allowed
    plain: re.Pattern[str]  # an unquoted term at a block's start
    announced: re.Pattern[str]
    scope: re.Pattern[str]
    kinds: dict[str, str]


def find(
    canonical: Canonical, provisions: Sequence[Provision], references: Sequence[Reference], style: Style | None
) -> tuple[Definition, ...]:
    """The definitions of a document, in text order. Quoted law and quoted references define nothing here."""
    language = style.language if style is not None and style.language else "en"
    words = claim_words(language)
    finder = _Finder(canonical, Enclosing(provisions), words, _patterns(words), _units(style))
    quoted = Spans((r.start, r.end) for r in references if r.standing == "quoted")
    found = [d for block in canonical.blocks if block.type not in _SILENT for d in finder.block(block)]
    return tuple(d for d in found if not quoted.hold(d.start))


def governing(
    term: str, at: int, definitions: Sequence[Definition], provisions: Sequence[Provision]
) -> tuple[Definition, ...]:
    """The definitions of `term` that reach the offset `at`, the narrowest scope first; empty when none does."""
    key = fold_term(term)
    spans = {p.eid: (p.start, p.end) for p in provisions}
    reaching: list[tuple[int, int, Definition]] = []
    for definition in definitions:
        if definition.key != key:
            continue
        start, end = spans.get(definition.scope, (-1, 1 << 60))
        if start <= at < end:
            reaching.append((end - start, definition.start, definition))
    return tuple(d for _, _, d in sorted(reaching, key=lambda r: r[:2]))


def fold_term(term: str) -> str:
    """The comparison form of a term: lower case, single blanks."""
    return " ".join(term.lower().replace("’", "'").split())


class _Finder:
    def __init__(
        self, canonical: Canonical, tree: Enclosing, words: ClaimWords, patterns: _Patterns, units: dict[str, str]
    ) -> None:
        self._canonical = canonical
        self._tree = tree
        self._words = words
        self._patterns = patterns
        self._units = units
        self._announced: dict[int, tuple[int, bool]] = {}  # by section: up to where it was read, and what was found

    def block(self, block: Block) -> Iterator[Definition]:
        text = self._canonical.text[block.start : block.end]
        found = list(self._quoted(text)) or list(self._plain(text, block))
        for index, ((term, start, kind), end_of_it) in enumerate(zip(found, _ends(text, found), strict=True)):
            at = block.start + start
            behind = block.start + end_of_it
            holder = self._tree.innermost(at, at + 1)
            end = behind
            if holder is not None and index + 1 == len(found) and at - body_start(holder, self._canonical.text) < 40:
                end = max(end, holder.end)
            scope = self._scope(block, start, holder)
            eid = holder.eid if holder is not None else None
            yield Definition(term, fold_term(term), kind, at, end, scope, eid)

    def _quoted(self, text: str) -> Iterator[tuple[str, int, str]]:
        if not any(c in text for c in "“\"‘'"):
            return
        matches = list(_QUOTED.finditer(text))
        kind = ""
        answers: list[tuple[str, int, str]] = []
        for index in range(len(matches) - 1, -1, -1):
            match = matches[index]
            verb = self._patterns.verb.match(text, match.end())
            if verb is not None:
                kind = self._patterns.kinds[" ".join(verb["verb"].lower().split())]
            elif not (
                kind and index + 1 < len(matches) and _LINK.match(text[match.end() : matches[index + 1].start()])
            ):
                kind = ""
            if kind and match[1].count("(") == match[1].count(")"):
                answers.append((match[1].strip(" ,"), match.start(), kind))
        yield from reversed(answers)

    def _plain(self, text: str, block: Block) -> Iterator[tuple[str, int, str]]:
        match = self._patterns.plain.match(text)
        if match is None:
            return
        first = match["term"].split()[0].lower()
        if first in self._words.pronouns or first in ("the", "a", "an", "if", "where", "no", "any", "every", "which"):
            return
        if self._announces(block):
            yield match["term"], match.start("term"), self._patterns.kinds[" ".join(match["verb"].lower().split())]

    def _announces(self, block: Block) -> bool:
        """Whether the heading above, or the text of the section before the block, says that definitions follow."""
        if block.section is None:
            return False
        heading = self._canonical.blocks[block.section]
        if self._patterns.announced.search(heading.title or self._canonical.text[heading.start : heading.end]):
            return True
        read_to, announced = self._announced.get(block.section, (heading.end, False))
        if not announced and read_to < block.start:
            announced = self._patterns.announced.search(self._canonical.text, read_to, block.start) is not None
        self._announced[block.section] = max(read_to, block.start), announced
        return announced

    def _scope(self, block: Block, start: int, holder: Provision | None) -> str:
        """The eid of the provision that the definition reaches over, "" for the whole document."""
        text = self._canonical.text
        chain = self._tree.chain(holder)
        areas = [(max(block.start, block.start + start - _LEAD), block.start + start)]
        begun = [body_start(p, text) for p in chain]
        areas += [(at, min(at + _LEAD, block.start + start)) for at in begun]
        for low, high in areas:
            hits = list(self._patterns.scope.finditer(text, low, max(low, high)))
            if not hits:
                continue
            word = re.sub(r"[-\s]", "", hits[-1]["unit"].lower())
            unit = self._units.get(word, word)
            named = next((p for p in chain if p.unit == unit), None)
            if named is not None:
                return named.eid
            if word in self._words.whole:
                return ""
        return self._default_scope(chain)

    def _default_scope(self, chain: Sequence[Provision]) -> str:
        headed = next((p for p in chain if p.heading is not None), None)
        if headed is None or self._patterns.announced.search(headed.title):
            return ""
        return headed.eid


def _ends(text: str, found: Sequence[tuple[str, int, str]]) -> list[int]:
    """Where each definition ends: at the next one that begins behind a stop (others share its sentence), else with the
    block.
    """
    ends: list[int] = []
    end = len(text)
    for (_, before, _), (_, start, _) in reversed(list(pairwise(found))):
        ends.append(end)
        if _STOPPED.search(text, before, start):
            end = start
    return [end, *reversed(ends)] if found else []


def _units(style: Style | None) -> dict[str, str]:
    """Unit words without hyphen and blank, to canonical names."""
    if style is None:
        return {}
    return {re.sub(r"[-\s]", "", word): unit.name for unit in style.units for word in unit.words}


@lru_cache(maxsize=16)
def _patterns(words: ClaimWords) -> _Patterns:
    kinds = {verb: kind for kind in ("means", "includes", "assigned") for verb in getattr(words, kind)}
    verbs = "|".join(re.escape(v).replace(r"\ ", r"\s+") for v in sorted(kinds, key=lambda v: (-len(v), v)))
    between = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in words.between)
    aside = rf"(?:\s*\([^()]{{1,120}}\)|\s*,?\s*(?:{between})\b[^.;:“”\"]{{0,200}}?|\s*,[^.;:“”\"]{{1,160}}?,)?"
    purposes = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in words.purposes)
    heads = "|".join(re.escape(w) for w in words.definition_heads)
    return _Patterns(
        verb=re.compile(rf"{aside}\s*,?\s*[—–-]*\s*(?P<verb>{verbs})\b", re.IGNORECASE),
        plain=re.compile(rf"[\W\d]*(?:\([0-9A-Za-z]{{1,5}}\)\s*)?{_TERM},?\s+(?P<verb>{verbs})\b"),
        announced=re.compile(rf"\b(?:{heads})\b", re.IGNORECASE),
        scope=re.compile(
            rf"\b(?:{purposes})\s+(?:this|these)\s+(?P<unit>sub[- ]?[a-z]+|[a-z]+(?:-[a-z]+)?)", re.IGNORECASE
        ),
        kinds=kinds,
    )
