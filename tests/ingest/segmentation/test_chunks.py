"""Chunks: whole sentences of one section; enumerations and tables whole, or cut with their context."""

from __future__ import annotations

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from gazetteers.sentences import sentence_words
from gazetteers.styles import shipped
from ingest.document.records import Canonical, Chunk, Provision
from ingest.segmentation.chunks import pack
from ingest.segmentation.enumerations import groups
from ingest.segmentation.members import Member
from tests.ingest.handmade import split
from tests.ingest.readers.layouts import CAP, FN, TOC, C, H, L, P, Q, T, laid_out
from tests.thoroughness import examples

STYLE = shipped()["india"]

FEE = [
    (H, "67. Fees"),
    (P, "(1) Where a person—"),
    (P, "(a) keeps a hive;"),
    (P, "(b) keeps—"),
    (P, "(i) an ant; or"),
    (P, "(ii) a wasp,"),
    (P, "in a house; or"),
    (P, "(c) sells honey,"),
    (P, "he shall be liable to a fee of five coins:"),
    (P, "Provided that no fee is due in May."),
    (P, "(2) The fee is due yearly. It is small."),
]


def chunks_of(
    document: Canonical, size: int, name: str = "d", provisions: tuple[Provision, ...] = ()
) -> tuple[Chunk, ...]:
    return pack(name, document, provisions, split(document, (), None), STYLE, size=size)


def texts(document: Canonical, size: int) -> list[str]:
    return [document.text[c.start : c.end].replace("\n\n", " | ") for c in chunks_of(document, size)]


def contexts(document: Canonical, chunk: Chunk) -> dict[str, list[str]]:
    return {c.kind: [document.text[a:b] for a, b in c.spans] for c in chunk.context}


def test_an_enumerated_sentence_stays_whole_where_it_fits() -> None:
    document = laid_out(FEE)
    assert len(texts(document, 1200)) == 1
    assert texts(document, 1200)[0].startswith("(1) Where a person— | (a) keeps")


def test_it_is_cut_between_clauses_with_what_governs_them() -> None:
    document = laid_out(FEE)
    assert texts(document, 60) == [
        "(1) Where a person— | (a) keeps a hive;",
        "(b) keeps— | (i) an ant; or | (ii) a wasp, | in a house;",
        "or | (c) sells honey, | he shall be liable to a fee of five coins:",
        "Provided that no fee is due in May.",
        "(2) The fee is due yearly. It is small.",
    ]
    found = [contexts(document, chunk) for chunk in chunks_of(document, 60)]
    lead, tail = ["(1) Where a person—"], ["he shall be liable to a fee of five coins:"]
    assert found == [{"flush_tail": tail}, {"lead_in": lead, "flush_tail": tail}, {"lead_in": lead}, {}, {}]


def test_an_inner_clause_carries_both_openings_outermost_first() -> None:
    document = laid_out(FEE)
    inner = next(c for c in chunks_of(document, 20) if "(ii)" in document.text[c.start : c.end])
    assert document.text[inner.start : inner.end].replace("\n\n", " | ") == "or | (ii) a wasp,"
    assert contexts(document, inner) == {
        "lead_in": ["(1) Where a person—", "(b) keeps—"],
        "flush_tail": ["he shall be liable to a fee of five coins:", "in a house;"],
    }


def grouped(*lines: str) -> list[list[str]]:
    text = "\n\n".join(lines)
    members, at = [], 0
    for ordinal, line in enumerate(lines):
        members.append(Member(at, at + len(line), ordinal))
        at += len(line) + 2
    return [[text[m.start : m.end] for m in g.members] for g in groups(text, members, sentence_words())]


def openers(*lines: str) -> list[tuple[int, ...]]:
    text = "\n\n".join(lines)
    members, at = [], 0
    for ordinal, line in enumerate(lines):
        members.append(Member(at, at + len(line), ordinal))
        at += len(line) + 2
    return list(groups(text, members, sentence_words())[0].openers)


def test_items_that_end_in_full_stops_belong_to_their_opening() -> None:
    assert len(grouped("The exempt are:", "(1) Bees.", "(2) Ants.", "(3) Wasps.")) == 1
    assert len(grouped("(1) The fee is due.", "(2) It is small.")) == 2


def test_roman_one_is_told_from_the_letter_i() -> None:
    assert openers("Of—", "(g) g;", "(h) h;", "(i) i;", "(j) j.")[3:] == [(0,), (0,)]
    assert openers("Of—", "(g) g;", "(h) these—", "(i) i;", "(ii) j.")[3:] == [(0, 2), (0, 2)]


def test_inserted_and_doubled_labels_go_on_with_their_run() -> None:
    assert openers("Of—", "(a) a;", "(aa) b;", "(b) c;")[1:] == [(0,)] * 3
    assert openers("Of—", "(1) a;", "(1A) b;", "(2) c;")[1:] == [(0,)] * 3
    assert openers("Of—", "(ii) a;", "(iia) b;", "(iiab) c;", "(iii) d;")[2:] == [(0,)] * 3
    assert openers("Of—", "(1) a;", "(the) wasp;", "(2) c;")[3] == (0,)
    assert openers("Of—", "(z) a;", "(za) b;", "(zb) c;")[1:] == [(0,)] * 3


def test_paragraphs_without_stops_are_no_enumeration() -> None:
    assert grouped("Office of the Board", "Third floor", "Hive Street") == [
        ["Office of the Board"],
        ["Third floor"],
        ["Hive Street"],
    ]


def test_list_items_without_labels_hang_on_their_opening() -> None:
    document = laid_out([(H, "Use"), (P, "To use it:"), (L, "open the box"), (L, "lift the lid"), (L, "wait")])
    assert texts(document, 500) == ["To use it: | open the box | lift the lid | wait"]
    last = chunks_of(document, 14)[-1]
    assert contexts(document, last) == {"lead_in": ["To use it:"]}


def test_no_heading_in_a_chunk_and_no_chunk_across_a_section() -> None:
    document = laid_out(
        [(H, "Lorem"), (P, "The keeper shall keep a book."), (H, "Rhoncus"), (P, "The officer may copy it.")]
    )
    assert texts(document, 80) == ["The keeper shall keep a book.", "The officer may copy it."]
    assert [c.section for c in chunks_of(document, 80)] == [0, 2]


def test_a_section_of_headings_only_gives_no_chunk() -> None:
    assert texts(laid_out([(H, "Notice"), (H, "Office closed on Monday")]), 80) == []


def test_contents_pages_divide_and_footnotes_never_mix_with_the_body() -> None:
    document = laid_out(
        [(P, "Before it."), (TOC, "1. Fees ... 2"), (P, "After it."), (FN, "1. Ins. by Act 5."), (FN, "2. Om.")]
    )
    assert texts(document, 500) == ["Before it.", "After it.", "1. Ins. by Act 5. | 2. Om."]


def test_a_quoted_structure_is_packed_like_text() -> None:
    assert texts(laid_out([(P, "Insert this:"), (Q, "“5. Fees. The fee is due.”")]), 500) == [
        "Insert this: | “5. Fees. The fee is due.”"
    ]


def test_every_sentence_is_whole_in_one_chunk() -> None:
    lines = "The keeper shall keep a register of all hives. The register shall be open. An officer may copy it. A copy is evidence."
    document = laid_out([(P, lines)])
    assert texts(document, 70) == [
        "The keeper shall keep a register of all hives.",
        "The register shall be open. An officer may copy it. A copy is evidence."[
            : len("The register shall be open. An officer may copy it.")
        ],
        "A copy is evidence.",
    ]


def test_a_sentence_beyond_the_size_is_kept_whole() -> None:
    long = "A list follows: " + "; ".join(f"item {n} is subject to section {n}" for n in range(1, 61)) + "."
    document = laid_out([(P, long)])
    found = chunks_of(document, 200)
    assert [document.text[c.start : c.end] for c in found] == [long]


def test_tables_are_cut_between_rows_and_carry_header_and_caption() -> None:
    rows = "\n".join(f"Hive {n}\t{n} coins" for n in range(1, 9))
    document = laid_out([(CAP, "Table 1. Fees"), (T, "Hive\tFee\n" + rows), (P, "The fees are small.")], header_rows=1)
    assert len(texts(document, 1200)) == 1
    found = chunks_of(document, 60)
    assert contexts(document, found[0]) == {}
    for chunk in found[1:-1]:
        assert contexts(document, chunk) == {"table_header": ["Hive\tFee"], "caption": ["Table 1. Fees"]}
        assert re.fullmatch(r"(Hive \d\t\d coins\n?)+", document.text[chunk.start : chunk.end])
    assert document.text[found[-1].start : found[-1].end].endswith("The fees are small.")


def test_code_is_cut_between_lines_only_beyond_the_size() -> None:
    code = "def f():\n    return 1\n\ndef g():\n    return 2\n"
    assert texts(laid_out([(P, "So:"), (C, code.rstrip())]), 500) == ["So: | " + code.rstrip().replace("\n\n", " | ")]
    assert texts(laid_out([(C, code.rstrip())]), 30) == ["def f():\n    return 1", "def g():\n    return 2"]
    assert texts(laid_out([(C, "a = 1\n    b = 2\n    c = 3")]), 12) == ["a = 1", "    b = 2", "    c = 3"]


def test_ids_differ_between_documents_and_stay() -> None:
    document = laid_out([(P, "The fee is five coins.")])
    first, again, other = chunks_of(document, 99, "a"), chunks_of(document, 99, "a"), chunks_of(document, 99, "b")
    assert first[0].id == again[0].id != other[0].id
    assert re.fullmatch(r"c[0-9a-f]{20}", first[0].id)


def test_pages_boxes_and_provisions() -> None:
    document = laid_out(FEE)
    end = len(document.text)
    section = Provision("sec_67", "section", "67", "67", "67", "printed", None, 0, end, 10, 0, 0, 0, "Fees")
    sub = Provision(
        "sec_67__subsec_2", "subsection", "2", "2", "(2)", "printed", "sec_67", end - 39, end, end - 35, 1, 1
    )
    whole = chunks_of(document, 1200, provisions=(section, sub))
    assert (whole[0].eid, whole[0].parent) == ("sec_67", "sec_67")
    assert whole[0].pages == tuple(range(2, 12))
    assert [box.page for box in whole[0].boxes] == list(range(2, 12))
    last = chunks_of(document, 60, provisions=(section, sub))[-1]
    assert (last.eid, last.parent) == ("sec_67__subsec_2", "sec_67")
    assert last.pages == (11,)


def test_size_may_be_counted_in_tokens() -> None:
    document = laid_out([(P, "One two three. Four five six. Seven eight nine.")])
    found = pack("d", document, (), split(document, (), None), STYLE, size=6, counter=lambda text: len(text.split()))
    assert [document.text[c.start : c.end] for c in found] == ["One two three. Four five six.", "Seven eight nine."]


BLOCKS = st.lists(
    st.tuples(
        st.sampled_from([H, P, P, P, L, T, C, CAP, TOC, Q]),
        st.sampled_from(
            ["(a) one;", "(b) two; or", "Where—", "(i) in;", "(ii) out,", "he pays.", "The fee is due. It is small.", "a\tb\nc\td", "Provided that it is so.",
             "(1) One. Two.", "x\ny", "Rule", "and so on"]
        ),
    ),
    max_size=25,
)  # fmt: skip


@settings(max_examples=examples(120), deadline=None)
@given(BLOCKS, st.sampled_from([10, 40, 200]))
@example([(T, "(a) one;"), (CAP, "The fee is due. It is small.")], 10)
def test_chunks_keep_the_invariants(blocks: list, size: int) -> None:
    document = laid_out(blocks, header_rows=1)
    found = chunks_of(document, size)
    headings = [(b.start, b.end) for b in document.blocks if b.type in (H, TOC)]
    held: list[tuple[int, int]] = []
    for chunk in found:
        assert chunk.start < chunk.end
        assert not any(a < chunk.end and b > chunk.start for a, b in headings)
        assert {b.section for b in document.blocks if b.start < chunk.end and b.end > chunk.start} == {chunk.section}
        for context in chunk.context:
            assert all(b <= chunk.start or a >= chunk.end for a, b in context.spans)
        held.append((chunk.start, chunk.end))
    assert held == sorted(held)
    bodies = [b for b in document.blocks if b.type not in (H, TOC)]
    spoken = {at for b in bodies for at in range(b.start, b.end) if not document.text[at].isspace()}
    assert spoken <= {at for start, end in held for at in range(start, end)}


def provision(eid: str, unit: str, parent: str | None, start: int, end: int) -> Provision:
    return Provision(eid, unit, "1", "1", "1", "printed", parent, start, end, start, 0, 0)


def test_the_tree_finds_an_opening_beyond_full_stops() -> None:
    blocks = [
        (H, "5. Fees"),
        (P, "The exempt are—"),
        (P, "(a) bees kept in a town hive;"),
        (P, "Provided that they are few. They must fly."),
        (P, "(b) ants."),
    ]
    document = laid_out(blocks)
    at = [block.start for block in document.blocks]
    end = len(document.text)
    tree = (
        provision("sec_5", "section", None, 0, end),
        provision("sec_5__cl_a", "clause", "sec_5", at[2], at[4] - 2),
        provision("sec_5__cl_a__proviso_1", "proviso", "sec_5__cl_a", at[3], at[4] - 2),
        provision("sec_5__cl_b", "clause", "sec_5", at[4], end),
    )
    found = chunks_of(document, 45, provisions=tree)
    assert [(document.text[c.start : c.end], contexts(document, c)) for c in found][-2:] == [
        ("Provided that they are few. They must fly.", {}),
        ("(b) ants.", {"lead_in": ["The exempt are—"]}),
    ]
    without = chunks_of(document, 45)
    assert contexts(document, without[-1]) == {}


def test_what_announces_definitions_goes_with_each_of_them() -> None:
    blocks = [
        (H, "Definitions"),
        (P, "The following definitions apply in this Act."),
        (P, "ant means an insect. (fourmi)"),
        (P, "bee means a bee."),
    ]
    document = laid_out(blocks)
    tree = (provision("sec_2", "section", None, 0, len(document.text)),)
    last = chunks_of(document, 30, provisions=tree)[-1]
    assert contexts(document, last) == {"lead_in": ["The following definitions apply in this Act."]}
    assert contexts(document, chunks_of(document, 30)[-1]) == {}


def test_opening_words_are_not_severed_from_what_they_open() -> None:
    lines = [
        "Whoever—",
        "(a) keeps one hive in a town; or",
        "(b) keeps in a box—",
        "(i) an ant; or",
        "(ii) a wasp,",
        "shall pay.",
    ]
    document = laid_out([(P, line) for line in lines])
    ends = [document.text[c.start : c.end].rsplit("\n", 1)[-1] for c in chunks_of(document, 62)]
    assert "(b) keeps in a box—" not in ends
