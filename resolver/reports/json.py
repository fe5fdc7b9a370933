"""Reports and their changes as plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from resolver.reports.changes import Changes, Dangler
from resolver.reports.report import Report


def report_json(report: Report) -> dict[str, Any]:
    """The whole report as plain data."""
    return asdict(report)


def changes_json(changes: Changes) -> dict[str, Any]:
    """The changes as plain data."""
    return {
        "since": changes.since,
        "gained": [{**_data(d), "status": s} for d, s in changes.gained],
        "lost": [{**_data(d), "status": s} for d, s in changes.lost],
        "changed": [{**_data(d), "before": a, "status": b} for d, a, b in changes.changed],
    }


def _data(d: Dangler) -> dict[str, Any]:
    return {"document": d.document, "eid": d.eid, "text": d.text}
