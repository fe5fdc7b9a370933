"""What the style sheets in a page itself hide, as far as a class or an id alone says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_HIDDEN = re.compile(r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE)
_AWAY = re.compile(
    r"(?:^|[;\s])(?:left|top|right|text-indent)\s*:\s*-\d{3,}(?:px|em|rem|%)|(?:^|[;\s])clip\s*:\s*rect\(\s*0",
    re.IGNORECASE,
)
"""Words set far outside the page or cut to nothing: for programs that read pages aloud."""
_SHOWN = re.compile(r"(?:^|[;\s])(?:display\s*:\s*(?!none)\w|visibility\s*:\s*visible)", re.IGNORECASE)
_SIMPLE = re.compile(r"(?P<tag>[a-z][a-z0-9]*)?(?P<sign>[.#])(?P<name>[\w-]+)", re.IGNORECASE)
_NAMES = re.compile(r"([.#])([\w-]+)")
_MEDIA = re.compile(r"(?:only\s+)?(?:all|screen)", re.IGNORECASE)
"""Media that a reader of the page on a screen of any size has."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """What is hidden: selectors such as (".", "note", "p"), the element "" where it does not count."""

    hidden: frozenset[tuple[str, str, str]] = frozenset()

    def hides(self, tag: str, attributes: dict[str, str | None]) -> bool:
        """Whether an element is hidden by a class or an id of its own."""
        if not self.hidden:
            return False
        names = [(".", name) for name in (attributes.get("class") or "").split()]
        names.append(("#", attributes.get("id") or ""))
        return any((*name, element) in self.hidden for name in names for element in ("", tag))


def read_sheets(sheets: Iterable[str], scripts: Iterable[str]) -> Sheets:
    """What the sheets of a page hide for good.

    A name is left out where another rule shows it (".open .note"), or a script of the page names it: then the reader
    can open what it hides.
    """
    hidden: set[tuple[str, str, str]] = set()
    shown: set[tuple[str, str]] = set()
    for sheet in sheets:
        for selectors, body in _rules(_COMMENT.sub(" ", sheet)):
            away = _HIDDEN.search(body) or _AWAY.search(body)
            for selector in map(str.strip, selectors.split(",")):
                simple = _SIMPLE.fullmatch(selector)
                if away and simple is not None:
                    hidden.add((simple["sign"], simple["name"], (simple["tag"] or "").lower()))
                elif _SHOWN.search(body) and not away:
                    shown.update((sign, name) for sign, name in _NAMES.findall(selector))
    if not hidden:
        return Sheets()
    spoken = "\n".join(scripts)
    return Sheets(frozenset(at for at in hidden if at[:2] not in shown and not _is_named(at[1], spoken)))


def _is_named(name: str, scripts: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", scripts) is not None


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """Selectors and body of each rule that counts on every screen, in order."""
    at, opened = 0, 0
    counts: list[bool] = []  # of the open @media and the like
    head = ""
    for found in re.finditer(r"[{};]", sheet):
        words = sheet[at : found.start()].strip()
        sign = found.group()
        if sign == "{" and (words.startswith("@") or opened):
            if opened:  # a rule within a rule: left alone
                opened += 1
            elif words.startswith(("@media", "@supports", "@layer")):
                query = words.partition(" ")[2].strip()
                counts.append(not words.startswith("@media") or _MEDIA.fullmatch(query) is not None)
            else:
                head, opened = "", 1
            at = found.end()
        elif sign == "{":
            head, opened = words, 1
            at = found.end()
        elif sign == "}" and opened:
            opened -= 1
            if not opened and head and all(counts):
                yield head, words
            at = found.end()
        elif sign == "}":
            counts = counts[:-1]
            at = found.end()
        elif not opened:  # @import and the like
            at = found.end()
