"""A mention of an instrument in folded text, as the grammar meets it."""

from __future__ import annotations

from dataclasses import dataclass

from gazetteers.records import CodedForm
from ingest.document.records import MentionDeixis, Rule, Via


@dataclass(slots=True, eq=False)
class Mention:
    """Words that name an instrument: `folded.text[start:end]`. Found by `instruments/`, bound by
    `context/antecedents.py`.
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
    usable: bool = True  # false where it was found to be no mention
    antecedent: Mention | None = None
    rule: Rule | None = None  # of the reference to it as a whole; None where it is of no rule of its own
    doubted: Mention | None = None  # form 50: this document, or what that mention names
