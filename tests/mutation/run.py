"""One mutant against the tests that cover it: `python -m tests.mutation.run PATH NUMBER FILE-OF-TEST-IDS`.

The module is changed as it is imported. Exits 1 if a test fails (the mutant is killed), 0 if all pass, 5 if none ran.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import resource
import sys
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutation.operators import mutated


class _Changed(importlib.machinery.SourceFileLoader):
    """Loads one module with one fault in it, and leaves no bytecode behind."""

    def __init__(self, name: str, path: str, number: int) -> None:
        super().__init__(name, path)
        self.number = number

    def exec_module(self, module: ModuleType) -> None:
        tree = mutated(Path(self.path).read_text("utf-8"), self.number)
        exec(compile(tree, self.path, "exec", dont_inherit=True), module.__dict__)  # noqa: S102 - the module itself


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, path: str, number: int) -> None:
        self.path, self.number = path, number
        self.name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        where = Path(self.path).resolve()
        inside = [str(where.parent)] if where.name == "__init__.py" else None
        loader = _Changed(fullname, str(where), self.number)
        return spec_from_file_location(fullname, where, loader=loader, submodule_search_locations=inside)


class _Selection:
    """Keeps the tests that cover the fault, in the order of their ids in the list."""

    def __init__(self, ids: list[str]) -> None:
        self.order = {name: place for place, name in enumerate(ids)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.order), key=lambda i: self.order[i.nodeid])


def main(path: str, number: int, listing: str, seconds: int) -> int:
    """The exit code of pytest; the processor's time is limited to `seconds`, for a fault may run for ever."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    ids = Path(listing).read_text("utf-8").splitlines()
    files = list(dict.fromkeys(name.partition("::")[0] for name in ids))
    sys.meta_path.insert(0, _Finder(path, number))
    options = ["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return int(pytest.main([*options, *files], plugins=[_Selection(ids)]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
