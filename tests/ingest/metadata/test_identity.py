"""Which instrument a document is: what a person says is taken, what a title suggests is only told."""

from __future__ import annotations

from gazetteers.load import Gazetteer
from gazetteers.records import Instrument
from ingest.document.records import DocumentInfo, Reading
from ingest.metadata.identity import identify

HIVES = Instrument("xx-act-2011-14", "Hives Act", 2011, "14", "xx", "act")
NAMES = Gazetteer({HIVES.id: HIVES}, {}, {}, "")
NOTHING = Reading(format="text", raw="", blocks=())


def test_a_person_decides() -> None:
    found = identify(DocumentInfo("d", instrument="xx-act-1999-1", title="Hives Act"), NOTHING, NAMES)
    assert (found.instrument, found.suggested) == ("xx-act-1999-1", ())
    assert [(f.value, f.source) for f in found.evidence] == [("xx-act-1999-1", "manifest")]


def test_a_title_suggests_and_is_not_taken() -> None:
    found = identify(DocumentInfo("d", title="The Hives Act"), NOTHING, NAMES)
    assert (found.instrument, found.suggested) == (None, ("xx-act-2011-14",))
    assert identify(DocumentInfo("d", title="Hives and Honey"), NOTHING, NAMES).suggested == ()
