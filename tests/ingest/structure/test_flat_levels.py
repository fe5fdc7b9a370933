"""Codes whose containers all stand on one level: their words and numbers say which of them lies in which."""

from __future__ import annotations

import pytest

from gazetteers.styles import load_styles, style_files
from ingest.document.records import BlockType
from ingest.numbering.designations import parse
from ingest.structure.traversal import traverse
from tests.ingest.structure.structure_making import Item, reading

SHIPPED = load_styles(style_files())


def paths(style: str, *items: Item) -> dict[str, str]:
    """The path of each paragraph, by its words."""
    canonical = traverse(reading(list(items)), SHIPPED[style])
    return {
        canonical.text[b.start : b.end]: " > ".join(s.label for s in canonical.path(b.section))
        for b in canonical.blocks
        if b.type is BlockType.PARAGRAPH
    }


def headed(evidence: str, *lines: str) -> list[Item]:
    return [(f"heading.1/{evidence}" if line[-1] != "." else "paragraph", line) for line in lines]


@pytest.mark.parametrize(
    ("style", "text", "expected"),
    [
        ("french", "TITRE PREMIER LE RUCHER", ("title", "1", "TITRE PREMIER", "LE RUCHER")),
        ("french", "CHAPITRE PRELIMINAIRE", ("chapter", "PRÉLIMINAIRE", "CHAPITRE PRELIMINAIRE", "")),
        ("french", "Livre Ier bis : Des abeilles", ("book", "1bis", "Livre Ier bis", "Des abeilles")),
        ("french", "PREMIERE PARTIE", ("part", "1", "PREMIERE PARTIE", "")),
        ("french", "Article 1er", ("article", "1", "Article 1er", "")),
        ("german", "Zweites Buch Bienen", ("book", "2", "Zweites Buch", "Bienen")),
        ("german", "Untertitel 3 Waben", ("subtitle", "3", "Untertitel 3", "Waben")),
    ],
)
def test_a_number_may_be_an_ordinal_of_the_language(style: str, text: str, expected: tuple[str, str, str, str]) -> None:
    found = parse(text, SHIPPED[style])
    assert found is not None
    assert (found.unit, found.number, found.label, found.title) == expected


def test_a_sentence_that_speaks_of_the_first_part_names_no_place() -> None:
    assert parse("Première partie du miel récolté", SHIPPED["french"]) is None


def test_containers_of_one_look_nest_where_the_numbers_of_one_begin_anew_behind_another() -> None:
    found = paths(
        "french",
        *headed("font", "Livre Ier : Des abeilles", "Titre Ier : Des ruches", "Article 1", "La ruche est close."),
        *headed("font", "Titre II : Du miel", "Article 2", "Le miel est doux."),
        *headed("font", "Livre II : Des prés", "Titre Ier : Des fleurs", "Article 3", "La fleur est libre."),
        *headed("font", "Titre II : Des haies", "Article 4", "La haie est haute."),
        # the publisher repeats what is open
        *headed("font", "Livre II : Des prés", "Titre III : Des eaux", "Article 5", "L'eau coule.")[:5],
        *headed("font", "Livre III : Des tiers", "Titre Ier : Des voisins", "Article 6", "Le voisin est averti."),
    )
    assert found["La fleur est libre."] == "Livre II > Titre Ier > Article 3"
    assert found["L'eau coule."] == "Livre II > Titre III > Article 5"
    assert found["Le voisin est averti."] == "Livre III > Titre Ier > Article 6"


def test_a_list_of_contents_ends_where_the_outline_goes_on_though_its_titles_begin_anew() -> None:
    contents: list[Item] = [("heading.1/outline", "Inhaltsübersicht")]
    contents += [
        ("heading.2/font", f"Abschnitt {i}") if k == 0 else ("heading.3/font", f"Titel {k}")
        for i in (1, 2, 3)
        for k in (0, 1, 2)
    ]
    body: list[Item] = []
    for i in (1, 2, 3):
        body.append(("heading.1/outline", f"Abschnitt {i} Bienen"))
        for k in (1, 2):
            body += [("heading.1/outline", f"Titel {k} Waben"), ("heading.1/outline", f"§ {2 * i + k} Honig"),
                     ("paragraph", f"Der Honig {i}{k} ist zu sieben, bevor er in Gläser kommt.")]  # fmt: skip
    canonical = traverse(reading([*contents, *body]), SHIPPED["german"])
    heads = [b for b in canonical.blocks if b.type is BlockType.HEADING]
    assert len(heads) == 15
    last = next(b for b in canonical.blocks if "Honig 32" in canonical.text[b.start : b.end])
    assert [s.label for s in canonical.path(last.section)] == ["Abschnitt 3", "Titel 2", "§ 8"]


def test_an_amending_act_keeps_in_its_schedule_what_the_outline_lists_beside_its_sections() -> None:
    listed = [
        *((1, f"{n} {title}") for n, title in ((1, "Short title"), (2, "Commencement"), (3, "Schedules"))),
        *((2, "Schedule 1 Amendments"), (3, "Part 1 Hives"), (1, "73AA Assurance of hives")),
        *((2, "Part 2 Swarms"), (1, "73AC Assurance of swarms")),
        *((2, "Schedule 2 Later amendments"), (3, "Part 1 Honey")),
    ]
    items: list[Item] = []
    for level, line in listed:
        items += [(f"heading.{level}/outline", line), ("paragraph", f"The words below {line} are these.")]
    found = paths("australia", *items)
    assert [path for words, path in found.items() if "Part 2" in words] == ["Schedule 1 > Part 2"]
    assert [path for words, path in found.items() if "73AC" in words] == ["Schedule 1 > Part 2 > 73AC"]
    assert [path for words, path in found.items() if "Schedule 1" in words] == ["Schedule 1"]
    assert [path for words, path in found.items() if "Honey" in words] == ["Schedule 2 > Part 1"]
