"""An index of legal XML for the resolution benchmark: its text rendered without ids, or its own structure given.

`recovered` ingests the rendered text through the whole pipeline; `given` takes the provisions from the XML, so that
what resolution costs is told apart from what structure costs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import rendering
from benchmarks.rendered_sources import Line, Source
from benchmarks.rendered_structure import structured
from benchmarks.resolution_gold import supplied
from gazetteers.load import Gazetteer
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from ingest.store.store import Store

MODES = ("recovered", "given")
"""Where the provisions come from: the pipeline's own reading of the text, or the XML."""

SETS = ("dc-code", "canada-acts")


def document_of(source: Source) -> DocumentInfo:
    """How a document is named: a title of the D.C. Code is part of one instrument, an Act of Canada is one."""
    set_name, _, name = source.name.partition("/")
    if set_name == "dc-code":
        return DocumentInfo(id=f"dc-title-{name}", instrument="us-dc-code", coverage=f"title {name}")
    return DocumentInfo(id=f"ca-{name.casefold()}", instrument=f"ca-{name.casefold()}")


def render(lines: Sequence[Line], form: str) -> tuple[str, bytes]:
    """File name and bytes of a document without ids."""
    return ("text.txt", rendering.plain(lines)) if form == "text" else ("page.html", rendering.html(lines))


def build(data: Path, folder: Path, gazetteer: Gazetteer, *, mode: str, form: str, names: Sequence[str]) -> None:
    """Ingest every document of the sets that is not in the index at `folder` yet."""
    with Store.create(folder) as store:
        store.set_gazetteers(gazetteer.fingerprint)
        held = {d.info.id for d in store.documents()}
        for source in (s for name in names for s in supplied(data, name)):
            info = document_of(source)
            if info.id in held:
                continue
            print(f"{info.id}: {len(source.lines)} lines", file=sys.stderr, flush=True)
            if mode == "given":
                store.put(structured(source, info, gazetteer))
            else:
                store.put(process(*render(source.lines, form), info, gazetteer))
