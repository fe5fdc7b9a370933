"""Numbered units are called what the document's title says: rules in "... Rules", sections elsewhere."""

import pytest

from gazetteers.load import load
from ingest.provisions import build
from ingest.readers import registry
from ingest.structure.traversal import traverse

PAGE = "<p><b>1. Short title.</b> Words here.</p><p><b>2. Fees.</b> (1) A fee is due.</p><p>(2) It is paid.</p>"


@pytest.mark.parametrize(
    ("title", "eid"),
    [
        ("The Apiaries Rules, 2012", "rule_2__subrule_1"),
        ("Bee Board Regulations, 2014", "regulation_2"),
        ("The Apiaries Act, 2011", "sec_2__subsec_1"),
        ("Regulation (EU) 2016/679", "sec_2__subsec_1"),
        ("", "sec_2__subsec_1"),
    ],
)
def test_the_title_names_the_numbered_units(title: str, eid: str) -> None:
    style = load().style("india")
    canonical = traverse(registry.read("a.html", PAGE.encode()), style, title)
    assert eid in {p.eid for p in build.build(canonical, style)}
