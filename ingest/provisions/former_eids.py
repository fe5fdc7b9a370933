"""The eids that a document has when nobody says its law or its style: links made with them go on working when they are.

The units of levels are the style's words, so that `art_1__cl_1` of a text read in the common style is `art_1__para_1`
once it is said to be a Regulation of the EU.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.document.records import Provision


def with_former(provisions: Sequence[Provision], plain: Sequence[Provision]) -> tuple[Provision, ...]:
    """`provisions` with the eids of the same places in `plain` as aliases; an eid that names another place is none."""
    former = {(p.start, p.number): p.eid for p in plain}
    taken = {eid for p in provisions for eid in (p.eid, *p.aliases)}
    return tuple(_with(p, former.get((p.start, p.number)), taken) for p in provisions)


def _with(provision: Provision, former: str | None, taken: set[str]) -> Provision:
    return provision if former is None or former in taken else replace(provision, aliases=(*provision.aliases, former))
