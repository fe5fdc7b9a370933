"""Nobody's index runs code in a reader's browser: only http and https addresses become links.

Each failed on the code before: a manifest, `--url`, a gazetteer and a document's own head were believed.
"""

from __future__ import annotations

import html
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from gazetteers.addresses import is_web_address
from gazetteers.check import check
from gazetteers.errors import GazetteerError
from gazetteers.load import load
from ingest.document.errors import BadManifest
from ingest.run.manifest import read_manifest
from ingest.store.folder import DATABASE
from tests.web.site import bees, make
from web.app import create_app
from web.cli import main
from web.settings import Settings

EVIL = "javascript:alert(1)"
REFUSED = [
    EVIL, "JaVaScRiPt:alert(1)", "\tjavascript:alert(1)", "java\nscript:alert(1)", " https://x.org", "//x.org/a", "data:text/html,x",
    "vbscript:x", "file:///etc/passwd", "ftp://x.org", "https:", "https://", "https:///x", "http:javascript:alert(1)",
    "https://user@evil.example/", "https://x.org/\x00", "https://x.org/\ud800", 'https://x.org/"onclick="', "https://{number}/x",
    "https://x.org/" + "a" * 2000, "act.html", "/documents/bees",
]  # fmt: skip
TAKEN = ["https://x.org", "HTTP://x.org/a?b=c#d", "https://x.org:8443/a b", "https://[::1]/", "https://bücher.example/§1",
         "https://x.org/{unit}/{number}"]  # fmt: skip


@pytest.mark.parametrize("address", REFUSED)
def test_other_schemes_are_no_addresses(address: str) -> None:
    assert not is_web_address(address)


@pytest.mark.parametrize("address", TAKEN)
def test_web_addresses_are(address: str) -> None:
    assert is_web_address(address)


def test_a_manifest_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "m.toml"
    path.write_text(f'[[document]]\npath = "a.md"\nurl = "{EVIL}"\n', "utf-8")
    with pytest.raises(
        BadManifest, match=r"document 1: the url 'javascript:alert\(1\)' is no web address; give an http"
    ):
        read_manifest(path)


def test_the_option_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nWords.\n", "utf-8")
    done = CliRunner().invoke(main, ["ingest", str(tmp_path / "a.md"), "--index", str(tmp_path / "i"), "--url", EVIL])
    assert done.exit_code == 2
    assert "no web address" in done.output
    assert not (tmp_path / "i").exists()


LAW = '[defaults]\njurisdiction = "xx"\n{defaults}\n[[instrument]]\nid = "xx-act-1"\ntitle = "Bees Act"\n{own}\n'


@pytest.mark.parametrize("slot", ["defaults", "own"])
def test_a_gazetteer_is_refused_by_loader_and_check(tmp_path: Path, slot: str) -> None:
    path = tmp_path / "g.toml"
    path.write_text(LAW.format(**{"defaults": "", "own": "", slot: f'url = "{EVIL}"'}), "utf-8")
    with pytest.raises(GazetteerError, match="no web address; give an http"):
        load([path])
    findings, _ = check([path])
    assert any("no web address" in f.message for f in findings)


def test_a_family_of_laws_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "g.toml"
    path.write_text(
        f'[[family]]\nname = "f"\nid = "xx-{{n}}"\ntitle = "T {{n}}"\njurisdiction = "xx"\nurl = "{EVIL}"\n', "utf-8"
    )
    with pytest.raises(GazetteerError, match="no web address"):
        load([path])


def links(text: str) -> list[str]:
    return [html.unescape(link) for link in re.findall(r"""(?:href|src|action|formaction)=["']([^"']*)""", text)]


def test_what_a_document_says_of_itself_becomes_no_link(tmp_path: Path) -> None:
    source = tmp_path / "a.html"
    source.write_text(
        f'<html><head><title>A</title><link rel="canonical" href="{EVIL}"></head><body><h1>1 Dues</h1>'
        f'<p>See <a href="{EVIL}">section 2</a> and <a href="data:text/html,x">here</a>, and section 9.</p>'
        "<h1>2 Scope</h1><p>All.</p></body></html>",
        "utf-8",
    )
    index = tmp_path / "i"
    assert CliRunner().invoke(main, ["ingest", str(source), "--index", str(index), "--id", "a"]).exit_code == 0
    client = create_app(Settings(index=index)).test_client()
    seen, wanted = set(), ["/", "/search?q=see", "/documents/a"]
    while wanted:
        url = wanted.pop()
        seen.add(url)
        for link in links(client.get(url).text):
            assert link.startswith(("/", "#")), (url, link)
            if link.startswith(("/references", "/documents", "/chunks")) and link not in seen:
                wanted.append(link)
    assert any(url.startswith("/references/") for url in seen)
    assert client.get("/api/v1/documents/a").get_json()["url"] == ""


def test_an_index_written_by_other_hands_shows_no_link(tmp_path: Path) -> None:
    good = replace(bees(), info=replace(bees().info, url="https://x.org/bees"))
    index = make(tmp_path / "index", good)
    client = create_app(Settings(index=index)).test_client()
    pages = ("/documents/bees", "/resolve?q=section+2&from=bees")
    assert all("https://x.org/bees" in links(client.get(page).text) for page in pages)
    with closing(sqlite3.connect(DATABASE.of(index))) as connection:
        connection.execute("UPDATE documents SET url = ?", (EVIL,))
        connection.commit()
    client = create_app(Settings(index=index)).test_client()
    for page in pages:
        assert not [link for link in links(client.get(page).text) if not link.startswith(("/", "#"))]
    answer = client.get("/api/v1/resolve?q=section+2&from=bees").get_json()["resolutions"][0]
    assert answer["targets"][0]["url"] == ""
