"""A report in the forms that people and tools read: JSON, CSV, SARIF."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from resolver.answer.resolution import Status
from resolver.graph.export import cell
from resolver.reports.json import report_json
from resolver.reports.report import Dangling, Report

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
"""The schema that every SARIF document names."""


def report_csv(report: Report) -> str:
    """One line per dangling reference."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("document", "eid", "page", "start", "end", "text", "status", "reason", "nearest", "sentence"))
    for d in report.dangling:
        row = (d.document, d.eid or "", d.page or "", d.start, d.end, d.text, d.status, d.reason)
        writer.writerow([cell(str(v)) for v in (*row, "; ".join(d.nearest), d.sentence)])
    return out.getvalue()


def sarif(rules: Mapping[str, str], results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A SARIF 2.1.0 document of `results`; `rules` are their kinds, each with what it says. Offsets in it are Unicode
    code points of a document's canonical text.
    """
    driver = {"name": "pincite", "rules": [{"id": i, "shortDescription": {"text": rules[i]}} for i in sorted(rules)]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": list(results)}
    return {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def report_sarif(report: Report) -> dict[str, Any]:
    """SARIF 2.1.0: editors and code hosts show dead references beside the text."""
    rules = {str(d.status): _SHORT[d.status] for d in report.dangling}
    return sarif(rules, [_result(report, d) for d in report.dangling])


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


WRITERS: dict[str, Callable[[Report], str]] = {
    "json": lambda r: json.dumps(report_json(r), ensure_ascii=False, indent=2),
    "csv": report_csv,
    "sarif": lambda r: json.dumps(report_sarif(r), ensure_ascii=False, indent=2),
}
"""Each form to its writer."""
