"""Extraction: the references of a document, or of a text that somebody typed, by one grammar.

A chain of passes (`PASSES`), each a plain function from one frozen value to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from gazetteers.spoken_language import language_style
from ingest.document.budget import check, check_citations
from ingest.document.enclosing import runs_through
from ingest.document.records import Canonical, DocumentInfo, Provision, Reference, Role, Standing
from ingest.numbering.list_labels import shape
from ingest.references.context.amendment_reach import Frames
from ingest.references.context.amendments import amended_directly
from ingest.references.context.antecedents import AntecedentBinder
from ingest.references.context.bare_mentions import bare_mentions
from ingest.references.context.document_links import merge_links
from ingest.references.context.hanging import hang
from ingest.references.context.law_beside import Bar
from ingest.references.context.mention_type import MentionTypes
from ingest.references.context.other_texts import OtherTexts
from ingest.references.context.roles import role_before, roles_of_lists
from ingest.references.grammar.broken import doubt_broken
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.grammar.runs import RunResult, read_runs
from ingest.references.grammar.square_numbers import square_numbers
from ingest.references.instruments.case_citations import CaseFinder, case_mentions
from ingest.references.instruments.cited_titles import cited_titles
from ingest.references.instruments.document_aliases import apply_aliases, find_aliases
from ingest.references.instruments.find import find_mentions
from ingest.references.instruments.held_names import NONE_HELD, HeldNames
from ingest.references.layout import Layout, cites_squares, layout_of, own_numbers
from ingest.references.lexicon.lexicon import Lexicon, compile_style, numbered_through
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised, normalise
from ingest.references.records import records


@dataclass(frozen=True, slots=True)
class Text:
    """A text that is read, and what it is read with. Offsets of `layout` count in `folded`, of `source` verbatim."""

    source: str
    folded: Normalised
    gazetteer: Gazetteer
    style: Style
    lexicon: Lexicon
    layout: Layout
    types: MentionTypes  # where amendment notes, quoted words and headings stand
    info: DocumentInfo | None = None
    provisions: Sequence[Provision] = ()
    cases: CaseFinder | None = None
    own: Container[str] = ()  # the numbers that its document has as labels
    numbered: bool = False  # its document's paragraphs are numbered through
    squares: bool = False  # and their numbers are cited in square brackets
    held: HeldNames = NONE_HELD


@dataclass(frozen=True, slots=True)
class Findings:
    """What the passes have found so far. Fields fill from the top down."""

    mentions: tuple[Mention, ...] = ()
    runs: tuple[RunResult, ...] = ()
    drafts: tuple[ReferenceDraft, ...] = ()
    laws: Mapping[Mention, Mention] = field(default_factory=dict)  # what a mention has become since it was found
    standings: tuple[Standing, ...] = ()  # of the drafts
    roles: tuple[Role, ...] = ()  # of the drafts
    references: tuple[Reference, ...] = ()


def extract_text(
    text: str,
    gazetteer: Gazetteer,
    style: Style | None = None,
    *,
    cases: CaseFinder | None = None,
    own: Container[str] = (),
    held: HeldNames = NONE_HELD,
) -> tuple[Reference, ...]:
    """The references of a plain text, in its order. `style` None: that of the language whose words of law it holds, or
    union of the English styles ("common").

    Offsets count in `text`; single line ends are taken for wrapped lines, an empty line for a paragraph's end.
    `cases` finds case citations besides those of the style's own forms; `own` are the numbers, in upper case, that the
    document has as labels from which the text is asked about: "in 3.2" cites one of those; `held` the names of the
    documents of the index.
    """
    reading = style or language_style(text, gazetteer.styles.values()) or gazetteer.style("common")
    folded = normalise(text, wrapped=True)
    lexicon = compile_style(reading)
    types = MentionTypes(text, folded, lexicon, Layout())
    return _extract(Text(text, folded, gazetteer, reading, lexicon, Layout(), types, cases=cases, own=own, held=held))


def extract_document(
    canonical: Canonical,
    provisions: Sequence[Provision],
    gazetteer: Gazetteer,
    info: DocumentInfo,
    style: Style,
    *,
    cases: CaseFinder | None = None,
    held: HeldNames = NONE_HELD,
) -> tuple[Reference, ...]:
    """The references of a document, its own links with them, in its order. Offsets count in `canonical.text`.

    `info` says what "this Act" and, in rules, "the Act" mean; code and contents pages are not read.
    """
    numbered = any(runs_through(p) for p in provisions)
    style = numbered_through(style) if numbered else style
    folded = normalise(canonical.text, wrapped=False)
    layout = layout_of(canonical, provisions, style).within(folded)
    lexicon = compile_style(style)
    types = MentionTypes(canonical.text, folded, lexicon, layout)
    own = own_numbers(canonical, provisions)
    squares = numbered and cites_squares(canonical, provisions)
    text = Text(
        canonical.text,
        folded,
        gazetteer,
        style,
        lexicon,
        layout,
        types,
        info,
        provisions,
        cases,
        own,
        numbered,
        squares,
        held,
    )
    return tuple(merge_links(canonical.text, _extract(text), canonical.links))


def _extract(text: Text) -> tuple[Reference, ...]:
    found = Findings()
    for _, run in PASSES:
        check()
        found = run(text, found)
    return found.references


def _mentions(text: Text, found: Findings) -> Findings:
    """Every mention of an instrument."""
    cases = case_mentions(text.source, text.folded, text.cases) if text.cases is not None else []
    held = text.held.find(text.folded, text.lexicon, text.style)
    titles = cited_titles(text.folded, text.lexicon, text.style, held, usual=text.held.usual)
    told = [*held, *titles, *cases]
    return replace(found, mentions=find_mentions(text.folded, text.gazetteer, text.lexicon, text.style, told))


def _aliases(text: Text, found: Findings) -> Findings:
    """The names that the text itself gives to instruments."""
    aliases = find_aliases(text.folded, found.mentions, text.style)
    return replace(found, mentions=apply_aliases(text.folded, found.mentions, aliases))


def _runs(text: Text, found: Findings) -> Findings:
    """The pinpoints, with what they hang on; and the instruments that only they show to be such."""
    runs = tuple(read_runs(text.folded, found.mentions, text.lexicon, text.own))
    known = set(found.mentions)
    strangers = [m for run in runs for m in run.used if m not in known]
    mentions = sorted([*found.mentions, *strangers], key=lambda m: m.start) if strangers else found.mentions
    return replace(found, runs=runs, mentions=tuple(mentions))


def _broken_coordinations(text: Text, found: Findings) -> Findings:
    """Doubts about the left members of coordinations that other words break."""
    return replace(found, runs=doubt_broken(text.folded, text.lexicon, found.runs))


def _groups(_text: Text, found: Findings) -> Findings:
    """The drafts of the runs; those of one run share a number."""
    drafts: list[ReferenceDraft] = []
    for number, run in enumerate(found.runs):
        drafts += (d._replace(group=number) for d in run.drafts) if len(run.drafts) > 1 else run.drafts
    return replace(found, drafts=tuple(drafts))


def _square_numbers(text: Text, found: Findings) -> Findings:
    """Paragraphs cited by their number in square brackets, in a document whose paragraphs are numbered through."""
    if not text.squares:
        return found
    taken = [*((d.start, d.end) for d in found.drafts), *((m.start, m.end) for m in found.mentions)]
    return replace(found, drafts=(*found.drafts, *square_numbers(text.folded, text.style, taken, len(found.runs))))


def _bare_mentions(text: Text, found: Findings) -> Findings:
    """Instruments as wholes: the mentions that no run used."""
    used = {mention for run in found.runs for mention in run.used}
    bare = bare_mentions(text.folded, found.mentions, used)
    check_citations(len(found.drafts) + len(bare.drafts))
    return replace(found, drafts=(*found.drafts, *bare.drafts), laws=bare.doubted)


def _bind(text: Text, found: Findings) -> Findings:
    """Antecedents, and the instruments that govern lists and amendments. The drafts by place, without those of blocks
    that are not read.
    """
    frames = Frames(text.source, text.provisions, text.folded, text.style)
    binder = AntecedentBinder(
        text.folded, text.lexicon, text.style, text.info, text.layout.sections, text.types.noted, frames
    )
    bound = binder.bind(found.drafts, found.mentions, found.laws)
    drafts = bound.drafts if not text.layout.skipped else [d for d in bound.drafts if not text.layout.skips(d.start)]
    return replace(found, drafts=tuple(drafts), laws=bound.laws)


def _mention_types(text: Text, found: Findings) -> Findings:
    """Live, quoted, history, label or cut."""
    return replace(found, standings=tuple(text.types.tell(draft) for draft in found.drafts))


def _laws_beside(text: Text, found: Findings) -> Findings:
    """Names beside pinpoints that hang on no law: they bar the own document."""
    headings = frozenset(p.title.casefold().strip(" .") for p in text.provisions if p.title)
    shapes = frozenset(filter(None, {shape(p.number) for p in text.provisions}))
    own = text.info.instrument if text.info is not None else None
    bar = Bar(text.folded, text.gazetteer, text.lexicon, text.style, text.info is None, headings, own, shapes)
    drafts, standings = bar.bind(found.drafts, found.standings)
    return replace(found, drafts=amended_directly(text.folded, text.style, drafts), standings=standings)


def _hanging(text: Text, found: Findings) -> Findings:
    """Pinpoints that wait for their law."""
    return replace(found, drafts=hang(text.folded, found.drafts, found.mentions, text.style))


def _other_texts(text: Text, found: Findings) -> Findings:
    """Paragraphs of other texts than the one that is read, where both are numbered through."""
    if not text.numbered:
        return found
    cases = sorted((m for m in found.mentions if m.coded is not None and m.coded.case), key=lambda m: m.start)
    drafts, standings = OtherTexts(text.folded, text.style, cases).tell(found.drafts, found.standings)
    return replace(found, drafts=drafts, standings=standings)


def _roles(text: Text, found: Findings) -> Findings:
    """What the words before each do with it."""
    told = [draft.role or role_before(text.folded.lower, draft.start, text.lexicon) for draft in found.drafts]
    return replace(found, roles=roles_of_lists(found.drafts, told))


def _records(text: Text, found: Findings) -> Findings:
    across = text.style.across
    made = records(text.source, text.folded, found.drafts, found.standings, found.roles, found.laws, across)
    return replace(found, references=made)


PASSES: tuple[tuple[str, Callable[[Text, Findings], Findings]], ...] = (
    ("mentions", _mentions),
    ("aliases", _aliases),
    ("runs", _runs),
    ("broken coordinations", _broken_coordinations),
    ("groups", _groups),
    ("square numbers", _square_numbers),
    ("bare mentions", _bare_mentions),
    ("bind", _bind),
    ("mention types", _mention_types),
    ("hanging", _hanging),
    ("laws beside", _laws_beside),
    ("other texts", _other_texts),
    ("roles", _roles),
    ("records", _records),
)
"""What turns a text into references, in this order."""
