"""Captions of figures and tables: what stands behind the number tells them from sentences."""

from gazetteers.styles import load_styles, style_files
from ingest.document.records import BlockType
from ingest.structure.traversal import traverse
from tests.ingest.structure.structure_making import reading

STYLES = load_styles(style_files())


def captions(*texts: str | tuple[str, str], kind: str = "paragraph", style: str = "technical") -> list[str]:
    """The captions among `texts`, each a block of `kind` or of its own kind."""
    blocks = [(kind, text) if isinstance(text, str) else text for text in texts]
    canonical = traverse(reading(blocks), STYLES[style])
    return [canonical.text[b.start : b.end] for b in canonical.blocks if b.type is BlockType.CAPTION]


def test_a_title_behind_a_colon_may_begin_with_a_small_letter() -> None:
    found = captions("Figure 2-31: closing and not closing paths", kind="heading.3/font")
    assert found == ["Figure 2-31: closing and not closing paths"]
    assert captions("Figure 2 shows: closing and not closing paths.") == []


def test_a_title_without_a_sign_is_a_caption_where_no_sentence_ends_or_its_number_is_next() -> None:
    first, second = "Figure 1 Bill preface", "Figure 2 Title page: what stands at the beginning of each is shown."
    assert captions(first, second) == [first, second]
    assert captions(second) == []
    assert captions("Figure 1 gives the sizes of hives") == []


def test_captions_in_the_words_of_other_languages_are_told_by_a_sign_behind_the_number() -> None:
    for line, style in (
        ("Abb. 1.7: Die Wabe im Schnitt", "german"),
        ("Tabelle 2: Stöcke je Dorf", "german"),
        ("FIG. 1 – Les ruches de la vallée", "french"),
        ("Tableau 3. Les ruchers", "french"),
        ("Cuadro 2. Colmenas por aldea", "technical"),
    ):
        assert captions(line, style=style) == [line]
    assert captions("Tableau 3 donne les ruchers.", style="french") == []


def test_the_title_below_a_bare_number_belongs_to_the_caption() -> None:
    table = ("table", "Village|Hives")
    title = ("heading.2/font", "Hives by village and year")
    assert captions("Table 1.", title, table) == ["Table 1. Hives by village and year"]
    assert captions("Table 1.", "Hives by village and year", table) == ["Table 1. Hives by village and year"]
    assert captions("Figure 2.", title, "Bees fly.") == ["Figure 2. Hives by village and year"]
    assert captions("Figure 2.", "The village keeps hives by the brook.", "Bees fly.") == ["Figure 2."]
