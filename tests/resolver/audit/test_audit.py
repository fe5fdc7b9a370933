"""The audit: every fault by its rule, on texts made for it; files of other tools; thresholds; the page."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from ingest.document.records import Context
from ingest.store.store import Store
from resolver.audit.audit import audit, exceeded
from resolver.audit.faults import (
    RULES,
    Audited,
    begins_inside,
    ends_inside,
    heading_glued,
    is_fragment,
    lone_heading,
    table_without_header,
)
from resolver.audit.foreign_chunks import ForeignError, read_chunks
from tests.ingest.handmade import document
from web.commands.audit import audit_command
from web.standalone import audit_page

WHOLE = "The keeper of a hive shall pay the fee."


def piece(text: str, **more: object) -> Audited:
    return Audited("1", text, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "fragment", "begins", "ends"),
    [
        (WHOLE, False, False, False),
        ("(a) the keeper of a hive shall pay;", True, True, False),
        ("of a hive shall pay the yearly fee.", True, True, False),
        (", and the keeper shall pay the fee.", True, True, False),
        ("The keeper of a hive shall pay the", True, False, True),
        ("In this Act, unless the context otherwise requires,—", False, False, False),
        ("(Signature of the keeper)", False, False, False),
        ("“The keeper of a hive shall pay.”", False, False, False),
    ],
)
def test_pieces_of_sentences(text: str, fragment: bool, begins: bool, ends: bool) -> None:
    chunk = piece(text)
    assert (is_fragment(chunk), begins_inside(chunk), ends_inside(chunk)) == (fragment, begins, ends)


def test_context_makes_a_clause_whole() -> None:
    clause = piece("(a) keeps a hive in the town,", before="Whoever—", after="shall pay the fee.")
    assert not is_fragment(clause)
    assert is_fragment(piece("(a) keeps a hive in the town,"))


@pytest.mark.parametrize(
    ("text", "glued"),
    [
        ("Short Title\nThis Act is the Bees Act.", True),
        ("5. Fees and fines\nThe fee is due in May.", True),
        ("Short title This Act may be cited as the Bees Act.", True),
        ("The fee is due. Fines The keeper shall pay a fine.", True),
        ("The fee is due. The keeper shall pay it to the Board.", False),
        ("Under the First Schedule the fee is due to the Bank of The West.", False),
        ("He keeps Form A and Schedule A is void.", False),
        ("The keeper of every hive in the\nDistrict shall pay.", False),
    ],
)
def test_headings_glued_to_text(text: str, glued: bool) -> None:
    assert heading_glued(piece(text)) is glued


@pytest.mark.parametrize(
    ("text", "lone"),
    [
        ("5. Fees and Fines", True),
        ("CHAPTER II\nFEES", True),
        (WHOLE, False),
        ("[Repealed.]", False),
        ("the fee of the year", False),
    ],
)
def test_lone_headings(text: str, lone: bool) -> None:
    assert lone_heading(piece(text)) is lone


def test_tables_cut_from_their_header() -> None:
    assert table_without_header(piece("| 1 | five |\n| 2 | six |"))
    assert not table_without_header(piece("| hive | fee |\n|---|---|\n| 1 | five |"))
    assert table_without_header(piece("1\tfive", kind="table", header=False))
    assert not table_without_header(piece("1\tfive", kind="table", header=True))


def counts(chunks: list[Audited]) -> dict[str, int]:
    return {fault.name: fault.count for fault in audit("test", chunks).faults}


def test_duplicates_and_boilerplate_are_judged_over_all_chunks() -> None:
    chunks = [Audited(str(n), f"The Bees Act 1999\nHive {n} is kept by a keeper.", path=("x",)) for n in range(6)]
    chunks += [
        Audited("a", "Repealed.", path=("x",)),
        Audited("b", "repealed. ", path=("x",)),
        Audited("e", "Repealed.", path=("y",)),
    ]
    chunks += [
        Audited("c", "Some text ends.\nPage 3 of 9", path=("x",)),
        Audited("d", "Fees .......... 12", path=("x",)),
    ]
    found = counts(chunks)
    assert found["duplicates"] == 1
    assert found["boilerplate"] == 8
    assert found["without_path"] == 0


def test_every_fault_has_a_rule_a_rate_and_at_most_ten_examples() -> None:
    result = audit("test", [Audited(str(n), "of a hive the keeper must pay") for n in range(20)])
    assert [fault.name for fault in result.faults] == list(RULES)
    fragments = result.faults[0]
    assert (fragments.count, fragments.rate, len(fragments.examples)) == (20, 1.0, 10)
    assert sum(n for _, n in result.lengths) == sum(n for _, n in result.begins) == sum(n for _, n in result.ends) == 20
    assert exceeded(result, {"fragments": 0.5, "boilerplate": 0.0}) == ["fragments: 100.00% is above 50.00%"]


def test_an_empty_audit_counts_nothing() -> None:
    assert all(fault.count == 0 and fault.rate == 0 for fault in audit("test", []).faults)


def test_the_page_stands_alone_and_escapes() -> None:
    page = audit_page(audit("<x>", [Audited("1", "of <script>alert(1)</script> a hive the keeper pays")]))
    assert "<script>" not in page
    assert page.count("<svg") == 4
    assert "http" not in page


def write_jsonl(path: Path) -> Path:
    records = [
        {"body": WHOLE, "meta": {"headings": ["Bees", "Fees"]}},
        {"body": "under sub-section (2) of this section the fee", "meta": {"headings": []}},
    ]
    path.write_text("\n".join(json.dumps(r) for r in records), encoding="utf-8")
    return path


def test_foreign_chunks_from_json_lines(tmp_path: Path) -> None:
    chunks = read_chunks(write_jsonl(tmp_path / "c.jsonl"), "body", "meta.headings")
    assert [(c.text[:3], c.path) for c in chunks] == [("The", ("Bees", "Fees")), ("und", ())]


def test_foreign_chunks_from_csv_and_parquet(tmp_path: Path) -> None:
    with (tmp_path / "c.csv").open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows([("text", "path"), (WHOLE, "Bees / Fees"), ("line\nbreak", "")])
    assert [c.path for c in read_chunks(tmp_path / "c.csv", "text", "path")] == [("Bees", "Fees"), ()]
    parquet = pytest.importorskip("pyarrow.parquet")
    import pyarrow as pa  # noqa: PLC0415 - an extra

    parquet.write_table(pa.table({"text": [WHOLE], "path": [["Bees"]]}), tmp_path / "c.parquet")
    assert read_chunks(tmp_path / "c.parquet", "text", "path")[0].path == ("Bees",)


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("c.jsonl", b'{"text": "x"}\n{', "line 2 is not JSON"),
        ("c.jsonl", b"[1]", "not a JSON object"),
        ("c.jsonl", b'{"body": "x"}', "--text-field"),
        ("c.jsonl", b"", "holds no chunks"),
        ("c.csv", b"text\n\xff", "not UTF-8"),
        ("c.docx", b"", ".jsonl, .csv or .parquet"),
        ("c.parquet", b"x", "not a Parquet file"),
    ],
)
def test_bad_files_are_named_with_what_to_do(tmp_path: Path, name: str, content: bytes, says: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ForeignError, match=says):
        read_chunks(tmp_path / name, "text")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(audit_command, list(arguments))
    return result.exit_code, result.output


def test_command_on_foreign_chunks(tmp_path: Path) -> None:
    chunks = str(write_jsonl(tmp_path / "c.jsonl"))
    given = ("--chunks", chunks, "--text-field", "body", "--path-field", "meta.headings", "--json")
    code, output = run(*given, "--html", str(tmp_path / "page.html"), "--max", "fragments=0.6")
    found = {fault["name"]: fault["count"] for fault in json.loads(output)["faults"]}
    assert code == 0
    assert (found["fragments"], found["without_path"], found["unresolved_references"]) == (1, 1, 1)
    assert "<svg" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert run(*given)[0] == 1  # without a limit a fault is a finding, as it says
    code, output = run(*given, "--max", "fragments=0.1")
    assert code == 1
    assert json.loads(output)["exceeded"] == ["fragments: 50.00% is above 10.00%"]


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--max", "speed=1"), 2, "no fault"),
        (("--max", "fragments=x"), 2, "number"),
        (("--max", "fragments=nan"), 2, "number"),
        (("--chunks", "absent.jsonl"), 3, "no such file"),
        (("absent-index",), 4, "absent-index"),
        (("somewhere", "--chunks", "c.jsonl"), 2, "not both"),
    ],
)
def test_command_refuses_with_one_line(arguments: tuple[str, ...], code: int, says: str) -> None:
    found, output = run(*arguments)
    assert found == code
    assert says in output
    assert len(output.strip().splitlines()) == 1


def test_command_on_an_index(tmp_path: Path) -> None:
    made = document("bees", [("5", "Fees", [WHOLE, "(a) of a hive in the town that he keeps"])])
    lead_in = Context("lead_in", ((made.chunks[0].start, made.chunks[0].end),))
    made = replace(made, chunks=(made.chunks[0], replace(made.chunks[1], context=(lead_in,))))
    Store.create(tmp_path / "index").close()
    with Store.open(tmp_path / "index", write=True) as store:
        store.put(made)
    code, output = run(str(tmp_path / "index"), "--json")
    result = json.loads(output)
    assert code == 1  # faults are findings
    assert result["chunks"] == 2
    found = {fault["name"]: fault["count"] for fault in result["faults"]}
    assert (found["begins_inside"], found["ends_inside"], found["without_path"]) == (0, 1, 0)
