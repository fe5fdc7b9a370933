"""The ladder: which instrument a reference means, and which held documents could answer for it.

What the words name was decided when they were read (`InstrumentMention.via` is the rung); here it is tied to what the
index holds. A reference that names an instrument is never answered from another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gazetteers.fold import split_year
from gazetteers.load import Gazetteer
from gazetteers.records import Instrument
from ingest.document.records import InstrumentMention, Reference, Rule
from ingest.metadata.identity import NONE
from ingest.metadata.own_evidence import number_of
from ingest.references.instruments.held_names import bare_name
from ingest.store.catalogue import StoredDocument
from resolver.answer.context import Setting
from resolver.answer.resolution import Candidate, Evidence, Status
from resolver.instruments.jurisdictions import BY_JURISDICTION, of_jurisdiction
from resolver.library.library import Library
from resolver.library.titles import fold_title

BROKEN: Rule = "broken_coordination"
"""Rule of the grammar for a member of a list that other words cut off from the instrument at the list's end."""

ONLY_HELD = "only_held"
"""Rule of the evidence, and code of the warning, where the index holds one of several laws of a name."""

UNCHECKED = "unchecked_entry"
"""Rule of the evidence, and code of the warning, where only an entry that nobody checked ties words to a document."""

PROPOSAL_SCORE = 60.0
"""Below this score (0 to 100) a title is not shown as close."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where the provisions of a reference are to be looked for, or why that cannot be said.

    `status` None: look in `documents` (`own`: they are the citing document's instrument). Otherwise the answer is
    `status` with `reason`; for `ambiguous`, `alternatives` are the readings.
    """

    documents: tuple[StoredDocument, ...] = ()
    instrument: str | None = None
    own: bool = False
    status: Status | None = None
    reason: str = ""
    evidence: tuple[Evidence, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    alternatives: tuple[Anchor, ...] = ()


class Ladder:
    """The instruments of one gazetteer against the documents of one index."""

    def __init__(self, gazetteer: Gazetteer, library: Library) -> None:
        self._gazetteer = gazetteer
        self._library = library
        self._adopted: dict[str, list[StoredDocument]] = {}
        for document in library.documents.values():
            denied = any(f.name == "not_instrument" or f.value == NONE for f in document.info.facts)
            if document.info.instrument is None and document.info.title and not denied:
                named = self._gazetteer.by_title(*split_year(document.info.title))
                if len(named) == 1:
                    self._adopted.setdefault(named[0].id, []).append(document)

    def held(self, instrument: str) -> tuple[StoredDocument, ...]:
        """The documents of an instrument: declared, or bearing its title and declared to be nothing else."""
        return (*self._library.of_instrument(instrument), *self._adopted.get(instrument, ()))

    def own(self, setting: Setting) -> Anchor:
        """What a reference that names no instrument is looked up in: the citing document, then its other parts."""
        instrument = setting.own_instrument
        if setting.home is None:
            documents = self.held(instrument) if instrument else tuple(self._library.documents.values())
            if instrument and not documents:
                return self._not_indexed(instrument, ())
            via = "given" if instrument else "only_index"
            return Anchor(documents, instrument, own=bool(instrument), evidence=(Evidence("instrument", "self", via),))
        home = setting.home
        others = tuple(d for d in self.held(instrument) if d.info.id != home.info.id) if instrument else ()
        evidence = Evidence("instrument", "self", "self", document=home.info.id, text=home.info.title)
        return Anchor((home, *others), instrument, own=True, evidence=(evidence,))

    def anchor(self, reference: Reference, setting: Setting) -> Anchor:
        """The rung that the reference's words stand on, against what is held."""
        mention = reference.instrument
        if mention is None or mention.via == "self":
            return self.own(setting)
        proof = self._proof(mention, setting)
        if mention.id is not None and mention.via != "ambiguous":
            return self._known(mention.id, setting, proof)
        if mention.candidates or mention.via == "ambiguous":
            return self._several(mention, setting, proof, broken=reference.rule == BROKEN)
        titled = self._titled(mention, setting)
        if titled is not None:
            return titled
        return self._unknown(mention, proof)

    def _proof(self, mention: InstrumentMention, setting: Setting) -> Evidence:
        entry = self._gazetteer.instrument(mention.id) if mention.id else None
        quoted = setting.passage.document is not None
        return Evidence(
            "instrument",
            f"{entry.title} ({entry.id})" if entry else "named",
            mention.via,
            document=setting.passage.document,
            start=mention.start if quoted else None,
            end=mention.end if quoted else None,
            text=mention.text,
        )

    def _only_held(self, mention: InstrumentMention, setting: Setting) -> str | None:
        """Of the laws of one name that typed words may mean (without a year, or of one year in several countries), the
        only one that is held. Words of a document mean what their author meant, whatever is held.
        """
        if not setting.typed:
            return None
        laws = [self._gazetteer.instrument(i) for i in mention.candidates]
        places = {law.jurisdiction for law in laws if law is not None}
        if split_year(mention.text)[1] is not None and len(places) < len(laws):
            return None
        if not {law.id for law in self._gazetteer.by_title(mention.text)}.issuperset(mention.candidates):
            return None  # a number that is another law's
        held = [i for i in mention.candidates if self.held(i)]
        return held[0] if len(held) == 1 else None

    def _of_jurisdiction(self, mention: InstrumentMention, setting: Setting) -> tuple[str, ...]:
        """The laws of the asked jurisdiction among those of one name; several that are held stay a doubt."""
        if not setting.typed or sum(1 for i in mention.candidates if self.held(i)) > 1:
            return ()
        return of_jurisdiction(mention.candidates, setting.jurisdiction, self._gazetteer)

    def _known(self, instrument: str, setting: Setting, proof: Evidence, *more: Evidence) -> Anchor:
        if instrument == setting.own_instrument or self._is_home(instrument, setting):
            own = self.own(setting)
            return Anchor(own.documents, instrument, own=True, evidence=(proof, *own.evidence))
        documents = self.held(instrument)
        if not documents:
            return self._not_indexed(instrument, (proof,))
        return Anchor(documents, instrument, evidence=(proof, *more, *self._unchecked(instrument, documents)))

    def _unchecked(self, instrument: str, documents: tuple[StoredDocument, ...]) -> Iterator[Evidence]:
        """What tells that a shipped entry alone ties a name to documents: unchecked, and none bears its title."""
        entry = self._gazetteer.instrument(instrument)
        if entry is None or self._gazetteer.is_vouched(instrument):
            return
        own = _dated(entry.title, entry.year)
        if not any(_dated(document.info.title, None) == own for document in documents):
            yield Evidence("instrument", UNCHECKED, "gazetteer", text=full_title(entry))

    def _is_home(self, instrument: str, setting: Setting) -> bool:
        home = setting.home
        return home is not None and any(d.info.id == home.info.id for d in self._adopted.get(instrument, ()))

    def _not_indexed(self, instrument: str, evidence: tuple[Evidence, ...]) -> Anchor:
        entry = self._gazetteer.instrument(instrument)
        title = full_title(entry) if entry else instrument
        return Anchor(
            instrument=instrument,
            status=Status.NOT_INDEXED,
            reason=f"{title} is known; its text is not in this index",
            evidence=evidence,
            candidates=(Candidate(title, instrument=instrument, why=entry.url if entry else ""),),
        )

    def _several(self, mention: InstrumentMention, setting: Setting, proof: Evidence, *, broken: bool) -> Anchor:
        """Each instrument that the words may mean; with other words in between ("section 3A or an institution
        notified under section 46 of the X Act") also the citing document itself.
        """
        alone = None if broken else self._only_held(mention, setting)
        if alone is not None:
            held = Evidence("instrument", ONLY_HELD, "held", document=self.held(alone)[0].info.id, text=mention.text)
            return self._known(alone, setting, replace(proof, rule=f"{mention.text} ({alone})"), held)
        local = () if broken else self._of_jurisdiction(mention, setting)
        if len(local) == 1:
            chosen = Evidence("instrument", BY_JURISDICTION, "jurisdiction", text=setting.jurisdiction)
            anchor = self._known(local[0], setting, replace(proof, rule=f"{mention.text} ({local[0]})"), chosen)
            # What is not held says by whose law it was chosen all the same.
            return anchor if chosen in anchor.evidence else replace(anchor, evidence=(*anchor.evidence, chosen))
        readings = [self._known(i, setting, proof) for i in mention.candidates]
        if broken or not readings:
            readings.insert(0, self.own(setting))
        candidates = []
        for i in (*local, *(i for i in mention.candidates if i not in local)):
            entry = self._gazetteer.instrument(i)
            if entry is not None:
                candidates.append(Candidate(full_title(entry), instrument=i, why=_tells_apart(entry)))
        return Anchor(
            status=Status.AMBIGUOUS,
            reason=_undecided(mention, readings),
            evidence=(proof,),
            candidates=tuple(candidates),
            alternatives=tuple(readings),
        )

    def _titled(self, mention: InstrumentMention, setting: Setting) -> Anchor | None:
        """A document of the index whose own title is the words, though no gazetteer knows them."""
        name = bare_name(mention.text, self._library.style_at(setting.home))
        documents = self._library.titled(mention.text) or self._library.titled(name)
        documents = documents or self._library.titled(mention.text.partition("(")[0])
        rule = "document_title"
        if not documents:
            bare, year = split_year(mention.text)
            alike = [
                d for title, held in sorted(self._library.titles().items()) for d in held
                if year is None and fold_title(split_year(d.info.title)[0]) == fold_title(bare)
            ]  # fmt: skip
            documents, rule = alike, "document_title_without_year"
        if not documents:
            documents, rule = self._library.calling_itself(name), "own_name"
        if not documents:
            return self._numbered(mention)
        home = setting.home
        own = home is not None and any(d.info.id == home.info.id for d in documents)
        evidence = Evidence("instrument", rule, "title", document=documents[0].info.id, text=mention.text)
        if own and home is not None and rule == "own_name":
            return Anchor((home,), home.info.instrument, own=True, evidence=(evidence,))  # it says so itself
        titles = {d.info.title for d in documents}
        if len(titles) > 1 or (rule == "own_name" and len(documents) > 1):
            readings = tuple(Anchor((d,), None, evidence=(evidence,)) for d in documents)
            return Anchor(
                status=Status.AMBIGUOUS,
                reason=f'"{mention.text}" is the title of {len(documents)} documents',
                evidence=(evidence,),
                alternatives=readings,
            )
        if own and home is not None:
            return Anchor(
                (home, *(d for d in documents if d.info.id != home.info.id)), None, own=True, evidence=(evidence,)
            )
        return Anchor(tuple(documents), documents[0].info.instrument, evidence=(evidence,))

    def _numbered(self, mention: InstrumentMention) -> Anchor | None:
        """Documents whose own number line is the words: a doubt, for a number counts within a legislature."""
        found = number_of(mention.text)
        documents = self._library.calling_itself(f"{found[0]} of {found[1]}") if found is not None else []
        if not documents:
            return None
        evidence = Evidence("instrument", "own_number", "number", document=documents[0].info.id, text=mention.text)
        return Anchor(
            status=Status.AMBIGUOUS,
            reason=f'"{mention.text}" is the number of {documents[0].info.title}, and of laws of other legislatures',
            evidence=(evidence,),
            candidates=tuple(Candidate(d.info.title, d.info.id, why="held") for d in documents),
            alternatives=tuple(Anchor((d,), d.info.instrument, evidence=(evidence,)) for d in documents),
        )

    def _unknown(self, mention: InstrumentMention, proof: Evidence) -> Anchor:
        if mention.via in {"antecedent", "parent"}:
            return Anchor(
                status=Status.NO_ANTECEDENT,
                reason=f'nothing before "{mention.text}" names the instrument it could mean',
                evidence=(proof,),
            )
        close = [
            Candidate(full_title(i), instrument=i.id, score=score, why="closest title")
            for i, score in self._gazetteer.closest(mention.text) if score >= PROPOSAL_SCORE
        ]  # fmt: skip
        return Anchor(
            status=Status.UNKNOWN_INSTRUMENT,
            reason=f'"{mention.text}" reads like an instrument that no gazetteer knows',
            evidence=(proof,),
            candidates=tuple(close),
        )


def _dated(title: str, year: int | None) -> tuple[str, int | None]:
    """A title for comparison, with its year."""
    bare, printed = split_year(title)
    return fold_title(bare), year or printed


def full_title(instrument: Instrument) -> str:
    """Title and year, as cited."""
    if instrument.year is None or str(instrument.year) in instrument.title:
        return instrument.title
    return f"{instrument.title}, {instrument.year}"


def _undecided(mention: InstrumentMention, readings: list[Anchor]) -> str:
    if len(readings) > 1:
        return f'"{mention.text}" may mean {len(readings)} things: the words do not decide'
    return f'the parts of "{mention.text}" do not agree: title, year or number is not that of the same law'


def _tells_apart(instrument: Instrument) -> str:
    year = "" if instrument.year is None else f" of {instrument.year}"
    number = f"No. {instrument.number}{year}" if instrument.number else f"without number{year}"
    return f"{number}, {instrument.jurisdiction}"
