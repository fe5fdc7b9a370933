"""Names beside pinpoints: `python -m benchmarks.bar [--texts 20000] [--seed 1] [--gazetteer full] [--json]`.

Test A: texts that tie a pinpoint to the name of a law, in five documents that hold every number asked. Any answer
`resolved` or `partial` with the own document among its targets is sure and wrong (`wrong`), as typed and as stored in
the document. Test B: pinpoints beside words that name no law, as typed; those not resolved in their own document
without a warning are `barred`.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bar_texts import HOSTS, Host, barred, host_text, innocent
from gazetteers.load import Gazetteer, load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.resolution import Resolution, Status
from resolver.resolving.resolver import Resolver

SURE = {Status.RESOLVED, Status.PARTIAL}


class Bench:
    """One host in an index of its own."""

    def __init__(self, folder: Path, host: Host, known: Gazetteer, cited: list[str]) -> None:
        self.host, self.known = host, known
        self.store = Store.create(folder / host.name)
        self.store.set_gazetteers(known.fingerprint)
        info = DocumentInfo(id="host", title=host.title, style=host.style)
        self.store.put(process("host.txt", host_text(host, cited).encode(), info, known))
        self.resolver = Resolver(self.store, known)

    def typed(self, text: str) -> list[Resolution]:
        """The answers to a typed text."""
        return list(self.resolver.resolve_text(text))

    def stored(self) -> Iterator[tuple[str, Resolution]]:
        """The section in which a reference of the citing sections stands, and its answer."""
        tops = [p for p in self.store.provisions.of("host") if p.number and p.number.split("-")[0].isdigit()]
        citing = sorted((p.start, p.number) for p in tops if p.parent is None and len(p.number.split("-")[0]) == 4)
        for reference in self.store.references("host"):
            above = [number for start, number in citing[-1:] if start <= reference.record.start] or [
                number for start, number in citing if start <= reference.record.start
            ][-1:]
            if above and reference.record.pinpoint and reference.record.standing != "label":
                yield above[0], self.resolver.resolve_stored(reference)


def own(answer: Resolution) -> bool:
    """Whether the host answers for sure."""
    return answer.status in SURE and any(t.document == "host" for t in answer.targets)


def measure(texts: int, seed: int, known: Gazetteer) -> dict[str, object]:
    """Both tests, `texts` of each shared among hosts; the first wrong and barred texts are given to be read."""
    rng, counts, shown = random.Random(seed), Counter[str](), dict[str, list[str]]()  # noqa: S311
    each = max(1, texts // len(HOSTS))
    with tempfile.TemporaryDirectory() as scratch:
        for host in HOSTS:
            stored = [barred(rng, host, known, typed=False) for _ in range(each)]
            bench = Bench(Path(scratch), host, known, stored)
            for _ in range(each):
                text = barred(rng, host, known, typed=True)
                _count(counts, shown, "wrong_typed", text, any(own(a) for a in bench.typed(text)))
            wrong = {number for number, answer in bench.stored() if own(answer)}
            for i, text in enumerate(stored):
                number = host.number.format(n=1001 + i).strip("§. ").removeprefix("Article ")
                _count(counts, shown, "wrong_stored", text, number in wrong)
            bench.store.close()
            quiet = Path(scratch) / "quiet"  # what the stored texts say of units is no word of the host's
            quiet.mkdir(exist_ok=True)
            bench = Bench(quiet, host, known, [])
            for _ in range(each):
                text = innocent(rng, host)
                answers = bench.typed(text)
                good = bool(answers) and own(answers[0]) and not answers[0].warnings
                _count(counts, shown, "barred_typed", text, not good)
            bench.store.close()
    shares = {kind: round(counts[kind] / max(1, counts[f"{kind} of"]), 5) for kind in shown}
    return {"texts": each * len(HOSTS), "seed": seed, **shares, "shown": {k: v[:12] for k, v in shown.items()}}


def _count(counts: Counter[str], shown: dict[str, list[str]], kind: str, text: str, bad: bool) -> None:
    counts[f"{kind} of"] += 1
    counts[kind] += bad
    held = shown.setdefault(kind, [])
    if bad:
        held.append(text)


def main() -> None:
    """Print the shares, and some of what was wrong."""
    parser = argparse.ArgumentParser(description="Names of laws beside pinpoints: wrong and sure, and barred in vain.")
    parser.add_argument("--texts", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gazetteer", action="append", type=Path, default=[], help="a list of laws, or full")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = measure(options.texts, options.seed, load(options.gazetteer))
    if options.json:
        print(json.dumps(figures, ensure_ascii=False))
        return
    for name, value in figures.items():
        if isinstance(value, dict):
            for kind, texts in value.items():
                print(f"{kind}:", *(f"    {text!r}" for text in texts), sep="\n")
        else:
            print(f"{name:16}{value}")


if __name__ == "__main__":
    main()
