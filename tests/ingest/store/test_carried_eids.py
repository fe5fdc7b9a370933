"""A document that is read again with other eids: the old ones go on leading to the places that they named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo, Processed, Provision
from ingest.provisions.carried_eids import Reading, carry
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.resolving.resolver import Place, Resolver

RULES = """# The Hive Act, 2020

## Part 40

### 1. Fees

(1) A fee is due for each hive.

(2) Nothing is due for a swarm.

### 2. Fines

(1) A fine is due for each hive that is burnt.

(a) [Repealed]

### 3. Clause

See section 1(2).
"""


def read(words: str = RULES) -> Processed:
    return process("a.md", words.encode(), DocumentInfo(id="a", style="india"), load())


def moved(document: Processed, old: str, new: str) -> Processed:
    """The document as a reader would have it that names one place and what lies in it otherwise."""

    def name(eid: str | None) -> str | None:
        return None if eid is None else eid.replace(old, new) if eid.startswith(old) else eid

    provisions = tuple(
        replace(p, eid=name(p.eid) or "", parent=name(p.parent), aliases=()) for p in document.provisions
    )
    return replace(document, provisions=provisions, revision=f"{document.revision}{new}")


def test_an_old_address_leads_to_the_place_that_it_named(tmp_path) -> None:
    with Store.create(tmp_path) as store:
        store.put(moved(read(), "sec_1", "part_40__sec_1"))
        store.put(read())
        found = store.provisions.find("a", "part_40__sec_1__subsec_2")
        assert found is not None
        assert found.eid == "sec_1__subsec_2"
        answer = Resolver(store, load()).resolve_text("section 1(2)", place=Place("a", "part_40__sec_1"))[0]
        assert [target.eid for target in answer.targets] == ["sec_1__subsec_2"]


def test_old_addresses_are_kept_through_several_readings_and_a_reading_unchanged_adds_none(tmp_path) -> None:
    with Store.create(tmp_path) as store:
        store.put(moved(read(), "sec_1", "oldest"))
        store.put(moved(read(), "sec_1", "older"))
        store.put(read())
        once = store.provisions.of("a")
        store.put(replace(read(), revision="again"))
        assert store.provisions.of("a") == once
        section = next(p for p in once if p.eid == "sec_1")
        assert set(section.aliases) >= {"oldest", "older"}


def reading(*places: tuple[str, str, str]) -> Reading:
    """Of (eid, number, words)."""
    text = "".join(words for _, _, words in places)
    provisions, at = [], 0
    for ordinal, (eid, number, words) in enumerate(places):
        span = (at, at + len(words), at)
        provisions.append(Provision(eid, "section", number, number, f"{number}.", "printed", None, *span, ordinal, 0))
        at += len(words)
    return Reading(tuple(provisions), text)


@pytest.mark.parametrize(
    ("before", "after", "aliases", "elsewhere", "lost"),
    [
        ([("a", "1", "A fee is due for a hive. ")], [("b", "1", "A fee is due for a hive. ")], {"b": ("a",)}, (), ()),
        # Words that are another place's now: a link that leads nowhere is seen, a wrong one is not.
        (
            [("a", "1", "A fee is due for a hive. ")],
            [("b", "2", "Nothing is due for a swarm. ")],
            {"b": ()},
            (),
            ("a",),
        ),
        # The old name is another place's in the new reading, and stays its own.
        (
            [("a", "1", "A fee is due for a hive. ")],
            [("a", "2", "Nothing is due for a swarm. "), ("b", "1", "A fee is due for a hive. ")],
            {"a": (), "b": ()},
            ("a",),
            (),
        ),
        # Short words alike tell nothing.
        ([("a", "1", "[Repealed] ")], [("b", "2", "[Repealed] "), ("c", "3", "[Repealed] ")], {}, (), ("a",)),
    ],
)
def test_a_place_is_told_by_its_words_and_its_number(before, after, aliases, elsewhere, lost) -> None:
    carried = carry(reading(*before), reading(*after))
    found = {p.eid: p.aliases for p in carried.provisions}
    assert {eid: found[eid] for eid in aliases} == aliases
    assert (carried.elsewhere, carried.lost) == (elsewhere, lost)
