"""Hostile files from a seed: damaged ones of every format, bombs, and endings that are untrue."""

from __future__ import annotations

import io
import random
import zipfile
import zlib
from pathlib import Path

from tests.ingest.damage import seeds, tagged_pdf, variants

AKN = b"http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
HEAD = b"<akomaNtoso xmlns='%s'><act><body>" % AKN
TAIL = b"</body></act></akomaNtoso>"


def write(folder: Path, seed: int, count: int, share: float = 1) -> list[Path]:
    """`count` files: each bomb once, then damaged ones of each format in turn, some with a false ending. `share`: see
    `bombs`.
    """
    folder.mkdir(parents=True)
    chance = random.Random(seed)  # noqa: S311 - files that can be made again
    kinds = sorted(seeds())
    made = list(bombs(share).items())[:count]
    for number in range(count - len(made)):
        ((name, data),) = variants(kinds[number % len(kinds)], 1, chance.randrange(100_000))
        ending = (
            Path(name).suffix if chance.randrange(3) else chance.choice((".pdf", ".docx", ".xml", ".md", ".bin", ""))
        )
        made.append((f"damaged-{number}{ending}", data))
    for name, data in made:
        (folder / name).write_bytes(data)
    return [folder / name for name, _ in made]


def bombs(share: float = 1) -> dict[str, bytes]:
    """Files that unpack, expand or nest to far more than they are; `share` of their size makes smaller ones. At their
    full size some take longer than a minute, which is for the time limit of one document to end.
    """

    def some(count: int) -> int:
        return int(count * share)

    lol = b"".join(b"<!ENTITY l%d '%s'>" % (n, b"&l%d;" % (n - 1) * 10) for n in range(1, 10))
    section = b"<section><num>1.</num><content><p>%s</p></content></section>"
    flat = zlib.compress(b"BT /F1 9 Tf (x) Tj ET\n" * some(3_000_000))
    page = tagged_pdf()
    at = page.index(b"stream\n")
    dictionary = b"<</Length %d/Filter/FlateDecode>>" % len(flat)
    return {
        "entities.xml": b"<!DOCTYPE a [<!ENTITY l0 'lol'>%s]>" % lol + HEAD + section % b"&l9;" + TAIL,
        "outside.xml": b"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + HEAD + section % b"&x;" + TAIL,
        "deep.xml": HEAD + b"<section>" * some(50_000) + b"x" + b"</section>" * some(50_000) + TAIL,
        "deep.html": b"<div>" * some(300_000) + b"x",
        "deep.json": b'{"schema_name":"DoclingDocument","body":' + b"[" * some(200_000),
        "deep.md": b"> " * some(20_000) + b"x\n",
        "bomb.docx": _packed(b" " * some(100_000_000)),
        "members.docx": _members(some(20_000)),
        "bomb.pdf": page[: page.rindex(b"<<", 0, at)]
        + dictionary
        + b"stream\n"
        + flat
        + b"\nendstream\nendobj\n"
        + page[at:],
        "zeros.txt": b"\x00" * some(3_000_000),
        "brackets.md": b"[" * some(200_000) + b"x\n",
        "word.txt": b"section" * some(100_000),
        "citations.txt": b"section 1 of the Apiaries Act, 2011 and " * some(5_000),
        "lines.txt": b"1.\n" * some(60_000),
        "pdf-in-name.pdf": b"<html><p>section 1",
        "no.docx": b"PK\x03\x04" + b"\xff" * 5_000,
        "-rf.txt": b"Section 1 applies.\n",
        "a\nb.txt": b"Section 2 applies.\n",
        "empty.html": b"",
    }


def _packed(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", data)
    return out.getvalue()


def _members(count: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(count):
            archive.writestr(f"word/{number}.xml", b"")
    return out.getvalue()
