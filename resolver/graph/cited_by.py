"""What cites a place: candidates gathered by address and by place, each resolved, those that point there kept.

A reference points at a place when its target is the place, lies inside it, or holds it (a range, a Chapter). Relative
words name no address, so they are gathered where they could mean the place: in its own section, beside it, and after
words that name it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ingest.document.budget import charge
from ingest.document.records import Provision
from ingest.store.references import StoredReference
from resolver.answer.resolution import ResolvedLink, Status
from resolver.graph.graph import Edge, Graph, Node
from resolver.library.provision_tables import MAJOR, Tree
from resolver.lookup.ranges import siblings


def cited_by(graph: Graph, node: Node, *, covers: bool = False) -> list[Edge]:
    """The references that resolve to `node` or into it; with `covers`, also those to what holds it. By place."""
    found: dict[str, Edge] = {}
    for stored in candidates(graph, node):
        if stored.record.standing != "live" or stored.record.excluded or stored.id in found:
            continue
        hit = _points_at(graph, graph.resolver.lead(stored), node)
        if hit is None or (hit[1] == "covers" and not covers):
            continue
        record = stored.record
        sentence = graph.sentence(stored.document, record.start, record.end)
        charge(len(sentence))
        found[stored.id] = Edge(
            Node(stored.document, stored.eid or ""), hit[0], record.role, record.standing, stored.id, record.start,
            record.end, record.text, sentence, hit[1],
        )  # fmt: skip
    return sorted(found.values(), key=lambda e: (e.source.document, e.start, e.end))


def candidates(graph: Graph, node: Node) -> list[StoredReference]:
    """Every reference that could mean the place: more than those that do."""
    resolver, store = graph.resolver, graph.store
    info = resolver.library.documents[node.document].info
    names = list(resolver.library.documents)
    tree = resolver.library.tree(node.document)
    provision = tree.get(node.eid) if node.eid else None
    if provision is None:
        return [s for name in names for s in store.references(name)]
    keys = _keys(tree, provision)
    home = {d.info.id for d in resolver.follower.ladder.held(info.instrument)} if info.instrument else set()
    home.add(node.document)
    named = [
        s for s in store.refs.to(info.instrument, names, keys)
        if s.document in home or s.record.instrument is not None or s.record.deixis
    ]  # fmt: skip
    near = _around(graph, tree, provision)
    found = {s.id: s for s in (*named, *near, *resolver.library.recorded.spread())}
    for s in _taking_up(graph, [*named, *near]):
        found.setdefault(s.id, s)
    return list(found.values())


def _keys(tree: Tree, provision: Provision) -> list[str]:
    """The outermost numbers by which the place or what holds it may be named."""
    return sorted({p.key for p in tree.chain(provision) if p.key})


def _around(graph: Graph, tree: Tree, provision: Provision) -> list[StoredReference]:
    """References said in the place's own section or container, and in the sections beside it."""
    chain = tree.chain(provision)
    section = tree.enclosing(provision, MAJOR) or chain[-1]
    row = siblings(tree, section)
    at = row.index(section) if section in row else 0
    beside = row[max(0, at - 1) : at + 2]
    spans = [(p.start, p.end) for p in beside]
    if provision is not section and tree.style.kind_of(provision.unit) == "container":
        spans.append((provision.start, provision.end))
    return [s for start, end in spans for s in graph.store.references(tree.document, start, end)]


def _taking_up(graph: Graph, named: Iterable[StoredReference]) -> list[StoredReference]:
    """Words that may take up a named candidate again: "that section", later in the same section."""
    spans: dict[str, set[tuple[int, int]]] = {}
    for stored in named:
        tree = graph.resolver.library.tree(stored.document)
        place = tree.get(stored.eid) if stored.eid else None
        section = None if place is None else tree.enclosing(place, MAJOR) or place
        if section is not None:
            spans.setdefault(stored.document, set()).add((section.start, section.end))
    return [
        s for document in sorted(spans) for s in graph.resolver.library.recorded.deictic(document)
        if any(start < s.record.end and s.record.start < end for start, end in spans[document])
    ]  # fmt: skip


def _points_at(graph: Graph, answer: ResolvedLink, node: Node) -> tuple[Node, str] | None:
    """The target that is the place (exact; partial where a deeper step is not there), lies in it
    (inside) or holds it (covers).
    """
    if answer.status not in {Status.RESOLVED, Status.PARTIAL}:
        return None
    tree = graph.resolver.library.tree(node.document)
    provision = tree.get(node.eid) if node.eid else None
    best: tuple[Node, str] | None = None
    for target in answer.targets:
        if target.document != node.document:
            continue
        place = Node(target.document, target.eid)
        if target.eid == node.eid:
            return place, "exact" if answer.status is Status.RESOLVED else "partial"
        if provision is None or (target.eid and provision.start <= target.start and target.end <= provision.end):
            best = best or (place, "inside")
        elif not target.eid or (target.start <= provision.start and provision.end <= target.end):
            best = best or (place, "covers")
    return best
