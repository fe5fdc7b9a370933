"""Cases of resolution (area 6): small corpora, questions from a place, statuses and targets."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from benchmarks.cases_checks import Case, Checks, Kit
from benchmarks.cases_corpus import Corpus, with_places
from resolver.answer.context import Place
from resolver.answer.resolution import Resolution
from resolver.graph.graph import Graph, Node

_STATUSES = {
    "not_in_corpus": ("not_indexed", "unknown_instrument"),
    "bad_range": ("not_found",),
}
"""Statuses of the cases that were written before the product's were named."""


def score(case: Case, kit: Kit, checks: Checks) -> None:
    """Asks a case's questions of an index of its corpus."""
    given, expected = case["input"], case["expected"]
    asked_from = [q["from"].partition("/") for q in given["queries"] if "from" in q]
    documents = [
        with_places(d, [place for name, _, place in asked_from if name == d["id"]]) for d in given["corpus"]["docs"]
    ]
    corpus = Corpus(kit, documents)
    own = ASSERTS.get(case["id"])
    if own is not None:
        own(corpus, case, checks)
    results = expected.get("results", [expected] if "status" in expected else [])
    for query, wanted in zip([q for q in given["queries"] if "ref" in q], results, strict=False):
        answers = _ask(corpus, query)
        told = [_told(corpus, a) for a in answers]
        checks.true(f"{query} gives {wanted}: {told}", len(answers) == 1 and _is(corpus, answers[0], wanted))
        if "must_not" in expected:
            targets = [t for _, ts in told for t in ts]
            checks.true(f"{expected['must_not']} is no target", expected["must_not"] not in targets)
    if "assert" in expected and own is None:
        shown = [(a.status, [(t.label, t.path, t.text) for t in a.targets], [w.message for w in a.warnings])
                 for q in given["queries"] if "ref" in q for a in _ask(corpus, q)]  # fmt: skip
        checks.by_eye.append(f"{expected['assert']} -> {shown}")


def _ask(corpus: Corpus, query: dict[str, Any]) -> list[Resolution]:
    place = None
    if "from" in query:
        document = query["from"].partition("/")[0]
        place = Place(document, corpus.eid(query["from"]))
    elif len(corpus.store.documents()) == 1:
        place = Place(corpus.store.documents()[0].info.id)
    return corpus.resolver.resolve_text(query["ref"], place=place, as_of=query.get("as_of"))


def _told(corpus: Corpus, answer: Resolution) -> tuple[str, list[str]]:
    return str(answer.status), [corpus.address(t.document, t.eid) for t in answer.targets]


def _is(corpus: Corpus, answer: Resolution, wanted: Any) -> bool:
    status, targets = _told(corpus, answer)
    if isinstance(wanted, str):
        return status == "resolved" and targets == [wanted]
    if isinstance(wanted, list):
        return status == "resolved" and targets == wanted
    fits = status in _STATUSES.get(wanted["status"], (wanted["status"],))
    if "targets" in wanted:
        fits = fits and targets == wanted["targets"]
    if "candidates" in wanted:
        fits = fits and sorted(targets) == sorted(wanted["candidates"])
    if "missing" in wanted:
        fits = fits and all(missing in answer.reason for missing in wanted["missing"])
    return fits


# ---------------------------------------------------------------- assertions in words


def _ring(corpus: Corpus, _case: Case, checks: Checks) -> None:
    began = time.perf_counter()
    walk = Graph(corpus.resolver).follow(Node("act", corpus.eid("act/1")), 10)
    checks.true("within a second", time.perf_counter() - began < 1)
    nodes = sorted(corpus.address(n.document, n.eid) for n in walk.nodes)
    checks.equal("nodes", nodes, ["act/1", "act/2", "act/3"])
    edges = sorted({tuple(corpus.address(n.document, n.eid)[-1] for n in (e.source, e.target)) for e in walk.edges})
    checks.equal("edges", edges, [("1", "1"), ("1", "2"), ("2", "3"), ("3", "1")])
    checks.equal("rings", sorted(len(ring) for ring in walk.rings), [1, 3])


def _quoted(corpus: Corpus, _case: Case, checks: Checks) -> None:
    section = corpus.store.provisions.find("amend", corpus.eid("amend/2"))
    assert section is not None  # noqa: S101 - `eid` found it
    answers = {}
    for stored in corpus.store.references("amend", section.start, section.end):
        answer = corpus.resolver.resolve_stored(stored)
        answers[stored.record.text, stored.record.standing] = _told(corpus, answer)[1]
    live = [t for (text, standing), t in answers.items() if "Markets Act" in text and standing == "live"]
    checks.true(f"the live one goes to the other Act: {answers}", ["act/5"] in live)
    at_home = [
        t for (_, standing), ts in answers.items() for t in ts if standing == "quoted" and t.startswith("amend/")
    ]
    checks.equal("quoted ones at home", at_home, [])


def _same_passage(corpus: Corpus, _case: Case, checks: Checks) -> None:
    hits = corpus.search("fee five coins").hits
    titles = sorted(h.passage.document.info.title for h in hits)
    checks.equal("titles", titles, ["Ants Act, 2001", "Bees Act, 1999"])
    checks.equal("ids", len({h.passage.chunk.id for h in hits}), 2)
    corpus.store.remove("b")
    checks.equal(
        "after removal",
        [h.passage.document.info.title for h in corpus.search("fee five coins").hits],
        ["Bees Act, 1999"],
    )


def _children(corpus: Corpus, case: Case, checks: Checks) -> None:
    query = case["input"]["queries"][0]
    hits = corpus.search(query["search"], limit=query["limit"], group_by=query["group_by"]).hits
    found = sorted(corpus.address(h.passage.document.info.id, h.passage.chunk.eid or "") for h in hits)
    checks.equal("hits", found, ["a/1", "b/1"])


def _twins(corpus: Corpus, case: Case, checks: Checks) -> None:
    answer = _ask(corpus, case["input"]["queries"][0])[0]
    checks.equal("texts", ["Fees" in t.text for t in answer.targets], [True, False])
    checks.equal("ids", len({t.eid for t in answer.targets}), 2)


def _versions(corpus: Corpus, case: Case, checks: Checks) -> None:
    today = _ask(corpus, case["input"]["queries"][1])[0]
    told = [w.message for w in today.warnings] + [f"{e.rule} {e.via} {e.text}" for e in today.evidence]
    checks.true(f"earlier versions are told: {told}", any("version" in t for t in told))


ASSERTS: dict[str, Callable[[Corpus, Case, Checks], None]] = {
    "C122": _twins,
    "C125": _ring,
    "C127": _versions,
    "C131": _quoted,
    "C133": _same_passage,
    "C134": _children,
}
"""What a case asserts in words, in code."""
