"""Ways of asking: stored references, batches as JSON Lines, overrides, links, quoted words."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ingest.document.records import Reference
from ingest.store.folder import OVERRIDES
from ingest.store.store import Store
from resolver.answer.context import Place
from resolver.answer.json import resolution_json
from resolver.answer.resolution import Status
from resolver.resolving.batch import Batch
from resolver.resolving.decisions import BadDecisions, Decision, add_decision, load_decisions
from resolver.resolving.printed_labels import by_labels
from resolver.resolving.question import BadQuestion
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer
from web.cli import main

ACT = {
    "id": "act",
    "title": "Markets Act, 2006",
    "style": "india",
    "provisions": {
        "1": "Name.",
        "5(1)": "Fees under section 9.",
        "5(2)": "Sub-section (1) and the preceding section.",
        "9": "Fines.",
        "9#2": "Fines again.",
    },
}
AMENDING = {
    "id": "amend",
    "title": "Markets (Amendment) Act, 2010",
    "style": "india",
    "provisions": {
        "1": "Short title.",
        "2": "In section 5 of the Markets Act, 2006, for the words “section 9” the words “section 1” shall be substituted.",
        "9": "Saving.",
    },
}


@pytest.fixture
def store(tmp_path):
    with build_store(tmp_path / "index", [ACT, AMENDING]) as opened:
        yield opened


@pytest.fixture
def resolver(store) -> Resolver:
    return Resolver(store, gazetteer())


def answers(resolver: Resolver, document: str) -> dict[str, tuple[str, list[str]]]:
    found = {}
    for stored in resolver.store.references(document):
        answer = resolver.resolve_reference(stored.id)
        assert answer.reference_id == stored.id
        found[stored.record.text] = (str(answer.status), [f"{t.document}#{t.eid}" for t in answer.targets])
    return found


def test_quoted_words_belong_to_the_amended_act(resolver) -> None:
    found = answers(resolver, "amend")
    assert found["section 5 of the Markets Act, 2006"] == ("resolved", ["act#sec_5"])
    assert found["section 9"] == ("ambiguous", ["act#sec_9", "act#sec_9~2"])
    assert found["section 1"] == ("resolved", ["act#sec_1"])


def test_a_batch_answers_as_one_by_one(resolver) -> None:
    ids = [s.id for name in ("amend", "act") for s in resolver.store.references(name)]
    one_by_one = [resolver.resolve_reference(i) for i in ids]
    assert Resolver(resolver.store, gazetteer()).resolve_many(ids) == one_by_one


def test_unknown_ids_and_places_are_errors(resolver) -> None:
    with pytest.raises(KeyError):
        resolver.resolve_reference("r0")
    with pytest.raises(KeyError):
        resolver.resolve_text("section 1", place=Place("nowhere"))
    with pytest.raises(KeyError):
        resolver.resolve_text("section 1", place=Place("act", "sec_99"))


def test_a_decision_outlives_reingest_and_is_shown_as_a_persons(store, resolver) -> None:
    before = next(a for a in map(resolver.resolve_stored, store.references("act")) if a.reference.text == "section 9")
    assert before.status is Status.AMBIGUOUS
    choice = Decision("act", "sec_5__subsec_1", "section 9", (("act", "sec_9~2"),), "A. Clerk", "the later one")
    add_decision(store.folder, choice)
    after = next(a for a in map(resolver.resolve_stored, store.references("act")) if a.reference.text == "section 9")
    assert [t.eid for t in after.targets] == ["sec_9~2"]
    assert after.status is Status.RESOLVED
    told = {e.via: e for e in after.evidence}
    assert "A. Clerk" in told["person"].rule
    assert "ambiguous" in told["computed"].rule
    text = OVERRIDES.of(store.folder).read_text("utf-8")
    add_decision(store.folder, Decision("act", "sec_5__subsec_2", "sub-section (1)", (), "A. Clerk", ""))
    assert OVERRIDES.of(store.folder).read_text("utf-8").startswith(text.rstrip())
    assert len(load_decisions(store.folder).entries) == 2


def test_a_decision_whose_target_is_gone_is_void(store, resolver) -> None:
    add_decision(store.folder, Decision("act", "sec_5__subsec_1", "section 9", (("act", "sec_77"),), "A. Clerk", ""))
    answer = next(a for a in map(resolver.resolve_stored, store.references("act")) if a.reference.text == "section 9")
    assert answer.status is Status.AMBIGUOUS
    assert [w.code for w in answer.warnings] == ["override_void"]


@pytest.mark.parametrize(
    "text", ["[[override]]\neid = 1\n", "nonsense =", "[[override]]\ndocument='a'\neid='b'\ntext='c'\nby='d'\n"]
)
def test_a_broken_overrides_file_is_told(tmp_path, text) -> None:
    OVERRIDES.of(tmp_path).write_text(text, "utf-8")
    with pytest.raises(BadDecisions, match=r"override"):
        load_decisions(tmp_path)


@pytest.mark.parametrize(
    ("target", "status", "found"),
    [("#sec_9", "resolved", ["sec_9"]), ("#nowhere", "not_found", []), ("", "resolved", [""]), ("other.html#x", "not_indexed", []),
     ("amend#sec_2", "resolved", ["sec_2"]), ("page=3", "not_found", [])],
)  # fmt: skip
def test_links_are_exact_or_not_there(resolver, target, status, found) -> None:
    link = Reference(0, 4, "here", "link", (), "link", target=target)
    answer = resolver.resolve(link, Place("act", "sec_1"))
    assert (answer.status, [t.eid for t in answer.targets]) == (status, found)


def test_lines_with_context_and_labels(resolver) -> None:
    batch = Batch(resolver)
    context = "Sub-section (1) and sections 1 to 5 apply. So does section 9 of the Wasps Act, 1988."
    line = {"id": 7, "text": "Sub-section (1)", "context": context, "document": "act", "labels": ["5", "(2)"]}
    ((identity, answer, _),) = batch.answers([line])
    assert identity == 7
    assert [t.eid for t in answer.targets] == ["sec_5__subsec_1"]
    span = {"start": context.index("5"), "end": context.index("5") + 1}
    ((_, end, _),) = batch.answers([{"text": "5", "context": context, "document": "act", **span}])
    assert [t.eid for t in end.targets] == ["sec_5"]
    ((_, other, _),) = batch.answers([{"text": "section 9", "context": context, "document": "act"}])
    assert other.status is Status.UNKNOWN_INSTRUMENT


def test_the_outer_part_of_a_chain_is_answered_for_itself(resolver) -> None:
    context = "As sub-section (1) of section 5 says."
    at = context.index("section 5")
    line = {"text": "section 5", "context": context, "start": at, "end": at + 9, "document": "act"}
    ((_, answer, _),) = Batch(resolver).answers([line])
    assert [t.eid for t in answer.targets] == ["sec_5"]


@pytest.mark.parametrize(
    "line",
    [{}, {"text": ""}, {"text": "x", "context": "y"}, {"text": "x", "context": "x", "start": 0, "end": 9},
     {"text": "x", "document": "nowhere"}, {"text": "x", "document": "act", "eid": "sec_99"}, {"text": "x", "context": 3}],
)  # fmt: skip
def test_bad_lines_are_told(resolver, line) -> None:
    with pytest.raises(BadQuestion):
        Batch(resolver).read(line)


def test_labels_lead_as_deep_as_they_go(resolver) -> None:
    tree = resolver.library.tree("act")
    assert by_labels(tree, ["5", "2", "z"]).eid == "sec_5__subsec_2"
    assert by_labels(tree, ["404"]) is None


def test_the_shape_of_an_answer(resolver) -> None:
    (answer,) = resolver.resolve_text("section 5 of the Markets Act, 2006")
    data = json.loads(json.dumps(resolution_json(answer)))
    assert set(data) == {
        "reference", "query", "status", "reason", "targets", "matched_depth", "candidates", "evidence", "warnings", "index",
    }  # fmt: skip
    assert set(data["targets"][0]) == {
        "document", "instrument", "eid", "label", "path", "pages", "start", "end", "text", "url",
    }  # fmt: skip
    assert set(data["evidence"][0]) == {"step", "rule", "via", "confidence", "document", "start", "end", "text"}
    assert set(data["index"]) == {"generation", "built", "gazetteers"}


def run(store: Store, name: str, *arguments: str, text: str | None = None):
    command = main.commands[name]
    return CliRunner().invoke(command, [*arguments, "--index", str(store.folder)], input=text)


def test_commands(store) -> None:
    assert run(store, "resolve", "section 5", "--from", "act#sec_1").exit_code == 0
    assert run(store, "resolve", "section 404", "--from", "act#sec_1").exit_code == 1
    assert run(store, "resolve").exit_code == 2
    assert run(store, "resolve", "section 5", "--from", "act#nowhere").exit_code == 2
    lines = (
        '{"id": 1, "text": "section 5", "document": "act"}\n\n{"id": "b", "text": "section 404", "document": "act"}\n'
    )
    result = run(store, "resolve", "--jsonl", text=lines)
    assert [(json.loads(x)["id"], json.loads(x)["status"]) for x in result.stdout.splitlines()] == [
        (1, "resolved"),
        ("b", "not_found"),
    ]
    assert run(store, "resolve", "--jsonl", text="{nonsense\n").exit_code == 3
    assert "act#sec_5" in run(store, "cites", "amend#sec_2").stdout
    assert "amend#sec_2" in run(store, "cited-by", "act#sec_5").stdout
    assert run(store, "cited-by", "act#nowhere").exit_code == 2
    assert json.loads(run(store, "path", "amend#sec_2", "act#sec_9", "--json").stdout) is None
    assert json.loads(run(store, "graph", "--json").stdout)["edges"] > 0
    assert json.loads(run(store, "follow", "amend#sec_2", "--json").stdout)["nodes"][0] == "amend#sec_2"
    assert run(store, "report").exit_code == 1
    assert run(store, "report", "--max-dangling", "1").exit_code == 0
    assert run(store, "report", "--max-dangling", "0").exit_code == 1
    assert json.loads(run(store, "report", "--format", "sarif").stdout)["version"] == "2.1.0"
    assert run(store, "decide", "act#sec_5__subsec_1", "section 9", "act#sec_9", "--by", "A. Clerk").exit_code == 0
    assert run(store, "decide", "act#nowhere", "section 9", "--by", "A. Clerk").exit_code == 2


def test_a_missing_index_has_its_own_exit_code(tmp_path) -> None:
    command = main.commands["report"]
    result = CliRunner().invoke(command, ["--index", str(tmp_path / "none")])
    assert result.exit_code == 4
    assert "pincite ingest" in result.stderr
