"""Cross-checks of a target against the words beside the reference: "section 67 (Bar on suits)" whose heading is
another.
"""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from ingest.records import Reference
from resolver.answers import Hit
from resolver.holdings import Holdings
from resolver.passage import Setting
from resolver.resolution import Caution

AGREES = 55.0
"""rapidfuzz token-set score (0 to 100) from which bracketed words count as the target's heading."""

_TITLE_BEHIND = re.compile(r"\s?\((?P<title>[A-Z][^()\d\"“”]{7,90})\)")


def guards(reference: Reference, setting: Setting, hit: Hit, holdings: Holdings) -> list[Caution]:
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
    own = holdings.text(document.info.id)[start : provision.text_start]
    return [Caution("heading_disagrees", message, document.info.id, start, provision.text_start, own)]
