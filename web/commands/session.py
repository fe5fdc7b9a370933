"""What a command of this layer opens: the index, its gazetteers, a resolver; each failure is one line and its exit
code.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gazetteers.errors import GazetteerError
from gazetteers.load import load
from ingest.document.errors import IngestError, StoreError
from ingest.run.settings import gazetteer_files
from ingest.store.store import Store
from resolver.graph.graph import Graph, Node
from resolver.resolving.resolver import Resolver
from web.commands.options import BAD_INPUT, NO_INDEX, USAGE, fail


@contextmanager
def opened(index: Path, gazetteers: tuple[Path, ...] = ()) -> Iterator[Resolver]:
    """A resolver over the index folder. Ends the command with exit code 4 without an index, 3 with a bad gazetteer."""
    try:
        store = Store.open(index)
    except StoreError as error:
        fail(str(error), NO_INDEX)
    with store:
        try:
            yield Resolver(store, load((*gazetteer_files(index), *gazetteers)))
        except (GazetteerError, IngestError) as error:
            fail(str(error), BAD_INPUT)


def node_of(graph: Graph, place: str) -> Node:
    """The node of DOCUMENT#EID; ends the command with exit code 2 when the index has no such place."""
    try:
        return graph.place(place)[0]
    except KeyError:
        fail(f"{place} is not in this index; pincite list shows the documents, pincite show DOCUMENT its places", USAGE)
