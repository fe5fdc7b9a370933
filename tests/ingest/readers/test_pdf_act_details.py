"""Small things on the pages of ordinary Acts: dates at the right, schedules set small, notes with a star."""

from __future__ import annotations

from tests.ingest.readers.accounting import outline
from tests.ingest.readers.pdf_making import BOLD, REGULAR, Drawn, lines, pdf, read_pdf, wrapped

DUTY = "The keeper of a hive shall mark it with his name unless the council allows another person to keep it there."


def test_a_date_set_at_the_right_and_the_heading_below_it_are_two() -> None:
    page: list[Drawn] = [
        (72, 100, 11, "An Act to provide for hives", REGULAR),
        (409, 116, 11, "[31st December 1951.]", REGULAR),
        (72, 130, 11, "Short title", BOLD),
        *wrapped("1. " + DUTY, 72, 148, 11, 92, 14),
        *wrapped("2. " + DUTY + " " + DUTY, 72, 192, 11, 92, 14),
    ]
    texts = [text for _, text in outline(read_pdf(pdf([page])))]
    assert "[31st December 1951.]" in texts
    assert "Short title" in texts


def _schedule(last: str) -> bytes:
    body = [line for n in range(4) for line in wrapped(f"{n + 1}. {DUTY} {DUTY}", 72, 100 + 50 * n, 12, 84, 15)]
    small = lines(
        ("SCHEDULE OF DAYS", 0, 10), ("Wesak Day.", 0, 10, 24), (last, 0, 10, 24), ("and of the new.", 0, 10), top=330
    )
    return pdf([[*body, *small]])


def test_a_number_with_which_a_line_of_a_small_schedule_begins_makes_no_footnote() -> None:
    kinds = {
        text.split(None, 1)[0]: kind for kind, text in outline(read_pdf(_schedule("1 January, the day of the old")))
    }
    assert kinds["1"] != "footnote"
    kinds = {text.split(None, 1)[0]: kind for kind, text in outline(read_pdf(_schedule("1. January, the day of it")))}
    assert kinds["1."] == "footnote"


def test_a_star_that_touches_its_word_opens_a_note() -> None:
    body = [line for n in range(6) for line in wrapped(f"{n + 1}. {DUTY} {DUTY}", 72, 100 + 50 * n, 12, 84, 15)]
    note = lines(("*NOTE - All keepers are excluded from section 5.", 0, 8), top=440)
    found = [text for kind, text in outline(read_pdf(pdf([[*body, *note]]))) if kind == "footnote"]
    assert len(found) == 1
    assert found[0].endswith("NOTE - All keepers are excluded from section 5.")
