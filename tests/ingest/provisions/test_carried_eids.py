"""Eids of an earlier reading of a document lead to the same places of a later one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner

from gazetteers.load import load
from ingest.document.records import DocumentInfo, Processed
from ingest.provisions.carried_eids import Reading, carry
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.resolution import Status
from resolver.resolving.decisions import Decision, add_decision
from resolver.resolving.resolver import Resolver
from web.commands.doctor import doctor_command

NAMES = load()
PARTS = """# Hive Regulations

## Part 40 Bees

### Subpart A General

#### Section 40.1 Scope

Keepers (a) keep bees; (b) feed them.

### Subpart B Records

#### Section 40.2 Records

Under Subpart A of this part, keepers write.

## Part 41 Wasps

### Subpart A General

#### Section 41.1 Scope

Nobody keeps wasps. See Subpart B.

### Subpart B Records

#### Section 41.2 Records

None are kept.
"""


def read(text: str = PARTS, style: str = "us") -> Processed:
    return process("hives.md", text.encode(), DocumentInfo("hives", style=style), NAMES)


def renamed(doc: Processed, names: dict[str, str], revision: str = "old") -> Processed:
    """The document as a version that named some of its places otherwise, and knew no aliases, stored it."""
    own = {p.eid: names.get(p.eid, p.eid) for p in doc.provisions}
    old = (
        replace(p, eid=own[p.eid], parent=None if p.parent is None else own[p.parent], aliases=(), identity=own[p.eid])
        for p in doc.provisions
    )
    return replace(doc, provisions=tuple(old), revision=revision)


def reading(doc: Processed) -> Reading:
    return Reading(doc.provisions, doc.canonical.text)


def test_a_fresh_reading_knows_the_names_of_places_under_which_nothing_stood() -> None:
    aliases = {alias: p.eid for p in read().provisions for alias in p.aliases}
    assert aliases["subpart_A"] == "part_40__subpart_A"
    assert aliases["subpart_A~2"] == "part_41__subpart_A"


def test_places_are_told_by_their_words_and_numbers() -> None:
    now = read()
    names = {"part_40__subpart_A": "x_1", "sec_40.2": "x_2", "part_41": "part_40~2", "sec_41.2": "x_3"}
    found = {alias: p.eid for p in carry(reading(renamed(now, names)), reading(now)).provisions for alias in p.aliases}
    assert {new: found[old] for new, old in names.items()} == {new: new for new in names}


def test_words_that_stand_twice_are_told_by_the_place_above() -> None:
    law = "# Hive Act\n\n## Section 1 A\n\n(1) Repealed.\n\n## Section 2 B\n\n(1) Repealed.\n"
    now = read(law, "india")
    above = {"sec_1": "rule_1", "sec_1__subsec_1": "rule_1_1", "sec_2": "rule_2", "sec_2__subsec_1": "rule_2_1"}
    old = renamed(now, above)
    found = {alias: p.eid for p in carry(reading(old), reading(now)).provisions for alias in p.aliases}
    assert set(above) <= {p.eid for p in now.provisions}
    assert {new: found[old] for new, old in above.items()} == {new: new for new in above}


def test_an_eid_that_is_another_places_is_told_and_no_alias() -> None:
    now = read()
    swapped = renamed(now, {"sec_40.1": "sec_41.1", "sec_41.1": "sec_40.1"})
    carried = carry(reading(swapped), reading(now))
    assert sorted(carried.elsewhere) == ["sec_40.1", "sec_41.1"]
    assert not [p for p in carried.provisions if "sec_40.1" in p.aliases or "sec_41.1" in p.aliases]


def test_links_and_decisions_outlive_the_next_reading_and_orphans_are_told(tmp_path: Path) -> None:
    now = read()
    old = renamed(now, {"sec_41.1": "para_7", "part_40__subpart_B": "title_9", "sec_40.1": "sec_41.2", "sec_41.2": "q"})
    with Store.create(tmp_path) as store:
        store.set_gazetteers(NAMES.fingerprint)
        store.put(old)
    add_decision(tmp_path, Decision("hives", "para_7", "Subpart B", (("hives", "title_9"),), "A. Clerk", ""))
    add_decision(
        tmp_path, Decision("hives", "sec_40.2", "Subpart A of this part", (("hives", "sec_41.2"),), "A. Clerk", "")
    )
    add_decision(tmp_path, Decision("hives", "sec_40.2", "Subpart C", (("hives", "title_9"),), "A. Clerk", ""))
    with Store.open(tmp_path, write=True) as store:
        assert store.put(now)
        found = store.provisions.find("hives", "para_7")
        assert found is not None
        assert (found.eid, found.identity) == ("sec_41.1", "para_7")
        resolver = Resolver(store, NAMES)
        live = [s for s in store.references("hives") if s.record.standing == "live"]
        answers = {s.record.text: resolver.resolve_stored(s) for s in live}
        assert answers["Subpart B"].status is Status.RESOLVED
        assert [t.eid for t in answers["Subpart B"].targets] == ["part_40__subpart_B"]
        (moved,) = [a for words, a in answers.items() if words.startswith("Subpart A")]
        assert "override_void" in {w.code for w in moved.warnings}
    said = CliRunner().invoke(doctor_command, ["--index", str(tmp_path)]).output
    assert "'Subpart C' in hives#sec_40.2: no reference there has these words" in said
    assert "hives#sec_41.2, which was another place" in said
    assert "'Subpart B'" not in said
