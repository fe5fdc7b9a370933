"""The provisions of one document, looked up by key, parent and place, and remembered for as long as the index stands.

A question touches a handful of provisions, so each look-up is one indexed query; `load` reads all of them at once,
for batches and for questions over the whole document.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from gazetteers.numbers import key as number_key
from gazetteers.records import Style
from ingest.document.enclosing import chain, holding
from ingest.document.records import Provision, Step
from ingest.store.store import Store
from resolver.library.lru_cache import LruCache
from resolver.library.unit_words import UnitWords

MINOR, MAJOR, CONTAINER, SCOPE = "minor", "major", "container", "scope"
"""Kinds of unit, as the styles say (gazetteers.records.Unit)."""


KEPT = 1 << 14
"""Answers of each kind that a document's table keeps: more than the provisions of a large title."""

DEFINED = "from_definitions"
"""Mark on a provision made of an entry of the definitions table: its eid is that of the provision that holds it."""


@dataclass(frozen=True, slots=True)
class _Table:
    """All provisions of a document, in its order."""

    by_eid: Mapping[str, Provision]
    by_key: Mapping[str, tuple[Provision, ...]]
    by_parent: Mapping[str | None, tuple[Provision, ...]]
    by_unit: Mapping[str, tuple[Provision, ...]]

    @classmethod
    def of(cls, provisions: Iterable[Provision]) -> _Table:
        """The table of these provisions."""
        eids: dict[str, Provision] = {}
        keys: defaultdict[str, list[Provision]] = defaultdict(list)
        parents: defaultdict[str | None, list[Provision]] = defaultdict(list)
        units: defaultdict[str, list[Provision]] = defaultdict(list)
        for p in provisions:
            eids[p.eid] = p
            keys[p.key].append(p)
            parents[p.parent].append(p)
            units[p.unit].append(p)
        return cls(eids, _frozen(keys), _frozen(parents), _frozen(units))


K = TypeVar("K")


def _frozen(lists: Mapping[K, list[Provision]]) -> dict[K, tuple[Provision, ...]]:
    return {key: tuple(found) for key, found in lists.items()}


class Tree:
    """The provisions of one document. Provisions come back in document order."""

    def __init__(self, store: Store, document: str, style: Style) -> None:
        """`style` is the document's own: it says what kind of unit each provision is."""
        self.document = document
        self.style = style
        self._store = store
        self._whole: _Table | None = None
        self._by_eid: LruCache[str, Provision | None] = LruCache(KEPT)
        self._by_key: LruCache[str, tuple[Provision, ...]] = LruCache(KEPT)
        self._by_parent: LruCache[str | None, tuple[Provision, ...]] = LruCache(KEPT)
        self._by_unit: LruCache[str, tuple[Provision, ...]] = LruCache(KEPT)
        self._by_number: LruCache[tuple[str, str], tuple[Provision, ...]] = LruCache(KEPT)
        self._attachments: LruCache[str, Provision | None] = LruCache(KEPT)
        self.words = UnitWords(store, document, style, self.with_key)
        self._members: LruCache[str | None, tuple[Provision, ...]] = LruCache(KEPT)
        self._runs: LruCache[tuple[str, str | None], tuple[Provision, ...]] = LruCache(KEPT)

    def load(self) -> None:
        """Read the whole table; later look-ups ask the database no more (only `at` does)."""
        if self._whole is None:
            self._whole = _Table.of(self._store.provisions.of(self.document))

    def get(self, eid: str) -> Provision | None:
        """The provision of an eid or of one of its aliases, or None."""
        if self._whole is not None and eid in self._whole.by_eid:
            return self._whole.by_eid[eid]
        return self._by_eid.get(eid, lambda: self._store.provisions.find(self.document, eid))

    def with_key(self, key: str) -> tuple[Provision, ...]:
        """All provisions of that canonical key, whatever their unit."""
        if self._whole is not None:
            return self._whole.by_key.get(key, ())
        return self._by_key.get(key, lambda: tuple(self._store.provisions.of_key(self.document, key)))

    def numbered(self, key: str, unit: str) -> tuple[Provision, ...]:
        """All provisions of that key and unit: chapter 3 alone, where every section has a paragraph 3."""

        def read() -> tuple[Provision, ...]:
            if self._whole is not None:
                return tuple(p for p in self.with_key(key) if p.unit == unit)
            return tuple(p for _, p in self._store.provisions.holders([self.document], key, unit))

        return self._by_number.get((key, unit), read)

    def children(self, parent: Provision | None) -> tuple[Provision, ...]:
        """The provisions directly under `parent` (None: the outermost ones)."""
        eid = None if parent is None else parent.eid
        if parent is not None and DEFINED in parent.doubts:
            holder = self.get(parent.eid)
            return tuple(p for p in self.children(holder) if parent.start <= p.start < parent.end)
        if self._whole is not None:
            return self._whole.by_parent.get(eid, ())
        return self._by_parent.get(eid, lambda: tuple(self._store.provisions.children(self.document, eid)))

    def of_unit(self, unit: str) -> tuple[Provision, ...]:
        """All provisions of one unit."""
        if self._whole is not None:
            return self._whole.by_unit.get(unit, ())
        return self._by_unit.get(unit, lambda: tuple(self._store.provisions.of_unit(self.document, unit)))

    def at(self, offset: int) -> Provision | None:
        """The innermost provision that holds a canonical offset, or None."""
        return holding(self._store.provisions.begun(self.document, offset), offset, offset + 1, self.get)

    def chain(self, provision: Provision) -> tuple[Provision, ...]:
        """`provision` and what encloses it, innermost first."""
        return tuple(chain(provision, self.get))

    def enclosing(self, provision: Provision, kind: str) -> Provision | None:
        """The nearest of `provision` and its ancestors whose unit is of that kind."""
        return next((p for p in self.chain(provision) if self.style.kind_of(p.unit) == kind), None)

    def attachment(self, provision: Provision) -> Provision | None:
        """The outermost Schedule, annex or appendix that holds it (or is it), or None: it stands in the body."""
        if provision.parent is None:
            return provision if provision.unit in self.style.attachments else None
        above = self._attachments.get(provision.parent, lambda: self._outermost_attachment(provision))
        return above or (provision if provision.unit in self.style.attachments else None)

    def _outermost_attachment(self, provision: Provision) -> Provision | None:
        held = [p for p in self.chain(provision)[1:] if p.unit in self.style.attachments]
        return held[-1] if held else None

    def members(self, parent: Provision | None) -> tuple[Provision, ...]:
        """What a step below `parent` may name: its children, looking through containers ("paragraph 3 of Schedule 2"
        where the Schedule is divided into Parts) and through levels that print no label.
        """
        if parent is not None and DEFINED in parent.doubts:
            return self._read_members(parent)
        return self._members.get(None if parent is None else parent.eid, lambda: self._read_members(parent))

    def _read_members(self, parent: Provision | None) -> tuple[Provision, ...]:
        found: list[Provision] = []
        for child in self.children(parent):
            found.append(child)
            kind = self.style.kind_of(child.unit)
            if (kind == CONTAINER and not (parent is None and child.unit in self.style.attachments)) or (
                kind == MINOR and not child.number
            ):
                found.extend(self.members(child))
        return tuple(found)

    def run(self, unit: str, attachment: Provision | None) -> tuple[Provision, ...]:
        """The provisions of a unit in one numbering: the body's (None), or one Schedule's."""
        key = (unit, None if attachment is None else attachment.eid)
        return self._runs.get(key, lambda: tuple(p for p in self.of_unit(unit) if self.attachment(p) == attachment))

    def defined(self, parent: Provision, term: str) -> tuple[Provision, ...]:
        """The definition of a term in `parent`, where the tree has no provision for it: a part of the provision that
        holds it, up to the next definition there.
        """
        here = [d for d in self._store.definitions.of(self.document) if parent.start <= d.start < parent.end]
        found: list[Provision] = []
        for d in here:
            holder = self.get(d.eid) if d.eid else None
            if d.key != term or holder is None:
                continue
            end = min((n.start for n in here if n.start > d.start and n.eid == d.eid), default=holder.end)
            made = replace(
                holder, unit="definition", number=d.term, key=d.key, start=d.start, end=end, text_start=d.start,
                title=d.term, doubts=(DEFINED,),
            )  # fmt: skip
            found.append(made)
        return tuple(found)

    def beneath(self, parent: Provision) -> list[Provision]:
        """Every provision below `parent`, in order."""
        found: list[Provision] = []
        for child in self.children(parent):
            found.append(child)
            found.extend(self.beneath(child))
        return found

    def with_number(self, number: str, key: str, unit: str | None) -> tuple[Provision, ...]:
        """Provisions of any place whose number is `number` read as `unit`; a step without a unit is read as each
        candidate's own unit would read it ("FCA 3.2.1", "80c").
        """
        if unit is not None:
            return self.numbered(key, unit)
        keys = sorted({key, key.upper()})
        return tuple(
            p for k in keys for p in self.with_key(k) if number_key(number, p.unit, self.style.across) == p.key
        )


def same_number(tree: Tree, step: Step, unit: str | None, provision: Provision) -> bool:
    """Whether a step's number, read as `unit` reads it, is the provision's. Without a unit, or with another one, the
    number is read as the provision's unit reads it.
    """
    if step.key == provision.key:
        return True
    if unit == provision.unit:
        return False
    return bool(step.number) and number_key(step.number, provision.unit, tree.style.across) == provision.key
