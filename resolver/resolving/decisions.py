"""A person's choice for a reference, kept in `overrides.toml` in the index folder and reviewed like data.

An entry is keyed by document, citing provision and quoted words, not by offsets or ids, so it outlives a re-ingest:

    [[override]]
    document = "bees-act"        # the citing document
    eid = "sec_12__subsec_2"     # the citing provision, or its identity
    text = "section 5"           # the words, verbatim
    targets = ["ants-act#sec_5"] # what they mean; empty: they mean nothing that is held
    by = "A. Person"             # shown in the evidence
    note = "the Bill's memorandum says so"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import tomlkit

from ingest.document.errors import IngestError
from ingest.document.records import Provision, Reference
from ingest.store.folder import OVERRIDES
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
    """All decisions of one index. `fingerprint` changes with the file's content."""

    entries: Mapping[tuple[str, str, str], Decision]

    def of(self, document: str, place: Provision | None, reference: Reference) -> Decision | None:
        """The decision about these words at this place, or None."""
        if not self.entries or place is None:
            return None
        words = _squeeze(reference.text)
        for name in (place.identity, place.eid):
            found = self.entries.get((document, name, words)) if name else None
            if found is not None:
                return found
        return None


def load_decisions(folder: Path) -> Decisions:
    """The overrides of an index folder; none where it has no such file. Raises BadDecisions."""
    path = OVERRIDES.of(folder)
    if not path.is_file():
        return Decisions({})
    try:
        tables = tomllib.loads(path.read_text("utf-8")).get("override", [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadDecisions(f"{path} is not TOML in UTF-8: {error}") from error
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
    """Write a decision behind the others, leaving the file's comments as they are. Raises BadDecisions."""
    path = OVERRIDES.of(folder)
    load_decisions(folder)
    document = tomlkit.parse(path.read_text("utf-8")) if path.is_file() else tomlkit.document()
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
    path.write_text(tomlkit.dumps(document), "utf-8")


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
