"""Cases of sentences (area 5)."""

from __future__ import annotations

import time
from collections.abc import Callable

from benchmarks.cases_checks import Case, Checks, Kit, chunk_texts
from ingest.references.extract import extract_text
from ingest.segmentation.sentences import split_text


def score(case: Case, kit: Kit, checks: Checks) -> None:
    """Splits a case's text, its references protected as in a document."""
    text, expected = case["input"], case["expected"]
    spans = _split(text, kit)
    pieces = [text[a:b].strip() for a, b in spans]
    for name in ("sentences_one_of", "sentences"):
        if name in expected:
            wanted = expected[name] if name == "sentences_one_of" else [expected[name]]
            checks.true(f"{pieces} is one of {wanted}", pieces in wanted)
    if "spans" in expected:
        checks.equal("spans", [[a, a + len(text[a:b].rstrip())] for a, b in spans], expected["spans"])
    lost = "".join(text.split()) != "".join("".join(pieces).split())
    checks.true(f"nothing is lost: {pieces}", not lost)
    checks.true(f"no piece is punctuation alone: {pieces}", all(any(c.isalnum() for c in p) for p in pieces))
    own = ASSERTS.get(case["id"])
    if own is not None:
        own(case, kit, checks)
    elif "assert" in expected and "spans" not in expected:
        checks.by_eye.append(f"{expected['assert']} -> {pieces}")


def _split(text: str, kit: Kit) -> list[tuple[int, int]]:
    return split_text(text, [(r.start, r.end) for r in extract_text(text, kit.gazetteer)])


def _titles(case: Case, kit: Kit, checks: Checks) -> None:
    pieces = [case["input"][a:b].strip() for a, b in _split(case["input"], kit)]
    checks.true(f"no lone label in {pieces}", not {"Chapter 1.", "Part I."} & set(pieces))
    for words in ("Every keeper shall keep a book.", "Fees are due in May."):
        checks.true(f"{words!r} ends one of {pieces}", any(p.endswith(words) for p in pieces))


def _long_quotation(_case: Case, kit: Kit, checks: Checks) -> None:
    text = "The clerk wrote: “" + "The form is late. " * 110 + "It cannot be taken.” The form was returned."
    sizes = [len(t) for t in chunk_texts(kit.process_bytes("long.txt", text.encode(), size=600))]
    checks.true(f"no chunk above the limit: {sizes}", max(sizes) <= 600)


def _run_of_numbers(case: Case, kit: Kit, checks: Checks) -> None:
    run = " ".join(str(100 + 7 * n) for n in range(40))
    for text in (case["input"], f"Heads listed...[{run}] in the file."):
        began = time.perf_counter()
        _split(text, kit)
        checks.true("within a second", time.perf_counter() - began < 1)


def _punctuation(_case: Case, _kit: Kit, _checks: Checks) -> None:
    """Held for every case by `score`."""


ASSERTS: dict[str, Callable[[Case, Kit, Checks], None]] = {
    "C112": _titles,
    "C115": _long_quotation,
    "C116": _run_of_numbers,
    "C118": _punctuation,
}
"""What a case asserts in words, in code."""
