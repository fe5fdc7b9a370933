"""A report in the forms that people and tools read: JSON, CSV, HTML, SARIF, and lines for a terminal."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import asdict
from html import escape
from typing import Any

from resolver.answer.resolution import Status
from resolver.graph.export import cell
from resolver.reports.report import Dangling, Report

FORMATS = ("json", "csv", "html", "sarif")
"""What `pincite report --format` writes besides the terminal's lines."""

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def report_json(report: Report) -> dict[str, Any]:
    """The whole report as plain data."""
    return asdict(report)


def report_csv(report: Report) -> str:
    """One line per dangling reference."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("document", "eid", "page", "start", "end", "text", "status", "reason", "nearest", "sentence"))
    for d in report.dangling:
        row = (d.document, d.eid or "", d.page or "", d.start, d.end, d.text, d.status, d.reason)
        writer.writerow([cell(str(v)) for v in (*row, "; ".join(d.nearest), d.sentence)])
    return out.getvalue()


def report_sarif(report: Report) -> dict[str, Any]:
    """SARIF 2.1.0: editors and code hosts show dead references beside the text. Offsets are Unicode code points of
    the document's canonical text.
    """
    statuses = sorted({d.status for d in report.dangling})
    rules = [{"id": str(s), "shortDescription": {"text": _SHORT[s]}} for s in statuses]
    return {
        "$schema": _SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "pincite", "rules": rules}},
                "columnKind": "unicodeCodePoints",
                "results": [_result(report, d) for d in report.dangling],
            }
        ],
    }


_SHORT = {
    Status.PARTIAL: "The place is there, a deeper step of the reference is not",
    Status.AMBIGUOUS: "Several places answer to the reference",
    Status.NOT_FOUND: "The place is not in the text that should hold it",
    Status.UNKNOWN_INSTRUMENT: "No gazetteer knows the instrument",
    Status.NO_ANTECEDENT: "Nothing before the words is what they could mean",
    Status.UNSUPPORTED: "The reference is in a form that cannot be followed",
}


def _result(report: Report, d: Dangling) -> dict[str, Any]:
    near = f" There is: {', '.join(d.nearest)}." if d.nearest else ""
    region: dict[str, Any] = {"charOffset": d.start, "charLength": d.end - d.start, "snippet": {"text": d.text}}
    return {
        "ruleId": str(d.status),
        "level": "error" if d.status is Status.NOT_FOUND else "warning",
        "message": {"text": f'"{d.text}": {d.reason}.{near}'},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": report.sources.get(d.document, d.document)},
                    "region": region,
                },
                "logicalLocations": [{"fullyQualifiedName": f"{d.document}#{d.eid or ''}"}],
            }
        ],
        "partialFingerprints": {"reference": d.reference},
    }


def report_html(report: Report) -> str:
    """One page, no scripts, nothing from elsewhere."""
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>References</title>",
        "<style>body{font:15px/1.5 sans-serif;max-width:70em;margin:2em auto;padding:0 1em}",
        "table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.2em .6em;text-align:left;",
        "vertical-align:top}pre{background:#f4f4f4;padding:.5em}</style>",
        f"<h1>References of {report.documents} documents</h1>",
        f"<p>{report.references} live references; index generation {report.generation}.</p>",
        _table("By status", ("status", "references"), [(k, str(v)) for k, v in report.by_status.items()]),
        *(_grid(title, table) for title, table in _tables(report)),
        "<h2>Dangling</h2><table><tr><th>where</th><th>words</th><th>status</th><th>reason</th><th>nearest</th></tr>",
    ]
    for d in report.dangling:
        where = f"{d.document}#{d.eid or ''}" + (f", page {d.page}" if d.page else "")
        cells = (where, d.text, str(d.status), d.reason, "; ".join(d.nearest))
        parts.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in cells) + "</tr>")
    parts.append("</table><h2>Instruments that no gazetteer knows</h2>")
    parts += [f"<h3>{escape(u.text)} ({u.count})</h3><pre>{escape(u.entry)}</pre>" for u in report.unknown]
    return "\n".join(parts) + "</html>\n"


def _tables(report: Report) -> list[tuple[str, dict[str, dict[str, int]]]]:
    return [
        ("By document", report.by_document),
        ("By form", report.by_form),
        ("By rule", report.by_rule),
    ]


def _table(title: str, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    body = "".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in rows)
    heads = "".join(f"<th>{escape(h)}</th>" for h in head)
    return f"<h2>{escape(title)}</h2><table><tr>{heads}</tr>{body}</table>"


def _grid(title: str, table: dict[str, dict[str, int]]) -> str:
    statuses = sorted({s for counts in table.values() for s in counts})
    rows = [(name, *(str(counts.get(s, 0)) for s in statuses)) for name, counts in table.items()]
    return _table(title, ("", *statuses), rows)


def report_text(report: Report) -> str:
    """Lines for a terminal."""
    held = report.contents
    lines = [
        f"{held.documents} documents, {held.sections} sections, {held.provisions} provisions, {held.chunks} chunks",
        f"{held.chunks_with_reference} chunks hold a reference ({held.share:.0%})",
        f"{held.references} references, {held.distinct} of them distinct",
        f"{report.references} live references, by status:",
    ]
    lines += [f"  {status:20} {count:7}" for status, count in report.by_status.items()]
    if report.other_standing:
        lines.append("not followed: " + ", ".join(f"{k} {v}" for k, v in report.other_standing.items()))
    if report.warnings:
        lines.append("warnings: " + ", ".join(f"{k} {v}" for k, v in report.warnings.items()))
    named = f"{report.also_here} name another instrument with a number that also exists in the citing document"
    lines.append(f"{named}; {report.also_here_wrong} of them were answered there")
    for d in report.dangling:
        page = f", page {d.page}" if d.page else ""
        near = f"; there is: {', '.join(d.nearest)}" if d.nearest else ""
        lines.append(f'{d.document}#{d.eid or ""}{page}: "{d.text}": {d.status}: {d.reason}{near}')
    for u in report.unknown:
        lines += [f"unknown, {u.count} times: {u.text}", *(f"    {line}" for line in u.entry.splitlines())]
    return "\n".join(lines)


WRITERS: dict[str, Callable[[Report], str]] = {
    "json": lambda r: json.dumps(report_json(r), ensure_ascii=False, indent=2),
    "csv": report_csv,
    "html": report_html,
    "sarif": lambda r: json.dumps(report_sarif(r), ensure_ascii=False, indent=2),
}
"""Report in each of `FORMATS`."""
