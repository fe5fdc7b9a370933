"""Loading: user files over the shipped ones, the snapshot, the fingerprint, and what is said of a broken file."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from gazetteers.errors import GazetteerError
from gazetteers.load import Gazetteer, load
from gazetteers.records import Alias
from gazetteers.snapshot import KEPT, SUFFIX, Compiled, read_snapshot, write_snapshot

ENTRY = """
[[instrument]]
id = "xx-act-2019-12"
title = "Harbour Lights Act"
year = 2019
number = "12"
jurisdiction = "xx"
aliases = ["HL Act", { text = "HLA", strength = "weak" }]
"""


@pytest.fixture(scope="module")
def shipped() -> Gazetteer:
    return load()


def write(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_user_file_adds(tmp_path: Path) -> None:
    known = load([write(tmp_path, ENTRY)])
    law = known.instrument("xx-act-2019-12")
    assert law is not None
    assert (law.title, law.year, law.number, law.kind) == ("Harbour Lights Act", 2019, "12", "act")
    assert law.aliases == (Alias("HL Act"), Alias("HLA", "weak"))
    assert [m.candidates for m in known.names.scan("hl act")] == [(law.id,)]


def test_a_folder_means_its_files_by_name(tmp_path: Path) -> None:
    write(tmp_path, ENTRY, "a.toml")
    write(tmp_path, '[[instrument]]\nid = "xx-act-2019-12"\ntitle = "Harbour Lamps Act"\n', "b.toml")
    law = load([tmp_path]).instrument("xx-act-2019-12")
    assert law is not None
    assert (law.title, law.year) == ("Harbour Lamps Act", 2019)


def test_an_override_keeps_what_it_does_not_name(tmp_path: Path, shipped: Gazetteer) -> None:
    text = '[[instrument]]\nid = "in-act-1961-43"\nextra_aliases = ["Levy Act"]\n'
    law = load([write(tmp_path, text)]).instruments["in-act-1961-43"]
    old = shipped.instruments["in-act-1961-43"]
    assert law.aliases == (*old.aliases, Alias("Levy Act"))
    assert (law.title, law.year, law.number) == (old.title, old.year, old.number)


def test_aliases_replace_the_list(tmp_path: Path) -> None:
    text = '[[instrument]]\nid = "in-act-1961-43"\naliases = []\n'
    assert load([write(tmp_path, text)]).instruments["in-act-1961-43"].aliases == ()


def test_an_entry_is_switched_off_and_on_again(tmp_path: Path) -> None:
    off = write(tmp_path, '[[instrument]]\nid = "in-act-1961-43"\ndisabled = true\n', "off.toml")
    on = write(tmp_path, '[[instrument]]\nid = "in-act-1961-43"\ndisabled = false\n', "on.toml")
    assert load([off]).instrument("in-act-1961-43") is None
    assert "in-act-1961-43" in load([off, on]).instruments


def test_defaults_fill_new_entries_only(tmp_path: Path) -> None:
    text = '[defaults]\njurisdiction = "xx"\nkind = "code"\n\n[[instrument]]\nid = "xx-1"\ntitle = "Quay Code"\n\n'
    text += '[[instrument]]\nid = "in-act-1961-43"\nnote = "ours"\n'
    known = load([write(tmp_path, text)])
    assert (known.instruments["xx-1"].jurisdiction, known.instruments["xx-1"].kind) == ("xx", "code")
    assert (known.instruments["in-act-1961-43"].jurisdiction, known.instruments["in-act-1961-43"].kind) == ("in", "act")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[instrument]]\nid = no quotes\n", ("line 2", "not valid TOML", "put text in quotes")),
        ('[[instrument]]\ntitle = "Quay Act"\n', ("line 1", "has no id", "add a line id")),
        ('\n[[instrument]]\nid = "xx/1"\ntitle = "Q"\n', ("line 2", "'xx/1'", "use small letters")),
        ('[[instrument]]\nid = "xx-1"\ntitel = "Q"\n', ("line 1", "unknown field 'titel'", "did you mean title?")),
        (
            '[[instrument]]\nid = "xx-1"\ntitle = "Q"\njurisdiction = "xx"\nyear = "1999"\n',
            ("year = '1999'", "a whole number"),
        ),
        ('[[instrument]]\nid = "xx-1"\ntitle = "Q"\n', ("'xx-1' has no jurisdiction", "add it")),
        ('[[instrument]]\nid = "xx-1"\naliases = [{ txt = "Q" }]\n', ("alias", 'should be "TEXT"')),
        ('[[instrument]]\nid = "xx-1"\nexamples = ["Q"]\n', ("an example is written",)),
        (
            '[[instrument]]\nid = "xx-1"\ntitle = "Q"\n[[instrument]]\nid = "xx-1"\n',
            ("line 4", "stands already at line 1", "keep one"),
        ),
        ('[instrument]\nid = "xx-1"\n', ("written with one bracket; write [[instrument]]",)),
        ('[[law]]\nid = "xx-1"\n', ("unknown top-level 'law'", "[[instrument]]")),
        ('[[family]]\nname = "x"\nid = "X Y"\n', ("needs an id such as",)),
        ('[[family]]\nname = "x"\nid = "x-{n}"\n', ("has no title",)),
    ],
)
def test_a_broken_file_is_told_with_place_and_mend(tmp_path: Path, text: str, said: tuple[str, ...]) -> None:
    path = write(tmp_path, text)
    with pytest.raises(GazetteerError) as raised:
        load([path])
    message = str(raised.value)
    assert "\n" not in message
    for part in (str(path), *said):
        assert part in message


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(GazetteerError, match="there is no such gazetteer file"):
        load([tmp_path / "none.toml"])


def test_a_file_in_another_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('[[instrument]]\nid = "x"\ntitle = "Gesetz über"\n'.encode("latin-1"))
    with pytest.raises(GazetteerError, match="save it as UTF-8"):
        load([path])


def test_the_fingerprint_follows_the_contents(tmp_path: Path, shipped: Gazetteer) -> None:
    one = load([write(tmp_path, ENTRY)])
    assert one.fingerprint != shipped.fingerprint
    assert load([write(tmp_path, ENTRY)]).fingerprint == one.fingerprint
    assert load([write(tmp_path, ENTRY, "other.toml")]).fingerprint == one.fingerprint
    assert load([write(tmp_path, ENTRY.replace("2019", "2020"))]).fingerprint != one.fingerprint
    assert load().fingerprint == shipped.fingerprint


def test_the_snapshot_gives_the_same(tmp_path: Path) -> None:
    path, cache = write(tmp_path, ENTRY), tmp_path / "cache"
    fresh = load([path])
    first, second = load([path], snapshot_folder=cache), load([path], snapshot_folder=cache)
    assert len(list(cache.iterdir())) == 1
    for known in (first, second):
        assert known.instruments == fresh.instruments
        assert known.families == fresh.families
        assert known.fingerprint == fresh.fingerprint


def body(snapshot: Path) -> bytes:
    """The JSON of a snapshot."""
    held = snapshot.read_bytes().partition(b"\n")[2]
    assert json.loads(held)
    return held


def seal(snapshot: Path, held: bytes) -> None:
    """Write a snapshot with other contents and the digest that is right for them."""
    magic, name, _ = snapshot.read_bytes().partition(b"\n")[0].split(b" ")
    snapshot.write_bytes(b" ".join((magic, name, hashlib.sha256(held).hexdigest().encode())) + b"\n" + held)


def test_the_snapshot_is_read_and_renewed(tmp_path: Path) -> None:
    path, cache = write(tmp_path, ENTRY), tmp_path / "cache"
    load([path], snapshot_folder=cache)
    (snapshot,) = cache.iterdir()
    seal(
        snapshot,
        body(snapshot).replace(b'"xx-act-2019-12","Harbour Lights Act"', b'"xx-act-2019-12","From the Snapshot Act"'),
    )
    assert load([path], snapshot_folder=cache).instruments["xx-act-2019-12"].title == "From the Snapshot Act"
    write(tmp_path, ENTRY.replace("Lights", "Lamps"))
    assert load([path], snapshot_folder=cache).instruments["xx-act-2019-12"].title == "Harbour Lamps Act"


@pytest.mark.parametrize("damage", ["", "{", '{"format": 1}', '{"format": 0, "instruments": [], "families": []}'])
def test_a_damaged_snapshot_is_read_anew(tmp_path: Path, damage: str) -> None:
    path, cache = write(tmp_path, ENTRY), tmp_path / "cache"
    load([path], snapshot_folder=cache)
    next(cache.iterdir()).write_text(damage, encoding="utf-8")
    assert "xx-act-2019-12" in load([path], snapshot_folder=cache).instruments


def poison(snapshot: Path) -> bytes:
    return body(snapshot).replace(b"Harbour Lights Act", b"Someone Else's Act")


def cut(snapshot: Path) -> None:
    os.truncate(snapshot, snapshot.stat().st_size - 1)


def changed(snapshot: Path) -> None:
    snapshot.write_bytes(snapshot.read_bytes().replace(b"Harbour Lights Act", b"Harbour Nights Act"))


def of_other_files(snapshot: Path) -> None:
    held = poison(snapshot)
    head = snapshot.read_bytes().partition(b"\n")[0].split(b" ")
    head[1], head[2] = b"0" * 16, hashlib.sha256(held).hexdigest().encode()
    snapshot.write_bytes(b" ".join(head) + b"\n" + held)


def writable_by_all(snapshot: Path) -> None:
    seal(snapshot, poison(snapshot))
    snapshot.chmod(0o666)


def of_another_shape(snapshot: Path) -> None:
    seal(snapshot, b'{"instruments":[["x"]],"families":[],"styles":[],"names":{}}')


def pipe(snapshot: Path) -> None:
    snapshot.unlink()
    os.mkfifo(snapshot)  # reading it would wait for ever


def folder(snapshot: Path) -> None:
    snapshot.unlink()
    snapshot.mkdir()


@pytest.mark.parametrize("harm", [cut, changed, of_other_files, writable_by_all, of_another_shape, pipe, folder])
def test_a_snapshot_that_is_not_ours_is_passed_over(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    path, cache = write(tmp_path, ENTRY), tmp_path / "cache"
    load([path], snapshot_folder=cache)
    harm(next(cache.iterdir()))
    known = load([path], snapshot_folder=cache)
    assert known.instruments["xx-act-2019-12"].title == "Harbour Lights Act"
    assert [m.candidates for m in known.names.scan("the harbour lights act, 2019")] == [("xx-act-2019-12",)]


def test_a_snapshot_of_another_user_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, cache = write(tmp_path, ENTRY), tmp_path / "cache"
    load([path], snapshot_folder=cache)
    (snapshot,) = cache.iterdir()
    seal(snapshot, poison(snapshot))
    assert load([path], snapshot_folder=cache).instruments["xx-act-2019-12"].title == "Someone Else's Act"
    owner, real = 4711, os.fstat

    def fstat(handle: int) -> os.stat_result:
        state = list(real(handle))
        state[4] = owner
        return os.stat_result(state)

    monkeypatch.setattr(os, "fstat", fstat)
    monkeypatch.setattr(os, "geteuid", lambda: 4712)
    assert load([path], snapshot_folder=cache).instruments["xx-act-2019-12"].title == "Harbour Lights Act"


def test_a_snapshot_is_not_written_through_a_link(tmp_path: Path) -> None:
    path, cache, victim = write(tmp_path, ENTRY), tmp_path / "cache", write(tmp_path, "precious", "victim")
    load([path], snapshot_folder=cache)
    (snapshot,) = cache.iterdir()
    snapshot.unlink()
    snapshot.symlink_to(victim)
    (cache / f"{snapshot.stem}.{os.getpid()}.part").symlink_to(victim)
    load([path], snapshot_folder=cache)
    assert victim.read_text(encoding="utf-8") == "precious"
    assert not snapshot.is_symlink()
    assert [p.name for p in cache.iterdir()] == [snapshot.name]
    assert snapshot.stat().st_mode & 0o777 == 0o644


def test_a_snapshot_is_of_the_code_that_made_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, cache = write(tmp_path, ENTRY), tmp_path / "cache"
    load([path], snapshot_folder=cache)
    (snapshot,) = cache.iterdir()
    seal(snapshot, poison(snapshot))
    monkeypatch.setattr("gazetteers.load._code", lambda: "another version")
    assert load([path], snapshot_folder=cache).instruments["xx-act-2019-12"].title == "Harbour Lights Act"


def test_snapshots_are_bounded(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    empty = Compiled({}, {}, (), {})
    for number in range(KEPT + 3):
        write_snapshot(cache, f"n{number}", empty)
        os.utime(cache / f"n{number}{SUFFIX}", (number, number))
    (cache / "not ours").write_text("kept", encoding="utf-8")
    write_snapshot(cache, "newest", empty)
    left = {p.name for p in cache.iterdir()}
    assert len(left) == KEPT + 1
    assert {"not ours", f"newest{SUFFIX}", f"n{KEPT + 2}{SUFFIX}"} <= left
    assert read_snapshot(cache, "newest") == Compiled({}, {}, [], {})
    assert read_snapshot(cache, "n0") is None


def plain(record: object) -> object:
    """A record as its fields, where records are equal only to themselves."""
    if is_dataclass(record):
        return {field.name: plain(getattr(record, field.name)) for field in fields(record)}
    return record


def test_a_style_comes_from_the_snapshot_as_from_its_file(tmp_path: Path) -> None:
    style = 'name = "harbour"\nlanguage = "en"\nextends = "india"\nshort_forms = ["Hbr."]\n'
    path, cache = write(tmp_path, style, "harbour.toml"), tmp_path / "cache"
    fresh, first, second = load([path]), load([path], snapshot_folder=cache), load([path], snapshot_folder=cache)
    assert len(list(cache.iterdir())) == 1
    for known in (first, second):
        assert list(known.styles) == list(fresh.styles)
        for name, wanted in fresh.styles.items():
            assert plain(known.styles[name]) == plain(wanted)
    write(tmp_path, style.replace("Hbr.", "Harb."), "harbour.toml")
    assert "Harb." in load([path], snapshot_folder=cache).styles["harbour"].short_forms


def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    blocked = write(tmp_path, "a file, no folder", "cache")
    assert load(snapshot_folder=blocked).instruments == load().instruments


@pytest.mark.parametrize(
    ("instrument", "hint", "style"),
    [
        ("in-act-1961-43", "", "india"),
        ("in-mh-act-2000-18", "", "india"),
        ("us-dc-code", "", "us"),
        ("ietf-rfc-9110", "", "technical"),
        (None, "contract", "contract"),
        (None, "html", "common"),
        ("unknown-1", "", "common"),
    ],
)
def test_the_style_of_an_instrument(shipped: Gazetteer, instrument: str | None, hint: str, style: str) -> None:
    assert shipped.style_for(instrument, hint).name == style


def test_an_unknown_style_is_told(shipped: Gazetteer) -> None:
    with pytest.raises(GazetteerError, match="the styles are"):
        shipped.style("klingon")


def test_a_user_style_is_read(tmp_path: Path) -> None:
    path = write(tmp_path, 'name = "ours"\nlanguage = "en"\njurisdictions = ["xx"]\nextends = "common"\n')
    laws = write(tmp_path, ENTRY, "laws.toml")
    assert load([path, laws]).style_for("xx-act-2019-12").name == "ours"
