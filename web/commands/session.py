"""What a command opens: the index, its gazetteers, a resolver; each failure is one line and its exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gazetteers.errors import GazetteerError
from ingest.document.errors import IngestError, StoreError
from ingest.store.store import Store
from resolver.resolving.resolver import Resolver
from web.commands.gazetteer_names import names_of
from web.commands.options import BAD_INPUT, NO_INDEX, fail


@contextmanager
def opened(index: Path, gazetteers: tuple[Path, ...] = (), jurisdiction: str = "") -> Iterator[Resolver]:
    """A resolver over the index folder, asked in a jurisdiction. Ends the command with exit code 4 without an index, 3
    with a bad gazetteer or an unknown jurisdiction.
    """
    try:
        store = Store.open(index)
    except StoreError as error:
        fail(str(error), NO_INDEX)
    with store:
        try:
            yield Resolver(store, names_of(index, gazetteers)).in_jurisdiction(jurisdiction)
        except (GazetteerError, IngestError) as error:
            fail(str(error), BAD_INPUT)
