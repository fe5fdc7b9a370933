"""Joints: what stands between two members of a list, or between two chains."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ingest.references.grammar.tokens import Token
from ingest.references.lexicon.lexicon import Lexicon


@dataclass(slots=True)
class Joint:
    """What stands between two members or chains."""

    kind: str  # comma | and | or | slash | read_with | except
    index: int  # of the token behind it
    broken: bool = False  # it holds a preposition of its own ("or under"): what follows begins anew
    alternative: bool = False  # "or, as the case may be,"
    hangs: bool = False  # what stands before it waits for its law: "section 3 of, and Schedule 6 to, the X Act"


def joint(tokens: list[Token], index: int, lexicon: Lexicon) -> Joint | None:
    """The joint at `index`: a comma, "and", ", or, as the case may be,", "/", "read with"; None where there is none."""
    kind, broken, alternative = "", False, False
    while index < len(tokens):
        token = tokens[index]
        found, again = _joining(token, lexicon)
        if kind and token.kind == "word" and lexicon.is_a(token.text, "respectively"):
            index += 1
            continue
        if not found or (found == "slash" and kind):
            break
        if found == "alternatives":
            alternative = True
        elif not kind or kind == "comma" or found in {"read_with", "except"}:
            kind = found
        elif found != "comma":
            break
        broken = broken or again
        index += 1
        if token.closes:
            break
    return Joint(kind or "and", index, broken, alternative) if kind or alternative else None


_JOINING = ("and", "or", "alternatives", "read_with", "except")
_AGAIN = {"and_again": "and", "or_again": "or"}


def _joining(token: Token, lexicon: Lexicon) -> tuple[str, bool]:
    """What a token joins as, "" where it joins nothing; and whether it says a preposition again ("or under")."""
    if token.kind == "sign":
        return {",": "comma", "&": "and", "/": "slash"}.get(token.text, ""), False
    if token.kind == "word":
        return _joined(lexicon.purposes.get(token.text, frozenset()))
    return "", False


@lru_cache(maxsize=1024)
def _joined(purposes: frozenset[str]) -> tuple[str, bool]:
    again = next((kind for purpose, kind in _AGAIN.items() if purpose in purposes), "")
    return again or next((p for p in _JOINING if p in purposes), ""), bool(again)
