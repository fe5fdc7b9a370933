"""The eids of an earlier reading of a document: links made with them go on working when it is read again.

A better reader, another `--style` or a new version of a text moves places: a paragraph gains a section above it, a
Subpart its Part. Which place of the new reading is meant is told by its own words and number, then by its number below
a place that is told already. What neither tells is no alias: a link that leads nowhere is seen, a wrong one is not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from ingest.document.records import Provision

_BEGINNING = 60
"""Letters and digits by which a place is known beside its number: a line of a page."""

_WHOLE = 240
"""Letters and digits by which a place is known whatever its number: provisos begin alike for a line and more."""

_FEW = 20
"""Words of fewer letters and digits ("(a) [Repealed]") tell no place without its number."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The provisions of one reading of a document, in document order, and the text that their offsets count in."""

    provisions: Sequence[Provision]
    text: str

    def words(self, provision: Provision, length: int, *, beyond: bool = False) -> str:
        """The first letters and digits of a place (`beyond`: and of what follows it), in small: what a healed hyphen or
        another line end does not change.
        """
        found = ""
        at, end = provision.start, len(self.text) if beyond else provision.end
        while len(found) < length and at < end:
            piece = self.text[at : min(at + length, end)]
            found += "".join(c for c in piece if c.isalnum())
            at += length
        return found[:length].casefold()


@dataclass(frozen=True, slots=True)
class Carried:
    """The provisions of a new reading with the eids of the earlier one; `elsewhere` are eids of it that name other
    places now, `lost` those that name none.
    """

    provisions: tuple[Provision, ...]
    elsewhere: tuple[str, ...]
    lost: tuple[str, ...]


def carry(earlier: Reading, now: Reading) -> Carried:
    """`now` with the eids and aliases of `earlier` as aliases of the places that they named, and their identities."""
    told = _told(earlier, now)
    names = {name for p in now.provisions for name in (p.eid, *p.aliases)}
    named = Counter(name for p in earlier.provisions for name in {p.eid, *p.aliases})
    more: dict[str, list[str]] = defaultdict(list)
    elsewhere, lost = [], []
    for p in earlier.provisions:
        place = told.get(p.eid)
        for name in (p.eid, *p.aliases):
            if name in names:
                if place is not None and name not in (place.eid, *place.aliases):
                    elsewhere.append(name)
            elif place is None:
                lost.append(name)
            elif named[name] == 1:
                more[place.eid].append(name)
    lasting = _identities(earlier, now, told)
    provisions = tuple(
        replace(p, aliases=(*p.aliases, *more[p.eid]), identity=lasting.get(p.eid, p.identity)) for p in now.provisions
    )
    return Carried(provisions, tuple(elsewhere), tuple(lost))


def _told(earlier: Reading, now: Reading) -> dict[str, Provision]:
    """The places of the new reading by the eids of the earlier one, each of one eid only where rules agree."""
    told: dict[str, Provision] = {}
    for sign in (_place, _numbered_words, _words):
        _pair(told, earlier, now, sign)
    below: dict[str | None, dict[tuple[str, str], list[Provision]]] = defaultdict(lambda: defaultdict(list))
    for p in now.provisions:
        below[p.parent][p.unit, p.key].append(p)
    same = {(p.eid, p.unit, p.key): p for p in now.provisions}
    taken = {p.eid for p in told.values()}
    for p in earlier.provisions:  # parents stand before their parts
        if p.eid in told or not p.key:
            continue
        above = told.get(p.parent) if p.parent is not None else None
        found = same.get((p.eid, p.unit, p.key))
        candidates = [found] if found is not None else below[above.eid][p.unit, p.key] if above is not None else []
        if len(candidates) == 1 and candidates[0].eid not in taken:
            told[p.eid] = candidates[0]
            taken.add(candidates[0].eid)
    return told


def _place(reading: Reading, provision: Provision) -> object:
    """Where its end moved: a Division that ended at its first Subdivision holds it now."""
    return reading.words(provision, _BEGINNING, beyond=True), provision.key


def _numbered_words(reading: Reading, provision: Provision) -> object:
    return reading.words(provision, _BEGINNING), provision.key


def _words(reading: Reading, provision: Provision) -> object:
    found = reading.words(provision, _WHOLE)
    return found if len(found) >= _FEW else None


_Sign = Callable[[Reading, Provision], object]


def _pair(told: dict[str, Provision], earlier: Reading, now: Reading, sign: _Sign) -> None:
    """Pair what only one place of either reading has for a sign (None: it has none)."""
    before = _alone((sign(earlier, p), p) for p in earlier.provisions)
    after = _alone((sign(now, p), p) for p in now.provisions)
    taken = {p.eid for p in told.values()}
    for key, p in before.items():
        place = after.get(key)
        if place is not None and p.eid not in told and place.eid not in taken:
            told[p.eid] = place


def _alone(signed: Iterable[tuple[object, Provision]]) -> dict[object, Provision]:
    found: dict[object, list[Provision]] = defaultdict(list)
    for sign, provision in signed:
        if sign is not None:
            found[sign].append(provision)
    return {sign: places[0] for sign, places in found.items() if len(places) == 1}


def _identities(earlier: Reading, now: Reading, told: dict[str, Provision]) -> dict[str, str]:
    """By eid of the new reading, the identities that its places had before; none that another place has now."""
    had = Counter(p.identity for p in earlier.provisions)
    has = Counter(p.identity for p in now.provisions)
    found = {}
    for p in earlier.provisions:
        place = told.get(p.eid)
        if place is not None and p.identity and had[p.identity] == 1 and not has[p.identity]:
            found[place.eid] = p.identity
    return found
