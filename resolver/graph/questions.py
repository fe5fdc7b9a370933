"""Questions that only the graph of references can answer; each answer is a row with its evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ingest.annotation.definitions import fold_term, governing
from ingest.document.records import Address, Definition, Role, Step
from ingest.store.references import StoredReference
from resolver.answer.resolution import Caution, Resolution, Status
from resolver.checks.amendment_notes import Amendment, amendments, enacted
from resolver.graph.cited_by import cited_by
from resolver.graph.graph import Edge, Graph, Node, rings
from resolver.library.citation_form import steps_words


@dataclass(frozen=True, slots=True)
class Stale:
    """A reference to a place that was changed after the citing words were written, by the document's own notes."""

    edge: Edge
    change: Amendment
    citing_year: int


def stale(graph: Graph, documents: Sequence[str] | None = None) -> list[Stale]:
    """References whose targets were substituted, inserted anew, renumbered or omitted after the citing words."""
    library = graph.resolver.library
    found: list[Stale] = []
    for name in sorted(documents if documents is not None else library.documents):
        for stored, answer in graph.answers(name):
            place = library.tree(name).get(stored.eid) if stored.eid else None
            year = None
            for edge in graph.edges(stored, answer):
                target = library.tree(edge.target.document).get(edge.target.eid)
                changes = [] if target is None else amendments(library, edge.target.document, target)
                if changes and year is None:
                    year = enacted(library, name, place)
                found += [
                    Stale(edge, c, year) for c in changes if year is not None and c.year is not None and c.year > year
                ]
    return found


@dataclass(frozen=True, slots=True)
class Precedence:
    """`winner` prevails over `loser`, by the words of one reference."""

    winner: Node
    loser: Node
    edge: Edge


WINS: Role = "notwithstanding"
YIELDS: Role = "subject_to"
"""Roles that rank: the citing place prevails; the citing place gives way."""


def override_map(graph: Graph, node: Node | None = None) -> tuple[list[Precedence], list[tuple[Node, ...]]]:
    """What prevails over what, over the whole index or around one place, and the rings in it ("notwithstanding" each
    other), which no rule of rank can undo.
    """
    if node is None:
        edges = [e for name in sorted(graph.resolver.library.documents) for s, a in graph.answers(name)
                 for e in graph.edges(s, a, "section")]  # fmt: skip
    else:
        edges = [*graph.cites(node, "section"), *(_at_section(graph, e) for e in cited_by(graph, node, covers=True))]
    found = [
        Precedence(*((e.source, e.target) if e.role == WINS else (e.target, e.source)), e)
        for e in edges if e.role in {WINS, YIELDS} and e.source != e.target
    ]  # fmt: skip
    ranked = [Edge(p.winner, p.loser, p.edge.role, "live", p.edge.reference, 0, 0, "", "") for p in found]
    return found, rings(ranked)


def _at_section(graph: Graph, edge: Edge) -> Edge:
    return replace(edge, source=graph.lift(edge.source, "section"), target=graph.lift(edge.target, "section"))


@dataclass(frozen=True, slots=True)
class Radius:
    """What leans on a place: references to it (or to what holds it), those that lean on these, and the uses of the
    terms that it defines.
    """

    direct: tuple[Edge, ...]
    further: tuple[Edge, ...]
    terms: tuple[tuple[str, int], ...]  # (term, uses in the reach of its definition)


def blast_radius(graph: Graph, node: Node, depth: int = 3) -> Radius:
    """Everything that would have to be read again if a place changed, `depth` references away."""
    direct = cited_by(graph, node, covers=True)
    further: list[Edge] = []
    seen = {graph.lift(node, "section")}
    frontier = _sources(graph, direct, seen)
    for _ in range(depth - 1):
        reached: list[Edge] = []
        for place in frontier:
            reached += cited_by(graph, place)
        further += reached
        frontier = _sources(graph, reached, seen)
        if not frontier:
            break
    return Radius(tuple(direct), tuple(further), tuple(_uses(graph, node)))


def _sources(graph: Graph, edges: Iterable[Edge], seen: set[Node]) -> list[Node]:
    found = sorted({graph.lift(e.source, "section") for e in edges} - seen)
    seen.update(found)
    return [n for n in found if n.eid]


def _uses(graph: Graph, node: Node) -> list[tuple[str, int]]:
    library = graph.resolver.library
    tree = library.tree(node.document)
    provision = tree.get(node.eid) if node.eid else None
    text = library.text(node.document)
    counted: list[tuple[str, int]] = []
    for definition in graph.store.definitions.of(node.document):
        if provision is not None and not provision.start <= definition.start < provision.end:
            continue
        scope = tree.get(definition.scope) if definition.scope else None
        start, end = (scope.start, scope.end) if scope is not None else (0, len(text))
        pattern = re.compile(rf"(?<!\w){re.escape(definition.term)}(?!\w)", re.IGNORECASE)
        counted.append((definition.term, sum(1 for _ in pattern.finditer(text, start, end)) - 1))
    return counted


_NUMBERED = re.compile(r"\(\D{0,12}\d+\D{1,6}(?:1[789]|20)\d\d\)")
"""An official number and its year in brackets behind a title: (1 of 1957)."""


@dataclass(frozen=True, slots=True)
class Misprint:
    """A reference whose parts contradict each other: number and title of an Act, or words in brackets and a heading."""

    stored: StoredReference
    kind: str  # number_title | heading
    message: str
    caution: Caution | None


def misprints(graph: Graph, documents: Sequence[str] | None = None) -> list[Misprint]:
    """Numbers that belong to another Act than the title beside them, and headings that are not the target's."""
    found: list[Misprint] = []
    for name in sorted(documents if documents is not None else graph.resolver.library.documents):
        for stored, answer in graph.answers(name):
            named = stored.record.instrument
            if answer.status is Status.AMBIGUOUS and named is not None and _NUMBERED.search(named.text):
                known = "; ".join(f"{c.label} ({c.why})" for c in answer.candidates if c.instrument)
                told = f'"{named.text}" does not fit together; known: {known}'
                found.append(Misprint(stored, "number_title", told, None))
            found += [
                Misprint(stored, "heading", w.message, w) for w in answer.warnings if w.code == "heading_disagrees"
            ]
    return found


@dataclass(frozen=True, slots=True)
class Parallel:
    """One row of a concordance: two addresses that one reference gives for one place, and the sentence."""

    document: str
    start: int
    end: int
    left: str
    right: str
    sentence: str


def concordance(graph: Graph, documents: Sequence[str] | None = None) -> list[Parallel]:
    """Parallel citations as a table: the section of an Act beside its place in a code."""
    rows: list[Parallel] = []
    for name in sorted(documents if documents is not None else graph.resolver.library.documents):
        info = graph.resolver.library.documents[name].info
        for stored in graph.store.refs.spread([name]):
            record = stored.record
            own = record.instrument.id or record.instrument.text if record.instrument else (info.instrument or name)
            left = _address(own, record.pinpoint)
            sentence = graph.sentence(name, record.start, record.end) if record.parallel else ""
            rows += [
                Parallel(name, record.start, record.end, left, _parallel(a, own), sentence) for a in record.parallel
            ]
    return rows


def _parallel(address: Address, own: str) -> str:
    return _address(address.instrument or own, address.steps)


def _address(instrument: str, steps: Sequence[Step]) -> str:
    words = steps_words(tuple(steps))
    return f"{instrument}, {words}" if steps else instrument


def definition_in_force(graph: Graph, term: str, place: Node) -> tuple[list[tuple[str, Definition]], list[Resolution]]:
    """The definitions of `term` that govern a place, nearest first: the document's own, then its parent instrument's.
    With each that only says where the meaning is assigned, the resolutions of the references in it.
    """
    library = graph.resolver.library
    tree = library.tree(place.document)
    provision = tree.get(place.eid) if place.eid else None
    at = provision.text_start if provision is not None else 0
    own = graph.store.definitions.of(place.document, fold_term(term))
    own = own or graph.store.definitions.of(place.document)
    reaching = governing(term, at, own, graph.store.provisions.of(place.document))
    found = [(place.document, d) for d in reaching]
    parent = library.documents[place.document].info.parent
    for document in graph.resolver.follower.ladder.held(parent) if parent and not found else ():
        name = document.info.id
        theirs = graph.store.definitions.of(name)
        found += [(name, d) for d in governing(term, 0, theirs, graph.store.provisions.of(name))]
    followed = [
        graph.resolver.resolve_stored(s) for name, d in found if d.kind == "assigned"
        for s in graph.store.references(name, d.start, d.end)
    ]  # fmt: skip
    return found, followed
