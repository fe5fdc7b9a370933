"""The faults of a chunk, each by a plain rule that a person can check; the same rules for our chunks and other tools'.

The rule of a fault is printed with its count (`RULES`). Rules look at the text of one chunk, with the context it
carries; duplicates and boilerplate are judged over all chunks (`resolver.audit`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from gazetteers.sentences import SentenceWords, sentence_words

WORDS = 6
"""A piece of fewer words is no fragment: it may be a label or a signature."""

HEADING_WORDS = 12
"""A longer line is no heading."""

RULES = {
    "fragments": "six words or more, and begins in lower case or does not end in . ? ! : ; -",
    "begins_inside": "its first letter, labels passed over, is lower case, or it begins with , ; : ) or ]",
    "ends_inside": "six words or more, not a table or code, and does not end in . ? ! : ; -",
    "headings_glued": "a heading line with text of the chunk behind it, or a capitalised sentence opening in mid-string"
    " with no stop before it",
    "lone_headings": "the whole chunk is one heading line: at most 12 words, capitalised, without a stop at its end",
    "without_path": "no headings are kept beside it",
    "unresolved_references": "holds a reference that cannot be followed (of other tools' chunks: one that hangs on its"
    " place, with no path beside it)",
    "duplicates": "the same text, blanks and case apart, stands in an earlier chunk",
    "tables_without_header": "holds table rows and neither their header row nor that row as context",
    "boilerplate": "holds a line that stands in many chunks, a page number on a line of its own, or a contents line",
}
"""Every fault and its rule, in the order in which they are shown."""

_LABELS = re.compile(r"^(?:[\W\d_]*(?:\(\w{1,6}\)|\b(?:[ivxlcdm]{1,6}|[a-zA-Z]|\d+[A-Za-z]{0,3})[.)](?=\s)))*[\W\d_]*")
_END = re.compile(r"[.?!:;—–-][\"'”’»)\]\d*\s]*$")
_BAD_BEGIN = re.compile(r"\s*[,;:)\]]")
_PAGE_NUMBER = re.compile(
    r"^\s*(?:page\s+)?[-–—]?\s*\d{1,4}\s*(?:of\s+\d{1,4}|/\s*\d{1,4})?\s*[-–—]?\s*$", re.IGNORECASE
)
_CONTENTS = re.compile(r"(?:\.\s?){5,}\s*\d{1,4}\s*$")
_NUMBERED = re.compile(r"^\s*(?:#{1,6}\s|(?:\d{1,4}[A-Z]{0,3}(?:\.\d+)*[.)]?|[A-Z]\.|[IVXLC]+\.)\s+[A-Z])")
_PIPE_ROW = re.compile(r"^\s*\|.*\|\s*$")
_PIPE_RULE = re.compile(r"^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?\s*$")
_SMALL = frozenset(
    {"of", "the", "and", "or", "to", "in", "on", "for", "by", "with", "a", "an", "from", "as", "at", "etc", "under"}
)
_OPENS = frozenset(
    {"the", "this", "these", "where", "when", "if", "every", "any", "no", "such", "in", "subject", "notwithstanding",
    "for", "it", "a", "an", "nothing", "all", "each", "there", "unless", "provided", "whoever", "upon", "they", "he",
    "you"} )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Audited:
    """A chunk under audit. `before` and `after` are the context that it carries; `path` is None where the tool that
    made it keeps none. `kind` is "table" or "code" where known; `unresolved` the count of references that cannot be
    followed; `header` whether the header of its table rows is there (None: not known, judged by the text).
    """

    id: str
    text: str
    before: str = ""
    after: str = ""
    path: tuple[str, ...] | None = None
    kind: str = ""
    unresolved: int = 0
    header: bool | None = None

    @property
    def whole(self) -> str:
        """The chunk as it is read, with its context."""
        return " ".join(part for part in (self.before, self.text, self.after) if part).strip()


def is_fragment(chunk: Audited) -> bool:
    """Begins or ends inside a sentence, with its context as the unit."""
    return len(chunk.whole.split()) >= WORDS and (begins_inside(chunk) or ends_inside(chunk))


def begins_inside(chunk: Audited) -> bool:
    """Begins in lower case, or with what can only stand inside a sentence."""
    if chunk.kind:
        return False
    body = chunk.whole
    return _BAD_BEGIN.match(body) is not None or _LABELS.sub("", body, count=1)[:1].islower()


def ends_inside(chunk: Audited) -> bool:
    """Ends without a stop. Rows of a table and lines of code end where they end."""
    body = chunk.whole
    return not is_rows(chunk) and chunk.kind != "code" and len(body.split()) >= WORDS and _END.search(body) is None


def heading_glued(chunk: Audited) -> bool:
    """A heading line with text behind it, or a sentence that opens in mid-string without a stop before it."""
    if chunk.kind:
        return False
    lines = [line for line in chunk.text.split("\n") if line.strip()]
    for number, line in enumerate(lines[:-1]):
        before = lines[number - 1].rstrip() if number else "."
        following = lines[number + 1].lstrip("\"'“‘([ ")
        opens = following[:1].isupper() or following[:1].isdigit()
        if is_heading_line(line) and opens and (_END.search(before) or is_heading_line(before)):
            return True
    return _mid_string(chunk.text)


def lone_heading(chunk: Audited) -> bool:
    """The whole chunk is a heading."""
    lines = [line for line in chunk.text.split("\n") if line.strip()]
    return not chunk.kind and 0 < len(lines) <= 2 and all(is_heading_line(line) for line in lines)


def is_heading_line(line: str) -> bool:
    """At most 12 words, capitalised or numbered, without a stop at the end."""
    body = line.strip()
    words = [word for word in re.findall(r"[^\W\d_][\w’'-]*", body) if word]
    if not words or len(body.split()) > HEADING_WORDS or "\t" in body or "|" in body:
        return False
    if (
        body.rstrip("\"'”’»)]")[-1:] in (*".;:,?!—–-", "")
        or _CONTENTS.search(body)
        or not re.match(r"[\W\d_]*[A-Z#]", body)
    ):
        return False
    if _NUMBERED.match(body) or body.isupper():
        return True
    content = [word for word in words if word.lower() not in _SMALL]
    return bool(content) and sum(word[0].isupper() for word in content) * 5 >= len(content) * 4


def is_rows(chunk: Audited) -> bool:
    """Whether the chunk is rows of a table: by its kind, or at least two lines with tabs or pipes."""
    if chunk.kind == "table":
        return True
    lines = [line for line in chunk.text.split("\n") if line.strip()]
    return len(lines) >= 2 and sum("\t" in line or _PIPE_ROW.match(line) is not None for line in lines) * 2 > len(lines)


def table_without_header(chunk: Audited) -> bool:
    """Rows whose header row is neither in the chunk nor beside it."""
    if chunk.header is not None:
        return not chunk.header
    lines = chunk.text.split("\n")
    rows = [number for number, line in enumerate(lines) if _PIPE_ROW.match(line)]
    if not rows:
        return False
    return not any(_PIPE_RULE.match(line) for line in lines[rows[0] : rows[0] + 2])


def furniture_line(line: str) -> bool:
    """A page number on a line of its own, or a line of a contents page."""
    return _PAGE_NUMBER.match(line) is not None or _CONTENTS.search(line) is not None


def _mid_string(text: str) -> bool:
    words = sentence_words()
    for match in _opening().finditer(text):
        before = text[max(0, match.start() - 40) : match.start()].rsplit(None, 1)[-1].lower()
        if before not in words.open and not (
            match[1].lower() in ("a", "an") and before in words.labels | {"class", "group", "type"}
        ):
            return True
    return False


@lru_cache(maxsize=1)
def _opening() -> re.Pattern[str]:
    """A capitalised opening word between a word without a stop and another word."""
    words: SentenceWords = sentence_words()
    opens = "|".join(sorted(word.capitalize() for word in _OPENS & words.starters))
    return re.compile(rf"(?<=[a-z]|\)) ({opens}) (?=[A-Za-z]{{2}})")
