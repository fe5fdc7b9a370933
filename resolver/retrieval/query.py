"""What a person typed, as citations, phrases and words.

Citations are cut out first, as `resolver.resolving.typed_words` reads them: what is resolved beside the hits is the
same reading. What stands in quotation marks is a phrase, taken word for word; the rest is words. There are no
operators: `(`, `[ to ]`, `*`, `AND` and `field:` are text like any other.
Hits must hold every quoted phrase. Of a short query, those that match everything come before those that match some of
it, small words ("what is the") aside; a long one is a question in sentences, in which not every word is meant to be
found. Of a question for a definition the term is looked for, and the place that defines it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from gazetteers.load import Gazetteer
from gazetteers.numbers import key
from gazetteers.question_words import question_words
from gazetteers.records import AcrossStyles
from ingest.document.records import Reference
from ingest.index.engine import AnyOf, Key, Node, Phrase, Query, Term
from ingest.index.keys import defines_key, holds_key, instrument_key, place, steps_key
from ingest.index.tokens import Token, tokenise
from resolver.resolving.typed_words import Reading, read_query
from resolver.retrieval.defined import asked_term

MAX_LENGTH = 10_000
"""Characters of a query: a copied paragraph fits, a document does not."""

ALL_FIRST, FEW = 8, 4
"""Parts of a query up to which hits that match all come first, and the same of parts that are no small words. On
questions of 20 and more words the rule costs 0.033 of the mean reciprocal rank."""

OWN, CITED, SPELLED, NAMED, HELD = 4.0, 1.5, 1.5, 0.5, 0.3
"""Weights: the place itself, a text that cites it, a text that spells it alike, one that names the instrument, and any
text of that instrument."""

DEFINES, DEFINES_TOO = 2.0, 0.5
"""Weights of the place that defines a term: where that is asked for, and where the query is the term and no more."""

_QUOTED = re.compile(r"[\"“”„«]([^\"“”„«»]+)[\"“”»]")


class QueryError(ValueError):
    """Raised for a query that asks for nothing, or for everything. Its message is for the person who typed it."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A query as it was understood. `reading` is that of what stands outside of quotation marks, to be resolved beside
    the hits; the offsets of `citations` count in its text. `names` tells what each part of `query` (required, then
    wanted) stands for; `defines` is the term whose definition is asked for.
    """

    text: str
    reading: Reading
    citations: tuple[Reference, ...]
    phrases: tuple[str, ...]
    words: tuple[str, ...]
    query: Query
    names: tuple[str, ...]
    defines: str | None = None


def understand(text: str, gazetteer: Gazetteer) -> Understood:
    """Read a query. Raises QueryError where there is nothing in it to look for."""
    if len(text) > MAX_LENGTH:
        raise QueryError(f"the query has {len(text)} characters; at most {MAX_LENGTH} are read")
    phrases = [(m.start(), m.end(), m[1].strip()) for m in _QUOTED.finditer(text) if tokenise(m[1])]
    if phrases and asked_term(_QUOTED.sub(r"\1", text)) is not None:
        phrases = []  # the marks tell the term; its place may print it otherwise
    rest = _blanked(text, [(a, b) for a, b, _ in phrases])
    reading = read_query(rest, gazetteer)
    found = [r for r in reading.references if _is_citation(r)]
    words = _blanked(reading.text, _spans(found))
    required = [(f'"{p}"', Phrase(tuple(t.text for t in tokenise(p)))) for _, _, p in phrases]
    across = gazetteer.style("common").across  # a query is of no style
    term = asked_term(words)
    looked_for = words if term is None else term
    wanted: list[tuple[str, Node]] = [(r.text, _citation(r, across)) for r in found]
    wanted += [(typed, Term(t.text)) for typed, _ in reading.changes for t in tokenise(typed)]  # a rare word is no slip
    wanted += _words(looked_for, across, alone=not found and not phrases)
    optional = _small(looked_for) if term is None else frozenset()
    if tokenise(looked_for):
        defines = Key(defines_key(looked_for), DEFINES_TOO if term is None else DEFINES)
        wanted.append((f"definition of {looked_for.strip()}", defines))
        optional |= {defines}
    unique: dict[Node, str] = {}
    for name, node in wanted:
        unique.setdefault(node, name)
    if not required and not unique:
        raise QueryError(f"there is no word, number or citation in {text!r} to look for")
    needed = [node for node in unique if node not in optional]
    return Understood(
        text,
        replace(reading, typed=text),
        tuple(found),
        tuple(p for _, _, p in phrases),
        tuple(t.text for t in tokenise(words)),
        Query(
            tuple(n for _, n in required),
            tuple(unique),
            tuple(t.text for t in tokenise(text if term is None else _blanked(text, _around(text, term)))),
            len(unique) <= ALL_FIRST or len(needed) <= FEW,
            optional,
        ),
        (*(name for name, _ in required), *unique.values()),
        term,
    )


def _around(text: str, term: str) -> list[tuple[int, int]]:
    """What stands before and behind the term of a question for its definition; nothing where it stands otherwise."""
    at = text.casefold().find(term)
    return [] if at < 0 else [(0, at), (at + len(term), len(text))]


def _small(words: str) -> frozenset[Node]:
    """The words that tie a question together, where it has others; in capitals or brackets they are something else."""
    tokens = tokenise(words)
    small = question_words().small
    found = {t.text for t in tokens if t.text in small and _is_plain(words, t)}
    return frozenset(Term(w) for w in found) if any(t.text not in found for t in tokens) else frozenset()


def _is_plain(words: str, token: Token) -> bool:
    printed = words[token.start : token.end]
    return (printed.islower() or not words[: token.start].strip()) and words[token.start - 1 : token.start] != "("


def _is_citation(reference: Reference) -> bool:
    """Whether a reference says more than its words: it has a place with a number, or an instrument that is known."""
    if reference.standing == "cut":
        return False
    if any(step.key for step in reference.pinpoint):
        return True
    return reference.instrument is not None and reference.instrument.id is not None


def _spans(references: list[Reference]) -> list[tuple[int, int]]:
    """What the citations cover, the instruments that they name and the words between members of one list included."""
    groups: dict[str, tuple[int, int]] = {}
    for number, r in enumerate(references):
        start, end = r.start, r.end
        if r.instrument is not None and r.instrument.end > r.instrument.start:
            start, end = min(start, r.instrument.start), max(end, r.instrument.end)
        name = r.group or f"alone {number}"
        before = groups.get(name, (start, end))
        groups[name] = (min(before[0], start), max(before[1], end))
    return list(groups.values())


def _blanked(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _citation(reference: Reference, across: AcrossStyles) -> Node:
    """A citation as a node: the place itself, before those that cite it, before those that spell it alike."""
    spelled = tuple(t.text for t in tokenise(reference.text))
    parts: list[Node] = [Phrase(spelled, SPELLED)] if spelled else []
    mention = reference.instrument
    # Where an instrument is named, its places alone are meant, never the same number in another one.
    instrument = None if mention is None or mention.via == "self" else mention.id
    for steps in (reference.pinpoint, reference.through or ()):
        found = steps_key(steps, across.heads)
        if found is not None:
            parts += [Key(place("own", *found, instrument), OWN), Key(place("ref", *found, instrument), CITED)]
    if not reference.pinpoint and instrument is not None:
        parts += [Key(instrument_key(instrument), NAMED), Key(holds_key(instrument), HELD)]
    return AnyOf(tuple(parts))


def _words(text: str, across: AcrossStyles, *, alone: bool) -> list[tuple[str, Node]]:
    """The words of what is left, each once. `alone`: there is nothing else in the query."""
    tokens = tokenise(text)
    nodes: list[tuple[str, Node]] = []
    i = 0
    while i < len(tokens):
        taken, node = _word(text, tokens, i, across, alone=alone)
        nodes.append((text[tokens[i].start : tokens[i + taken - 1].end], node))
        i += taken
    return nodes


def _word(text: str, tokens: list[Token], i: int, across: AcrossStyles, *, alone: bool) -> tuple[int, Node]:
    """(tokens taken, node) of the word at `i`: hyphenated words and numbers have more than one spelling."""
    token = tokens[i]
    if not token.text[0].isdigit():
        taken = _compound(tokens, i)
        if taken == 1:
            return 1, Term(token.text)
        return taken, AnyOf((Term(token.also[-1]), Phrase(tuple(t.text for t in tokens[i : i + taken]))))
    if i + 1 < len(tokens) and token.text.isdigit():
        after = tokens[i + 1]
        printed = text[after.start : after.end]
        # "194 IA" is how some write 194-IA; capitals alone, or "5 of" would be a number.
        if len(printed) <= 3 and printed.isalpha() and printed.isupper() and text[token.end : after.start].isspace():
            joined = token.text + after.text
            return 2, AnyOf((Term(joined), Phrase((token.text, after.text)), *_places(joined, across)))
    if (alone and len(tokens) == 1) or not token.text.isdigit():
        return 1, AnyOf((Term(token.text), *_places(text[token.start : token.end], across)))
    return 1, Term(token.text)


def _places(number: str, across: AcrossStyles) -> list[Node]:
    """The places that bear a number without a unit: "80C" is typed for section 80C."""
    return [Key(place("own", unit, key(number, unit, across)), OWN) for unit in sorted(across.wholes)]


def _compound(tokens: list[Token], i: int) -> int:
    """How many tokens the hyphenated word at `i` has."""
    if not tokens[i].also:
        return 1
    joined, built, taken = tokens[i].also[-1], "", 0
    while built != joined:
        built += tokens[i + taken].text
        taken += 1
    return taken
