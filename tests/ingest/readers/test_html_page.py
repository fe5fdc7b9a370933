"""HTML pages as they are: names of places, what nobody sees, lists of links, tables that only lay words out."""

from __future__ import annotations

from ingest.document.records import Reading
from ingest.readers.registry import read
from tests.ingest.readers.accounting import assert_accounted


def page(body: str, head: str = "") -> Reading:
    found = read("a.html", f"<html><head>{head}</head><body>{body}</body></html>".encode())
    assert_accounted(found)
    return found


def test_every_name_of_a_place_leads_to_its_block_and_to_no_other() -> None:
    found = page(
        '<section id="a"><h2 id="b"><a href="#c">1.</a> Fees <i id="c"></i></h2><p>A fee.</p><p id="d"></p><p>It is.</p>'
        '</section><table><tr id="r"><td>1</td><td id="s">2</td></tr></table><p><a href="#a">a</a><a href="#s">s</a></p>'
    )
    assert [block.anchor for block in found.blocks] == ["b", "", "d", "r", ""]
    assert [link.target for link in found.links] == ["#b", "#b", "#r"]
