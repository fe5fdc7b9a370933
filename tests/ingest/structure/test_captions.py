"""Captions of figures and tables: what stands behind the number tells them from sentences."""

from gazetteers.styles import load_styles, style_files
from ingest.document.records import BlockType
from ingest.structure.traversal import traverse
from tests.ingest.structure.structure_making import reading

STYLE = load_styles(style_files())["technical"]


def captions(*texts: str, kind: str = "paragraph") -> list[str]:
    canonical = traverse(reading([(kind, text) for text in texts]), STYLE)
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
