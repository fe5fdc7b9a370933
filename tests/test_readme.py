"""The README is true: every command in it runs, every link leads somewhere, every make target exists."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest

from web.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines() if line]
PINCITE = [sys.executable, "-m", "web.cli"]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the samples, in which the README's commands run in their order and leave their index."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "samples", folder / "samples")
    return folder


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ["PYTHONPATH"]))}


@pytest.mark.timeout(180)
def test_every_command_runs(checkout: Path) -> None:
    ran = 0
    for command in COMMANDS:
        words = shlex.split(command)
        if words[:1] == ["pincite"] and words[1] != "serve":
            done = subprocess.run(
                [*PINCITE, *words[1:]], cwd=checkout, env=environment(), capture_output=True, text=True, check=False
            )
            # 1 is "finished with findings": the samples hold dangling references on purpose, and a heading in a chunk.
            finds = words[1] in {"report", "audit", "check"} or "Fairs and Markets" in command
            assert done.returncode == int(finds), (command, done.stderr)
            assert done.stdout.strip(), command
            assert "Traceback" not in done.stderr
            if words[1] == "check":
                assert f"```\n{done.stdout}```" in README, command  # what comes back is shown
            ran += 1
    assert ran >= 8


@pytest.mark.timeout(120)
def test_serve_prints_its_address_and_answers(checkout: Path) -> None:
    (command,) = [c for c in COMMANDS if c.startswith("pincite serve")]
    words = shlex.split(command.replace("--port 8000", "--port 0"))
    if not (checkout / "build" / "demo").exists():
        ingest = next(c for c in COMMANDS if c.startswith("pincite ingest"))
        subprocess.run(
            [*PINCITE, *shlex.split(ingest)[1:]], cwd=checkout, env=environment(), check=True, capture_output=True
        )
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what ignores it hands that on
    server = subprocess.Popen(
        [*PINCITE, *words[1:]], cwd=checkout, env={**environment(), "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    signal.signal(signal.SIGINT, before)
    watchdog = threading.Timer(60, server.kill)
    watchdog.start()
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+?/(?=\s)", line)
        assert found, line
        for path in ("", "readyz", "api/v1/openapi.json", "api/v1/documents"):
            with urllib.request.urlopen(found[0] + path, timeout=20) as answer:
                assert answer.status == 200
        server.send_signal(signal.SIGINT)  # Ctrl-C is how it is stopped, no fault
        assert server.wait(timeout=20) == 0
    finally:
        watchdog.cancel()
        server.terminate()
        server.wait(timeout=20)
        if server.stdout is not None:
            server.stdout.close()


def test_exit_codes_are_those_of_the_help() -> None:
    epilog = str(main.epilog)
    assert epilog.startswith("Exit codes: 0 fine, 1 finished with findings, ")
    assert epilog in " ".join(README.split())


def test_make_targets_and_links_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"make ([a-z]+)", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / link).exists(), link


def test_benchmarks_named_in_the_readme_are_modules() -> None:
    (line,) = [p for p in README.split("\n\n") if p.startswith("`python -m benchmarks.NAME")]
    for name in re.findall(r"`([a-z]+)`", line):
        assert (ROOT / "benchmarks" / f"{name}.py").is_file(), name
