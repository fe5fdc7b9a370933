"""The small corpora of the cases: laid out as statutes in plain text, ingested, and addressed again in the cases' form.

A case's corpus maps addresses ("7", "Sch2/7", "19(2)(b)", "12#2") to words. Structure is recovered by the product, not
given to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.cases_checks import Kit
from ingest.document.records import DocumentInfo, Provision
from ingest.index.catchup import open_index
from ingest.run.pipeline import process
from ingest.run.settings import Settings
from ingest.store.store import Store
from resolver.resolving.resolver import Resolver
from resolver.retrieval.passages import Passages
from resolver.retrieval.search import SearchAnswer, search

_ADDRESS = re.compile(r"(?:Sch(?P<schedule>\w+)/)?(?P<number>[^(#]+)(?P<labels>(?:\(\w+\))*)(?:#\d+)?")
_SCHEDULES = frozenset(("schedule", "annex", "appendix"))


def laid_out(document: Mapping[str, Any]) -> str:
    """A document of a corpus as plain text: title, sections, Schedules; each label once, where it begins."""
    lines = [document["title"].upper(), ""]
    open_: list[str] = []
    for address, words in document["provisions"].items():
        found = _ADDRESS.fullmatch(address)
        assert found is not None, address  # noqa: S101 - a fault of the cases
        schedule = f"SCHEDULE {found['schedule']}" if found["schedule"] else ""
        levels = [schedule, f"{found['number']}.", *re.findall(r"\(\w+\)", found["labels"])]
        same = 0 if "#" not in address else 1
        while "#" not in address and same < min(len(open_), len(levels)) and open_[same] == levels[same]:
            same += 1
        if same == 0 and schedule:
            lines += [schedule, ""]
        said = words if isinstance(words, str) else "\n\n".join(words)
        lines += [f"{' '.join(levels[max(same, 1) :])} {said}", ""]
        open_ = levels
    return "\n".join(lines)


def with_places(document: Mapping[str, Any], places: Sequence[str]) -> dict[str, Any]:
    """`document` with a filler for each address that a question is asked from and that it does not hold."""
    provisions = dict(document["provisions"])
    for place in places:
        if place not in provisions:
            provisions[place] = "Filling."
    order = sorted(provisions, key=_order)
    return {**document, "provisions": {address: provisions[address] for address in order}}


def _order(address: str) -> tuple[str, int, str]:
    found = _ADDRESS.fullmatch(address)
    assert found is not None, address  # noqa: S101 - a fault of the cases
    digits = re.match(r"\d+", found["number"])
    return found["schedule"] or "", int(digits[0]) if digits else 0, address


class Corpus:
    """An index of a case's documents."""

    def __init__(self, kit: Kit, documents: Sequence[Mapping[str, Any]]) -> None:
        self.kit = kit
        self.store = Store.create(kit.scratch / "index")
        self.store.set_gazetteers(kit.gazetteer.fingerprint)
        for document in documents:
            first, last = document.get("effective") or ("", "")
            info = DocumentInfo(document["id"], title=document["title"], version_date=first or "", valid_to=last or "")
            text = document["text"] if "text" in document else laid_out(document)
            self.add(f"{document['id']}.txt", text.encode(), info)
        self.resolver = Resolver(self.store, kit.gazetteer)

    def add(self, name: str, data: bytes, info: DocumentInfo) -> None:
        """One more document."""
        self.store.put(process(name, data, info, self.kit.gazetteer, Settings()))

    def search(self, query: str, *, limit: int = 10, group_by: str = "section") -> SearchAnswer:
        """What the product finds."""
        engine = open_index(self.store)
        try:
            return search(
                Passages(self.store, self.store.texts.canonical),
                engine,
                self.kit.gazetteer,
                query,
                limit=limit,
                group_by=group_by,
            )
        finally:
            engine.close()

    def found(self, query: str, **options: Any) -> list[str]:
        """The documents of the hits, best first."""
        return [h.passage.document.info.id for h in self.search(query, **options).hits]

    def address(self, document: str, eid: str) -> str:
        """A provision as the cases write it: "act/Sch2/7", "act/19(2)(a)", "act/12#2"."""
        chain = self._chain(document, eid)
        parts = [f"Sch{p.number}/" for p in chain if p.unit in _SCHEDULES]
        inner = [p for p in chain if p.unit not in _SCHEDULES and (p.number or p.heading is None)]
        parts += [f"({p.number})" if i else p.number for i, p in enumerate(inner)]
        twin = re.search(r"~(\d+)", eid)
        return f"{document}/{''.join(parts)}{'#' + twin[1] if twin else ''}"

    def eid(self, address: str) -> str:
        """The eid of an address; fails where the product recovered no such place."""
        document = address.partition("/")[0]
        for provision in self.store.provisions.of(document):
            if self.address(document, provision.eid) == address:
                return provision.eid
        found = [self.address(document, p.eid) for p in self.store.provisions.of(document)]
        raise LookupError(f"{address} is not among {found}")

    def _chain(self, document: str, eid: str) -> list[Provision]:
        chain: list[Provision] = []
        at: str | None = eid
        while at is not None:
            provision = self.store.provisions.find(document, at)
            assert provision is not None, at  # noqa: S101 - a fault of the store
            chain.append(provision)
            at = provision.parent
        return chain[::-1]


def folder_of(kit: Kit, name: str) -> Path:
    """A folder of the case's own."""
    folder = kit.scratch / name
    folder.mkdir(exist_ok=True)
    return folder
