"""The cases of following: each is reached, and the first that admits a question answers it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ingest.document.records import InstrumentMention, Reference, Step
from resolver.answer.context import CitingText, Setting
from resolver.answer.resolution import Status
from resolver.resolving import follow
from resolver.resolving.follow import CASES, DEEPEST, case_of
from resolver.resolving.look_up import Question
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer

CODE = {
    "id": "code",
    "title": "Bees Code",
    "style": "us",
    "provisions": {
        "47-101": "Hives. Section 47-102 applies.",
        "47-102(a)": "Paragraph (2) of subsection (b) and paragraph (2) apply.",
        "47-102(b)(2)": "Swarms.",
        "47-103": "Fees.",
    },
}
ACT = InstrumentMention("the Social Security Act", None, "unknown", 0, 0)
THAT = InstrumentMention("that Act", None, "antecedent", 0, 8)


def steps(*pairs: tuple[str | None, str]) -> tuple[Step, ...]:
    return tuple(Step(unit, number, number) for unit, number in pairs)


def said(text: str, form: str = "explicit", **fields: Any) -> Reference:
    return Reference(0, len(text), text, form, fields.pop("pinpoint", ()), fields.pop("rule", "unit"), **fields)


SECTION, PARAGRAPH = steps(("section", "47-101")), steps(("paragraph", "2"))
UNNUMBERED, INNER = steps(("section", "")), steps(("subsection", "a"))

REACHED: dict[str, Reference] = {
    "cut": said("section", standing="cut"),
    "label": said("47-101.", standing="label", pinpoint=SECTION),
    "quoted": said("section 47-101", standing="quoted", pinpoint=SECTION),
    "link": said("here", "link", target="#sec_47-101"),
    "ibid": said("ibid.", "anaphoric", deixis="ibid"),
    "inner thereof": said("subsection (a) thereof", "anaphoric", deixis="thereof", pinpoint=INNER),
    "that Act": said("section 47-101 of that Act", "anaphoric", deixis="that", pinpoint=SECTION, instrument=THAT),
    "no extent": said("the foregoing", "deictic", deixis="preceding"),
    "law taken up": said("thereof", "anaphoric", deixis="thereof"),
    "unit taken up": said("that section", "anaphoric", deixis="that", pinpoint=UNNUMBERED),
    "beside": said("the preceding section", "deictic", deixis="preceding", pinpoint=UNNUMBERED),
    "around": said("this section", "deictic", deixis="this", pinpoint=UNNUMBERED),
    "own family": said("47-101", pinpoint=SECTION, rule="chain_shared", instrument=ACT),
    "whole": said("the Bees Code", "instrument"),
    "address": said("section 47-101", pinpoint=SECTION),
}
"""A reference for each case that words alone lead to; "ring" and "repeated" hang on more."""


@pytest.fixture(scope="module")
def resolver(tmp_path_factory):
    with build_store(tmp_path_factory.mktemp("cases") / "index", [CODE]) as store:
        yield Resolver(store, gazetteer())


def asked(resolver: Resolver, reference: Reference) -> Question:
    home = resolver.library.info("code")
    place = resolver.library.tree("code").get("sec_47-102")
    return Question(reference, Setting(home, place, CitingText(reference.text, (reference,))))


def repeated(resolver: Resolver) -> Question:
    """The second "paragraph (2)" of 47-102(a), where it stands."""
    store = resolver.store
    found = [s.record for s in store.references("code") if s.record.text == "paragraph (2)"]
    question = asked(resolver, found[-1])
    said_before = tuple(s.record for s in store.references("code"))
    passage = CitingText(resolver.library.text("code"), said_before, "code")
    return replace(question, setting=replace(question.setting, passage=passage))


def every(resolver: Resolver) -> dict[str, Question]:
    questions = {name: asked(resolver, reference) for name, reference in REACHED.items()}
    ring = replace(questions["address"], depth=DEEPEST + 1)
    return {**questions, "ring": ring, "repeated": repeated(resolver)}


def test_every_case_is_reached_by_its_own_words(resolver) -> None:
    means = resolver.follower.means
    reached = {name: case_of(means, question).name for name, question in every(resolver).items()}
    assert reached == {name: name for name in reached}
    assert set(reached) == {case.name for case in CASES}
    assert len({case.name for case in CASES}) == len(CASES)


def test_the_first_case_that_admits_answers(resolver, monkeypatch) -> None:
    means = resolver.follower.means
    for question in every(resolver).values():
        admitting = [case for case in CASES if case.admits(means, question)]
        assert resolver.follower.follow(question) == admitting[0].answer(means, question)
        assert admitting[-1].name == "address"
    # A case put in front takes the question from the others.
    first = follow.Case("all", lambda *_: True, CASES[0].answer)
    monkeypatch.setattr(follow, "CASES", (first, *CASES))
    assert resolver.follower.follow(asked(resolver, REACHED["address"])).status is Status.NO_ANTECEDENT


@pytest.mark.parametrize(
    ("name", "status", "eids"),
    [("label", "resolved", ["sec_47-102"]), ("link", "resolved", ["sec_47-101"]), ("quoted", "no_antecedent", []),
     ("ibid", "no_antecedent", []), ("inner thereof", "no_antecedent", []), ("that Act", "no_antecedent", []),
     ("no extent", "unsupported", []), ("cut", "unsupported", []), ("law taken up", "no_antecedent", []),
     ("unit taken up", "no_antecedent", []), ("beside", "resolved", ["sec_47-101"]),
     ("around", "resolved", ["sec_47-102"]), ("own family", "resolved", ["sec_47-101"]),
     ("whole", "resolved", [""]), ("address", "resolved", ["sec_47-101"]), ("ring", "no_antecedent", []),
     ("repeated", "resolved", ["sec_47-102__subsec_b__para_2"])],
)  # fmt: skip
def test_what_each_case_answers(resolver, name, status, eids) -> None:
    answer = resolver.follower.follow(every(resolver)[name])
    assert (str(answer.status), [t.eid for t in answer.targets]) == (status, eids)


def test_the_status_of_a_link_is_not_read_off_its_reason(resolver) -> None:
    """Nothing is told as not indexed because an anchor bears the word "index"."""
    answer = resolver.follower.follow(asked(resolver, said("here", "link", target="#the-index")))
    assert answer.status is Status.NOT_FOUND
    gone = resolver.follower.follow(asked(resolver, said("here", "link", target="elsewhere.html#x")))
    assert gone.status is Status.NOT_INDEXED
