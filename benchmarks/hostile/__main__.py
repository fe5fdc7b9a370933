"""A server among enemies: `python -m benchmarks.hostile [--requests 500] [--seed N] [--memory 2GiB] [--json]`.

An index of the sample documents is served by `pincite serve` under a limit of addresses (RLIMIT_AS) and warmed up with
ordinary requests. Then it meets hostile requests from a seed, four at a time, while hostile files are ingested into the
same index under the same limit. Printed are the answers by status, the slowest and the longest, and the server's memory
before and after; the verdict is "held" where no answer is a fault of the server (5xx), broken, longer than its limit or
later than its deadline, no file brought a traceback, the server is ready at the end, and its memory is back within a
tenth. Linux only. Exit 1 where it did not hold.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from benchmarks.hostile import files as hostile_files
from benchmarks.hostile.attacks import attacks
from benchmarks.hostile.request import Target, get
from benchmarks.hostile.server import PINCITE, Answered, Server, attack, limited, serving, target, told, warm_up
from web.memory import EVERY
from web.settings import Limits

SAMPLES = Path(__file__).parent.parent.parent / "samples"
TENTH, STEADY = 1.1, 1.02
FILE_SECONDS = 60
"""What the reading of one hostile file may take."""


def build(index: Path) -> None:
    """An index of the samples."""
    command = [*PINCITE, "ingest", str(SAMPLES / "manifest.toml"), "--gazetteer", str(SAMPLES / "gazetteer.toml")]
    subprocess.run([*command, "--index", str(index)], check=True, capture_output=True)


def ingest(index: Path, files: Path, memory: int) -> tuple[dict[str, int], list[str]]:
    """(Files by how they ended, faults) of hostile files that go into an index."""
    command = [*PINCITE, "ingest", str(files), "--index", str(index), "--seconds", str(FILE_SECONDS), "--json"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, **limited(memory))  # type: ignore[call-overload]
    faults = ["ingest: a traceback"] if "Traceback" in done.stderr else []
    if done.returncode not in {0, 1, 3}:
        return {}, [*faults, f"ingest: exit {done.returncode}: {done.stderr[-300:]}"]
    outcomes = json.loads(done.stdout)["documents"]
    faults += [f"ingest: {o['message']}" for o in outcomes if o["reason"] == "fault"]
    return dict(Counter(o["reason"] or o["state"] for o in outcomes)), faults


def measure(
    folder: Path,
    index: Path,
    *,
    requests: int,
    files: int,
    seed: int,
    memory: int,
    limits: Limits,
    rounds: int = 3,
    share: float = 1,
) -> dict[str, Any]:
    """The figures, and `faults`: sentences about all that did not hold. `folder` is for the files, which are
    `share` of their size.
    """
    hostile_files.write(folder / "files", seed, files, share)
    with serving(index, memory, limits) as server, ThreadPoolExecutor(1) as pool:
        to = target(index, limits)
        before = steady(server, to, rounds)
        planned = list(attacks(seed, requests, to))
        half = len(planned) // 2  # the first half meets one generation, so that forged cursors are current
        answered = attack(server, planned[:half])
        reading = pool.submit(ingest, index, folder / "files", memory)
        answered += attack(server, planned[half:])
        outcomes, faults = reading.result()
        ready, after = settled(server, before * TENTH)
        figures = summary(answered) | {"files": outcomes, "ready": ready}
        figures |= {"memory_before": before, "memory_after": after, "memory_most": server.memory("VmHWM")}
        faults += [f"{a.kind}: {f}" for a in answered for f in a.faults] + [f"log: {line}" for line in told(server)]
    if ready != {"200": 1}:
        faults.append(f"/readyz: {ready}")
    if after > before * TENTH:
        faults.append(f"memory: {before} bytes before, {after} after")
    return figures | {"faults": faults}


def steady(server: Server, to: Target, rounds: int) -> int:
    """Bytes of memory in use after so many rounds of ordinary requests; fewer, where one round adds nothing."""
    now = 0
    for _ in range(rounds):
        before = now
        warm_up(server, to)
        _, now = settled(server)
        if now < before * STEADY:
            break
    return now


def settled(server: Server, most: float = sys.maxsize) -> tuple[dict[str, int], int]:
    """(What /readyz answers, by status; bytes of memory) when the last requests are forgotten: looked at some times,
    until no more than `most` is in use.
    """
    for _ in range(5):
        time.sleep(EVERY + 0.1)  # so often the server looks at what it can hand back
        found = summary(attack(server, [get("/readyz")]))["statuses"]
        if server.memory() <= most:
            break
    return found, server.memory()


def summary(answered: Sequence[Answered]) -> dict[str, Any]:
    """Counts by status, and the slowest and the longest answer with their kinds."""
    slowest = max(answered, key=lambda a: a.seconds)
    longest = max(answered, key=lambda a: a.length)
    statuses = Counter(str(s) for a in answered for s in (a.statuses or ("none",)))
    return {
        "requests": len(answered),
        "statuses": dict(sorted(statuses.items())),
        "slowest": {"seconds": round(slowest.seconds, 2), "kind": slowest.kind},
        "longest": {"bytes": longest.length, "kind": longest.kind},
    }


def _bytes(written: str) -> int:
    found = re.fullmatch(r"(\d+)(KiB|MiB|GiB|)", written)
    if found is None:
        raise argparse.ArgumentTypeError(f"{written!r} is no number of bytes such as 2GiB")
    return int(found[1]) << {"": 0, "KiB": 10, "MiB": 20, "GiB": 30}[found[2]]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=500)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory", type=_bytes, default=_bytes("2GiB"))
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        index = Path(folder) / "index"
        build(index)
        figures = measure(
            Path(folder),
            index,
            requests=asked.requests,
            files=asked.files,
            seed=asked.seed,
            memory=asked.memory,
            limits=Limits(),
        )
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            if name != "faults":
                print(f"{name:16} {value}")
        print(*figures["faults"], sep="\n")
        print("verdict          " + ("held" if not figures["faults"] else f"{len(figures['faults'])} faults"))
    sys.exit(1 if figures["faults"] else 0)


if __name__ == "__main__":
    main()
