"""Limits that a report is held against: "not_found=0", "partial=0.01", "dangling=25"."""

from __future__ import annotations

from dataclasses import dataclass

from resolver.answer.resolution import Status
from resolver.reports.report import Report

DANGLING_ALL = "dangling"
"""Name that stands for all statuses of dangling references together."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most references that may end so: a count, or a share (0 to 1) of the live ones."""

    status: str
    most: float
    share: bool

    def passed(self, report: Report) -> str:
        """In words, by how much the report passes the limit; "" where it keeps to it."""
        count = len(report.dangling) if self.status == DANGLING_ALL else report.by_status.get(self.status, 0)
        found = count / report.references if self.share and report.references else float(count)
        if found <= self.most:
            return ""
        shown = f"{found:.4f} of the references" if self.share else f"{count} references"
        return f"{self.status}: {shown}, more than {self.most:g}"


def limit(text: str) -> Limit:
    """Read "STATUS=RATE" (with a decimal point) or "STATUS=COUNT". Raises ValueError with what is wrong."""
    name, equals, number = text.partition("=")
    names = [*(str(s) for s in Status), DANGLING_ALL]
    if not equals or name not in names:
        raise ValueError(f"{text}: not STATUS=NUMBER with a status of {', '.join(names)}")
    try:
        most = float(number)
    except ValueError:
        raise ValueError(f"{text}: {number} is no number") from None
    share = "." in number
    if not (0 <= most <= 1 if share else number.isdigit()):
        raise ValueError(f"{text}: a share is 0.0 to 1.0, a count a whole number")
    return Limit(name, most, share)
