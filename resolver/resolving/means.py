"""What the cases of following answer with: the tables of one generation, and the way back to following itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.records import Reference
from ingest.store.catalogue import StoredDocument
from resolver.answer.context import Setting
from resolver.answer.resolution import Evidence, Resolution
from resolver.instruments.ladder import Ladder
from resolver.library.library import Library
from resolver.lookup.targets import Answers
from resolver.resolving.look_up import LookUp, Question


@dataclass(frozen=True, slots=True)
class Means:
    """The names, documents and look-ups of one generation. `follow` answers another question, for words that stand for
    other words.
    """

    gazetteer: Gazetteer
    library: Library
    ladder: Ladder
    answers: Answers
    look_up: LookUp
    follow: Callable[[Question], Resolution]

    def style(self, setting: Setting) -> Style:
        """The citation style of the citing document, else of its instrument."""
        return self.library.style_at(setting.home, setting.own_instrument)

    def called(self, home: StoredDocument) -> str:
        """All that a document is called: its title, its instrument's title and kind."""
        entry = self.gazetteer.instrument(home.info.instrument) if home.info.instrument else None
        return f"{home.info.title} {entry.title} {entry.kind}" if entry is not None else home.info.title

    def kind(self, question: Question) -> str:
        """The kind of the outermost step's unit in the citing document's style; "" where there is no step."""
        pinpoint = question.reference.pinpoint
        return self.style(question.setting).kind_of(pinpoint[0].unit) if pinpoint else ""

    def setting_at(self, setting: Setting, earlier: Reference) -> Setting:
        """The setting of an earlier reference: its own place, where the passage is the document's text."""
        tree = self.look_up.home_tree(setting)
        if setting.passage.document is None or tree is None:
            return setting
        return replace(setting, place=tree.at(earlier.start) or setting.place)


def said(rule: str, earlier: Reference, setting: Setting) -> Evidence:
    """The earlier words that an answer rests on."""
    document = setting.passage.document
    return Evidence("antecedent", rule, "antecedent", 0.9, document, earlier.start, earlier.end, earlier.text)
