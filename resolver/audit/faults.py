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
    "ends_inside": "six words or more and does not end in . ? ! : ; -; rows, code, list items, short last lines and an"
    " 'and' or 'or' behind a semicolon apart",
    "headings_glued": "a heading line beside text of the chunk, a run-in heading ('67. Title.-(1)'), or a capitalised"
    " sentence opening in mid-string with no stop before it",
    "lone_headings": "the chunk is headings only: lines of at most 12 words, capitalised, without a stop, or a list of"
    " numbered titles",
    "without_path": "no headings are kept beside it",
    "unresolved_references": "holds a reference that cannot be followed (of other tools' chunks: one that hangs on its"
    " place, with no path beside it)",
    "duplicates": "the same text, blanks and case apart, stands in an earlier chunk under the same headings",
    "tables_without_header": "holds table rows and neither their header row nor that row as context",
    "boilerplate": "holds a line that stands in many chunks, a page number on a line of its own, or a contents line",
}
"""Every fault and its rule, in the order in which they are shown."""

_LABELS = re.compile(
    r"^(?:[\W_]*(?:\d{1,3}\s*(?=\[))?[\W_]*"
    r"(?:\(\w{1,6}\)|\b(?:[ivxlcdm]{1,6}|[a-zA-Z]|\d+[A-Za-z]{0,3})[.)](?=\s)))*[\W_]*"
)
_END = re.compile(r"[.?!:;—–-][\"'”’»)\]\d*\s]*(?:\([^()]{1,80}\))?\s*$")
_JOINED = re.compile(r"[;,][\s\[\]*]*(?:and|or|nor|but)[\s\]*\d]*$", re.IGNORECASE)
_BAD_BEGIN = re.compile(r"\s*[,;:)\]]")
_PAGE_NUMBER = re.compile(
    r"^\s*(?:page\s+)?[-–—]?\s*\d{1,4}\s*(?:of\s+\d{1,4}|/\s*\d{1,4})?\s*[-–—]?\s*$|\s\d{1,4}\s*/\s*\d{1,4}\s*$",
    re.IGNORECASE,
)
_CONTENTS = re.compile(
    r"(?:\.\s?){5,}\s*\d{1,4}\s*$|^\s*\d+(?:\.\d+)*[^.]{0,80}(?:\.\s?){20,}\s*$|^\s*(?:\.\s?){20,}\s*$"
)
_NUMBERED = re.compile(r"^\s*(?:#{1,6}\s|(?:\d{1,4}[A-Z]{0,3}(?:\.\d+)*[.)]?|[A-Z]\.|[IVXLC]+\.)\s+[A-Z])")
_TITLE = re.compile(r"^\s*\d{1,4}[A-Z]{0,4}\.\s?[A-Z][^;:()\d]*$")
_RUN_IN = re.compile(
    r"(?:^|\s)(?:\d{1,4}[A-Z]{0,4}\.\s?[A-Z“][^.;:]{3,160}\.\s?[—–-]+|[A-Z][^.;:]{12,200}\.\s?[—–-]+\s?\(1\))",
    re.MULTILINE,
)
_MARK = re.compile(r"^\s*\d{1,3}\s*$")
_PIPE_ROW = re.compile(r"^\s*\|.*\|\s*$|\S \| \S")
_PIPE_RULE = re.compile(r"^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?\s*$")
_UNCASED = re.compile(r"\A(?:[^A-Z]*?[a-z]{3}\. [a-z]){2}[^A-Z]*\Z")
_SEEN = 80
"""Characters at a chunk's beginning and end by which code is told from prose: some texts are one long line."""

_BULLET = re.compile(r"^\s*[•‣▪●◦*]\s")
_CODE = re.compile(r"^\s*(?:[$#%>!]|\(gdb\)|\w+=\S|\.\.\.$)|[{}\\]|(?:[-/_=<>$|~][^\s]*){6,}")
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
    """Begins in lower case, or with what can only stand inside a sentence. Rows, code and bullets do not count, nor
    does a text whose sentences open in lower case throughout.
    """
    body = chunk.whole
    first = body.split("\n", 1)[0][:_SEEN]
    if chunk.kind or _BULLET.match(first) or _CODE.search(first) or _PIPE_ROW.search(first) or _UNCASED.search(body):
        return False
    return _BAD_BEGIN.match(body) is not None or _LABELS.sub("", body, count=1)[:1].islower()


def ends_inside(chunk: Audited) -> bool:
    """Ends without a stop. Rows of a table, lines of code and list items end where they end; so does a line shorter
    than six words behind a line that is full, and a clause with the word that joins the next one on.
    """
    body = chunk.whole
    if chunk.kind == "code" or is_rows(chunk) or len(body.split()) < WORDS or _END.search(body) or _JOINED.search(body):
        return False
    lines = [line for line in body.split("\n") if line.strip() and not _MARK.match(line)]
    if not lines or _END.search(lines[-1]) or _JOINED.search(lines[-1]):
        return False
    last, before = lines[-1], lines[-2] if len(lines) > 1 else ""
    if _BULLET.match(last) or _CODE.search(last[-_SEEN:]) or _PIPE_ROW.search(last) or furniture_line(last):
        return False
    return not (
        len(last.split()) < WORDS and before and (_END.search(before) or furniture_line(before) or _CODE.search(before))
    )


def heading_glued(chunk: Audited) -> bool:
    """A heading line beside text, a run-in heading, or a sentence that opens in mid-string without a stop before it."""
    if chunk.kind or lone_heading(chunk):
        return False
    lines = [line for line in chunk.text.split("\n") if line.strip() and not furniture_line(line)]
    for number, line in enumerate(lines):
        if not is_heading_line(line) or len(lines) == 1:
            continue
        before = lines[number - 1].rstrip() if number else "."
        following = lines[number + 1].lstrip("\"'“‘([ ") if number + 1 < len(lines) else "A"
        opens = following[:1].isupper() or following[:1].isdigit()
        if opens and (_END.search(before) or is_heading_line(before)):
            return True
    return _RUN_IN.search(chunk.text) is not None or _mid_string(chunk.text)


def lone_heading(chunk: Audited) -> bool:
    """The chunk is headings and nothing else."""
    lines = [line for line in chunk.text.split("\n") if line.strip() and not furniture_line(line)]
    if chunk.kind or not lines:
        return False
    if len(lines) <= 2:
        return all(is_heading_line(line) for line in lines)
    titles = sum(_TITLE.match(line) is not None or is_heading_line(line) for line in lines)
    return len(lines) >= 4 and titles * 5 >= len(lines) * 4


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
    rows = sum("\t" in line or _PIPE_ROW.search(line) is not None for line in lines)
    return len(lines) >= 2 and rows * 2 > len(lines)


def table_without_header(chunk: Audited) -> bool:
    """Rows whose header row is neither in the chunk nor beside it. By the text: rows with pipes, no rule below the
    first, and a first row that holds figures as the others do (a year may head a column).
    """
    if chunk.header is not None:
        return not chunk.header
    lines = chunk.text.split("\n")
    rows = [number for number, line in enumerate(lines) if _PIPE_ROW.search(line)]
    if len(rows) < 2 or any(_PIPE_RULE.match(line) for line in lines[rows[0] : rows[0] + 2]):
        return False
    bordered = lines[rows[0]].lstrip().startswith("|")
    return bordered or _figures(lines[rows[0]]) or not any(_figures(lines[row]) for row in rows[1:])


def _figures(row: str) -> bool:
    """Whether a row's cells behind the first hold numbers that are no years."""
    return any(re.search(r"\d", re.sub(r"\b(?:19|20)\d\d\b", "", cell)) for cell in row.strip("| ").split("|")[1:])


def page_marks(chunk: Audited) -> bool:
    """Whether the chunk holds a page number on a line of its own or a line of a contents page.

    A lone number before a bracket is an amendment's mark, and so is a single digit at the end.
    """
    lines = [line for line in chunk.text.split("\n") if line.strip()]
    for number, line in enumerate(lines):
        following = lines[number + 1].lstrip() if number + 1 < len(lines) else ""
        mark = _MARK.match(line) and (following[:1] in ("[", "*") or (not following and len(line.strip()) == 1))
        if furniture_line(line) and not mark:
            return True
    return False


def furniture_line(line: str) -> bool:
    """A page number on a line of its own, or a line of a contents page."""
    return _PAGE_NUMBER.search(line) is not None or _CONTENTS.search(line) is not None


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
    return re.compile(rf"(?<=[a-z]) ({opens}) (?=[A-Za-z]{{2}})")
