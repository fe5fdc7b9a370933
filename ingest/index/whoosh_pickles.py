"""Whoosh keeps its tables by pickle, which can run whatever code a file names. Here it reads them by an unpickler that
knows the few classes of our own indexes and refuses every other.

Whoosh gives no place to hand such an unpickler in, so `guard` puts it under the names by which Whoosh's modules
unpickle, and looks whether any module of Whoosh is left that unpickles by another. It is called once, by the engine's
import. A pickle that names anything else raises `pickle.UnpicklingError`, which the engine tells as damage; the search
index is then made anew from the store.
"""

from __future__ import annotations

import io
import pickle  # what this file guards
import sys
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
    # Where the modules of Whoosh take these from: one that is imported later gets the guarded ones.
    ("whoosh.compat", "load"),
    ("whoosh.compat", "loads"),
    ("whoosh.compat", "pickle"),
    ("whoosh.filedb.structfile", "load_pickle"),
    ("whoosh.codec.whoosh3", "loads"),
    ("whoosh.columns", "loads"),
    ("whoosh.formats", "loads"),  # the positions of a word in an entry
    ("whoosh.index", "pickle"),
    ("whoosh.index", "toc_loaders"),
)
"""The names by which the modules of Whoosh that we use unpickle; loaders of older formats bring their own."""


def _latin(text: str, encoding: str) -> bytes:
    """What the second protocol makes bytes of. Only that: other encodings can unpack, or import a module."""
    if encoding not in ("latin1", "latin-1"):
        raise pickle.UnpicklingError(f"a table of it names the encoding {encoding!r}")
    return text.encode("latin-1")


def _no_bytes() -> bytes:
    """Empty bytes of the second protocol; with a number behind it, it would fill the memory."""
    return b""


_INSTEAD = {("_codecs", "encode"): _latin, ("builtins", "bytes"): _no_bytes}


class _Unpickler(pickle.Unpickler):
    """Makes the known classes and no other."""

    def find_class(self, module: str, name: str) -> Any:
        """The class of that name. Raises UnpicklingError where it is none of ours."""
        module = "builtins" if module == "__builtin__" else module  # as the second protocol calls it
        if (module, name) not in KNOWN:
            raise pickle.UnpicklingError(f"a table of it names {module}.{name}, which is none of its parts")
        return _INSTEAD.get((module, name)) or super().find_class(module, name)

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
    """Put the guarded functions in Whoosh's way. Raises RuntimeError where a name is not there, or where a module is
    left that unpickles by another name: it is another Whoosh than the one that was tried.
    """
    modules = {name: import_module(name) for name, _ in PLACES}
    missing = [f"{module}.{name}" for module, name in PLACES if not hasattr(modules[module], name)]
    if missing:
        raise RuntimeError(f"this Whoosh is not the one that was tried: it has no {', '.join(missing)}")
    guarded = types.SimpleNamespace(
        loads=loads, load=load, dumps=pickle.dumps, dump=pickle.dump, PicklingError=pickle.PicklingError
    )
    by_name: dict[str, object] = {
        "load": load, "load_pickle": load, "loads": loads, "pickle": guarded, "toc_loaders": {},
    }  # fmt: skip
    for module, name in PLACES:
        setattr(modules[module], name, by_name[name])
    left = unguarded()
    if left:
        raise RuntimeError(f"this Whoosh is not the one that was tried: it unpickles by {', '.join(left)} too")


def unguarded() -> list[str]:
    """The names in Whoosh's imported modules that still stand for an unpickler that makes anything."""
    return [
        f"{module}.{name}"
        for module, found in sorted(sys.modules.items())
        if module.partition(".")[0] == "whoosh" and module != _OLDER
        for name, value in sorted(vars(found).items())
        if value is pickle or any(value is free for free in _FREE)
    ]


_FREE = (pickle.load, pickle.loads, pickle.Unpickler)
_OLDER = "whoosh.util.loading"
"""Reads tables of older formats, for `toc_loaders` alone."""
