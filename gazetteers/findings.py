"""One thing that a check found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """`str(finding)` is one line for a person: file, line, what is wrong, how to mend it."""

    file: str  # "" where it is none of the files checked
    line: int  # from 1
    rule: str
    """schema, duplicate, order, collision, word, alias, dangling, style, date, title, example or pattern."""
    message: str
    mend: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file else ""
        return f"{place}{self.message} [{self.rule}]; {self.mend}."

    def as_json(self) -> dict[str, object]:
        """The finding as JSON."""
        return {name: getattr(self, name) for name in ("file", "line", "rule", "message", "mend")}
