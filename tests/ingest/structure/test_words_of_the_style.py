"""The words that decide about headings, lists and provisos are those of the document's style."""

import pytest

from gazetteers.records import Style
from gazetteers.styles import load_styles, style_files
from ingest.document.records import Block, BlockType
from ingest.numbering import labels
from ingest.numbering.designations import parse
from ingest.provisions.labelled_blocks import passage
from ingest.structure.contents_pages import is_opener
from ingest.structure.page_joins import goes_on, words_of
from ingest.structure.runin_headings import is_gone, own_line

STYLES = load_styles(style_files())
INDIA, GERMAN, FRENCH = (STYLES[name] for name in ("india", "german", "french"))


@pytest.mark.parametrize(
    ("style", "line", "opens"),
    [
        (INDIA, "ARRANGEMENT OF SECTIONS", True),
        (INDIA, "Table of provisions.", True),
        (INDIA, "Arrangement of the fees that are due", False),
        (INDIA, "Inhalt", False),
        (GERMAN, "Inhaltsübersicht", True),
        (GERMAN, "Contents", False),
        (FRENCH, "Table des matières", True),
    ],
)
def test_what_opens_a_contents_page(style: Style, line: str, opens: bool) -> None:
    assert is_opener(line, style) is opens


@pytest.mark.parametrize(
    ("style", "text", "gone"),
    [
        (INDIA, "[Repealed.]", True),
        (INDIA, "(aufgehoben)", False),
        (GERMAN, "(weggefallen)", True),
        (FRENCH, "(Abrogé)", True),
        (FRENCH, "[Repealed.]", False),
    ],
)
def test_a_section_that_is_gone_says_so_in_the_words_of_its_style(style: Style, text: str, gone: bool) -> None:
    assert is_gone(text, style) is gone


@pytest.mark.parametrize(
    ("style", "line", "heading"),
    [
        (INDIA, "4. Fees of keepers", True),
        (INDIA, "4. Fees are due", False),
        (GERMAN, "4. Gebühren der Imker", True),
        (GERMAN, "4. Gebühren sind fällig", False),
        (FRENCH, "4. Droits des apiculteurs", True),
        (FRENCH, "4. Les droits sont dus", False),
    ],
)
def test_a_line_with_a_verb_is_no_heading(style: Style, line: str, heading: bool) -> None:
    found = parse(line, style)
    assert found is not None
    assert own_line(line, found, style) is heading


@pytest.mark.parametrize(
    ("style", "before", "on"),
    [
        (INDIA, "as is due under clause", True),
        (INDIA, "as said in this clause", False),
        (INDIA, "from (a) to", True),
        (GERMAN, "nach Nummer", True),
        (GERMAN, "nach dieser Nummer", False),
        (FRENCH, "visé à l'alinéa", False),  # a word of its own only without the article glued to it
        (FRENCH, "visé au paragraphe", True),
        (FRENCH, "visé à ce paragraphe", False),
    ],
)
def test_a_unit_word_before_a_pages_end_waits_for_its_number(style: Style, before: str, on: bool) -> None:
    assert goes_on(before, "(2) of it", words_of(style)) is on


def test_a_proviso_is_one_of_styles_that_have_provisos() -> None:
    assert [m.unit for m in labels.read("Provided further that it is due.", INDIA)] == ["proviso"]
    assert labels.read("Provided by the keeper.", INDIA) == ()
    assert labels.read("Provided further that it is due.", GERMAN) == ()


@pytest.mark.parametrize(
    ("style", "text", "terms"),
    [
        (INDIA, "“hive” means a box.", ["hive"]),
        (INDIA, "“hive” bezeichnet einen Kasten.", []),
        (GERMAN, '"Beute" bezeichnet einen Kasten.', ["Beute"]),
        (FRENCH, "«ruche» désigne une boîte.", ["ruche"]),
    ],
)
def test_a_quoted_term_is_defined_by_a_verb_of_the_style(style: Style, text: str, terms: list[str]) -> None:
    block = passage(Block(0, BlockType.PARAGRAPH, 0, len(text), None), text, style, dotted=False)
    assert [mark.number for mark in block.labelled] == terms
