"""The resolver: a reference and the place that cites it go in, an answer with its evidence comes out.

Nothing is resolved beforehand. Answers are computed from the store when they are asked for, so none is older than the
index; tables stay in memory only as long as the index's generation stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import replace

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.budget import charge, check
from ingest.document.records import Provision, Reference
from ingest.references.extract import extract_text
from ingest.store.catalogue import StoredDocument
from ingest.store.folder import OVERRIDES
from ingest.store.references import StoredReference
from ingest.store.store import Store
from resolver.answer.context import CitingText, Place, Setting
from resolver.answer.resolution import Caution, IndexStamp, LinkedPlace, Resolution, ResolvedLink, Status
from resolver.instruments.jurisdictions import BY_JURISDICTION, check_jurisdiction
from resolver.instruments.ladder import ONLY_HELD
from resolver.instruments.proposals import proposal, propose
from resolver.library.late import Late
from resolver.library.library import Library
from resolver.library.lru_cache import LruCache
from resolver.library.own_numbers import OwnNumbers
from resolver.library.provision_tables import MAJOR
from resolver.resolving.decisions import DecisionFile, Decisions, decided
from resolver.resolving.follow import Follower
from resolver.resolving.left_words import doubted, left_words
from resolver.resolving.look_up import Question
from resolver.resolving.typed_words import Reading, changes_told, read_typed

WHOLE = 2000
"""References of one document in a batch from which reading all its provisions at once pays (it takes 0.1 s)."""

SHORT, READINGS = 200, 4096
"""Characters of words whose reading is kept, and how many are: "this section" is asked from everywhere."""

NOTHING = "no reference was read in these words"
"""Reason of the one answer to words that cite nothing."""


class Resolver:
    """Resolves references of one index. Cheap to keep: it notices when the index has changed."""

    def __init__(self, store: Store, gazetteer: Gazetteer, jurisdiction: str = "") -> None:
        """`jurisdiction` is whose law words that are typed from nowhere mean where several countries have one of the
        name ("in", "uk", "us-dc"); "" for none's before another's.
        """
        self.store = store
        self.gazetteer = gazetteer
        self.jurisdiction = jurisdiction
        self._generation = -1
        self._decided = DecisionFile(store.folder)
        self._follower: Follower | None = None
        self._stamp = IndexStamp(-1, "", "")
        self._readings: LruCache[tuple[str, str, str], tuple[Reference, ...]] = LruCache(READINGS)

    # ------------------------------------------------------------ the index

    @property
    def follower(self) -> Follower:
        """The tables of the index's present generation."""
        generation = self.store.generation
        if self._follower is None or generation != self._generation:
            self._follower = Follower(self.gazetteer, Library(self.store, self.gazetteer))
            self._stamp = IndexStamp(generation, self.store.meta("built"), self.store.meta("gazetteers"))
            self._generation = generation
            self._readings = LruCache(READINGS)  # what is read hangs on the numbers that a document has
        return self._follower

    @property
    def version(self) -> str:
        """Changes with everything that an answer may hang on: the generation, and the overrides file where it is not
        the one that the generation knows (edited by hand, or its writer was stopped).
        """
        digest = self._decided.digest
        known = digest == self.store.meta(OVERRIDES.name)
        return f"{self.store.generation}" if known else f"{self.store.generation}-{digest[:16]}"

    @property
    def library(self) -> Library:
        """What the index holds, in its present generation."""
        return self.follower.library

    @property
    def decisions(self) -> Decisions:
        """What persons decided, as the overrides file says it now. Raises BadDecisions."""
        return self._decided.decisions

    def in_jurisdiction(self, jurisdiction: str) -> Resolver:
        """The same resolver, with its tables, asked in another jurisdiction. Raises UnknownJurisdiction."""
        if jurisdiction == self.jurisdiction:
            return self
        check_jurisdiction(jurisdiction, self.gazetteer)
        _ = self.follower  # what is read once serves both
        other = copy(self)
        other.jurisdiction = jurisdiction
        return other

    # ------------------------------------------------------------ asking

    def resolve_reference(self, reference_id: str, as_of: str | None = None) -> Resolution:
        """Resolve a stored reference. Raises KeyError when the index has no reference of that id."""
        stored = self.store.refs.find(reference_id)
        if stored is None:
            raise KeyError(reference_id)
        return self.resolve_stored(stored, as_of)

    def resolve_stored(self, stored: StoredReference, as_of: str | None = None) -> Resolution:
        """Resolve a reference as the store gives it."""
        follower = self.follower
        library = follower.library
        home = library.info(stored.document)
        if home is None:
            raise KeyError(stored.document)
        place = library.tree(stored.document).get(stored.eid) if stored.eid else None
        setting = Setting(home, place, _passage(library, home, place, stored.record))
        return replace(self._ask(follower, stored.record, setting, as_of), reference_id=stored.id)

    def resolve_said(
        self, document: str, reference: Reference, *, as_of: str | None = None, instrument: str | None = None
    ) -> Resolution:
        """Resolve a reference whose offsets count in a document's text, a stored one or a part of one. `instrument` is
        what "this Act" means there.
        """
        follower = self.follower
        library = follower.library
        home = library.documents[document]
        place = library.tree(document).at(reference.start)
        setting = Setting(home, place, _passage(library, home, place, reference), instrument)
        return self._ask(follower, reference, setting, as_of)

    def lead(self, stored: StoredReference) -> ResolvedLink:
        """Where a stored reference leads, without words or evidence; kept for the generation, since every question
        about what cites a place looks at the same ranges and lists.
        """

        def follow() -> ResolvedLink:
            answer = self.resolve_stored(stored)
            return ResolvedLink(
                answer.status, tuple(LinkedPlace(t.document, t.eid, t.start, t.end) for t in answer.targets)
            )

        return self.library.leads.get((self._decided.digest, stored.id), follow)

    def resolve(self, reference: Reference, place: Place | None = None, as_of: str | None = None) -> Resolution:
        """Resolve a parsed reference said at `place`; it has no words before it, so no antecedents."""
        home, provision = self._place(place)
        passage = CitingText(reference.text if reference.start == 0 else "", (reference,))
        setting = Setting(home, provision, passage, place.instrument if place else None, self.jurisdiction)
        return self._ask(self.follower, reference, setting, as_of)

    def resolve_text(
        self,
        text: str,
        *,
        place: Place | None = None,
        as_of: str | None = None,
        span: tuple[int, int] | None = None,
    ) -> list[Resolution]:
        """Read `text` with the grammar and resolve what it cites, in order; with `span`, only the references that
        touch `text[start:end]` (the rest of the text still counts: instruments, lists, antecedents). At least one
        answer.
        """
        if span is None:
            style = self._style(self._place(place)[0], place) or self.gazetteer.style("common")
            reading = read_typed(text, lambda words: self.read(words, place), style)
            return self.resolve_reading(reading, place=place, as_of=as_of)
        references = self.read(text, place)
        chosen = [r for r in references if r.start < span[1] and r.end > span[0]]
        return self._resolve_chosen(text, references, chosen, place, as_of)

    def resolve_reading(
        self, reading: Reading, *, place: Place | None = None, as_of: str | None = None
    ) -> list[Resolution]:
        """Resolve what typed words were read as, in order: at least one answer, none sure where a word was mended."""
        answers = self._resolve_chosen(reading.text, reading.references, reading.references, place, as_of)
        if place is None and len(answers) == 1:
            words = left_words(reading.text, reading.references, self.gazetteer.style("common"))
            answers = [doubted(a, words, self.library) for a in answers] if words else answers
        if reading.changes:
            told = changes_told(reading.changes)
            answers = [proposal(a, told) for a in answers]
        return [replace(a, query=reading.typed) for a in answers]

    def _resolve_chosen(
        self,
        text: str,
        references: Sequence[Reference],
        chosen: Sequence[Reference],
        place: Place | None,
        as_of: str | None,
    ) -> list[Resolution]:
        if not chosen:
            _ = self.follower  # the stamp is that of its generation
            return [Resolution(Status.UNSUPPORTED, NOTHING, query=text, index=self._stamp)]
        answers = [self.resolve_among(text, references, r, place=place, as_of=as_of) for r in chosen]
        if place is None:
            return [propose(a, self.gazetteer, self.library, self.resolve) for a in answers]
        return answers

    def resolve_among(
        self,
        text: str,
        references: Sequence[Reference],
        reference: Reference,
        *,
        place: Place | None = None,
        as_of: str | None = None,
    ) -> Resolution:
        """Resolve one reference of `text` whose `references` were read already."""
        home, provision = self._place(place)
        passage = CitingText(text, references)
        setting = Setting(home, provision, passage, place.instrument if place else None, self.jurisdiction)
        if reference.standing == "label":  # words that are asked about stand at no place: they label none
            reference = replace(reference, standing="live")
        answer = self._ask(self.follower, reference, setting, as_of)
        charge(sum(len(t.text) for t in answer.targets))
        return self._typed_warning(replace(answer, query=text), setting)

    def read(self, text: str, place: Place | None = None) -> tuple[Reference, ...]:
        """The references in `text`, read in the style of the place."""
        home, _ = self._place(place)
        style = self._style(home, place)
        name = "" if home is None else home.info.id
        held = self.library.held if home is None else self.library.held_in(name)
        own = () if home is None else OwnNumbers(self.library.tree(name))

        def extract() -> tuple[Reference, ...]:
            return extract_text(text, self.gazetteer, style, own=own, held=held)

        if len(text) > SHORT:
            return extract()
        return self._readings.get((style.name if style else "", name, text), extract)

    def resolve_many(self, reference_ids: Sequence[str], as_of: str | None = None) -> list[Resolution]:
        """Resolve stored references in one go, document by document, over whole tables read once. Answers come back
        in the order asked. Raises KeyError for an id that the index does not have.
        """
        stored = self.store.refs.of_ids(reference_ids)
        order = sorted(range(len(stored)), key=lambda i: (stored[i].document, stored[i].record.start))
        answers: dict[int, Resolution] = {}
        asked = Counter(s.document for s in stored)
        for i in order:
            if asked[stored[i].document] >= WHOLE:
                self.library.tree(stored[i].document).load()
            answers[i] = self.resolve_stored(stored[i], as_of)
        return [answers[i] for i in range(len(stored))]

    # ------------------------------------------------------------ parts of an answer

    def _ask(self, follower: Follower, reference: Reference, setting: Setting, as_of: str | None) -> Resolution:
        """The answer by one generation's tables: asked for once an answer, since looking costs a query."""
        check()
        question = Question(reference, setting, as_of)
        decisions, home = self.decisions, setting.home
        override = None if home is None else decisions.of(home.info.id, setting.place, reference)
        answer = follower.follow(question) if override is None else decided(question, override, follower)
        return replace(answer, index=self._stamp)

    def _place(self, place: Place | None) -> tuple[StoredDocument | None, Provision | None]:
        if place is None or place.document is None:
            return None, None
        library = self.library
        home = library.info(place.document)
        if home is None:
            raise KeyError(place.document)
        tree = library.tree(place.document)
        if place.eid:
            provision = tree.get(place.eid)
            if provision is None:
                raise KeyError(f"{place.document}#{place.eid}")
            return home, provision
        return home, tree.at(place.offset) if place.offset is not None else None

    def _style(self, home: StoredDocument | None, place: Place | None) -> Style | None:
        if home is not None and home.info.style in self.gazetteer.styles:
            return self.gazetteer.style(home.info.style)
        instrument = (place.instrument if place else None) or (home.info.instrument if home else None)
        return self.gazetteer.style_for(instrument) if instrument else None

    def _other_laws(self, answer: Resolution) -> str:
        """The laws of the asked name that are not the one answered from, by id."""
        named = answer.reference.instrument if answer.reference is not None else None
        answered = {t.instrument for t in answer.targets}
        return ", ".join(i for i in (named.candidates if named is not None else ()) if i not in answered)

    def _typed_warning(self, answer: Resolution, setting: Setting) -> Resolution:
        """Words said from nowhere that only one of several documents, or of several laws of a name, can answer: found,
        and not certain.
        """
        chosen = next((e.rule for e in answer.evidence if e.rule in {ONLY_HELD, BY_JURISDICTION}), "")
        others = self._other_laws(answer) if chosen else ""
        if others and (answer.targets or chosen == BY_JURISDICTION):
            why = "its text is not in this index" if chosen == ONLY_HELD else f"it is not of {setting.jurisdiction!r}"
            message = f"no year or country is named: {others} bears that name too, and {why}"
            warning = Caution(chosen, message, answer.targets[0].document if answer.targets else None)
            return replace(answer, warnings=(*answer.warnings, warning))
        alone = setting.home is None and setting.instrument is None and len(self.library.documents) > 1
        by_index = any(e.step == "instrument" and e.via == "only_index" for e in answer.evidence)
        if not (alone and by_index and answer.status in {Status.RESOLVED, Status.PARTIAL}):
            return answer
        message = "no instrument is named; this is the only document of the index that has it"
        warning = Caution("only_document", message, answer.targets[0].document if answer.targets else None)
        return replace(answer, warnings=(*answer.warnings, warning))


def _passage(library: Library, home: StoredDocument, place: Provision | None, reference: Reference) -> CitingText:
    """The document's text, and the references and sentences from the section's start on, read when needed."""
    name = home.info.id
    tree = library.tree(name)
    section = None if place is None else tree.enclosing(place, MAJOR) or tree.chain(place)[-1]
    start = max(0, reference.start - 20_000) if section is None else section.start
    end = max(reference.end, start)
    # The whole section is read once for all its references.
    whole = end if section is None else max(end, section.end)
    return CitingText(
        library.text(name),
        Late(lambda: library.recorded.said(name, start, whole).before(end)),
        name,
        Late(lambda: library.recorded.sentence_starts(name, start, whole).before(end)),
    )
