"""The heading stack: which headings stand open above each block, and how deep each heading is.

Three kinds of evidence meet: levels that the document itself gives (outline, tags, styles, markup), the order of
numbered units (learned from the document: a kind whose numbers begin anew under another is inside it), and fonts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.numbering.series import INSERTED, follows
from ingest.structure import major_order
from ingest.structure.arrangement import Arrangement
from ingest.structure.interruptions import interruptions

TRUSTED = frozenset(("outline", "tag", "style", "markup", "structure", "override"))
"""Evidence by which the document itself says what is a heading and how deep."""

_MARKED = frozenset(("markup", "style", "tag"))
"""Of these, the levels of a page's or a file's headings, which stand beside others that head nothing of the law."""

BEHIND = "behind"
"""Evidence of a heading that opens what accompanies an Act behind its Schedules: it ends these."""

OUTLINED = 10
"""From so many outline entries on, the outline names the containers; other such lines are running headers."""

_CAPTION, _FONT, _MAJOR = 100.0, 110.0, 120.0
"""Ranks behind all containers: lettered captions, cross-headings known by their font, sections."""

_INNER = 50.0
"""Added to the rank of sections where other major units, such as Articles, enclose them."""

DIVIDED_SHARE = 0.5
"""Decimal numbers show depth (3.2 is inside 3) where this share of the whole numbers is so divided: a manual divides
most of its chapters, while an Act inserts many sections (27.1, 27.2 ...) behind few.
"""

_LEADING_ZERO = re.compile(r"\.0\d")
"""71.01 stands between 71 and 71.1: only a section that was inserted is numbered so."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a block stands: `parent` is the index of the innermost open heading; `level` only for headings."""

    parent: int | None
    level: int | None = None


@dataclass(frozen=True, slots=True)
class _Open:
    index: int
    level: int
    rank: float | None  # None: no numbered unit
    order: tuple[int, int]  # the document's own level and decimal depth
    trusted: bool
    unit: str
    number: str = ""
    name: str = ""
    framed: bool = False  # an outline in use lists it


def decimal_depth(number: str) -> int:
    """1 for "3", 2 for "3.2", 3 for "3.2.1"; hyphens and letters show no depth."""
    parts = number.strip(".").split(".")
    return len(parts) if all(re.fullmatch(r"\d+[A-Za-z]?|[A-Z]", p) for p in parts) else 1


def shows_depth(headings: Sequence[RawBlock], style: Style) -> bool:
    """Whether the decimal numbers of a document's headings show their depth."""
    numbers = [
        h.number for h in headings if h.number[:1].isalnum() and h.unit not in style.order and h.evidence != "run_in"
    ]
    if any(decimal_depth(n) > 2 for n in numbers):
        return True
    deep = [n for n in numbers if decimal_depth(n) == 2]
    if not deep or any(_LEADING_ZERO.search(n) for n in deep):
        return False
    whole = {n.strip(".") for n in numbers if decimal_depth(n) == 1}
    divided = whole & {n.split(".")[0] for n in deep}
    return len(divided) >= DIVIDED_SHARE * len(whole)


def _levels_show_depth(headings: Sequence[RawBlock], style: Style) -> bool:
    """Whether each level that the document gives holds numbers of one depth only: then the levels say it all."""
    depths: dict[int, set[int]] = {}
    for heading in headings:
        if heading.level is None and heading.number and heading.unit not in style.order:
            return False
        if heading.level is not None and heading.number and heading.unit not in style.order:
            depths.setdefault(heading.level, set()).add(decimal_depth(heading.number))
    return all(len(found) == 1 for found in depths.values())


def level_inserted(_raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """An inserted section (27.1 after 27) that a reader put deeper for its number stands beside its sections."""
    if shows_depth([b for b in blocks if b.type is BlockType.HEADING], style):
        return tuple(blocks)
    result: list[RawBlock] = []
    level: int | None = None
    for block in blocks:
        leveled = block.type is BlockType.HEADING and block.number and block.level is not None
        if leveled and block.unit not in style.order:
            if decimal_depth(block.number) == 1:
                level = block.level
            elif block.evidence == "numbering" and level is not None:
                result.append(replace(block, level=level))
                continue
        result.append(block)
    return tuple(result)


def container_order(headings: Sequence[RawBlock], style: Style) -> tuple[str, ...]:
    """The container units in the document's own order, outermost first; where it shows none, in the style's.

    A unit is inside another when its numbers begin anew (1, I, A) behind a heading of the other.
    """
    inside = _begun_anew(headings, style)
    present = dict.fromkeys(heading.unit for heading in headings if heading.unit in style.order)
    ranked = sorted(present, key=style.order.index)
    changed = True
    rounds = 0
    while changed and rounds < len(ranked) ** 2:
        changed = False
        rounds += 1
        for i in range(len(ranked) - 1):
            first, second = ranked[i], ranked[i + 1]
            if inside[second, first] > inside[first, second]:
                ranked[i], ranked[i + 1] = second, first
                changed = True
    return tuple(ranked)


def _begun_anew(headings: Sequence[RawBlock], style: Style) -> Counter[tuple[str, str]]:
    """(outer, inner) -> how often the numbers of a container unit begin anew behind a heading of another.

    "Book I" again behind "Book I" has not begun anew: publishers repeat what is open at the head of each part.
    """
    inside: Counter[tuple[str, str]] = Counter()
    since: dict[str, set[str]] = {}
    last: dict[str, str] = {}
    for heading in headings:
        unit = heading.unit
        if unit not in style.order:
            continue
        first = key(heading.number, unit, style.across) in {"1", "A"} or heading.number in {"A", "I", "1"}
        if first and last.get(unit, heading.number) != heading.number:
            for outer in since.get(unit, set()):
                inside[outer, unit] += 1
        last[unit] = heading.number
        since[unit] = set()
        for other, seen in since.items():
            if other != unit:
                seen.add(unit)
    return inside


def _flat_levels(headings: Sequence[RawBlock], style: Style) -> frozenset[int]:
    """The levels on which headings stand that lie in each other: containers and, right behind them, their sections;
    containers of two units, one of which begins anew behind the other (Titel 1, Titel 2 in each Abschnitt),
    in an outline or by their look.
    """
    levelled = [h for h in headings if h.level is not None]
    flat: set[int | None] = set()
    for told in ({"outline"}, _MARKED):
        listed = [h for h in levelled if h.evidence in told]
        pairs = [(a, b) for a, b in pairwise(listed) if a.unit in style.order]
        if told is _MARKED:
            pairs = [(a, b) for a, b in pairs if b.unit]
        level_with = [a.level for a, b in pairs if a.level == b.level and style.kind_of(b.unit) == "major"]
        flat |= set(level_with) if 2 * len(level_with) > len(pairs) else set()
    for level in {h.level for h in levelled} - flat:
        inside = _begun_anew([h for h in levelled if h.level == level], style)
        if any(count > 1 and count > inside[inner, outer] for (outer, inner), count in inside.items()):
            flat.add(level)
    return frozenset(level for level in flat if level is not None)


def _body(headings: Sequence[RawBlock], style: Style) -> list[RawBlock]:
    """The headings before the first attachment or what accompanies it: they show how deep a document's units lie."""
    body: list[RawBlock] = []
    for heading in headings:
        if heading.unit in style.attachments or heading.evidence == BEHIND:
            break
        body.append(heading)
    return body


class Stack:
    """The open headings while blocks are passed in reading order."""

    def __init__(
        self, headings: Sequence[RawBlock], style: Style, *, statute: bool, arrangement: Arrangement | None = None
    ) -> None:
        """`headings` are all headings of the document; `statute`: numbering, not fonts, makes its sections;
        `arrangement` is what its contents pages list.
        """
        self._arrangement = arrangement or Arrangement()
        self._statute = statute
        self._style = style
        self._containers = container_order(headings, style)
        self._outer = major_order.enclosing_majors(headings, style)
        self._lettered = major_order.letter_rank(headings, style, self._outer)
        self._depth = shows_depth(headings, style) and not _levels_show_depth(headings, style)
        ranks = {self._rank(h) for h in _body(headings, style)}
        self._base = {rank: i for i, rank in enumerate(sorted(r for r in ranks if r is not None), 1)}
        self._flat = _flat_levels(headings, style)
        self._nesting = {unit: i for i, unit in enumerate(reversed(self._containers), 1)}
        orders = sorted({self._order(h) for h in headings if self._is_trusted(h)})
        levels = [level for level, _ in orders]
        split = len(set(levels)) != len(levels)
        self._levels = {order: i if split else order[0] for i, order in enumerate(orders, 1)}
        self._outlined = sum(1 for h in headings if h.evidence == "outline") >= OUTLINED
        self._open: list[_Open] = []
        self._breaks = interruptions(headings, [self._is_trusted(h) for h in headings], style)
        self._placed = 0  # headings so far
        self._last = ""  # the number of the last section before an attachment
        self._parts: dict[str, str] = {}  # by unit: the number of the last container in the open attachment
        self._body: dict[str, list[_Open]] = {}  # by unit: what enclosed the last one before an attachment

    def _is_trusted(self, heading: RawBlock) -> bool:
        if heading.level is None:
            return False
        return heading.evidence in TRUSTED or not self._statute

    def _order(self, heading: RawBlock) -> tuple[int, int]:
        depth = decimal_depth(heading.number) if self._depth and heading.number and not self._container(heading) else 1
        if heading.level in self._flat and self._container(heading):
            depth = -self._nesting.get(heading.unit, len(self._nesting) + 1)
        return heading.level or 1, depth

    def _container(self, heading: RawBlock) -> bool:
        return heading.unit in self._style.order or heading.unit in self._style.attachments

    def _rank(self, heading: RawBlock) -> float | None:
        """The rank of a numbered heading; None where only the document's own level places it."""
        if heading.unit in self._style.attachments or heading.evidence == BEHIND:
            return 0.0
        if heading.unit in self._style.wholes and self._style.kind_of(heading.unit) != "major":
            return 1.0
        if heading.unit in self._containers:
            return 2.0 + self._containers.index(heading.unit)
        if heading.unit:
            depth = decimal_depth(heading.number) if self._depth else 1
            inner = _INNER if self._outer and heading.unit not in self._outer else 0
            return _MAJOR + depth + inner + (self._lettered if heading.number.isalpha() else 0)
        if heading.evidence == "numbering":
            return _CAPTION
        return _FONT if self._statute and not self._is_trusted(heading) else None

    def place(self, index: int, block: RawBlock, name: str = "") -> Place:
        """Where `block` stands; a heading, with its `name` (`arrangement.name_of`), is put on the stack."""
        if block.type is not BlockType.HEADING:
            return Place(self._open[-1].index if self._open else None)
        trusted, rank = self._is_trusted(block), self._rank(block)
        order = self._order(block)
        around = self._breaks.get(self._placed)
        self._placed += 1
        if around is not None:
            self._open = list(self._body.get(around, ()))
        if trusted:
            self._close_sections(block)
            inserted = self._is_inserted(block)
            while self._open and self._gives_way(self._open[-1], rank, order):
                if inserted and self._holds(self._open[-1], block):
                    break
                self._open.pop()
            self._close_siblings(block)
            level = self._levels[order]
        elif around is None or block.unit not in self._style.attachments:
            rank = _FONT if rank is None else rank
            while self._open and self._closes(self._open[-1], rank, block):
                self._open.pop()
            level = self._base.get(rank, 1)
        else:
            level = 1  # an attachment inside the body stands in what goes on behind it
        if block.evidence not in TRUSTED and block.unit and not self._container(block):
            number = key(block.number, "section", self._style.across)
            while self._open and self._arrangement.denies(number, self._open[-1].name):
                self._open.pop()
        if self._open:
            level = max(level, self._open[-1].level + 1)
        parent = self._open[-1].index if self._open else None
        framed = self._outlined and block.evidence in TRUSTED
        if not self._attached():
            self._body[block.unit] = list(self._open)
            if self._style.kind_of(block.unit) == "major":
                self._last = key(block.number, "section", self._style.across)
        elif block.unit in self._style.order:
            self._parts[block.unit] = key(block.number, block.unit, self._style.across)
        if block.unit in self._style.attachments:
            self._parts = {}
        self._open.append(_Open(index, level, rank, order, trusted, block.unit, block.number, name, framed))
        return Place(parent, level)

    def _attached(self) -> bool:
        return any(o.unit in self._style.attachments for o in self._open)

    def _holds(self, top: _Open, block: RawBlock) -> bool:
        """Whether an open Schedule, or a Part of it for a section, holds a heading that belongs to the Schedule."""
        return top.unit in self._style.attachments or (top.unit in self._style.order and not self._container(block))

    def _close_sections(self, block: RawBlock) -> None:
        """A Schedule is never inside a section, nor a Part of a Schedule inside a section that is inserted by it,
        whatever levels an outline gives them: the makers of amending Acts number them through.
        """
        attached = block.unit in self._style.attachments
        if attached or (self._attached() and block.unit in self._style.order):
            holding = (*self._style.order, *self._style.attachments)
            while self._open and self._open[-1].number and self._open[-1].unit not in holding:
                self._open.pop()

    def _is_inserted(self, block: RawBlock) -> bool:
        """Whether a heading belongs to the open Schedule though an outline lists it on the Schedule's own level: a Part
        that goes on from the Schedule's last one; a section of another Act, inserted by an amending one, which neither
        goes on with the sections before the Schedule nor begins anew.
        """
        if not block.number or not self._attached():
            return False
        if block.unit in self._style.order:
            before = self._parts.get(block.unit, "")
            number = key(block.number, block.unit, self._style.across)
            return bool(before) and follows(before, number, "arabic") >= INSERTED
        if self._container(block) or not self._last:
            return False
        number = key(block.number, "section", self._style.across)
        return number.lstrip("0")[:2] not in {"1", ""} and follows(self._last, number, "arabic") < INSERTED

    def _close_siblings(self, block: RawBlock) -> None:
        """12.3 is never inside 12.2, whatever their levels say, unless an outline lists 12.2 and not 12.3."""
        prefix, _, last = block.number.strip(".").rpartition(".")
        if not prefix or not last or self._container(block):
            return
        for place, held in enumerate(self._open):
            before, _, other = held.number.strip(".").rpartition(".")
            if before == prefix and other != last and not (held.framed and block.evidence not in TRUSTED):
                del self._open[place:]
                return

    def _gives_way(self, top: _Open, rank: float | None, order: tuple[int, int]) -> bool:
        """Whether an open heading ends where the document places one of `order`; an Article keeps its sections."""
        if top.trusted:
            return top.order >= order
        return not (top.unit in self._outer and rank is not None and top.rank is not None and top.rank < rank)

    def _closes(self, top: _Open, rank: float, block: RawBlock) -> bool:
        """Whether an open heading ends where a numbered one of `rank` begins. What an outline lists, only it ends."""
        if top.framed and block.evidence not in TRUSTED and block.unit not in self._style.attachments:
            between = block.unit == top.unit and follows(top.number, block.number, "arabic") >= INSERTED
            return between and self._style.kind_of(block.unit) == "major"  # "7. [Repealed]" between listed 6 and 8
        if top.trusted and top.rank is None:
            return block.unit in self._style.attachments and top.order[0] > 1
        return top.rank is not None and top.rank >= rank
