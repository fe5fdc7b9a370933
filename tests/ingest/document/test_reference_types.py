"""The words of references: each is declared once, and no comparison names one that is not."""

from __future__ import annotations

import ast
import typing
from collections.abc import Iterator
from pathlib import Path

from gazetteers.styles import ROLES
from ingest.document import reference_types as types

ROOT = Path(__file__).parents[3]
WORDS = {
    "form": types.Form,
    "standing": types.Standing,
    "role": types.Role,
    "deixis": types.MentionDeixis,
}
"""Names of fields that records of other kinds do not share, or share with the same words."""


def declared(literal: object) -> set[str]:
    return {word for part in typing.get_args(literal) for word in (declared(part) or {part})}


def compared(source: str) -> Iterator[tuple[int, str, str]]:
    """Line, field and word of each comparison of a field with a word, or with a set or tuple of words."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Attribute) or node.left.attr not in WORDS:
            continue
        for constant in (c for side in node.comparators for c in ast.walk(side) if isinstance(c, ast.Constant)):
            if isinstance(constant.value, str):
                yield node.lineno, node.left.attr, constant.value


def unknown(source: str) -> list[tuple[int, str, str]]:
    return [found for found in compared(source) if found[2] not in declared(WORDS[found[1]])]


def test_a_misspelt_word_would_be_found() -> None:
    assert unknown('if r.standing in {"live", "histroy"} or r.deixis == "these": pass') == [
        (1, "standing", "histroy"),
        (1, "deixis", "these"),
    ]


def test_every_compared_word_is_declared() -> None:
    rooms = ("ingest/references", "ingest/annotation", "ingest/store", "ingest/run", "resolver", "web")
    told = {
        str(file.relative_to(ROOT)): found
        for room in rooms
        for file in sorted((ROOT / room).rglob("*.py"))
        if (found := unknown(file.read_text(encoding="utf-8")))
    }
    assert told == {}


def test_the_roles_of_the_styles_are_those_of_references() -> None:
    assert declared(types.Role) == ROLES | {"mention"}


def test_every_shared_rule_is_a_rule_and_names_its_own() -> None:
    rules = declared(types.Rule)
    assert all(shared == f"{rule}_shared" and {rule, shared} <= rules for rule, shared in types.SHARED.items())
    assert {rule for rule in rules if rule.endswith("_shared")} == set(types.SHARED.values())
    assert rules >= types.TAKES_ITS_LAW
