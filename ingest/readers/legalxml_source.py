"""Hardened XML: no entities, no DTD, no network; damage is mended as far as it goes, and said."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from ingest.document.errors import BadInput
from ingest.document.records import Warning_
from ingest.readers.beside import Told

Element = etree._Element  # noqa: SLF001 - lxml names its element type so

_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed file; `mended` says that the parser had to mend it. `comments` are the words of each comment in it."""

    root: Element
    warnings: tuple[Warning_, ...]
    mended: bool
    comments: tuple[str, ...] = ()

    def tell(self, told: Told) -> None:
        """What a person should know of the parsing: damage, and the comments, which are no text."""
        told.warnings.extend(self.warnings)
        for words in self.comments:
            told.losses.add("comment", words)


def parse(name: str, data: bytes) -> Source:
    """The tree of an XML file. Raises BadInput("damaged") where nothing can be read."""
    data, halves = _whole(data.lstrip(b" \t\r\n"))
    if halves:
        reason = f"{halves} characters are halves of surrogate pairs"
    try:
        if not halves:
            root, comments = _tree(data, recover=False)
            return Source(root, (), mended=False, comments=comments)
    except (etree.XMLSyntaxError, ValueError) as error:
        reason = _SPACE.sub(" ", str(error))[:200]
    try:
        root, comments = _tree(data, recover=True)
    except (etree.XMLSyntaxError, ValueError):
        raise BadInput("damaged", f"{name}: the XML cannot be read ({reason}); fetch the file again.") from None
    return Source(root, (_damage(reason, _unread(data, root)),), mended=True, comments=comments)


_DEPTH = re.compile(r"xcessive depth in document: (\d+)")
_TAG = re.compile(rb"<[^<>]*>")


def _damage(reason: str, unread: int) -> Warning_:
    """What a person should know of a file that was not read as it stands."""
    behind = f"; about {unread:,} characters behind that were not read" if unread else ""
    deep = _DEPTH.search(reason)
    if deep:
        limit = f"{int(deep.group(1)):,}"
        return Warning_("nesting", f"Elements stand in one another more than {limit} deep{behind}.")
    return Warning_("damaged_xml", f"The XML is damaged and was read as far as it goes: {reason}{behind}")


def _unread(data: bytes, root: Element) -> int:
    """About how many characters outside tags are in the file and not in the tree; blanks are not counted."""
    if data[:2] in (b"\xfe\xff", b"\xff\xfe"):
        data = data.decode("utf-16", "ignore").encode("utf-8", "ignore")
    seen = sum(len(part) for text in root.itertext() for part in str(text).split())
    return max(sum(map(len, _TAG.sub(b" ", data).decode("utf-8", "ignore").split())) - seen, 0)


_HALF = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")
_NUMBERED = re.compile(rb"&#(?:[xX]0{0,8}([dD][89a-fA-F][0-9a-fA-F]{2})|0{0,8}(5[5-7]\d{3}));")
_ENCODING = re.compile(rb"<\?xml[^>]{0,200}encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})")


def _whole(data: bytes) -> tuple[bytes, int]:
    """The file with U+FFFD for each half of a surrogate pair, written out or by its number, and how many there were.

    The parser that mends lets them pass, and then no text that holds one can be read.
    """
    numbered = sum(_is_half(match) for match in _NUMBERED.finditer(data))
    if numbered:
        data = _NUMBERED.sub(lambda match: b"&#xFFFD;" if _is_half(match) else match[0], data)
    told = _ENCODING.match(data[:400])
    if data[:2] in (b"\xfe\xff", b"\xff\xfe") or (told is not None and told[1].lower() not in (b"utf-8", b"utf8")):
        return data, numbered
    data, written = _HALF.subn("\N{REPLACEMENT CHARACTER}".encode(), data)
    return data, numbered + written


def _is_half(match: re.Match[bytes]) -> bool:
    return 0xD800 <= (int(match[1], 16) if match[1] else int(match[2])) <= 0xDFFF


def _tree(data: bytes, *, recover: bool) -> tuple[Element, tuple[str, ...]]:
    """The tree without its comments, and their words. Raises XMLSyntaxError, ValueError."""
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        dtd_validation=False,
        no_network=True,
        huge_tree=True,
        recover=recover,
        remove_comments=False,
        remove_pis=True,
    )
    root: Element = etree.fromstring(data, parser)
    if root is None:
        raise ValueError("nothing could be read")
    around = [*root.itersiblings(etree.Comment, preceding=True), *root.itersiblings(etree.Comment)]
    comments = tuple(str(comment.text or "") for comment in (*around, *root.iter(etree.Comment)))
    if len(comments) > len(around):
        etree.strip_tags(root, etree.Comment)
    return root, comments


def local(element: Element) -> str:
    """An element's name without its namespace; "" for what is no element (an unexpanded entity)."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: Element, name: str) -> str:
    """The value of an attribute of that local name, whatever its namespace; "" where there is none."""
    value = element.get(name)
    if value is not None:
        return str(value)
    return next((str(found) for key, found in element.attrib.items() if str(key).rpartition("}")[2] == name), "")


def words_of(element: Element) -> str:
    """All the text below an element."""
    return "".join(str(part) for part in element.itertext())


def text_at(root: Element, *names: str) -> str:
    """The folded text of the first element below `root` with the first of these names that occurs."""
    for name in names:
        for element in root.iter(f"{{*}}{name}"):
            text = " ".join(words_of(element).split())
            if text:
                return text
    return ""


def child_text(element: Element, names: frozenset[str]) -> str:
    """The folded text of an element's first child of one of these names."""
    for child in element:
        if local(child) in names:
            return " ".join(words_of(child).split())
    return ""
