"""What a document says of itself: its title, and the style that reads it."""

from functools import cache

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.records import DocumentInfo
from ingest.metadata.complete import complete
from ingest.metadata.corrections import Corrections
from ingest.readers import registry


@cache
def gazetteer() -> Gazetteer:
    return load()


def about(name: str, text: str, **known: str) -> DocumentInfo:
    return complete(DocumentInfo("d", **known), registry.read(name, text.encode()), name, gazetteer(), Corrections())[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text", "title", "source"),
    [
        ("a.md", "---\ntitle: From the front matter\n---\n\n# Heading\n\nText.\n", "From the front matter", "metadata"),
        ("a.md", "# Bees\n\nText.\n\n# Ants\n\nText.\n", "Bees", "text"),
        (
            "a.txt",
            "THE INCOME-TAX ACT, 1961\n\n1. Short title.—This Act is short.\n",
            "THE INCOME-TAX ACT, 1961",
            "text",
        ),
        (
            "plain.txt",
            "just a few words that end nowhere in particular and go on for quite a while.\n",
            "plain.txt",
            "file name",
        ),
    ],
)
def test_title_and_where_it_was_read(name: str, text: str, title: str, source: str) -> None:
    info = about(name, text)
    assert info.title == title
    assert next(f.source for f in info.facts if f.name == "title") == source


def test_what_a_person_says_wins() -> None:
    info = about("a.md", "# Bees\n\nText.\n", title="Wasps")
    assert info.title == "Wasps"
    assert next(f.source for f in info.facts if f.name == "title") == "manifest"


@pytest.mark.parametrize(
    ("name", "text", "style"),
    [
        ("a.txt", "THE INCOME-TAX ACT, 1961\n\n1. Short title.—This Act is short.\n", "india"),
        ("a.txt", "THE MADE-UP ACT, 1961\n\n1. Short title.—This Act is short.\n", "common"),
        ("a.html", "<html lang='de-AT'><p>Nach § 5 Abs. 1 gilt das Gesetz.</p></html>", "german"),
    ],
)
def test_style_by_title_and_language(name: str, text: str, style: str) -> None:
    assert about(name, text).style == style


def test_language_is_its_primary_subtag() -> None:
    assert about("a.html", "<html lang='en-IN'><p>Section 5 applies.</p></html>").language == "en"


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Bees Act\n\n[13th September, 1961.]\n\nAn Act about bees.\n", {"date": "1961-09-13"}),
        ("Manual\n\nEffective date: March 3, 2024\n\nText.\n", {"effective_date": "2024-03-03"}),
        ("Bees Act\n\n(As amended up to 1st April, 2019)\n\nText.\n", {"version_date": "2019-04-01"}),
        ("Rules\n\nThey come into force on the 2nd day of May, 2012.\n", {"effective_date": "2012-05-02"}),
        ("Gesetz\n\nStand: 3. März 2021\n\nText.\n", {"version_date": "2021-03-03"}),
        ("Bees\n\nSold on 31st February, 2019, effective 31st February, 2019.\n", {}),
        ("Bees\n\nOn 1st April, 2019 a hive was sold.\n", {}),
    ],
)
def test_dates_are_read_only_behind_the_words_that_say_what_they_are(text: str, facts: dict[str, str]) -> None:
    found = about("a.txt", text).facts
    assert {f.name: f.value for f in found if "date" in f.name} == facts
    assert all(f.source == "text" and f.end > f.start >= 0 for f in found if "date" in f.name)  # type: ignore[operator]
