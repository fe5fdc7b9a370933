"""Citation keys: exact forms of places, so that "section 80C(2)(a)" is not "section 80C(2)(b)" and never three words.

`own|section|80C/2/a` stands on the entries that are, hold or lie inside that place; `ref|section|80C/2/a` on those that
cite it, with every prefix (`ref|section|80C`). Each is written once more with the instrument behind it, where that is
known: `own|section|80C|in-act-1961-43`. Only chains that begin at a head have keys: "clause (a)" alone is no place.

Heads are what the styles say. A document's keys begin at the heads of its own style (in a contract, a clause is one); a
query has no style, so it asks for whatever is a head in some style (`Style.across`), and finds it where it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from ingest.document.records import Provision, Reference, Step
from ingest.index.tokens import stem, tokenise


def place(kind: str, unit: str, path: str, instrument: str | None = None) -> str:
    """One key: kind is own or ref."""
    return f"{kind}|{unit}|{path}" if instrument is None else f"{kind}|{unit}|{path}|{instrument}"


def _both(kind: str, unit: str, path: str, instrument: str | None) -> list[str]:
    plain = place(kind, unit, path)
    return [plain] if instrument is None else [plain, place(kind, unit, path, instrument)]


def own_keys(chain: Sequence[Provision], instrument: str | None, heads: AbstractSet[str]) -> list[str]:
    """The keys of the last provision of `chain` (outermost first), begun at each of `heads` in it and at each provision
    that has a heading of its own.
    """
    keys: list[str] = []
    for i, head in enumerate(chain):
        if head.key and (head.unit in heads or head.heading is not None):
            keys += _both("own", head.unit, "/".join(p.key for p in chain[i:]), instrument)
    return keys


def chains(provisions: Iterable[Provision]) -> dict[str, tuple[Provision, ...]]:
    """Each provision's chain by eid, outermost first, itself last."""
    by_eid: Mapping[str, Provision] = {p.eid: p for p in provisions}
    found: dict[str, tuple[Provision, ...]] = {}

    def chain(eid: str) -> tuple[Provision, ...]:
        if eid not in found:
            p = by_eid[eid]
            above = chain(p.parent) if p.parent is not None and p.parent in by_eid else ()
            found[eid] = (*above, p)
        return found[eid]

    for eid in by_eid:
        chain(eid)
    return found


def steps_key(steps: Sequence[Step], heads: AbstractSet[str]) -> tuple[str, str] | None:
    """(unit, path) of a pinpoint that begins at one of `heads` with a number, else None."""
    if not steps or steps[0].unit is None or not steps[0].key or steps[0].unit not in heads:
        return None
    return steps[0].unit, "/".join(s.key for s in steps)


def reference_keys(reference: Reference, instrument: str | None, heads: AbstractSet[str]) -> list[str]:
    """The keys of what a reference cites, each prefix of it, both ends of a range, and its parallel addresses.

    `instrument` is the citing document's own, meant where the reference names none.
    """
    mention = reference.instrument
    named = instrument if mention is None or mention.via == "self" else mention.id
    keys: list[str] = []
    for steps in (reference.pinpoint, reference.through or ()):
        keys += _prefixes(steps, named, heads)
    for parallel in reference.parallel:
        keys += _prefixes(parallel.steps, parallel.instrument, heads)
    if mention is not None and mention.id is not None:
        keys.append(instrument_key(mention.id))
    return keys


def instrument_key(instrument: str) -> str:
    """The key of entries that name an instrument."""
    return f"names|{instrument}"


def defines_key(term: str) -> str:
    """The key of entries that define a term, plural or not, however its words are joined."""
    return "defines|" + " ".join(stem(t.text) for t in tokenise(term))


def holds_key(instrument: str) -> str:
    """The key of every entry of a document that holds an instrument."""
    return f"holds|{instrument}"


def _prefixes(steps: Sequence[Step], instrument: str | None, heads: AbstractSet[str]) -> list[str]:
    keys: list[str] = []
    for depth in range(1, len(steps) + 1):
        found = steps_key(steps[:depth], heads)
        if found is not None:
            keys += _both("ref", *found, instrument)
    return keys
