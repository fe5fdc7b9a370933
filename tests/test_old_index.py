"""An index that an earlier pincite made of `samples/` stays usable: addresses answer, decisions hold, search works.

`fixtures/old-index/permalinks.jsonl` says what each address answered then: eids and identities of provisions, spans of
chunks, statuses and targets of references, and the first words of each.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gazetteers.load import load
from ingest.document.own_words import body_start
from ingest.document.records import Provision
from ingest.index.catchup import open_index
from ingest.metadata.corrections import Corrections
from ingest.run.manifest import read_manifest
from ingest.run.reextract import reextract
from ingest.run.settings import Settings, gazetteer_files
from ingest.run.workers import ingest_one
from ingest.store.schema import SCHEMA_VERSION
from ingest.store.store import Store
from ingest.store.upgrade import upgrade
from resolver.answer.resolution import Resolution, Status
from resolver.resolving.decisions import load_decisions
from resolver.resolving.orphans import orphans
from resolver.resolving.resolver import Resolver
from resolver.retrieval.passages import Passages
from resolver.retrieval.search import search
from web.app import create_app
from web.settings import Settings as WebSettings

OLD = Path(__file__).parent / "fixtures" / "old-index"
SAMPLES = Path(__file__).parents[1] / "samples"
PERMALINKS: list[dict[str, Any]] = [json.loads(line) for line in (OLD / "permalinks.jsonl").read_text().splitlines()]
BEGINNING = 60
"""Characters of the text that a permalink keeps."""

DECIDED = {
    ("sec_8__subsec_2", "Part II"): "att_2",
    ("sec_9__explanation_2", "sub-section (5) of section 8"): "sec_8__subsec_3",
}
"""What a person said two references of the Act mean: (citing provision, words) to the eid meant."""


def links(kind: str) -> list[dict[str, Any]]:
    return [link for link in PERMALINKS if link["kind"] == kind]


def beginning(text: str) -> str:
    return " ".join(text.split())[:BEGINNING].strip()


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """A copy of the old index that a test may write to."""
    return Path(shutil.copytree(OLD / "index", tmp_path / "index"))


@pytest.fixture
def store(index: Path) -> Iterator[Store]:
    with Store.open(index, write=True) as opened:
        yield opened


def words_of(provision: Provision, text: str) -> str:
    """A provision's words behind its heading: those of the index that the links were taken from."""
    return text[body_start(provision, text) : provision.end]


def unanswered_eids(store: Store) -> list[str]:
    """The addresses of provisions that answer no more, or with other words."""
    texts = {d.info.id: store.texts.canonical(d.info.id) for d in store.documents()}
    lost = []
    for link in links("provision"):
        found = store.provisions.find(link["document"], link["eid"])
        if found is None or beginning(words_of(found, texts[link["document"]])) != link["text"].strip():
            lost.append(link["path"])
    return lost


def decided(store: Store) -> dict[tuple[str, str], str]:
    """The places that decided references lead to, by citing provision and words; only what a person said counts."""
    resolver = Resolver(store, load(gazetteer_files(store.folder)))
    found = {}
    for stored in store.references("apiaries-act"):
        answer = resolver.resolve_stored(stored)
        if said_by_a_person(answer):
            assert stored.eid is not None
            found[stored.eid, " ".join(stored.record.text.split())] = answer.targets[0].eid or ""
    return found


def said_by_a_person(answer: Resolution) -> bool:
    return answer.status is Status.RESOLVED and any(e.via == "person" for e in answer.evidence)


def test_each_provision_answers(store: Store) -> None:
    assert len(links("provision")) == 173
    assert unanswered_eids(store) == []
    for link in links("provision"):
        found = store.provisions.find(link["document"], link["eid"])
        assert found is not None
        assert found.identity == link["identity"]


def test_each_chunk_answers(store: Store) -> None:
    assert len(links("chunk")) == 60
    for link in links("chunk"):
        found = store.chunks.find(link["path"].rpartition("/")[2])
        assert found is not None
        document, chunk = found
        assert (document, chunk.start, chunk.end) == (link["document"], link["start"], link["end"])
        assert beginning(store.texts.canonical(document)[chunk.start : chunk.end]) == link["text"].strip()


def test_each_reference_answers_the_same(store: Store) -> None:
    assert len(links("reference")) == 175
    resolver = Resolver(store, load(gazetteer_files(store.folder)))
    for link in links("reference"):
        answer = resolver.resolve_reference(link["path"].rpartition("/")[2])
        assert answer.reference is not None
        assert " ".join(answer.reference.text.split()).startswith(link["text"].strip())
        targets = [f"{t.document}#{t.eid or ''}" for t in answer.targets]
        assert (answer.status, targets) == (link["status"], link["targets"]), link["path"]


def test_addresses_answer_over_http(index: Path) -> None:
    client = create_app(WebSettings(index=index)).test_client()
    for kind in ("provision", "chunk"):
        for link in links(kind)[::30]:
            assert client.get(f"/api/v1{link['path']}").status_code == 200, link["path"]
    for link in links("reference")[::30]:
        answer = client.get(f"/api/v1{link['path']}/resolution")
        assert (answer.status_code, answer.get_json()["status"]) == (200, link["status"]), link["path"]


REBUILT = "the search index belongs to another engine or version of pincite; rebuilding it"
"""Said once: words are kept by field since then."""


def test_the_search_index_is_built_again_once_and_says_so(store: Store) -> None:
    said: list[str] = []
    engine = open_index(store, said.append)
    answer = search(Passages(store, store.texts.canonical), engine, load(gazetteer_files(store.folder)), "hives honey")
    engine.close()
    assert said == [REBUILT]
    assert answer.hits
    open_index(store, said.append).close()
    assert said == [REBUILT]


def test_decisions_hold(store: Store) -> None:
    assert decided(store) == DECIDED
    assert list(orphans(store, load_decisions(store.folder))) == []


def test_an_upgrade_keeps_every_address_and_decision(index: Path) -> None:
    assert upgrade(index) == (SCHEMA_VERSION, SCHEMA_VERSION)
    with Store.open(index, write=True) as store:
        names = load(gazetteer_files(index))
        for job in read_manifest(SAMPLES / "manifest.toml"):
            assert ingest_one(store, job, names, Settings(), Corrections()).state == "stored"
        assert unanswered_eids(store) == []
        lasting = {(link["document"], link["eid"]): link["identity"] for link in links("provision")}
        found = {place: store.provisions.find(*place) for place in lasting}
        assert {place: None if p is None else p.identity for place, p in found.items()} == lasting
        assert decided(store) == DECIDED
        assert list(orphans(store, load_decisions(index))) == []


def test_decisions_and_eids_outlive_another_extraction(store: Store) -> None:
    reextract(store, load(gazetteer_files(store.folder)), [d.info.id for d in store.documents()])
    assert decided(store) == DECIDED
    assert unanswered_eids(store) == []


def test_decisions_and_eids_outlive_another_ingest(store: Store) -> None:
    names = load(gazetteer_files(store.folder))
    for job in read_manifest(SAMPLES / "manifest.toml"):
        # Another size of chunks is another revision, so that each is surely read and written again.
        assert ingest_one(store, job, names, Settings(chunk_size=1000), Corrections()).state == "stored"
    assert decided(store) == DECIDED
    assert unanswered_eids(store) == []
    said: list[str] = []
    open_index(store, said.append).close()
    assert [line for line in said if "rebuil" in line] == [REBUILT]
