"""Fonts of fixed width, told by what is set in them: each letter takes the same room, whatever it is.

Neither the name nor the flags of a font need say so. The width of a run over its characters is one number for all runs
of such a face; a face that holds little is believed where its number is that of a fixed face of its family.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ingest.readers.pdf.layout import Face, Line, line_of

_FEWEST = 6  # different runs that tell
_LETTERS = 4  # of a run at least: figures are of one width in most fonts
_NEAR = 0.005  # of a pitch: the same; lines of text come as near to each other by chance as 0.02
_SHARE = 0.8  # of a face's runs
_FAMILY = 3  # letters of a font's name that its slanted and bold ones share
_DIGITS = re.compile(r"\d+")
_WIDTHS = (0.4, 0.75)  # ems: no fixed font is narrower or wider


def mark_fixed(pages: Iterable[tuple[str, list[Line]]]) -> None:
    """Give the faces of one pitch `mono`, in the lines of `pages` (text, lines), which are changed in place."""
    held = list(pages)
    widths: dict[int, dict[str, float]] = {}
    faces: dict[int, Face] = {}
    for text, lines in held:
        for line in lines:
            for run in line.runs:
                if run.face.mono or run.angle or run.end - run.start < _LETTERS:
                    continue
                words = _DIGITS.sub("0", text[run.start : run.end])  # numbered stamps tell no more than one does
                faces[id(run.face)] = run.face
                widths.setdefault(id(run.face), {})[words] = (run.x1 - run.x0) / run.size / (run.end - run.start)
    fixed = _fixed(widths, faces)
    if not fixed:
        return
    made = {key: replace(faces[key], mono=True) for key in fixed}
    for _, lines in held:
        for place, line in enumerate(lines):
            if any(id(run.face) in made for run in line.runs):
                runs = tuple(run._replace(face=made.get(id(run.face), run.face)) for run in line.runs)
                lines[place] = line_of(runs)


def _fixed(widths: dict[int, dict[str, float]], faces: dict[int, Face]) -> set[int]:
    found: set[int] = set()
    pitches: list[tuple[str, float]] = []
    for key, runs in widths.items():
        told = [width for words, width in runs.items() if sum(map(str.isalpha, words)) >= _LETTERS]
        pitch = _pitch(told) if len(told) >= _FEWEST else None
        if pitch is not None:
            found.add(key)
            pitches.append((faces[key].name[:_FAMILY], pitch))
    for key, runs in widths.items() if pitches else ():
        own, family = _pitch(list(runs.values())), faces[key].name[:_FAMILY]
        if own is not None and any(name == family and abs(own - pitch) < _NEAR * pitch for name, pitch in pitches):
            found.add(key)
    return found


def _pitch(widths: Sequence[float]) -> float | None:
    """The room that a character takes in ems, where it is the same in nearly all runs."""
    counted = Counter(round(width, 2) for width in widths)
    common = max(counted, key=lambda width: (counted[width], width))
    near = sorted(width for width in widths if abs(width - common) < 0.01)
    pitch = near[len(near) // 2] if near else common
    same = sum(1 for width in widths if abs(width - pitch) < _NEAR * pitch)
    return pitch if _WIDTHS[0] < pitch < _WIDTHS[1] and same >= _SHARE * len(widths) else None
