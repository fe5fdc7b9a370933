"""The pages: they work without a script, escape everything, and show the text as it is."""

from __future__ import annotations

import html
import re
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from ingest.document.records import Canonical, DocumentInfo, Page, Piece, Processed, Warning_
from tests.ingest.handmade import document
from tests.web.site import DUES, MARKUP, bees, make
from web.app import create_app
from web.cli import main
from web.rendering import Span, folded, runs
from web.settings import Settings


def page(client: FlaskClient, url: str, status: int = 200) -> str:
    response = client.get(url)
    assert response.status_code == status, response.text
    assert response.content_type == "text/html; charset=utf-8"
    text = response.text
    assert text.startswith("<!doctype html>")
    assert "<script" not in text
    return text


def words(text: str) -> str:
    """A page without its tags."""
    return html.unescape(re.sub(r"<[^>]+>", "", text))


@pytest.mark.parametrize(
    "url",
    [
        "/",
        "/search?q=fee",
        "/search?q=section+2(1)",
        "/documents/bees",
        "/documents/bees/provisions/sec_1",
        "/resolve?q=section+2",
    ],
)
def test_pages_link_to_pages_that_are_there(client: FlaskClient, url: str) -> None:
    for link in sorted(set(re.findall(r'(?:href|action)="(/[^"]*)"', page(client, url)))):
        with client.get(html.unescape(link)) as found:
            assert found.status_code in {200, 302}, link


def test_the_text_of_a_provision_is_verbatim_and_escaped(client: FlaskClient) -> None:
    text = page(client, "/documents/bees/provisions/sec_3")
    assert "<b>bold</b>" not in text
    assert MARKUP in words(text)


def test_references_are_links(client: FlaskClient, reference: str) -> None:
    text = page(client, "/documents/bees/provisions/sec_1")
    assert f'<a class="ref" href="/references/{reference}"' in text
    assert DUES in words(text)


def test_a_provision_says_what_cites_it(client: FlaskClient) -> None:
    text = words(page(client, "/documents/bees/provisions/sec_2"))
    assert "bees#sec_1" in text
    assert "Nothing in the index cites it" not in text
    assert "Nothing in the index cites it" in words(page(client, "/documents/bees/provisions/sec_3"))


def test_a_resolution_shows_its_evidence(client: FlaskClient, reference: str) -> None:
    text = words(page(client, f"/references/{reference}"))
    assert DUES in text
    assert "How it was found" in text
    assert "(1) Every keeper pays." in text


def test_a_search_marks_its_words(client: FlaskClient) -> None:
    text = page(client, "/search?q=sixty+fees")
    assert "<mark>sixty</mark>" in text
    assert "<mark>fee</mark>" in text


def test_a_query_that_asks_for_nothing_is_told(client: FlaskClient) -> None:
    assert "no word, number or citation" in words(page(client, "/search?q=()"))


def test_the_query_is_escaped(client: FlaskClient) -> None:
    text = page(client, "/search?q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "&lt;script&gt;" in text


@pytest.mark.parametrize(
    "url", ["/documents/nobody", "/documents/bees/provisions/x", "/references/x", "/chunks/x", "/nowhere"]
)
def test_what_is_not_there_has_a_page(client: FlaskClient, url: str) -> None:
    assert "Not Found" in page(client, url, 404)


def test_a_search_can_go_on(tmp_path: Path) -> None:
    sections = [(str(i), f"Dues {i}", [f"The fee {i} is due."]) for i in range(1, 26)]
    client = create_app(Settings(index=make(tmp_path / "index", document("d", sections)))).test_client()
    seen: set[str] = set()
    url = "/search?q=fee"
    for _ in range(3):
        text = page(client, url)
        seen |= set(re.findall(r"The fee (\d+) is due", words(text)))
        following = re.search(r'rel="next" href="([^"]+)"', text)
        url = html.unescape(following[1]) if following else ""
    assert len(seen) == 25
    assert url == ""


def test_pages_without_text_are_shown(tmp_path: Path) -> None:
    text = "One page of words.\n"
    pages = tuple(Page(n, str(n), 595.0, 842.0, has_text=n == 1) for n in (1, 2, 3))
    canonical = Canonical(
        text, text, (Piece(0, len(text), "raw", 0, 1),), (), (), (), pages=pages, format="pdf",
        warnings=(Warning_("page_without_text", "page 2 has no text", 2),),
    )  # fmt: skip
    scanned = Processed(DocumentInfo("scan", title="Scan"), "scan.pdf", "0", "1", canonical)
    client = create_app(Settings(index=make(tmp_path / "index", scanned, bees()))).test_client()
    shown = words(page(client, "/documents/scan"))
    assert "Pages without text: 2, 3" in shown
    assert "page 2 has no text" in shown
    detail = client.get("/api/v1/documents/scan").get_json()
    assert detail["pages"] == {"count": 3, "without_text": [2, 3]}


def test_headings_go_down_step_by_step_and_fields_have_labels(client: FlaskClient) -> None:
    for url in ("/", "/search?q=fee", "/documents/bees", "/documents/bees/provisions/sec_1", "/resolve?q=section+2"):
        text = page(client, url)
        levels = [int(level) for level in re.findall(r"<h([1-6])", text)]
        assert levels[0] == 1, url
        assert levels.count(1) == 1, url
        assert all(after <= before + 1 for before, after in pairwise(levels)), (url, levels)
        assert set(re.findall(r'<input id="(\w+)"', text)) <= set(re.findall(r'<label[^>]* for="(\w+)"', text)), url
        assert '<html lang="en">' in text


def test_a_long_outline_is_closed_and_keeps_its_tree() -> None:
    rows = [{"level": 1 + (n % 10 > 0), "title": str(n)} for n in range(90)]
    tree = folded(rows)
    assert [branch.heading["title"] for branch in tree] == [str(n) for n in range(0, 90, 10)]
    assert [len(branch.below) for branch in tree] == [9] * 9
    assert not any(branch.open for branch in tree)
    assert all(branch.open for branch in folded(rows[:20]))


def test_a_document_without_provisions_shows_its_words(tmp_path: Path) -> None:
    source = tmp_path / "note.txt"
    source.write_text("مرحبا بالعالم. No section stands here.\n", "utf-8")
    assert (
        CliRunner().invoke(main, ["ingest", str(source), "--index", str(tmp_path / "i"), "--id", "note"]).exit_code == 0
    )
    text = page(create_app(Settings(index=tmp_path / "i")).test_client(), "/documents/note")
    assert '<div class="source text" dir="auto">' in text
    assert "No section stands here." in words(text)


def test_runs_joined_are_the_text() -> None:
    text = "0123456789"
    links = [Span(12, 15, "a"), Span(13, 18, "b"), Span(18, 25, "c"), Span(0, 11, "d")]
    found = runs(text, 10, links, [Span(14, 19)])
    assert "".join(r.text for r in found) == text
    assert [(r.text, r.href, r.mark) for r in found] == [
        ("0", "d", False), ("1", "", False), ("23", "a", False), ("4", "a", True), ("567", "", True), ("8", "c", True),
        ("9", "c", False),
    ]  # fmt: skip
