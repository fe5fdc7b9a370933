"""Words that carry a link into their own document: a field of Word decides, and what disagrees is told."""

from __future__ import annotations

import pytest

from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.context import Place
from resolver.answer.resolution import Status
from resolver.resolving.resolver import Resolver
from tests.ingest.readers.docx_files import docx, level, numbered, numbering
from tests.resolver.build import gazetteer

LEVELS = level(0, "decimal", "%1.") + level(1, "decimal", "%1.%2") + level(2, "lowerLetter", "(%3)")


def clause(words: str, depth: int, bookmark: str = "") -> str:
    mark = f'<w:bookmarkStart w:id="1" w:name="{bookmark}"/>' if bookmark else ""
    return f"<w:p><w:pPr>{numbered(1, depth)}</w:pPr>{mark}{run(words)}</w:p>"


def run(words: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{words}</w:t></w:r>'


def answers(tmp_path, before: str, instruction: str, printed: str):
    field = f"<w:fldSimple w:instr='{instruction}'>{run(printed)}</w:fldSimple>"
    body = (
        clause("Fees", 0) + clause("The Keeper shall pay the fee.", 1, "_Ref1")
        + clause("The Keeper shall pay interest on:", 1, "_Ref2") + clause("late fees; and", 2, "_Ref3")
        + clause("fines.", 2) + clause("General", 0) + clause("Hives stay.", 1)
        + f"<w:p><w:pPr>{numbered(1, 1)}</w:pPr>{run(before)}{field}{run(' of all that is said.')}</w:p>"
    )  # fmt: skip
    with Store.create(tmp_path) as store:
        store.put(process("a.docx", docx(body, numbering=numbering(LEVELS)), DocumentInfo(id="a"), gazetteer()))
        resolver = Resolver(store, gazetteer())
        found = [resolver.resolve_stored(stored) for stored in store.references("a")]
    (answer,) = [answer for answer in found if answer.reference.target]
    return answer.status, [target.eid for target in answer.targets], [caution.code for caution in answer.warnings]


@pytest.mark.parametrize(
    ("before", "instruction", "printed", "eid", "told"),
    [
        ("Subject to clause ", "REF _Ref1", "1.1", "sec_1.1", False),
        ("Subject to clause ", "REF _Ref1", "1.2", "sec_1.1", True),
        ("Subject to clause ", "REF _Ref2", "1.9", "sec_1.2", True),
        ("Subject to clause ", "REF _Ref3", "1.2(a)", "sec_1.2__para_a", False),
        ("Subject to clause ", "REF _Ref2", "1.2(a)", "sec_1.2__para_a", False),
        ("It is as stated on page ", "PAGEREF _Ref3", "7", "sec_1.2__para_a", False),
        ("It is as stated ", "REF _Ref3 \\p", "above", "sec_1.2__para_a", False),
        ("It is as in ", "REF _Ref3 \\w", "(b)", "sec_1.2__para_a", True),
    ],
)
def test_the_bookmark_is_the_target_and_other_words_are_told(
    tmp_path, before: str, instruction: str, printed: str, eid: str, told: bool
) -> None:
    warned = ["link_disagrees"] if told else []
    assert answers(tmp_path, before, instruction, printed) == (Status.RESOLVED, [eid], warned)


def test_a_field_without_its_bookmark_is_told(tmp_path) -> None:
    assert answers(tmp_path, "Subject to clause ", "REF _Ref9", "1.1") == (
        Status.RESOLVED, ["sec_1.1"], ["link_disagrees"],
    )  # fmt: skip


PAGE = """<html><body><h1>Hive Act 2001</h1><h2 id="a">1 Fees</h2><p>A fee is due.</p><h2 id="b">2 Fines</h2>
<p>A fine is due under <a href="{}">section 1</a>.</p></body></html>"""


@pytest.mark.parametrize(("link", "warned"), [("#a", []), ("#b", ["link_disagrees"]), ("#gone", [])])
def test_a_link_of_a_page_is_a_second_witness(tmp_path, link: str, warned: list[str]) -> None:
    with Store.create(tmp_path) as store:
        store.put(process("a.html", PAGE.format(link).encode(), DocumentInfo(id="a"), gazetteer()))
        (answer,) = [Resolver(store, gazetteer()).resolve_stored(r) for r in store.references("a") if r.record.target]
    assert (answer.status, [target.eid for target in answer.targets]) == (Status.RESOLVED, ["sec_1"])
    assert [caution.code for caution in answer.warnings] == warned


def test_links_of_a_page_are_joined_with_its_address(tmp_path) -> None:
    page = PAGE.format("/rules/hives#a").replace("section 1<", "so<") + '<p><a href="../queens">Queens</a></p>'
    with Store.create(tmp_path) as store:
        at = "https://bees.example/rules/"
        store.put(process("a.html", page.encode(), DocumentInfo(id="a", url=f"{at}hives"), gazetteer()))
        store.put(
            process("b.html", page.encode(), DocumentInfo(id="b", url="http://bees.example/queens/"), gazetteer())
        )
        resolver = Resolver(store, gazetteer())
        found = [resolver.resolve_stored(r) for r in store.references("a") if r.record.target]
        plain = resolver.resolve(found[0].reference, Place("b"))
    assert [(t.document, t.eid) for answer in found for t in answer.targets] == [("a", "sec_1"), ("b", "")]
    assert plain.targets[0].document == "a"


@pytest.mark.parametrize(("link", "found"), [("/rules/hives#a", ["sec_1"]), ("/rules/hives#z", []), ("/rules#a", [])])
def test_a_page_whose_address_ends_in_its_date_is_linked_to_without_it(tmp_path, link: str, found: list[str]) -> None:
    page = PAGE.format(link).replace("section 1<", "so<")
    with Store.create(tmp_path) as store:
        at = DocumentInfo(id="a", url="https://bees.example/rules/hives/01-02-2026")
        store.put(process("a.html", page.encode(), at, gazetteer()))
        (answer,) = [Resolver(store, gazetteer()).resolve_stored(r) for r in store.references("a") if r.record.target]
    assert [target.eid for target in answer.targets] == found


RULES = """<html><body><h1>Hive Rules</h1><h2 id="c">5 Fees</h2><h3 id="a">5.1 When due</h3><p>A fee is due.</p>
<h3>5.2 Fines</h3><p>A fine is due under <a href="{}">{}</a> of these rules.</p></body></html>"""


@pytest.mark.parametrize(
    ("words", "link", "status", "label", "warned"),
    [
        ("Chapter 5", "#c", Status.RESOLVED, "5", False),
        ("Chapter 7", "#c", Status.NOT_FOUND, "", True),
        ("rule 5.1(4)", "#a", Status.PARTIAL, "5.1", False),
        ("rule 5.1", "#c", Status.RESOLVED, "5.1", False),
    ],
)
def test_a_link_and_a_printed_number_that_say_the_same_are_enough(
    tmp_path, words: str, link: str, status: Status, label: str, warned: bool
) -> None:
    with Store.create(tmp_path) as store:
        store.put(process("a.html", RULES.format(link, words).encode(), DocumentInfo(id="a"), gazetteer()))
        (answer,) = [Resolver(store, gazetteer()).resolve_stored(r) for r in store.references("a") if r.record.target]
    assert answer.status is status
    assert [target.label.split()[-1] for target in answer.targets] == [label] * bool(label)
    assert ("link_disagrees" in {caution.code for caution in answer.warnings}) is warned
