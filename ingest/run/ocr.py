"""A text layer for scanned pages, by the program ocrmypdf where it is installed: an extra, never a need."""

from __future__ import annotations

import shutil
import subprocess

from ingest.document.errors import BadInput

PROGRAM = "ocrmypdf"


def available() -> bool:
    """Whether the program is installed."""
    return shutil.which(PROGRAM) is not None


def with_text_layer(name: str, data: bytes, seconds: float) -> bytes:
    """The PDF with a text layer on the pages that have none; pages with text are left as they are.

    Raises BadInput where the program is missing, fails, or takes longer than `seconds`.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise BadInput("no_text", f"{name}: --ocr needs the program {PROGRAM}; install it, or leave --ocr out")
    try:
        done = subprocess.run(
            [program, "--skip-text", "--output-type", "pdf", "--quiet", "-", "-"],
            input=data,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise BadInput("timeout", f"{name}: {PROGRAM} took longer than {seconds:g} s; raise --seconds") from error
    if done.returncode != 0 or not done.stdout:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise BadInput("damaged", f"{name}: {PROGRAM} could not read it ({said[-1] if said else 'no reason given'})")
    return done.stdout
