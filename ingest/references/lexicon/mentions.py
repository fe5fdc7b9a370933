"""A mention of an instrument in folded text, as the grammar meets it."""

from __future__ import annotations

from dataclasses import dataclass

from gazetteers.records import CodedForm
from ingest.document.records import MentionDeixis, Rule, Via


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """Words that name an instrument: `folded.text[start:end]`. Found by `instruments/`, bound by
    `context/antecedents.py`. Equal only to itself: what a mention was bound to is kept by mention.
    """

    start: int
    end: int
    via: Via
    id: str | None = None
    candidates: tuple[str, ...] = ()
    noun: str = ""  # its kind word ("act", "sanhita"): antecedents agree in it
    deixis: MentionDeixis = ""  # what stands for an instrument named elsewhere
    coded: CodedForm | None = None
    weak: bool = False  # names it only beside a pinpoint, or once the full title was met
    antecedent: Mention | None = None
    rule: Rule | None = None  # of the reference to it as a whole; None where it is of no rule of its own
    doubted: Mention | None = None  # form 50: this document, or what that mention names
    held: bool = False  # the name of a document of the index, which no gazetteer need know
