"""Whose law is meant where a name is that of laws of several countries, and nothing in the words or the index says so.

A person who types "Consumer Protection Act" in India means India's. Where the words are typed from nowhere, no year or
country is named and not exactly one of the laws is held, the jurisdiction that the question, or the setting, names
decides, and the answer says so and which laws it passed over. Where that has several of the name, they come first.
"""

from __future__ import annotations

from collections.abc import Sequence

from gazetteers.load import Gazetteer
from ingest.document.errors import IngestError

BY_JURISDICTION = "default_jurisdiction"
"""Rule of the evidence, and code of the warning, where a default jurisdiction chose one of several laws of a name."""


class UnknownJurisdiction(IngestError):
    """Raised for a jurisdiction of which the gazetteers know no law."""


def check_jurisdiction(code: str, gazetteer: Gazetteer) -> None:
    """Raise UnknownJurisdiction where no law of the jurisdiction is known; "" is no jurisdiction."""
    if code and code not in gazetteer.jurisdictions:
        known = ", ".join(sorted(gazetteer.jurisdictions))
        raise UnknownJurisdiction(f"jurisdiction: no law of {code[:40]!r} is known (known: {known})")


def of_jurisdiction(candidates: Sequence[str], code: str, gazetteer: Gazetteer) -> tuple[str, ...]:
    """Those of several laws that are of a jurisdiction; where none is, those of a part of it."""
    if not code:
        return ()
    laws = [law for i in candidates if (law := gazetteer.instrument(i)) is not None]
    exact = tuple(law.id for law in laws if law.jurisdiction == code)
    return exact or tuple(law.id for law in laws if law.jurisdiction.startswith(f"{code}-"))
