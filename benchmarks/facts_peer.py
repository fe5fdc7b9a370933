"""Facts asked of another reader, beside ours in one run: `python -m benchmarks.facts_peer --data SET NAME=PYTHON`.

A peer runs in an environment of its own and gives Markdown, which is mapped as kindly as the kinds of facts allow:

    python -m venv peers && peers/bin/pip install pymupdf-layout==1.27.1 pymupdf4llm==0.2.9     # AGPL; PDF
    python -m venv peers && peers/bin/pip install docling                                       # HTML, Markdown, DOCX

Provisions, references and lead-ins are not asked: no peer has them. Both readers are measured on the other kinds alone.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from benchmarks.facts import Verdict, document_file, facts_of, judge, judge_file
from benchmarks.facts_reading import Answer, Block, ChunkWords, Fact
from benchmarks.facts_words import Step
from gazetteers.load import load

NOT_ASKED = frozenset({"provision", "reference", "context"})
"""Kinds of facts that no peer answers."""

SECONDS = 1800
"""For one document, the loading of a peer's models with it."""

_SCRIPT = Path(__file__).with_name("peer_markdown.py")
_HOLDERS = {"list_item_open": "list_item", "blockquote_open": "footnote"}
_MARKS = re.compile(r"[*_`]{1,3}|<br ?/?>")
_LABEL = re.compile(r"(?P<label>(?:[A-Z][\w.]* )?[\dA-Za-z][\d.A-Za-z]{0,7}[.):]?)\s+(?P<title>\S.*)", re.DOTALL)


@dataclass(frozen=True)
class PeerReading:
    """What a peer makes of a document."""

    markdown: str

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Headings with those above them, tables, code and list items whole; each other paragraph."""
        return tuple(_blocks(self.markdown))

    provisions: tuple[tuple[tuple[Step, ...], str], ...] = ()
    chunks: tuple[ChunkWords, ...] = ()

    def answer(self, _fact: Fact) -> Answer:
        """Peers resolve nothing."""
        return Answer("unread")


def peer_reading(name: str, python: Path, path: Path) -> PeerReading:
    """What the peer `name` reads in a file. Raises OSError or subprocess.SubprocessError where it reads nothing."""
    done = subprocess.run(
        [str(python), str(_SCRIPT), name, str(path)], capture_output=True, text=True, timeout=SECONDS, check=True
    )
    return PeerReading(done.stdout)


def _blocks(markdown: str) -> Iterator[Block]:
    """Blocks in order. What a peer quotes counts as a footnote: so the peers that know footnotes write them."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    above: list[tuple[int, tuple[str, str]]] = []
    inside: list[str] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        path = tuple(step for _, step in above)
        if token.type in {"heading_open", "table_open", "paragraph_open"}:
            end = next(i for i in range(at, len(tokens)) if tokens[i].nesting < 0 and tokens[i].level == token.level)
            words = "\n".join(_words(inner) for inner in tokens[at:end] if inner.type == "inline")
            if token.type == "heading_open":
                level = int(token.tag[1:])
                above = [(known, step) for known, step in above if known < level]
                match = _LABEL.fullmatch(words)
                step = (match["label"], match["title"]) if match else ("", words)
                yield Block("heading", words, step[1], tuple(known for _, known in above))
                above.append((level, step))
            elif token.type == "table_open":
                yield Block("table", "\n".join(_rows(tokens[at:end])), path=path)
            else:
                yield Block(inside[-1] if inside else "paragraph", words, path=path)
            at = end
        elif token.type in {"fence", "code_block"}:
            yield Block("code", token.content, path=path)
        elif token.type in _HOLDERS and token.nesting > 0:
            inside.append(_HOLDERS[token.type])
        elif token.type.replace("_close", "_open") in _HOLDERS and token.nesting < 0:
            inside.pop()
        at += 1


def _words(token: Token) -> str:
    return _MARKS.sub("", token.content).strip()


def _rows(tokens: Sequence[Token]) -> list[str]:
    """Each row, its cells divided by tabs."""
    rows: list[list[str]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and rows:
            rows[-1].append(_words(token))
    return ["\t".join(row) for row in rows]


def compare(folder: Path, name: str, python: Path, document: str) -> tuple[list[Verdict], list[Verdict]]:
    """The verdicts on ours and on the peer's, of the kinds that peers answer; a file that it cannot read fails all."""
    gazetteer = load()
    ours: list[Verdict] = []
    theirs: list[Verdict] = []
    for named, facts in facts_of(folder, document).items():
        path = document_file(folder, named)
        asked = [fact for fact in facts if fact["kind"] not in NOT_ASKED]
        if path is None or not asked:
            print(f"left out: {named}: {'absent' if path is None else 'no fact that a peer answers'}")
            continue
        try:
            reading = peer_reading(name, python, path)
        except (OSError, subprocess.SubprocessError) as error:
            said = str(getattr(error, "stderr", "") or error).strip().split("\n")[-1]
            print(f"{named}: {name} reads nothing: {said[:200]}", file=sys.stderr)
            reading = None
        mine, other = list(judge_file(folder, named, asked, gazetteer)), list(judge(asked, reading))
        print(f"{named:42} pincite {sum(v.holds for v in mine)}/{len(mine)}, {name} {sum(v.holds for v in other)}")
        ours += mine
        theirs += other
    return ours, theirs


def main() -> None:
    """Prints both readers' shares by kind of fact."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--doc", default="", help="only documents whose name holds this")
    parser.add_argument("peer", help="NAME=PYTHON: pymupdf4llm or docling, and the Python that has it")
    options = parser.parse_args()
    name, _, python = options.peer.partition("=")
    ours, theirs = compare(options.data, name, Path(python), options.doc)
    print(f"\n{'kind':14}{'count':>6}{'pincite':>9}{name:>13}{'one block':>11}")
    for kind in [*sorted({v.fact["kind"] for v in ours}), ""]:
        rows = [(a, b) for a, b in zip(ours, theirs, strict=True) if kind in {"", a.fact["kind"]}]
        counts = (sum(a.holds for a, _ in rows), sum(b.holds for _, b in rows), sum(b.floor_block for _, b in rows))
        print(f"{kind or 'all':14}{len(rows):6}{counts[0]:9}{counts[1]:13}{counts[2]:11}")


if __name__ == "__main__":
    main()
