"""A file that a stage was not made for is one failed outcome with file and stage; the other files go in.

The XML below ended its worker with a traceback: the parser lets halves of surrogate pairs pass, and their text cannot be
read. So did a PDF of which one page cannot be opened.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.errors import StageFault
from ingest.document.records import DocumentInfo
from ingest.metadata.corrections import Corrections
from ingest.readers.registry import read
from ingest.run import pipeline
from ingest.run.manifest import Job
from ingest.run.settings import Settings
from ingest.run.workers import ingest_one
from ingest.store.store import Store
from tests.ingest.readers.docx_files import docx

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
