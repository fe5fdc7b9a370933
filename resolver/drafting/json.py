"""Findings as JSON and as SARIF 2.1.0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from resolver.drafting.findings import KINDS, Finding
from resolver.reports.formats import sarif

_LEVELS = {"error": "error", "warning": "warning", "note": "note"}


def findings_json(files: Sequence[tuple[str, Sequence[Finding]]]) -> dict[str, Any]:
    """{"files": [{"file", "findings": [{code, severity, start, end, words, message, place, eid, page, near}]}]}."""
    return {
        "files": [
            {"file": name, "findings": [{"severity": f.severity, **asdict(f)} for f in found]} for name, found in files
        ]
    }


def findings_sarif(files: Sequence[tuple[str, Sequence[Finding]]]) -> dict[str, Any]:
    """SARIF 2.1.0, which editors and code hosts show beside a text."""
    rules = {f.code: KINDS[f.code][1] for _, found in files for f in found}
    return sarif(rules, [_result(name, f) for name, found in files for f in found])


def _result(name: str, f: Finding) -> dict[str, Any]:
    near = f" There is: {', '.join(f.near)}." if f.near else ""
    region = {"charOffset": f.start, "charLength": f.end - f.start, "snippet": {"text": f.words}}
    place = {"physicalLocation": {"artifactLocation": {"uri": name}, "region": region}}
    logical = [{"fullyQualifiedName": f.place}] if f.place else []
    return {
        "ruleId": f.code,
        "level": _LEVELS[f.severity],
        "message": {"text": f'"{f.words}": {f.message}.{near}'},
        "locations": [{**place, "logicalLocations": logical}],
    }
