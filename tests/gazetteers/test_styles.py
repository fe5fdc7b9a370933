"""Styles: inheritance, what the shipped ones hold, and what a faulty file is told."""

from __future__ import annotations

import pytest

from gazetteers.errors import GazetteerError
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
