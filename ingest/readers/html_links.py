"""Lists of nothing but links that lead away from a page: its other languages, and the site's menu above its title."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.readers.html_elements import HEADINGS

_LISTS = frozenset(("ul", "ol", "menu", "dir"))
_MAIN = frozenset(("main", "article", "section"))
WATCHED = _LISTS | _MAIN | frozenset(("a", *HEADINGS))
"""Elements that count."""

_BETWEEN = " \t\r\n\u00a0|·•,;/–-"  # what stands between the links of a menu
_LANGUAGES = 5  # a list of so many other languages is no sentence's list of translations
_ITEMS = 3  # links of a menu
_HOST = re.compile(r"(?:https?:)?//(?P<language>[a-z]{2,3}(?:-[a-z]+){0,2})\.(?P<site>[\w.-]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Counts:
    """What has been met so far, or between two such counts."""

    words: int = 0  # characters
    linked: int = 0  # of those, in links
    links: int = 0
    staying: int = 0  # of those, within the page or to nowhere
    foreign: int = 0  # of those, said to lead to another language
    headings: int = 0
    lists: int = 0


class LinkLists:
    """Watches a walk over the tree; `found` are the nodes of the lists.

    It counts once for all open lists: lists in lists cost no more than their elements.
    """

    def __init__(self) -> None:
        self.found: set[int] = set()
        self._targets: list[str] = []
        self.open: list[tuple[int, bool, _Counts]] = []
        """Open lists: the node, whether in the main part of the page, the counts before it."""
        self._words = self._linked = self._staying = self._foreign = self._headings = self._lists = 0
        self._anchors = 0  # open links
        self._main = 0

    def enter(self, tag: str, attributes: dict[str, str | None], key: int) -> None:
        """One of the elements to watch begins."""
        self._headings += tag in HEADINGS
        self._main += tag in _MAIN
        if tag in _LISTS:
            self._lists += 1
            self.open.append((key, self._main > 0, self._now()))
        elif tag == "a":
            self._anchors += 1
            if self.open:
                target = attributes.get("href") or ""
                self._targets.append(target)
                self._staying += not target or target.startswith("#")
                self._foreign += bool(attributes.get("hreflang"))

    def text(self, text: str) -> None:
        """Words in the innermost element of an open list."""
        count = len(text.strip(_BETWEEN))
        self._words += count
        self._linked += count * (self._anchors > 0)

    def leave(self, tag: str) -> None:
        """One of them ends."""
        self._anchors -= tag == "a"
        self._main -= tag in _MAIN
        if tag not in _LISTS or not self.open:
            return
        key, inside, before = self.open.pop()
        met = _between(before, self._now())
        if met.words != met.linked or met.headings:
            return
        menu = not inside and not self._headings and met.links >= _ITEMS and not met.staying
        if menu or (not met.lists and self._leads_to_languages(met, before.links)):
            self.found.add(key)

    def _leads_to_languages(self, met: _Counts, first: int) -> bool:
        """Whether links lead to the page in other languages, by what they say or by their addresses."""
        if met.links < _LANGUAGES or met.foreign == met.links:
            return met.links >= _LANGUAGES
        hosts = [_HOST.match(target) for target in self._targets[first:]]
        known = [host for host in hosts if host is not None]
        return (
            len(known) == len(hosts)
            and len({host["site"].lower() for host in known}) == 1
            and len({host["language"].lower() for host in known}) == len(known)
        )

    def _now(self) -> _Counts:
        return _Counts(
            self._words, self._linked, len(self._targets), self._staying, self._foreign, self._headings, self._lists
        )


def _between(before: _Counts, now: _Counts) -> _Counts:
    return _Counts(
        now.words - before.words, now.linked - before.linked, now.links - before.links, now.staying - before.staying,
        now.foreign - before.foreign, now.headings - before.headings, now.lists - before.lists,
    )  # fmt: skip
