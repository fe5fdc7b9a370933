"""HTML, by lexbor: a conforming tree, walked once; boilerplate is kept apart, never lost."""

from __future__ import annotations

from dataclasses import replace

from selectolax.lexbor import LexborHTMLParser

from ingest.document.records import Reading
from ingest.readers.beside import Told
from ingest.readers.building import ReadingBuilder, no_text
from ingest.readers.decoding import decode
from ingest.readers.html_elements import bold_classes
from ingest.readers.html_facts import read_facts
from ingest.readers.html_sheets import read_sheets
from ingest.readers.html_survey import survey
from ingest.readers.html_tree import walk, words_of
from ingest.readers.html_walk import Walk
from ingest.readers.options import ReadOptions
from ingest.readers.styled import unnamed, with_bold_headings, with_styled_headings
from ingest.readers.text import read_source

READER = "html 1"
_LONG = 4000  # characters
_MOSTLY = 0.8
_SHEET = 200_000  # characters of style sheets that are looked at
_FEW = 2  # headings: a page with no more has perhaps its title in them, and not its structure


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one HTML file. A page that is nothing but boilerplate is read whole, and said to be degraded."""
    del options
    text, warnings = decode(name, data)
    # The parser ends a text node at a NUL of its own accord; browsers read U+FFFD there.
    tree = LexborHTMLParser(text.replace("\x00", "\ufffd"))
    root = tree.body or tree.root
    if root is None:
        raise no_text(name, Told())
    seen = survey(root, tree.head)
    own = [s.text(deep=True)[:_SHEET] for s in tree.css("style") if "print" not in (s.attributes.get("media") or "")]
    bold = bold_classes("\n".join(own)[:_SHEET])
    sheets = read_sheets(own, (script.text(deep=True) for script in tree.css("script")))
    if seen.preformatted > max(_LONG, _MOSTLY * seen.characters):
        # A page of nothing but <pre> is plain text in a frame: RFCs, gazettes, court rolls. Its rules divide pages.
        builder = ReadingBuilder()
        read_facts(tree, builder)
        plain = read_source(name, words_of(root, rule="\f"), warnings, "html", READER)
        told = (*plain.warnings, *seen.losses.warnings())
        facts = (*builder.told.facts, *plain.facts)
        return replace(plain, facts=facts, warnings=told, dropped=seen.losses.all())
    for whole in (False, True):
        builder = ReadingBuilder()
        builder.told.warnings.extend(warnings)
        builder.told.losses = seen.losses
        read_facts(tree, builder)
        pass_ = Walk(builder, seen, bold, sheets, whole=whole)
        walk(root, pass_.enter, pass_.leave)
        builder.close()
        if builder.blocks:
            break
    if whole:
        builder.told.warn(
            "boilerplate_only", "All of the page is marked as navigation or the like; it was read as text."
        )
    reading = pass_.anchored(builder.reading(name, "html", READER, gap="unaccounted", degraded=whole))
    return with_bold_headings(unnamed(reading)) if seen.headings > _FEW else with_styled_headings(reading)
