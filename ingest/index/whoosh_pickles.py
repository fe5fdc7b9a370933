"""Whoosh keeps its tables by pickle, which can run whatever code a file names. Here it reads them by an unpickler that
knows the few classes of our own indexes and refuses every other.

Whoosh gives no place to hand such an unpickler in, so `guard` puts it under the names by which Whoosh's modules
unpickle. It is called once, by the engine's import. A pickle that names anything else raises `pickle.UnpicklingError`,
which the engine tells as damage; the search index is then made anew from the store.
"""

from __future__ import annotations

import io
import pickle  # what this file guards
import types
from importlib import import_module
from typing import Any

KNOWN = frozenset(
    (
        # What plain values are made of: bytes, counts by name.
        ("_codecs", "encode"),
        ("builtins", "int"),
        ("builtins", "bytes"),
        ("collections", "defaultdict"),
        # Whoosh's schema, its formats, and the segment of its present codec.
        ("whoosh.fields", "Schema"),
        ("whoosh.fields", "STORED"),
        ("whoosh.fields", "ID"),
        ("whoosh.formats", "Existence"),
        ("whoosh.formats", "Positions"),
        ("whoosh.analysis.tokenizers", "IDTokenizer"),
        ("whoosh.codec.whoosh3", "W3Codec"),
        ("whoosh.codec.whoosh3", "W3Segment"),
        # Our own field types.
        ("ingest.index.whoosh_fields", "Words"),
        ("ingest.index.whoosh_fields", "Text"),
        ("ingest.index.whoosh_fields", "Keys"),
    )
)
"""(module, name) of everything that the tables of an index of ours name."""

PLACES = (
    ("whoosh.filedb.structfile", "load_pickle"),
    ("whoosh.codec.whoosh3", "loads"),
    ("whoosh.columns", "loads"),
    ("whoosh.index", "pickle"),
    ("whoosh.index", "toc_loaders"),
)
"""The names by which the modules of Whoosh that we use unpickle; loaders of older formats bring their own."""


class _Unpickler(pickle.Unpickler):
    """Makes the known classes and no other."""

    def find_class(self, module: str, name: str) -> Any:
        """The class of that name. Raises UnpicklingError where it is none of ours."""
        module = "builtins" if module == "__builtin__" else module  # as the second protocol calls it
        if (module, name) not in KNOWN:
            raise pickle.UnpicklingError(f"a table of it names {module}.{name}, which is none of its parts")
        return super().find_class(module, name)

    def persistent_load(self, _pid: Any) -> Any:
        """Nothing is kept outside."""
        raise pickle.UnpicklingError("a table of the search index points outside itself")


def load(stream: Any) -> Any:
    """The object that stands next in a stream."""
    return _Unpickler(stream).load()


def loads(data: bytes) -> Any:
    """The object that stands in `data`."""
    return load(io.BytesIO(data))


def guard() -> None:
    """Put the guarded functions in Whoosh's way. Raises RuntimeError where a name is not there: another Whoosh, which
    might unpickle by other names.
    """
    modules = {name: import_module(name) for name, _ in PLACES}
    missing = [f"{module}.{name}" for module, name in PLACES if not hasattr(modules[module], name)]
    if missing:
        raise RuntimeError(f"this Whoosh is not the one that was tried: it has no {', '.join(missing)}")
    guarded = types.SimpleNamespace(loads=loads, load=load, dumps=pickle.dumps, dump=pickle.dump)
    put: dict[tuple[str, str], object] = {
        ("whoosh.filedb.structfile", "load_pickle"): load,
        ("whoosh.codec.whoosh3", "loads"): loads,
        ("whoosh.columns", "loads"): loads,
        ("whoosh.index", "pickle"): guarded,
        ("whoosh.index", "toc_loaders"): {},
    }
    for (module, name), value in put.items():
        setattr(modules[module], name, value)
