"""`python -m tests.mutation [--count N] [--seed WORDS] [--jobs N]`: N random faults in the resolver and the references.

Which tests cover which line is learned once a commit, by one run with coverage contexts. Each fault is then tried on the
tests that met its line, quick ones first, and stops at the first that fails. What was tried is kept (build/mutants/COMMIT),
so that a stopped run goes on. The faults that no test noticed go to build/mutants/survivors.tsv, each with the reason that
tests/mutation/equivalent.tsv gives, if it is known to change nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from coverage import CoverageData

from tests.mutation.operators import Mutant, mutants

ROOTS = ("resolver", "ingest/references")
BUILD = Path("build/mutants")
KNOWN = Path(__file__).parent / "equivalent.tsv"
GOAL = 0.92
# Tried first and on every fault: they look at every field, each in a second, and compile what is kept once a process (a
# lexicon), which coverage ascribes to whichever test came first.
_FIRST = "tests/test_records.py::"
# So many tests are always tried.
_ENOUGH = 60
_DURATION = re.compile(r"^([0-9.]+)s (?:call|setup) +(\S+::.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Cover:
    """Which tests met a line, and how long each takes (seconds)."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def of(self, mutant: Mutant) -> list[str]:
        """The tests to try on a mutant: `_FIRST`, then modules of quick tests, the order within a module kept."""
        lines = self.lines.get(mutant.path, {})
        of_file = {test for tests in lines.values() for test in tests}
        found = set(lines.get(mutant.line, [])) or of_file  # a line at a module's top is met on import, by no test
        found |= {test for test in of_file if test.startswith(_FIRST)}
        modules: dict[str, list[str]] = defaultdict(list)
        for test in sorted(self._quick(found)):
            modules[test.partition("::")[0]].append(test)
        by_cost = sorted(
            modules.values(),
            key=lambda tests: (
                tests[0][: len(_FIRST)] != _FIRST,
                sum(self.seconds.get(t, 0.0) for t in tests) / len(tests),
            ),
        )
        return [test for tests in by_cost for test in tests]

    def _quick(self, tests: set[str]) -> list[str]:
        """Without the few slow ones that take half of the time, where enough others are left: a fault that only they would
        have noticed counts as not noticed.
        """
        by_time = sorted(tests, key=lambda test: (not test.startswith(_FIRST), self.seconds.get(test, 0.0), test))
        spent = list(accumulate(self.seconds.get(test, 0.0) for test in by_time))
        return [t for n, t in enumerate(by_time) if n < _ENOUGH or spent[n] <= spent[-1] / 2]


def cover(folder: Path) -> Cover:
    """Learned by a run of all tests, and kept in `folder`."""
    kept = folder / "cover.json"
    if not kept.exists():
        data = folder / "coverage"
        words = [
            sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "--cov", "--cov-context=test", "--cov-report=",
            "--durations=0", "--durations-min=0.02",
        ]  # fmt: skip
        done = subprocess.run(words, capture_output=True, text=True, check=False, env=_environment(data))
        if done.returncode:
            raise SystemExit(f"The tests fail without any fault in them:\n{done.stdout[-2000:]}")
        kept.write_text(json.dumps({"lines": _lines(data), "seconds": _seconds(done.stdout)}), "utf-8")
    read = json.loads(kept.read_text("utf-8"))
    return Cover({p: {int(n): t for n, t in lines.items()} for p, lines in read["lines"].items()}, read["seconds"])


def _environment(data: Path) -> dict[str, str]:
    return {**os.environ, "COVERAGE_FILE": str(data.resolve())}


def _lines(path: Path) -> dict[str, dict[int, list[str]]]:
    data = CoverageData(str(path))
    data.read()
    here = Path.cwd()
    found = {}
    for file in data.measured_files():
        name = str(Path(file).relative_to(here)) if Path(file).is_relative_to(here) else file
        if name.startswith(ROOTS):
            contexts = data.contexts_by_lineno(file)
            found[name] = {n: sorted({c.partition("|")[0] for c in tests} - {""}) for n, tests in contexts.items()}
    return found


def _seconds(output: str) -> dict[str, float]:
    found: Counter[str] = Counter()
    for seconds, name in _DURATION.findall(output):
        found[name] += float(seconds)
    return dict(found)


def sample(count: int, seed: str) -> list[Mutant]:
    """`count` faults, drawn evenly from all."""
    every = [
        mutant
        for root in ROOTS
        for path in sorted(Path(root).rglob("*.py"))
        for mutant in mutants(str(path), path.read_text("utf-8"))
    ]
    print(f"{len(every)} possible faults, {count} drawn with the seed {seed}", file=sys.stderr)
    return random.Random(seed).sample(every, count)  # noqa: S311 - a draw that can be repeated


def verdict(mutant: Mutant, covering: Cover) -> str:
    """What came of it: "killed", "endless" (killed by the limit on the processor's time), "survived" or "no test"."""
    tests = covering.of(mutant)
    if not tests:
        return "no test"
    seconds = 60 + round(4 * sum(covering.seconds.get(test, 0.02) for test in tests))
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as listing:
        listing.write("\n".join(tests))
        listing.flush()
        words = [sys.executable, "-B", "-m", "tests.mutation.run", mutant.path, str(mutant.number), listing.name]
        done = subprocess.run([*words, str(seconds)], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return "survived"
    return "endless" if done.returncode < 0 else "no test" if done.returncode == 5 else "killed"


def _known() -> dict[tuple[str, str, str], str]:
    """The reasons of those known to change nothing: (path, function, change) -> reason."""
    rows = [line.split("\t") for line in KNOWN.read_text("utf-8").splitlines()[1:]]
    return {(path, function, change): reason for path, function, change, reason in rows}


def _tried(path: Path) -> Iterator[tuple[Mutant, str]]:
    if path.exists():
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            yield Mutant(**row["mutant"]), row["verdict"]


def main() -> int:
    """Exit 0 if the goal is met, 1 if not."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default=commit)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    folder = BUILD / commit
    folder.mkdir(parents=True, exist_ok=True)
    covering = cover(folder)
    drawn = sample(given.count, given.seed)
    log = folder / "tried.jsonl"
    verdicts = dict(_tried(log))
    with log.open("a", encoding="utf-8") as kept, ThreadPoolExecutor(given.jobs) as pool:
        waiting = [mutant for mutant in drawn if mutant not in verdicts]
        for mutant, found in zip(waiting, pool.map(lambda m: verdict(m, covering), waiting), strict=True):
            verdicts[mutant] = found
            row = {name: getattr(mutant, name) for name in Mutant.__slots__}
            kept.write(json.dumps({"mutant": row, "verdict": found}) + "\n")
            kept.flush()
            print(f"{found:8} {mutant.place} {mutant.function}: {mutant.change}", file=sys.stderr)
    return _report([(mutant, verdicts[mutant]) for mutant in drawn])


def _report(tried: list[tuple[Mutant, str]]) -> int:
    known = _known()
    left = [(mutant, found) for mutant, found in tried if found in {"survived", "no test"}]
    rows = ["place\tfunction\tchange\tverdict\treason"]
    reasons = [known.get((m.path, m.function, m.change), "") for m, _ in left]
    rows += [f"{m.place}\t{m.function}\t{m.change}\t{v}\t{r}" for (m, v), r in zip(left, reasons, strict=True)]
    (BUILD / "survivors.tsv").write_text("\n".join(rows) + "\n", "utf-8")
    equivalent = sum(bool(reason) for reason in reasons)
    killed, different = len(tried) - len(left), len(tried) - equivalent
    share = killed / different if different else 1.0
    print(
        f"{len(tried)} faults, {equivalent} of them change nothing; {killed} of the other {different} noticed ({share:.1%}), "
        f"{len(left) - equivalent} not: build/mutants/survivors.tsv"
    )
    return 0 if share >= GOAL else 1


if __name__ == "__main__":
    raise SystemExit(main())
