"""When a fact of each kind holds: one rule a kind, as SPEC.md beside the facts says it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from benchmarks.facts_reading import Answer, Block, Fact, Reading
from benchmarks.facts_words import ends, same_address, same_title, share_word, tight

BODY = frozenset({"paragraph", "list_item", "table", "quote", "caption", "footnote", "code"})
NEGATIVE = frozenset({"absent", "not_heading", "apart"})
"""Kinds that nothing at all would satisfy: they count only where the document's other words were found."""

ENOUGH = 0.9
"""The share of a document's other words that must be found before a negative fact counts."""

_BEGINS = 40  # characters of room for a label that is read as text before the words of a provision
_ELSEWHERE = frozenset({"not_indexed", "unknown_instrument"})  # which of them depends on the gazetteer
_SEVERAL = re.compile(r"\b(?:to|through|and|or|bis|à)\b|[-–,]")


def holds(fact: Fact, reading: Reading, found: float) -> bool:
    """Whether a fact holds of a reading in which `found` of the document's words were found.

    Raises KeyError for a kind that is not known, or a field that is not there.
    """
    if fact["kind"] == "reference":
        return reference_holds(fact, reading.answer(fact))
    rule = RULES[fact["kind"]]
    return not (fact["kind"] in NEGATIVE and found < ENOUGH) and rule(fact, reading)


def reference_holds(fact: Fact, answer: Answer) -> bool:
    """Whether an answer has the status that the fact gives, else its labels."""
    if fact.get("status"):
        wanted = fact["status"] if isinstance(fact["status"], list) else [fact["status"]]
        elsewhere = answer.status in _ELSEWHERE
        if answer.status not in wanted and not (elsewhere and _ELSEWHERE.intersection(wanted)):
            return False
        if not elsewhere or fact.get("instrument") in {None, "self"}:
            return True
        return answer.instrument is not None and share_word(answer.instrument, fact["instrument"])
    if answer.status not in {"resolved", "partial"}:
        return False
    if not fact.get("labels"):
        return answer.status == "resolved"
    fits = [same_address(target, fact["labels"]) for target in answer.targets]
    return any(fits) if _SEVERAL.search(fact["text"]) else bool(fits) and all(fits)


def _body(reading: Reading) -> Iterator[Block]:
    return (block for block in reading.blocks if block.type in BODY)


def _heading(fact: Fact, reading: Reading) -> bool:
    words, labelled = tight(fact["text"]), tight(str(fact.get("label") or "")) + tight(fact["text"])
    for block in reading.blocks:
        named = words in (block.tight, tight(block.title)) or labelled == block.tight or ends(block.tight, words)
        if block.type == "heading" and named and ("parent" not in fact or _under(fact, block)):
            return True
    return False


def _under(fact: Fact, block: Block) -> bool:
    """Is the heading that encloses `block` the parent of the fact (None: no heading)?"""
    path, words = block.path, tight(fact["text"])
    if path and tight(path[-1][1]) == words:
        path = tuple(step for step in path if tight(step[1]) != words)
    if fact["parent"] is None:
        return not path
    return bool(path) and same_title(*path[-1], fact["parent"])


def _not_heading(fact: Fact, reading: Reading) -> bool:
    words = tight(fact["text"])
    return not any(words in (b.tight, tight(b.title)) for b in reading.blocks if b.type == "heading")


def _path(fact: Fact, reading: Reading) -> bool:
    words, wanted = tight(fact["text"]), fact["path"]
    block = next((b for b in _body(reading) if words in b.tight), None)
    if block is None or len(block.path) < len(wanted):
        return False
    return all(same_title(*step, title) for step, title in zip(block.path[-len(wanted) :], wanted, strict=False))


def _together(fact: Fact, reading: Reading) -> bool:
    words = tight(fact["first"]) + tight(fact["second"])
    return any(words in block.tight for block in _body(reading))


def _apart(fact: Fact, reading: Reading) -> bool:
    one, other = tight(fact["first"]), tight(fact["second"])
    held = [(one in block.tight, other in block.tight) for block in reading.blocks]
    return any(a for a, _ in held) and any(b for _, b in held) and (True, True) not in held


def _order(fact: Fact, reading: Reading) -> bool:
    everything = "".join(block.tight for block in reading.blocks)
    return 0 <= everything.find(tight(fact["first"])) < everything.find(tight(fact["second"]))


def _absent(fact: Fact, reading: Reading) -> bool:
    words, near = tight(fact["text"]), tight(fact.get("near", ""))
    return not any(words in block.tight and near in block.tight for block in _body(reading))


def _present(fact: Fact, reading: Reading) -> bool:
    words, body = tight(fact["text"]), list(_body(reading))
    return any(words in b.tight for b in body) or any(words in a.tight + b.tight for a, b in pairwise(body))


def _footnote(fact: Fact, reading: Reading) -> bool:
    words = tight(fact["text"])
    return {block.type == "footnote" for block in reading.blocks if words in block.tight} == {True}


def _of_type(fact: Fact, reading: Reading) -> bool:
    words = tight(fact["text"])
    return any(words in block.tight for block in reading.blocks if block.type == fact["kind"])


def _table(fact: Fact, reading: Reading) -> bool:
    cells = [tight(cell) for cell in fact["cells"]]
    rows = (tight(row) for block in reading.blocks if block.type == "table" for row in block.text.split("\n"))
    places = ([row.find(cell) for cell in cells] for row in rows)
    return any(min(place) >= 0 and place == sorted(place) for place in places)


def _provision(fact: Fact, reading: Reading) -> bool:
    begins = tight(fact.get("begins", ""))
    found = (
        same_address(address, fact["labels"]) and begins in tight(words)[: len(begins) + _BEGINS]
        for address, words in reading.provisions
    )
    return sum(found) == 1


def _context(fact: Fact, reading: Reading) -> bool:
    words = tight(fact["text"])
    chunk = next((chunk for chunk in reading.chunks if words in tight(chunk.text)), None)
    if chunk is None:
        return False
    if "lead_in" in fact:
        wanted = tight(fact["lead_in"])
        if not any(wanted in tight(given) for given in (*chunk.lead_ins, chunk.text)):
            return False
    return "no_tail" not in fact or not any(tight(fact["no_tail"]) in tight(given) for given in chunk.tails)


RULES: Mapping[str, Callable[[Fact, Reading], bool]] = {
    "heading": _heading,
    "not_heading": _not_heading,
    "path": _path,
    "together": _together,
    "apart": _apart,
    "order": _order,
    "absent": _absent,
    "present": _present,
    "footnote": _footnote,
    "caption": _of_type,
    "table": _table,
    "code": _of_type,
    "provision": _provision,
    "context": _context,
}
"""Every kind but `reference`, which asks the resolver."""
