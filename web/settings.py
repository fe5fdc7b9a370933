"""The only reader of the environment. Everything below is told what it needs."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

DEFAULT_INDEX = Path("pincite-index")
"""Index folder where neither `--index` nor the environment names one."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`proxies` is how many proxies in front are trusted to say the scheme, host and prefix (`X-Forwarded-*`);
    `cache` the folder for what can be made again (None: nothing is kept).
    """

    index: Path = DEFAULT_INDEX
    proxies: int = 0
    cache: Path | None = None


def index_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """`PINCITE_INDEX`, else `./pincite-index`."""
    return Path(environment.get("PINCITE_INDEX") or DEFAULT_INDEX)


def cache_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path | None:
    """Where what can be made again is kept: `PINCITE_CACHE`, else `pincite` in the user's cache folder after the
    platform's custom; None where there is no such user. The folder need not exist, nor be writable.
    """
    if named := environment.get("PINCITE_CACHE"):
        return Path(named)
    home = environment.get("HOME")
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return Path(local) / "pincite" / "Cache" if local else None
    if platform == "darwin":
        return Path(home) / "Library" / "Caches" / "pincite" if home else None
    shared = environment.get("XDG_CACHE_HOME", "")
    if Path(shared).is_absolute():  # the custom says that a relative one is passed over
        return Path(shared) / "pincite"
    return Path(home) / ".cache" / "pincite" if home else None


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """`PINCITE_INDEX` (folder), `PINCITE_PROXIES` (number, 0), `PINCITE_CACHE` (folder)."""
    proxies = environment.get("PINCITE_PROXIES", "0")
    return Settings(
        index=index_folder(environment),
        proxies=int(proxies) if proxies.isdigit() else 0,
        cache=cache_folder(environment),
    )
