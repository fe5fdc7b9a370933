"""What a reader passes over: elements whose words are no text of the document, counted by their name.

Furniture and removals stay in the raw reading; what is dropped does not, so the count is all that tells of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ingest.document.records import Dropped, Warning_

_NAMED = 8
"""Kinds of elements that one warning names; the ingest report has all of them."""


@dataclass(slots=True)
class Losses:
    """The count of one reading."""

    counts: dict[str, list[int]] = field(default_factory=dict)  # name -> elements, characters
    _shown: set[str] = field(default_factory=set)

    def add(self, name: str, words: str, *, shown: bool = False) -> None:
        """Counts one element. `shown`: a person with the document before them may see its words, so they are warned."""
        found = self.counts.setdefault(name, [0, 0])
        found[0] += 1
        found[1] += len(words.strip())
        if shown and words.strip():
            self._shown.add(name)

    def all(self) -> tuple[Dropped, ...]:
        """The counts, by name."""
        return tuple(Dropped(name, *self.counts[name]) for name in sorted(self.counts))

    def told(self) -> str:
        """The kinds that hold words, with their numbers, as part of a sentence; "" where there are none."""
        return _listed([item for item in self.all() if item.characters])

    def warnings(self) -> tuple[Warning_, ...]:
        """One warning of what a person may see in the document and does not find in its text."""
        listed = _listed([item for item in self.all() if item.name in self._shown])
        return (Warning_("not_read", f"Not read, though the document may show it: {listed}."),) if listed else ()


def _listed(items: list[Dropped]) -> str:
    parts = [f"{item.count} {item.name} ({item.characters:,} characters)" for item in items[:_NAMED]]
    more = len(items) - len(parts)
    return ", ".join([*parts, f"{more} other kinds"] if more else parts)
