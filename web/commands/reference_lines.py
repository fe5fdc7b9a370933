"""Lines of JSON for `refs --jsonl`: a question in, its references or its error out. Loaded by such lines alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ingest.document.records import Reference
from ingest.references.json import reference_json
from resolver.resolving.question import BadQuestion, check_question
from web.strict_json import BadJson, read_json


def answered(line: str, read: Callable[[str], Sequence[Reference]]) -> dict[str, Any]:
    """`{"id", "references"}`, or `{"id", "error"}` for a line that is no question."""
    try:
        asked = read_json(line)
    except BadJson as error:
        return {"id": None, "error": f"the line {error}"}
    if not isinstance(asked, dict):
        return {"id": None, "error": "the line is no JSON object"}
    try:
        check_question(asked)
    except BadQuestion as error:
        return {"id": asked.get("id"), "error": str(error)}
    text = asked.get("context") or asked.get("text")
    if text is None:
        return {"id": asked.get("id"), "error": 'needs a "text" or a "context"'}
    found = read(text)
    start, end = asked.get("start"), asked.get("end")
    if start is not None and end is not None:
        found = [r for r in found if r.start < end and start < r.end]
    return {"id": asked.get("id"), "references": [reference_json(r, None, None) for r in found]}
