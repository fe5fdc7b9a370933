"""The commands over the graph of references: cites, cited-by, path, follow, graph."""

from __future__ import annotations

import json
from pathlib import Path

import click

from resolver.graph.cited_by import cited_by
from resolver.graph.export import FORMATS, graph_text, web_annotations
from resolver.graph.graph import LEVELS, Edge, Graph, Node, components, cycles, most_cited
from resolver.graph.json import edge_json
from web.commands.options import FINDINGS, USAGE, emit, fail, gazetteer_option, index_option, json_option
from web.commands.session import opened

level_option = click.option(
    "--level", type=click.Choice(LEVELS), default="section", show_default=True, help="What the nodes are."
)


def node_of(graph: Graph, place: str) -> Node:
    """The node of DOCUMENT#EID; ends the command with exit code 2 when the index has no such place."""
    try:
        return graph.place(place)[0]
    except KeyError:
        fail(f"{place} is not in this index; pincite list shows the documents, pincite show DOCUMENT its places", USAGE)


def edge_text(edge: Edge) -> str:
    """An edge as two lines."""
    role = f" [{edge.role}]" if edge.role != "mention" else ""
    sentence = " ".join(edge.sentence.split())
    return f"{edge.source} -> {edge.target}{role}\n    {sentence[:300]}"


@click.command("cites")
@click.argument("place")
@index_option
@gazetteer_option
@json_option
def cites_command(*, place: str, index: Path, gazetteers: tuple[Path, ...], as_json: bool) -> None:
    """What PLACE (DOCUMENT#EID or DOCUMENT) cites."""
    with opened(index, gazetteers) as resolver:
        graph = Graph(resolver)
        edges = graph.cites(node_of(graph, place))
        human = "\n".join(edge_text(e) for e in edges) or f"{place} cites nothing that resolves"
        emit([edge_json(e) for e in edges], as_json=as_json, human=human)


@click.command("cited-by")
@click.argument("place")
@index_option
@gazetteer_option
@json_option
@click.option("--covers", is_flag=True, help="Also references to what holds the place: ranges, Chapters, the whole.")
def cited_by_command(*, place: str, index: Path, gazetteers: tuple[Path, ...], as_json: bool, covers: bool) -> None:
    """What cites PLACE (DOCUMENT#EID or DOCUMENT), with the citing sentence."""
    with opened(index, gazetteers) as resolver:
        graph = Graph(resolver)
        edges = cited_by(graph, node_of(graph, place), covers=covers)
        human = "\n".join(edge_text(e) for e in edges) or f"nothing in this index cites {place}"
        emit([edge_json(e) for e in edges], as_json=as_json, human=human)


@click.command("path")
@click.argument("source")
@click.argument("target")
@index_option
@gazetteer_option
@json_option
@click.option("--most", default=8, show_default=True, help="Longest chain that is looked for.")
@level_option
def path_command(
    *, source: str, target: str, index: Path, gazetteers: tuple[Path, ...], as_json: bool, most: int, level: str
) -> None:
    """A shortest chain of references from SOURCE to TARGET (both DOCUMENT#EID)."""
    with opened(index, gazetteers) as resolver:
        graph = Graph(resolver)
        edges = graph.path(node_of(graph, source), node_of(graph, target), most, level)
        human = "\n".join(edge_text(e) for e in edges or []) or f"no chain of {most} references leads there"
        emit(None if edges is None else [edge_json(e) for e in edges], as_json=as_json, human=human)
        if edges is None:
            raise click.exceptions.Exit(FINDINGS)


@click.command("follow")
@click.argument("place")
@index_option
@gazetteer_option
@json_option
@click.option("--depth", default=3, show_default=True, type=click.IntRange(1, 50), help="References away.")
@level_option
def follow_command(
    *, place: str, index: Path, gazetteers: tuple[Path, ...], as_json: bool, depth: int, level: str
) -> None:
    """Everything that PLACE leans on, up to --depth references away; rings are marked."""
    with opened(index, gazetteers) as resolver:
        graph = Graph(resolver)
        walk = graph.follow(node_of(graph, place), depth, level)
        data = {
            "nodes": [str(n) for n in walk.nodes],
            "edges": [edge_json(e) for e in walk.edges],
            "rings": [[str(n) for n in ring] for ring in walk.rings],
        }
        lines = [edge_text(e) for e in walk.edges]
        lines += [f"ring: {' -> '.join(str(n) for n in ring)}" for ring in walk.rings]
        emit(data, as_json=as_json, human="\n".join(lines) or f"{place} cites nothing that resolves")


@click.command("graph")
@click.argument("documents", nargs=-1)
@index_option
@gazetteer_option
@json_option
@level_option
@click.option("--format", "form", type=click.Choice(FORMATS), help="Write the whole graph in this form.")
@click.option("--top", default=20, show_default=True, help="Most cited places to list.")
def graph_command(
    *,
    documents: tuple[str, ...],
    index: Path,
    gazetteers: tuple[Path, ...],
    as_json: bool,
    level: str,
    form: str | None,
    top: int,
) -> None:
    """The graph of resolved references: most cited, rings, components; or all of it in another program's form."""
    with opened(index, gazetteers) as resolver:
        graph = Graph(resolver)
        names = sorted(documents or resolver.library.documents)
        unknown = [d for d in names if resolver.library.info(d) is None]
        if unknown:
            fail(f"not in this index: {', '.join(unknown)}", USAGE)
        if form == "annotations":
            pages = [web_annotations(graph.answers(n), resolver.library.text(n)) for n in names]
            click.echo(json.dumps(pages, ensure_ascii=False, indent=2))
            return
        whole = graph.whole(names, level)
        if form is not None:
            click.echo(graph_text(whole, form))
            return
        groups = components(whole)
        data = {
            "nodes": whole.number_of_nodes(),
            "edges": whole.number_of_edges(),
            "most_cited": most_cited(whole, top),
            "cycles": cycles(whole),
            "components": [len(g) for g in groups],
        }
        lines = [f"{whole.number_of_nodes()} places, {whole.number_of_edges()} references, {len(groups)} components"]
        lines += [f"{count:6} {node}" for node, count in most_cited(whole, top)]
        lines += [f"ring: {', '.join(c)}" for c in cycles(whole, 10)]
        emit(data, as_json=as_json, human="\n".join(lines))
