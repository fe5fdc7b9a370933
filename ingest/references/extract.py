"""Extraction: the references of a document, or of a text that somebody typed, by one grammar.

normalise -> mentions of instruments -> runs -> binding -> standing, roles -> records
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.records import (
    BlockType,
    Canonical,
    DocumentInfo,
    MentionDeixis,
    Provision,
    Reference,
    Role,
    Rule,
)
from ingest.references.context.amendment_reach import Frames
from ingest.references.context.antecedents import AntecedentBinder
from ingest.references.context.document_links import merge_links
from ingest.references.context.mention_type import MentionTypes
from ingest.references.context.roles import role_before
from ingest.references.grammar.broken import doubt_broken
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.grammar.runs import RunReader, RunResult
from ingest.references.instruments.case_citations import CaseFinder, case_mentions
from ingest.references.instruments.document_aliases import apply_aliases, find_aliases
from ingest.references.instruments.find import find_mentions
from ingest.references.lexicon.lexicon import Lexicon, compile_style
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised, normalise
from ingest.references.records import records

_PAGE = re.compile(r",? at (?:pp?\. ?)?(\d{1,4}(?:-\d{1,4})?)(?![\w.-]\w)")
_WHOLE: dict[MentionDeixis, Rule] = {
    "this": "deictic",
    "that": "anaphoric",
    "said": "anaphoric",
    "ibid": "back_reference",
}
"""Rules of a law as a whole, by the word that points to it."""

_BROKEN = 8
"""Coordinations in a row that other words break; one sentence was met with five."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """What is known of a text beside its words, and who finds its case citations; spans and offsets are verbatim."""

    sections: Sequence[int] = ()
    footnotes: Sequence[tuple[int, int]] = ()
    quotes: Sequence[tuple[int, int]] = ()
    headings: Sequence[tuple[int, int]] = ()
    skipped: Sequence[tuple[int, int]] = ()
    cases: CaseFinder | None = None
    provisions: Sequence[Provision] = ()


@dataclass(slots=True)
class _Found:
    """The drafts of a text, and the mentions that hang on one."""

    drafts: list[ReferenceDraft] = field(default_factory=list)
    used: set[int] = field(default_factory=set)  # id() of mentions; never kept beyond one call
    strangers: list[Mention] = field(default_factory=list)  # instruments met behind a pinpoint only


def extract_text(
    text: str, gazetteer: Gazetteer, style: Style | None = None, *, cases: CaseFinder | None = None
) -> tuple[Reference, ...]:
    """The references of a plain text, in its order. `style` None: the union of the English styles ("common").

    Offsets count in `text`; single line ends are taken for wrapped lines, an empty line for a paragraph's end.
    `cases` finds case citations besides those of the style's own forms.
    """
    reading = style or gazetteer.style("common")
    folded = normalise(text, wrapped=True)
    return _extract(text, folded, gazetteer, reading, None, _Layout(cases=cases))


def extract_document(
    canonical: Canonical,
    provisions: Sequence[Provision],
    gazetteer: Gazetteer,
    info: DocumentInfo,
    style: Style,
    *,
    cases: CaseFinder | None = None,
) -> tuple[Reference, ...]:
    """The references of a document, its own links with them, in its order. Offsets count in `canonical.text`.

    `info` says what "this Act" and, in rules, "the Act" mean; code and contents pages are not read.
    """
    folded = normalise(canonical.text, wrapped=False)
    blocks = canonical.blocks
    spans: dict[BlockType, list[tuple[int, int]]] = {}
    for block in blocks:
        spans.setdefault(block.type, []).append((block.start, block.end))
    sections = sorted(
        {p.start for p in provisions if p.depth == 0 or p.heading is not None}
        | {b.start for b in blocks if b.type is BlockType.HEADING}
    )
    layout = _Layout(
        sections=sections,
        footnotes=spans.get(BlockType.FOOTNOTE, []),
        quotes=spans.get(BlockType.QUOTE, []) if style.words.get("amending") else [],
        headings=sorted([*spans.get(BlockType.HEADING, []), *spans.get(BlockType.CAPTION, [])]),
        skipped=[*spans.get(BlockType.CODE, []), *spans.get(BlockType.TOC, [])],
        cases=cases,
        provisions=provisions,
    )
    found = _extract(canonical.text, folded, gazetteer, style, info, layout)
    return tuple(merge_links(canonical.text, found, canonical.links))


def _extract(
    source: str, folded: Normalised, gazetteer: Gazetteer, style: Style, info: DocumentInfo | None, layout: _Layout
) -> tuple[Reference, ...]:
    lexicon = compile_style(style)
    found_cases = case_mentions(source, folded, layout.cases) if layout.cases is not None else []
    mentions = find_mentions(folded, gazetteer, lexicon, style, found_cases)
    mentions = apply_aliases(folded, mentions, find_aliases(folded, mentions, style))
    found = _read(folded, mentions, lexicon)
    mentions = sorted([*mentions, *found.strangers], key=lambda m: m.start)
    _bare(folded, found, mentions)
    inside = _Inside(folded, layout)
    frames = Frames(source, layout.provisions, folded, style)
    standing = MentionTypes(
        source,
        folded,
        style,
        histories=inside.footnotes,
        quotes=inside.quotes,
        headings=inside.headings,
    )
    AntecedentBinder(folded, lexicon, style, info, inside.sections, standing.noted, frames).bind(found.drafts, mentions)
    references = []
    for draft in sorted(found.drafts, key=lambda d: (d.start, d.end)):
        if inside.skips(draft.start):
            continue
        draft.standing = standing.tell(draft)
        draft.role = draft.role or role_before(folded.lower, draft.start, lexicon)
        references.append(draft)
    _roles_of_lists(references)
    return records(source, folded, references, style.across)


class _Inside:
    """The layout in folded offsets."""

    def __init__(self, folded: Normalised, layout: _Layout) -> None:
        self._folded = folded
        self.sections = [folded.at(o) for o in layout.sections]
        self.footnotes = self._spans(layout.footnotes)
        self.quotes = self._spans(layout.quotes)
        self.headings = self._spans(layout.headings)
        self._skipped = self._spans(sorted(layout.skipped))

    def _spans(self, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(self._folded.at(start), self._folded.at(end)) for start, end in spans]

    def skips(self, offset: int) -> bool:
        """Whether an offset lies in a block that is not read."""
        return any(start <= offset < end for start, end in self._skipped)


def _read(folded: Normalised, mentions: list[Mention], lexicon: Lexicon) -> _Found:
    """Every run of the text: from unit words, and from codes that pinpoints follow."""
    reader = RunReader(folded, mentions, lexicon)
    found = _Found()
    groups = 0
    ahead = [m for m in mentions if m.usable]
    next_mention = 0
    position = 0
    broken: list[tuple[list[ReferenceDraft], int]] = []
    hits = [*lexicon.scan.starts(folded.lower), None]
    at = 0
    while True:
        while (hit := hits[at]) is not None and hit[0] < position:
            at += 1
        limit = hit[0] if hit is not None else len(folded.lower)
        result: RunResult | None = None
        while next_mention < len(ahead) and ahead[next_mention].start < limit:
            mention = ahead[next_mention]
            next_mention += 1
            if mention.start < position:
                continue
            result = reader.read_after(mention) if mention.deixis in {"", "ibid"} else None
            if result is not None and result.drafts:
                break
            if limit < mention.end:
                position = mention.end
                break
        if result is None or not result.drafts:
            if hit is None and next_mention >= len(ahead):
                return found
            if hit is None or position > hit[0]:
                continue
            result = reader.read(hit[0])
            if result is None:
                position = hit[1]
                continue
            _parallel(result, reader, folded)
        if broken and result.drafts:
            doubt_broken(folded, lexicon, broken, result.drafts, result.used[-1] if result.used else None)
        broken = [*broken[-_BROKEN:], (result.drafts, result.end)] if result.pending and result.drafts else []
        if len(result.drafts) > 1:
            groups += 1
            for draft in result.drafts:
                draft.group = groups
        found.drafts += result.drafts
        found.used.update(id(m) for m in result.used)
        found.strangers += [m for m in result.used if reader.mentions.get(m.start) is not m]
        position = max(result.end, position + 1)


def _parallel(result: RunResult, reader: RunReader, folded: Normalised) -> None:
    """A code in brackets behind a titled reference: one reference with two addresses; members pair (form 55)."""
    if not result.used or not folded.lower.startswith(" (", result.end):
        return
    mention = reader.mentions.get(result.end + 2)
    if mention is None or mention.coded is None or mention.id is None:
        return
    other = reader.read_after(mention)
    if other is None or not folded.lower.startswith(")", other.end):
        return
    titled = [d for d in result.drafts if d.mention is result.used[-1]]
    if len(titled) == len(other.drafts):
        for draft, code in zip(titled, other.drafts, strict=True):
            draft.parallel = (code,)
    elif len(titled) == 1:
        titled[0].parallel = tuple(other.drafts)
    else:
        return
    result.used.append(mention)
    result.end = other.end + 1
    result.drafts[-1].end = result.end


def _bare(folded: Normalised, found: _Found, mentions: Sequence[Mention]) -> None:
    """References to instruments as wholes: the mentions on which no pinpoint hangs. Weak names count only once the
    full title was met.
    """
    met: set[str] = set()
    for mention in mentions:
        if not mention.weak and mention.id is not None and mention.via.startswith("title"):
            met.add(mention.id)
        if id(mention) in found.used:
            continue
        if mention.weak and mention.id not in met:
            worded = " " in folded.text[mention.start : mention.end]
            if mention.deixis or not mention.noun or mention.id is None or not worded:
                continue
            # "the Contributions and Benefits Act" names a law; which one, a weak name alone does not say.
            mention.candidates, mention.via = (mention.id,), "ambiguous"
            mention.id = None
        rule = mention.rule or _WHOLE.get(mention.deixis, "instrument")
        draft = ReferenceDraft(mention.start, mention.end, [], rule, mention=mention)
        page = _PAGE.match(folded.text, mention.end) if mention.deixis == "ibid" else None
        if page is not None:
            draft.element, draft.end = f"page {page[1]}", page.end()
        if mention.deixis in {"this", "that", "said"}:
            draft.deixis, draft.deixis_span = mention.deixis, (mention.start, mention.end)
        found.drafts.append(draft)


def _roles_of_lists(drafts: Sequence[ReferenceDraft]) -> None:
    """The members of a list share the role of its first, where the words between give none."""
    first: dict[int, Role | None] = {}
    for draft in drafts:
        if draft.group is None:
            continue
        role = first.setdefault(draft.group, draft.role)
        if draft.role == "mention":
            draft.role = role
