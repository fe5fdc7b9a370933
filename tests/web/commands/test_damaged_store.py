"""A damaged database: every command says so in one sentence, and `doctor --deep` names each document that it concerns.

Bytes are changed at places drawn from a seed. Before, such an index gave tracebacks, `doctor` fell too or said that all was
well, and texts and offsets that had changed were answered from as if nothing had happened.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gazetteers.load import Gazetteer, load
from ingest.document.errors import StoreDamaged
from ingest.document.records import DocumentInfo
from ingest.metadata.corrections import load_corrections
from ingest.run.manifest import Job
from ingest.run.settings import Settings as Ingesting
from ingest.run.workers import ingest_one
from ingest.store.damage import damaged
from ingest.store.folder import CORRECTIONS, DATABASE
from ingest.store.store import Store
from tests.web.site import ants, bees, make
from web.app import create_app
from web.cli import main
from web.commands import doctor, session
from web.settings import Settings

FLIPS = 36
QUESTIONS = (
    ("list", "--json"),
    ("show", "bees", "--json"),
    ("show", "bees#sec_2", "--json"),
    ("resolve", "section 2(1)", "--from", "bees#sec_1", "--json"),
    ("search", 'fee "every keeper"', "--json"),
)
DEEP = ("doctor", "--deep")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("whole") / "index", bees(), ants())


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    return load([])


@pytest.fixture
def index(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "index"))


@pytest.fixture(autouse=True)
def _names_once(monkeypatch: pytest.MonkeyPatch, gazetteer: Gazetteer) -> None:
    """The gazetteers are the shipped ones in each of these many runs."""
    monkeypatch.setattr(session, "names_of", lambda _index, _files=(): gazetteer)
    monkeypatch.setattr(doctor, "names_of", lambda _index, _files=(): gazetteer)


def run(index: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(main, [*arguments, "--index", str(index)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_bytes_changed_anywhere(index: Path) -> None:
    sound = DATABASE.of(index).read_bytes()
    before = {question: run(index, *question).output for question in QUESTIONS}
    assert run(index, *DEEP).exit_code == 0
    drawn = random.Random(10)  # noqa: S311 - drawn the same each time
    places = drawn.sample([at for at, byte in enumerate(sound) if byte], FLIPS)
    told = 0
    for number, at in enumerate(places):
        changed = bytearray(sound)
        changed[at] ^= drawn.randrange(1, 256)
        for file in index.glob(f"{DATABASE.name}-*"):
            file.unlink()
        DATABASE.of(index).write_bytes(changed)
        answers = {question: run(index, *question) for question in QUESTIONS}
        deep = run(index, *DEEP)
        other = [q for q, a in answers.items() if a.exit_code == 0 and a.output != before[q]]
        assert deep.exit_code == 1 or not other, (at, other)
        assert all(line.startswith(("ok", "BAD")) for line in deep.stdout.splitlines()), deep.stdout
        if number % 4 == 0:
            run(index, "doctor")
        told += deep.exit_code
    assert told > FLIPS / 2


BROKEN = {
    "a text": "UPDATE documents SET text = replace(text, 'sixty', 'forty') WHERE id = 'bees'",
    "the raw reading": "UPDATE documents SET raw = x'00' WHERE id = 'bees'",
    "facts": "UPDATE documents SET facts = '5' WHERE id = 'bees'",
    "a report": "UPDATE documents SET report = '[' WHERE id = 'bees'",
    "an offset": "UPDATE provisions SET \"end\" = 1000000000000 WHERE document = 'bees'",
    "an offset below": "UPDATE provisions SET start = -5, text_start = -7 WHERE document = 'bees'",
    "a ring": "UPDATE provisions SET parent = eid WHERE document = 'bees'",
    "aliases": "UPDATE provisions SET aliases = '{' WHERE document = 'bees'",
    "headings": "UPDATE blocks SET section = ordinal WHERE document = 'bees'",
    "a heading that is none": "UPDATE provisions SET heading = 999 WHERE document = 'bees'",
    "a reference": "UPDATE refs SET record = '{}' WHERE document = 'bees'",
    "a reference of another kind": "UPDATE refs SET record = '[[[]]]' WHERE document = 'bees'",
    "a context": "UPDATE chunks SET context = '[1]' WHERE document = 'bees'",
    "a chunk's end": "UPDATE chunks SET \"end\" = start - 3 WHERE document = 'bees'",
    "a sentence": "UPDATE sentences SET dependencies = 'null' WHERE document = 'bees'",
    "a row too few": "DELETE FROM provisions WHERE document = 'bees' AND eid = 'sec_2'",
    "a type of block": "UPDATE blocks SET type = 'hedaing' WHERE document = 'bees'",
    "its change": "UPDATE changes SET document = 'beez' WHERE document = 'bees'",
    "its own row": "DELETE FROM documents WHERE id = 'bees'",
}


def broken(index: Path, statement: str) -> None:
    with sqlite3.connect(DATABASE.of(index)) as db:
        assert db.execute(statement).rowcount > 0
    db.close()


@pytest.mark.parametrize("statement", BROKEN.values(), ids=BROKEN)
def test_a_row_that_makes_no_sense(index: Path, statement: str) -> None:
    broken(index, statement)
    for question in (*QUESTIONS, ("cited-by", "bees#sec_2"), ("report",), ("doctor",)):
        assert run(index, *question).exit_code in (0, 1, 2, 3, 4), question  # 2: no such place
    deep = run(index, *DEEP)
    assert deep.exit_code == 1
    assert "BAD  document bees: " in deep.stdout
    assert "document ants" not in deep.stdout


def test_over_http_it_is_unavailable_and_no_fault_of_the_server(index: Path) -> None:
    broken(index, BROKEN["a ring"])
    client = create_app(Settings(index=index)).test_client()
    for path in ("/api/v1/documents/bees/provisions/sec_2", "/documents/bees/sec_2", "/api/v1/search?q=fee"):
        answer = client.get(path)
        assert answer.status_code in (200, 404, 503), path
        assert answer.status_code != 503 or "bees" in answer.text


def test_the_documents_to_ingest_again_are_named_and_ingesting_them_mends(index: Path) -> None:
    broken(index, BROKEN["aliases"])
    with pytest.raises(StoreDamaged, match="ingest again: bees") as caught, Store.open(index) as store:
        store.provisions.of("bees")
    assert caught.value.documents == ("bees",)
    with Store.open(index, write=True) as store:
        assert store.put(bees())  # the same revision, and yet not there already
        assert not store.put(bees())
    assert run(index, *DEEP).exit_code == 0


def test_what_damage_does_to_code_that_trusts_its_rows_is_told_as_damage(index: Path) -> None:
    broken(index, BROKEN["a text"])
    with pytest.raises(StoreDamaged, match="has other documents than it was written with"), Store.open(index):
        raise ZeroDivisionError
    with pytest.raises(StoreDamaged, match="ingest again: bees"), Store.open(index):
        [].pop()


def test_a_fault_over_a_whole_store_stays_what_it_is(index: Path) -> None:
    with pytest.raises(IndexError), Store.open(index):
        [].pop()


def test_doctor_tells_a_damaged_store_as_a_finding_and_goes_on(index: Path) -> None:
    DATABASE.of(index).write_bytes(b"no database, whatever its name says" * 100)
    (index / "overrides.toml").write_text("override = 5", "utf-8")
    result = run(index, "doctor")
    assert result.exit_code == 1
    assert "BAD  store: " in result.stdout
    assert "BAD  overrides.toml: " in result.stdout


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"form": 1, "reports": [{"generation": 1e999, "dangling": []}]}', "[" * 9999]
)
def test_doctor_reads_the_last_reports_too(index: Path, text: str) -> None:
    (index / "last-report.json").write_text(text, "utf-8")
    result = run(index, "doctor")
    assert (result.exit_code, "BAD  last-report.json: " in result.stdout) == (1, True)
    assert run(index, "report", "--since", "last").exit_code in (0, 1, 3)


LOST = ("facts", "a report", "a row too few", "its own row")


@pytest.mark.parametrize("statement", [BROKEN[name] for name in LOST], ids=LOST)
def test_the_command_that_doctor_names_mends(index: Path, tmp_path: Path, gazetteer: Gazetteer, statement: str) -> None:
    """Ingest said "unchanged" of a damaged document, or could not look at it, or met the rows that it had left."""
    file = tmp_path / "bees; and.txt"
    file.write_text(
        "Bees Act 1999\n\n1. Fees\nA fee is due under section 2.\n\n2. Keepers\nEvery keeper pays.\n", "utf-8"
    )
    job, corrections = Job(file, DocumentInfo("bees", "", "Bees")), load_corrections(CORRECTIONS.of(index))
    with Store.open(index, write=True) as store:
        store.remove("bees")  # what is damaged hands no identities on
        assert ingest_one(store, job, gazetteer, Ingesting(), corrections).state == "stored"
        sound = store.documents(), store.provisions.of("bees"), store.references("bees")
    broken(index, statement.replace("sec_2", sound[1][-1].eid))
    deep = run(index, *DEEP).stdout
    named = "FILE" if "DELETE FROM documents" in statement else f"'{file}'"
    assert f"ingest it again: pincite ingest {named} --index {index}" in deep
    with Store.open(index, write=True) as store:
        assert ingest_one(store, job, gazetteer, Ingesting(), corrections).state == "stored"
        assert (store.provisions.of("bees"), store.references("bees")) == sound[1:]
        assert ingest_one(store, job, gazetteer, Ingesting(), corrections).state == "unchanged"
    assert "BAD  document" not in run(index, *DEEP).stdout


def test_a_document_of_which_damage_left_the_change_alone_is_taken_out(index: Path) -> None:
    broken(index, BROKEN["its change"])
    with Store.open(index, write=True) as store:
        assert store.put(bees())
    told = run(index, *DEEP).stdout
    assert f"beez: is gone, though nobody took it out; ingest it again: pincite ingest FILE --index {index}" in told
    assert f"or take it out: pincite remove beez --index {index}" in told
    assert run(index, "remove", "beez").exit_code == 0
    assert run(index, "remove", "beez").exit_code > 0
    assert run(index, *DEEP).exit_code == 0


def test_a_sentence_names_so_many_documents_and_no_more() -> None:
    error = damaged(Path("in dex/pincite.sqlite"), "of old", *(f"d{n}" for n in range(50)))
    assert "d19 and 30 more, with: pincite ingest FILE --index 'in dex'" in str(error)
    assert len(error.documents) == 50
    assert "pincite doctor --deep --index 'in dex'" in str(damaged(Path("in dex/pincite.sqlite"), "of old"))
