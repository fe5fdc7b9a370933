"""What is doubtful in a draft: one finding, and the kinds that there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]

KINDS: dict[str, tuple[Severity, str]] = {
    "dead_reference": ("error", "The place that is cited is not there"),
    "dead_step": ("error", "The place that is cited is there, a deeper step of the reference is not"),
    "ambiguous_reference": ("warning", "Several places answer to the reference"),
    "no_antecedent": ("warning", "Nothing before the words is what they could mean"),
    "heading_disagrees": ("error", "The words beside a number are not the heading of what bears it"),
    "link_disagrees": ("error", "The words of a field or link say another place than it leads to"),
    "dead_field": ("error", "A field names a place that is not there"),
    "field_error": ("error", "A word processor has printed an error in the place of a reference"),
    "number_twice": ("error", "Two provisions side by side have one number"),
    "number_gap": ("warning", "A number is left out in a series"),
    "defined_twice": ("warning", "A term is defined twice with one reach"),
    "term_unused": ("note", "A term is defined and not used"),
    "term_undefined": ("note", "A term is used as defined ones are, and nothing defines it"),
}
"""Each kind of finding: how grave it is, and what it says, for a list of rules."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something doubtful at `start` to `end` of a document's canonical text (code points).

    `place` is the label of the provision that holds it ("clause 2.1"), "" outside all; `message` is one sentence;
    `near` are labels of places that may have been meant.
    """

    code: str
    start: int
    end: int
    words: str
    message: str
    place: str = ""
    eid: str | None = None
    page: int | None = None
    near: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        """How grave it is."""
        return KINDS[self.code][0]
