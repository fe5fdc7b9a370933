"""Over random small statutes: what is there is found exactly, what is not there is never answered as resolved."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.document.records import Provision
from resolver.answer.context import Place
from resolver.answer.resolution import Status
from resolver.library.provision_tables import Tree
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer
from tests.thoroughness import examples

SECTIONS = st.lists(st.sampled_from(["1", "2", "3", "3A", "4", "10", "10A", "11"]), min_size=1, max_size=5, unique=True)
DEPTHS = st.lists(st.tuples(st.integers(1, 4), st.sampled_from(["", "a", "b", "c"])), max_size=3, unique=True)
TYPED = st.text(st.sampled_from("section0123456789()aAivx ,-§of theAct.”"), max_size=40)


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    provisions = statute(["1", "2", "10A"], [(1, "a"), (2, "")])
    documents = [{"id": "act", "title": "Bees Act, 1999", "provisions": provisions}]
    with build_store(tmp_path_factory.mktemp("asked"), documents) as store:
        yield Resolver(store, gazetteer())


def statute(sections: list[str], inner: list[tuple[int, str]]) -> dict[str, str]:
    """Addresses in an order that a document could have."""
    order = sorted(sections, key=lambda n: (int(n.rstrip("A")), n))
    written: dict[str, str] = {}
    for number in order:
        written[number] = "words"
        for sub, clause in sorted(inner):
            written.setdefault(f"{number}({sub})", "words")
            if clause:
                written[f"{number}({sub})({clause})"] = "words"
    return written


def cited(tree: Tree, provision: Provision) -> str:
    """How a reference to a provision is printed."""
    chain = list(reversed(tree.chain(provision)))
    return f"section {chain[0].number}" + "".join(f"({p.number})" for p in chain[1:])


@settings(max_examples=examples(15), deadline=None)
@given(SECTIONS, DEPTHS, st.sampled_from(["5", "12", "3B", "1A"]))
def test_there_is_found_and_absent_is_told(sections, inner, absent) -> None:
    with tempfile.TemporaryDirectory() as folder:
        document = {"id": "act", "title": "Bees Act, 1999", "style": "india", "provisions": statute(sections, inner)}
        with build_store(Path(folder), [document]) as store:
            resolver = Resolver(store, gazetteer())
            tree = resolver.library.tree("act")
            every = store.provisions.of("act")
            for provision in every:
                (answer,) = resolver.resolve_text(cited(tree, provision), place=Place("act", every[0].eid))
                assert answer.status is Status.RESOLVED
                assert [t.eid for t in answer.targets] == [provision.eid]
                assert answer.warnings == ()
            (missing,) = resolver.resolve_text(f"section {absent}", place=Place("act", every[0].eid))
            assert missing.status is Status.NOT_FOUND
            (deeper,) = resolver.resolve_text(f"section {sections[0]}(9)(z)", place=Place("act", every[0].eid))
            assert deeper.status is Status.PARTIAL
            (foreign,) = resolver.resolve_text(
                f"section {sections[0]} of the Wasps Act, 1988", place=Place("act", every[0].eid)
            )
            assert foreign.status is Status.UNKNOWN_INSTRUMENT
            assert foreign.targets == ()


@settings(max_examples=examples(60), deadline=None)
@given(TYPED)
def test_any_typed_words_get_an_answer(asked, typed) -> None:
    answers = asked.resolve_text(typed)
    assert answers
    for answer in answers:
        assert isinstance(answer.status, Status)
        assert (answer.status is Status.RESOLVED) <= bool(answer.targets and answer.evidence)
