"""Defined terms: defined and not used, defined twice, used as defined ones are and not defined.

Only what the document's own habits show is told: a capital in mid-sentence behind a determiner, in a document that
defines terms, of words that it also writes small.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from gazetteers.drafting_words import DraftingWords
from gazetteers.records import Style
from ingest.document.records import BlockType, Definition, Processed

FEWEST = 5
"""Definitions of a document that has the habit of defining."""

USES = 3
"""Uses of a term from which on its definition is missed."""

_TEXT = frozenset({BlockType.PARAGRAPH, BlockType.LIST_ITEM})
_TERM = re.compile(
    r"(?<=[a-z,] )(?P<lead>[a-z]+) (?P<term>[A-Z][a-z]+(?:-[A-Z]?[a-z]+)?(?: [A-Z][a-z]+){0,2})(?![\w'’&/-]| [A-Z(\d])"
)
_NARROWER = re.compile(r"\b[Tt]h(?:is|ese)\b")
_BEFORE = 80  # characters before a term in which "in this clause" is looked for
_QUOTED = re.compile(r"[“\"]([A-Z][^“”\"\n]{1,60})[”\"]")
_SMALL = re.compile(r"(?<![\w-])[a-z]{3,}")


def unused(document: Processed) -> Iterator[Definition]:
    """Definitions whose term stands nowhere outside the sentence that defines it, in any case or number."""
    text = document.canonical.text
    spans = [(s.start, s.end) for s in document.sentences]
    for definition in document.definitions:
        term = definition.term.strip("“”\"' ")
        if len(term) < 3 or not term[:1].isupper():
            continue
        inside = next(((a, b) for a, b in spans if a <= definition.start < b), (definition.start, definition.end))
        pattern = re.compile(rf"(?<!\w){_any_number(term)}(?:['’]s?)?(?!\w)", re.IGNORECASE)
        if all(inside[0] <= found.start() < inside[1] for found in pattern.finditer(text)):
            yield definition


def twice(document: Processed) -> Iterator[tuple[Definition, Definition]]:
    """(the later, the earlier) of two definitions of one term, neither of which says that it reaches less far."""
    text = document.canonical.text
    seen: dict[str, Definition] = {}
    for definition in sorted(document.definitions, key=lambda d: d.start):
        first = seen.setdefault(definition.key, definition)
        narrower = _NARROWER.search(text, max(0, definition.start - _BEFORE), definition.start) is not None
        same = definition.kind == first.kind == "means" and first.end <= definition.start
        if first is not definition and same and not narrower and first.scope in {"", definition.scope}:
            yield definition, first


def undefined(document: Processed, style: Style, words: DraftingWords) -> Iterator[tuple[str, int, int, int]]:
    """(term, start, end of its first use, how often) of what is written as defined terms are and is none."""
    if len(document.definitions) < FEWEST:
        return
    text = document.canonical.text
    small = set(_SMALL.findall(text))
    known = {_singular(part) for d in document.definitions for part in _parts(d.term)}
    known |= {_singular(part) for quoted in _QUOTED.findall(text) for part in _parts(quoted)}
    known |= {_singular(cell) for cell in _headings(document)}
    known |= {_singular(word) for word in words.not_terms}
    known |= {_singular(w) for unit in style.units for w in unit.words}
    known |= {
        _singular(w) for kinds in ("title_kinds", "dated_kinds", "anaphoric_kinds") for w in style.words.get(kinds, ())
    }
    names = _names(document)
    uses: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for block in document.canonical.blocks:
        if block.type not in _TEXT:
            continue
        for found in _TERM.finditer(text, block.start, block.end):
            if found["lead"] in words.determiners and not any(
                a < found.end() and b > found.start("term") for a, b in names
            ):
                uses[_singular(found["term"].casefold())].append((found.start("term"), found.end()))
    for term, places in sorted(uses.items(), key=lambda item: item[1][0]):
        parts = term.split()
        if len(places) < USES or term in known or parts[-1] in known or any(part not in small for part in parts):
            continue
        start, end = places[0]
        yield text[start:end], start, end, len(places)


def _headings(document: Processed) -> Iterator[str]:
    """What heads something, or fills a cell of a table: a form's fields are named there."""
    text = document.canonical.text
    for block in document.canonical.blocks:
        words = text[block.start : block.end]
        if block.type is BlockType.TABLE:
            yield from (cell.strip(" *:") for row in words.split("\n") for cell in row.split("\t"))
        elif block.type is BlockType.HEADING:
            yield block.title or words


def _names(document: Processed) -> Sequence[tuple[int, int]]:
    """Where references and names of laws stand: their capitals are no terms."""
    found = [(r.start, r.end) for r in document.references]
    return found + [(r.instrument.start, r.instrument.end) for r in document.references if r.instrument is not None]


def _parts(term: str) -> Iterator[str]:
    """A term, and the words of it: "Renewal Term" defines no "Term", but shows that it is one."""
    folded = re.sub(r"[^\w\s-]", "", term).casefold().strip()
    yield folded
    yield from folded.split()


def _singular(word: str) -> str:
    folded = word.casefold()
    if folded.endswith("ies") and len(folded) > 4:
        return f"{folded[:-3]}y"
    return folded[:-1] if folded.endswith("s") and not folded.endswith("ss") else folded


def _any_number(term: str) -> str:
    """A pattern of the term in singular and plural, whatever blanks stand in it."""
    words = r"\s+".join(re.escape(part) for part in term.split())
    if words.endswith("y"):
        return rf"{words[:-1]}(?:y|ies)"
    return rf"{words[:-1]}(?:s|)" if words.endswith("s") else rf"{words}(?:s|es|d|ed)?"
