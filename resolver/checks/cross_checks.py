"""Cross-checks of a target against the words of the reference and beside it: "section 67 (Bar on suits)" whose heading
is another, "this Agreement" in what is titled an Act.
"""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from gazetteers.records import Style
from ingest.document.own_words import body_start
from ingest.document.records import Reference
from ingest.store.catalogue import StoredDocument
from resolver.answer.context import Setting
from resolver.answer.resolution import Caution
from resolver.library.library import Library
from resolver.lookup.targets import Hit

AGREES = 55.0
"""rapidfuzz token-set score (0 to 100) from which bracketed words count as the target's heading."""

_SELF = re.compile(r"(?:this|these)\s", re.IGNORECASE)
_NOUNS = re.compile(r"[^\W\d_]+")

_TITLE_BEHIND = re.compile(r"\s?\((?P<title>[A-Z][^()\d\"“”]{7,90})\)")


def guards(reference: Reference, setting: Setting, hit: Hit, library: Library) -> list[Caution]:
    """Warnings where the words in brackets behind a reference read like a heading and are not the target's."""
    document, provision = hit
    if not provision.title or reference.end > len(setting.passage.text):
        return []
    match = _TITLE_BEHIND.match(setting.passage.text, reference.end, reference.end + 100)
    if match is None or " " not in match["title"]:
        return []
    printed = match["title"]
    if fuzz.token_set_ratio(printed.casefold(), provision.title.casefold()) >= AGREES:
        return []
    message = f'the words beside the reference are "{printed}"; the target is headed "{provision.title}"'
    start = provision.start
    text = library.text(document.info.id)
    end = body_start(provision, text)
    own = text[start:end]
    return [Caution("heading_disagrees", message, document.info.id, start, end, own)]


def other_noun(reference: Reference, home: StoredDocument, title: str, style: Style) -> list[Caution]:
    """A warning where "this Agreement" is said in a document that calls itself otherwise: the words may mean something
    that it only holds. `title` is all that the document is called; a title without such a noun tells nothing.
    """
    mention = reference.instrument
    if mention is None or mention.via != "self" or reference.pinpoint or not _SELF.match(reference.text):
        return []
    called = {w.rstrip("s") for w in _NOUNS.findall(title.casefold())}
    kinds = {w.rstrip("s") for w in style.words.get("title_kinds", ())}
    noun = reference.text.casefold().split()[-1].rstrip("s")
    if noun in called or not called & kinds:
        return []
    message = f'"{reference.text}" is said; the document is titled "{home.info.title or title}"'
    return [Caution("other_noun", message, home.info.id, reference.start, reference.end, reference.text)]
