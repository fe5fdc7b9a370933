"""Which part of its instrument a document holds, by what it declares, its outermost provision, or its numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from gazetteers.numbers import key as number_key
from ingest.store.catalogue import StoredDocument
from resolver.library.lru_cache import LruCache
from resolver.library.provision_tables import Tree
from resolver.library.titles import fold_title

PARTS_KEPT = 1 << 12
"""Documents whose part is kept."""

_PREFIX = re.compile(r"(\w+)[-:]\d")  # a letter behind the hyphen is a suffix: section 80-IA
_COVERAGE = re.compile(r"([^\W\d_]+)\s+(\S+)")


class Parts:
    """The parts of instruments that the documents of one generation hold. `tree` gives a document's provisions."""

    def __init__(self, tree: Callable[[str], Tree]) -> None:
        self._tree = tree
        self._parts: LruCache[str, str] = LruCache(PARTS_KEPT)
        self._prefixes: LruCache[str, str | None] = LruCache(PARTS_KEPT)

    def coverage(self, document: StoredDocument) -> tuple[str, str] | None:
        """(unit, key) of the part of its instrument that a document holds; None: the whole, or not known."""
        tree = self._tree(document.info.id)
        match = _COVERAGE.fullmatch(document.info.coverage.strip())
        if match is not None:
            unit = match[1].casefold()
            return unit, number_key(match[2], unit, tree.style.across)
        roots = tree.children(None)
        if len(roots) == 1 and tree.style.kind_of(roots[0].unit) == "container" and roots[0].number:
            return roots[0].unit, roots[0].key
        return None

    def part(self, document: StoredDocument) -> str:
        """Which instrument, and which part of it, a document holds: versions of one part share this."""
        info = document.info
        return self._parts.get(info.id, lambda: self._part(document))

    def _part(self, document: StoredDocument) -> str:
        info = document.info
        part = self.coverage(document)
        told = f"{part[0]} {part[1]}" if part else info.coverage
        family = self.prefix(info.id) if part is None else None
        return f"{info.instrument or fold_title(info.title) or info.id}/{told}/{family or ''}"

    def prefix(self, document: str) -> str | None:
        """The number family of a document ("47" where its sections are 47-101, 47-102, ...), or None: it has none.

        Codes that are printed as many documents number their sections so; a number of another family lies elsewhere.
        """
        return self._prefixes.get(document, lambda: self._prefix(document))

    def _prefix(self, document: str) -> str | None:
        tree = self._tree(document)
        majors = [p for u, kind in sorted(tree.style.kinds.items()) if kind == "major" for p in tree.of_unit(u)]
        most = Counter(prefix_of(p.number) or "" for p in majors).most_common(1)
        alone = most and most[0][0] and most[0][1] >= 0.9 * len(majors)
        return most[0][0] if alone else None


def prefix_of(number: str) -> str | None:
    """The part of a number before its first hyphen or colon ("47" of "47-1801.02"), or None."""
    match = _PREFIX.match(number)
    return match[1] if match else None
