"""Links that a document carries itself: "#anchor", "page=12", a document's URL. Exact or not there; nothing is
guessed.
"""

from __future__ import annotations

from urllib.parse import unquote

from ingest.lookups import StoredDocument
from ingest.records import Provision
from resolver.answers import Hit
from resolver.holdings import Holdings


def follow_link(target: str, home: StoredDocument, holdings: Holdings) -> tuple[list[Hit | StoredDocument], str]:
    """(what the link means, why not): a provision, a whole document, or nothing and the reason."""
    address, _, anchor = target.partition("#")
    document = home if not address else _document(address, home, holdings)
    if target.startswith("page="):
        return _page(target, home, holdings)
    if document is None:
        return [], f"{address} is not in this index"
    if not anchor:
        return [document], ""
    found = _anchored(unquote(anchor), document, holdings)
    return ([(document, p) for p in found], "") if found else ([], f"{document.info.id} has no place named {anchor}")


def _document(address: str, home: StoredDocument, holdings: Holdings) -> StoredDocument | None:
    """A document by its URL or its source: whole, or relative to the citing document's."""
    bare = address.rstrip("/")
    folder = home.source.rpartition("/")[0]
    relative = f"{folder}/{bare}" if folder else bare
    for document in holdings.documents.values():
        if bare in {document.info.url.rstrip("/"), document.info.id, document.source} or relative == document.source:
            return document
    return None


def _anchored(anchor: str, document: StoredDocument, holdings: Holdings) -> list[Provision]:
    tree = holdings.tree(document.info.id)
    exact = tree.get(anchor)
    if exact is not None:
        return [exact]
    by_alias = [p for p in holdings.store.provisions(document.info.id) if anchor in p.aliases]
    if by_alias:
        return by_alias
    for block in holdings.store.blocks(document.info.id):
        if block.anchor == anchor:
            at = tree.at(block.start)
            return [] if at is None else [at]
    return []


def _page(target: str, home: StoredDocument, holdings: Holdings) -> tuple[list[Hit | StoredDocument], str]:
    number = target.removeprefix("page=").partition("&")[0]
    starts = {page: start for start, page in reversed(holdings.store.page_runs(home.info.id))}
    if not number.isdigit() or int(number) not in starts:
        return [], f"{home.info.id} has no page {number}"
    at = holdings.tree(home.info.id).at(starts[int(number)])
    return ([(home, at)], "") if at is not None else ([home], "")
