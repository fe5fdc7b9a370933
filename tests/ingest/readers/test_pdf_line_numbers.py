"""Numbers that count lines are furniture on every page that has them; lists and tables keep theirs."""

import pytest

from ingest.document.records import Reading
from tests.ingest.readers.accounting import text_of
from tests.ingest.readers.pdf_making import MONO, REGULAR, Drawn, pdf, read_pdf, wrapped

PROSE = (
    "no keeper may move a hive at night unless the board has given leave and has told the village of it, and so on; "
)


def body_of(reading: Reading) -> str:
    return " ".join(text_of(reading, block) for block in reading.blocks)


def counted(reading: Reading) -> list[list[int]]:
    """The line numbers of each page."""
    pages: dict[int, list[int]] = {page.number: [] for page in reading.pages}
    for item in reading.furniture:
        if item.reason == "line_number" and item.page is not None:
            pages[item.page].append(int(reading.raw[item.start : item.end]))
    return [sorted(numbers) for numbers in pages.values()]


def page(lines: int, x: float, *, step: int = 1, first: int = 1, size: float = 10) -> list[Drawn]:
    """A page of prose with a number at `x` on each `step`th line."""
    text = wrapped(PROSE * 20, 110, 100, 11, 80, 20)[:lines]
    numbers = [
        (x, top, size, str(first + place), REGULAR)
        for place, (_, top, *_) in enumerate(text)
        if (first + place) % step == 0
    ]
    return [drawn for pair in zip(text, [*numbers, *[None] * len(text)], strict=False) for drawn in pair if drawn]


@pytest.mark.parametrize("x", [85, 515])
def test_each_line_numbered_on_either_side_and_one_line_on_the_last_page(x: float) -> None:
    reading = read_pdf(pdf([page(25, x), page(25, x), page(1, x)]))
    assert counted(reading) == [list(range(1, 26)), list(range(1, 26)), [1]]
    assert "1" not in body_of(reading)


def test_numbers_that_run_on_from_page_to_page() -> None:
    reading = read_pdf(pdf([page(25, 90, size=14), page(3, 90, first=26, size=14)]))
    assert counted(reading) == [list(range(1, 26)), [26, 27, 28]]


def test_each_fifth_line_numbered_on_outer_sides() -> None:
    reading = read_pdf(pdf([page(22, 90, step=5, size=7), page(22, 505, step=5, size=7), page(8, 90, step=5, size=7)]))
    assert counted(reading) == [[5, 10, 15, 20], [5, 10, 15, 20], [5]]


def test_a_transcript_whose_numbers_are_typed_with_the_words() -> None:
    words = [drawn[3] for drawn in wrapped(PROSE * 6, 0, 0, 10, 60, 12)]
    typed = [(60.0, 100.0 + 24 * n, 10.0, f"{n:2d}    {line}", MONO) for n, line in enumerate(words, 1)]
    reading = read_pdf(pdf([typed]))
    assert counted(reading) == [list(range(1, len(words) + 1))]


def test_a_pleading_numbers_lines_where_nothing_stands() -> None:
    numbers = [(80.0, 100.0 + 24 * n, 12.0, str(n), REGULAR) for n in range(1, 29)]
    caption = [(220.0, 340.0, 12.0, "BEFORE THE BOARD", REGULAR), (110.0, 412.0, 12.0, "Keepers of Fen", REGULAR)]
    assert counted(read_pdf(pdf([[*numbers, *caption]]))) == [list(range(1, 29))]


def test_lists_and_tables_keep_their_numbers() -> None:
    fruit = ["apples", "pears", "plums", "figs", "limes", "dates", "nuts", "hops"]
    drawn: list[Drawn] = []
    for place, name in enumerate(fruit, 1):
        drawn += [(72, 100 + 30 * place, 11, str(place), REGULAR), (110, 100 + 30 * place, 11, name, REGULAR)]
        drawn += [(260, 100 + 30 * place, 11, f"A fruit that is sold as {name} by weight and is", REGULAR)]
        drawn += [(260, 113 + 30 * place, 11, "weighed on the day of the sale.", REGULAR)]
    assert counted(read_pdf(pdf([drawn]))) == [[]]
