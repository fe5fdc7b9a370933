"""What the first answer of a shell costs: `python -m benchmarks.startup`.

Each command is started anew ten times, on a warm disk, with bytecode and a compiled gazetteer. Printed are the median
of the wall time, which other work on the machine lengthens, and the median of the time that the processor worked.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

RUNS = 10
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "pincite --help": [sys.executable, "-m", "web.cli", "--help"],
    "pincite refs TEXT": [sys.executable, "-m", "web.cli", "refs", "section 5 of the Income-tax Act, 1961"],
}


def run(arguments: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Wall and processor time of one process, in milliseconds. Raises RuntimeError where it fails."""
    begun = time.perf_counter()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - begun
    if process.returncode:
        raise RuntimeError(f"{arguments}: exit code {process.returncode}")
    return 1000 * wall, 1000 * (used.ru_utime + used.ru_stime)


def main() -> None:
    """Print a line for each command."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PINCITE_CACHE": cache}
        for name, arguments in COMMANDS.items():
            run(arguments, environment)  # writes bytecode and the compiled gazetteer
            times = [run(arguments, environment) for _ in range(RUNS)]
            wall, used = (median(column) for column in zip(*times, strict=True))
            print(f"{name:20} {wall:6.0f} ms wall, {used:6.0f} ms of the processor, median of {RUNS}")


if __name__ == "__main__":
    main()
