"""Commands that are stopped, whose output nobody reads on, or whose index cannot be had: a sentence and an exit code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ingest.store.store import Store
from web.cli import main

PINCITE = (sys.executable, "-m", "web.cli")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def interruptible(unmeasured: None) -> Iterator[None]:
    """Processes that are started hear Ctrl-C, even where the tests run in the background of a shell and do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_in_ingest(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1. Fees. The fee is due.\n", "utf-8")
    line = "{}. Fees. The fee under section {} is due, subject to clause (a) of sub-section (2) of section 7.\n"
    (tmp_path / "b.txt").write_text("".join(line.format(i, i // 2 + 1) for i in range(1, 8000)), "utf-8")
    command = [*PINCITE, "ingest", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), "--index", str(tmp_path / "i")]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    )
    assert process.stdout is not None
    assert "a.txt: stored as" in process.stdout.readline()  # at once, into a pipe
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the command and to its workers
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert (out, err) == ("", "stopped: 1 of 2 documents were done; the same command again goes on from there\n")
    with Store.open(tmp_path / "i") as store:
        assert len(store.documents()) == 1


def test_nobody_reads_on(index: Path, unmeasured: None) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PINCITE, "list", "--index", str(index)], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_ctrl_c_in_any_command(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "open", interrupted)
    result = run("list", "--index", str(index))
    assert (result.exit_code, result.output) == (130, "stopped\n")


def test_an_index_path_that_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "a.txt"
    source.write_text("1. Fees. The fee is due.\n", "utf-8")
    assert run("ingest", str(source), "--index", str(source)).exit_code == 2
    monkeypatch.setenv("PINCITE_INDEX", str(source))
    result = run("ingest", str(source))
    assert result.exit_code == 4
    assert result.output == f"{source} cannot be made a folder for an index (a file has that name); name another\n"
    result = run("ingest", str(source), "--index", str(source / "below"))
    assert result.exit_code == 4
    assert "below cannot be made a folder for an index (Not a directory); name another" in result.output
    assert run("list").exit_code == 4


def test_an_index_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "a.txt"
    source.write_text("1. Fees. The fee is due.\n", "utf-8")

    def refused(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", refused)
    result = run("ingest", str(source), "--index", str(tmp_path / "index"))
    assert (result.exit_code, result.output) == (
        4,
        f"{tmp_path / 'index'} cannot be made a folder for an index (Permission denied); name another\n",
    )


def test_a_file_that_cannot_be_written_is_named(index: Path, tmp_path: Path) -> None:
    page = tmp_path / "none" / "page.html"
    result = run("audit", str(index), "--html", str(page))
    assert (result.exit_code, result.output) == (3, f"{page}: No such file or directory\n")
