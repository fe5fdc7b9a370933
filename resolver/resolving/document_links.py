"""Links that a document carries itself: "#anchor", "page=12", a document's URL. Exact or not there; nothing is
guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote, urljoin

from gazetteers.addresses import web_address
from ingest.document.records import Block, BlockType, PathStep, Provision
from ingest.store.catalogue import StoredDocument
from resolver.answer.resolution import Status, Target
from resolver.library.library import Library
from resolver.lookup.targets import Answers, Hit


@dataclass(frozen=True, slots=True)
class Headed:
    """What stands under a heading that no provision has, or a single block: its span and the headings over it."""

    document: StoredDocument
    eid: str  # of the innermost provision around it; "" where there is none
    label: str
    path: tuple[PathStep, ...]
    start: int
    end: int


_PAGE = "page="
"""Before the number of a page, or before an anchor whose page a field prints."""

Linked = Hit | StoredDocument | Headed
"""What a link may mean."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


@dataclass(frozen=True, slots=True)
class FollowedLink:
    """What a link means. `absent` is None where it means something, else the status of the answer, with its reason."""

    found: Sequence[Linked] = ()
    absent: Status | None = None
    reason: str = ""


def follow_link(target: str, home: StoredDocument, library: Library) -> FollowedLink:
    """What the link means: a provision, what stands under a heading, a whole document, or nothing."""
    address, _, anchor = (
        target.removeprefix(_PAGE).partition("#") if target.startswith(f"{_PAGE}#") else target.partition("#")
    )
    document = home if not address else _document(address, home, library)
    if address.startswith(_PAGE):
        return _page(target, home, library)
    if document is None and anchor and _is_undated(address, home):
        own = _anchored(unquote(anchor), home, library)
        if own:
            return FollowedLink(own)
    if document is None:
        return FollowedLink(absent=Status.NOT_INDEXED, reason=f"{address} is not in this index")
    found = _anchored(unquote(anchor), document, library) if anchor else [document]
    if not found:
        return FollowedLink(absent=Status.NOT_FOUND, reason=f"{document.info.id} has no place named {anchor}")
    return FollowedLink(found)


def link_target(meant: Linked, answers: Answers, library: Library) -> Target:
    """What a link means, as a target; what stands under a heading bears the heading's label."""
    if isinstance(meant, tuple):
        return answers.target(*meant)
    if not isinstance(meant, Headed):
        return answers.whole(meant)
    name, info = meant.document.info.id, meant.document.info
    return Target(
        name, info.instrument, meant.eid, meant.label, meant.path, library.pages(name, meant.start, meant.end),
        meant.start, meant.end, library.text(name)[meant.start : meant.end], web_address(info.url),
    )  # fmt: skip


def _document(address: str, home: StoredDocument, library: Library) -> StoredDocument | None:
    """A document by its URL or its source: whole, or relative to the citing document's."""
    bare = address.rstrip("/")
    if home.info.url and not _SCHEME.match(address):
        joined = _same_page(urljoin(home.info.url, address))
        if joined == _same_page(home.info.url):
            return home
        meant = next((d for d in library.documents.values() if d.info.url and _same_page(d.info.url) == joined), None)
        if meant is not None:
            return meant
    elif home.info.url and _same_page(address) == _same_page(home.info.url):
        return home
    folder = home.source.rpartition("/")[0]
    relative = f"{folder}/{bare}" if folder else bare
    for document in library.documents.values():
        if bare in {document.info.url.rstrip("/"), document.info.id, document.source} or relative == document.source:
            return document
    return None


def _is_undated(address: str, home: StoredDocument) -> bool:
    """Whether an address is the citing document's without its last part, as sites write that date their versions."""
    joined = _same_page(urljoin(home.info.url, address))
    return bool(home.info.url) and _same_page(home.info.url).rpartition("/")[0] == joined


def _same_page(url: str) -> str:
    """An address without what does not tell pages apart: its anchor, a slash at its end, http beside https."""
    return url.partition("#")[0].rstrip("/").replace("http://", "https://", 1)


def _anchored(anchor: str, document: StoredDocument, library: Library) -> Sequence[Linked]:
    name = document.info.id
    exact = library.tree(name).get(anchor)
    if exact is not None:
        return [(document, exact)]
    provisions = library.store.provisions.of(name)
    by_alias = [p for p in provisions if anchor in p.aliases]
    if by_alias:
        return [(document, p) for p in by_alias]
    blocks = library.store.texts.blocks(name)
    block = next((b for b in blocks if b.anchor == anchor), None)
    if block is None:
        return []
    around = library.tree(name).at(block.start)
    if block.type is BlockType.HEADING:
        own = next((p for p in provisions if p.heading == block.ordinal), None)
        return [(document, own)] if own is not None else [_headed(document, block, blocks, around, library)]
    return [(document, around)] if around is not None else [_headed(document, block, blocks, None, library)]


def _headed(
    document: StoredDocument, block: Block, blocks: Sequence[Block], around: Provision | None, library: Library
) -> Headed:
    """A heading with all that stands under it, up to the next of its level or above; any other block alone."""
    end = block.end
    path: list[PathStep] = []
    if block.type is BlockType.HEADING:
        inside = {block.ordinal}
        for later in blocks[block.ordinal + 1 :]:
            if later.section not in inside:
                break
            end = max(end, later.end)
            if later.type is BlockType.HEADING:
                inside.add(later.ordinal)
    above: int | None = block.ordinal if block.type is BlockType.HEADING else block.section
    while above is not None:
        heading = blocks[above]
        path.insert(0, PathStep(heading.level or 1, heading.label, heading.title))
        above = heading.section
    words = " ".join(library.text(document.info.id)[block.start : block.end].split())
    label = " ".join(part for part in (block.label, block.title) if part) or words[:60]
    return Headed(document, around.eid if around is not None else "", label, tuple(path), block.start, end)


def _page(target: str, home: StoredDocument, library: Library) -> FollowedLink:
    number = target.removeprefix(_PAGE).partition("&")[0]
    starts = {page: start for start, page in reversed(library.store.texts.page_runs(home.info.id))}
    if not number.isdigit() or int(number) not in starts:
        return FollowedLink(absent=Status.NOT_FOUND, reason=f"{home.info.id} has no page {number}")
    at = library.tree(home.info.id).at(starts[int(number)])
    return FollowedLink([(home, at)] if at is not None else [home])
