"""What leaves the server is valid UTF-8, whatever an index holds."""

from __future__ import annotations

import json
from typing import Any

from flask import Response


def encoded(text: str) -> bytes:
    """`text` in UTF-8. Half a surrogate pair, which is no character, becomes its escape: in JSON a valid one."""
    return text.encode("utf-8", "backslashreplace")


def json_bytes(value: Any) -> bytes:
    """A value as JSON, its text readable."""
    return encoded(json.dumps(value, ensure_ascii=False))


class Answer(Response):
    """A response whose text can always be encoded."""

    def set_data(self, value: bytes | str) -> None:
        """Set the body."""
        super().set_data(encoded(value) if isinstance(value, str) else value)
