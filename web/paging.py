"""Lists cut into pages: `limit`, and a cursor that carries the generation, so that no page mixes two states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from flask import request

from resolver.retrieval.paging import cursor, offset_of, question
from web.parameters import integer, text

T = TypeVar("T")


def page(
    items: Sequence[T], generation: int, default: int = 100, highest: int = 1000
) -> tuple[Sequence[T], str | None]:
    """One page of `items` and the cursor of the next one. Raises CursorError, Problem."""
    limit = integer("limit", default, 1, highest)
    asked = question(request.path, "page", None)
    mark = text("cursor")
    offset = offset_of(mark, generation, asked) if mark else 0
    more = len(items) > offset + limit
    return items[offset : offset + limit], cursor(generation, asked, offset + limit) if more else None
