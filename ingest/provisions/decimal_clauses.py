"""Decimal clauses: "2.1 The Supplier shall supply the Goods:" is a provision where it is no heading.

A decimal number prints its whole address, so that the clause hangs on the one whose number begins its own (2.1.3 on
2.1, 2.1 on 2), wherever its paragraph stands; what follows it, up to the next decimal, is its own. A number at the
start of a paragraph may be an amount ("3.5 Million"): it must be the first below the number that is open, or go on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gazetteers.numbers import roman_value
from gazetteers.records import Style
from ingest.numbering.decimals import DECIMAL, Parts, parts_of
from ingest.numbering.labels import read
from ingest.provisions.labelled_blocks import LabelledBlock, term_of
from ingest.provisions.nodes import Node, is_decimal

Group = tuple[Node, list[LabelledBlock]]
"""A node and the passages that are its own."""

RUN = 3
"""So many decimals in order, from a first one on, need no number above them."""

GAP = 5
"""How far a number may lie behind the one before it: clauses that were struck out leave gaps."""

_PRINTED = re.compile(rf"[\s\[]*(?P<number>{DECIMAL})\.?(?:\s+|\Z)")
_COMPUTED = re.compile(rf"(?:[^\W\d_]+\.?\s+)?(?P<number>{DECIMAL})\.?")


@dataclass(frozen=True, slots=True)
class _Label:
    """A decimal at the start of a passage: `printed` as it stands there, `end` the offset behind it in the text."""

    number: str
    parts: Parts
    printed: str
    end: int
    source: str


def readings(number: str) -> frozenset[Parts]:
    """What a number's parts may be: "IV" is read as the fourth, "C" as a letter and as the hundredth.

    >>> sorted(readings("IV")), sorted(readings("D"))
    ([((4, ''),)], [((0, 'D'),), ((500, ''),)])
    """
    value = roman_value(number)
    own = parts_of(number) if len(number) == 1 or not number.isalpha() else ()
    return frozenset(p for p in (own, () if value is None else ((value, ""),)) if p)


def parted(
    holder: Node, passages: Sequence[LabelledBlock], style: Style, places: Mapping[int, int | None] | None = None
) -> list[Group]:
    """`holder` and the decimal clauses among its passages, each put under its parent, with the passages of each.

    `places` says by `id(passage)` under which heading it stands, where a heading ends the clause before it.
    """
    labels = _accepted(holder, [_label(p) for p in passages])
    groups: list[Group] = [(holder, [])]
    opened: list[Node] = []
    place: int | None = None
    for item, label in zip(passages, labels, strict=True):
        before, place = place, None if places is None else places[id(item)]
        if label is None:
            if before != place and groups[-1][0] is not holder:
                groups.append((holder, []))
            groups[-1][1].append(item)
            continue
        parent = _above(label.parts, [*reversed(opened), *holder.ancestors()])
        while opened and parent is not opened[-1]:
            opened.pop()
        under = parent or holder
        node = Node(_unit(under, style), label.number, label.printed, item.start, item.start + label.end, label.source)
        node.anchor, node.former_term = item.anchor, term_of(item)
        node.end = item.end
        under.add(node)
        opened.append(node)
        groups.append((node, [_rest(item, label, style)]))
    return groups


def _label(item: LabelledBlock) -> _Label | None:
    computed = _COMPUTED.fullmatch(item.computed.strip())
    if computed is not None:
        return _Label(computed["number"], parts_of(computed["number"]), computed["number"], 0, "computed")
    printed = _PRINTED.match(item.text) if not item.unit and not item.computed else None
    if printed is None:
        return None
    return _Label(printed["number"], parts_of(printed["number"]), printed["number"], printed.end(), "printed")


def _accepted(holder: Node, labels: Sequence[_Label | None]) -> list[_Label | None]:
    """The labels that are clauses: computed ones, those that go on below a number that is open, those of a run."""
    found = list(labels)
    above = {parts for node in holder.ancestors() for parts in readings(node.number)}
    last: dict[Parts, tuple[int, str]] = {}
    loose: list[int] = []
    for i, label in enumerate(labels):
        if label is None:
            continue
        stem, tail = label.parts[:-1], label.parts[-1]
        if label.source == "printed" and not (stem in above and _goes_on(last.get(stem), tail)):
            found[i] = None
            loose.append(i)
            continue
        above.add(label.parts)
        last[stem] = tail
    for run in _runs(loose, labels):
        for i in run:
            found[i] = labels[i]
    return found


def _goes_on(last: tuple[int, str] | None, tail: tuple[int, str]) -> bool:
    """Whether a number is the first of its run, or follows the one before it."""
    return tail[0] <= 1 if last is None else last < tail and tail[0] - last[0] <= GAP


def _runs(loose: Sequence[int], labels: Sequence[_Label | None]) -> list[list[int]]:
    """Runs of decimals that no open number holds: in order, from "x.1" on, a new whole number begun at its first."""
    runs: list[list[int]] = []
    for i in loose:
        label = labels[i]
        before = labels[runs[-1][-1]] if runs else None
        if label is None:
            continue
        if before is not None and _continues(before.parts, label.parts):
            runs[-1].append(i)
        elif label.parts[-1][0] <= 1:
            runs.append([i])
    return [run for run in runs if len(run) >= RUN]


def _continues(before: Parts, after: Parts) -> bool:
    """Whether a decimal is the next at some level of the one before it, or the first below it or a whole number on."""
    if after[: len(before)] == before:
        # The same number again, printed twice, goes on from nothing.
        return len(after) == len(before) + 1 and after[-1][0] <= 1
    for depth in range(min(len(before), len(after))):
        if before[depth] != after[depth]:
            deeper = after[depth + 1 :]
            near = before[depth] < after[depth] and after[depth][0] - before[depth][0] <= GAP
            return near and all(part[0] <= 1 for part in deeper)
    return False


def _above(parts: Parts, nodes: Sequence[Node]) -> Node | None:
    """The node whose number begins these parts, the longest first."""
    fitting = [
        (len(own), -i, node)
        for i, node in enumerate(nodes)
        for own in readings(node.number)
        if parts[: len(own)] == own and own != parts
    ]
    return max(fitting)[2] if fitting else None


def _unit(under: Node, style: Style) -> str:
    """What a clause is called below a node: as the clause that it is part of; a paragraph in a Schedule."""
    if under.unit and style.kind_of(under.unit) != "container":
        return under.unit
    if any(n.unit in style.attachments for n in under.ancestors()):
        levels = (u for u in style.levels_below("schedule") if style.kind_of(u) != "container")
        return next(levels, "section")
    return "section"


def _rest(item: LabelledBlock, label: _Label, style: Style) -> LabelledBlock:
    """A clause's words behind its number, with the labels that they begin with; a scope or a term is its title."""
    text = item.text[label.end :]
    marks = read(text, style)
    if marks and marks[0].kind == "scope":
        marks = ()
    elif not label.end:
        marks = tuple(m for m in item.labelled if m.kind == "bracket")
    return replace(item, start=item.start + label.end, text=text, labelled=marks, computed="", anchor="")


def prefixed(node: Node) -> bool:
    """Whether a node's number begins with that of the one above ("2.1" in 2, "D.3" in D): it says the whole address."""
    above = node.parent.number.strip(".") if node.parent is not None else ""
    if not above or not is_decimal(node.number):
        return False
    own = parts_of(node.number)
    return any(own[: len(whole)] == whole and len(own) > len(whole) for whole in readings(above))
