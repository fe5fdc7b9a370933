"""Brings a search index up to its store, from the sequence that it holds to the store's last change.

The store is the truth and serialises its writers; the search index follows under its own lock. Whoever opens an index
catches up first and says so; a stop at any moment loses nothing, since the next one that opens it goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from ingest.document.errors import IndexDamaged, StoreError
from ingest.index.engine import Engine
from ingest.index.entries import entries
from ingest.index.lock import WAIT_SECONDS, writing
from ingest.index.whoosh import NAME, whoosh_engine
from ingest.store.store import Store

FAST = "tantivy"
"""The engine of the extra `fast`; imported when it is asked for, since it may not be installed."""

SHORTEST, LETTERS = 30.0, 5.5
"""The least average that is reckoned with (an index of headings alone has none), and the characters of a word with its
blank: 5.5 in regulations and in talks, prefix words counted in."""

BATCH = 20_000
"""Entries between commits: a stop loses no more work than that, and segments stay few."""


def _silent(_line: str) -> None:
    """Say nothing."""


def average_words(store: Store) -> float:
    """The length of a chunk in words, as the store's lengths in characters tell it."""
    characters, chunks = store.chunks.lengths()
    return max(SHORTEST, characters / chunks / LETTERS) if chunks else SHORTEST


def make_engine(store: Store, name: str = "") -> Engine:
    """The engine of an index: `name`, else the one that the store asks for, else the embedded one.

    Raises StoreError where it is not installed.
    """
    name = name or store.meta("engine") or NAME
    if name == NAME:
        return whoosh_engine(store.folder, lambda: average_words(store))
    if name != FAST:
        raise StoreError(f"there is no search engine {name!r}; there are {NAME} and {FAST}")
    try:
        module = import_module("ingest.index.tantivy")
    except ModuleNotFoundError as error:
        raise StoreError(
            f"the search engine {name!r} is not installed: pip install 'pincite[fast]', or read the documents again"
            f" with --engine {NAME}"
        ) from error
    engine: Engine = module.tantivy_engine(store.folder, lambda: average_words(store))
    return engine


def open_index(
    store: Store,
    say: Callable[[str], None] = _silent,
    *,
    mend: bool = True,
    wait: float = WAIT_SECONDS,
) -> Engine:
    """The engine of an index, caught up with its store.

    A damaged search index is rebuilt, or raises IndexDamaged where `mend` is off (those who only read). Where the
    folder cannot be written, or another process writes for longer than `wait` seconds, it is opened as it is; what is
    missing then is said.
    """
    opened = make_engine(store)
    try:
        catch_up(store, opened, say, wait=wait)
        opened.ready()
    except IndexDamaged as error:
        if not mend:
            raise
        say(f"{error}; rebuilding it now")
        rebuild(store, opened, say, wait=wait)
    except StoreError as error:
        say(f"{lack(store, opened)}: {error}")
    return opened


def lack(store: Store, engine: Engine) -> str:
    """What the search index has yet to take in, in words; "" where it holds all. True of this moment, whatever was said
    when it was opened. Raises IndexDamaged.
    """
    if _agrees(store, engine):
        return ""
    missing = len(store.changes.since(engine.sequence() if _same_history(store, engine) else 0))
    return f"the search index lacks the last {missing} change(s) of the store"


def catch_up(store: Store, engine: Engine, say: Callable[[str], None] = _silent, *, wait: float = WAIT_SECONDS) -> int:
    """Index what changed since the engine's sequence; the number of documents written or taken out.

    Raises IndexDamaged, IndexBusy, StoreError.
    """
    if _agrees(store, engine):
        return 0
    with writing(store.folder, wait=wait):
        if _agrees(store, engine):  # somebody else did it while we waited
            return 0
        if not _same_history(store, engine):
            foreign = " " in engine.anchor()  # "whoosh 4.2": no change of a store is written so
            of = "another engine or version of pincite" if foreign else "another state of the store"
            say(f"the search index belongs to {of}; rebuilding it")
            return _rebuild(store, engine)
        since = engine.sequence()
        latest: dict[str, tuple[int, str]] = {}
        for sequence, document, action in store.changes.since(since):
            latest.pop(document, None)
            latest[document] = (sequence, action)
        say(f"search index: catching up with {len(latest)} document(s)")
        _write(store, engine, [(s, d, a) for d, (s, a) in latest.items()])
        return len(latest)


def rebuild(store: Store, engine: Engine, say: Callable[[str], None] = _silent, *, wait: float = WAIT_SECONDS) -> int:
    """Build the search index again from the store, whatever state its files are in; the number of documents."""
    with writing(store.folder, wait=wait):
        count = _rebuild(store, engine)
    say(f"search index: rebuilt from {count} document(s)")
    return count


def _rebuild(store: Store, engine: Engine) -> int:
    engine.clear()
    documents = store.documents()
    _write(store, engine, [(d.sequence, d.info.id, "put") for d in documents], fresh=True)
    return len(documents)


def _write(store: Store, engine: Engine, changes: list[tuple[int, str, str]], *, fresh: bool = False) -> None:
    """Index the changes in order of their sequence. A fresh build becomes visible whole, in its only commit."""
    end = store.changes.last if fresh else changes[-1][0]
    pending = 0
    try:
        for sequence, document, action in changes:
            if not fresh:
                engine.remove(document)
            if action == "put" and store.catalogue.find(document) is not None:
                batch = list(entries(store, document))
                engine.add(batch)
                pending += len(batch)
            if pending >= BATCH and not fresh and sequence != end:
                engine.commit(sequence, _anchor(store, sequence))
                pending = 0
        engine.commit(end, _anchor(store, end), last=fresh)
    except BaseException:
        engine.abandon()
        raise


def _agrees(store: Store, engine: Engine) -> bool:
    return engine.sequence() == store.changes.last and _same_history(store, engine)


def _same_history(store: Store, engine: Engine) -> bool:
    """Whether the change that the engine stopped at is the store's own: a store put back from a copy has another."""
    return engine.sequence() == 0 or engine.anchor() == _anchor(store, engine.sequence())


def _anchor(store: Store, sequence: int) -> str:
    found = store.changes.since(sequence - 1)[:1]
    return "" if not found or found[0][0] != sequence else ":".join(map(str, found[0]))
