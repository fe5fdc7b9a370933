"""Targets in their own words, and the pieces that answers are put together from."""

from __future__ import annotations

from collections.abc import Sequence

from gazetteers.addresses import web_address
from gazetteers.load import Gazetteer
from ingest.document.own_words import body_start
from ingest.document.records import Provision, Step
from ingest.store.catalogue import StoredDocument
from resolver.answer.resolution import Candidate, Caution, Evidence, Target
from resolver.library.citation_form import label_of, step_words
from resolver.library.library import Library
from resolver.lookup.matching import Match

Hit = tuple[StoredDocument, Provision]
"""A provision and the document that holds it."""


class Answers:
    """Makes targets, candidates and evidence from hits."""

    def __init__(self, gazetteer: Gazetteer, library: Library) -> None:
        self._gazetteer = gazetteer
        self._library = library

    def target(self, document: StoredDocument, provision: Provision) -> Target:
        """The provision, verbatim: `text == document.text[start:end]`."""
        library, name = self._library, document.info.id
        return Target(
            document=name,
            instrument=document.info.instrument,
            eid=provision.eid,
            label=label_of(library.tree(name), provision),
            path=library.path(name, provision),
            pages=library.pages(name, provision.start, provision.end),
            start=provision.start,
            end=provision.end,
            text=library.text(name)[provision.start : provision.end],
            url=self._url(document, provision),
        )

    def whole(self, document: StoredDocument) -> Target:
        """A whole document as a target. Its text is not repeated: the span is empty, `eid` is ""."""
        info = document.info
        return Target(info.id, info.instrument, "", info.title or info.id, (), (), 0, 0, "", self._url(document, None))

    def candidate(self, hit: Hit) -> Candidate:
        """A provision as something close or equally good."""
        document, provision = hit
        name = document.info.id
        return Candidate(
            label_of(self._library.tree(name), provision),
            document=name,
            eid=provision.eid,
            instrument=document.info.instrument,
            why=self._apart(document, provision),
        )

    def _apart(self, document: StoredDocument, provision: Provision) -> str:
        """What tells a provision from another of its label: version, headings above, first words."""
        name = document.info.id
        path = " > ".join(s.title or s.label for s in self._library.path(name, provision))
        dated = f"version {document.info.version_date}" if document.info.version_date else ""
        whole = self._library.text(name)
        begun = body_start(provision, whole)
        own = whole[begun : min(provision.end, begun + 60)]
        return "; ".join(part for part in (dated, path, " ".join(own.split())) if part)

    def _url(self, document: StoredDocument, provision: Provision | None) -> str:
        # An index may have been written by hands that checked nothing.
        return web_address(self._address(document, provision))

    def _address(self, document: StoredDocument, provision: Provision | None) -> str:
        entry = self._gazetteer.instrument(document.info.instrument) if document.info.instrument else None
        template = entry.url if entry else ""
        if "{" not in template or provision is None:
            return document.info.url or (template if "{" not in template else "")
        major = self._library.tree(document.info.id).enclosing(provision, "major")
        if major is None:
            return document.info.url
        return template.replace("{unit}", major.unit).replace("{number}", major.number)

    def found(self, hit: Hit, match: Match, steps: Sequence[Step]) -> Evidence:
        """The evidence of a matched provision: its printed label, where it stands."""
        document, provision = hit
        name = document.info.id
        text = self._library.text(name)
        label_end = max(provision.start, min(body_start(provision, text), provision.end, provision.start + 120))
        printed = text[provision.start : label_end].strip()
        via = ", ".join(match.rules) or "key"
        rule = " > ".join(step_words(s) for s in steps[: match.depth])
        return Evidence("provision", rule, via, 1.0, name, provision.start, label_end, printed)

    def loose(self, hit: Hit, match: Match, *, told_apart: bool = False) -> list[Caution]:
        """Warnings about how the steps fitted. `told_apart`: more than its number says which place is meant ("this
        Division", "paragraph (a) of the definition toll"), so that a number printed twice is no matter.
        """
        document, provision = hit
        told = []
        tree = self._library.tree(document.info.id)
        for step in match.loose:
            if tree.words.usual(step.unit):
                continue
            message = f'"{step_words(step)}" is printed; the document\'s own level of that number is a {provision.unit}'
            told.append(Caution("unit_differs", message, document.info.id, provision.start, provision.start))
        if match.narrowed:
            message = "an outer number stands more than once; only one of its places has the inner step"
            told.append(Caution("outer_ambiguous", message, document.info.id, provision.start, provision.start))
        if "duplicate" in provision.doubts and not told_apart:
            message = "this number is printed more than once"
            told.append(Caution("duplicate_number", message, document.info.id, provision.start, provision.start))
        return told
