"""The lowest versions that pyproject.toml allows, as constraints for pip: `python tests/lowest.py pyproject.toml`.

`make test-lowest` installs them into an environment of its own and runs the tests there, so that each bound is one that works.
What is no direct dependency is left to pip, for its bounds are other people's.
"""

import re
import sys
import tomllib
from pathlib import Path

_BOUND = re.compile(r"(?P<name>[A-Za-z0-9-]+)(>=|==)(?P<version>[0-9.]+)")


def lowest(project: str) -> list[str]:
    """`name==version` for every dependency and every extra of a pyproject.toml's text. `ValueError` names a dependency
    without a lower bound, or with more than one can be read from here.
    """
    table = tomllib.loads(project)["project"]
    found = []
    for line in [*table["dependencies"], *(d for extra in table["optional-dependencies"].values() for d in extra)]:
        match = _BOUND.fullmatch(line)
        if match is None:
            raise ValueError(f"{line!r} says no lowest version.")
        found.append(f"{match['name']}=={match['version']}")
    return sorted(found)


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in lowest(Path(sys.argv[1]).read_text("utf-8"))))
