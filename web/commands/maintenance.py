"""The commands that look after a stored index: reextract, upgrade."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ingest.document.records import Reference
from ingest.index.catchup import open_index
from ingest.run.name_changes import held_names
from ingest.run.reextract import Difference, reextract
from ingest.store.store import Store
from ingest.store.upgrade import upgrade
from web.commands.gazetteer_names import findings_of, names_of
from web.commands.options import emit, fail, index_option, json_option, say

_SHOWN = 20
"""Changed references printed per document; `--json` has them all."""


@click.command("reextract")
@click.argument("documents", nargs=-1)
@index_option
@json_option
def reextract_command(documents: tuple[str, ...], index: Path, *, as_json: bool) -> None:
    """Read the references of stored documents again, after a gazetteer was changed; parses no document."""
    gazetteer = names_of(index)
    doubts = findings_of(index)
    for doubt in doubts:
        say(str(doubt))
    with Store.open(index, write=True) as store:
        known = [d.info.id for d in store.documents()]
        missing = sorted(set(documents) - set(known))
        if missing:
            fail(f"no document named {', '.join(missing)}; see: pincite list --index {index}")
        differences = reextract(store, gazetteer, documents or known, held=held_names(store))
        open_index(store, say).close()
    answer = {"documents": [_json(d) for d in differences], "gazetteer_findings": [d.as_json() for d in doubts]}
    emit(answer, as_json=as_json, human="\n".join(line for d in differences for line in _lines(d)))


def _json(difference: Difference) -> dict[str, Any]:
    return {
        "document": difference.document,
        "gained": [_brief(r) for r in difference.gained],
        "lost": [_brief(r) for r in difference.lost],
        "changed": [{"before": _brief(a), "after": _brief(b)} for a, b in difference.changed],
    }


def _brief(reference: Reference) -> dict[str, Any]:
    mention = reference.instrument
    return {
        "start": reference.start,
        "end": reference.end,
        "text": reference.text,
        "rule": reference.rule,
        "instrument": mention.id if mention else None,
        "via": mention.via if mention else None,
    }


def _lines(difference: Difference) -> list[str]:
    counts = (len(difference.gained), len(difference.lost), len(difference.changed))
    head = "{}: {} gained, {} lost, {} changed".format(difference.document, *counts)
    rows = [("+", r) for r in difference.gained] + [("-", r) for r in difference.lost]
    rows += [("~", after) for _, after in difference.changed]
    return [head, *(f"  {sign} {r.start} {' '.join(r.text.split())!r}" for sign, r in rows[:_SHOWN])]


@click.command("upgrade")
@index_option
@json_option
def upgrade_command(index: Path, *, as_json: bool) -> None:
    """Bring an index that an older pincite wrote up to this one."""
    found, now = upgrade(index)
    with Store.open(index, write=True) as store:
        open_index(store, say).close()
    text = (
        f"{index}: schema {now}, nothing to do" if found == now else f"{index}: upgraded from schema {found} to {now}"
    )
    emit({"index": str(index), "from": found, "to": now}, as_json=as_json, human=text)
