"""Styles: inheritance, what the shipped ones hold, and what a faulty file is told."""

from __future__ import annotations

import pytest

from gazetteers.errors import GazetteerError
from gazetteers.numbers import key
from gazetteers.styles import load_styles, style_files


@pytest.fixture(scope="module")
def styles():
    return load_styles(style_files())


def test_the_shipped_styles(styles):
    wanted = {"common", "india", "us", "uk", "canada", "eu", "australia", "contract", "technical", "german", "french"}
    assert wanted <= set(styles)
    for style in styles.values():
        names = [unit.name for unit in style.units]
        assert len(names) == len(set(names)), style.name
        assert style.unit_names in {"first", "last", "outside"}
        levels = {minor for minors in style.levels.values() for minor in minors}
        assert levels <= set(names) | {"subsubparagraph"}, style.name


def test_hyphenated_words_have_their_variants(styles):
    words = styles["india"].unit("subsection").words
    assert {"sub-section", "subsection", "sub section", "sub-sections"} <= set(words)


def test_a_style_extends_another(tmp_path):
    base = tmp_path / "base.toml"
    base.write_text(
        'name = "base"\nlanguage = "en"\nunit_names = "first"\n[words]\nand = ["and"]\n[roles]\nsee = ["see"]\n'
        '[[unit]]\nname = "section"\nwords = ["section"]\nref = "sec"\nkind = "major"\nnumbers = ["arabic"]\n'
    )
    child = tmp_path / "child.toml"
    child.write_text(
        'name = "child"\nextends = "base"\nunit_names = "last"\n[words]\nand = ["plus"]\n[roles]\nsee = ["behold"]\n'
        '[[unit]]\nname = "section"\nwords = ["sektion"]\nref = "sec"\nkind = "major"\nnumbers = ["arabic"]\n'
    )
    found = load_styles([child, base])
    assert found["child"].words["and"] == ("and", "plus")
    assert found["child"].unit("section").words == ("sektion",)
    assert found["child"].roles == (("behold", "see"), ("see", "see"))
    assert found["child"].unit_names == "last"
    assert found["base"].unit_names == "first"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = [", "TOML"),
        ('language = "en"\n', "needs a name"),
        ('name = "x"\ncolour = "red"\n', "unknown field 'colour'"),
        ('name = "x"\nextends = "nowhere"\n', "no file holds"),
        ('name = "x"\nextends = "x"\n', "extends itself"),
        ('name = "x"\n[words]\nand = "and"\n', "list of strings"),
        ('name = "x"\n[[unit]]\nname = "section"\n', "words is missing"),
        ('name = "x"\n[[unit]]\nname = "s"\nwords = ["s"]\nref = "s"\nkind = "big"\nnumbers = []\n', "kind is one of"),
        (
            'name = "x"\n[[unit]]\nname = "s"\nwords = ["s"]\nref = "s"\nkind = "major"\nnumbers = ["odd"]\n',
            "unknown number form",
        ),
        ('name = "x"\n[[coded]]\nname = "c"\nliterals = ["c"]\npattern = "("\n', "does not compile"),
    ],
)
def test_a_faulty_file_is_named(tmp_path, text, says):
    file = tmp_path / "faulty.toml"
    file.write_text(text)
    with pytest.raises(GazetteerError, match=says) as caught:
        load_styles([file])
    assert "faulty.toml" in str(caught.value)


def test_a_style_may_make_a_unit_major_that_others_have_inside(styles):
    assert styles["contract"].kind_of("clause") == "major"
    assert "clause" in styles["contract"].wholes & styles["contract"].heads
    for name in ("common", "india", "us"):
        assert styles[name].kind_of("clause") == "minor"
        assert "clause" not in styles[name].wholes | styles[name].heads


def test_what_the_styles_say_of_containers(styles):
    india, us = styles["india"], styles["us"]
    assert india.attachments == {"schedule", "annex", "appendix", "exhibit"}
    assert india.order[:4] == ("title", "subtitle", "book", "volume")
    assert india.order.index("part") < india.order.index("chapter") < india.order.index("list")
    assert us.order[-1] == "unit"
    assert us.kind_of("unit") == "container"
    assert {"table", "figure", "definition", "form", "exhibit"} <= india.heads
    assert india.wholes - {u.name for u in india.units if u.kind == "major"} == {"form"}


def test_a_unit_of_other_styles_keeps_its_kind(styles):
    """A French text may hold a volume that its format names, though the style has no word for one."""
    french = styles["french"]
    assert french.unit("volume") is None
    assert french.kind_of("volume") == "container"
    assert french.kind_of("schedule") == "container"
    assert "schedule" in french.attachments
    assert french.kind_of("clause") == "minor"
    assert french.kind_of("whatever") == french.kind_of(None) == "minor"


def test_levels_of_a_unit_that_has_none_are_those_of_a_section(styles):
    assert styles["uk"].levels_below("rule") == ("paragraph", "subparagraph")
    assert styles["uk"].levels_below("recital") == styles["uk"].levels["section"]
    assert styles["eu"].levels_below("annex") == ("part", "section", "point", "indent")


@pytest.mark.parametrize(
    ("unit", "one", "other"),
    [
        ("exhibit", "4", "IV"),
        ("list", "II", "2"),
        ("unit", "III", "3"),
        ("schedule", "Fourth", "4"),
        ("proviso", "second", "2"),
        ("sentence", "first", "1"),
        ("section", "80c", "80C"),
        ("form", "10b", "10B"),
    ],
)
def test_numbers_that_are_one(styles, unit, one, other):
    assert {key(n, unit, style.across) for n in (one, other) for style in styles.values()} == {key(other, unit)}


@pytest.mark.parametrize(
    ("unit", "one", "other"), [("clause", "a", "A"), ("paragraph", "i", "1"), ("table", "II", "2")]
)
def test_numbers_that_are_not_one(styles, unit, one, other):
    """A contract's clause is major and an Act's is not: both are compared as printed, so that keys meet."""
    for style in styles.values():
        assert key(one, unit, style.across) != key(other, unit, style.across)


def test_units_of_a_style_of_ones_own_are_compared_alike_everywhere(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(
        'name = "own"\nextends = "common"\n'
        '[[unit]]\nname = "tome"\nwords = ["tome"]\nref = "tome"\nkind = "container"\nnumbers = ["roman"]\n'
        '[[unit]]\nname = "canon"\nwords = ["canon"]\nref = "canon"\nkind = "major"\nnumbers = ["arabic"]\n'
    )
    found = load_styles([*style_files(), file])
    for style in found.values():
        assert key("IV", "tome", style.across) == "4"
        assert key("5a", "canon", style.across) == "5A"
        assert {"tome", "canon"} <= style.across.heads
    assert key("IV", "tome") == "IV"  # the shipped styles alone know no tome
    assert "tome" in found["own"].order
    assert "canon" in found["own"].wholes


def test_only_a_container_stands_beside_the_body(tmp_path):
    file = tmp_path / "faulty.toml"
    file.write_text(
        'name = "x"\n[[unit]]\nname = "s"\nwords = ["s"]\nref = "s"\nkind = "major"\nnumbers = []\nattached = true\n'
    )
    with pytest.raises(GazetteerError, match="only a container is attached"):
        load_styles([file])
