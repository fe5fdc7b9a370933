"""HTML pages as they are: names of places, what nobody sees, lists of links, tables that only lay words out."""

from __future__ import annotations

import pytest

from ingest.document.records import Reading
from ingest.readers.registry import read
from tests.ingest.readers.accounting import assert_accounted, outline


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


def shown(found: Reading) -> list[tuple[str, str]]:
    return [(kind, words) for kind, words in outline(found)]


def hidden(found: Reading) -> list[tuple[str, str]]:
    return [(item.reason, found.raw[item.start : item.end]) for item in found.furniture]


@pytest.mark.parametrize(
    ("rule", "more", "is_hidden"),
    [
        (".x { color: red; display: none }", "", True),
        ("div.x, p#x { visibility: hidden }", "", True),
        ("p.x { display: none }", "", False),
        ("@media screen { #x { position: absolute; left: -9999px } }", "", True),
        ("@media print { .x { display: none } }", "", False),
        ("@media (max-width: 9em) { .x { display: none } }", "", False),
        ("/* .x {display:none} */ @font-face { font-family: x } .y .x { display: none }", "", False),
        (".x { display: none } .open .x { display: block }", "", False),
        (".x { display: none }", "<script>show('x')</script>", False),
    ],
)
def test_what_a_class_in_the_pages_own_sheet_hides_is_no_text(rule: str, more: str, is_hidden: bool) -> None:
    found = page(
        '<h1>Fees</h1><div class="y"><div class="a x" id="x">Old words.</div></div><p>A fee.</p>',
        f"<style>{rule}</style>{more}",
    )
    assert (("hidden", "Old words.") in hidden(found)) is is_hidden
    assert (("paragraph", "Old words.") in shown(found)) is not is_hidden


LANGUAGES = "".join(
    f'<li><a href="https://{code}.bees.example/x">{code}</a></li>' for code in ("de", "fr", "it", "ja", "pt")
)
MENU = "".join(f'<li><a href="/{name}">{name}</a></li>' for name in ("home", "acts", "about"))


def test_lists_of_links_to_other_languages_and_menus_are_no_text() -> None:
    said = LANGUAGES.replace("<a href", "<a hreflang='x' href").replace(".bees.example", "")
    found = page(f"<ul>{MENU}</ul><h1>Fees</h1><p>A fee.</p><ul>{LANGUAGES}</ul><div><ul>{said}</ul></div>")
    assert shown(found) == [("heading", "Fees"), ("paragraph", "A fee.")]
    assert [reason for reason, _ in hidden(found)] == ["nav"] * 3


def test_lists_of_links_that_a_reader_reads_stay() -> None:
    words = LANGUAGES.replace("</a>", "</a> too")
    inner = MENU.replace('href="/', 'href="#')
    other = "".join(f'<li><a href="https://a{n}x.example/">{n}</a></li>' for n in range(5))
    for before, behind in ((inner, MENU), ("", words), ("", other), (words, "")):
        found = page(f"<ul>{before}</ul><h1>Fees</h1><p>A fee.</p><ul>{behind}</ul>")
        assert hidden(found) == []
    assert hidden(page(f"<main><ul>{MENU}</ul><h1>Fees</h1></main>")) == []


def layout(*rows: tuple[str, str]) -> str:
    cells = "".join(f"<tr><td><p>{label}</p></td><td>{words}</td></tr>" for label, words in rows)
    return f"<table><col width='4%'><col width='96%'><tbody>{cells}</tbody></table>"


def test_tables_and_grids_that_only_lay_a_list_out() -> None:
    inner = layout(("i)", "<p>late;</p>"), ("ii)", "<p>now.</p>"))
    grid = "<div><div><span>(c) </span></div><div><p>in a grid.</p></div></div>"
    signed = "<table><tr><td><p>For the Keepers</p><p>A. B.</p></td><td><p>For the Bees</p></td></tr></table>"
    found = page(
        "<h1>Fees</h1>" + layout(("(a)", f"<p>a fee:</p>{inner}")) + layout(("—", "<p>a fine;</p>"))
        + layout(("‘1.", "<p>a quoted point’;</p>")) + grid + signed
        + "<div><div><p>A long one.</p></div><div>Two.</div></div>"
    )  # fmt: skip
    assert shown(found)[1:] == [
        ("list_item", "(a) a fee:"), ("list_item", "i) late;"), ("list_item", "ii) now."), ("list_item", "— a fine;"),
        ("list_item", "‘1. a quoted point’;"), ("list_item", "(c) in a grid."), ("paragraph", "For the Keepers"),
        ("paragraph", "A. B."), ("paragraph", "For the Bees"), ("paragraph", "A long one."), ("paragraph", "Two."),
    ]  # fmt: skip
    assert [block.level for block in found.blocks[1:7]] == [1, 2, 2, 1, 1, 1]


def test_a_mark_and_a_note_that_lead_to_each_other_are_one_and_contents_are_not() -> None:
    contents = '<p><a id="t1" href="#s1">1.</a> Fees</p><h2><a id="s1" href="#t1">1.</a> Fees</h2>'
    mark = '<p>A fee <a id="c1" href="#r1">(<span>1</span>)</a> is due.</p>'
    note = '<p><a id="r1" href="#c1">(<span>1</span>)</a> In coins.</p>'
    found = page(contents + mark + note)
    assert shown(found)[1:] == [("heading", "1. Fees"), ("paragraph", "A fee is due."), ("footnote", "In coins.")]
    assert [mark.label for mark in found.marks] == ["1"]
