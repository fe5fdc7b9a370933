"""How the words and numbers of a fact are compared with what was read.

White space, hyphens of every kind, soft hyphens, the shapes of quotation marks and case do not count (SPEC.md beside
the facts). SPEC.md also calls ["2.1", "a"] and ["2", "1", "a"] one address; the scorer that these figures are held
against takes full stops out of numbers (2.1 and 21 are one) and cannot tell that they are, so neither does this one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

Step = tuple[str, str]
"""A provision's unit ("section", "" where unknown) and its label as printed."""

_SINGLE = re.compile("[‘’‚‛`´]")
_DOUBLE = re.compile("[“”„«»]")
_DASH = re.compile("[‐‑‒–—―−]")
_BLANK = re.compile(r"\s+")
_APART = re.compile(r"[\s-]+")
_AROUND = re.compile(r"[\s()\[\].:—–-]+")
_UNIT = re.compile(
    r"^(?:section|clause|article|part|chapter|schedule|sec|§+|annex|appendix|exhibit|regulation|rule|paragraph)\b\.?\s*"
)
_UNIT_IN_FRONT = re.compile(r"([a-zà-ÿ]+|§)\.?\s*\S")
_SHORTEST_UNIT = 4  # letters: "sec" and "art" are short forms that may stand for several
_ATTACHED = frozenset({"schedule", "annex", "appendix", "exhibit", "attachment", "anlage", "annexe"})
_DIVISIONS = frozenset(
    {"part", "chapter", "title", "division", "book", "subchapter", "subpart", "teil", "abschnitt", "titre"}
)
_LONGEST_LABEL = 14  # letters that a label may put before a title
_TELLING = 3  # letters: a shorter title ends too many others


def fold(text: str) -> str:
    """The words in one shape of quotes, dashes, blanks and case."""
    text = unicodedata.normalize("NFKC", text).replace("\u00ad", "")
    text = _DASH.sub("-", _DOUBLE.sub('"', _SINGLE.sub("'", text)))
    return _BLANK.sub(" ", text).strip().lower()


def tight(text: str) -> str:
    """The folded words without blanks and hyphens: a repaired line end and a kept one are the same."""
    return _APART.sub("", fold(text))


def same_title(label: str, title: str, wanted: str) -> bool:
    """Is a heading with this label and title the one that is wanted? A label may stand in its title."""
    have, want = tight(title), tight(wanted)
    return want in (have, tight(label + title)) or (len(want) > _TELLING and ends(have, want))


def ends(have: str, want: str) -> bool:
    """Does the tight `have` end in `want`, behind no more than a label?"""
    return have.endswith(want) and len(have) - len(want) <= _LONGEST_LABEL


def label_key(label: str) -> str:
    """A label without its unit word and what encloses it: "Section 2(a)" and "2 (a)." are one."""
    return _UNIT.sub("", _AROUND.sub(" ", fold(label)).strip()).replace(" ", "")


def same_address(have: Sequence[Step], wanted: Sequence[str]) -> bool:
    """Does a provision's address answer the labels of a fact? Containers may be left out; unit words fit in kind."""
    keys, asked = [label_key(label) for _, label in have], [label_key(label) for label in wanted]
    once, asked_once = _once(keys), _once(asked)
    fits = (
        keys[-len(asked) :] == asked
        or [key for key in keys if key in asked] == asked
        or (bool(asked_once) and once[-len(asked_once) :] == asked_once)
    )
    units = {label_key(label): unit for unit, label in have}
    return fits and all(_unit_fits(units.get(label_key(label), ""), label) for label in wanted)


def share_word(read: str, wanted: str) -> bool:
    """Have the name of a law that was read and the one wanted a telling word or number in common?"""
    common = frozenset({"the", "and", "act", "code", "section"})
    one, other = (frozenset(re.findall(r"[a-z]{3,}|\d{2,}", fold(words))) for words in (read, wanted))
    return bool(one & other - common) or not other - common


def _once(keys: Sequence[str]) -> list[str]:
    """The numbers without empty ones; an outermost number that is repeated right below counts once."""
    found: list[str] = []
    for key in keys:
        if key and found != [key]:
            found.append(key)
    return found


def _unit_fits(unit: str, label: str) -> bool:
    """A unit word that the fact prints must be of the provision's kind: no Schedule 1 for section 1."""
    match = _UNIT_IN_FRONT.match(fold(label))
    return match is None or len(match[1]) < _SHORTEST_UNIT or _kind(match[1]) == _kind(unit.lower())


def _kind(unit: str) -> int:
    return 0 if unit in _ATTACHED else 1 if unit in _DIVISIONS else 2
