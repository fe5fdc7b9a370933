"""Words beside a pinpoint that could name a law keep the own document from answering for it; other words do not."""

from __future__ import annotations

import pytest

from benchmarks.bar import measure
from resolver.answer.resolution import Status
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer

SURE = {Status.RESOLVED, Status.PARTIAL}

HOSTS = {
    "act": {"style": "common", "title": "Test Bees Act, 1999", "major": "section"},
    "rules": {"style": "eu", "title": "Bees Regulation", "major": "article"},
}

FOREIGN = [
    ("act", "section 482 of indian penal code"),
    ("act", "section 80 of the wealth-tax act 1957"),
    ("act", "sec 7 of the consumer protection act"),
    ("act", "section 12 of the ferry licensing act"),
    ("act", "Companies Act 2006 section 172"),
    ("act", "s 75 Consumer Credit Act 1974"),
    ("act", "Section 2 UCTA 1977"),
    ("act", "the Hive Safety Act 1987 (section 12)"),
    ("act", "section 12 [Hive Safety Code]"),
    ("act", "section 12 Bienenschutzgesetz"),
    ("act", "section 12 of the loi sur les ruches"),
    ("act", "Grain Duty Order 1921: section 47"),
    ("act", "Grain Duty Order 1921 – section 47"),
    ("act", "Salt Rules 1990, section 45"),
    ("act", "section 5, or section 7 under the Hive Trade Act 1987"),
    ("act", "Federal Arbitration Act, section 28; section 61"),
    ("act", "Equality Act 2010, section 13 and section 14"),
    ("act", "the MSA, which is long, and the MSA, and section 12 of the MSA"),
    ("rules", "Regulation (EU) 2016/679 Article 3"),
    ("rules", "GDPR Article 6"),
    ("rules", "Article 83 of the constitution"),
    ("rules", "Article 12 MiCA"),
]

OWN = [
    ("act", "Under section 12, the Buyer shall pay."),
    ("act", "section 12 Act now"),
    ("act", "section 12, the following rules apply"),
    ("act", "regulations made under section 12"),
    ("act", "section 12 Definitions"),
    ("act", "section 12 Buyer shall pay"),
    ("act", "section 12, July 1, 2023"),
    ("act", "section 12 above"),
    ("act", "The Minister may act under section 12 on 5 May 2021."),
    ("act", "The Minister may, under section 12, issue proposed rules."),
    ("act", "Since March 2020, section 12 applies."),
    ("act", "This is the end of the Act. Section 12 applies."),
    ("act", "section 12 (the Lessor)"),
    ("act", "section 12, subject to the Hive Trade Act 1987"),
    ("act", "In section 12, the Hive Trade Act 1987 means the old Act."),
    ("rules", "Article 12 Members shall meet."),
    ("rules", "Article 12(see above)"),
]


def _store(folder, host: str, text: str):
    numbers = {str(n): "Words." for n in (2, 3, 5, 6, 7, 12, 13, 14, 28, 45, 47, 61, 75, 80, 83, 172, 482)}
    return build_store(
        folder, [{"id": "host", **HOSTS[host], "provisions": {**numbers, "990": f"it is done as {text} says."}}]
    )


def _sure(answers) -> list[str]:
    return [a.reference.text for a in answers if a.status in SURE and any(t.document == "host" for t in a.targets)]


@pytest.mark.parametrize(("host", "text"), FOREIGN, ids=[text for _, text in FOREIGN])
def test_a_law_beside_a_pinpoint_bars_the_document(tmp_path, host: str, text: str) -> None:
    """Each was answered from the only document, without a warning."""
    with _store(tmp_path / "index", host, text) as store:
        resolver = Resolver(store, gazetteer())
        stored = [resolver.resolve_stored(r) for r in store.references("host") if r.record.standing != "label"]
        assert stored or host == "rules"
        assert _sure(stored) == []
        typed = resolver.resolve_text(text)
        assert typed
        assert _sure(typed) == []


@pytest.mark.parametrize(("host", "text"), OWN, ids=[text for _, text in OWN])
def test_other_words_do_not(tmp_path, host: str, text: str) -> None:
    """A bar in vain hides a place that is there."""
    with _store(tmp_path / "index", host, "it") as store:
        answers = Resolver(store, gazetteer()).resolve_text(text)
        pinned = [a for a in answers if a.reference.pinpoint]
        assert [(a.status, a.targets[0].document, a.warnings) for a in pinned] == [(Status.RESOLVED, "host", ())]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("section 12 hgbx", Status.AMBIGUOUS),
        ("section 12 hgb", Status.NOT_INDEXED),
        ("ipc s. 12", Status.NOT_INDEXED),
        ("xyzzy s. 12", Status.AMBIGUOUS),
        ("section 12 hives", Status.RESOLVED),
        ("bees section 12", Status.RESOLVED),
        ("section 12", Status.RESOLVED),
    ],
)
def test_a_typed_word_that_the_place_has_not_is_a_doubt(tmp_path, text: str, status: Status) -> None:
    """The place was given as sure; it stays a candidate."""
    document = {"id": "host", **HOSTS["act"], "provisions": {"12": "Of hives: Words of the keepers."}}
    with build_store(tmp_path / "index", [document]) as store:
        (answer,) = Resolver(store, gazetteer()).resolve_text(text)
        assert answer.status is status
        if status is Status.AMBIGUOUS:
            assert [c.eid for c in answer.candidates] == ["sec_12"]


def test_names_from_a_seed() -> None:
    """The two tests of `benchmarks.bar`, bounded."""
    figures = measure(150, 5, gazetteer())
    assert figures["wrong_typed"] <= 0.03, figures["shown"]
    assert figures["wrong_stored"] <= 0.04, figures["shown"]
    assert figures["barred_typed"] == 0.0, figures["shown"]
