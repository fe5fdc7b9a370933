"""What is usual in one document: its size, face, edges and the distance of its lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ingest.readers.pdf.layout import Face, Line

LONG = 40
"""Characters of a line that may have been wrapped: a longer one tells where the text ends on the right."""

_SHORT = 3000  # characters of a short document
_FEWEST = 4  # long lines on pages of either side that tell where their text stands
_SHIFT = 8.0  # points between the texts of left and right pages
_SURE = 8  # lines that plainly go on, from which on their distances are the pitch


@dataclass(frozen=True, slots=True)
class Measure:
    """What is usual in one document. Sizes and distances in points."""

    size: float
    face: Face
    left: float
    right: float
    pitches: dict[float, float]  # font size -> usual distance of baselines
    flowing: dict[float, float] = field(default_factory=dict)  # the same of lines whose words plainly go on

    def pitch(self, size: float) -> float:
        """The usual distance of baselines at a font size."""
        return self.pitches.get(size, size * 1.2)


def measure(pages: Iterable[tuple[str, float, Sequence[Line]]]) -> Measure:
    """The document's usual size, face, edges and line distances, weighed by characters.

    In a short document headings may hold more characters than the text; there only lines that end as sentences do are
    weighed, and none at the foot of a page, if there are any. `pages` are texts, heights and lines.
    """
    looks: Counter[tuple[float, Face]] = Counter()
    ending: Counter[tuple[float, Face]] = Counter()
    lefts: Counter[float] = Counter()
    rights: Counter[float] = Counter()
    distances: dict[float, Counter[float]] = {}
    going: dict[float, Counter[float]] = {}
    for text, height, lines in pages:
        before: Line | None = None
        for line in lines:
            looks[(line.size, line.face)] += line.end - line.start
            if text[line.end - 1] in ".;:," and line.y1 < 0.75 * height:
                ending[(line.size, line.face)] += line.end - line.start
            lefts[round(line.x0)] += line.end - line.start
            if line.end - line.start > LONG:
                rights[round(line.x1)] += 1
            if before is not None and before.size == line.size:
                step = round((line.base - before.base) * 4) / 4
                if 0.8 * line.size < step < 2.2 * line.size:
                    distances.setdefault(line.size, Counter())[step] += 1
                    if goes_on(text, before, line):
                        going.setdefault(line.size, Counter())[step] += 1
            before = line
    fixed = sum(count for (_, face), count in looks.items() if face.mono)
    if 2 * fixed < sum(looks.values()):  # a line of code may end in a semicolon
        ending = Counter({look: count for look, count in ending.items() if not look[1].mono})
    if ending and sum(looks.values()) < _SHORT:
        looks = ending
    sizes: Counter[float] = Counter()
    for (size, _), count in looks.items():
        sizes[size] += count
    size = max(sizes, key=lambda key: (sizes[key], -key)) if sizes else 10.0
    faces = Counter({face: count for (of, face), count in looks.items() if of == size})
    face = (
        max(faces, key=lambda key: (faces[key], key.name)) if faces else Face("", bold=False, italic=False, mono=False)
    )
    left, right = _edges(lefts, rights)
    pitches = {of: usual_step(counted) for of, counted in sorted(distances.items())}
    flowing = {of: usual_step(counted) for of, counted in sorted(going.items()) if sum(counted.values()) >= _SURE}
    return Measure(size, face, left, right, pitches, flowing)


def _edges(lefts: Counter[float], rights: Counter[float]) -> tuple[float, float]:
    """Left and right of the text, from the characters that begin at each place and the long lines that end there."""
    common = sorted(rights, key=lambda key: (-rights[key], -key))
    right = float(common[0]) if common else 500.0
    left = float(min((key for key in lefts if lefts[key] >= 0.05 * max(1, sum(lefts.values()))), default=72.0))
    return left, right


def sides(pages: Sequence[Sequence[Line]], usual: Measure) -> tuple[Measure, Measure]:
    """What is usual on even and on odd pages: two measures where left and right pages mirror each other."""
    found: list[tuple[float, float]] = []
    for parity in (1, 0):  # the first page is odd
        lefts: Counter[float] = Counter()
        rights: Counter[float] = Counter()
        for lines in pages[1 - parity :: 2]:
            for line in lines:
                lefts[round(line.x0)] += line.end - line.start
                if line.end - line.start > LONG:
                    rights[round(line.x1)] += 1
        if sum(rights.values()) < _FEWEST:
            return usual, usual
        found.append(_edges(lefts, rights))
    (left, right), (other_left, other_right) = found
    if abs(left - other_left) < _SHIFT or abs((right - left) - (other_right - other_left)) > _SHIFT / 2:
        return usual, usual
    return replace(usual, left=other_left, right=other_right), replace(usual, left=left, right=right)


def goes_on(text: str, last: Line, line: Line) -> bool:
    """Do the words plainly go on over the line's end? A long line that ends no clause, then a word in small letters.

    "a)" and "ii." open an item, whatever their letters.
    """
    if last.end - last.start <= LONG or text[last.end - 1] in ".;:?!—–" or not text[line.start].islower():
        return False
    word = text[line.start : line.end].split(None, 1)[0]
    return word[-1] not in ").]"


def usual_step(counted: Counter[float]) -> float:
    """The smallest distance that is nearly as common as the commonest: the pitch inside paragraphs."""
    most = max(counted.values())
    return min(step for step, often in counted.items() if often >= 0.4 * most)
