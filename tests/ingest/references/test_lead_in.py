"""An instrument named in a lead-in governs its own list, and never the section behind it."""

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process

TEXT = """BEES ACT, 1999

1. Offences.—The following sections of the Markets Act, 2006 apply, namely:—

(a) section 5;

(b) sections 6 and 7;

2. Fees.—

(a) the fee under section 1;

(b) the fee under section 3.

3. Fines.—A fine is due under section 2.
"""


def test_a_lead_in_ends_with_its_section() -> None:
    doc = process("bees.txt", TEXT.encode(), DocumentInfo("bees", style="india"), load())
    bound = {
        r.text: r.instrument.text if r.instrument else None
        for r in doc.references
        if r.form == "explicit" and r.standing == "live"
    }
    assert {t: bound[t] for t in ("section 5", "sections 6", "7")} == dict.fromkeys(
        ("section 5", "sections 6", "7"), "Markets Act, 2006"
    )
    assert {t: bound[t] for t in ("section 1", "section 3", "section 2")} == dict.fromkeys(
        ("section 1", "section 3", "section 2")
    )
