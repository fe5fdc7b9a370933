"""What several commands print for a person: a resolution, and what the reading of a document met."""

from __future__ import annotations

from typing import Any, assert_never

from resolver.answer.resolution import Candidate, Resolution, Status


def status_words(status: Status) -> str:
    """What a status means, for people."""
    match status:
        case Status.RESOLVED:
            return "resolved"
        case Status.PARTIAL:
            return "only partly there"
        case Status.AMBIGUOUS:
            return "several places answer"
        case Status.NOT_FOUND:
            return "not there"
        case Status.NOT_INDEXED:
            return "known, not in this index"
        case Status.UNKNOWN_INSTRUMENT:
            return "no gazetteer knows the instrument"
        case Status.NO_ANTECEDENT:
            return "nothing before it to mean"
        case Status.UNSUPPORTED:
            return "in a form that cannot be followed"
    assert_never(status)


def resolution_text(answer: Resolution) -> str:
    """An answer: its status, each target with its first words, warnings, what is near, and why."""
    words = answer.reference.text if answer.reference is not None else (answer.query or "")
    lines = [f"{words}: {status_words(answer.status)}" + (f" ({answer.reason})" if answer.reason else "")]
    for target in answer.targets:
        page = f", page {target.pages[0]}" if target.pages else ""
        lines.append(f"  -> {target.document}#{target.eid}  {target.label}{page}")
        first = " ".join(target.text.split())
        if first:
            lines.append(f"     {first[:160]}{'...' if len(first) > 160 else ''}")
    lines += [f"  warning: {w.message}" for w in answer.warnings]
    if not answer.targets and answer.candidates:
        lines.append("  nearest: " + "; ".join(_candidate(c) for c in answer.candidates[:5]))
    lines += [f"  because: {e.step}: {e.rule}" + (f" [{e.via}]" if e.via else "") for e in answer.evidence]
    return "\n".join(lines)


def _candidate(candidate: Candidate) -> str:
    score = "" if candidate.score is None else f" ({candidate.score:.0f})"
    where = f" in {candidate.document}" if candidate.document else ""
    return f"{candidate.label}{where}{score}"


def reading_lines(report: dict[str, Any]) -> list[str]:
    """The report kept with a document: one figure a line, counts of a kind on one line, empty ones left out."""
    lines = []
    for name, value in report.items():
        if isinstance(value, dict):
            shown = ", ".join(f"{key} {count}" for key, count in value.items() if count)
        elif isinstance(value, list):
            shown = ", ".join(map(str, value))
        else:
            shown = str(value)
        if shown and value is not False:
            lines.append(f"{name.replace('_', ' ')}: {shown}")
    return lines
