"""Standing: whether a mention is a live reference, quoted words of another law, an amendment note, or a label.

Forms 41, 42 and the quoted words of amendments. The words that tell are data.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from ingest.document.records import Standing
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.layout import Layout
from ingest.references.lexicon.lexicon import Lexicon, trie
from ingest.references.lexicon.normalise import Normalised

_QUOTES = re.compile(r'"([^"\n]{1,4000})"')
_NOTE = re.compile(r"\[[^\[\]\n]{0,600}\]")
_LABEL_END = re.compile(r"\.?\]? ?(?:[.:]? ?-{1,2}(?! ?\d)|[.:](?= ?[A-Z\"(\[]))")
_BROKEN_OFF = 20
"""Characters of an amendment note whose block ends in the midst of it, so that it goes on in the next one: "Omitted by
the". Gains the standing of four references of the Income-tax Act of 1961 as printed (india-ita-1961)."""

_MARKS = 24
"""Characters in which a heading's marks stand before its label, and by which what follows it is told."""

_FOOTNOTE_LINE = re.compile(r"(?:^|\n| )\d{1,3}\.? $")
_NOTE_REACH = 400
"""Characters from an amendment note's start to the word that tells it: the words that it quotes stand between."""

_SUBJECT = 12
"""Words of the longest subject of a note: "Sub-sections (2A), (2B) and (3) and the Explanation thereto"."""

_LABELLED = re.compile(r"[(\[][0-9a-z-]{1,6}[)\]][.,]?|\d[0-9a-z-]{0,6}[.,]?")
_SENTENCE_END = re.compile(r"\n|(?<=[a-z)\]]{2})\. (?=[a-z(])|\.(?=\n|$)")


class MentionTypes:
    """Tells the standing of the drafts of one text. `layout`: where its footnotes, quotes and headings are, folded."""

    def __init__(self, source: str, folded: Normalised, lexicon: Lexicon, layout: Layout) -> None:
        style = lexicon.style
        self._ended = lexicon.ended
        self._kind_of = style.kind_of
        self._source, self._folded = source, folded
        history = style.words.get("history", ())
        self._history = re.compile(rf"(?<!\w)(?:{trie(history)})" if history else r"(?!)")
        self._phrases = history
        self._articles = tuple(f"{word} " for word in style.words.get("articles", ()))
        self._subjects = frozenset([*style.words.get("note_subjects", ()), *(w for u in style.units for w in u.words)])
        opening = style.words.get("note_openings", ())
        self._note_opening = re.compile(rf"(?:\d{{1,3}}\.? )?(?={trie(opening)}(?!\w))" if opening else r"(?!)")
        amending = style.words.get("amending", ())
        self._amending = re.compile(rf"(?<!\w)(?:{trie(amending)})(?!\w)" if amending else r"(?!)")
        self._quoted = _Spans([*self._amended_quotes(), *layout.quotes])
        self._histories = _Spans([*self._notes(), *(s for s in layout.footnotes if self._is_history(*s))])
        self._headings = _Spans(layout.headings)

    def tell(self, draft: ReferenceDraft) -> Standing:
        """The standing of one draft."""
        if draft.cut:
            return "cut"
        if self._quoted.hold(draft.start, draft.end):
            return "history" if self.noted(draft.start, draft.end) else "quoted"
        if self._label(draft):
            return "label"
        if self._histories.hold(draft.start, draft.end) or self._ended.match(self._folded.lower, draft.end) is not None:
            return "history"
        return "live"

    def noted(self, start: int, end: int) -> bool:
        """Whether the words stand in an amendment note: words that it quotes are history, like itself."""
        return self._histories.hold(start, end)

    def _label(self, draft: ReferenceDraft) -> bool:
        """Whether the mention is the place's own number: it opens a block or a heading and a title or dash follows."""
        if not draft.steps and draft.rule == "instrument":
            return self._stands_alone(draft)
        if draft.mention is not None or not draft.steps or draft.deixis or draft.group is not None:
            return False
        text, start = self._folded.text, draft.start
        if self._heads(draft, self._folded.place(start)):
            return True
        before = text[max(0, start - 8) : start]
        # Marks of footnotes and brackets may stand before a label: 66[Explanation.
        opening = before.rstrip("[\"' 0123456789") if before[-1:] in {"[", '"', "'", " "} else before
        opens = not opening.strip(" ") if start < 8 else opening[-1:] == "\n"
        if not opens:
            place = self._folded.place(start)
            opens = self._source[place - 1 : place] == "\n"
        if not opens:
            return False
        if self._headings.hold(draft.start, draft.end):
            behind = text[draft.end : draft.end + 4].lstrip()
            return not behind[:1].islower()
        return _LABEL_END.match(text, draft.end) is not None and text[start].isupper()

    def _heads(self, draft: ReferenceDraft, place: int) -> bool:
        """Whether a line of a text that nobody has read as a document is a heading: "## Chapter 2. The Sea", or
        "CHAPTER II" between empty lines.
        """
        source = self._source
        near = max(0, place - _MARKS)
        before = source[max(near, source.rfind("\n", near, place) + 1) : place]
        end = self._folded.place(draft.end - 1) + 1
        behind = source[end : end + _MARKS].partition("\n")[0].strip(" .:*_")
        if before.strip("#* ") or source[place : place + 1].islower():
            return False
        if before.startswith("#"):
            return not behind[:1].islower()
        container = self._kind_of(draft.steps[-1][0]) == "container"
        apart = source.endswith("\n\n", 0, place - len(before)) and source.startswith(("\n\n", ".\n\n"), end)
        return container and not behind and apart

    def _stands_alone(self, draft: ReferenceDraft) -> bool:
        """Whether a title in capitals is all of its block: the document's own, at its head."""
        text = self._folded.text
        before, behind = text[max(0, draft.start - 5) : draft.start].lower(), text[draft.end : draft.end + 1]
        for article in self._articles:
            before = before.removesuffix(article)
        opens = before.endswith("\n") or not before
        return opens and behind in {"", "\n"} and text[draft.start : draft.end].isupper() and len(text) > draft.end

    def _amended_quotes(self) -> list[tuple[int, int]]:
        """Quoted words in a block in which amending words stand ("for the words ... shall be substituted")."""
        text, lower = self._folded.text, self._folded.lower
        found = []
        for match in _QUOTES.finditer(text):
            start, end = match.span()
            before = lower[max(0, start - 120) : start]
            behind = lower[end : end + 120]
            near = before.rsplit(". ", 1)[-1].rsplit("\n", 1)[-1]
            if (
                self._amending.search(near) is not None
                or self._amending.search(behind.split("\n", 1)[0].split(". ", 1)[0]) is not None
            ):
                found.append((start + 1, end - 1))
        return found

    def _notes(self) -> list[tuple[int, int]]:
        """Bracketed amendment notes: "[Omitted by the Finance Act, 1997, w.e.f. 1-4-1998.]"."""
        lower = self._folded.lower
        found = []
        for match in _NOTE.finditer(lower):
            inside = self._history.search(lower, match.start(), match.end())
            if inside is not None and inside.start() - match.start() < 60:
                found.append(match.span())
        # Blocks that open with the words, and footnotes set as lines of a plain text: "3. Subs. by Act 20 of 1967".
        for start in self._openings(lower):
            line = lower.rfind("\n", 0, start) + 1
            opening = lower[max(line, start - 8) : start]
            number = opening.strip(". []")
            quoting = self._note_opening.match(lower, line, start)
            if start - line < _NOTE_REACH and (quoting is not None or self._bare_subject(lower[line:start])):
                end = lower.find("\n", start)
                found.append((line, min(end if end >= 0 else len(lower), start + 400)))
            elif self._opens_sentence(line, start):
                stop = _SENTENCE_END.search(lower, start, start + 400)
                found.append((start, stop.end() if stop is not None else min(len(lower), start + 400)))
            elif not number or (_FOOTNOTE_LINE.search(f" {opening}") is not None and number.isdigit()):
                end = lower.find("\n", start)
                if 0 <= end < start + _BROKEN_OFF:
                    end = lower.find("\n", end + 1)  # "Omitted by the" may be a block of its own
                found.append((start, min(end if end >= 0 else len(lower), start + 400)))
        return found

    def _bare_subject(self, words: str) -> bool:
        """Whether only a provision's name stands before the words: "3. Clause (ii) omitted by", "The first proviso"."""
        found = words.split()
        return (
            0 < len(found) < _SUBJECT
            and found[-1][-1] != ","
            and all(w.rstrip(",") in self._subjects or _LABELLED.fullmatch(w) for w in found)
        )

    def _opens_sentence(self, line: int, start: int) -> bool:
        """Whether the words open a sentence behind a heading or a label: "33. Omitted by s. 80, ibid."."""
        before = self._folded.text[max(line, start - 3) : start].rstrip()
        return start > line and self._folded.text[start].isupper() and before.endswith((".", "-", "]", ":"))

    def _openings(self, lower: str) -> Iterator[int]:
        """Where the words of amendment notes stand; one search for each word, which is faster than one for all."""
        for phrase in self._phrases:
            at = lower.find(phrase)
            while at >= 0:
                if not lower[at - 1 : at].isalnum():
                    yield at
                at = lower.find(phrase, at + len(phrase))

    def _is_history(self, start: int, end: int) -> bool:
        return self._history.search(self._folded.lower, start, min(end, start + 400)) is not None


class _Spans:
    """A set of spans that can be asked whether one of them holds another span."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        merged: list[list[int]] = []
        for start, end in sorted(spans):
            if merged and start <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], end)
            else:
                merged.append([start, end])
        self._starts = [s for s, _ in merged]
        self._ends = [e for _, e in merged]

    def hold(self, start: int, end: int) -> bool:
        """Whether one span holds `start` to `end`."""
        at = bisect_right(self._starts, start) - 1
        return at >= 0 and end <= self._ends[at]
