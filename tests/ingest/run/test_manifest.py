"""Manifests in TOML and CSV, and what is said when one cannot be followed."""

from pathlib import Path

import pytest

from ingest.document.errors import BadManifest
from ingest.run.manifest import is_manifest, read_manifest

TOML = """
[[document]]
path = "acts/bees.pdf"
id = "bees"
instrument = "xx-act-1"
version_date = "2016-07-01"
"""
CSV = 'path, id, title\nacts/bees.pdf, bees, "Bees, ants and wasps"\n'


@pytest.mark.parametrize(("name", "text"), [("m.toml", TOML), ("m.csv", CSV)])
def test_both_forms_name_documents_beside_the_manifest(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    assert is_manifest(path)
    (job,) = read_manifest(path)
    assert job.path == tmp_path / "acts" / "bees.pdf"
    assert job.info.id == "bees"
    if name.endswith("csv"):
        assert job.info.title == "Bees, ants and wasps"
    else:
        assert (job.info.instrument, job.info.version_date) == ("xx-act-1", "2016-07-01")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("m.toml", "[[document]]\npath = 3 4\n", "not valid TOML"),
        ("m.toml", "[[document]]\nid = 'x'\n", "document 1: no path"),
        ("m.toml", "[[document]]\npath = 'x'\ncolour = 'red'\n", "unknown column 'colour'"),
        ("m.csv", "path,id\nbees.pdf,bees,red\n", "line 2: more values than columns"),
        ("m.csv", "path,id\n", "names no document"),
        # Were tracebacks, or taken at any length.
        ("m.toml", f"[[document]]\npath = 'x'\nyear = {'9' * 5_000}\n", "not valid TOML"),
        ("m.toml", f"[[document]]\npath = {'[' * 5_000}{']' * 5_000}\n", "not valid TOML"),
        ("m.toml", f"[[document]]\npath = 'x'\ntitle = '{'a' * 5_000}'\n", "document 1: title has 5,000 characters"),
        ("m.csv", f"path,id\nx,{'a' * 200_000}\n", "line 2: field larger than field limit"),
    ],
)
def test_a_bad_manifest_is_told_with_its_place(tmp_path: Path, name: str, text: str, message: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    with pytest.raises(BadManifest, match=message):
        read_manifest(path)


def test_other_toml_and_csv_files_are_no_manifests(tmp_path: Path) -> None:
    (tmp_path / "g.toml").write_text("[[instrument]]\nid = 'x'\n", "utf-8")
    (tmp_path / "t.csv").write_text("a,b\n1,2\n", "utf-8")
    assert not is_manifest(tmp_path / "g.toml")
    assert not is_manifest(tmp_path / "t.csv")
