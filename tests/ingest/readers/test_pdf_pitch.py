"""Fonts of fixed width that neither their name nor their flags tell."""

from ingest.readers.pdf.layout import Face, Line, Run, line_of
from ingest.readers.pdf.pitch import mark_fixed

WORDS = ("make", "install", "while", "dpkg-source", "illicit", "Wimmo 12")


def page(face: Face, widths: dict[str, float], words: tuple[str, ...]) -> tuple[str, list[Line]]:
    """A page of one-word lines whose letters are as wide as `widths` says, else half an em."""
    text, lines = "", []
    for y, word in enumerate(words):
        width = sum(10 * widths.get(letter, 0.5) for letter in word)
        run = Run(
            len(text), len(text) + len(word), 72, 12 * y, 72 + width, 12 * y + 10, 12 * y + 8, 10, face, 0, -1, False
        )
        lines.append(line_of((run,)))
        text += word + "\n"
    return text, lines


def faces(*pages: tuple[str, list[Line]]) -> list[bool]:
    mark_fixed(pages)
    return [all(run.face.mono for line in lines for run in line.runs) for _, lines in pages]


def plain(name: str) -> Face:
    return Face(name, bold=False, italic=False, mono=False)


def test_letters_of_one_width_make_a_fixed_font_and_figures_do_not() -> None:
    narrow = {"i": 0.25, "l": 0.25, "m": 0.8, "W": 0.9}
    figures = tuple(f"{year}" for year in range(2001, 2011))
    stamps = tuple(f"Case {number}" for number in range(10, 20))
    assert faces(
        page(plain("xtt"), {}, WORDS),
        page(plain("xtt-Slant"), {}, ("#1998", "#2006")),
        page(plain("Serif"), narrow, WORDS),
        page(plain("Serif2"), {}, figures),
        page(plain("Serif3"), {}, stamps),
    ) == [True, True, False, False, False]
