"""References whose standing was marked by eye before it was read: live, quoted, history or label.

`marks/standings.json` holds no law text: 200 references drawn at random from five real documents, each with its offsets
in the canonical text and the SHA-256 of the words about it (60 characters either side), by which it is found again.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from benchmarks.data import locate
from benchmarks.marked_sentences import interval
from gazetteers.load import Gazetteer
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from ingest.run.settings import Settings

MARKS = Path(__file__).parent / "marks" / "standings.json"
MARGIN = 60
"""Characters either side of a reference that its hash covers."""


def measure_standings(data: Path, gazetteer: Gazetteer) -> dict[str, float | int]:
    """Share of the references read as live that are labels, history or quoted, and of all standings that are right."""
    marks = json.loads(MARKS.read_text(encoding="utf-8"))
    read: dict[str, str] = {}
    for file, style, instrument in sorted({(m["file"], m["style"], m["instrument"]) for m in marks}):
        read |= _standings(data, file, style, instrument, gazetteer)
    found = [(m["standing"], read[m["sha256"]]) for m in marks if m["sha256"] in read]
    live = [marked for marked, told in found if told == "live"]
    if not live:
        return {}
    wrong = sum(marked != "live" for marked in live)
    low, high = interval(wrong, len(live))
    return {
        "standings": len(found),
        "standing_right": round(sum(marked == told for marked, told in found) / len(found), 4),
        "read_live": len(live),
        "read_live_wrongly": round(wrong / len(live), 4),
        "read_live_wrongly_low": low,
        "read_live_wrongly_high": high,
    }


def _standings(data: Path, file: str, style: str, instrument: str, gazetteer: Gazetteer) -> dict[str, str]:
    """Hash of the words about a reference -> its standing, for one document; empty where that is absent."""
    path = locate(data, file)
    if path is None:
        return {}
    info = DocumentInfo("document", instrument or None, style=style)
    document = process(path.name, path.read_bytes(), info, gazetteer, Settings())
    text = document.canonical.text
    return {hash_about(text, r.start, r.end): r.standing for r in document.references if r.form != "link"}


def hash_about(text: str, start: int, end: int) -> str:
    """SHA-256 of a span with the characters about it."""
    return hashlib.sha256(text[max(0, start - MARGIN) : end + MARGIN].encode("utf-8")).hexdigest()
