"""Pages that stand alone in one file, for a person to keep or to send: made from templates, without an app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from resolver.audit.audit import Audit
from resolver.reports.report import Report

_BAR, _GAP, _LABEL, _COUNT, _WIDTH = 18, 6, 190, 110, 720
"""Height of a bar, gap, widths of the labels, of the counts and of a whole drawing, in pixels."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A horizontal bar of a drawing, in pixels from its top left, with its label and its count in words."""

    label: str
    count: str
    left: int
    top: int
    width: float
    height: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A distribution as bars; `width` and `height` in pixels."""

    title: str
    bars: tuple[Bar, ...]
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Table:
    """Counts in a grid: the names of the columns, and a row of cells for each name."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]


def audit_page(result: Audit) -> str:
    """An audit as a page, its distributions drawn in it."""
    drawings = (
        drawing("Chunks with each fault", [(f.name, f.count) for f in result.faults], result.chunks),
        drawing("Chunks by length in characters", result.lengths, result.chunks),
        drawing("Chunks by what they begin with", result.begins, result.chunks),
        drawing("Chunks by what they end with", result.ends, result.chunks),
    )
    return _written("standalone/audit.html", audit=result, drawings=drawings)


def report_page(report: Report) -> str:
    """A report on references as a page."""
    tables = (
        _grid("By document", report.by_document),
        _grid("By form", report.by_form),
        _grid("By rule", report.by_rule),
    )
    return _written("standalone/report.html", report=report, tables=tables)


def drawing(title: str, counts: Sequence[tuple[str, int]], total: int) -> Drawing:
    """Bars as long as their counts, the longest as wide as there is room; each says its share of `total`."""
    longest = max((count for _, count in counts), default=0)
    room = _WIDTH - _LABEL - _COUNT
    bars = tuple(
        Bar(
            label,
            f"{count} ({count / total:.1%})" if total else "0",
            _LABEL,
            _GAP + number * (_BAR + _GAP),
            round(room * count / longest, 1) if longest else 0,
            _BAR,
        )
        for number, (label, count) in enumerate(counts)
    )
    return Drawing(title, bars, _WIDTH, len(bars) * (_BAR + _GAP) + _GAP)


def _grid(title: str, table: Mapping[str, Mapping[str, int]]) -> Table:
    statuses = sorted({status for counts in table.values() for status in counts})
    rows = tuple((name, *(counts.get(status, 0) for status in statuses)) for name, counts in table.items())
    return Table(title, ("", *statuses), rows)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["spoken"] = _spoken
    return made


def _written(template: str, **values: object) -> str:
    return _environment().get_template(template).render(values)


def _spoken(name: str) -> str:
    return name.replace("_", " ")
