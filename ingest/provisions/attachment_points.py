"""Where a proviso, an Explanation or a flush tail hangs: what its own words name, what it is numbered after, what the
next label goes on from. Depths count the open nodes that stay open, the major unit being 1.

Drafters cite by place ("the Explanation below sub-section (2)") and write by name ("nothing in this clause"): a name of
a minor unit binds, "this section" does not, since every place in the section answers to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gazetteers.records import Style
from ingest.numbering.label_forms import forms
from ingest.numbering.labels import Mark
from ingest.numbering.series import LATER, NOT, begins, follows
from ingest.numbering.style_words import either
from ingest.provisions.labelled_blocks import LabelledBlock, forms_of
from ingest.provisions.nodes import Node

EXPLAINING = frozenset(("explanation", "illustration", "exception"))
"""Scopes that never stand inside one another."""

SCOPES = EXPLAINING | {"proviso"}
"""Units whose words are a sentence of their own beside the unit that they belong to."""

WIDE = ""
"""What stands for sections and all that is wider: every place below answers to it."""

KINDS = frozenset(("container", "major", "minor", "scope"))

OPENING = 120
"""How many characters into an Explanation its "for the purposes of this section" may stand. Provisions of the
Income-tax Act 1961 and of the statutes among the PDFs that fall elsewhere without it: 766 and 31; with 60: 56 and 0;
with no limit, where any "this section" counts: 34 and 13.
"""

Ahead = Sequence[tuple[LabelledBlock, Mark | None]]
"""The passages behind the present one, each with the label that it begins with."""


def hang(opened: Sequence[Node], item: LabelledBlock, mark: Mark, ahead: Ahead, style: Style, first: str) -> int:
    """How many nodes stay open above a scope. `first` is the unit that stands on the first level of the order."""
    keeper = keeper_of(opened, [head for _, head in ahead])
    return (
        _numbered_sibling(opened, mark)
        or _further(opened, mark, item.text, style)
        or _named(opened, item, mark.unit, keeper)
        or ((keeper or 1) if mark.unit in EXPLAINING and _names_wide(item.text, style) else None)
        or _named_behind(opened, ahead)
        or _sibling(opened, mark)
        or keeper
        or _first_level(opened, first)
    )


def tail(opened: Sequence[Node], text: str, ahead: Ahead) -> int:
    """How many nodes stay open above a paragraph without a label that follows a list.

    What a proviso behind it calls "this clause" is open still.
    """
    keeper = keeper_of(opened, [head for _, head in ahead])
    small = text[:1].islower()
    if small:
        least = max(keeper or 1, _listing_scope(opened), _named_behind(opened, ahead) or 1)
        introduced = next((d for d in range(least, len(opened) + 1) if _introduces(opened[d - 1])), None)
        if introduced is not None:
            return introduced
    if keeper is not None:
        return keeper
    return len(opened) if opened[-1].lead_in and not small else _list_holder(opened)


def _introduces(node: Node) -> bool:
    return node.lead_in and bool(node.children)


def _listing_scope(opened: Sequence[Node]) -> int:
    """The depth of the innermost open scope that introduced a list: its sentence is not ended; 1 for none."""
    scopes = EXPLAINING | {"proviso"}
    return next(
        (d for d in range(len(opened), 1, -1) if opened[d - 1].unit in scopes and _introduces(opened[d - 1])), 1
    )


def _list_holder(opened: Sequence[Node]) -> int:
    """How many nodes stay open when a new paragraph follows a list: those above the outermost list."""
    for depth, node in enumerate(opened, 1):
        if node.children and node.worded:
            return depth
    return len(opened)


def keeper_of(opened: Sequence[Node], heads: Sequence[Mark | None]) -> int | None:
    """The depth of the open node that a later label goes on from: what stands before that label belongs to it.

    Runs that begin in between (the clauses of a proviso) are stepped over. Where a number was left out ("(2)", a row of
    asterisks, "(4)"), an Arabic label goes on all the same.
    """
    keeper = _Keeper(opened)
    return next((depth for depth in map(keeper.read, heads) if depth is not None), None)


class _Keeper:
    """Reads the labels ahead one by one; the runs that begin among them are a stack of their last labels."""

    def __init__(self, opened: Sequence[Node]) -> None:
        self._opened = opened
        self._inner: list[Mark] = []

    def read(self, head: Mark | None) -> int | None:
        """The depth of the open node that `head` goes on from, unless it goes on with a run that began ahead."""
        if head is None or head.kind not in {"bracket", "dotted"}:
            return None
        inner = self._inner
        run = next((i for i in range(len(inner) - 1, -1, -1) if _goes_on(inner[i].number, head.number)), None)
        if run is not None:
            inner[run:] = [head]
            return None
        depth = _goes_on_from(self._opened, head)
        if depth is None:
            inner.append(head)
        return depth


def _goes_on_from(opened: Sequence[Node], head: Mark) -> int | None:
    best: tuple[int, int] | None = None  # (score, depth)
    for depth, node in enumerate(opened[1:], 2):
        score = follows(node.number, head.number, node.form) if node.form in forms_of(head) else NOT
        if (score > LATER or (score == LATER and node.form == "arabic")) and (best is None or score >= best[0]):
            best = (score, depth)
    return None if best is None else best[1]


@lru_cache(maxsize=4096)
def _goes_on(before: str, after: str) -> bool:
    shared = set(forms(before)) & set(forms(after))
    return any(follows(before, after, form) > LATER for form in shared)


def _numbered_sibling(opened: Sequence[Node], mark: Mark) -> int | None:
    """The third Explanation stands beside the second, whatever came in between."""
    if not mark.number:
        return None
    for depth in range(len(opened), 0, -1):
        child = opened[depth - 1].numbered.get(mark.unit)
        if child is not None and any(follows(child.number, mark.number, form) > LATER for form in forms_of(mark)):
            return depth
    return None


def _further(opened: Sequence[Node], mark: Mark, text: str, style: Style) -> int | None:
    """Words like "Provided further" and "Provided also" go on with the provisos before, Explanations in between."""
    if mark.unit != "proviso" or _words(style).further.match(text, mark.end) is None:
        return None
    for depth in range(len(opened), 0, -1):
        node = opened[depth - 1]
        if node.children and node.children[-1].unit in SCOPES and "proviso" in node.holds:
            return depth
    return None


def _sibling(opened: Sequence[Node], mark: Mark) -> int | None:
    """Beside the last of its kind that is open; an Explanation stands beside provisos too. A run begins anew at 1."""
    anew = any(begins(mark.number, form) for form in forms_of(mark)) if mark.number else False
    for depth in range(len(opened) - 1, 0, -1):
        node = opened[depth]
        same = node.unit == mark.unit and not (anew and node.number)
        if same or (node.unit == "proviso" and mark.unit in EXPLAINING):
            return depth
    return None


def _first_level(opened: Sequence[Node], first: str) -> int:
    """Without a label behind it a scope hangs on the sub-section (or what stands for it), else on the section."""
    return next((depth for depth, node in enumerate(opened, 1) if node.unit == first), 1)


def _named(opened: Sequence[Node], item: LabelledBlock, unit: str, keeper: int | None) -> int | None:
    """The depth of the innermost open unit that the scope calls "this clause", "this sub-section", "this proviso".

    "This clause" of an Explanation is none of another scope's clauses, nor is a proviso's one of another proviso's,
    unless the list in there goes on behind it.
    """
    beside = SCOPES if unit in EXPLAINING else frozenset((unit,))
    outside = max(keeper or 0, next((d for d, node in enumerate(opened) if node.unit in beside), len(opened)))
    alone = next((d for d, node in enumerate(opened) if node.unit in EXPLAINING and unit in EXPLAINING), len(opened))
    depths: list[int] = []
    for named in item.named:
        if named == unit:
            continue
        limit = alone if named in SCOPES else outside
        depths.extend(d for d in range(limit, 0, -1) if opened[d - 1].unit == named)
    return max(depths, default=None)


def units_named(text: str, style: Style) -> tuple[str, ...]:
    """The minor units and scopes that a scope's `text` calls "this clause", "this proviso", in order."""
    words = _words(style)
    found = ((m.start(), words.units[m["word"].casefold().replace(" ", "-")]) for m in words.this.finditer(text))
    return tuple(
        named for at, named in found if named != WIDE and words.chained.search(text[max(0, at - 60) : at]) is None
    )


def _names_wide(text: str, style: Style) -> bool:
    """Whether the scope opens with "for the purposes of this section" or of a wider unit."""
    words = _words(style)
    match = words.this.search(text[:OPENING])
    return match is not None and words.units[match["word"].casefold().replace(" ", "-")] == WIDE


def _named_behind(opened: Sequence[Node], ahead: Ahead) -> int | None:
    """What the next provisos and Explanations of the same place name, where the present one names nothing.

    They hang together: what all of them belong to is the outermost unit that one of them names.
    """
    keeper = _Keeper(opened)
    found: list[int] = []
    for item, head in ahead:
        if head is not None and head.kind == "scope":
            named = _named(opened, item, head.unit, None)
            found.extend([] if named is None or opened[named - 1].unit in SCOPES else [named])
        elif keeper.read(head) is not None:
            break
    return min(found, default=None)


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of one style that say what a scope belongs to."""

    this: re.Pattern[str]  # "this sub-section" and the like; group `word` is the unit's word
    units: Mapping[str, str]  # the unit of each such word; WIDE for a section or more
    chained: re.Pattern[str]
    """The end of what stands before "this section" in "clause (ii) of this section": a longer address, which says
    nothing of the present place."""
    further: re.Pattern[str]  # goes on with the provisos before: "further", "also"


@lru_cache(maxsize=64)
def _words(style: Style) -> _Words:
    units = {
        w: u.name if u.kind in {"minor", "scope"} else WIDE for u in style.units if u.kind in KINDS for w in u.words
    }
    scopes = either(w for u in style.units if u.kind == "scope" for w in u.words)
    for word in style.words.get("anaphoric_kinds", ()):
        units.setdefault(word, WIDE)
    named = "|".join(re.escape(w).replace(r"\-", "[- ]?") for w in sorted(units, key=lambda w: (-len(w), w)))
    table = {w.casefold(): n for w, n in units.items()}
    table.update({w.casefold().replace("-", ""): n for w, n in units.items()})
    this, of = either(style.words.get("this", ())), either(style.words.get("place_of", ()))
    return _Words(
        re.compile(rf"\b(?:{this})\s+(?P<word>{named or '(?!)'})(?![\w-])", re.IGNORECASE),
        table,
        re.compile(rf"(?:\)|\b(?:{scopes})(?:\s+[\dIVX]{{1,3}}[A-Z]?)?)\]?\s+(?:{of})\s+\Z", re.IGNORECASE),
        re.compile(rf"[\s,]*(?:{either(style.words.get('proviso_further', ()))})\b", re.IGNORECASE),
    )
