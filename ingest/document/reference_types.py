"""The words that a reference is told in, each declared once: its form, standing, role, deixis, rung and rule.

They are the words of the JSON, of the store, and of the comparisons in every layer; a misspelt one fails mypy.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

Form = Literal["explicit", "relative", "deictic", "anaphoric", "instrument", "coded", "link"]
"""How the words point: by number, by a unit below the place, by "this", by "that", by a law's name alone, by a code
("42 U.S.C. 1983"), by a link of the document."""

Standing = Literal["live", "quoted", "history", "label", "cut"]
"""What the mention is: a citation, words of another law, an amendment note, the place's own number, broken off
(at the text's end, or where it goes on further than is read)."""

Role = Literal[
    "mention",
    "under",
    "subject_to",
    "notwithstanding",
    "without_prejudice",
    "defined_in",
    "applies",
    "modifies",
    "amends",
    "repeals",
    "enabled_by",
    "excluded",
    "read_with",
    "see",
]
"""What the citing words do with the reference. The phrases of all but "mention" are data of the styles (`[roles]`)."""

Deixis = Literal["", "this", "that", "said", "such", "preceding", "following", "thereof", "ibid"]
"""How a reference is anchored by words of pointing; "" where it is not. What the words are in a language, the styles
say; "same" is read as "that"."""

MentionDeixis = Deixis | Literal["the"]
"""As `Deixis`, of words that name a law; "the": "the Act", before it is known which."""

Via = Literal[
    "title",
    "title_year",
    "title_number",
    "number",
    "alias",
    "alias_document",
    "antecedent",
    "parent",
    "self",
    "unknown",
    "ambiguous",
]
"""The rung by which the words that name an instrument were understood."""

Rule = Literal[
    # One chain of the grammar.
    "unit",  # "section 5"
    "stacked",  # "section 5(1)(a)"
    "list",  # "sections 5, 6 and 7"
    "range",  # "sections 5 to 9"
    "range_descends",  # "sections 9 to 5"
    "ordinal",  # "the Fourth Schedule"
    "chain",  # "clause (a) of section 5"
    "chain_down",  # "Schedule 2, paragraph 4"
    "deictic",  # "this section"
    "anaphoric",  # "that section"
    "sibling",  # "the preceding section"
    "foregoing_provisions",  # "the foregoing provisions"
    "bare_number",  # "see 5.4"
    "coded",  # "42 U.S.C. 1983"
    "instrument_first",  # "the Bees Act, s. 5"
    "cut",  # "under section"
    # What a coordination gives its members.
    "distributed",  # "clause (iv) or clause (v) of section 47"
    "broken_coordination",  # "section 3A or an institution notified under section 46 of the X Act"
    "unit_shared",  # as the rules above, with the instrument of a later member
    "stacked_shared",
    "list_shared",
    "range_shared",
    "range_descends_shared",
    "ordinal_shared",
    "chain_shared",
    "chain_down_shared",
    "deictic_shared",
    "anaphoric_shared",
    "sibling_shared",
    "foregoing_provisions_shared",
    "distributed_shared",
    # What the words around give.
    "lead_in",  # "the following sections of the X Act, namely:"
    "amendment_scope",  # "Section 8 is amended as follows. In subsection (3) ..."
    "amended_law_unnamed",  # the same, where no law is named
    "laws_listed",  # "sections 43 to 55 of- (a) the X Act; or (b) the Y Act"
    # An instrument as a whole.
    "instrument",
    "alias_document",  # by a name that the document gave it
    "back_reference",  # "ibid."
    "supra",  # "Roe, supra"
    "former",  # "the former Act"
    "principal",  # "the principal Act"
    "parent",  # "the Act" in rules made under it
    "relative_year",  # "the Finance Act of the relevant year"
    "number_disagrees",  # title and official number are of two laws
    # A link of the document itself.
    "document_link",
]
"""Which rule read the reference; each with an example of what it reads."""

SHARED: Mapping[Rule, Rule] = MappingProxyType(
    {
        "unit": "unit_shared",
        "stacked": "stacked_shared",
        "list": "list_shared",
        "range": "range_shared",
        "range_descends": "range_descends_shared",
        "ordinal": "ordinal_shared",
        "chain": "chain_shared",
        "chain_down": "chain_down_shared",
        "deictic": "deictic_shared",
        "anaphoric": "anaphoric_shared",
        "sibling": "sibling_shared",
        "foregoing_provisions": "foregoing_provisions_shared",
        "distributed": "distributed_shared",
    }
)
"""The rule of a member that takes its instrument from a later member, by the rule that read the member itself."""

TAKES_ITS_LAW: frozenset[Rule] = frozenset([*SHARED.values(), "broken_coordination"])
"""Rules of members whose instrument another member of the list names."""

POINTS_ON: frozenset[Deixis] = frozenset(("this", "preceding", "following"))
"""Deixis that points from the place where the words stand."""

POINTS_BACK: frozenset[Deixis] = frozenset(("that", "said", "such", "thereof"))
"""Deixis that points to what was named before."""
