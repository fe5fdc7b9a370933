"""Decimal clauses are provisions whether they are headings, paragraphs, list items or numbers that Word computes."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo, Processed
from ingest.provisions.decimal_clauses import parts_of
from ingest.run.pipeline import process
from tests.ingest.readers.docx_files import docx, level, numbered, numbering, p

CLAUSES = [
    ("2.", "SUPPLY"),
    ("2.1", "The Supplier shall supply the Goods:"),
    ("(a)", "in the crates listed; and"),
    ("(b)", "on the day agreed."),
    ("2.2", "The Customer shall return each crate."),
    ("2.2.1", "A crate that is lost is paid for."),
    ("2.3", "Title passes on delivery."),
    ("3.", "PRICE"),
    ("3.1", "The price is fixed."),
]
EIDS = ["sec_2", "sec_2.1", "sec_2.1__para_a", "sec_2.1__para_b", "sec_2.2", "sec_2.2.1", "sec_2.3", "sec_3", "sec_3.1"]


def read(name: str, data: bytes) -> Processed:
    return process(name, data, DocumentInfo("a"), load())


def markdown() -> bytes:
    return "\n\n".join(f"## {n} {t}" if n.endswith(".") else f"{n} {t}" for n, t in CLAUSES).encode()


def html() -> bytes:
    lines = (f"<h2>{n} {t}</h2>" if n.endswith(".") else f"<p>{n} {t}</p>" for n, t in CLAUSES)
    return f"<html><body>{''.join(lines)}</body></html>".encode()


def text() -> bytes:
    return "\n\n".join(f"{n} {t}" for n, t in CLAUSES).encode()


@pytest.mark.parametrize(("name", "data"), [("a.md", markdown()), ("a.html", html()), ("a.txt", text())])
def test_they_hang_on_the_number_that_begins_theirs_in_every_format(name: str, data: bytes):
    provisions = read(name, data).provisions
    assert [p.eid for p in provisions] == EIDS
    assert [p.parent for p in provisions] == [
        *(None, "sec_2", "sec_2.1", "sec_2.1", "sec_2", "sec_2.2", "sec_2"),
        *(None, "sec_3"),
    ]


def test_those_of_word_do_too_and_keep_their_old_eids():
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="h{n}"><w:name w:val="heading {n}"/><w:pPr>{numbered(1, n - 1)}'
        f'<w:outlineLvl w:val="{n - 1}"/></w:pPr></w:style>'
        for n in (1, 2)
    )
    levels = level(0, "decimal", "%1.") + level(1, "decimal", "%1.%2") + level(2, "lowerLetter", "(%3)")
    body = p("Supply", "h1") + p("Delivery", "h2") + p("The Supplier shall:", properties=numbered(1, 1))
    body += p("bring crates; and", properties=numbered(1, 2)) + p("take them away.", properties=numbered(1, 2))
    body += p("Exceptions. None is made.", properties=numbered(1, 1))
    body += p("“Crate” means a wooden box.", properties=numbered(1, 1))
    found = read("a.docx", docx(body, styles=styles, numbering=numbering(levels))).provisions
    assert [(p.eid, p.aliases) for p in found] == [
        ("sec_1", ()),
        ("sec_1.1", ("sec_1__sec_1.1",)),
        ("sec_1.2", ("sec_1__subsec_1.2",)),
        ("sec_1.2__para_a", ("sec_1__subsec_1.2__para_a",)),
        ("sec_1.2__para_b", ("sec_1__subsec_1.2__para_b",)),
        ("sec_1.3", ("sec_1__subsec_1.3",)),
        ("sec_1.4", ("sec_1__def_crate",)),
    ]
    assert [p.doubts for p in found] == [()] * 7


@pytest.mark.parametrize(
    "lines",
    [
        ["2. Growth", "3.5 Million people came.", "2.5 Million went."],
        ["2. Growth", "A rise of", "2.9 Points was seen."],
        ["Growth", "1.1 Million people came.", "The rest stayed."],
    ],
)
def test_an_amount_is_no_clause(lines: list[str]):
    text = "\n\n".join(f"## {line}" if not i else line for i, line in enumerate(lines))
    assert [p.number for p in read("a.md", text.encode()).provisions if "." in p.number] == []


def test_parts():
    assert parts_of("2.10A") == ((2, ""), (10, "A"))
    assert parts_of("2.x") == ()


def test_a_number_printed_twice_ends_no_reading():
    lines = ["## 1. Scope", "4.1 The board allows hives.", "4.1 The board counts them.", "## 2. Fees", "None is due."]
    assert [p.eid for p in read("a.md", "\n\n".join(lines).encode()).provisions] == ["sec_1", "sec_2"]
