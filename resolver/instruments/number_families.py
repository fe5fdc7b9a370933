"""Number families: the sections of a code printed in many documents carry its parts in their numbers (47-1801.02,
28:9-515).

A number of that form is the code's own, whatever instrument stands at the end of the list or before it.
"""

from __future__ import annotations

from ingest.document.records import Reference, Rule
from ingest.document.reference_types import TAKES_ITS_LAW
from resolver.answer.context import Setting
from resolver.answer.resolution import Evidence
from resolver.library.library import Library
from resolver.library.parts import prefix_of

NAMED_FIRST: Rule = "instrument_first"
"""Rule of the grammar for a pinpoint printed behind the instrument's name."""

FAMILY = Evidence("instrument", "the number is of this code's own family, the instrument's at the end is not", "number")
"""Why a list's instrument does not govern a member."""


def own_family(reference: Reference, setting: Setting, library: Library) -> bool:
    """Whether a member that would share the instrument at a list's end is numbered in the citing code's own way, and
    the member that names the instrument is not: "§ 1-307.02(b) and title XIX of the Social Security Act".
    """
    named = reference.instrument
    if named is None or setting.home is None or not reference.pinpoint:
        return False
    if reference.rule != NAMED_FIRST and reference.rule not in TAKES_ITS_LAW:
        return False
    family = prefix_of(reference.pinpoint[0].number)
    if family is None or library.parts.prefix(setting.home.info.id) is None:
        return False
    if reference.rule == NAMED_FIRST:
        return named.id != setting.own_instrument
    bearers = [
        r for r in setting.passage.references
        if r.instrument is not None and r.instrument.text == named.text and r.rule not in TAKES_ITS_LAW
    ]  # fmt: skip
    return not any(r.pinpoint and prefix_of(r.pinpoint[0].number) for r in bearers)
