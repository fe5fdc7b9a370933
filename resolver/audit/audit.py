"""Audit of an index of chunks, ours or another tool's: each fault with its count, rate, rule and ten examples.

This is how someone sees whether their own index forgets: pieces that begin in mid-sentence, headings glued to text or
stored as facts, references that nobody can follow any more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from resolver.audit.faults import (
    RULES,
    Audited,
    begins_inside,
    ends_inside,
    heading_glued,
    is_fragment,
    lone_heading,
    page_marks,
    table_without_header,
)

EXAMPLES = 10
SHOWN = 160
"""Characters of an example's beginning and end that are shown."""

_REPEATED = 5
_REPEATED_SHARE = 0.01
"""A line is boilerplate when it stands in at least five chunks and in one of a hundred."""


@dataclass(frozen=True, slots=True)
class Example:
    """One chunk with a fault: its id, and how it begins and ends."""

    id: str
    begins: str
    ends: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault over all chunks; `rate` is a share of chunks."""

    name: str
    rule: str
    count: int
    rate: float
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found. Distributions count chunks by length (characters), first and last character."""

    source: str
    chunks: int
    characters: int
    faults: tuple[Fault, ...]
    lengths: tuple[tuple[str, int], ...]
    begins: tuple[tuple[str, int], ...]
    ends: tuple[tuple[str, int], ...]

    def rate(self, fault: str) -> float:
        """The rate of a fault by name."""
        return next(f.rate for f in self.faults if f.name == fault)


def audit(source: str, chunks: Sequence[Audited]) -> Audit:
    """Judge every chunk by every rule."""
    judge = judges(chunks)
    faults = []
    for name, rule in RULES.items():
        found = [chunk for chunk in chunks if judge[name](chunk)]
        rate = round(len(found) / len(chunks), 4) if chunks else 0.0
        faults.append(Fault(name, rule, len(found), rate, tuple(_example(c) for c in found[:EXAMPLES])))
    return Audit(
        source=source,
        chunks=len(chunks),
        characters=sum(len(chunk.text) for chunk in chunks),
        faults=tuple(faults),
        lengths=_lengths(chunks),
        begins=_counted(_begin(chunk) for chunk in chunks),
        ends=_counted(_end(chunk) for chunk in chunks),
    )


def judges(chunks: Sequence[Audited]) -> dict[str, Callable[[Audited], bool]]:
    """The rule of each fault as a function; those over all chunks are asked once for each chunk, in order."""
    return {
        "fragments": is_fragment,
        "begins_inside": begins_inside,
        "ends_inside": ends_inside,
        "headings_glued": heading_glued,
        "lone_headings": lone_heading,
        "without_path": lambda chunk: not chunk.path,
        "unresolved_references": lambda chunk: chunk.unresolved > 0,
        "duplicates": _Duplicates(),
        "tables_without_header": table_without_header,
        "boilerplate": _Boilerplate(chunks),
    }


def exceeded(result: Audit, limits: Mapping[str, float]) -> list[str]:
    """One line for each fault whose rate is above its limit."""
    return [
        f"{name}: {result.rate(name):.2%} is above {limit:.2%}"
        for name, limit in sorted(limits.items())
        if result.rate(name) > limit
    ]


class _Duplicates:
    """True for every chunk whose folded text came by before under the same headings."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, tuple[str, ...]]] = set()

    def __call__(self, chunk: Audited) -> bool:
        folded = (" ".join(chunk.text.lower().split()), chunk.path or ())
        if folded in self._seen:
            return True
        self._seen.add(folded)
        return False


class _Boilerplate:
    """True for chunks that hold a line met in many chunks, a page number's line or a contents line."""

    def __init__(self, chunks: Sequence[Audited]) -> None:
        counts: Counter[str] = Counter()
        for chunk in chunks:
            lines = [line for line in chunk.text.split("\n") if line.strip()]
            if len(lines) > 1:  # a chunk that is one line and recurs is a duplicate
                counts.update({_unnumbered(line) for line in lines if self._telling(line)})
        least = max(_REPEATED, _REPEATED_SHARE * len(chunks))
        self._repeated = frozenset(line for line, count in counts.items() if count >= least)

    @staticmethod
    def _telling(line: str) -> bool:
        # "[Repealed.]", amendment notes and table rows recur by right; a header is words without a stop behind them.
        words = re.findall(r"[^\W\d_]{2,}", line)
        return len(words) >= 2 and not re.search(r"[.;:,\])—-]\s*$", line) and "\t" not in line

    def __call__(self, chunk: Audited) -> bool:
        if chunk.kind:
            return False
        lines = [line for line in chunk.text.split("\n") if line.strip()]
        return page_marks(chunk) or any(_unnumbered(line) in self._repeated for line in lines if self._telling(line))


def _unnumbered(line: str) -> str:
    """A line without the numbers at its ends: a running header carries the page's."""
    return re.sub(r"^[\W\d_]+|[\W\d_]+$", "", line)


def _example(chunk: Audited) -> Example:
    text = " ".join(chunk.whole.split())
    return Example(chunk.id, text[:SHOWN], text[-SHOWN:] if len(text) > SHOWN else "")


def _lengths(chunks: Sequence[Audited]) -> tuple[tuple[str, int], ...]:
    """Chunks by length, in twelve steps up to the longest."""
    longest = max((len(chunk.text) for chunk in chunks), default=0)
    step = max(1, -(-(longest + 1) // 12))
    counts = Counter(len(chunk.text) // step for chunk in chunks)
    return tuple((f"{n * step}-{(n + 1) * step - 1}", counts[n]) for n in range(longest // step + 1)) if chunks else ()


def _counted(names: Any) -> tuple[tuple[str, int], ...]:
    counts: Counter[str] = Counter(names)
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _begin(chunk: Audited) -> str:
    first = chunk.text.lstrip()[:1]
    if not first:
        return "nothing"
    if first in "([“\"‘'":
        return "bracket or quote"
    return (
        "upper case"
        if first.isupper()
        else "lower case"
        if first.islower()
        else "digit"
        if first.isdigit()
        else "other"
    )


def _end(chunk: Audited) -> str:
    last = chunk.text.rstrip().rstrip("\"'”’»)]")[-1:]
    if last in (".", "?", "!"):
        return "stop"
    if last in (":", ";", "—", "–", "-"):
        return "colon, semicolon or dash"
    return "comma" if last == "," else "letter" if last.isalpha() else "digit" if last.isdigit() else "other"
