"""A statute's own arrangement of sections as evidence: under which cross-heading it lists each section.

The body may lack a heading that the arrangement prints ("D.—Profits and gains of business or profession" above section
28): the sections below it then stand under the heading before, which the arrangement denies. What the arrangement lists
elsewhere a cross-heading of the body does not hold; the path stops above, and `doubts` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.numbering import designations

FEWEST = 5
"""Sections that a contents page must list under lettered cross-headings to be evidence."""

ALIKE = 90
"""Score of 100 from which two names are one."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """`above`: a section's number (comparison form) -> the name of the lettered cross-heading above it, "" for none;
    `names`: those names. Both are empty where no contents page lists sections so.
    """

    above: Mapping[str, str] = field(default_factory=dict)
    names: frozenset[str] = frozenset()

    def denies(self, section: str, heading: str) -> bool:
        """Whether a section (its number's comparison form) is listed elsewhere than under the cross-heading named."""
        return heading in self.names and not same(self.above.get(section, heading), heading)


def name_of(text: str) -> str:
    """A heading's letters and digits, small, no mark in front: what its entry in a contents page repeats."""
    return "".join(char for char in text.casefold() if char.isalnum()).lstrip("0123456789")


def same(listed: str, printed: str) -> bool:
    """Whether two names are one (misprints aside: "assesses"), or one of them the other's first line."""
    if not listed or not printed:
        return False
    return listed.startswith(printed) or printed.startswith(listed) or fuzz.ratio(listed, printed) >= ALIKE


def arrangement_of(entries: Iterable[str], style: Style) -> Arrangement:
    """The arrangement that a document's contents entries give, in their order. A number listed twice tells nothing.

    >>> from gazetteers.records import Style
    >>> style = Style("none", "en", (), (), {}, {}, "last", {}, (), ())
    >>> listed = ["A.—Bees", "1. Hives.", "2. Queens.", "B.—Wax", "3. Jars.", "4. Combs.", "5. Fees."]
    >>> arrangement_of(listed, style).denies("3", "abees")
    True
    """
    above: dict[str, str] = {}
    twice: set[str] = set()
    current = ""
    for entry in entries:
        found = designations.parse(" ".join(entry.split()), style)
        if found is None:
            continue
        if found.kind == "container":
            current = ""
        elif found.kind == "caption":
            current = name_of(entry)
        elif found.kind in {"number", "major"}:
            number = key(found.number, "section", style.across)
            twice.update({number} & above.keys())
            above[number] = current
    listed = {number: name for number, name in above.items() if number not in twice}
    names = frozenset(name for name in listed.values() if name)
    return Arrangement(listed, names) if sum(map(bool, listed.values())) >= FEWEST else Arrangement()
