"""The graph of references: edges from a citing provision to what its reference resolves to, found when asked.

Nothing is stored as an edge. What a place cites is read from its own references; what cites it is gathered by address
and by place, and each candidate is resolved. Questions over a whole index build a networkx graph of the resolved
references.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import networkx as nx

from ingest.document.budget import charge
from ingest.document.records import Provision, Role, Standing
from ingest.store.references import StoredReference
from resolver.answer.resolution import Resolution, Status
from resolver.library.provision_tables import MAJOR
from resolver.resolving.resolver import Resolver

LEVELS = ("provision", "section", "document")
"""What the nodes of a graph are: places as resolved, their sections (articles, rules, ...), or whole documents."""

SENTENCE = 4_000
"""Characters of a citing sentence that an edge tells. One of 200,000 with 5,000 references stood in each of their
edges, a gigabyte for one page.
"""


@dataclass(frozen=True, slots=True, order=True)
class Node:
    """A place in the index: `eid` "" is the whole document."""

    document: str
    eid: str = ""

    def __str__(self) -> str:
        return f"{self.document}#{self.eid}" if self.eid else self.document


@dataclass(frozen=True, slots=True)
class Edge:
    """A reference as an edge, with the words it rests on. `relation`: exact; inside (the target lies inside the place
    that was asked about); covers (the target is a range, Chapter or document that holds it).
    """

    source: Node
    target: Node
    role: Role
    standing: Standing
    reference: str  # id
    start: int
    end: int
    text: str
    sentence: str
    relation: str = "exact"


class Graph:
    """Questions over the references of one index."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self.store = resolver.store

    # ------------------------------------------------------------ neighbours

    def place(self, place: str) -> tuple[Node, Provision | None]:
        """The node of `DOCUMENT#EID` or `DOCUMENT`. Raises KeyError when it is not in the index."""
        document, _, eid = place.partition("#")
        if self.resolver.library.info(document) is None:
            raise KeyError(place)
        if not eid:
            return Node(document), None
        provision = self.resolver.library.tree(document).get(eid)
        if provision is None:
            raise KeyError(place)
        return Node(document, provision.eid), provision

    def references_in(self, node: Node) -> list[StoredReference]:
        """The live references said inside a place."""
        if not node.eid:
            found = self.store.references(node.document)
        else:
            provision = self.resolver.library.tree(node.document).get(node.eid)
            if provision is None:
                raise KeyError(str(node))
            inside = self.store.references(node.document, provision.start, provision.end)
            found = [s for s in inside if provision.start <= s.record.start < provision.end]
        return [s for s in found if s.record.standing == "live"]

    def cites(self, node: Node, level: str = "provision") -> list[Edge]:
        """What a place cites: one edge per target of each resolved reference, in order of the words."""
        return [
            edge for s in self.references_in(node) for edge in self.edges(s, self.resolver.resolve_stored(s), level)
        ]

    def edges(self, stored: StoredReference, answer: Resolution, level: str = "provision") -> Iterator[Edge]:
        """The edges of one answered reference; none where it is not resolved or excluded ("other than section 5")."""
        if answer.status is not Status.RESOLVED or stored.record.excluded:
            return
        source = self.lift(Node(stored.document, stored.eid or ""), level)
        told: set[Node] = set()
        for target in answer.targets:
            node = self.lift(Node(target.document, target.eid), level)
            if node not in told:
                told.add(node)
                yield self._edge(stored, source, node)

    def _edge(self, stored: StoredReference, source: Node, target: Node) -> Edge:
        record = stored.record
        return Edge(
            source, target, record.role, record.standing, stored.id, record.start, record.end, record.text,
            self.sentence(stored.document, record.start, record.end),
        )  # fmt: skip

    def sentence(self, document: str, start: int, end: int) -> str:
        """The citing sentence, verbatim; of a longer one than SENTENCE the words around the reference, of which there
        may be thousands in it; the words alone where no sentence holds them.
        """
        found = self.store.sentences.spans(document, start, end) or [(start, end)]
        low, high = found[0][0], max(found[-1][1], end)
        if high - low > SENTENCE:
            low = max(low, min(start - SENTENCE // 2, high - SENTENCE))
            high = max(end, min(high, low + SENTENCE))
        return self.resolver.library.text(document)[low:high]

    def lift(self, node: Node, level: str) -> Node:
        """The node that stands for a place at a level: its section, its document, or itself."""
        if level == "document":
            return Node(node.document)
        if level == "provision" or not node.eid:
            return node
        tree = self.resolver.library.tree(node.document)
        provision = tree.get(node.eid)
        section = None if provision is None else tree.enclosing(provision, MAJOR)
        return node if section is None else Node(node.document, section.eid)

    # ------------------------------------------------------------ walks

    def follow(self, start: Node, depth: int, level: str = "section") -> Walk:
        """Everything that a place leans on, up to `depth` references away. Each place once; rings are marked."""
        start = self.lift(start, level)
        nodes, edges, seen = [start], [], {start}
        frontier = [start]
        for _ in range(depth):
            reached: list[Node] = []
            for node in frontier:
                for edge in self.cites(node, level):
                    charge(len(edge.sentence))
                    edges.append(edge)
                    if edge.target not in seen:
                        seen.add(edge.target)
                        reached.append(edge.target)
                        nodes.append(edge.target)
            frontier = reached
            if not frontier:
                break
        return Walk(tuple(nodes), tuple(edges), tuple(rings(edges)))

    def path(self, source: Node, target: Node, most: int = 8, level: str = "section") -> list[Edge] | None:
        """A shortest chain of references from one place to another, at most `most` long; None: there is none.

        A whole document that is cited on the way ("this Act") leads nowhere: all that it cites is not what is meant.
        """
        source, target = self.lift(source, level), self.lift(target, level)
        # Where each place was reached from: an edge out of a Chapter begins at one of its sections, not at the Chapter.
        came: dict[Node, tuple[Node, Edge]] = {}
        frontier = [source]
        for _ in range(most):
            reached: list[Node] = []
            for node in frontier:
                if not node.eid and node != source and level != "document":
                    continue
                for edge in self.cites(node, level):
                    if edge.target in came or edge.target == source:
                        continue
                    came[edge.target] = (node, edge)
                    if edge.target == target:
                        return _chain(came, source, target)
                    reached.append(edge.target)
            frontier = reached
        return None

    # ------------------------------------------------------------ the whole graph

    def whole(self, documents: Sequence[str] | None = None, level: str = "section") -> nx.MultiDiGraph[str]:
        """The resolved references of the index (or of some documents) as a networkx graph."""
        graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        for name in sorted(documents if documents is not None else self.resolver.library.documents):
            for stored, answer in self.answers(name):
                for edge in self.edges(stored, answer, level):
                    graph.add_edge(
                        str(edge.source), str(edge.target), key=f"{edge.reference}:{edge.target}", role=edge.role,
                        standing=edge.standing, reference=edge.reference, text=edge.text, sentence=edge.sentence,
                    )  # fmt: skip
        return graph

    def answers(self, document: str) -> Iterator[tuple[StoredReference, Resolution]]:
        """Every live reference of a document with its answer, by place."""
        self.resolver.library.tree(document).load()
        for stored in self.store.references(document):
            if stored.record.standing == "live":
                yield stored, self.resolver.resolve_stored(stored)


@dataclass(frozen=True, slots=True)
class Walk:
    """What `follow` found: places in the order reached, edges in the order of the words, rings as lists of places."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    rings: tuple[tuple[Node, ...], ...]


def rings(edges: Iterable[Edge]) -> list[tuple[Node, ...]]:
    """The strongly connected groups of an edge list, and places that cite themselves."""
    graph: nx.DiGraph[Node] = nx.DiGraph()
    graph.add_edges_from((e.source, e.target) for e in edges)
    groups = [sorted(c) for c in nx.strongly_connected_components(graph) if len(c) > 1]
    loops = [[n] for n in sorted(graph.nodes) if graph.has_edge(n, n)]
    return [tuple(g) for g in sorted([*groups, *loops])]


def most_cited(graph: nx.MultiDiGraph[str], limit: int = 20) -> list[tuple[str, int]]:
    """Places by how many references point at them."""
    ranked = sorted(((str(n), int(d)) for n, d in graph.in_degree()), key=lambda pair: (-pair[1], pair[0]))
    return [pair for pair in ranked[:limit] if pair[1]]


def cycles(graph: nx.MultiDiGraph[str], limit: int = 100) -> list[list[str]]:
    """Groups of places that cite each other in rings, largest first; a place that cites itself is a group of one."""
    simple: nx.DiGraph[str] = nx.DiGraph(graph)
    groups = [sorted(c) for c in nx.strongly_connected_components(simple) if len(c) > 1]
    groups += [[n] for n in sorted(simple.nodes) if simple.has_edge(n, n)]
    return sorted(groups, key=lambda g: (-len(g), g))[:limit]


def components(graph: nx.MultiDiGraph[str]) -> list[list[str]]:
    """Groups of places that hang together, largest first."""
    return sorted((sorted(c) for c in nx.weakly_connected_components(graph)), key=lambda g: (-len(g), g))


def _chain(came: dict[Node, tuple[Node, Edge]], source: Node, target: Node) -> list[Edge]:
    steps: list[Edge] = []
    at = target
    while at != source:
        at, edge = came[at]
        steps.append(edge)
    return list(reversed(steps))
