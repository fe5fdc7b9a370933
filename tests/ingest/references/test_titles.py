"""A reference that names a law nobody knows is never left as this document's own: a silent wrong link is the worst."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.load import Gazetteer, load
from ingest.references.extract import extract_text
from tests.thoroughness import examples

SETTINGS = settings(deadline=None, max_examples=examples(150))

WORDS = ["Honey", "Traders", "Bee-keepers", "Wax", "Comb", "Candle", "Hive", "Meadow", "Pollen", "Skep", "Propolis"]
JOINERS = [" ", " ", " and ", " of ", ", ", " for the ", " of the ", " & ", " to the "]
BRACKETS = [
    "",
    "",
    " (Licensing)",
    " (Sale and Storage)",
    " (Amendment)",
    " (No. 2)",
    " (Duties, Fees and Tolls)",
    " (North Bank)",
]
KINDS = [
    "Act",
    "Ordinance",
    "Code",
    "Adhiniyam",
    "Regulations",
    "Rules",
    "Scheme",
    "Guidelines",
    "Charter",
    "Agreement",
]
YEARS = ["", ", 1979", " 1979", ", 1979 (88 of 1979)", " of 1979", " (1979)"]
PINPOINTS = [
    ("section 5", "section"),
    ("sub-section (2) of section 7", "section"),
    ("sections 3 to 9", "section"),
    ("rule 8(1)", "rule"),
    ("the Second Schedule", "schedule"),
    ("Part III", "part"),
    ("article 9(2)(a)", "article"),
    ("clause (b) of the proviso to section 12", "section"),
]  # fmt: skip


@cache
def shipped() -> Gazetteer:
    return load()


@st.composite
def titles(draw):
    """A title of one to five words that no gazetteer holds, with brackets, joiners, a number, a year."""
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=5))
    joiners = [draw(st.sampled_from(JOINERS)) for _ in words[1:]]
    name = words[0] + "".join(joiner + word for joiner, word in zip(joiners, words[1:], strict=True))
    year = draw(st.sampled_from(YEARS))
    kind = draw(st.sampled_from(KINDS))
    return f"{name}{draw(st.sampled_from(BRACKETS))} {kind}{year}"


@SETTINGS
@given(
    titles(),
    st.sampled_from(PINPOINTS),
    st.sampled_from(["of the", "of the", "of the", "to the"]),
    st.sampled_from(["common", "india", "uk", "us", "canada"]),
)
def test_a_named_law_bars_this_document(title, pinpoint, link, style):
    words, unit = pinpoint
    link = link if unit in {"schedule", "part"} else "of the"
    found = extract_text(f"Nothing in {words} {link} {title} applies here.", shipped(), shipped().style(style))
    pinned = [r for r in found if r.pinpoint]
    assert pinned, title
    for r in pinned:
        assert r.instrument is not None, title
        assert r.instrument.via not in {"self", "parent"}, title


@SETTINGS
@given(st.lists(titles(), min_size=2, max_size=3, unique=True), st.sampled_from(["and", "or"]))
def test_each_of_several_laws_bars_this_document(laws, joiner):
    words = f" {joiner} ".join(f"section {5 + i} of the {law}" for i, law in enumerate(laws))
    found = [r for r in extract_text(f"Under {words}, no fee is due.", shipped()) if r.pinpoint]
    assert [r.pinpoint[0].number for r in found] == [str(5 + i) for i in range(len(laws))]
    assert all(r.instrument is not None and r.instrument.via != "self" for r in found)


@SETTINGS
@given(titles(), st.sampled_from(["under", "in", "by"]), st.booleans())
def test_a_preposition_said_again_leaves_a_doubt(title, preposition, spoken):
    joint = f"or {preposition}" if not spoken else f"or a body set up {preposition}"
    text = f"A fee due {preposition} section 5 {joint} section 7 of the {title} is waived."
    left, right = (r for r in extract_text(text, shipped()) if r.pinpoint)
    assert right.instrument is not None
    assert left.instrument is not None
    assert left.instrument.via == "ambiguous"


@pytest.mark.parametrize(
    ("words", "law"),
    [
        ("the UK Bribery Act 2010", "uk-ukpga-2010-23"),
        ("the U.K. Bribery Act 2010", "uk-ukpga-2010-23"),
        ("the UK Bribery Act", "uk-ukpga-2010-23"),
        ("the British Bribery Act 2010", "uk-ukpga-2010-23"),
        ("the Irish Companies Act 2014", "ie-act-2014-38"),
        ("the U.S. Bribery Act 2010", None),
        ("the Canadian Bribery Act 2010", None),
        ("the Irish Bribery Act", None),
        ("the British Bribery Act", None),  # it may be called so: "Indian Forest Act"
    ],
)
def test_a_country_before_a_name_tells_whose_law_it_is(words, law):
    (found,) = extract_text(f"Nothing in section 5 of {words} applies here.", shipped())
    assert found.instrument is not None
    assert (found.text, found.instrument.id) == (f"section 5 of {words}", law)


@SETTINGS
@given(titles(), st.sampled_from(["and", "or", "or under"]), st.booleans(), st.sampled_from(["common", "uk", "india"]))
def test_a_law_said_once_behind_hanging_prepositions_is_the_law_of_both(title, joiner, comma, style):
    sign = "," if comma else ""
    text = f"A fee due under section 5 of{sign} {joiner} Schedule 2 to{sign} the {title} is waived."
    found = [r for r in extract_text(text, shipped(), shipped().style(style)) if r.pinpoint]
    assert [r.pinpoint[0].number for r in found] == ["5", "2"]
    assert all(r.instrument is not None and r.instrument.via == "unknown" for r in found), title


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("Part 4A of, and Schedule 6B to, the Bribery Act 2010", "Bribery Act 2010"),
        ("paragraph 3 of, or section 4 of, the Bribery Act 2010", "Bribery Act 2010"),
        ("sections 3 and 4 of, and paragraph 1 of Schedule 6 to, the 1999 Act", "1999 Act"),
        ("section 3 of, and section 4 of, the hive act 1999", "hive act 1999"),
        ("section 4 of and Schedule 2 to this Act", "this Act"),
    ],
)
def test_hanging_prepositions_wait_for_the_law(text, law):
    found = [r for r in extract_text(f"Nothing in {text} applies here.", shipped()) if r.pinpoint]
    assert len(found) > 1
    assert {r.instrument.text if r.instrument else "" for r in found} == {law}
