"""The pages of docs/ are true: examples are read again, functions that are named exist."""

import importlib
import re
import tomllib
from pathlib import Path

import pytest

from ingest.references.extract import extract_text
from resolver.answer.resolution import Status
from tests.ingest.references.test_cases import said, shipped, unescaped

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
_FORM = re.compile(r"^## (\d+)\. (.+?)\n\n.*?```text\n(\S+): (.*?)\n(.*?)```", re.MULTILINE | re.DOTALL)
FORMS = _FORM.findall((DOCS / "forms.md").read_text("utf-8"))


@pytest.mark.parametrize(("style", "words", "expected"), [f[2:] for f in FORMS], ids=[f"{f[0]} {f[1]}" for f in FORMS])
def test_a_form_is_read_as_its_page_says(style: str, words: str, expected: str) -> None:
    found = extract_text(unescaped(words), shipped(), None if style == "-" else shipped().style(style))
    assert [said(reference) for reference in found] == expected.splitlines()


def test_every_form_has_its_number() -> None:
    assert [int(form[0]) for form in FORMS] == list(range(1, 65))


def test_a_form_that_the_code_names_is_listed() -> None:
    spoken = {
        int(number)
        for package in ("gazetteers", "ingest", "resolver", "web")
        for path in (ROOT / package).rglob("*.py")
        for number in re.findall(r"\bform (\d+)\b", path.read_text("utf-8"))
    }
    assert spoken
    assert spoken <= {int(form[0]) for form in FORMS}


ARCHITECTURE = (DOCS / "architecture.md").read_text("utf-8")
NAMES = sorted(set(re.findall(r"`((?:gazetteers|ingest|resolver|web)(?:\.\w+)+)`", ARCHITECTURE)))


def named(dotted: str) -> object:
    """The module, function, class or method that a dotted name means."""
    words = dotted.split(".")
    for length in range(len(words), 0, -1):
        try:
            found: object = importlib.import_module(".".join(words[:length]))
        except ModuleNotFoundError:
            continue
        for word in words[length:]:
            found = getattr(found, word)
        return found
    raise LookupError(dotted)


@pytest.mark.parametrize("name", NAMES)
def test_what_the_page_on_architecture_names_exists(name: str) -> None:
    assert named(name) is not None


def test_a_name_that_does_not_exist_is_noticed() -> None:
    with pytest.raises(AttributeError):
        named("ingest.run.pipeline.no_such_stage")
    assert len(NAMES) > 40


@pytest.mark.parametrize("package", ["ingest", "resolver"])
def test_the_page_lists_the_rooms_in_the_order_that_is_held(package: str) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = [c["layers"] for c in contracts if c.get("containers") == [package]]
    table = ARCHITECTURE.split(f"## The rooms of `{package}/`")[1].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(reversed(layers))
    folders = {path.name for path in (ROOT / package).iterdir() if (path / "__init__.py").exists()}
    assert set(layers) == folders


def test_every_status_is_explained() -> None:
    table = (DOCS / "words.md").read_text("utf-8").split("## Statuses")[1]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == [str(status) for status in Status]


def test_words_stand_in_order() -> None:
    table = (DOCS / "words.md").read_text("utf-8").split("## Statuses")[0]
    words = re.findall(r"^\| ([a-z][\w, -]*?) \| ", table, re.MULTILINE)[1:]
    assert words == sorted(words)
    assert len(words) > 40


def test_paths_in_contributing_exist_and_its_targets_are_make_s() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for path in re.findall(r"`((?:gazetteers|ingest|resolver|web|tests|docs)/[^`<]*)`", page):
        assert list(ROOT.glob(path.rstrip("/"))), path
    for target in re.findall(r"`make ([a-z-]+)`", page):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for link in re.findall(r"\]\(([^)#]+)\)", page):
        assert (ROOT / link).exists(), link
