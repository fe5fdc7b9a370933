"""Headings that only their look tells, in a statute: none between its sections, true ones behind its Schedules."""

from ingest.document.records import BlockType, Canonical
from ingest.structure.traversal import traverse
from tests.ingest.structure.structure_making import INDIA, reading

SECTIONS = [
    ("paragraph", f"{n}. {word} of hives.—The keeper shall keep the {word.lower()} of each hive in a book of its own.")
    for n, word in enumerate(("Count", "Place", "Colour", "Weight"), 1)
]
BEHIND = [
    ("heading.1/font", "THE FIRST SCHEDULE"),
    ("paragraph", "The keeper shall swear to keep the peace of the bees."),
    ("heading.2/font", "STATEMENT OF OBJECTS AND REASONS"),
    ("paragraph", "Bees are scarce in the valley, and hives are often moved."),
    ("heading.3/font", "Notes on Clauses"),
    ("paragraph", "The first section of the Bill seeks to have hives counted."),
    ("heading.3/font", "Honey"),
    ("paragraph", "The fourth section of the Bill seeks to have honey weighed."),
    ("heading.2/font", "FINANCIAL MEMORANDUM"),
    ("paragraph", "The Bill costs nothing."),
]


def made(*items: tuple[str, str]) -> Canonical:
    return traverse(reading(list(items)), INDIA)


def paths(canonical: Canonical) -> dict[str, list[str]]:
    """The first words of each paragraph -> the titles above it."""
    return {
        " ".join(canonical.text[b.start : b.end].split()[:3]): [s.title or s.label for s in canonical.path(b.section)]
        for b in canonical.blocks
        if b.type is BlockType.PARAGRAPH
    }


def test_what_a_bill_prints_behind_its_schedule_is_headed_by_its_look_and_is_none_of_the_schedule() -> None:
    found = paths(made(*SECTIONS, *BEHIND))
    assert found["The keeper shall"][-1] == "FIRST SCHEDULE"
    assert found["Bees are scarce"] == ["STATEMENT OF OBJECTS AND REASONS"]
    assert found["The first section"] == ["Notes on Clauses"]
    assert found["The fourth section"] == ["Notes on Clauses", "Honey"]
    assert found["The Bill costs"] == ["FINANCIAL MEMORANDUM"]


def test_a_schedule_is_headed_inside_by_its_look() -> None:
    found = paths(made(*SECTIONS, *BEHIND[:2], BEHIND[6], BEHIND[7]))
    assert found["The fourth section"] == ["FIRST SCHEDULE", "Honey"]


def test_between_sections_and_before_what_it_leads_in_a_line_set_apart_heads_nothing() -> None:
    inside = [("heading.3/font", "Illustration"), ("paragraph", "A keeps two hives.")]
    lead = [("heading.2/font", "WHERE THE BEES ARE SOLD, ADD—"), ("paragraph", "and their queen.")]
    canonical = made(*SECTIONS[:2], *inside, *SECTIONS[2:], BEHIND[0], BEHIND[1], *lead)
    heads = [canonical.text[b.start : b.end] for b in canonical.blocks if b.type is BlockType.HEADING]
    assert "Illustration" not in heads
    assert not any(head.startswith("WHERE") for head in heads)
