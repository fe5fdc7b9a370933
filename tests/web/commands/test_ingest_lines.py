"""What `ingest` tells: a line a document, whole lines where it is redirected, a summary, and each mistake in a sentence."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ingest.document.errors import BadInput
from ingest.document.records import DocumentInfo
from ingest.run.workers import Outcome, Progress, read_bytes
from web.cli import main
from web.commands import ingest, ingest_lines
from web.commands.ingest_jobs import asked
from web.commands.ingest_lines import Telling

WORDS = "1. Fees. The fee is due.\n"


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of good files and of every kind of bad one, in which the tests stand."""
    monkeypatch.chdir(tmp_path)
    folder = Path("in")
    folder.mkdir()
    for name in ("good.txt", "odd.xyz", "bare", ".hidden.txt"):
        (folder / name).write_text(f"{WORDS}2. {name}. It is.\n", "utf-8")
    (folder / "list.toml").write_text("# Fees\n\nThe fee is due.\n\n# Fines\n\nThe fine is due.\n", "utf-8")
    (folder / "page.pdf").write_text("<html><body><p>Not found.</p></body></html>", "utf-8")
    (folder / "empty.txt").touch()
    (folder / "mark.txt").write_bytes(b"\xef\xbb\xbf")
    with zipfile.ZipFile(folder / "zip.pdf", "w") as archive:
        archive.writestr("a.txt", WORDS)
    (folder / "binary.xyz").write_bytes(bytes(range(256)) * 4)
    (folder / "own").mkdir()
    (folder / "own" / "pincite.sqlite").touch()
    return folder


def test_a_line_a_document_and_a_summary(mixed: Path) -> None:
    arguments = ("ingest", str(mixed), f"{mixed}/good.txt", f"{mixed}/none.txt", "--index", "index")
    told = run(*arguments)
    assert told.exit_code == 3
    assert "\r" not in told.output
    lines = dict(line.split(": ", 1) for line in told.stdout.splitlines())
    assert lines["in/good.txt"].startswith("stored as good (")
    assert lines["in/good.txt"].endswith(" (text, 0 provisions, 0 references)")
    assert "read as plain text: no reader knows the ending .xyz" in lines["in/odd.xyz"]
    assert "read as plain text: its name has no ending" in lines["in/bare"]
    assert "read as Markdown: no reader knows the ending .toml, and signs of Markdown" in lines["in/list.toml"]
    assert "read as HTML, which is what it holds, though its name ends in .pdf" in lines["in/page.pdf"]
    assert lines["documents"] == "5 read, 0 unchanged, 5 failed, 3 skipped"
    assert lines["warnings"] == "read_by_content 4"
    assert len(lines) == 8
    failed = [line for line in told.stderr.splitlines() if line.startswith("in/")]
    assert [line.split()[0].rstrip(":") for line in failed] == [
        "in/binary.xyz", "in/empty.txt", "in/mark.txt", "in/zip.pdf", "in/none.txt",
    ]  # fmt: skip
    assert "the format is not known" in failed[0]
    assert "an archive is not read" in failed[3]

    again = run(*arguments, "--json")
    answer = json.loads(again.stdout)
    assert answer["summary"] == {
        "read": 0, "unchanged": 5, "failed": 5, "skipped": 3, "warnings": {"read_by_content": 4},
    }  # fmt: skip
    assert {(s["path"], s["why"]) for s in answer["skipped"]} == {
        ("in/.hidden.txt", "hidden"), ("in/own", "an index of pincite"), ("in/good.txt", "named before"),
    }  # fmt: skip
    assert "in/good.txt: unchanged as good (" in again.stderr
    assert "\r" not in again.stderr


def test_verbose_has_every_figure_and_warning(capsys: pytest.CaptureFixture[str]) -> None:
    report = {"format": "pdf", "pages": 3, "furniture": {"header": 2}, "warnings": {"garbled_text": 2}}
    outcome = Outcome(Path("a.pdf"), "stored", "a", report=report, warnings=("page 1 looks\ngarbled", "page 2 too"))
    Telling(1, verbose=False, aside=False).ended(outcome)
    short = "a.pdf: stored as a (pdf, 3 pages, 0 provisions, 0 references); warnings: garbled_text 2\n"
    assert capsys.readouterr() == (short, "")
    Telling(1, verbose=True, aside=False).ended(outcome)
    out = capsys.readouterr().out
    assert "  furniture: header 2\n" in out
    assert "  warning: page 2 too\n" in out


def test_on_a_terminal_one_line_is_written_over(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest_lines.sys.stderr, "isatty", lambda: True, raising=False)
    telling = Telling(2, verbose=False, aside=True)
    telling.entered(Progress(Path("a.pdf"), "dependencies"))
    telling.entered(Progress(Path("a.pdf"), "store"))
    telling.ended(Outcome(Path("a.pdf"), "failed", message="a.pdf is empty"))
    err = capsys.readouterr().err
    assert "\r[1/2] a.pdf: store       \r[1/2] a.pdf: store\r" in err  # as long as what stood there
    assert err.endswith("\r                  \ra.pdf is empty\n")


@pytest.mark.parametrize("names", [["none.txt"], ["none.txt", "nowhere/a.txt"]])
def test_a_wrong_path_makes_no_index(tmp_path: Path, names: list[str]) -> None:
    result = run("ingest", *(str(tmp_path / name) for name in names), "--index", str(tmp_path / "index"))
    assert result.exit_code == 3
    assert result.output == "".join(f"{tmp_path / name} is not there; check the path\n" for name in names)
    assert not (tmp_path / "index").exists()


def test_a_folder_without_rights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in" / "shut").mkdir(parents=True)
    (tmp_path / "in" / "a.txt").write_text(WORDS, "utf-8")
    real = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    wanted = asked([tmp_path / "in"], DocumentInfo(""))
    assert [job.path.name for job in wanted.jobs] == ["a.txt"]
    assert [(c.path.name, c.why) for c in wanted.closed] == [("shut", "Permission denied")]
    result = run("ingest", str(tmp_path / "in" / "shut"), "--index", str(tmp_path / "index"))
    assert result.exit_code == 3
    assert result.output.startswith(f"{tmp_path}/in/shut cannot be looked into: Permission denied\n")


def test_two_documents_of_one_instrument_and_version(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(WORDS, "utf-8")
    result = run("ingest", str(tmp_path), "--instrument", "in-act-1962-52", "--index", str(tmp_path / "index"))
    assert result.exit_code == 3
    assert "b.txt have one id, 'in-act-1962-52'; give each document its own" in result.output
    assert not (tmp_path / "index").exists()


def test_a_pipe_is_no_document(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput, match="pipe is no file but a pipe or a device; save what it gives to a file"):
        read_bytes(tmp_path / "pipe")


def test_an_interrupted_run_says_how_far_it_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text(WORDS, "utf-8")
    (tmp_path / "b.txt").write_text(WORDS, "utf-8")

    def interrupted(*_: object):
        yield Outcome(tmp_path / "a.txt", "stored", "a", report={})
        raise KeyboardInterrupt

    monkeypatch.setattr(ingest, "ingest_many", interrupted)
    result = run("ingest", str(tmp_path), "--index", str(tmp_path / "index"))
    assert result.exit_code == 130
    assert result.stderr == "stopped: 1 of 2 documents were done; the same command again goes on from there\n"
