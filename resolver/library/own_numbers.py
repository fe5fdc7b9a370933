"""The numbers that a document has as labels: what tells a citation from a measure ("in 3.2")."""

from __future__ import annotations

from collections.abc import Container

from resolver.library.provision_tables import Tree


class OwnNumbers(Container[str]):
    """The numbers that the provisions of a document bear, asked one by one, in upper case."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def __contains__(self, number: object) -> bool:
        """Whether a provision bears that number."""
        printed = str(number)
        return any(p.number.upper() == printed for k in {printed, printed.lower()} for p in self._tree.with_key(k))
