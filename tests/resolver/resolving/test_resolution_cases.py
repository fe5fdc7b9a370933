"""Every question of tests/cases/resolution*.txt, asked of an index of its own."""

from __future__ import annotations

import pytest

from ingest.document.records import PathStep
from resolver.answer.context import Place
from resolver.answer.resolution import Resolution
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer
from tests.resolver.cases import CASES, Case, Expected, Query, read

ALL = [case for path in sorted(CASES.glob("resolution*.txt")) for case in read(path.name)]


def ask(resolver: Resolver, query: Query) -> list[Resolution]:
    document, _, eid = query.origin.partition("#")
    place = Place(document, eid or None) if document else None
    return resolver.resolve_text(query.text, place=place, as_of=query.as_of)


def shown(answer: Resolution) -> Expected:
    return Expected(str(answer.status), [f"{t.document}#{t.eid}" for t in answer.targets])


@pytest.mark.parametrize("case", ALL, ids=[c.title for c in ALL])
def test_case(case: Case, tmp_path) -> None:
    with build_store(tmp_path, case.documents) as store:
        resolver = Resolver(store, gazetteer())
        for query in case.queries:
            answers = ask(resolver, query)
            got = [(a.status, [f"{t.document}#{t.eid}" for t in a.targets]) for a in answers]
            assert got == [(e.status, e.targets) for e in query.expected], (query.text, [a.reason for a in answers])
            for answer, expected in zip(answers, query.expected, strict=True):
                assert sorted({w.code for w in answer.warnings}) == sorted(expected.warnings), query.text
                labels = [c.label for c in answer.candidates]
                assert all(label in labels for label in expected.near), (query.text, labels)
                told = [f"{e.step} {e.via if e.step != 'version' else e.rule}" for e in answer.evidence]
                assert all(b in told for b in expected.because), (query.text, told)
                if expected.says:
                    assert " | ".join(t.text.strip() for t in answer.targets) == expected.says
                whole(store, answer)


def whole(store, answer: Resolution) -> None:
    """What every answer keeps to: verbatim targets, evidence that can be found, a stamp, a reason for each failure."""
    for target in answer.targets:
        assert target.text == store.texts.canonical(target.document)[target.start : target.end]
        assert all(isinstance(step, PathStep) for step in target.path)
    for evidence in answer.evidence:
        if evidence.document is not None and evidence.start is not None:
            assert evidence.end is not None
            assert 0 <= evidence.start <= evidence.end <= len(store.texts.canonical(evidence.document))
    assert answer.index is not None
    assert answer.index.generation == store.generation
    if answer.status != "resolved":
        assert answer.reason
    else:
        assert answer.targets
        assert answer.evidence
