"""The only reader of the environment. Everything below is told what it needs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

DEFAULT_INDEX = Path("pincite-index")
"""Index folder where neither `--index` nor the environment names one."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`proxies` is how many proxies in front are trusted to say the scheme, host and prefix (`X-Forwarded-*`)."""

    index: Path = DEFAULT_INDEX
    proxies: int = 0


def index_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """`PINCITE_INDEX`, else `./pincite-index`."""
    return Path(environment.get("PINCITE_INDEX") or DEFAULT_INDEX)


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """`PINCITE_INDEX` (folder), `PINCITE_PROXIES` (number, 0)."""
    proxies = environment.get("PINCITE_PROXIES", "0")
    return Settings(
        index=index_folder(environment),
        proxies=int(proxies) if proxies.isdigit() else 0,
    )
