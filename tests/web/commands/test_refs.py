"""The command `pincite refs`."""

from __future__ import annotations

import json

from click.testing import CliRunner

from web.commands.refs import refs_command


def run(*arguments, text=None):
    return CliRunner().invoke(refs_command, list(arguments), input=text)


def test_a_text():
    answer = run("Under section 67(1) of the Customs Act, 1962", "--json")
    assert answer.exit_code == 0
    (found,) = json.loads(answer.output)["references"]
    assert found["pinpoint"] == [
        {"unit": "section", "number": "67", "key": "67"},
        {"unit": None, "number": "1", "key": "1"},
    ]
    assert found["instrument"]["id"] == "in-act-1962-52"
    assert {"id", "document", "start", "end", "text", "standing", "form", "role", "through", "open_range"} <= set(found)
    assert {"group", "excluded", "parallel", "rule"} <= set(found)


def test_for_people():
    assert "section 67" in run("Under section 67").output
    assert run("Nothing here").output == "No references.\n"


def test_standard_input_and_files(tmp_path):
    assert "section 5" in run("-", text="See section 5.").output
    plain = tmp_path / "law.txt"
    plain.write_text("See section 6.")
    assert "section 6" in run(str(plain)).output
    marked = tmp_path / "law.md"
    marked.write_text("# Fees\n\nSee section 7.\n")
    assert "section 7" in run(str(marked)).output


def test_lines_of_json(tmp_path):
    lines = [
        {"id": "a", "text": "See section 5."},
        {"id": 2, "text": "section 7", "context": "See section 6 and section 7.", "start": 18, "end": 27},
        {"id": "c"},
    ]
    answer = run("-", "--jsonl", text="\n".join(map(json.dumps, lines)) + "\nno json\n")
    assert answer.exit_code == 1
    said = [json.loads(line) for line in answer.output.splitlines()]
    assert [s["id"] for s in said] == ["a", 2, "c", None]
    assert said[0]["references"][0]["text"] == "section 5"
    assert [r["text"] for r in said[1]["references"]] == ["section 7"]
    assert "error" in said[2]
    assert "error" in said[3]


def test_faults_are_told(tmp_path):
    assert run("section 5", "--style", "klingon").exit_code == 2
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 broken")
    answer = run(str(broken))
    assert answer.exit_code == 3
    assert "broken.pdf" in answer.output
