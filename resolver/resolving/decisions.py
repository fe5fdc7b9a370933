"""A person's choice for a reference, kept in `overrides.toml` in the index folder and reviewed like data.

An entry is keyed by document, citing provision and quoted words, not by offsets or ids, so it outlives a re-ingest:

    [[override]]
    document = "bees-act"        # the citing document
    eid = "sec_12__subsec_2"     # the citing provision, or its identity
    text = "section 5"           # the words, verbatim
    targets = ["ants-act#sec_5"] # what they mean; empty: they mean nothing that is held
    by = "A. Person"             # shown in the evidence
    note = "the Bill's memorandum says so"

`add_decision` replaces the file and raises the index's generation under the index's writer lock. A stop between the two
leaves the whole new file and the old generation; so does an edit by hand. Whoever answers therefore looks at the file
itself (`DecisionFile`): a new one counts from the next question on, and `Resolver.version` tells it from the one that
the generation knows.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import tomlkit

from ingest.document.errors import IngestError, StoreError
from ingest.document.records import Provision, Reference
from ingest.document.toml_tables import BadTables, tables_of
from ingest.store.folder import OVERRIDES
from ingest.store.store import MOVED, Store
from resolver.answer.resolution import Caution, Evidence, Resolution, Status
from resolver.resolving.follow import Follower
from resolver.resolving.look_up import Question


class BadDecisions(IngestError):
    """Raised when the overrides file cannot be used; the message names the entry and the mend."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a person."""

    document: str
    eid: str
    text: str
    targets: tuple[tuple[str, str], ...]  # (document, eid)
    by: str
    note: str


@dataclass(frozen=True, slots=True)
class Decisions:
    """All decisions of one index, by citing document, citing provision and words."""

    entries: Mapping[tuple[str, str, str], Decision]

    def of(self, document: str, place: Provision | None, reference: Reference) -> Decision | None:
        """The decision about these words at this place, or None."""
        if not self.entries or place is None:
            return None
        words = _squeeze(reference.text)
        for name in (place.identity, place.eid, *place.aliases):
            found = self.entries.get((document, name, words)) if name else None
            if found is not None:
                return found
        return None


@dataclass(frozen=True, slots=True)
class _Read:
    """One reading of the file: what told that it is this file, the digest of its bytes, what it says or why not."""

    signature: tuple[int, ...]
    digest: str
    found: Decisions | BadDecisions


class DecisionFile:
    """The overrides file of an index folder, read again whenever it has changed. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        self._path = OVERRIDES.of(folder)
        self._last: _Read | None = None

    @property
    def digest(self) -> str:
        """The SHA-256 of the file's bytes in hexadecimal; "" where there is no file."""
        return self._read().digest

    @property
    def decisions(self) -> Decisions:
        """What the file says. Raises BadDecisions, each time that it is asked."""
        found = self._read().found
        if isinstance(found, BadDecisions):
            raise BadDecisions(str(found))
        return found

    def _read(self) -> _Read:
        signature = self._signature()
        last = self._last
        if last is None or last.signature != signature:
            last = self._last = _reading(self._path, signature)
        return last

    def _signature(self) -> tuple[int, ...]:
        """What changes with the file: a replaced one is another inode, an edited one another time or size."""
        try:
            told = self._path.stat()
        except OSError:
            return ()
        return told.st_ino, told.st_mtime_ns, told.st_size


def _reading(path: Path, signature: tuple[int, ...]) -> _Read:
    data = path.read_bytes() if path.is_file() else b""
    digest = hashlib.sha256(data).hexdigest() if data else ""
    try:
        return _Read(signature, digest, _parsed(path, data))
    except BadDecisions as error:
        return _Read(signature, digest, error)


def load_decisions(folder: Path) -> Decisions:
    """The overrides of an index folder; none where it has no such file. Raises BadDecisions."""
    return DecisionFile(folder).decisions


def _parsed(path: Path, data: bytes) -> Decisions:
    try:
        tables = tables_of(data, "override")
    except BadTables as error:
        raise BadDecisions(f"{path} {error}") from error
    entries: dict[tuple[str, str, str], Decision] = {}
    for number, table in enumerate(tables, 1):
        entry = _entry(path, number, table)
        key = (entry.document, entry.eid, entry.text)
        if key in entries:
            raise BadDecisions(f"{path}: override {number} decides the same words at the same place again; remove one")
        entries[key] = entry
    return Decisions(entries)


def _entry(path: Path, number: int, table: Mapping[str, object]) -> Decision:
    for name in ("document", "eid", "text", "by"):
        if not isinstance(table.get(name), str):
            raise BadDecisions(f'{path}: override {number} needs {name} = "..."')
    targets = table.get("targets")
    if not isinstance(targets, list) or not all(isinstance(t, str) and "#" in t for t in targets):
        raise BadDecisions(f'{path}: override {number} needs targets = ["DOCUMENT#EID", ...]')
    pairs = tuple((t.partition("#")[0], t.partition("#")[2]) for t in targets)
    return Decision(
        str(table["document"]), str(table["eid"]), _squeeze(str(table["text"])), pairs, str(table["by"]),
        str(table.get("note", "")),
    )  # fmt: skip


def add_decision(folder: Path, override: Decision) -> None:
    """Write a decision behind the others, leaving the file's comments as they are, and raise the index's generation.
    Raises BadDecisions where the file is or would become unusable (then it stays as it was), StoreError.
    """
    with Store.open(folder, write=True) as store:
        store.keep_beside(OVERRIDES.name, lambda: _add(OVERRIDES.of(folder), override))


def _add(path: Path, override: Decision) -> str:
    """The digest of the file with the decision in it, which now stands in the old one's place."""
    before = path.read_bytes() if path.is_file() else b""
    _parsed(path, before)
    document = tomlkit.parse(before.decode("utf-8"))
    tables = document.get("override")
    if tables is None:
        tables = tomlkit.aot()
        document.append("override", tables)
    table = tomlkit.table()
    for name in ("document", "eid", "text"):
        table.append(name, getattr(override, name))
    table.append("targets", [f"{d}#{e}" for d, e in override.targets])
    table.append("by", override.by)
    if override.note:
        table.append("note", override.note)
    tables.append(table)
    data = tomlkit.dumps(document).encode("utf-8")
    _parsed(path, data)
    _replace(path, data)
    return hashlib.sha256(data).hexdigest()


def _replace(path: Path, data: bytes) -> None:
    """Put a whole new file in place of the old one, on the disk before its name changes hands."""
    new = path.with_name(f"{path.name}.new")
    try:
        with new.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            shutil.copymode(path, new)
        new.replace(path)
    except OSError as error:
        raise StoreError(f"{path} could not be written: {error.strerror}; it is as it was") from error
    if os.name == "posix":  # the folder's own entry; elsewhere a folder cannot be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _squeeze(text: str) -> str:
    return " ".join(text.split())


def decided(question: Question, override: Decision, follower: Follower) -> Resolution:
    """The override's targets. One that is no longer there makes the decision void: the resolver answers, with a
    warning.
    """
    computed = follower.follow(question)
    targets = []
    for name, eid in override.targets:
        document = follower.library.info(name)
        provision = None if document is None else follower.library.tree(name).get(eid)
        if document is None or provision is None:
            message = f"a person's decision points at {name}#{eid}, which is no longer there"
            return replace(computed, warnings=(*computed.warnings, Caution("override_void", message)))
        if provision.eid == eid and eid in document.report.get(MOVED, ()):
            message = (
                f"a person's decision points at {name}#{eid}, which was another place when the document was read before"
            )
            return replace(computed, warnings=(*computed.warnings, Caution("override_void", message)))
        targets.append(follower.answers.target(document, provision))
    note = f" ({override.note})" if override.note else ""
    proof = Evidence("override", f"decided by {override.by}{note}", "person", text=override.text)
    shown = Evidence("override", f"without it: {computed.status}", "computed", text=computed.reason)
    if not targets:
        reason = f"decided by {override.by}: it points at nothing that is held"
        return Resolution(Status.NOT_FOUND, reason, question.reference, evidence=(proof, shown))
    return Resolution(
        Status.RESOLVED, "", question.reference, targets=tuple(targets), matched_depth=len(question.reference.pinpoint),
        evidence=(proof, shown), candidates=computed.candidates,
    )  # fmt: skip
