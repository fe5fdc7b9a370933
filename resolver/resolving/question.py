"""The shape of a question: which fields it has, of which types. One check for HTTP and for lines of JSON, so that none
takes without a word what the other refuses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from ingest.document.errors import IngestError

STRINGS = ("text", "context", "document", "eid", "instrument", "as_of", "jurisdiction")
"""Fields that are strings."""

FIELDS = ("id", *STRINGS, "start", "end", "labels")
"""Fields of a question; null is as good as absent. `id` is any value, given back with the answer."""

MOST_LABELS = 100
"""Parts of a place; the deepest that statutes print is nine."""

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class BadQuestion(IngestError):
    """Raised for what is no question. The message says which field and why; `field` is where it stands in the object,
    as a JSON pointer without its "#" ("/labels/1"), "" where no single field is to blame.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


def is_date(text: str) -> bool:
    """Whether the text is a day of the calendar, YYYY-MM-DD."""
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def check_question(data: Mapping[str, Any]) -> None:
    """Raise BadQuestion where a field is unknown, or its value of another type than its name says."""
    for name, value in data.items():
        if name not in FIELDS:
            raise BadQuestion(
                f'"{name[:80]}" is no field of a question (known: {", ".join(FIELDS)})', f"/{_escaped(name)}"
            )
        if value is None:
            continue
        if name in STRINGS and not isinstance(value, str):
            raise BadQuestion(f'"{name}" must be a string', f"/{name}")
        if name in {"start", "end"} and (not isinstance(value, int) or isinstance(value, bool)):
            raise BadQuestion(f'"{name}" must be a whole number: a code point of "context"', f"/{name}")
        if name == "labels":
            _check_labels(value)
        if name == "as_of" and not is_date(value):
            raise BadQuestion(f'"as_of": {value[:80]!r} is no date of the form YYYY-MM-DD', "/as_of")


def _check_labels(value: Any) -> None:
    if not isinstance(value, list):
        raise BadQuestion('"labels" must be a list of strings, such as ["12", "2", "a"]', "/labels")
    if len(value) > MOST_LABELS:
        raise BadQuestion(f'"labels" has {len(value)} parts; no place is deeper than {MOST_LABELS}', "/labels")
    for number, label in enumerate(value):
        if not isinstance(label, str):
            raise BadQuestion('"labels" must be strings: "12", not 12', f"/labels/{number}")


def _escaped(name: str) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return name[:80].replace("~", "~0").replace("/", "~1")
