"""Settings come from the environment, and the cache folder from the platform's custom."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.settings import Settings, cache_folder, from_environment


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"HOME": "/h"}, "linux", "/h/.cache/pincite"),
        ({"HOME": "/h", "XDG_CACHE_HOME": "/x"}, "linux", "/x/pincite"),
        ({"HOME": "/h", "XDG_CACHE_HOME": "relative"}, "linux", "/h/.cache/pincite"),
        ({"HOME": "/h", "XDG_CACHE_HOME": "/x", "PINCITE_CACHE": "/own"}, "linux", "/own"),
        ({"HOME": "/h", "PINCITE_CACHE": ""}, "linux", "/h/.cache/pincite"),
        ({"HOME": "/h", "XDG_CACHE_HOME": "/x"}, "darwin", "/h/Library/Caches/pincite"),
        ({"LOCALAPPDATA": "/l", "HOME": "/h"}, "win32", "/l/pincite/Cache"),
        ({"PINCITE_CACHE": "/own"}, "win32", "/own"),
        ({}, "linux", None),
        ({}, "darwin", None),
        ({}, "win32", None),
    ],
)
def test_the_cache_folder(environment: dict[str, str], platform: str, folder: str | None) -> None:
    assert cache_folder(environment, platform) == (None if folder is None else Path(folder))


def test_settings_of_a_server() -> None:
    environment = {"PINCITE_INDEX": "/i", "PINCITE_PROXIES": "2", "PINCITE_CACHE": "/c"}
    assert from_environment(environment) == Settings(Path("/i"), 2, Path("/c"))
    assert from_environment({"PINCITE_PROXIES": "many"}) == Settings(Path("pincite-index"), 0, None)
