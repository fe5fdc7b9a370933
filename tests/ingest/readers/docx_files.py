"""DOCX files made by hand, so that each test shows the very XML it is about."""

from __future__ import annotations

import io
import zipfile

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="'
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>'
    "</Relationships>"
)


def docx(body: str, **parts: str) -> bytes:
    """A file with this body; `parts` are the contents of styles, numbering, footnotes, header1 ... by name."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("_rels/.rels", _RELATIONS)
        archive.writestr("word/document.xml", f"<w:document {_W}><w:body>{body}</w:body></w:document>")
        for name, content in sorted(parts.items()):
            root = {"header1": "hdr", "comments": "comments"}.get(name, name)
            archive.writestr(f"word/{name}.xml", f"<w:{root} {_W}>{content}</w:{root}>")
    return stream.getvalue()


def p(text: str, style: str = "", properties: str = "", run: str = "") -> str:
    """A paragraph of one run; `properties` and `run` are inner XML of w:pPr and w:rPr."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    run_properties = f"<w:rPr>{run}</w:rPr>" if run else ""
    words = f'<w:r>{run_properties}<w:t xml:space="preserve">{text}</w:t></w:r>' if text else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{words}</w:p>"


def numbered(number: int, level: int = 0) -> str:
    """Paragraph properties that put it into a list."""
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'


def level(index: int, form: str, text: str, more: str = "") -> str:
    """One level of a list definition."""
    return f'<w:lvl w:ilvl="{index}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>{more}<w:lvlText w:val="{text}"/></w:lvl>'


def numbering(levels: str, nums: str = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>') -> str:
    """The numbering part with one definition."""
    return f'<w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>{nums}'
