"""Lay the sample statute out as a PDF: running headers, page numbers, footnotes, sentences that cross pages.

    python -m samples.make_statute

The result, samples/apiaries-act.pdf, is kept in the repository; the same source gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from reportlab.lib.pagesizes import A5
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

HERE = Path(__file__).parent
SOURCE = HERE / "source" / "apiaries-act.txt"
TARGET = HERE / "apiaries-act.pdf"

WIDTH, HEIGHT = A5
LEFT, RIGHT, TOP, BOTTOM = 48, WIDTH - 48, HEIGHT - 62, 52
SIZE, LEADING = 10, 12.4
NOTE_SIZE, NOTE_LEADING = 7.5, 9
REGULAR, BOLD, ITALIC = "Times-Roman", "Times-Bold", "Times-Italic"

Word = tuple[str, str, list[str]]
"""The word as set, its font, and the footnotes whose marks follow it."""


class Sheet:
    """Pages filled from the top with lines and from the foot with notes; the note of a line stays on its page."""

    def __init__(self, title: str) -> None:
        self.canvas = Canvas(str(TARGET), pagesize=A5, invariant=1)
        self.canvas.setTitle(title)
        self.title = title
        self.page = 0
        self.turn()

    def turn(self) -> None:
        """Begin a page: running header outside, number at the foot."""
        if self.page:
            self._foot()
            self.canvas.showPage()
        self.page += 1
        self.y = TOP
        self.notes: list[str] = []
        self.canvas.setFont(ITALIC, 8)
        if self.page > 1:
            if self.page % 2:
                self.canvas.drawRightString(RIGHT, HEIGHT - 40, self.title.title())
            else:
                self.canvas.drawString(LEFT, HEIGHT - 40, "Act No. 14 of 2011")
        self.canvas.setFont(REGULAR, 8)
        self.canvas.drawCentredString(WIDTH / 2, 28, str(self.page))

    def _foot(self) -> None:
        lines = [line for note in self.notes for line in wrap_plain(note, NOTE_SIZE, RIGHT - LEFT)]
        y = BOTTOM + NOTE_LEADING * (len(lines) - 1)
        self.canvas.setFont(REGULAR, NOTE_SIZE)
        for line in lines:
            self.canvas.drawString(LEFT, y, line)
            y -= NOTE_LEADING

    def room(self, notes: list[str], count: int = 1) -> bool:
        """Whether `count` more lines with these notes fit on the page."""
        lines = sum(len(wrap_plain(n, NOTE_SIZE, RIGHT - LEFT)) for n in self.notes + notes)
        return self.y - LEADING * count >= BOTTOM + NOTE_LEADING * lines + (8 if lines else 0)

    def centred(self, text: str, font: str = BOLD, size: float = SIZE) -> None:
        """A centred line."""
        self.y -= LEADING
        self.canvas.setFont(font, size)
        self.canvas.drawCentredString(WIDTH / 2, self.y, text)

    def space(self, points: float = 5) -> None:
        """Vertical white space, none at the top of a page."""
        if self.y < TOP:
            self.y -= points

    def line(self, words: list[Word], x: float, gap: float, number: Callable[[str], str]) -> None:
        """One line of running text; its notes go to the foot of the page it lands on."""
        notes = [n for _, _, ns in words for n in ns]
        if not self.room(notes):
            self.turn()
        self.y -= LEADING
        for text, font, marks in words:
            self.canvas.setFont(font, SIZE)
            self.canvas.drawString(x, self.y, text)
            x += stringWidth(text, font, SIZE)
            for note in marks:
                label = number(note)
                self.notes.append(f"{label}. {note}")
                self.canvas.setFont(REGULAR, 6)
                self.canvas.drawString(x, self.y + 3.4, label)
                x += stringWidth(label, REGULAR, 6)
            x += gap

    def close(self) -> None:
        """Write the file."""
        self._foot()
        self.canvas.save()


class Numbers:
    """Footnote numbers, starting anew on each page."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def __call__(self, _note: str) -> str:
        return str(len(self.sheet.notes) + 1)


def wrap_plain(text: str, size: float, width: float) -> list[str]:
    """`text` broken into lines of at most `width` points in the regular font."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and stringWidth(longer, REGULAR, size) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def words_of(text: str, font: str) -> list[Word]:
    """Words with the footnotes that stand behind them ("{{...}}" in the source)."""
    words: list[Word] = []
    for part in re.split(r"(\{\{.*?\}\})", text):
        if part.startswith("{{"):
            if not words:
                words.append(("", font, []))
            words[-1][2].append(part[2:-2])
        else:
            glued = bool(words) and bool(part) and not part[0].isspace()
            for i, word in enumerate(part.split()):
                if i == 0 and glued and words and words[-1][2]:
                    words.append((word, font, []))
                else:
                    words.append((word, font, []))
    return words


def paragraph(sheet: Sheet, words: list[Word], indent: float, number: Callable[[str], str]) -> None:
    """Justified running text with a first-line indent."""
    space = stringWidth(" ", REGULAR, SIZE)
    x, line, used = LEFT + indent, [], 0.0
    for word in words:
        width = stringWidth(word[0], word[1], SIZE) + 4 * len(word[2])
        if line and x + used + space + width > RIGHT:
            gap = (RIGHT - x - used + space * (len(line) - 1)) / max(1, len(line) - 1)
            sheet.line(line, x, gap, number)
            x, line, used = LEFT, [], 0.0
        used += width + (space if line else 0)
        line.append(word)
    if line:
        sheet.line(line, x, space, number)


def indent_of(text: str) -> float:
    """The first-line indent of a paragraph: deeper for lettered clauses."""
    return 36 if re.match(r"\([a-z]+\)", text) else 0 if text.startswith("and shall") else 18


def build() -> None:
    """Write the PDF."""
    lines = [x for x in SOURCE.read_text("utf-8").splitlines() if x and not x.startswith("#")]
    title = next(x for x in lines if x.startswith("TITLE:"))[6:].strip()
    sheet = Sheet(title)
    number = Numbers(sheet)
    heading: list[Word] = []
    for text in lines:
        kind, _, rest = text.partition(" ")
        parts = [p.strip() for p in rest.split("|")]
        if kind in {"TITLE:", "NUMBER:"}:
            sheet.centred(rest.strip(), BOLD, 13 if kind == "TITLE:" else SIZE)
        elif kind == "LONG:":
            sheet.space()
            paragraph(sheet, words_of(rest, ITALIC), 0, number)
        elif kind in {"CHAPTER", "PART", "SCHEDULE"}:
            container(sheet, kind, parts)
        elif kind == "SECTION":
            label, name = parts
            heading = words_of(f"{label}. {name}" + (".—" if not name.startswith("[") else ""), BOLD)
            sheet.space()
            if name.startswith("["):
                pending = heading
                heading = []
                paragraph(sheet, pending, 18, number)
        else:
            paragraph(sheet, heading + words_of(text, REGULAR), indent_of(text) if not heading else 18, number)
            heading = []
    sheet.close()


def container(sheet: Sheet, kind: str, parts: list[str]) -> None:
    """The centred lines of a chapter, a schedule or a part of a schedule, never parted from what they head."""
    if not sheet.room([], 7):
        sheet.turn()
    sheet.space(10)
    if kind == "SCHEDULE":
        ordinal, see, name = parts
        sheet.centred(f"THE {ordinal} SCHEDULE")
        sheet.centred(see, REGULAR)
        sheet.centred(name)
    else:
        sheet.centred(f"{kind} {parts[0]}")
        sheet.centred(parts[1], BOLD if kind == "CHAPTER" else ITALIC)
    sheet.space()


if __name__ == "__main__":
    build()
    print(f"wrote {TARGET.name}")
