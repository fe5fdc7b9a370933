"""Cases of robustness (area 8): locked, damaged, unreadable, endless and very long documents."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.cases_checks import Case, Checks, Kit, bodies, merged
from benchmarks.cases_corpus import Corpus, folder_of
from benchmarks.cases_references import refs_of, said
from ingest.document.errors import BadInput
from ingest.document.records import BlockType, DocumentInfo, Processed
from ingest.readers.registry import read
from ingest.run.manifest import Job
from ingest.run.settings import Settings
from ingest.run.workers import Outcome, ingest_many

GIB = 1 << 30


def score(case: Case, kit: Kit, checks: Checks) -> None:
    """What a case asserts, in code where it is known; else the report, for the eye."""
    own = ASSERTS.get(case["id"])
    if own is not None:
        own(case, kit, checks)
        return
    document = kit.process(case)
    shown = (merged(bodies(document.canonical)), document.report["warnings"])
    checks.by_eye.append(f"{case['expected']} -> {shown}")


def _batch(kit: Kit, names: list[str], seconds: float = 60) -> dict[str, Outcome]:
    """Several files in one run."""
    index = folder_of(kit, "batch")
    jobs = [Job(kit.files / name, DocumentInfo(Path(name).stem)) for name in names]
    found = (o for o in ingest_many(index, jobs, Settings(seconds=seconds)) if isinstance(o, Outcome))
    return {o.path.name: o for o in found}


def _plain_text(document: Processed) -> bool:
    text = document.canonical.text
    return "Short title" in text and "This Act is the Bees Act." in text


def _copy_lock(case: Case, kit: Kit, checks: Checks) -> None:
    checks.true("the text is that of plain.pdf", _plain_text(kit.process(case)))


def _password(_case: Case, kit: Kit, checks: Checks) -> None:
    found = _batch(kit, ["C146_user.pdf", "plain.pdf"])
    checks.equal("plain.pdf", found["plain.pdf"].state, "stored")
    checks.equal("the locked one", found["C146_user.pdf"].state, "failed")
    checks.true(f"a password is named: {found['C146_user.pdf'].message}", "password" in found["C146_user.pdf"].message)


def _pages_without_text(case: Case, kit: Kit, checks: Checks) -> None:
    report = kit.process(case).report
    checks.equal("pages without text", report["pages_without_text"], [2, 3])
    checks.equal("pages", report["pages"], 3)
    warned = report["warnings"]
    checks.true(f"it is a warning: {warned}", isinstance(warned, dict) and "page_without_text" in warned)


def _damaged(_case: Case, kit: Kit, checks: Checks) -> None:
    began = time.perf_counter()
    found = _batch(kit, ["C149_badxref.pdf", "C149_trunc.pdf", "C149_empty.pdf"])
    checks.true("under 10 s each", time.perf_counter() - began < 30)
    checks.equal("badxref", found["C149_badxref.pdf"].state, "stored")
    for name, words in (("C149_trunc.pdf", ("damaged", "cut")), ("C149_empty.pdf", ("empty",))):
        checks.equal(name, found[name].state, "failed")
        checks.true(f"the reason: {found[name].message}", any(w in found[name].message for w in words))


def _garbled(case: Case, kit: Kit, checks: Checks) -> None:
    name, data = kit.source(case)
    codes = [w.code for w in read("C151.pdf", (kit.files / "C151.pdf").read_bytes()).warnings]
    checks.true(f"told: {codes}", "garbled_text" in codes)
    controls = [*sorted(kit.files.glob("*control*")), kit.files / "plain.pdf"]
    for path in controls:
        codes = [w.code for w in read(path.name, path.read_bytes()).warnings]
        checks.true(f"{path.name} is not called garbled", "garbled_text" not in codes)
    checks.true(f"{name} is read", data)


def _glyph_codes(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    warned = [w.message for w in document.canonical.warnings if w.code == "unreadable_characters"]
    checks.true(f"the share is told: {[w.message for w in document.canonical.warnings]}", warned)
    found = refs_of(document.references)
    checks.equal("references", [(r["unit"], r["path"]) for r in found], [("section", ["5"])])


def _right_to_left(_case: Case, kit: Kit, checks: Checks) -> None:
    for path in sorted(kit.files.glob("C155.*")):
        source = path.read_text("utf-8")
        document = kit.process_bytes(path.name, path.read_bytes())
        for words in ("סעיף 5 לחוק", "סעיף 12(א)"):
            if words in source:
                checks.true(f"{path.name}: {words} as it stands", words in document.canonical.text)
        found = [said(r) for r in refs_of(document.references)]
        checks.true(f"{path.name}: section 5 in {found}", any(f.startswith("section ['5']") for f in found))
        corpus = Corpus(Kit(kit.gazetteer, kit.files, folder_of(kit, path.suffix[1:])), [])
        corpus.add(path.name, path.read_bytes(), DocumentInfo("rtl"))
        checks.true(f"{path.name}: a search hits", corpus.found("סעיף"))


def _endless(_case: Case, kit: Kit, checks: Checks) -> None:
    began = time.perf_counter()
    found = _batch(kit, ["C160.pdf", "plain.pdf"])
    checks.true("within 30 s", time.perf_counter() - began < 30)
    checks.true(f"its state: {found['C160.pdf']}", found["C160.pdf"].state in {"stored", "failed"})
    checks.equal("the batch goes on", found["plain.pdf"].state, "stored")


def _invisible(case: Case, kit: Kit, checks: Checks) -> None:
    document = kit.process(case)
    checks.equal("text", document.canonical.text, "Section 5 applies. Section 6 does not.")
    count = sum(r.raw_end - r.raw_start for r in document.canonical.removals if r.reason == "invisible")
    checks.equal("invisible characters", count, 6)
    reason = ""
    try:
        kit.process_bytes("empty.txt", "\u200b\U000e0041\u200d".encode())
    except BadInput as error:
        reason = error.reason
    checks.equal("a document of nothing else", reason, "no_text")


def _deep(case: Case, kit: Kit, checks: Checks) -> None:
    runs = merged(bodies(kit.process(case).canonical))
    checks.true(f"'item 1' is kept: {runs}", any("item 1" in t for t, _ in runs))
    checks.true(f"'after' is under Fees: {runs}", any("after" in t and p == ["Act", "Fees"] for t, p in runs))


def _very_long(_case: Case, kit: Kit, checks: Checks) -> None:
    """The PDF is made of plain.pdf's kind by reportlab, as the recipe says; the table is Markdown."""
    pdf, table = kit.scratch / "long.pdf", kit.scratch / "long.md"
    _write_pdf(pdf)
    rows = "".join(f"| {n} | b | c | d | e | row{n} |\n" for n in range(50_000))
    table.write_text("| n | b | c | d | e | f |\n|---|---|---|---|---|---|\n" + rows)
    for path in (pdf, table):
        document = kit.process_bytes(path.name, path.read_bytes())
        if path is pdf:
            found = [b for b in document.canonical.blocks if b.type is BlockType.HEADING]
            checks.equal("headings", len(found), 350)
        else:
            lines = document.canonical.text.count("\n") + 1
            checks.true(f"all rows: {lines}", "row49999" in document.canonical.text and lines >= 50_001)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    checks.true(f"under 1.5 GiB: {peak / GIB:.2f}", peak < 1.5 * GIB)


def _write_pdf(path: Path) -> None:
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - the benchmark's own need

    canvas = Canvas(str(path), pagesize=(595, 842))
    for page in range(700):
        y = 800
        if page % 2 == 0:
            canvas.setFont("Times-Bold", 13)
            canvas.drawString(72, y, f"{page // 2 + 1}. Heading number {page // 2 + 1}")
            y -= 24
        canvas.setFont("Times-Roman", 11)
        for line in range(40):
            canvas.drawString(
                72, y, f"Line {line} of page {page} says that the keeper shall keep book {page * 40 + line}."
            )
            y -= 15
        canvas.showPage()
    canvas.save()


ASSERTS: dict[str, Callable[[Case, Kit, Checks], None]] = {
    "C145": _copy_lock,
    "C146": _password,
    "C148": _pages_without_text,
    "C149": _damaged,
    "C151": _garbled,
    "C152": _glyph_codes,
    "C155": _right_to_left,
    "C157": _very_long,
    "C160": _endless,
    "C161": _invisible,
    "C163": _deep,
}
"""What a case asserts in words, in code."""
