"""Families of instruments with coded names: one `[[family]]` stands for all titles of a code, all RFCs, all standards.

    [[family]]
    name = "usc"
    id = "us-usc-{title}"
    title = "Title {title}, United States Code"

An id can be read back into its parts, so that an instrument of a family needs no entry of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from gazetteers.records import Instrument

PART = r"[a-z0-9.]+"
"""What a part may be where the family does not say: no hyphen, so that ids can be read back."""

_SLOT = re.compile(r"\{(\w+)\}")
_YEAR = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Family:
    """Templates with {part} slots, and the pattern of each part in an id."""

    name: str
    id: str
    title: str
    jurisdiction: str
    kind: str
    number: str = ""
    style: str = ""
    url: str = ""
    parts: Mapping[str, str] = field(default_factory=dict)
    where: str = ""

    @property
    def slots(self) -> tuple[str, ...]:
        """Names of the parts in the id, in its order."""
        return tuple(_SLOT.findall(self.id))

    def code(self, parts: Mapping[str, str]) -> str | None:
        """The id of the member with these parts, or None where one is missing or of another form."""
        folded = {name: re.sub(r"\s+", "", value).lower() for name, value in parts.items()}
        for slot in self.slots:
            if not re.fullmatch(self.parts.get(slot, PART), folded.get(slot, "")):
                return None
        return _fill(self.id, folded)

    @property
    def pattern(self) -> str:
        """What every id of a member matches whole, its parts as named groups."""
        return "".join(
            f"(?P<{bit}>{self.parts.get(bit, PART)})" if i % 2 else re.escape(bit)
            for i, bit in enumerate(_SLOT.split(self.id))
        )

    def member(self, instrument_id: str) -> Instrument | None:
        """The member with this id, or None where the id is none of the family's."""
        found = re.fullmatch(self.pattern, instrument_id)
        if found is None:
            return None
        parts = {name: value or "" for name, value in found.groupdict().items()}
        year = parts.get("year", "")
        return Instrument(
            id=instrument_id,
            title=_fill(self.title, {name: value.upper() for name, value in parts.items()}),
            year=int(year) if _YEAR.fullmatch(year) else None,
            number=_fill(self.number, parts),
            jurisdiction=self.jurisdiction,
            kind=self.kind,
            style=self.style,
            url=_fill(self.url, parts),
            where=self.where,
        )


def _fill(template: str, parts: Mapping[str, str]) -> str:
    """`template` with its slots filled; a slot that is no part ({unit}, {number}) stays for the address."""
    return _SLOT.sub(lambda m: parts.get(m[1], m[0]), template)
