"""Whose manner of citing a text has, told by its words for the levels below a section."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.metadata.style_detection import spoken_style
from ingest.run.pipeline import process

INDIAN = "Subject to sub-section (2), clause (a) of sub-section (1) and sub-clause (ii) of clause (b) apply. "
AMERICAN = "Subject to subsection (b), paragraph (1) of subsection (a) and subparagraph (B) of paragraph (2) apply. "
SHARED = "Subject to subsection (2), paragraph (a) of subsection (1) applies, as does paragraph (b). "


@pytest.mark.parametrize(("words", "name"), [(INDIAN, "india"), (AMERICAN, "us"), (SHARED, None)])
def test_the_words_for_levels_tell_the_style(words: str, name: str | None) -> None:
    found = spoken_style(words * 4, load().styles.values())
    assert (found.name if found is not None else None) == name


def test_a_few_mentions_in_a_long_text_tell_nothing() -> None:
    assert spoken_style(INDIAN * 4 + "The keeper walks home in the rain. " * 4_000, load().styles.values()) is None
    assert spoken_style(INDIAN, load().styles.values()) is None


def test_a_document_of_no_known_law_is_read_in_its_own_manner() -> None:
    text = f"# Bees\n\n## 3 Fees\n\n(1) {INDIAN * 4}\n\n(2) A fee—\n\n(a) is due; and\n\n(b) is paid.\n"
    done = process("bees.md", text.encode(), DocumentInfo("bees"), load())
    assert done.info.style == "india"
    assert "sec_3__subsec_2__cl_a" in [p.eid for p in done.provisions]
