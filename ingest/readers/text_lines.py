"""Plain text as lines on pages: where pages end, which lines are furniture, which are footnotes at a page's foot."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass

from ingest.readers.wordlists import words

_NUMBER_LINE = re.compile(
    r"[\s\-–—\[(|]*(?:page\s+)?(?P<number>\d{1,4}|[ivxlc]{1,7})(?:\s*(?:/|of)\s*\d{1,4})?[\s\-–—\])|]*", re.IGNORECASE
)
_RULE = re.compile(r"\s*[_\-–—=*]{5,}\s*")
_NOTE = re.compile(r"\s*(?P<label>\d{1,3})\s?\.?\s*(?=[\[“\"'A-Za-z])")
_SYMBOL_NOTE = re.compile(r"\s*(?P<label>[*†‡]{1,3})\s*(?=\S)")
_LONE_NUMBER = re.compile(r"\s*\d{1,4}\s*")


@dataclass(slots=True)
class Line:
    """One line: raw offsets without its line end, the page that it is on, and what it is found to be."""

    start: int
    end: int
    text: str
    page: int
    role: str = ""  # furniture's reason, "note:LABEL" where a footnote begins, "note" where one goes on, "mark"

    @property
    def blank(self) -> bool:
        """Whether nothing is printed on it."""
        return not self.text.strip()


def lines_of(source: str) -> list[Line]:
    """The lines of a source; a form feed, wherever it stands, begins a page."""
    lines: list[Line] = []
    at, page = 0, 1
    for found in re.finditer(r"[\n\f]", source):
        lines.append(Line(at, found.start(), source[at : found.start()], page))
        at = found.end()
        page += found.group() == "\f"
    lines.append(Line(at, len(source), source[at:], page))
    return lines


def by_page(lines: list[Line]) -> list[list[Line]]:
    """Lines grouped by page."""
    pages: defaultdict[int, list[Line]] = defaultdict(list)
    for line in lines:
        pages[line.page].append(line)
    return [pages[number] for number in sorted(pages)]


def printed_pages(lines: list[Line]) -> bool:
    """Divides a text without form feeds into pages by its own page numbers; False where it shows none.

    A page number stands alone between blank lines, and the next is one more; three in a row are proof.
    """
    lone = [
        index
        for index, line in enumerate(lines)
        if _LONE_NUMBER.fullmatch(line.text)
        and (index == 0 or lines[index - 1].blank)
        and (index + 1 == len(lines) or lines[index + 1].blank)
    ]
    chain: list[int] = []
    best: list[int] = []
    last = 0
    for index in lone:
        number = int(lines[index].text)
        if chain and number == last + 1 and index - chain[-1] >= 8:
            chain.append(index)
        elif not chain or len(chain) < 3:
            chain = [index]
        else:
            continue
        last = number
        best = chain if len(chain) > len(best) else best
    if len(best) < 3:
        return False
    page, ends = 1, set(best)
    for index, line in enumerate(lines):
        line.page = page
        if index in ends:
            line.role = "page_number"
            page += 1
    return True


def number_pages(pages: list[list[Line]]) -> dict[int, str]:
    """Marks the page numbers at the heads and feet of pages; returns the printed label of each page."""
    labels: dict[int, str] = {}
    for edge in (-1, 0):
        found: list[tuple[int, int, Line]] = []
        for index, page in enumerate(pages):
            full = [line for line in page if not line.blank and not line.role]
            match = _NUMBER_LINE.fullmatch(full[edge].text) if full else None
            if match and match["number"].isdecimal():
                found.append((index, int(match["number"]), full[edge]))
        offsets = Counter(number - index for index, number, _ in found)
        if not offsets:
            continue
        offset, count = offsets.most_common(1)[0]
        if count < max(2, 0.3 * len(pages)):
            continue
        for index, number, line in found:
            if number - index == offset:
                line.role = "page_number"
                labels.setdefault(index + 1, str(number))
    return labels


def running_lines(pages: list[list[Line]]) -> None:
    """Marks the lines that come again at the head or the foot of pages.

    A foot line that only repeats ("[Repealed.]" under one heading after another) is no furniture: it must be set apart
    by a blank line, or carry a number that changes. A head line must be more than a number and one word, or the same.
    """
    if len(pages) < 3:
        return
    for top in (True, False):
        for depth in (0, 1, 2):
            groups: defaultdict[str, list[tuple[int, Line, bool]]] = defaultdict(list)
            for index, page in enumerate(pages):
                full = [position for position, line in enumerate(page) if not line.blank and not line.role]
                if len(full) <= depth + (1 if top else 0):
                    continue
                position = full[depth] if top else full[-1 - depth]
                beside = page[position + 1 : position + 2] if top else page[max(position - 1, 0) : position]
                apart = not beside or beside[0].blank or bool(beside[0].role)
                groups[_masked(page[position].text)].append((index, page[position], apart))
            for mask, group in sorted(groups.items()):
                if _is_running(mask, group, len(pages), top=top):
                    for _, line, _apart in group:
                        line.role = "header" if top else "footer"


def _masked(text: str) -> str:
    return re.sub(r"\d+", "0", " ".join(text.split())).casefold()


def _is_running(mask: str, group: list[tuple[int, Line, bool]], pages: int, *, top: bool) -> bool:
    share = len(group) / pages
    if len(group) < 3 or share < 0.2 or mask.startswith(("[", "(")) or not any(map(str.isalpha, mask)):
        return False
    same = len({" ".join(line.text.split()) for _, line, _apart in group}) == 1
    apart = sum(1 for _, _, alone in group if alone) >= 0.7 * len(group)
    if same:
        return apart or (top and share >= 0.6)
    words_ = [word for word in mask.split() if word != "0"]
    return apart and share >= 0.3 and len(words_) >= 2 and not re.match(r"\W*0[.):\s]", mask)


def page_notes(pages: list[list[Line]]) -> set[tuple[int, str]]:
    """Marks the footnotes at the feet of pages; returns (page, label) of each.

    The notes are the last numbered run of a page, going up by one to its end. A rule above them or the words of
    amendment notes in at least half of them tell them from the items of a list.
    """
    found: set[tuple[int, str]] = set()
    for page in pages:
        full = [line for line in page if not line.blank and not line.role]
        starts = _note_run(full)
        if not starts:
            continue
        first = starts[0][0]
        position = next(index for index, line in enumerate(page) if line is full[first])
        ruled = len(full) - first <= 0.5 * len(full) and _ruled(page, position)
        texts = [_note_text(full, starts, index) for index in range(len(starts))]
        known = sum(1 for text in texts if _is_amendment(text))
        if not ruled and (known < max(1, 0.5 * len(texts)) or starts[0][1] != "1"):
            continue
        labels = dict(starts)
        for index in range(first, len(full)):
            full[index].role = f"note:{labels[index]}" if index in labels else "note"
            if index in labels:
                found.add((full[index].page, labels[index]))
    return found


def _note_run(full: list[Line]) -> list[tuple[int, str]]:
    """(index, label) of the lines that begin the last run of consecutive numbers, its first number being the least."""
    run: list[tuple[int, str]] = []
    expected: int | None = None
    for index in range(len(full) - 1, -1, -1):
        match = _NOTE.match(full[index].text)
        if match is None:
            continue
        number = int(match["label"])
        if expected is None or number == expected:
            run.append((index, match["label"]))
            expected = number - 1
            if number == 1:
                break
        elif not run or len(full) - index > 60:
            break
    return list(reversed(run))


def _note_text(full: list[Line], starts: list[tuple[int, str]], index: int) -> str:
    end = starts[index + 1][0] if index + 1 < len(starts) else len(full)
    return " ".join(line.text.strip() for line in full[starts[index][0] : end])


def _is_amendment(text: str) -> bool:
    folded = text.casefold()
    return any(word in folded for word in words("amendment_notes"))


def _ruled(page: list[Line], position: int) -> bool:
    above = next((line for line in reversed(page[:position]) if not line.blank), None)
    if above is not None and _RULE.fullmatch(above.text):
        above.role = "rule"
        return True
    return False


def note_label(text: str) -> re.Match[str] | None:
    """The printed mark at a note's start."""
    return _NOTE.match(text) or _SYMBOL_NOTE.match(text)


def lone_marks(lines: list[Line], notes: set[tuple[int, str]]) -> None:
    """Marks the lines that are nothing but the number of a note of their page: superscripts that fell out of place."""
    for line in lines:
        if not line.role and not line.blank and all((line.page, number) in notes for number in line.text.split()):
            line.role = "mark"
