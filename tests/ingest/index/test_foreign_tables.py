"""A search index that somebody else made runs none of their code: its pickled tables name our own classes or are refused.

Each of these ran a command, or would have, before the tables were read by an unpickler that knows its classes.
"""

from __future__ import annotations

import builtins
import codecs
import copyreg
import json
import os
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import whoosh.index
from whoosh import formats
from whoosh.codec import whoosh3
from whoosh.fields import Schema
from whoosh.filedb import structfile

from ingest.document.errors import IndexDamaged
from ingest.index.catchup import open_index
from ingest.index.engine import Phrase, Query
from ingest.index.whoosh_files import Files
from ingest.index.whoosh_pickles import KNOWN, PLACES, guard, load, loads, unguarded
from ingest.store.store import Store
from tests.web.site import bees, make


class Runs:
    """Pickled, it is a call that leaves a mark."""

    def __init__(self, call: Any, *arguments: Any) -> None:
        self.call, self.arguments = call, arguments

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return self.call, self.arguments


class Held:
    """A harmless-looking value with the call inside its state."""

    def __init__(self, inner: object) -> None:
        self.inner = inner

    def __reduce__(self) -> tuple[Any, tuple[Any, ...], object]:
        return dict, (), {"held": self.inner}


def crafted(mark: Path) -> Iterator[tuple[str, bytes]]:
    command = f"touch {mark}"
    yield "os.system", pickle.dumps(Runs(os.system, command))
    yield "eval", pickle.dumps(Runs(builtins.eval, f"open({str(mark)!r}, 'w')"))
    yield "getattr", pickle.dumps(Runs(builtins.getattr, "text", "upper"))
    yield "nested", pickle.dumps({"segments": [1, Runs(os.mkdir, str(mark))]})
    yield "in a state", pickle.dumps(Held(Runs(os.mkdir, str(mark))))
    yield "old protocol", f"cos\nsystem\n(S'{command}'\ntR.".encode()
    yield "copyreg", pickle.dumps(Runs(copyreg._reconstructor, Path, object, None))  # type: ignore[attr-defined]
    schema = Schema()
    schema._fields["words"] = Runs(os.mkdir, str(mark))
    yield "in a known class", pickle.dumps(schema, 2)
    yield "another encoding", pickle.dumps(Runs(codecs.encode, "x", "idna"), 2)
    yield "much memory", pickle.dumps(Runs(bytes, 1 << 33), 2)
    yield "an attribute of a known one", b"\x80\x04\x8c\x0dwhoosh.fields\x8c\x0fSchema.__init__\x93."


@pytest.mark.parametrize("number", range(11))
def test_nothing_is_called_that_is_not_known(number: int, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    name, data = list(crafted(mark))[number]
    with pytest.raises((pickle.UnpicklingError, ValueError, TypeError)):
        loads(data)
    assert not mark.exists(), name


def test_whoosh_itself_reads_by_it() -> None:
    assert structfile.load_pickle is load
    assert whoosh.index.pickle.loads is loads
    assert whoosh.index.toc_loaders == {}  # older formats bring unpicklers of their own
    assert formats.Positions().decode_positions.__globals__["loads"] is loads
    assert unguarded() == []


def test_no_known_name_calls_what_it_is_given() -> None:
    forbidden = {"eval", "exec", "getattr", "setattr", "open", "__import__", "system", "partial", "import_module"}
    assert not {name for _, name in KNOWN} & forbidden
    assert {module.partition(".")[0] for module, _ in KNOWN} == {
        "_codecs",
        "builtins",
        "collections",
        "whoosh",
        "ingest",
    }


def test_another_whoosh_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    module, name = PLACES[3]
    assert module == "whoosh.filedb.structfile"
    monkeypatch.delattr(structfile, name)
    with pytest.raises(RuntimeError, match=r"whoosh\.filedb\.structfile\.load_pickle"):
        guard()


def test_a_crafted_table_of_contents_is_damage_and_is_mended_from_the_store(tmp_path: Path) -> None:
    index, mark = tmp_path / "index", tmp_path / "mark"
    make(index, bees())
    (table,) = (index / "search").glob("b*/_MAIN_*.toc")
    whole = table.read_bytes()
    evil = pickle.dumps(Runs(os.system, f"touch {mark}"), 4)
    at = whole.rindex(b"\x80" + bytes((pickle.HIGHEST_PROTOCOL,)))  # where the pickled list of segments begins
    table.write_bytes(whole[:at] + evil)
    state = index / "search" / "state.json"
    told_sizes = json.loads(state.read_text("utf-8"))
    told_sizes["sizes"][table.name] = table.stat().st_size  # whoever crafts a table can craft this too
    state.write_text(json.dumps(told_sizes), "utf-8")
    with Store.open(index) as store, pytest.raises(IndexDamaged, match=r"names (posix|nt|os)\.system"):
        open_index(store, mend=False).ready()
    assert not mark.exists()
    told: list[str] = []
    with Store.open(index, write=True) as store:
        open_index(store, told.append).close()
    assert any("rebuil" in line for line in told)
    assert not mark.exists()


@pytest.mark.parametrize("door", ["positions", "postings", "files"])
def test_each_other_table_is_read_so_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, door: str) -> None:
    """The index is whole for Whoosh, but for one kind of table. The positions of words were read by another name, and ran
    the command when a phrase was looked for.
    """
    index, mark = tmp_path / "index", tmp_path / "mark"
    evil = pickle.dumps(Runs(os.system, f"touch {mark}"), 2)
    told: list[str] = []

    def dump(value: object, file: Any, *_: int) -> None:
        file.write(evil if isinstance(value, dict) else pickle.dumps(value, -1))  # the tables at the end of a file

    with monkeypatch.context() as crafting:
        if door == "positions":
            crafting.setattr(formats, "dumps", lambda *_: evil)
        elif door == "postings":
            crafting.setattr(whoosh3, "dumps", lambda *_: evil)
        else:
            crafting.setattr(structfile, "dump_pickle", dump)
        try:
            make(index, bees())
        except IndexDamaged as error:  # what is read again where it is written
            told.append(str(error))
    with Store.open(index) as store:
        try:
            open_index(store, told.append, mend=False).search(Query((), (Phrase(("every", "keeper")),)), 10)
        except IndexDamaged as error:
            told.append(str(error))
    assert not mark.exists()
    assert any(".system" in line for line in told), told


@pytest.mark.parametrize("name", ["../state.json", "/etc/passwd", "..", "b/../../x", ""])
def test_no_file_of_another_folder_is_opened(tmp_path: Path, name: str) -> None:
    """A table names its segment's files; the name could lead out of the index."""
    with pytest.raises((ValueError, OSError), match=r"none of this folder|directory"):
        Files(tmp_path).open_file(name)
    with pytest.raises(ValueError, match="none of this folder"):
        Files(tmp_path).create_file("../x")
