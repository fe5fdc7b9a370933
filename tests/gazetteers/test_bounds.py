"""What a list of laws may say: bounded by the loader, at every door. Each of these was read before, or ended the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gazetteers.bounds import NAME
from gazetteers.check import check
from gazetteers.entries import header_lines
from gazetteers.errors import GazetteerError
from gazetteers.load import load

LONG = "a" * 1_000_000
MANY = ", ".join(["'Lamps Act'"] * 6_000)
HEAD = '[[instrument]]\nid = "xx-act-2019-12"\njurisdiction = "xx"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (f'title = "Harbour Lamps Act"\naliases = ["{LONG}"]', "aliases has a text of 1,000,000 characters"),
        (f'title = "{LONG}"', "title has a text of 1,000,000 characters"),
        (f'title = "Harbour Lamps Act"\naliases = [{{ text = "{LONG[: NAME + 1]}", strength = "weak" }}]', "aliases"),
        (f'title = "Harbour Lamps Act"\naliases = [{MANY}]', "6,000 members"),
        ('title = "Harbour Lamps Act"\nyear = 12345678901234567890', "is no year"),
        ('title = "the"', "found in every text"),
        ('title = "12"', "found in every text"),
        (f'title = "Harbour Lamps Act"\nnote = "{LONG[:5_000]}"', "note has a text of 5,000 characters"),
    ],
    ids=["alias", "title", "weak alias", "many aliases", "year", "ordinary word", "no letter", "note"],
)
def test_what_is_out_of_bounds_is_refused_with_its_place(tmp_path: Path, fields: str, said: str) -> None:
    with pytest.raises(GazetteerError, match=r"own\.toml, line 1: ") as told:
        load([written(tmp_path, HEAD + fields + "\n")])
    assert said in str(told.value)
    assert len(str(told.value)) < 400


def test_the_longest_names_within_the_bounds_are_found(tmp_path: Path) -> None:
    name = ("lamp " * 200)[: NAME - 4].strip() + " act"
    names = load([written(tmp_path, f'{HEAD}title = "{name}"\n')]).names
    assert [m.candidates for m in names.scan(f"under the {name}.")] == [("xx-act-2019-12",)]


def test_a_shipped_law_is_not_made_another_in_silence(tmp_path: Path) -> None:
    other = '[[instrument]]\nid = "in-act-1961-43"\ntitle = "Harbour Lamps Act"\n'
    with pytest.raises(GazetteerError, match="is 'Income-tax Act' already"):
        load([written(tmp_path, other)])
    law = load([written(tmp_path, other + "replaces = true\n")]).instruments["in-act-1961-43"]
    assert law.title == "Harbour Lamps Act"
    same = other.replace("Harbour Lamps Act", "INCOME TAX ACT")
    assert load([written(tmp_path, same)]).instruments["in-act-1961-43"].title == "INCOME TAX ACT"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ('title = "Harbour Lamps Act"\naliases = ["section 5"]', "is what places in laws are called"),
        ('title = "Section 5"', "is what places in laws are called"),
        ('title = "Harbour Lamps Act"\naliases = ["Part II"]', "is what places in laws are called"),
        ('title = "Harbour Lamps Act"\nextra_aliases = ["12/2019"]', "has no letter"),
        (f'title = "Harbour Lamps Act"\nnumber = "{"1" * 201}"', "number has a text of 201 characters"),
        (f'title = "Harbour Lamps Act"\nsuccessors = ["{"x" * 201}"]', "successors has a text of 201 characters"),
        (f'title = "Harbour Lamps Act"\nexamples = [{{ text = "{LONG[:5000]}" }}]', "text of 5,000 characters"),
    ],
    ids=["section", "title", "part", "number", "long number", "long id", "example"],
)
def test_a_name_that_no_law_has_is_refused(tmp_path: Path, fields: str, said: str) -> None:
    """Each of these was loaded, and the names found wherever a text cites a place."""
    with pytest.raises(GazetteerError, match=r"own\.toml, line 1: ") as told:
        load([written(tmp_path, HEAD + fields + "\n")])
    assert said in str(told.value)


def test_a_weak_name_may_be_a_place(tmp_path: Path) -> None:
    fields = 'title = "Harbour Lamps Act"\naliases = [{ text = "Title IX", strength = "weak" }]\n'
    assert load([written(tmp_path, HEAD + fields)]).instruments["xx-act-2019-12"].aliases[0].text == "Title IX"


def test_a_small_word_as_a_name_is_a_finding(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + 'title = "Harbour Lamps Act"\naliases = ["person"]\n')
    (finding,) = check([path])[0]
    assert (finding.line, finding.rule) == (5, "word")
    assert "one small word" in finding.message


def test_a_shipped_law_is_not_made_another_in_two_steps(tmp_path: Path) -> None:
    """The entry between, which has no title, hid the shipped one."""
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    first.write_text('[[instrument]]\nid = "in-act-1961-43"\nextra_aliases = ["I-T Law"]\n', "utf-8")
    second.write_text('[[instrument]]\nid = "in-act-1961-43"\ntitle = "Harbour Lamps Act"\n', "utf-8")
    with pytest.raises(GazetteerError, match=r"b\.toml, line 1: .*'Income-tax Act' already"):
        load([first, second])


@pytest.mark.parametrize("fields", ['title = "Code {title}"', 'id = "us-code-{title}"'])
def test_a_shipped_family_is_not_made_another_in_silence(tmp_path: Path, fields: str) -> None:
    text = f'[[family]]\nname = "usc"\n{fields}\n'
    if "id = " not in fields:
        text += 'id = "us-usc-{title}"\n'
    with pytest.raises(GazetteerError, match="replaces = true"):
        load([written(tmp_path, text)])
    assert load([written(tmp_path, text + "replaces = true\n")]).families["usc"].where.endswith("own.toml:1")


def test_a_shipped_style_is_not_replaced_in_silence(tmp_path: Path) -> None:
    text = 'name = "india"\nlanguage = "en"\n'
    with pytest.raises(GazetteerError, match=r"own\.toml: 'india' is a shipped style already"):
        load([written(tmp_path, text)])
    assert load([written(tmp_path, text + "replaces = true\n")]).styles["india"].units == ()


STYLE = 'name = "harbour"\nlanguage = "en"\n'
UNIT = '[[unit]]\nname = "berth"\nref = "berth"\nkind = "major"\nnumbers = ["arabic"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f'{UNIT}words = ["{LONG}"]\n', "unit berth: words has a text of 1,000,000 characters"),
        (f'[words]\nof = ["{LONG}"]\n', "words: of has a text of 1,000,000 characters"),
        (f'{UNIT}words = ["berth"]\nshort = [""]\n', "unit berth: short has an empty text"),
        (f'{UNIT}words = "berth"\n', "unit berth: words must be a list of strings"),
        ("unit = 5\n", "unit should be"),
        ("words = 5\n", "words should be a table"),
        ("[words]\nof = [5]\n", "words: of holds 5, which is no text"),
        ('[[coded]]\nname = "b"\nliterals = ["b"]\npattern = 5\n', "coded form b: pattern holds 5"),
        (f'[[coded]]\nname = "b"\nliterals = ["{LONG}"]\npattern = "b"\n', "literals has a text of 1,000,000"),
    ],
)
def test_the_fields_of_a_style_are_held_to_their_shape(tmp_path: Path, text: str, said: str) -> None:
    """The words of styles go into scanners and patterns as names do; each of these was loaded or a traceback."""
    with pytest.raises(GazetteerError, match=r"own\.toml: ") as told:
        load([written(tmp_path, STYLE + text)])
    assert said in str(told.value)
    assert len(str(told.value)) < 400


@pytest.mark.parametrize(
    "text",
    [
        'defaults = { jurisdiction = "xx" }\ninstrument = [{ id = "xx-1", title = "Harbour Lamps Act" }]\n',
        HEAD + 'title = "Harbour Lamps Act"\nnote = """\n[[instrument]]\n"""\n',
        "instrument = [5]\n",
        "defaults = 5\n",
        f"year = {'9' * 5_000}\n",
        f"[defaults]\nyear = {'9' * 5_000}\n",
        f"x = {'[' * 5_000}{']' * 5_000}\n",
        f"[defaults]\nx = {'[' * 5_000}{']' * 5_000}\n",
    ],
    ids=["inline", "header in a text", "no table", "no defaults", "number", "number below", "depth", "depth below"],
)
def test_what_is_no_list_of_laws_is_one_sentence(tmp_path: Path, text: str) -> None:
    """Each of these was a traceback."""
    with pytest.raises(GazetteerError, match=r"own\.toml"):
        load([written(tmp_path, text)])


def test_lines_are_counted_once(tmp_path: Path) -> None:
    """A file of blank lines took squared time, since the pattern of a header ran over them from each."""
    assert header_lines("\n" * 200_000 + "[[instrument]]\n\n [[ instrument ]]\n", "instrument") == [200_001, 200_003]


@pytest.mark.parametrize("door", ["loader", "scanner", "snapshot"])
def test_a_name_of_a_megabyte_ends_no_process(tmp_path: Path, door: str) -> None:
    """In a process of its own: without the bounds the scanner ends it by a segmentation fault."""
    code = f"""
from pathlib import Path
from gazetteers.errors import GazetteerError
from gazetteers.index import NameIndex
from gazetteers.load import load
from gazetteers.records import Instrument
from gazetteers.snapshot import Compiled, read_snapshot, write_snapshot
from gazetteers.index import Name
long, folder = "a" * 1_000_000, Path({str(tmp_path)!r})
try:
    if {door!r} == "loader":
        (folder / "own.toml").write_text({HEAD!r} + f'title = "Lamps Act"\\naliases = ["{{long}}"]\\n')
        load([folder / "own.toml"]).names.scan("a")
    elif {door!r} == "scanner":
        NameIndex([Instrument("xx-1", long, 2019, "12", "xx", "act")]).scan("a")
    else:
        write_snapshot(folder, "n", Compiled({{}}, {{}}, (), {{long: Name(long, (), (), ())}}))
        print("refused" if read_snapshot(folder, "n") is None else "read")
except GazetteerError:
    print("refused")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "refused\n"), done.stderr
