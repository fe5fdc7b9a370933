"""Two laws that share their numbers: who names one is never answered from the other; what is resolved is what was
printed, and what is there only in part is told to its depth.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.numbers import key
from resolver.answer.context import Place
from resolver.answer.resolution import Resolution, Status
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer
from tests.thoroughness import examples

NUMBERS = st.builds(
    lambda n, suffix: f"{n}{suffix}", st.integers(1, 12), st.sampled_from(["", "", "A", "AB", "-IA", "ZA"])
)
INNER = st.tuples(st.sampled_from("1234"), st.sampled_from(["a", "b", "aa", "za"]), st.sampled_from(["i", "ii", "iv"]))
LAW = st.dictionaries(NUMBERS, st.lists(INNER, max_size=3, unique=True), min_size=1, max_size=4)
CITED = st.tuples(NUMBERS, st.none() | INNER, st.integers(1, 3))
TAILS = {
    "home": ("", " of this Act", " of the Bees Act, 1999"),
    "other": (" of the Wasps Act, 1988",),
    "gone": (" of the Hornets Act, 1977",),
}
UNITS = ("sub-section", "clause", "sub-clause")


def laid_out(law: dict[str, list[tuple[str, str, str]]]) -> dict[str, str]:
    """Addresses of a law in the order of a document, each level with its outer ones."""
    written: dict[str, str] = {}
    for number in sorted(law, key=lambda n: (int("".join(c for c in n if c.isdigit())), n)):
        written[number] = "words"
        for labels in sorted(law[number]):
            for depth in range(1, 4):
                written.setdefault(number + "".join(f"({x})" for x in labels[:depth]), "words")
    return written


def printed(number: str, labels: tuple[str, ...], tail: str, *, reversed_: bool) -> str:
    """A citation in brackets behind the section, or in words in front of it."""
    if not reversed_:
        return f"section {number}" + "".join(f"({x})" for x in labels) + tail
    named = "".join(f"{UNITS[i]} ({x}) of " for i, x in reversed(list(enumerate(labels))))
    return f"{named}section {number}{tail}"


def there(law: dict[str, str], number: str, labels: tuple[str, ...]) -> int:
    """How many steps of an address a law has, by keys."""
    known = {tuple(key(s.rstrip(")"), "section" if i == 0 else None) for i, s in enumerate(a.split("("))) for a in law}
    steps = (key(number, "section"), *(key(x, None) for x in labels))
    return next((d for d in range(len(steps), 0, -1) if steps[:d] in known), 0)


def keys_of(resolver: Resolver, answer: Resolution) -> list[list[str]]:
    """The keys of each target, section first."""
    found = []
    for target in answer.targets:
        tree = resolver.library.tree(target.document)
        provision = tree.get(target.eid)
        assert provision is not None
        found.append([p.key for p in reversed(tree.chain(provision))])
    return found


@settings(max_examples=examples(15), deadline=None)
@given(LAW, LAW, st.lists(CITED, min_size=1, max_size=4), st.booleans())
def test_laws_that_share_numbers(home, other, citations, reversed_) -> None:
    laws = {"home": laid_out(home), "other": laid_out(other), "gone": {}}
    documents = [
        {"id": name, "title": title, "style": "india", "provisions": laws[name]}
        for name, title in (("home", "Bees Act, 1999"), ("other", "Wasps Act, 1988"))
    ]
    with tempfile.TemporaryDirectory() as folder, build_store(Path(folder), documents) as store:
        resolver = Resolver(store, gazetteer())
        place = Place("home", store.provisions.of("home")[0].eid)
        for number, inner, size in citations:
            labels = (inner or ())[:size]
            for law, tails in TAILS.items():
                for tail in tails:
                    words = printed(number, labels, tail, reversed_=reversed_)
                    answers = resolver.resolve_text(words, place=place)
                    assert len(answers) == 1, words
                    check(resolver, answers[0], law, there(laws[law], number, labels), words)


def check(resolver: Resolver, answer: Resolution, law: str, depth: int, words: str) -> None:
    """One answer against what its law holds down to `depth` steps."""
    assert {t.document for t in answer.targets} <= {law}, words
    assert answer.reference is not None
    steps = [s.key for s in answer.reference.pinpoint]
    if law == "gone":
        assert answer.status is Status.UNKNOWN_INSTRUMENT, words
    elif depth == len(steps):
        assert answer.status is Status.RESOLVED, (words, answer.reason)
        assert keys_of(resolver, answer) == [steps]
        assert answer.matched_depth == depth
    elif depth:
        assert answer.status is Status.PARTIAL, (words, answer.reason)
        assert keys_of(resolver, answer) == [steps[:depth]]
        assert answer.matched_depth == depth
    else:
        assert answer.status is Status.NOT_FOUND, (words, answer.reason)
        assert answer.targets == ()
