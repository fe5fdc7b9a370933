"""Questions for a definition: "what is a previous year", "meaning of personal data".

The words of the question are no words to look for; the term is, and before all the place that defines it, which the
index knows by a key of its own.
"""

from __future__ import annotations

from gazetteers.question_words import question_words
from ingest.index.tokens import tokenise

LONGEST = 8
"""Words of a term. Definitions have fewer; "what is" before more of them opens a question of another kind."""


def asked_term(text: str) -> str | None:
    """The term whose definition `text`, as a whole, asks for; None where it asks for something else.

    >>> asked_term("What is a previous year?"), asked_term("tax on cash credits")
    ('previous year', None)
    """
    asked = " ".join(text.split()).strip(" ?!.,;:").replace("’", "'").casefold()
    for before, behind in question_words().define:
        if asked.startswith(before) and asked.endswith(behind) and len(asked) > len(before) + len(behind):
            return _bare(asked[len(before) : len(asked) - len(behind)])
    return None


def _bare(words: str) -> str | None:
    """The term without the small words around it ("a previous year in"), None where nothing is left or too much."""
    small = question_words().small
    tokens = tokenise(words)
    while tokens and tokens[0].text in small:
        tokens = tokens[1:]
    while tokens and tokens[-1].text in small:
        tokens = tokens[:-1]
    return words[tokens[0].start : tokens[-1].end].strip("'\"“”") if tokens and len(tokens) <= LONGEST else None
