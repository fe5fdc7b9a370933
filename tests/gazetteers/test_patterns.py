"""What is proven linear is linear: a plain matcher that goes back counts its steps on texts of every kind."""

from __future__ import annotations

import re
import re._constants as code
import re._parser as parser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.check import check
from gazetteers.errors import GazetteerError
from gazetteers.load import load
from gazetteers.patterns import WAYS, Unproven, prove
from tests.thoroughness import examples


class Steps:
    """Matches as Python does, one way after the other, and counts how often each character is passed."""

    def __init__(self, pattern: str, text: str) -> None:
        self.text = text
        self.passed: Counter[int] = Counter()
        for _ in self.ends(list(parser.parse(pattern)), 0):
            pass

    def ends(self, items: list[tuple[Any, Any]], at: int) -> Iterator[int]:
        if not items:
            yield at
            return
        for end in self.ends_of(*items[0], at):
            yield from self.ends(items[1:], end)

    def ends_of(self, kind: Any, value: Any, at: int) -> Iterator[int]:
        if kind is code.BRANCH:
            for branch in value[1]:
                yield from self.ends(list(branch), at)
        elif kind is code.SUBPATTERN:
            yield from self.ends(list(value[-1]), at)
        elif kind is code.MAX_REPEAT:
            low, high, body = value
            yield from self.rounds(list(body), at, low, high, -1)
        elif kind is code.ASSERT:
            if next(self.ends(list(value[1]), at), None) is not None:
                yield at
        elif at < len(self.text):
            self.passed[at] += 1
            listed = value if kind is code.IN else [(kind, value)]
            if any(said is None or self.text[at] == chr(said) for _, said in listed):
                yield at + 1

    def rounds(self, body: list[tuple[Any, Any]], at: int, low: int, high: int, before: int) -> Iterator[int]:
        if high > 0 and (low > 0 or at != before):
            for end in self.ends(body, at):
                yield from self.rounds(body, end, max(0, low - 1), high - 1, at)
        if low <= 0:
            yield at


ATOMS = st.sampled_from(["a", "b", "[ab]", "."])
PATTERNS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map("".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"(?:{'|'.join(parts)})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{0,3}", "{1,2}", "{2,}"])).map(
            lambda pair: f"(?:{pair[0]}){pair[1]}"
        ),
        inner.map(lambda part: f"(?={part})"),
    ),
    max_leaves=6,
)


@settings(max_examples=examples(120), deadline=None)
@given(PATTERNS, st.text("ab", max_size=9))
def test_what_is_proven_takes_few_steps_a_character(pattern: str, text: str) -> None:
    """A character is tried by the ways that reached it, each at no more places than the pattern has."""
    try:
        prove(pattern)
    except Unproven:
        return
    places = sum(c in "ab[." for c in pattern) * 9
    assert max(Steps(pattern, text).passed.values(), default=0) <= (WAYS + 1) * places


@pytest.mark.parametrize("pattern", ["(?:1|12|2)+!", "(a|ab|b)*$", "a*a*a*a*b", "(?:a{0,30}){1,2}b"])
def test_the_text_that_is_shown_takes_many_steps(pattern: str) -> None:
    """What is told to the writer is true: each character of the text multiplies or adds to the ways."""
    with pytest.raises(Unproven) as told:
        prove(pattern)
    text = told.value.text
    assert (
        max(Steps(pattern, text[:12] + "!").passed.values()) > max(Steps(pattern, text[:6] + "!").passed.values()) + 5
    )


def test_every_shipped_pattern_is_proven() -> None:
    """The loader proves the patterns of families, `gazetteer check` those of the styles as well."""
    assert [f for f in check()[0] if f.rule == "pattern"] == []
    for style in load().styles.values():
        for pattern in (*(form.pattern for form in style.coded), *style.words.get("official_numbers", ())):
            prove(pattern)
            assert re.fullmatch(pattern, "") is None


HANGING = "(?:1|12|2)+!"
CODED = f'[[coded]]\nname = "berth"\nliterals = ["berth "]\npattern = "{HANGING}"\n'
FAMILY = '[[family]]\nname = "berths"\njurisdiction = "xx"\nid = "{id}"\ntitle = "Berth"\nparts = {parts}\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f'name = "berths"\n{CODED}', "coded form berth: the pattern"),
        (f'name = "berths"\n[words]\nofficial_numbers = ["{HANGING}"]\n', "official_numbers: the pattern"),
        (FAMILY.format(id="b-{n}", parts=f'{{ n = "{HANGING}" }}'), "line 1: part 'n' of family berths"),
        (FAMILY.format(id="b-{n}{m}", parts='{ n = "[0-9]+", m = "[0-9]+" }'), "line 1: the id of family berths"),
    ],
    ids=["coded form", "official number", "part", "parts side by side"],
)
def test_the_loader_takes_no_pattern_that_can_hang(tmp_path: Path, text: str, said: str) -> None:
    """Only `gazetteer check` looked at patterns, and by their shape: each of these was loaded. No snapshot is made of
    one either.
    """
    path, cache = tmp_path / "own.toml", tmp_path / "cache"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GazetteerError, match=r"own\.toml.*can hang on '.*'; take the inner") as told:
        load([path], snapshot_folder=cache)
    assert said in str(told.value)
    assert not cache.exists()
    (finding,) = check([path])[0]
    assert (finding.file, finding.rule) == (str(path), "pattern")


@pytest.mark.parametrize(
    "fields",
    [
        'id = "b-{1}"\nparts = {}',
        'id = "b-{n}-{n}"\nparts = {}',
        'id = "b-{n}"\nparts = { n = "(" }',
        'id = "b-{n}"\nparts = { n = 5 }',
    ],
)
def test_a_family_whose_ids_cannot_be_read_is_refused(tmp_path: Path, fields: str) -> None:
    """Two slots of one name, a slot that is no name, a part that is no text: each ended a look-up with a traceback."""
    path = tmp_path / "own.toml"
    path.write_text(f'[[family]]\nname = "b"\njurisdiction = "xx"\ntitle = "Berth"\n{fields}\n', encoding="utf-8")
    with pytest.raises(GazetteerError, match=r"own\.toml, line 1: "):
        load([path])


def test_a_year_that_is_no_year_is_none(tmp_path: Path) -> None:
    """`int` of five thousand digits, or of a raised two, ended the look-up of an id."""
    path = tmp_path / "own.toml"
    path.write_text(FAMILY.format(id="b-{year}", parts='{ year = ".+" }'), encoding="utf-8")
    known = load([path])
    for year, wanted in (("1999", 1999), ("9" * 5_000, None), ("²", None), ("19x", None)):
        member = known.instrument(f"b-{year}")
        assert member is not None
        assert member.year == wanted
