"""An audit as plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from resolver.audit.audit import Audit


def audit_json(result: Audit) -> dict[str, Any]:
    """The whole audit as plain data."""
    return asdict(result)
