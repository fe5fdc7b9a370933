"""The pages of docs/ are true: examples are read again, functions that are named exist."""

import re
from pathlib import Path

import pytest

from ingest.references.extract import extract_text
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
    named = {
        int(number)
        for package in ("gazetteers", "ingest", "resolver", "web")
        for path in (ROOT / package).rglob("*.py")
        for number in re.findall(r"\bform (\d+)\b", path.read_text("utf-8"))
    }
    assert named
    assert named <= {int(form[0]) for form in FORMS}
