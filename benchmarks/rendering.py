"""The lines of a legal XML document as HTML, Markdown, plain text or PDF, without any identifier."""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape

from benchmarks.rendered_sources import Line

MAX_HEADING = 6
"""HTML and Markdown have six levels of headings."""


def html(lines: Sequence[Line]) -> bytes:
    """A page with h1 to h6 and one paragraph a line."""
    parts = ["<!DOCTYPE html><html><head><meta charset='utf-8'><title>Act</title></head><body>"]
    for line in lines:
        if line.kind in {"container", "section"}:
            level = min(line.depth, MAX_HEADING)
            parts.append(f"<h{level}>{escape(line.text)}</h{level}>")
        else:
            parts.append(f"<p>{escape(line.text)}</p>")
    parts.append("</body></html>")
    return "\n".join(parts).encode("utf-8")


def markdown(lines: Sequence[Line]) -> bytes:
    """ATX headings, and one paragraph a line; signs that Markdown would read are escaped."""
    parts: list[str] = []
    for line in lines:
        text = _escaped(line.text)
        parts.append(f"{'#' * min(line.depth, MAX_HEADING)} {text}" if line.kind in {"container", "section"} else text)
    return "\n\n".join(parts).encode("utf-8") + b"\n"


def _escaped(text: str) -> str:
    for sign in "\\`*_[]<>#":
        text = text.replace(sign, "\\" + sign)
    return text


def plain(lines: Sequence[Line]) -> bytes:
    """One paragraph a line, with a blank line between; containers in capitals as statutes print them."""
    parts = [line.text.upper() if line.kind == "container" else line.text for line in lines]
    return "\n\n".join(parts).encode("utf-8") + b"\n"


def pdf(lines: Sequence[Line]) -> bytes:
    """A4 pages: bold headings whose size falls with depth, body in 10 points, the page number at the foot."""
    from reportlab.lib.pagesizes import A4  # noqa: PLC0415
    from reportlab.lib.styles import ParagraphStyle  # noqa: PLC0415
    from reportlab.platypus import Paragraph, SimpleDocTemplate  # noqa: PLC0415

    body = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12, spaceAfter=5)
    sizes = [20, 17, 15, 13.5, 12, 11]
    heads = [
        ParagraphStyle(f"h{i}", fontName="Times-Bold", fontSize=size, leading=size * 1.2, spaceBefore=8, spaceAfter=6)
        for i, size in enumerate(sizes)
    ]
    story = []
    for line in lines:
        head = line.kind in {"container", "section"}
        style = heads[min(line.depth, len(heads)) - 1] if head else body
        story.append(Paragraph(escape(_latin(line.text)), style))
    buffer = io.BytesIO()
    template = SimpleDocTemplate(buffer, pagesize=A4)

    def foot(canvas: object, document: object) -> None:
        canvas.setFont("Times-Roman", 9)  # type: ignore[attr-defined]
        canvas.drawCentredString(A4[0] / 2, 30, str(document.page))  # type: ignore[attr-defined]

    template.build(story, onFirstPage=foot, onLaterPages=foot)
    return buffer.getvalue()


def _latin(text: str) -> str:
    """The standard fonts hold Latin-1 and a few signs; what they lack is dropped on both sides of the comparison."""
    return text.encode("cp1252", "ignore").decode("cp1252")
