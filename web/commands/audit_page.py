"""An audit as one page of HTML, its distributions drawn as SVG in the page: no scripts, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from resolver.audit.audit import Audit, Example, Fault

_BAR, _GAP, _LABEL, _WIDTH = 18, 6, 190, 720
"""Height of a bar, gap, width of the labels and of a whole drawing, in pixels."""

_STYLE = """
body { font: 15px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #1a1a1a; background: #fff }
table { border-collapse: collapse } td, th { border: 1px solid #bbb; padding: .2em .6em; text-align: left }
td.n { text-align: right; font-variant-numeric: tabular-nums } svg text { font: 13px sans-serif; fill: #1a1a1a }
svg rect { fill: #2f6690 } blockquote { margin: .4em 0; padding: .2em .8em; border-left: 3px solid #bbb }
"""


def audit_html(result: Audit) -> str:
    """The page."""
    rates = [(fault.name, fault.count) for fault in result.faults]
    parts = [
        "<!doctype html>",
        "<html lang='en'><head><meta charset='utf-8'><meta name='viewport' content='width=device-width'>",
        f"<title>Audit of {escape(result.source)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>Audit of {escape(result.source)}</h1>",
        f"<p>{result.chunks} chunks, {result.characters} characters.</p>",
        _table(result.faults),
        _drawing("Chunks with each fault", rates, total=result.chunks),
        _drawing("Chunks by length in characters", result.lengths, total=result.chunks),
        _drawing("Chunks by what they begin with", result.begins, total=result.chunks),
        _drawing("Chunks by what they end with", result.ends, total=result.chunks),
        *(_examples(fault) for fault in result.faults if fault.examples),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _table(faults: Sequence[Fault]) -> str:
    rows = "".join(
        f"<tr><td><a href='#{escape(f.name)}'>{escape(_spoken(f.name))}</a></td><td class='n'>{f.count}</td>"
        f"<td class='n'>{f.rate:.2%}</td><td>{escape(f.rule)}</td></tr>"
        for f in faults
    )
    return f"<table><tr><th>fault</th><th>chunks</th><th>rate</th><th>rule</th></tr>{rows}</table>"


def _drawing(title: str, bars: Sequence[tuple[str, int]], *, total: int) -> str:
    """Horizontal bars; each is labelled with its count and share, so that nothing is said by length alone."""
    longest = max((count for _, count in bars), default=0)
    height = len(bars) * (_BAR + _GAP) + _GAP
    drawn = []
    for number, (label, count) in enumerate(bars):
        top = _GAP + number * (_BAR + _GAP)
        width = round((_WIDTH - _LABEL - 110) * count / longest, 1) if longest else 0
        share = f"{count} ({count / total:.1%})" if total else "0"
        drawn.append(
            f"<text x='{_LABEL - 8}' y='{top + 14}' text-anchor='end'>{escape(_spoken(label))}</text>"
            f"<rect x='{_LABEL}' y='{top}' width='{width}' height='{_BAR}'/>"
            f"<text x='{_LABEL + width + 6}' y='{top + 14}'>{share}</text>"
        )
    return (
        f"<h2>{escape(title)}</h2><svg role='img' aria-label='{escape(title)}' width='100%' "
        f"viewBox='0 0 {_WIDTH} {height}'>{''.join(drawn)}</svg>"
    )


def _examples(fault: Fault) -> str:
    quotes = "".join(_quote(example) for example in fault.examples)
    return (
        f"<h2 id='{escape(fault.name)}'>{escape(_spoken(fault.name))}: examples</h2><p>{escape(fault.rule)}</p>{quotes}"
    )


def _quote(example: Example) -> str:
    ends = f" … {escape(example.ends)}" if example.ends else ""
    return f"<blockquote><code>{escape(example.id)}</code> {escape(example.begins)}{ends}</blockquote>"


def _spoken(name: str) -> str:
    return name.replace("_", " ")
