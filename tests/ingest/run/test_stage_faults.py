"""A file that a stage was not made for is one failed outcome with file and stage; the other files go in.

The XML below ended its worker with a traceback: the parser lets halves of surrogate pairs pass, and their text cannot be
read. So did a PDF of which one page cannot be opened, a fault while a document was written, and memory that ran out;
what a process died of was not said.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.errors import BadInput, StageFault
from ingest.document.records import DocumentInfo
from ingest.metadata.corrections import Corrections
from ingest.readers.registry import read
from ingest.run import pipeline, workers
from ingest.run.manifest import Job
from ingest.run.settings import Settings
from ingest.run.workers import ingest_one
from ingest.store.store import Store
from tests.ingest.damage import seeds, tagged_pdf, variants
from tests.ingest.invariants import undo
from tests.ingest.readers.docx_files import docx
from tests.thoroughness import examples

HALF = b"\xed\xa0\x80"
USLM = (
    b'<lawDoc xmlns="http://xml.house.gov/schemas/uslm/1.0"><main><section identifier="/s1"><num value="1">1.</num>'
    b"<heading>Fees</heading><content>The fee%s is due.</content></section></main></lawDoc>"
)


@pytest.fixture(scope="module")
def names() -> Gazetteer:
    return load()


@pytest.mark.parametrize("half", [HALF, b"&#xD800;", b"&#55296;", b"&#x0dFfF;"])
def test_halves_of_surrogate_pairs_in_xml_are_told_and_the_rest_is_read(half: bytes) -> None:
    reading = read("law.xml", USLM % half)
    assert "The fee\ufffd is due." in reading.raw
    assert any("halves of surrogate pairs" in w.message for w in reading.warnings)
    assert not read("law.xml", USLM % b"&#8212;&#x2019;&#57344;").warnings


def test_and_in_a_word_file() -> None:
    assert (
        "The fee\ufffd is due."
        in read("law.docx", docx("<w:p><w:r><w:t>The fee&#xD800; is due.</w:t></w:r></w:p>")).raw
    )


def test_an_unforeseen_exception_names_file_and_stage(
    tmp_path: Path, names: Gazetteer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_draft: pipeline.DocumentDraft, _tools: pipeline.Tools) -> pipeline.DocumentDraft:
        raise IndexError("list index out of range")

    stages = tuple((n, fails if n == "chunks" else s) for n, s in pipeline.STAGES)
    bad, good = tmp_path / "bad.txt", tmp_path / "good.txt"
    for path in (bad, good):
        path.write_text("1. Fees. The fee is due.\n", "utf-8")
    with Store.create(tmp_path / "index") as store:
        with monkeypatch.context() as patched:
            patched.setattr(pipeline, "STAGES", stages)
            outcome = ingest_one(store, Job(bad, DocumentInfo("bad")), names, Settings(), Corrections())
        assert (outcome.state, outcome.reason) == ("failed", "fault")
        assert outcome.message.startswith(f"{bad}: the stage 'chunks' met")
        assert "IndexError: list index out of range" in outcome.message
        assert "\n" not in outcome.message
        assert ingest_one(store, Job(good, DocumentInfo("good")), names, Settings(), Corrections()).state == "stored"
        assert [d.info.id for d in store.documents()] == ["good"]


def test_its_cause_stays_findable(names: Gazetteer, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_draft: pipeline.DocumentDraft, _tools: pipeline.Tools) -> pipeline.DocumentDraft:
        raise KeyError("a" * 5_000)

    monkeypatch.setattr(pipeline, "STAGES", (("read", fails),))
    with pytest.raises(StageFault) as told:
        pipeline.process("a.txt", b"Fees.", DocumentInfo("a"), names)
    assert isinstance(told.value.__cause__, KeyError)
    assert len(str(told.value)) < 500
    assert told.value.stage == "read"


@pytest.mark.parametrize(
    ("error", "reason", "words"),
    [
        (RecursionError("maximum recursion depth exceeded"), "damaged", "nested too deeply"),
        (MemoryError(), "too_large", "needs more memory than there is"),
        (UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed"), "fault", "UnicodeEncodeError"),
    ],
)
@pytest.mark.parametrize("place", ["definitions", "report", "store", "open"])
def test_every_exception_at_every_place_names_file_and_stage(
    tmp_path: Path,
    names: Gazetteer,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    error: Exception,
    reason: str,
    words: str,
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    path = tmp_path / "bad.txt"
    path.write_text("1. Fees. The fee is due.\n", "utf-8")
    with Store.create(tmp_path / "index") as store:
        if place == "definitions":
            monkeypatch.setattr(pipeline.definitions, "find", fails)
        elif place == "report":
            monkeypatch.setattr(pipeline, "ingest_report", fails)
        elif place == "store":
            monkeypatch.setattr(store, "put", fails)
        else:
            monkeypatch.setattr(workers, "read_bytes", fails)
        outcome = ingest_one(store, Job(path, DocumentInfo("bad")), names, Settings(), Corrections())
        assert (outcome.state, outcome.reason) == ("failed", reason)
        assert outcome.message.startswith(f"{path}: ")
        assert f"stage {place!r}" in outcome.message
        assert words in outcome.message
        assert "\n" not in outcome.message
        assert "in fails" in outcome.trace
        assert type(error).__name__ in outcome.trace
        assert not list(store.documents())


def test_a_fault_crosses_process_borders_whole() -> None:
    told = pickle.loads(pickle.dumps(StageFault("chunks", "a.txt: too deep", "damaged")))  # noqa: S301 - our own bytes
    assert (told.stage, str(told), told.reason) == ("chunks", "a.txt: too deep", "damaged")


@pytest.mark.parametrize(("left", "put"), [(b"/Kids[3 0 R", b"/Kids[99 0 R"), (b"/Kids[3 0 R", b"/Kids[5 0 R")])
def test_a_structure_tree_that_does_not_fit_its_pages(left: bytes, put: bytes, names: Gazetteer) -> None:
    document = pipeline.process("tags.pdf", tagged_pdf().replace(left, put), DocumentInfo("tags"), names)
    assert [(w.code, w.page) for w in document.canonical.warnings] == [("page_without_text", 1)]
    assert [str(b.type) for b in document.canonical.blocks] == ["heading", "paragraph"]


@pytest.mark.parametrize("kind", sorted(seeds()))
def test_damaged_files_are_read_or_refused(kind: str, names: Gazetteer) -> None:
    """Forty and more damaged files of each format through every stage: a document of which no character is lost, or a refusal
    with a reason, never another exception.
    """
    for name, data in variants(kind, examples(120 if kind == "pdf" else 40)):
        refused = None
        try:
            document = pipeline.process(name, data, DocumentInfo("damaged"), names)
        except BadInput as error:
            refused = error
        if refused is None:
            assert undo(document.canonical) == document.canonical.raw
            assert document.canonical.text.encode("utf-8")
        else:
            assert refused.reason in {"damaged", "no_text", "unknown_format", "encrypted", "empty", "too_large"}
            assert str(refused).startswith(name)
