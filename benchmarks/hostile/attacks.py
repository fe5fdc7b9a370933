"""Hostile requests from a seed: what no browser sends, over every route.

A kind of attack is a function of a random source and a `Target`; it makes the bytes that go over the wire. The sizes
hang on the limits of the server, so that what is sent stands below, at and above them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from benchmarks.hostile import asked, wire
from benchmarks.hostile.request import Attack, Draw, Target

KINDS: dict[str, Callable[[Draw], Attack]] = {
    made.__name__: made
    for made in (
        asked.routes, asked.pages, asked.long_text, asked.many_citations, asked.batch, asked.large_body, asked.deep,
        asked.strange_json, asked.wrong_types, asked.cursors, asked.queries,
        wire.headers, wire.ranges, wire.methods, wire.paths, wire.pipeline, wire.lengths, wire.chunked, wire.zipped,
        wire.content_types, wire.no_http, wire.leaves, wire.slow_sender, wire.slow_reader,
    )
}  # fmt: skip
"""Every kind of attack by its name."""


def attacks(seed: int, count: int, target: Target) -> Iterator[Attack]:
    """`count` attacks: every kind once, in an order of the seed, then every kind again."""
    chance = random.Random(seed)  # noqa: S311 - attacks that can be repeated
    order: list[str] = []
    for _ in range(count):
        if not order:
            order = chance.sample(sorted(KINDS), len(KINDS))
        kind = order.pop()
        yield replace(KINDS[kind](Draw(chance, target)), kind=kind)
