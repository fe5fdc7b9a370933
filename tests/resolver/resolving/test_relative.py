"""Words that a document says twice: the second time shortened to what they end in."""

from __future__ import annotations

from ingest.store.store import Store
from resolver.answer.resolution import Resolution, Status
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer

SHORTENED = "Where the proviso to clause (b) of section 4 binds a guest, {}the proviso to clause (b) binds a host."


def pinpointed(store: Store) -> list[Resolution]:
    resolver = Resolver(store, gazetteer())
    live = [s for s in store.references("act") if s.record.standing == "live" and s.record.pinpoint]
    return [resolver.resolve_stored(s) for s in live]


def answers(folder, words: str):
    provisions = {"4": "Hives:", "4(b)": "wax", "4(b)!proviso": "nothing", "5": words}
    document = {"id": "act", "title": "Bees Act, 1999", "style": "india", "provisions": provisions}
    with build_store(folder, [document]) as store:
        return pinpointed(store)


def test_the_shortened_form_means_the_full_one_of_its_sentence(tmp_path) -> None:
    first, second = answers(tmp_path, SHORTENED.format(""))
    assert first.status is second.status is Status.RESOLVED
    assert [t.eid for t in second.targets] == [t.eid for t in first.targets]
    assert any(e.rule == "repeated" for e in second.evidence)


def test_another_sentence_is_not_reached(tmp_path) -> None:
    _, second = answers(tmp_path, "The proviso to clause (b) of section 4 binds. The proviso to clause (b) is void.")
    assert second.status is Status.NOT_FOUND


def test_two_full_forms_leave_it_open(tmp_path) -> None:
    found = answers(tmp_path, SHORTENED.format("or the proviso to clause (b) of section 6 does, "))
    assert found[-1].status is Status.NOT_FOUND


def test_a_list_means_one_section_in_all_its_members(tmp_path) -> None:
    words = "Whoever keeps wax under clauses (b) and (c) of section 4 sells the wax of clauses (b) and (c)."
    provisions = {"4": "Hives:", "4(b)": "wax", "4(c)": "comb", "5": words, "5(b)": "nothing"}
    document = {"id": "act", "title": "Bees Act, 1999", "style": "india", "provisions": provisions}
    with build_store(tmp_path, [document]) as store:
        found = pinpointed(store)
    assert [[t.eid for t in a.targets] for a in found] == [["sec_4__cl_b"], ["sec_4__cl_c"]] * 2
