"""What must hold for any text: spans verbatim, order, repeatability; and for any reference: written out, it is read back."""

from __future__ import annotations

from functools import cache, partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.load import Gazetteer, load
from ingest.document.records import Step
from ingest.references.extract import extract_text
from ingest.references.lexicon.normalise import normalise
from tests.thoroughness import examples
from tests.work import Counted

SETTINGS = settings(deadline=None, max_examples=examples(60))

NOISE = ["", " ", "  ", "\u00a0", "\n", "\u2009", "\u200b "]
FRAGMENTS = [
    "section ", "sections ", "§ ", "clause (a)", "(1)", "67", "80-IA", "VI-A", " of ", " to ", " and ", ", ", "the Act", "Act, 1956",
    "that Act", "thereof", "(1 of 1956)", '"', "[", "]", "\n", "\n\n", "Explanation", "Chapter ", "42 U.S.C. ", "et seq.", "this section",
    "sub-\nsection ", "\u00ad", "Id. ", " the Bees Act 1999", "(", ")", "-", "/", "s. ", "the second proviso", "other than ",
]  # fmt: skip


@cache
def shipped() -> Gazetteer:
    return load()


@cache
def counted() -> Counted:
    return Counted("ingest")


@SETTINGS
@given(
    st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join),
    st.sampled_from(["common", "india", "us", "canada", "uk"]),
)
def test_spans_are_verbatim_and_in_order(text, style):
    found = extract_text(text, shipped(), shipped().style(style))
    assert found == extract_text(text, shipped(), shipped().style(style))
    assert [(r.start, r.end) for r in found] == sorted((r.start, r.end) for r in found)
    assert len({(r.start, r.end, r.ordinal) for r in found}) == len(found)
    for r in found:
        assert 0 <= r.start < r.end <= len(text)
        assert text[r.start : r.end] == r.text
        assert r.instrument is None or text[r.instrument.start : r.instrument.end] == r.instrument.text
        assert all(s.key for s in r.pinpoint if s.number)


@SETTINGS
@given(st.text(max_size=120))
def test_any_text_is_read(text):
    for r in extract_text(text, shipped()):
        assert text[r.start : r.end] == r.text


@SETTINGS
@given(st.text(alphabet="ab-\n \t\u200b\u00ad\u2014\u00a0§9", max_size=60), st.booleans())
def test_fold_leads_back(text, wrapped):
    folded = normalise(text, wrapped=wrapped)
    assert len(folded.text) == len(folded.lower)
    places = [folded.place(i) for i in range(len(folded.text))]
    assert places == sorted(set(places))
    assert all(0 <= place < len(text) for place in places)
    assert all(text[place] == c for place, c in zip(places, folded.text, strict=True) if c.isalnum())


NUMBERS = st.sampled_from(["7", "67", "115BBDA", "80-IA", "27.1", "47-4312", "240.10", "12ZA"])
ARABIC = st.sampled_from(["1", "2", "1A", "23C", "14"])
LETTERS = st.sampled_from(["a", "b", "g", "aa"])
ROMANS = st.sampled_from(["ii", "iv", "vii", "xii"])


@st.composite
def chains(draw):
    """A section with clause and sub-section, as steps and as the words of India's style."""
    section, sub, clause, item = draw(NUMBERS), draw(ARABIC), draw(LETTERS), draw(ROMANS)
    gap = draw(st.sampled_from(NOISE[1:]))
    steps = [
        Step("section", section, ""),
        Step("subsection", sub, ""),
        Step("clause", clause, ""),
        Step("subclause", item, ""),
    ]
    depth = draw(st.integers(1, 4))
    words = [f"section{gap}{section}", f"sub-section{gap}({sub})", f"clause{gap}({clause})", f"sub-clause{gap}({item})"]
    return steps[:depth], f" of{gap}".join(reversed(words[:depth]))


@SETTINGS
@given(chains())
def test_a_chain_is_read_back(drawn):
    steps, words = drawn
    found = extract_text(f"A levy under {words} is due.", shipped(), shipped().style("india"))
    assert [(s.unit, s.number) for s in found[0].pinpoint] == [(s.unit, s.number) for s in steps]
    assert found[0].text == words
    assert len(found) == 1


@SETTINGS
@given(NUMBERS, ARABIC, LETTERS, ROMANS, st.sampled_from(["section ", "sections ", "s. ", "§ ", "Section\u00a0"]))
def test_a_stacked_number_is_read_back(number, sub, clause, item, unit):
    text = f"See {unit}{number}({sub})({clause})({item})."
    found = extract_text(text, shipped())
    assert [(s.unit, s.number) for s in found[0].pinpoint] == [
        ("section", number),
        (None, sub),
        (None, clause),
        (None, item),
    ]


@SETTINGS
@given(st.lists(st.integers(1, 900), min_size=2, max_size=8, unique=True), st.sampled_from(["and", "or"]))
def test_a_list_is_read_back(numbers, joiner):
    printed = [str(n) for n in sorted(numbers)]
    words = f"sections {', '.join(printed[:-1])} {joiner} {printed[-1]}"
    found = extract_text(f"Under {words} of the Bees Act 1999 no fee is due.", shipped())
    assert [r.pinpoint[0].number for r in found] == printed
    assert len({r.group for r in found}) == 1
    assert {r.instrument.text for r in found if r.instrument} == {"Bees Act 1999"}


@SETTINGS
@given(st.integers(0, 60))
def test_a_cut_text_reads_no_shorter_number(cut):
    whole = "The levy laid down in clause (a) of section 115BBDA of the Bees Act 1999"
    text = whole[:cut]
    for r in extract_text(text, shipped()):
        assert text[r.start : r.end] == r.text
        assert r.standing == "cut" or r.pinpoint


HOSTILE = {
    "unit words": "section (",
    "digits": "1,1,1,",
    "labels": "section 5(1)",
    "chains": "clause (a) of ",
    "coordination": "section 1 and ",
    "dashes": "section 1 - ",
    "ranges": "sections 1-2,",
    "titles": "Aaa of Bbb of Ccc Act of ",
    "kinds": "Act ",
    "antecedents": "section 5 of that Act ",
    "thereof": "sub-section (1) thereof ",
    "quotes": '"',
    "brackets": "[",
    "codes": "42 U.S.C. § ",
    "definitions": '"the Act" means the Bees Act, 1999. ',
    "aliases": 'Bees Act ("the Ants Act") ',
    "ordinals": "first and second ",
    "blanks": " ",
    "lines": "section\n\n",
    "letters": "a",
}


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE.keys())
def test_work_grows_with_the_text_only(unit):
    """Twice the text takes about twice the work, counted: see `tests.work` for what counts."""
    with counted().loaded() as module:
        extract = module("ingest.references.extract").extract_text
        extract(unit * 50, shipped())
        once, twice = (
            counted().of(partial(extract, unit * (length // len(unit)), shipped())) for length in (4_000, 8_000)
        )
    assert twice < 2.4 * once + 2_000
