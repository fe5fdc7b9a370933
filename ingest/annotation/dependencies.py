"""What each sentence leans on: recorded as spans and candidates, never rewritten into it.

The flag says whether a sentence can be read alone: `no_claim` (it asserts nothing), `needs_antecedent` (a pronoun, a
demonstrative or an opening clause governs it), `needs_heading` (only the heading above can be what it speaks of),
`needs_reference` (it points elsewhere for part of its meaning), else `self_contained`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import ahocorasick

from gazetteers.claims import ClaimWords, claim_words
from gazetteers.records import Style
from gazetteers.sentences import SentenceWords, sentence_words
from ingest.document.records import BlockType, Canonical, Definition, Dependency, Provision, Reference, Sentence
from ingest.document.spans import Span, Spans
from ingest.segmentation.enumerations import ListGroup, groups, is_closed
from ingest.segmentation.members import Member

_LABEL = re.compile(r"[\s\[“\"‘']*(?:\d{1,3}\[)?(?:\([0-9A-Za-z]{1,6}\)\s*|[0-9]{1,4}[A-Z]{0,3}[.)]\s+|[a-z][.)]\s+)*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_SHORTEST = 3
"""A run of fewer words says nothing that could be true or false ("Repealed.", "Form A")."""

_CANDIDATES = 3
_BACK = 4
"""How many antecedents are listed, and how many sentences back they are looked for."""

_SILENT = frozenset({BlockType.CAPTION})


def annotate(
    canonical: Canonical,
    sentences: Sequence[Sentence],
    references: Sequence[Reference],
    definitions: Sequence[Definition],
    style: Style | None,
    *,
    provisions: Sequence[Provision] = (),
) -> tuple[Sentence, ...]:
    """`sentences` with their dependencies and flags. With `provisions` the reach of local definitions is known exactly;
    without them it is the section that defines.
    """
    language = style.language if style is not None and style.language else "en"
    reader = _Reader(canonical, sentences, claim_words(language), sentence_words(language))
    live = sorted((r for r in references if r.standing == "live" and r.form != "link"), key=lambda r: r.start)
    starts = [r.start for r in live]
    local = _local_terms(canonical, definitions, provisions)
    local_starts = [start for start, _ in local]
    annotated: list[Sentence] = []
    for index, sentence in enumerate(sentences):
        low, high = bisect_left(starts, sentence.start), bisect_left(starts, sentence.end)
        own = [Dependency("reference", r.start, r.end) for r in live[low:high] if r.form != "instrument"]
        low, high = bisect_left(local_starts, sentence.start), bisect_left(local_starts, sentence.end)
        terms = [Dependency("defined_term", start, end) for start, end in local[low:high]]
        found = (*reader.dependencies(index, own), *own, *terms)
        annotated.append(replace(sentence, flag=reader.flag(index, found), dependencies=found))
    return tuple(annotated)


def _local_terms(
    canonical: Canonical, definitions: Sequence[Definition], provisions: Sequence[Provision]
) -> list[Span]:
    """Uses of the terms whose definitions reach over a part of the document only, within that part.

    Terms of the whole document are asked for on demand (`definitions.governing`).
    """
    reach = {term: Spans(spans) for term, spans in _reaches(canonical, definitions, provisions).items()}
    if not reach:
        return []
    automaton = ahocorasick.Automaton()
    for term in sorted(reach):
        automaton.add_word(term, term)
    automaton.make_automaton()
    text = canonical.text
    lowered = text.lower() if text.isascii() else "".join(low if len(low := c.lower()) == 1 else c for c in text)
    own = {d.start for d in definitions}
    found: list[Span] = []
    for last, term in automaton.iter_long(lowered):
        start, end = last - len(term) + 1, last + 1
        whole = not (lowered[start - 1 : start].isalnum() or lowered[end : end + 1].isalnum())
        if whole and start - 1 not in own and start not in own and reach[term].hold(start):
            found.append((start, end))
    return found


def _reaches(
    canonical: Canonical, definitions: Sequence[Definition], provisions: Sequence[Provision]
) -> dict[str, list[Span]]:
    """The spans over which the local definitions of each term hold."""
    scopes = {p.eid: (p.start, p.end) for p in provisions}
    sections: dict[int | None, Span] = {}
    for block in canonical.blocks:
        first, _ = sections.get(block.section, (block.start, block.end))
        sections[block.section] = (first, block.end)
    starts = [block.start for block in canonical.blocks]
    found: dict[str, list[Span]] = {}
    for definition in definitions:
        if definition.scope and len(definition.key) > 2:
            block = canonical.blocks[bisect_right(starts, definition.start) - 1]
            span = scopes.get(definition.scope, sections[block.section])
            found.setdefault(definition.key, []).append(span)
    return found


@dataclass(frozen=True, slots=True)
class _Patterns:
    leading: re.Pattern[str]
    empty: re.Pattern[str]
    pronoun: re.Pattern[str]
    demonstrative: re.Pattern[str]
    times: re.Pattern[str]
    noun_phrase: re.Pattern[str]


class _Reader:
    def __init__(
        self, canonical: Canonical, sentences: Sequence[Sentence], claims: ClaimWords, words: SentenceWords
    ) -> None:
        self._canonical = canonical
        self._text = canonical.text
        self._sentences = sentences
        self._patterns = _patterns(claims)
        self._governed, self._opening = _governed(canonical, sentences, words)

    def dependencies(self, index: int, references: Sequence[Dependency]) -> Iterator[Dependency]:
        """Head pronouns, opening clauses and moving dates of one sentence."""
        sentence = self._sentences[index]
        head = self._head(sentence)
        spoken = self._pronoun(sentence, head, references)
        if spoken is not None:
            yield self._antecedent(index, *spoken)
        elif index in self._governed:
            yield Dependency("antecedent", sentence.start, max(head, sentence.start + 1), self._governed[index])
        for match in self._patterns.times.finditer(self._text, sentence.start, sentence.end):
            yield Dependency("relative_date", match.start(), match.end())

    def flag(self, index: int, found: Sequence[Dependency]) -> str:
        """The flag of one sentence, by the strongest of its needs."""
        sentence = self._sentences[index]
        if index in self._opening or self._claimless(sentence):
            return "no_claim"
        kinds = {dependency.kind for dependency in found}
        for kind, flag in (
            ("antecedent", "needs_antecedent"),
            ("heading", "needs_heading"),
            ("reference", "needs_reference"),
        ):
            if kind in kinds:
                return flag
        return "self_contained"

    def _claimless(self, sentence: Sentence) -> bool:
        block = self._canonical.blocks[sentence.block]
        if block.type in _SILENT or (block.header_end is not None and sentence.end <= block.header_end):
            return True
        body = self._text[sentence.start : sentence.end]
        label = _LABEL.match(body)
        rest = body[label.end() :] if label is not None else body
        return rest.rstrip("\"'”’)] ").endswith("?") or len(_WORD.findall(rest)) < _SHORTEST

    def _head(self, sentence: Sentence) -> int:
        """Where the sentence's own words begin, behind its label and words such as "Provided that"."""
        label = _LABEL.match(self._text, sentence.start, sentence.end)
        at = label.end() if label is not None else sentence.start
        leading = self._patterns.leading.match(self._text, at, sentence.end)
        return leading.end() if leading is not None else at

    def _pronoun(self, sentence: Sentence, head: int, references: Sequence[Dependency]) -> tuple[int, int, str] | None:
        """The pronoun or demonstrative phrase at the head and its noun; None where a reference says the same better."""
        if any(r.start <= head + 4 and head < r.end for r in references):
            return None
        if any(p.match(self._text, head, sentence.end) for p in (self._patterns.empty, self._patterns.times)):
            return None
        match = self._patterns.demonstrative.match(self._text, head, sentence.end)
        if match is not None:
            return match.start(), match.end(), match["noun"].lower()
        match = self._patterns.pronoun.match(self._text, head, sentence.end)
        return None if match is None else (match.start(), match.end(), "")

    def _antecedent(self, index: int, start: int, end: int, noun: str) -> Dependency:
        sentence = self._sentences[index]
        section = self._canonical.blocks[sentence.block].section
        near: list[Span] = []
        for before in range(index - 1, max(-1, index - 1 - _BACK), -1):
            if self._canonical.blocks[self._sentences[before].block].section != section:
                break
            near.extend(self._phrases(self._sentences[before], noun))
        heading = (
            [] if section is None else [(self._canonical.blocks[section].start, self._canonical.blocks[section].end)]
        )
        kind = "antecedent" if near or not heading else "heading"
        return Dependency(kind, start, end, (*near[:_CANDIDATES], *heading))

    def _phrases(self, sentence: Sentence, noun: str) -> Iterator[Span]:
        """Noun phrases that could be meant: those of the noun, or the sentence's subject."""
        if noun:
            article = r"\b(?:a|an|any|every|each|the|no)\s+(?:[\w-]+\s+){0,3}?"
            pattern = re.compile(rf"{article}{re.escape(noun)}\b", re.IGNORECASE)
            yield from (m.span() for m in pattern.finditer(self._text, sentence.start, sentence.end))
            return
        match = self._patterns.noun_phrase.match(self._text, self._head(sentence), sentence.end)
        if match is not None:
            yield match.start(1), match.end(1)


def _governed(
    canonical: Canonical, sentences: Sequence[Sentence], words: SentenceWords
) -> tuple[dict[int, tuple[Span, ...]], set[int]]:
    """The clauses and tails by index, with the opening words that govern them; and the openings, which claim
    nothing.
    """
    governed: dict[int, tuple[Span, ...]] = {}
    opening: set[int] = set()
    at = 0
    for section in _sections(canonical, sentences):
        for group in groups(canonical.text, section, words):
            for place, openers in enumerate(group.openers):
                if openers:
                    governed[at + place] = tuple(_span(group, k) for k in openers)
                    opening.update(at + k for k in openers if not is_closed(canonical.text, *_span(group, k)))
            at += len(group.members)
    return governed, opening


def _span(group: ListGroup, member: int) -> Span:
    return group.members[member].start, group.members[member].end


def _sections(canonical: Canonical, sentences: Sequence[Sentence]) -> Iterator[list[Member]]:
    """The sentences as members, section by section."""
    run: list[Member] = []
    for sentence in sentences:
        block = canonical.blocks[sentence.block]
        if run and canonical.blocks[run[-1].block].section != block.section:
            yield run
            run = []
        first = not run or run[-1].block != block.ordinal
        item = first and block.type is BlockType.LIST_ITEM
        label = block.computed_label if first else ""
        run.append(Member(sentence.start, sentence.end, block.ordinal, item, block.level or 1, label))
    if run:
        yield run


@lru_cache(maxsize=16)
def _patterns(words: ClaimWords) -> _Patterns:
    def listed(entries: Sequence[str]) -> str:
        return "|".join(re.escape(entry).replace(r"\ ", r"\s+") for entry in entries)

    return _Patterns(
        leading=re.compile(rf"(?:{listed(words.leading)})\b,?\s+", re.IGNORECASE),
        empty=re.compile(rf"(?:{listed(words.empty)})\b", re.IGNORECASE),
        pronoun=re.compile(rf"(?:{listed(words.pronouns)})\b", re.IGNORECASE),
        demonstrative=re.compile(
            rf"(?:{listed(words.demonstratives)})\s+(?!(?:{listed(words.verbs)})\b)(?P<noun>[^\W\d_]+)", re.IGNORECASE
        ),
        times=re.compile(rf"\b(?:{listed(words.times)})\b", re.IGNORECASE),
        noun_phrase=re.compile(
            rf"((?:[^\W_][\w’'-]*\s+){{0,5}}?[^\W_][\w’'-]*)\s+(?:{listed(words.verbs)})\b", re.IGNORECASE
        ),
    )
