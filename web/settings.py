"""The only reader of the environment. Everything below is told what it needs."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

DEFAULT_INDEX = Path("pincite-index")
"""Index folder where neither `--index` nor the environment names one."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one request may ask for; each is a setting, `PINCITE_MAX_` and its name in capitals."""

    body: int = 4_000_000  # bytes of a request's body: a batch of 10,000 references with their paragraphs
    items: int = 10_000  # questions of one batch
    text: int = 200_000  # characters of one text: a long chapter
    citations: int = 2_000  # of one text
    answer: int = 32_000_000  # bytes of an answer
    seconds: int = 30  # of one request


@dataclass(frozen=True, slots=True)
class Settings:
    """`proxies` is how many proxies in front are trusted to say the scheme, host and prefix (`X-Forwarded-*`);
    `cache` the folder for what can be made again (None: nothing is kept); `origins` the other sites whose scripts may
    ask the API (none: CORS is off); `limits` what one request may ask for;
    `log_words`: the log of a fault may hold words of the query and of documents; `jurisdiction`: whose law a name means
    that laws of several countries have.
    """

    index: Path = DEFAULT_INDEX
    proxies: int = 0
    cache: Path | None = None
    origins: tuple[str, ...] = ()
    limits: Limits = Limits()
    log_words: bool = False
    jurisdiction: str = ""


class BadSetting(Exception):
    """Raised for a setting that cannot be used; the message names it, what it must be and what it was."""


def index_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """`PINCITE_INDEX`, else `./pincite-index`."""
    return Path(environment.get("PINCITE_INDEX") or DEFAULT_INDEX)


def jurisdiction(environment: Mapping[str, str] = os.environ) -> str:
    """`PINCITE_JURISDICTION`, else none."""
    return environment.get("PINCITE_JURISDICTION", "")


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
    """`PINCITE_INDEX` (folder), `PINCITE_PROXIES` (number, 0), `PINCITE_CACHE` (folder), `PINCITE_ORIGINS` (addresses
    of sites with commas between; none), `PINCITE_MAX_...` (the limits), `PINCITE_LOG_WORDS` (1; 0),
    `PINCITE_JURISDICTION` (in, uk, us-dc ...; none). Raises BadSetting.
    """
    proxies = environment.get("PINCITE_PROXIES", "0")
    return Settings(
        index=index_folder(environment),
        proxies=int(proxies) if proxies.isdigit() else 0,
        cache=cache_folder(environment),
        origins=_origins(environment.get("PINCITE_ORIGINS", "")),
        limits=_limits(environment),
        log_words=environment.get("PINCITE_LOG_WORDS", "0") == "1",
        jurisdiction=jurisdiction(environment),
    )


def setting_of(limit: str) -> str:
    """The name of a limit's setting."""
    return f"PINCITE_MAX_{limit.upper()}"


def _limits(environment: Mapping[str, str]) -> Limits:
    given: dict[str, int] = {}
    for limit in fields(Limits):
        name = setting_of(limit.name)
        written = environment.get(name, "")
        if not written:
            continue
        if not re.fullmatch(r"[1-9][0-9]{0,11}", written):
            raise BadSetting(f"{name}: {written[:40]!r} is no whole number from 1 on")
        given[limit.name] = int(written)
    return Limits(**given)


_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:\d{1,5})?|https?://\[[0-9a-f:]+\](:\d{1,5})?")


def _origins(written: str) -> tuple[str, ...]:
    named = tuple(o.strip().lower() for o in written.split(",") if o.strip())
    for origin in named:
        if not _ORIGIN.fullmatch(origin):
            raise BadSetting(
                f"PINCITE_ORIGINS: {origin[:80]!r} is no site's address such as https://law.example.org: a scheme and "
                "a host, no path, no *"
            )
    return named
