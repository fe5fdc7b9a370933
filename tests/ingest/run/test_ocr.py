"""OCR is offered and used only where the program is there; a stand-in plays it."""

import io
import os
import sys
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from gazetteers.load import load
from ingest.document.errors import BadInput
from ingest.document.records import DocumentInfo
from ingest.metadata.corrections import Corrections
from ingest.run.manifest import Job
from ingest.run.ocr import with_text_layer
from ingest.run.settings import Settings
from ingest.run.workers import ingest_one
from ingest.store.store import Store


def pdf(*lines: str) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.rect(100, 100, 200, 200)
    for number, line in enumerate(lines):
        canvas.drawString(72, 700 - 20 * number, line)
    canvas.save()
    return buffer.getvalue()


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Put a program named ocrmypdf first on the path."""
    program = folder / "ocrmypdf"
    program.write_text(f"#!{sys.executable}\n{script}", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def ingest(tmp_path: Path, *, ocr: bool) -> tuple[str, str]:
    scan = tmp_path / "scan.pdf"
    scan.write_bytes(pdf())
    with Store.create(tmp_path / "index") as store:
        outcome = ingest_one(store, Job(scan, DocumentInfo("scan")), load(), Settings(ocr=ocr), Corrections())
        return outcome.state, store.texts.canonical("scan") if outcome.state == "stored" else outcome.reason


def test_a_scan_is_refused_without_and_read_with_ocr(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    layer = tmp_path / "layer.pdf"
    layer.write_bytes(pdf("The keeper shall keep a book of hives.", "See section 5."))
    install(tmp_path, monkeypatch, f"import sys; sys.stdout.buffer.write(open({str(layer)!r}, 'rb').read())")
    assert ingest(tmp_path, ocr=False) == ("failed", "no_text")
    state, text = ingest(tmp_path, ocr=True)
    assert state == "stored"
    assert "See section 5." in text
    with Store.open(tmp_path / "index", write=True) as store:
        job = Job(tmp_path / "scan.pdf", DocumentInfo("scan"))
        assert ingest_one(store, job, load(), Settings(ocr=True), Corrections()).state == "unchanged"


def test_a_missing_or_failing_program_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match="install it"):
        with_text_layer("scan.pdf", pdf(), 10)
    monkeypatch.undo()
    install(tmp_path, monkeypatch, "import sys; sys.exit('page 1 is not an image')")
    with pytest.raises(BadInput, match="page 1 is not an image"):
        with_text_layer("scan.pdf", pdf(), 10)
