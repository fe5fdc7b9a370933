"""One pass over an HTML tree before it is read: what cannot be known at the place where it matters.

Which tables are tables and which are layout, which blocks are footnotes, at what section depth the headings stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from selectolax.lexbor import LexborNode

from ingest.readers.dropped import Losses
from ingest.readers.enumerators import PRINTED
from ingest.readers.html_elements import BLOCKS, HEADINGS, SECTIONS, SKIPPED
from ingest.readers.html_links import WATCHED, LinkLists
from ingest.readers.html_tree import TEXT, brief_text, children, pass_over, walk

LISTING = frozenset(("nav", "div", "ul", "ol", "section", "aside"))
"""Elements that may be a table of contents."""

LABEL = re.compile(r"[\[(]?\s*(\d{1,3}[a-z]?|[*†‡§¶#]{1,4}|[a-z]|[ivx]{1,5})\s*[\])]?\.?")
_NOTE_NAME = re.compile(
    r"(?:^|[_\W])(?:fn|ftn|_?edn|foot|footnote|endnote|note|en)s?(?:[\W_]*\d|$|[_\W])", re.IGNORECASE
)
_BRIEF = 11  # characters of the longest enumerator, blanks around it included
_CLOSING = frozenset(").-—–−•·▪●○* \u00a0")  # what an enumerator ends with
_WRAPPED = 3  # elements around an enumerator alone
_OPENING = "‘“„«»\"'"
_NOTE_ROLES = frozenset(("doc-footnote", "doc-endnote", "note"))


@dataclass(slots=True)
class _Table:
    """What is seen of one table."""

    nested: bool = False
    headings: bool = False
    headers: bool = False
    caption: bool = False
    paragraphs: bool = False  # a cell holds several
    in_cell: int = 0  # paragraphs of the open cell
    rows: list[list[str]] = field(default_factory=list)

    def kind(self) -> str:
        """data, layout, or list (each row an enumerator and its words)."""
        rows = [[cell for cell in row if cell.strip()] for row in self.rows]
        rows = [row for row in rows if row]
        numbered = all(len(row) in {1, 2, 3} and is_enumerator(row[0]) for row in rows)
        if rows and not self.headers and numbered and all(len(full) > 1 for full in self.rows if full):
            return "list"
        if self.nested or self.headings or (len(rows) == 1 and self.paragraphs and not self.headers):
            return "layout"
        return "data" if self.caption or self.headers or any(len(row) > 1 for row in rows) else "layout"


@dataclass(slots=True)
class Survey:
    """What the pass found. Nodes are named by their memory address, which lasts as long as the tree."""

    tables: dict[int, str] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)  # block -> label
    note_labels: set[str] = field(default_factory=set)
    titled: set[int] = field(default_factory=set)  # header, footer, aside that hold an h1
    section_depths: list[int] = field(default_factory=list)  # of each h1
    headings: int = 0
    characters: int = 0  # visible ones, in all
    preformatted: int = 0  # and within <pre>
    header_rows: set[int] = field(default_factory=set)
    quoted: dict[int, str] = field(default_factory=dict)  # block quote -> the first sign of its words
    losses: Losses = field(default_factory=Losses)
    links: dict[int, tuple[int, int]] = field(default_factory=dict)  # what may be contents -> its links, those inside
    navigation: set[int] = field(default_factory=set)  # lists of nothing but links that lead away
    marks: set[int] = field(default_factory=set)  # links to a note that leads back to them
    items: set[int] = field(default_factory=set)  # an enumerator and its words, side by side without a table


@dataclass(slots=True)
class _Mention:
    """A superscript or a link that looks like a footnote mark."""

    order: int
    label: str
    target: str
    superscript: bool
    named: bool
    opens_block: bool
    block: int
    bracketed: bool = False
    id: str = ""  # its own name, to which a note may lead back
    node: int = 0


def is_enumerator(text: str) -> bool:
    """Whether a cell holds nothing but an enumerator; one of quoted words opens with their quotation mark."""
    return PRINTED.fullmatch(text.strip().lstrip(_OPENING)) is not None


class _Pass:
    def __init__(self) -> None:
        self.survey = Survey()
        self.order = 0
        self.open_tables: list[tuple[int, _Table]] = []
        self.blocks: list[int] = []
        self.block_text: dict[int, int] = {}
        self.sections = 0
        self.frames: list[tuple[int, str]] = []
        self.ids: dict[str, tuple[int, int, str]] = {}
        self.mentions: list[_Mention] = []
        self.cells: dict[int, tuple[int, int]] = {}
        self.unsaid: list[int] = []  # block quotes that no words have come in
        self.links = self.links_inside = 0
        self.link_lists = LinkLists()
        self.untitled: list[int] = []  # open headers, footers, asides in which no h1 has come

    def enter(self, node: LexborNode) -> bool:
        self.order += 1
        tag = node.tag or ""
        if tag == TEXT:
            text = node.text_content or ""
            self.text(text)
            if text[-1:] in _CLOSING and len(text) <= _BRIEF and is_enumerator(text):
                self.survey.items.update(_items_around(node))
            return False
        if tag in SKIPPED:
            pass_over(self.survey.losses, node)
            return False
        if tag == "img":
            words = node.attributes.get("alt")
            if words and words.strip():
                self.survey.losses.add("alt", words)
        key = node.mem_id
        self.frames.append((key, tag))
        attributes = node.attributes
        if tag in WATCHED:
            self.link_lists.enter(tag, attributes, key)
        if tag in BLOCKS:
            self.blocks.append(key)
            self.block_text[key] = 0
        if tag == "blockquote":
            self.unsaid.append(key)
        elif tag in ("header", "footer", "aside"):
            self.untitled.append(key)
        if tag in LISTING:
            self.survey.links[key] = (self.links, self.links_inside)
        elif tag == "a" and "href" in attributes:
            target = attributes["href"] or ""
            self.links += 1
            self.links_inside += target.startswith("#") and len(target) > 1
        self.identify(attributes, key)
        if tag in SECTIONS:
            self.sections += 1
        elif tag in HEADINGS:
            self.heading(tag)
        elif tag == "table":
            if self.open_tables:
                self.open_tables[-1][1].nested = True
            self.open_tables.append((key, _Table()))
        elif self.open_tables:
            self.table_part(node, tag)
        if tag in ("sup", "a"):
            self.mention(node, attributes)
        return True

    def text(self, text: str) -> None:
        if not text.strip():
            return
        self.survey.quoted.update(dict.fromkeys(self.unsaid, text.lstrip()[0]))
        self.unsaid = []
        self.survey.characters += len(text)
        if self.link_lists.open:
            self.link_lists.text(text)
        self.survey.preformatted += len(text) * any(name == "pre" for _, name in self.frames[-4:])
        if self.mentions and self.mentions[-1].order == self.order - 2:
            self.mentions[-1].bracketed = text.lstrip().startswith("[")
        if self.blocks:
            self.block_text[self.blocks[-1]] += 1
        if self.open_tables and self.open_tables[-1][1].rows and self.open_tables[-1][1].rows[-1]:
            row = self.open_tables[-1][1].rows[-1]
            if len(row[-1]) < 40:
                row[-1] += text

    def identify(self, attributes: dict[str, str | None], key: int) -> None:
        """Notes an id, with the block that it stands in."""
        role = attributes.get("role") or attributes.get("epub:type") or ""
        block = self.blocks[-1] if self.blocks else key
        for name in (attributes.get("id"), attributes.get("name")):
            if name and name not in self.ids:
                self.ids[name] = (self.order, block, role)

    def heading(self, tag: str) -> None:
        self.survey.headings += 1
        if self.open_tables:
            self.open_tables[-1][1].headings = True
        if tag == "h1":
            self.survey.section_depths.append(self.sections)
            self.survey.titled.update(self.untitled)
            self.untitled = []

    def table_part(self, node: LexborNode, tag: str) -> None:
        table = self.open_tables[-1][1]
        if tag == "tr":
            table.rows.append([])
            self.cells[node.mem_id] = (0, 0)
            if any(name == "thead" for _, name in self.frames[-3:]):
                self.survey.header_rows.add(node.mem_id)
        elif tag in ("td", "th") and table.rows:
            table.rows[-1].append("")
            table.in_cell = 0
            row = next((key for key, name in reversed(self.frames) if name == "tr"), 0)
            heads, cells = self.cells.get(row, (0, 0))
            self.cells[row] = (heads + (tag == "th"), cells + 1)
            table.headers = table.headers or tag == "th"
        elif tag == "p":
            table.in_cell += 1
            table.paragraphs = table.paragraphs or table.in_cell > 1
        elif tag == "caption":
            table.caption = True

    def mention(self, node: LexborNode, attributes: dict[str, str | None]) -> None:
        """Remembers what may be a mark or the number of a note."""
        text = brief_text(node, 40).strip()
        found = LABEL.fullmatch(text)
        if not found:
            return
        target = attributes.get("href") or ""
        if node.tag == "sup":
            link = node.css_first("a[href]")
            target = (link.attributes.get("href") if link else "") or ""
        names = " ".join(filter(None, (attributes.get("class"), attributes.get("role"), attributes.get("id"), target)))
        parent = node.parent
        self.mentions.append(
            _Mention(
                order=self.order,
                label=found.group(1),
                target=target[1:] if target.startswith("#") else "",
                superscript=node.tag == "sup"
                or bool(parent and parent.tag == "sup")
                or node.css_first("sup") is not None,
                named=bool(_NOTE_NAME.search(names)) or "doc-noteref" in names,
                opens_block=not (self.blocks and self.block_text[self.blocks[-1]]),
                block=self.blocks[-1] if self.blocks else 0,
                id=attributes.get("id") or attributes.get("name") or "",
                node=node.mem_id,
            )
        )

    def leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag in SKIPPED or tag == TEXT:
            return
        key, _ = self.frames.pop()
        if tag in WATCHED:
            self.link_lists.leave(tag)
        if self.unsaid[-1:] == [key]:
            self.unsaid.pop()
        elif self.untitled[-1:] == [key]:
            self.untitled.pop()
        if tag in LISTING:
            links, inside = self.survey.links[key]
            self.survey.links[key] = (self.links - links, self.links_inside - inside)
        if tag in BLOCKS:
            self.blocks.pop()
            if self.blocks and self.block_text.pop(node.mem_id, 0):
                self.block_text[self.blocks[-1]] += 1
        if tag in SECTIONS:
            self.sections -= 1
        elif tag == "table" and self.open_tables:
            key, table = self.open_tables.pop()
            self.survey.tables[key] = table.kind()
        elif tag == "tr":
            heads, cells = self.cells.pop(node.mem_id, (0, 0))
            if cells and heads == cells:
                self.survey.header_rows.add(node.mem_id)

    def footnotes(self) -> None:
        """Decides which blocks are notes: where a mark's link leads forward to, or what begins with a known mark."""
        notes = self.survey.notes
        led_to = {mention.id: mention.target for mention in self.mentions if mention.id and mention.target}
        for mention in self.mentions:
            found = self.ids.get(mention.target) if mention.target else None
            if found is None:
                continue
            order, block, role = found
            mutual = bool(mention.id) and led_to.get(mention.target) == mention.id
            mutual = (
                mutual and not mention.opens_block
            )  # a number in contents and one at a heading are no mark and note
            if order > mention.order and mutual:
                self.survey.marks.add(mention.node)
            if order > mention.order and (
                mutual
                or mention.superscript
                or mention.named
                or role in _NOTE_ROLES
                or _NOTE_NAME.search(mention.target)
            ):
                notes.setdefault(block, mention.label)
        seen: set[str] = set()
        for mention in self.mentions:
            if mention.superscript and not mention.target:
                if mention.opens_block and not mention.bracketed and mention.label in seen:
                    notes.setdefault(mention.block, mention.label)
                else:
                    seen.add(mention.label)
        self.survey.note_labels.update(notes.values())


def _items_around(enumerator: LexborNode) -> Iterator[int]:
    """The elements that hold an enumerator and its words as two elements beside each other, and nothing else."""
    inner = enumerator.parent
    for _ in range(_WRAPPED):
        around = None if inner is None else inner.parent
        if inner is None or around is None or inner.tag not in ("div", "span", "p"):
            return
        parts = list(islice(filter(_is_shown, children(around)), 3))
        if around.tag == "div" and len(parts) == 2 and parts[0].mem_id == inner.mem_id and parts[1].tag == "div":
            yield around.mem_id
            return
        if len(parts) != 1:
            return
        inner = around


def _is_shown(node: LexborNode) -> bool:
    return node.tag != TEXT or bool((node.text_content or "").strip())


def survey(root: LexborNode, head: LexborNode | None = None) -> Survey:
    """Looks over the whole tree once; of the head, at what is passed over."""
    found = _Pass()
    for node in children(head) if head is not None and head.mem_id != root.mem_id else ():
        if node.tag in SKIPPED:
            pass_over(found.survey.losses, node)
    walk(root, found.enter, found.leave)
    found.footnotes()
    if found.survey.headings:
        found.survey.navigation = found.link_lists.found
    return found.survey
