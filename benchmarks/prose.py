"""References found where there are none: `python -m benchmarks.prose --data DIR [--show N] [--json]`.

DIR holds plain texts without law (fiction, recipes, news, program documentation), each file read whole; a subfolder is
a kind. Every reference found in them counts as false, whether it is one or not: read them (`--show`). Printed are the
words read and the references in 10,000 of them, by kind.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from gazetteers.load import Gazetteer, load
from ingest.document.records import Reference
from ingest.references.extract import extract_text


def kinds_of(data: Path) -> dict[str, list[Path]]:
    """The texts by kind: the name of the folder below `data`, else of the file."""
    found: dict[str, list[Path]] = {}
    for path in sorted(p for p in data.rglob("*.txt") if p.is_file()):
        kind = path.relative_to(data).parts[0] if path.parent != data else path.stem
        found.setdefault(kind, []).append(path)
    return found


def references_in(text: str, gazetteer: Gazetteer) -> list[Reference]:
    """The live references of a text, as a typed one is read: no labels of a document bar what looks like numbers."""
    return [r for r in extract_text(text, gazetteer) if r.standing == "live"]


def main() -> None:
    """Prints the figures by kind, and what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--show", type=int, default=0, help="references printed for each kind")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    gazetteer, figures = load(), {}
    for kind, paths in kinds_of(options.data).items():
        words = count = 0
        left = options.show
        for path in paths:
            text = path.read_text(encoding="utf-8", errors="replace")
            found = references_in(text, gazetteer)
            words, count = words + len(text.split()), count + len(found)
            for reference in found[:left]:
                around = " ".join(text[max(0, reference.start - 60) : reference.end + 40].split())
                print(f"    {path.name}: {reference.text!r} in {around!r}")
            left -= min(left, len(found))
        share = round(count * 10_000 / max(1, words), 2)
        figures[kind] = {"texts": len(paths), "words": words, "found": count, "per_10000": share}
    if options.json:
        print(json.dumps(figures))
        return
    for kind, row in figures.items():
        print(f"{kind:14}", *(f"{name} {value}" for name, value in row.items()))


if __name__ == "__main__":
    main()
