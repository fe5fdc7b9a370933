"""Which law a document is, told in its line; and the names of documents of which nothing was said."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.store.store import Store
from tests.web.commands.test_first_mistakes import run

ACT = "THE INCOME-TAX ACT, 1961\n\n(43 of 1961)\n\n1. Short title. It is so called.\n\n2. Of tax. It is paid.\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_line_says_which_law_it_is(tmp_path: Path) -> None:
    Path("The Act (1961).txt").write_text(ACT)
    told = run("ingest", "The Act (1961).txt", "--index", "index")
    assert "stored as the_act_1961 (" in told.stdout
    assert "; read as in-act-1961-43, by title, number; --instrument NONE to refuse" in told.stdout
    asked = run("resolve", "section 2 of the Income-tax Act, 1961", "--index", "index")
    assert "resolved" in asked.stdout
    refused = run("ingest", "The Act (1961).txt", "--index", "other", "--instrument", "NONE")
    assert "read as" not in refused.stdout
    with Store.open(tmp_path / "other") as store:
        assert store.catalogue.get("the_act_1961").info.instrument is None


def test_weak_evidence_is_a_suggestion_with_the_command() -> None:
    Path("guide.txt").write_text(ACT.replace("(43", "A Commentary\n\n(43"))
    told = run("ingest", "guide.txt", "--index", "index").stdout
    assert 'perhaps in-act-1961-43 (its title page says "commentary"); --instrument in-act-1961-43 says so' in told
    assert "resolved" not in run("resolve", "section 2 of the Income-tax Act, 1961", "--index", "index").stdout


def test_files_of_one_name_are_told_apart() -> None:
    for name in ("a/x.txt", "b/x.txt", "a/y.txt", "a/y.md"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(f"Of {name}.\n")
    told = run("ingest", "a", "b", "--index", "index").stdout
    assert all(f"stored as {name} (" in told for name in ("a-x.txt", "b-x.txt", "y.txt", "y.md"))


def test_a_file_never_takes_the_place_of_another() -> None:
    for name in ("a", "b"):
        Path(name).mkdir()
        Path(name, "x.txt").write_text(f"Of {name}.\n")
    assert "stored as x (" in run("ingest", "a/x.txt", "--index", "index").stdout
    refused = run("ingest", "b/x.txt", "--index", "index")
    assert refused.exit_code == 3
    assert "a/x.txt is in the index as 'x'" in refused.stderr
    Path("a/x.txt").write_text("Of a, mended.\n")
    assert "stored as x (" in run("ingest", "a/x.txt", "--index", "index").stdout
