"""Cases of documents: section paths, pages, hyphens, furniture, chunks (areas 1, 2, 3 and the like in area 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks.cases_checks import (
    Body,
    Case,
    Checks,
    Kit,
    bodies,
    chunk_texts,
    folded,
    headings,
    merged,
    pages_of,
    path_of,
    sentences,
    step,
)
from benchmarks.cases_references import check_refs, refs_of
from ingest.document.records import BlockType, Processed


def score(case: Case, kit: Kit, checks: Checks) -> None:
    """Holds a document against everything that its case says of it."""
    own = ASSERTS.get(case["id"])
    if case["id"] in ALONE and own is not None:
        own(case, kit, checks)
        return
    document = kit.process(case)
    expected = case["expected"]
    _blocks(expected, document, checks)
    _words(expected, document, checks)
    check_refs(expected, refs_of(document.references), checks)
    if own is not None:
        own(case, kit, checks)
    elif "assert" in expected:
        checks.by_eye.append(f"{expected['assert']} -> {merged(bodies(document.canonical))}")


def _blocks(expected: dict[str, Any], document: Processed, checks: Checks) -> None:
    canonical = document.canonical
    blocks = expected.get("blocks", [])
    plain = [b for b in blocks if "text" in b]
    special = [b for b in blocks if "text" not in b]
    for wanted in special:
        same = [
            b
            for b in canonical.blocks
            if b.type == wanted["type"]
            and path_of(canonical, b.section) == [step(s) for s in wanted["path"]]
            and all(words in canonical.text[b.start : b.end] for words in wanted["text_contains"])
        ]
        checks.true(f"a {wanted['type']} block of {wanted['path']} holds {wanted['text_contains']}", same)
    left = tuple(BlockType(b["type"]) for b in special)
    if plain:
        wanted_blocks = [Body(folded(b["text"]), [step(s) for s in b["path"]], []) for b in plain]
        checks.equal("blocks", merged(bodies(canonical, left)), merged(wanted_blocks))
    for b in plain:
        if "pages" in b:
            pages = [x.pages for x in bodies(canonical) if folded(b["text"]) in x.text]
            checks.equal(f"pages of {b['text']!r}", pages, [b["pages"]])
    for b in expected.get("blocks_must_include", []):
        runs = merged(bodies(canonical))
        checks.true(f"{b} is among {runs}", any(b["text"] in t and b["path"] == p for t, p in runs))
    if "headings" in expected:
        checks.equal("headings", headings(canonical), [step(h) for h in expected["headings"]])
    for words in expected.get("must_not_headings", []):
        checks.true(f"{words!r} is no heading", words not in headings(canonical))


def _words(expected: dict[str, Any], document: Processed, checks: Checks) -> None:
    text = folded(document.canonical.text)
    if "text" in expected:
        checks.equal("text", text, folded(expected["text"]))
    for words in expected.get("must_not_contain", []):
        checks.true(f"{words!r} is in no body", not any(words in b.text for b in bodies(document.canonical)))
    found = sentences(document)
    wanted = expected.get("sentences", [])
    if wanted:
        plain = [w if isinstance(w, str) else w["text"] for w in wanted]
        checks.equal("sentences", found, plain)
    for sentence in expected.get("sentences_must_include", []):
        checks.true(f"{sentence!r} is among {found}", sentence in found)
    for w in wanted:
        if isinstance(w, str):
            continue
        for s in document.sentences:
            if folded(document.canonical.text[s.start : s.end]) == w["text"]:
                checks.equal("pages", pages_of(document.canonical, s.start, s.end), w["pages"])
                section = document.canonical.blocks[s.block].section
                checks.equal("path", path_of(document.canonical, section), [step(p) for p in w["path"]])
    if "path" in expected:
        checks.equal("paths", [p for _, p in merged(bodies(document.canonical))], [[step(s) for s in expected["path"]]])


# ---------------------------------------------------------------- assertions in words


def _unclosed_fence(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    told = [(w.code, w.line) for w in document.canonical.warnings]
    checks.true(f"a warning names the fence of line 5: {told}", ("unclosed_fence", 5) in told)
    checks.true("'B.' is kept", any("B." in b.text for b in bodies(document.canonical)))


def _lists_of_strings(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    paths = [document.canonical.path(b.section) for b in document.canonical.blocks if b.type is not BlockType.HEADING]
    checks.equal("path lengths", [len(p) for p in paths], [2, 2])


def _long_clause(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    checks.equal("headings", headings(document.canonical), ["1.1 Definitions", "1.2 Fees"])
    found = {b.path[-1]: b.text for b in bodies(document.canonical) if b.path}
    checks.true(f"the clause is body of 1.1: {found}", "any result of the work" in found.get("1.1 Definitions", ""))
    checks.equal("body of 1.2", found.get("1.2 Fees"), "Five coins.")


def _automatic_numbers(case: Case, kit: Kit, checks: Checks) -> None:
    for part in ("F1", "F2"):
        document = kit.process(case, part)
        runs = merged(bodies(document.canonical))
        paths = [["1 Scope"], ["Scope"]] if part == "F1" else [["Scope"]]
        checks.true(f"{part}: {runs} has one of {paths}", runs in [[("Text.", p)] for p in paths])
        types = [b.type for b in document.canonical.blocks if "Scope" in document.canonical.text[b.start : b.end]]
        checks.equal(f"{part}: type of 'Scope'", types, [BlockType.HEADING])
    computed = merged(bodies(kit.process(case, "F1").canonical))
    checks.equal("F1, the better reading", computed, [("Text.", ["1 Scope"])])


def _no_cut_line(case: Case, kit: Kit, checks: Checks) -> None:
    texts = chunk_texts(kit.process(case, size=110))
    checks.true(f"no chunk ends with 'assisted by the': {texts}", not any(t.endswith("assisted by the") for t in texts))


def _soft_hyphens(case: Case, kit: Kit, checks: Checks) -> None:
    text = kit.process(case).canonical.text
    checks.true("no soft hyphen in the text", "\xad" not in text)


def _sentence_starts(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case, size=case["input"]["max_chars"])
    starts = ("The keeper", "The register", "An officer", "A copy")
    texts = chunk_texts(document)
    checks.true(
        f"chunks begin and end with sentences: {texts}", all(t.startswith(starts) and t[-1] == "." for t in texts)
    )
    whole = [s for s in sentences(document) if any(s in folded(t) for t in texts)]
    checks.equal("whole sentences", len(whole), 4)


def _sixty_items(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case, size=case["input"]["max_chars"])
    texts = chunk_texts(document)
    joined = " ".join(texts)
    at = [joined.find(f"item {n} is") for n in range(1, 61)]
    checks.true("all items in order", -1 not in at and at == sorted(at))
    checks.true(f"cut behind ';' alone: {[t[-20:] for t in texts]}", all(t[-1] in ";." for t in texts))
    found = refs_of(document.references)
    sections = [r["path"] for r in found if r["unit"] == "section"]
    checks.equal("references", sections, [[str(n)] for n in range(1, 61)])


def _title_alone(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    kept = " ".join(b.text for b in bodies(document.canonical))
    for words in ("A keeper shall pay", "five coins.", "Form A is blue."):
        checks.true(f"{words!r} is kept", words in kept)
    checks.true("the running title goes", "THE BEES ACT" not in kept)


def _contents_typed(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    found = [p for p in document.provisions if p.heading is not None]
    checks.equal("sections", [p.number for p in found], ["1", "2"])
    starts = {b.section for b in document.canonical.blocks if b.type is not BlockType.HEADING}
    checks.true("no section is empty", all(p.heading in starts for p in found))


def _rule_in_heading(case: Case, kit: Kit, checks: Checks) -> None:
    runs = merged(bodies(kit.process(case).canonical))
    kept = [p for t, p in runs if "takes effect on the day on which both have signed it" in t]
    checks.true(f"the rule is body of 1 or of none: {runs}", kept in ([["1"]], [[]]))
    checks.true(f"the fee has its path: {runs}", ("The fee is five coins.", ["2 Fees"]) in runs)


def _next_title(case: Case, kit: Kit, checks: Checks) -> None:
    texts = chunk_texts(kit.process(case, size=80))
    checks.true(f"no heading in {texts}", not any("Rhoncus" in t or t.strip() == "Lorem" for t in texts))


def _glued_words(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    words = document.canonical.text.split()
    checks.true(f"apart: {words}", {"content", "Inside", "html"} <= set(words))
    found = refs_of(document.references)
    checks.equal("references", [(r["unit"], r["path"]) for r in found], [("section", ["2"])])


def _first_line_kept(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    checks.true("the line is kept", "CLEAN DRIVING LICENCE NEEDED" in document.canonical.text)


def _footnote_mark(case: Case, kit: Kit, checks: Checks) -> None:
    checks.true("no token '51'", "51" not in kit.process(case).canonical.text.split())


def _colon_and_list(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    text = " ".join(b.text for b in bodies(document.canonical) if b.path == ["7 Forms"])
    at = [text.find(w) for w in ("following:", "A", "blue", "B", "red", "one copy;", "two copies.")]
    checks.true(f"all in order in {text!r}", -1 not in at and at[2:] == sorted(at[2:]))
    first = [c for c in document.chunks if "following:" in document.canonical.text[c.start : c.end]]
    checks.true(
        "the sentence and its list are one chunk",
        "two copies." in document.canonical.text[first[0].start : first[0].end],
    )


ASSERTS: dict[str, Callable[[Case, Kit, Checks], None]] = {
    "C002": _lists_of_strings,
    "C005": _unclosed_fence,
    "C025": _long_clause,
    "C026": _automatic_numbers,
    "C029": _no_cut_line,
    "C038": _soft_hyphens,
    "C040": _sentence_starts,
    "C041": _sixty_items,
    "C043": _title_alone,
    "C046": _contents_typed,
    "C047": _contents_typed,
    "C049": _footnote_mark,
    "C050": _rule_in_heading,
    "C052": _next_title,
    "C053": _glued_words,
    "C055": _first_line_kept,
    "C158": _colon_and_list,
}
"""What a case asserts in words, in code."""

ALONE = frozenset(("C026",))
"""Cases of several files: their assertion is the whole of it."""
