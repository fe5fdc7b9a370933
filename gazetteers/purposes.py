"""What the word lists of a style are for: every purpose in `[words]`, with a line of explanation each.

A purpose that is not listed here is read by nobody; `pincite gazetteer check` says so.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from types import MappingProxyType

from gazetteers.findings import Finding

PURPOSES: Mapping[str, str] = MappingProxyType(
    {
        # Kinds of laws, and the words of their titles.
        "title_kinds": "the last word of a title, with or without its year: act, code",
        "definite_kinds": 'the same, only behind "the": the Honey Rules',
        "small_kinds": "kinds with which a name begins, and that running text writes small: code civil",
        "dated_kinds": "the same, only before a year: Order 1975",
        "anaphoric_kinds": 'what "this", "that", "the said" may stand before: this Act',
        "loose_kinds": "kinds that are prose without a pinpoint: that agreement, such rules",
        "everyday_kinds": "kinds that are everyday words as well, their own words apart: use this code",
        "everyday_before": "words before such a kind that make it no law: source code",
        "governing": 'words before "this code" that make it a law\'s: under this code',
        "law_verbs": 'words behind "this code" that do: this code applies',
        "idioms": "phrases with such a kind that never mean a law: in this order",
        "word_acronyms": "short names that are words in a line of capitals: REACH",
        "cite_signals": 'small words that may stand before "id.": see id.',
        "instrument_kinds": "kinds in names of documents that no gazetteer knows: the Listing Agreement",
        "document_words": 'what "of the" before it shows to be a document, so that its Part I is cited',
        "title_joiners": "small words inside a title: of, and, for",
        "title_stops": "words before a title that are no part of it: under, section",
        "not_titles": "words that make no title before a kind: the central Act",
        "former": "words that make another law of a title: the previous Constitution",
        "official_numbers": "patterns of the official number behind a title: (1 of 1956)",
        "things": 'what has sections and is no document: "section 5 of the hall"',
        "language_signs": "words of law that only texts of this language hold: a typed text with one is read so",
        # What ties numbers and units.
        "and": "joins members and chains",
        "or": "joins members and chains, one of which is meant",
        "and_again": "the same as and, with a preposition said again: what follows begins anew",
        "or_again": "the same as or, with a preposition said again: what follows begins anew",
        "ordinal_joiners": "join ordinal words: the first and second provisos",
        "alternatives": "as the case may be",
        "ranges": "runs from one number to another: to, through",
        "open_range": "and what follows: et seq.",
        "of": "ties a unit to what holds it: clause (a) of section 5",
        "of_scope": "the same, only for scopes, elements and schedules: the proviso to section 5",
        "of_thing": "the same, also where what follows is no document",
        "any_of": "may stand behind it: of any of the sections",
        "the": "the definite article, and the possessives that stand for it",
        "articles": "the definite article alone: it may stand before a law's name",
        "attached_to": "ties a schedule to its law: the Schedule to the Bees Act",
        "no": "stands before a number: No. 5",
        "respectively": "members and parents in pairs",
        "read_with": "read with",
        "except": "leaves out what follows",
        "no_slash": "units whose number with a stroke is a file's: Order No. 26030/36",
        "gathering": "pairs of sections' kinds of which the first holds the second: Article II, Section 2.01",
        "counted_within": "units without numbers that are counted inside another: the second paragraph of Article 4",
        "downward": "units that what lies in them follows without a linking word: Schedule 2, paragraph 4",
        "entries": "minor units that are numbered through a Schedule",
        "numbered_units": "what paragraphs numbered through a document are called: a judgment's paragraph 12",
        "numbered_texts": "what such a document calls itself, or who speaks in it: this judgment, this court",
        "square_leads": "words before a paragraph's number in square brackets that cite it: at [12]",
        "square_links": "words between who speaks and the number of a paragraph: Lord Fern said at [5]",
        "own_leads": "what makes a text that is named behind a paragraph one's own: paragraph 5 of my judgment",
        "other_leads": "what may begin the name of another text there: paragraph 5 of the letter",
        "other_owners": "whose a paragraph is, before it: his paragraph 5",
        "other_speakers": "who speaks in another text: the judge found at paragraph 5",
        "not_spoken": "words between who acts and a number that make it no speech: the judge was told at 5",
        "first_person": "who speaks in this one: I, we",
        "last_named": "minor units that name the last of stacked labels: paragraph 152(1)(b)",
        "unnumbered": 'words in the place of a number, forms of one by "|": Titre préliminaire',
        "inserted": "words behind the number of a place put in later: article 6 bis",
        "ordinals": 'ordinal words in order, forms of one by "|"; absent: the English ones',
        "number_prefixes": "letters before a number: L. 121-1",
        "half_brackets": "present: labels are written b), not (b)",
        "bare_after": "words that cite a number without a unit word by themselves: subject to 5.4",
        "bare_near": "words behind which such a number cites where the document has it as a label: in 5.4",
        "bare_subjects": "verbs behind a number that opens a sentence: 9.2 applies",
        "product_versions": "what a number behind a name is in texts that cite no titles so: Python 3.12",
        "bare_whole": "words behind which a whole number cites that heads decimal ones: under 9",
        "parts_of_collections": "what the documents of a collection are called: the Hive Safety Part",
        "collections": "what such a collection is called: Part of the Hive Rulebook",
        "bare_behind": "words behind a cited number besides after_number: in 5.4 plus the sum",
        "measures": "units, spans and versions: a number before one cites nothing: 5.4 kg",
        "elements": "what of a place is meant, behind it: 42 U.S.C. 1983 note",
        "number_words": "number words that are numbers with a capital: Part One",
        "letter_words": "letters that are words as well: the pronoun I, the article a",
        "glued": "words that a lost blank glues to a number: 67of",
        "reporter_series": "what behind a number makes a law report of it: 12 Cal. App. 3d 45",
        "under_heading": 'before a heading that is cited by its words: under the heading "C.-Deductions"',
        "term_words": 'may stand before a cited definition\'s term: the definition of the term "income"',
        "term_links": 'ties such a term to its place: "income" in section 2',
        "term_places": "how the place of such a term begins: section, act",
        "ended": "in brackets behind a number: [repealed]",
        "after_number": "words that may follow a number that is a citation: section 4 shall",
        "counted": "words that make a number a count: 30 days",
        # Words that point.
        "this": "points to the place or the document itself",
        "these": "the same, of several",
        "that": "points to what was named",
        "said": "points to what was named before",
        "such": "points to what was named, or to any",
        "same": "points to what was named last",
        "thereof": "of what was named",
        "hereof": "of this document",
        "preceding": "the one before",
        "following": "the one behind",
        "announcing": 'words of "following" that announce a list before a unit: the following sections',
        "foregoing": "all before, without a number: the foregoing provisions",
        "not_deictic": 'units that "this" makes no reference of: this point',
        "not_anaphoric": 'units that "that" makes no reference of: that order',
        "not_such": 'units that "such" makes no reference of: such part',
        "capital_anaphora": "units that are cited so only with a capital: that Part",
        "backward": "the law cited last: ibid.",
        "supra": "a law cited before, behind its name: Roe, supra",
        # How places are laid out: headings, notes in their place, provisos, lists.
        "prose_verbs": "verbs that make a line a sentence, no title: shall, is",
        "gone": "first words of the note in the place of what is gone: omitted",
        "gone_by": "stands behind them before the law that did it: omitted by",
        "note_refers": "opens the note in brackets under a Schedule's number: [See section 5]",
        "accompanies": "first words of a heading that opens what accompanies an Act: notes on clauses",
        "heading_articles": "may stand before a unit in a heading: THE FIRST SCHEDULE",
        "heading_no": "may stand behind it: Form No. 3",
        "table_captions": "words that name a table above or below it, beside the unit's own: Tabelle 2:",
        "figure_captions": "the same for a figure: Abb. 3:",
        "contents": "whole lines that open a contents page: table of contents",
        "contents_of": "the same, with one or two words behind: arrangement of sections",
        "below_prefix": "makes of a unit the one below it: sub-rule",
        "determiners": 'make a unit word before a page\'s end whole: "by order" waits for no number',
        "scope_openers": "open a paragraph of their own: provided, explanation",
        "proviso": "the first word of a proviso: provided",
        "proviso_leads": "the words that follow it: that, further",
        "proviso_further": "of these, the ones that go on with the proviso before: also",
        "place_of": 'between a place and what holds it: "clause (ii) of this section"',
        "defining": "verbs behind a quoted term that is defined: means",
        "introducing": "end the words before a list: namely, following",
        # What the words around do.
        "role_gaps": "may stand between the words of a role and the reference: under the provisions of",
        "no_role_gaps": "words that are no such gap, whole",
        "clause_openings": 'behind "section 5 (a)" they show that (a) begins an enumeration',
        "clause_words": "words between two references that make two clauses of them",
        "prepositions": 'what the words that break a coordination end in: "or an institution notified under"',
        "list_announced": 'announces a list of a law\'s parts: "the following sections of the X Act, namely"',
        "list_links": "ties the announced parts to the law",
        "list_opens": "opens the list, with a dash; a colon does so too",
        "parent_kinds": 'kinds that "the" before them means the law that rules were made under',
        "alias": "gives a law a name: hereinafter referred to as",
        "amending": "words that amend: is amended, for the words",
        "amendment_scope": "what is amended in all that follows: is amended as follows",
        "amended_by": "behind it stands the amending law only: as amended by",
        "amends_at": 'words before a provision that is changed: "In subsection (3)"',
        "amends_joined": "may stand before them",
        "deemed": "may stand before the words of a version: and shall be deemed always to have been",
        "history": "words of amendment notes: ins. by",
        "note_openings": "how the words open that an amendment note quotes: the words",
        "note_subjects": 'words beside units in the subject of a note: "The first proviso omitted by"',
        "temporal": "a version of the past: as it stood",
        "relevant_year": "a law of each year: of the relevant year",
    }
)
"""Purpose, and what its words are for."""


def unknown_purposes(label: str, text: str) -> Iterator[Finding]:
    """The purposes of a style file that nobody reads. `text` is TOML of a style; `label` names it."""
    for purpose in tomllib.loads(text).get("words", {}):
        if purpose not in PURPOSES:
            line = re.search(rf"^\s*{re.escape(purpose)}\s*=", text, re.MULTILINE)
            at = text.count("\n", 0, line.start()) + 1 if line else 1
            near = get_close_matches(purpose, PURPOSES, n=1)
            mend = f"is {near[0]!r} meant?" if near else "take it away; gazetteers/purposes.py lists all that are read"
            yield Finding(label, at, "purpose", f"no code reads the words of purpose {purpose!r}", mend)
