"""The commands that ask what only the graph can answer: stale, overrides, radius, misprints, concordance, meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from resolver.answer.json import resolution_json
from resolver.graph.graph import Graph
from resolver.graph.json import misprint_json, parallel_json, precedence_json, radius_json, stale_json
from resolver.graph.questions import (
    blast_radius,
    concordance,
    definition_in_force,
    misprints,
    override_map,
    stale,
)
from web.commands.graph import edge_text, node_of
from web.commands.options import FINDINGS, emit, gazetteer_option, index_option, json_option
from web.commands.session import opened


def _shared(command: Callable[..., None]) -> Callable[..., None]:
    return index_option(gazetteer_option(json_option(command)))


def _ends(found: Sequence[object]) -> None:
    if found:
        raise click.exceptions.Exit(FINDINGS)


@click.command("stale")
@click.argument("documents", nargs=-1)
@_shared
def stale_command(*, documents: tuple[str, ...], index: Path, gazetteers: tuple[Path, ...], as_json: bool) -> None:
    """References whose targets were changed after the citing words were written, by the amendment notes."""
    with opened(index, gazetteers) as resolver:
        rows = stale(Graph(resolver), documents or None)
        human = "\n".join(
            f"{edge_text(r.edge)}\n    of {r.citing_year}; {r.change.code} {r.change.year}: {r.change.text}"
            for r in rows
        )
        emit([stale_json(r) for r in rows], as_json=as_json, human=human or "no stale reference")
    _ends(rows)


@click.command("overrides")
@click.argument("place", required=False)
@_shared
def overrides_command(*, place: str | None, index: Path, gazetteers: tuple[Path, ...], as_json: bool) -> None:
    """What prevails over what ("notwithstanding", "subject to"), over the index or around PLACE; rings are findings."""
    with opened(index, gazetteers) as resolver:
        graph = Graph(resolver)
        rows, rings = override_map(graph, node_of(graph, place) if place else None)
        data = {
            "precedence": [precedence_json(r) for r in rows],
            "rings": [[str(n) for n in ring] for ring in rings],
        }
        lines = [f"{r.winner} prevails over {r.loser}: {' '.join(r.edge.sentence.split())[:200]}" for r in rows]
        lines += [f"ring: {', '.join(str(n) for n in ring)}" for ring in rings]
        emit(data, as_json=as_json, human="\n".join(lines) or "nothing ranks here")
    _ends(rings)


@click.command("radius")
@click.argument("place")
@_shared
@click.option("--depth", default=3, show_default=True, type=click.IntRange(1, 20), help="References away.")
def radius_command(*, place: str, index: Path, gazetteers: tuple[Path, ...], as_json: bool, depth: int) -> None:
    """Everything that leans on PLACE: what would have to be read again if it changed."""
    with opened(index, gazetteers) as resolver:
        graph = Graph(resolver)
        found = blast_radius(graph, node_of(graph, place), depth)
        lines = [f"{len(found.direct)} references lean on it, {len(found.further)} on those"]
        lines += [edge_text(e) for e in (*found.direct, *found.further)]
        lines += [f'defines "{t}", used {n} times' for t, n in found.terms]
        emit(radius_json(found), as_json=as_json, human="\n".join(lines))


@click.command("misprints")
@click.argument("documents", nargs=-1)
@_shared
def misprints_command(*, documents: tuple[str, ...], index: Path, gazetteers: tuple[Path, ...], as_json: bool) -> None:
    """Numbers of Acts that are not the title's beside them; headings in brackets that are not the target's."""
    with opened(index, gazetteers) as resolver:
        rows = misprints(Graph(resolver), documents or None)
        human = "\n".join(f"{r.stored.document}#{r.stored.eid or ''}: {r.message}" for r in rows)
        emit([misprint_json(r) for r in rows], as_json=as_json, human=human or "no misprint found")
    _ends(rows)


@click.command("concordance")
@click.argument("documents", nargs=-1)
@_shared
def concordance_command(
    *, documents: tuple[str, ...], index: Path, gazetteers: tuple[Path, ...], as_json: bool
) -> None:
    """Parallel citations as a table: the section of an Act beside its place in a code, with the sentence."""
    with opened(index, gazetteers) as resolver:
        rows = concordance(Graph(resolver), documents or None)
        human = "\n".join(f"{r.left}\t{r.right}\t{' '.join(r.sentence.split())}" for r in rows)
        emit([parallel_json(r) for r in rows], as_json=as_json, human=human or "no parallel citation")


@click.command("meaning")
@click.argument("term")
@click.argument("place")
@_shared
def meaning_command(*, term: str, place: str, index: Path, gazetteers: tuple[Path, ...], as_json: bool) -> None:
    """The definitions of TERM that govern PLACE (DOCUMENT#EID), nearest first."""
    with opened(index, gazetteers) as resolver:
        graph = Graph(resolver)
        found, followed = definition_in_force(graph, term, node_of(graph, place))
        data = {
            "definitions": [
                {"document": name, "eid": d.eid, "term": d.term, "kind": d.kind, "scope": d.scope, "start": d.start,
                 "end": d.end, "text": resolver.library.text(name)[d.start : d.end]} for name, d in found
            ],
            "assigned_by": [resolution_json(a) for a in followed],
        }  # fmt: skip
        lines = [f"{name}#{d.eid or ''}: {resolver.library.text(name)[d.start : d.end]}" for name, d in found]
        emit(data, as_json=as_json, human="\n".join(lines) or f'no definition of "{term}" reaches {place}')
    if not found:
        raise click.exceptions.Exit(FINDINGS)
