"""Links to headings that are no provisions: what stands under the heading, in its own words."""

from __future__ import annotations

import pytest

from ingest.document.records import DocumentInfo, Reference
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.context import Place
from resolver.answer.resolution import Status
from resolver.resolving.resolver import Resolver
from tests.resolver.build import gazetteer

PAGE = """<html><body><h1 id="top">Keeping bees</h1><p>Bees are kept.</p>
<h2 id="smoke">Smoke calms</h2><p>Use little.</p><h3>Sorts</h3><p id="pine">Pine is best.</p>
<h2 id="honey">Honey flows</h2><p>In June.</p></body></html>"""


@pytest.fixture
def resolver(tmp_path):
    with Store.create(tmp_path) as store:
        store.put(process("bees.html", PAGE.encode(), DocumentInfo(id="bees"), gazetteer()))
        yield Resolver(store, gazetteer())


@pytest.mark.parametrize(
    ("anchor", "begins", "ends", "path"),
    [
        ("smoke", "Smoke calms", "Pine is best.", ["Keeping bees", "Smoke calms"]),
        ("honey", "Honey flows", "In June.", ["Keeping bees", "Honey flows"]),
        ("pine", "Pine is best.", "Pine is best.", ["Keeping bees", "Smoke calms", "Sorts"]),
    ],
)
def test_an_anchor_means_what_stands_under_it(resolver, anchor, begins, ends, path) -> None:
    answer = resolver.resolve(Reference(0, 4, "here", "link", (), "link", target=f"#{anchor}"), Place("bees"))
    assert answer.status is Status.RESOLVED
    (target,) = answer.targets
    assert target.text.startswith(begins)
    assert target.text.endswith(ends)
    assert "Honey" not in target.text or anchor == "honey"
    assert [step.title for step in target.path] == path
    assert target.text == resolver.library.text("bees")[target.start : target.end]


def test_an_anchor_that_is_not_there_is_told(resolver) -> None:
    answer = resolver.resolve(Reference(0, 4, "here", "link", (), "link", target="#wax"), Place("bees"))
    assert answer.status is Status.NOT_FOUND
    assert answer.reason == "bees has no place named wax"


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("queens.html", "queens"),
        ("queens.html#honey", "queens"),
        ("guides/queens.html", "queens"),
        ("https://bees.example/wax/", "wax"),
        ("wax.html", None),
        ("guides", None),
    ],
)
def test_a_link_means_a_document_by_its_url_or_beside_the_one_that_links(tmp_path, target, found) -> None:
    with Store.create(tmp_path) as store:
        for name, source, url in (
            ("bees", "guides/bees.html", ""),
            ("queens", "guides/queens.html", ""),
            ("wax", "shop/wax.html", "https://bees.example/wax"),
        ):
            store.put(process(source, PAGE.encode(), DocumentInfo(id=name, url=url), gazetteer()))
        link = Reference(0, 4, "here", "link", (), "link", target=target)
        answer = Resolver(store, gazetteer()).resolve(link, Place("bees"))
        assert [t.document for t in answer.targets] == ([found] if found else [])
        assert (answer.status is Status.RESOLVED) == (found is not None)
