"""Relative, deictic and anaphoric references of real documents, judged by hand before the resolver was run on them.

python -m benchmarks.relative --data DIR [--index DIR] [--disagreements FILE] [--json]

`marks/relative.json` holds, for references drawn at random, offsets into the document's canonical text, a hash of the
words around them, and what they mean: eids of targets ("" for the whole document), or the
statuses that the right failure may have. It holds no words of the
documents. `relative_right`: the share answered so, with its 95% Wilson interval; a reference that is no longer read at
all counts as wrong, one whose words have moved is looked for nearby. `adjudicated` names marks that were corrected
after a disagreement was read. `--draw N` prints N references per document with their surroundings, for a new judgement.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from benchmarks.data import locate
from benchmarks.resolution_gold import supplied
from benchmarks.resolution_index import document_of, render
from gazetteers.load import Gazetteer, load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from ingest.store.references import StoredReference
from ingest.store.store import Store
from resolver.answer.resolution import Resolution, Status
from resolver.resolving.resolver import Resolver

MARKS = Path(__file__).with_name("marks") / "relative.json"

FORMS = frozenset(("relative", "deictic", "anaphoric"))
"""Forms of the references that are drawn."""

AROUND = 100
"""Characters on both sides of a reference that its hash covers."""

MOVED = 20_000
"""Characters to both sides in which a reference is looked for when its words are no longer where they were."""

FILES = (
    ("india-ita-1961/income_tax_act_1961.pdf", DocumentInfo(id="ita", instrument="in-act-1961-43")),
    ("pdf/in_bnss_2023.pdf", DocumentInfo(id="bnss", instrument="in-act-2023-46")),
    ("canada-acts/en/A-0.6.xml", DocumentInfo(id="canada", instrument="ca-a-0.6")),
    ("uk-clml/ukpga_20020016_en.xml", DocumentInfo(id="uk")),
)
"""Documents that are ingested as they are."""

TITLE = "dc-code/38"
"""A title of the D.C. Code, rendered as plain text."""


def build(data: Path, folder: Path, gazetteer: Gazetteer) -> None:
    """Ingest the five documents, as far as they are there and not in the index at `folder` yet."""
    with Store.create(folder) as store:
        store.set_gazetteers(gazetteer.fingerprint)
        held = {d.info.id for d in store.documents()}
        for name, info in FILES:
            path = None if info.id in held else locate(data, name)
            if path is not None:
                store.put(process(path.name, path.read_bytes(), info, gazetteer))
        for source in supplied(data, "dc-code"):
            info = document_of(source)
            if source.name == TITLE and info.id not in held:
                store.put(process(*render(source.lines, "text"), info, gazetteer))


def population(store: Store, document: str) -> list[StoredReference]:
    """The live references of the forms in question, by place."""
    return [r for r in store.references(document) if r.record.form in FORMS and r.record.standing == "live"]


def digest(text: str, start: int, end: int) -> str:
    """The hash that tells a reference and its surroundings."""
    return hashlib.sha256(text[max(0, start - AROUND) : end + AROUND].encode()).hexdigest()[:16]


def draw(store: Store, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """`count` references of each document with what a judge needs; the resolver is not asked."""
    for stored in store.documents():
        name = stored.info.id
        text = store.texts.canonical(name)
        chosen = random.Random(seed).sample(population(store, name), count)  # noqa: S311 - a draw, no secret
        for one in sorted(chosen, key=lambda r: r.record.start):
            start, end = one.record.start, one.record.end
            shown = f"{text[max(0, start - 500) : start]}[[{text[start:end]}]]{text[end : end + 200]}"
            yield {
                "document": name, "start": start, "end": end, "sha256": digest(text, start, end), "place": one.eid,
                "around": shown,
            }  # fmt: skip


def placed(mark: dict[str, Any], text: str) -> tuple[int, int] | None:
    """Where the marked words stand now, or None."""
    start, size = mark["start"], mark["end"] - mark["start"]
    for shift in range(MOVED):
        for at in {start - shift, start + shift}:
            if 0 <= at < len(text) and digest(text, at, at + size) == mark["sha256"]:
                return at, at + size
    return None


def is_right(mark: dict[str, Any], answer: Resolution) -> bool:
    """The marked targets and no others, or the marked failure."""
    if "status" in mark:
        deepest = mark.get("targets")
        same = str(answer.status) in mark["status"]
        return same and (deepest is None or sorted({t.eid for t in answer.targets}) == sorted(deepest))
    return answer.status is Status.RESOLVED and sorted({t.eid for t in answer.targets}) == sorted(mark["targets"])


def interval(right: int, count: int) -> tuple[float, float]:
    """The 95% Wilson interval of a share."""
    if not count:
        return 0.0, 1.0
    z, share = 1.96, right / count
    middle = share + z * z / (2 * count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)


def measure(store: Store, gazetteer: Gazetteer) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The figures, and the disagreements with their words."""
    resolver = Resolver(store, gazetteer)
    right: Counter[str] = Counter()
    count: Counter[str] = Counter()
    sure, changed, lines = 0, 0, []
    for mark in json.loads(MARKS.read_text("utf-8")):
        name = mark["document"]
        if resolver.library.info(name) is None:
            continue
        text = resolver.library.text(name)
        place = placed(mark, text)
        if place is None:
            changed += 1
            continue
        found = [s for s in store.references(name, *place) if (s.record.start, s.record.end) == place]
        answers = [resolver.resolve_stored(s) for s in found]
        good = any(is_right(mark, a) for a in answers)
        count[name] += 1
        right[name] += good
        sure += not good and any(a.status is Status.RESOLVED and not a.warnings for a in answers)
        if not good:
            lines.append(_line(mark, answers, text, place))
    total, hits = sum(count.values()), sum(right.values())
    figures: dict[str, Any] = {"relative_right": hits / total if total else None, "count": total}
    figures["interval"] = [round(x, 4) for x in interval(hits, total)]
    figures |= {"wrong_as_sure": sure / total if total else None, "changed": changed}
    return figures | {f"relative_right:{n}": right[n] / count[n] for n in sorted(count)}, lines


def _line(mark: dict[str, Any], answers: Sequence[Resolution], text: str, place: tuple[int, int]) -> dict[str, Any]:
    return {
        **mark, "around": f"{text[max(0, place[0] - 300) : place[0]]}[[{text[slice(*place)]}]]{text[place[1] :][:150]}",
        "answers": [(str(a.status), a.reason, [t.eid for t in a.targets][:6]) for a in answers],
    }  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures, or a draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--index", type=Path)
    parser.add_argument("--disagreements", type=Path)
    parser.add_argument("--draw", type=int, default=0)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    gazetteer = load()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.index or Path(scratch)
        build(options.data, folder, gazetteer)
        with Store.open(folder) as store:
            if options.draw:
                for item in draw(store, options.draw, options.seed):
                    print(json.dumps(item, ensure_ascii=False))
                return
            figures, lines = measure(store, gazetteer)
    for name, value in figures.items():
        print(f"{name:28} {value}")
    if options.disagreements is not None:
        options.disagreements.write_text("".join(json.dumps(x, ensure_ascii=False) + "\n" for x in lines), "utf-8")
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
