"""References found against the references that publishers marked: recall, and precision where the marking allows.

    python -m benchmarks.references --data DIR [--json] [--misses N]

Each marked reference is read in its own paragraph by the style of its set. It counts as found when a reference over the
marked words has the address that the publisher gave, sub-levels included. Absent sets are said, not failed on.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import tarfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.data import load_gold, locate, place, read_lines
from benchmarks.marked_sentences import elements, measure_sentences
from benchmarks.marked_standings import measure_standings
from gazetteers.load import Gazetteer, load
from gazetteers.numbers import key
from ingest.document.records import Reference, Step
from ingest.references.extract import extract_text

ADJUDICATIONS = Path(__file__).parent / "adjudications" / "references.jsonl"
"""Disagreements with the marks that were read by eye: set, doc, start, end, sha256, verdict (mark: the mark is wrong;
product: we are; text: the words are misprinted), why.
"""

_LABELS = re.compile(r"[\w.-]+")
_DC_NUMBER = re.compile(r"\d+[A-Z]?(?::\d+[A-Z]?)?-\d")


@dataclass(slots=True)
class Tally:
    """Found and missed of one set, by kind (section, container, title)."""

    found: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)
    aside: int = 0  # misses that a reader put down to the marks (adjudications/references.jsonl)
    said: int = 0  # references of the form whose precision is measured
    right: int = 0
    excused: int = 0  # of those not right, the ones over a mark that was found wrong

    def note(self, kind: str, *, hit: bool, what: str) -> None:
        """Counts one marked reference."""
        self.asked[kind] += 1
        self.found[kind] += hit
        if not hit:
            self.misses.append(f"{kind}\t{what}")

    def figures(self) -> dict[str, float | int]:
        """The figures of the set by the names of the design."""
        found: dict[str, float | int] = {"count": sum(self.asked.values())}
        if self.asked:
            found["recall"] = round(sum(self.found.values()) / sum(self.asked.values()), 4)
        if self.aside:
            found["recall_adjudicated"] = round(sum(self.found.values()) / (sum(self.asked.values()) - self.aside), 4)
        for kind in sorted(self.asked):
            found[f"recall_{kind}"] = round(self.found[kind] / self.asked[kind], 4)
        if self.said:
            found["precision"] = round(self.right / self.said, 4)
            found["precision_adjudicated"] = round((self.right + self.excused) / self.said, 4)
        return found


Check = Callable[[dict[str, Any], tuple[Reference, ...]], tuple[str, bool]]
"""(gold record, references of its paragraph) -> kind and whether it was found."""


def over(gold: dict[str, Any], references: Iterable[Reference]) -> list[Reference]:
    """The references whose span shares characters with the marked words."""
    return [r for r in references if r.start < gold["end"] and gold["start"] < r.end]


def labels(steps: Iterable[Step]) -> list[str]:
    """The keys of the numbered steps; "this title" has none."""
    return [s.key for s in steps if s.number]


def from_section(steps: Iterable[Step]) -> list[str]:
    """The keys from the section down: publishers address sections without the chapter that holds them."""
    listed = list(steps)
    at = next((i for i, s in enumerate(listed) if s.unit == "section"), 0)
    return labels(listed[at:])


def addresses(reference: Reference) -> list[list[str]]:
    """The address of a reference, of its range's end, of its parallels."""
    ways = [reference.pinpoint, *([reference.through] if reference.through is not None else [])]
    ways += [address.steps for address in reference.parallel]
    return [labels(steps) for steps in ways] + [from_section(steps) for steps in ways]


def _same(wanted: list[str], reference: Reference) -> bool:
    return any(bool(has) and (has == wanted or has[: len(wanted)] == wanted) for has in addresses(reference))


def _tail(wanted: list[str], reference: Reference) -> bool:
    """Whether the printed steps are the end of the whole address ("Chapter 3 of this title" names no title), or go on
    below it ("subchapter II of Chapter 3": the publisher marks the chapter).
    """
    return any(
        bool(has) and any(wanted[-n:] == has[:n] for n in range(min(len(has), len(wanted)), 0, -1))
        for has in addresses(reference)
    )


def _names(gold: dict[str, Any], references: Iterable[Reference]) -> list[str | None]:
    """Ids of the instruments named over the marked words; None for unknown ones."""
    return [
        r.instrument.id
        for r in references
        if r.instrument is not None and r.instrument.start < gold["end"] and gold["start"] < r.instrument.end
    ]


def check_canada(gold: dict[str, Any], references: tuple[Reference, ...]) -> tuple[str, bool]:
    """Justice Canada marks the number; `target_ext` has the brackets behind it."""
    if gold["marked"] == "statute title":
        if re.fullmatch(r"[A-Z]-[\d.]+", gold["target"]) is None:
            return "title", bool(_names(gold, references))  # regulations and the like, which the list of Acts lacks
        return "title", f"ca-{gold['target'].lower()}" in _names(gold, references)
    wanted = [
        key(part, "section" if not i else None)
        for i, part in enumerate(_LABELS.findall(gold["target_ext"].split("#s", 1)[1]))
    ]
    return "section", any(_same(wanted, r) for r in over(gold, references))


def check_dc(gold: dict[str, Any], references: tuple[Reference, ...]) -> tuple[str, bool]:
    """The D.C. Council marks sections to the sub-paragraph, chapters and subchapters, and acts."""
    target = gold["target"].removeprefix("dc:")
    if gold["text"].lower().startswith("this "):
        return "container", bool(over(gold, references))
    if gold["level"] == "act" and not target.startswith("D.C. Code|"):
        return "title", bool(_names(gold, references))
    target = target.removeprefix("D.C. Code|")
    if not target.startswith("§"):
        wanted = [key(part, "chapter") for part in target.split("|")]
        return "container", any(_tail(wanted, r) for r in over(gold, references))
    section, *below = target.removeprefix("§").split("|")
    wanted = [key(section, "section"), *(key(part) for part in below)]
    return "section", any(_same(wanted, r) for r in over(gold, references))


def check_us(gold: dict[str, Any], references: tuple[Reference, ...]) -> tuple[str, bool]:
    """USLM addresses: /us/usc/t11/s507/a/8; Stat. and Pub. L. are instruments."""
    parts = gold["target"].split("/")
    if parts[2] != "usc":
        return "title", bool(_names(gold, references))
    below = [p for p in parts[4:] if p]
    if not below or not below[0].startswith("s"):
        return "container", bool(over(gold, references))
    wanted = [key(below[0][1:], "section"), *(key(p) for p in below[1:])]
    return "section", any(_same(wanted, r) for r in over(gold, references))


def check_cfr(gold: dict[str, Any], references: tuple[Reference, ...]) -> tuple[str, bool]:
    """USLM addresses of the C.F.R.: /us/cfr/t27/s70.701/d, /us/cfr/t26/p301; the U.S. Code's as in `check_us`."""
    parts = [p for p in gold["target"].split("/") if p]
    if parts[1] != "cfr":
        return check_us(gold, references)
    below = parts[3:]
    if not below:
        return "title", bool(_names(gold, references))
    if not below[0].startswith("s"):
        return "container", any(key(below[0][1:], "part") in labels(r.pinpoint) for r in over(gold, references))
    wanted = [key(below[0][1:], "section"), *(key(p) for p in below[1:])]
    return "section", any(_same(wanted, r) for r in over(gold, references))


def check_words(gold: dict[str, Any], references: tuple[Reference, ...]) -> tuple[str, bool]:
    """Marks with opaque targets: the numbers in the marked words must be those of a reference over them; words without
    a number must be those of one.
    """
    found = over(gold, references)
    first = re.match(r"[^\d]*?\b(?P<number>[A-Z]?\d[\w.]*|[IVXLC]+\b)(?P<inner>(?: ?[(]\w{1,5}[)])*)", gold["text"])
    if first is None:
        return "title", bool(found) or bool(_names(gold, references))
    number = first["number"].strip(".")
    wanted = [number, *re.findall(r"[(](\w+)[)]", first["inner"])]
    return "number", any(_ends([key(w) for w in wanted], r) or _ends([key(number, "section")], r) for r in found)


def check_uk(gold: dict[str, Any], references: tuple[Reference, ...]) -> tuple[str, bool]:
    """CLML: citations of Acts, their sub-references by address, internal links by their words (targets are opaque)."""
    if gold["mark"] == "Citation":
        return "title", bool(_names(gold, references))
    if gold["mark"] == "CitationSubRef" and "/id/" in gold["target"]:
        parts = gold["target"].rsplit("/id/", 1)[1].split("/")[3:]
        wanted = [key(p) for p in parts if not p.isalpha() or len(p) < 4]
    else:
        wanted = [key(p) for p in _LABELS.findall(gold["text"].split(" to ")[0]) if not p.isalpha() or len(p) < 4]
    found = over(gold, references)
    return "section", any(_ends(wanted, r) for r in found)


def _ends(wanted: list[str], reference: Reference) -> bool:
    spelt = [w.upper() for w in wanted]
    for has in addresses(reference):
        upper = [h.upper() for h in has]
        shorter = min(len(upper), len(spelt))
        if shorter and (upper[-shorter:] == spelt[-shorter:] or upper[: len(spelt)] == spelt):
            return True
    return False


SETS: tuple[tuple[str, str, str, Check], ...] = (
    ("canada-acts", "canada", "gold_refs.jsonl", check_canada),
    ("dc-code", "us", "gold_refs.jsonl", check_dc),
    ("uscode", "us", "gold_refs.jsonl", check_us),
    ("uk-clml", "uk", "gold_refs.jsonl", check_uk),
    ("cfr27-uslm", "us", "gold_refs.jsonl", check_cfr),
    ("adgm", "common", "gold_refs.jsonl", check_words),
    ("pra-rulebook", "common", "gold_refs.jsonl", check_words),
)


def mark_hash(record: dict[str, Any]) -> str:
    """SHA-256 of a mark: its paragraph and its offsets there."""
    return hashlib.sha256(f"{record['context']}|{record['start']}|{record['end']}".encode()).hexdigest()


def wrong_marks(name: str) -> frozenset[str]:
    """The hashes of the marks of a set that were read by eye and found to say what the words do not."""
    return frozenset(r["sha256"] for r in read_lines(ADJUDICATIONS) if r["set"] == name and r["verdict"] == "mark")


def own_numbers(folder: Path) -> dict[str, frozenset[str]]:
    """The numbers that each document of a set has as labels, by what the set itself says."""
    found: dict[str, set[str]] = {}
    structure = locate(folder, "structure.jsonl")
    for record in read_lines(structure) if structure is not None else ():
        found.setdefault(record["doc"], set()).add(str(record.get("num") or "").strip("(). ").upper())
    for path in sorted((folder / "documents").glob("*.json")) if (folder / "documents").is_dir() else ():
        for passage in json.loads(path.read_text("utf-8")):
            name = f"{folder.name}/{passage['DocumentID']}"
            found.setdefault(name, set()).add(str(passage["PassageID"]).strip("(). ").upper())
    return {name: frozenset(numbers) for name, numbers in found.items()}


def measure_set(data: Path, name: str, style: str, file: str, check: Check, gazetteer: Gazetteer) -> Tally | None:
    """One set read and compared; None where it is absent."""
    gold = load_gold(place(data, name), file)
    if not gold:
        return None
    tally, truths = Tally(), wrong_marks(name)
    read: dict[str, tuple[Reference, ...]] = {}
    marked: dict[str, list[dict[str, Any]]] = {}
    for record in gold:
        marked.setdefault(record["context"], []).append(record)
    reading = gazetteer.style(style)
    numbers = own_numbers(place(data, name)) if check is check_words else {}
    for context, records in marked.items():
        own = numbers.get(records[0]["doc"], frozenset())
        read[context] = extract_text(context, gazetteer, reading, own=own)
    for record in gold:
        kind, hit = check(record, read[record["context"]])
        tally.aside += not hit and mark_hash(record) in truths
        before, behind = (
            record["context"][max(0, record["start"] - 70) : record["start"]],
            record["context"][record["end"] : record["end"] + 40],
        )
        tally.note(kind, hit=hit, what=f"{record['target']}\t{before}>>{record['text']}<<{behind}")
    if name == "dc-code":
        _precision(tally, marked, read, truths)
    return tally


def _precision(
    tally: Tally,
    marked: dict[str, list[dict[str, Any]]],
    read: dict[str, tuple[Reference, ...]],
    truths: frozenset[str],
) -> None:
    """Precision on the "§ N-N" forms, the only ones that are marked throughout; beside it with the marks set aside
    that were found wrong.
    """
    for context, references in read.items():
        for r in references:
            head = next((s.number for s in r.pinpoint if s.unit == "section"), "")
            foreign = r.instrument is not None and r.instrument.id not in {None, "us-dc-code"}
            if "§" not in r.text or not _DC_NUMBER.match(head) or (foreign and not r.parallel):
                continue
            tally.said += 1
            right = any(check_dc(g, (r,))[1] for g in marked[context])
            tally.right += right
            tally.excused += not right and any(mark_hash(g) in truths and over(g, (r,)) for g in marked[context])
            if not right:
                tally.misses.append(f"said\t{r.text}\t{context[max(0, r.start - 70) : r.end + 40]}")


def measure_india(data: Path, gazetteer: Gazetteer) -> Tally | None:
    """Named statutes with a printed number: tied to the right Act; a misprinted number must be told as a doubt.

    The right number of a title is the one that most of its mentions print.
    """
    gold = load_gold(place(data, "india-ita-1961"), "statute_gold.jsonl")
    if not gold:
        return None
    tally = Tally()
    printed: dict[str, Counter[str]] = {}
    for record in gold:
        printed.setdefault(record["name"].lower(), Counter())[record["number"]] += 1
    style = gazetteer.style("india")
    for record in gold:
        text = f"{record['start_context']}{record['name']} ({record['number']})"
        start = len(record["start_context"])
        references = extract_text(text, gazetteer, style)
        usual = printed[record["name"].lower()].most_common(1)[0][0]
        mentions = [
            r.instrument
            for r in references
            if r.instrument is not None and r.instrument.start < len(text) and start < r.instrument.end
        ]
        hit = False
        for mention in mentions:
            known = gazetteer.instrument(mention.id) if mention.id else None
            told = mention.via == "ambiguous" and (
                usual != record["number"]
                or len(printed[record["name"].lower()]) > 1
                or sum(printed[record["name"].lower()].values()) == 1
            )
            right = known is not None and usual == f"{known.number} of {known.number_year or known.year}"
            hit = hit or told or right
        tally.note(
            "title", hit=hit, what=f"{record['name']} ({record['number']})\t{[(m.text, m.id, m.via) for m in mentions]}"
        )
    return tally


def megabyte(archive: Path) -> str:
    """The first million characters of the D.C. Code's section texts, in the archive's order."""
    found: list[str] = []
    length = 0
    with tarfile.open(archive) as tar:
        for entry in tar:
            if length > 1_000_000:
                break
            stream = tar.extractfile(entry) if "/sections/" in entry.name else None
            if stream is not None:
                found += elements(stream.read(), "text")
                length = sum(map(len, found)) if len(found) % 50 == 0 else length + 400
    return "\n\n".join(found)[:1_000_000]


def measure_speed(data: Path, gazetteer: Gazetteer) -> dict[str, float]:
    """CPU seconds on a megabyte of the D.C. Code, beside eyecite (Aho-Corasick) on the same text."""
    try:
        from eyecite import get_citations  # noqa: PLC0415 - an extra
    except ImportError:
        return {}
    path = locate(data, "dc-code/dc-code-titles.tar")
    if path is None:
        return {}
    text = megabyte(path)
    style = gazetteer.style("us")
    extract_text(text[:1000], gazetteer, style)
    get_citations(text[:1000])
    start = time.process_time()
    extract_text(text, gazetteer, style)
    middle = time.process_time()
    get_citations(text)
    ours, theirs = middle - start, time.process_time() - middle
    return {"seconds_per_mb": round(ours, 3), "references_ratio_eyecite": round(theirs / ours, 2)}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--misses", type=int, default=0, help="print so many misses of each set")
    parser.add_argument("--set", default="", help="measure one set only")
    options = parser.parse_args()
    gazetteer = load()
    figures: dict[str, dict[str, float | int]] = {}
    total = Tally()
    known = [name for name, *_ in SETS] + ["india-ita-1961"]
    if options.set not in {"", *known}:
        parser.error(f"no set is called {options.set}; these are: {', '.join(known)}")
    tallies = [
        (name, measure_set(options.data, name, style, file, check, gazetteer))
        for name, style, file, check in SETS
        if options.set in {"", name}
    ]
    if options.set in {"", "india-ita-1961"}:
        tallies.append(("india-ita-1961", measure_india(options.data, gazetteer)))
    for name, tally in tallies:
        if tally is None:
            continue
        figures[name] = tally.figures()
        total.found += tally.found
        total.asked += tally.asked
        total.aside += tally.aside
        total.said += tally.said
        total.right += tally.right
        total.excused += tally.excused
        print(f"{name}: {figures[name]}")
        for miss in tally.misses[: options.misses]:
            print(f"   {miss}")
    figures["overall"] = total.figures()
    if not options.set:
        figures["overall"] |= measure_sentences(options.data, gazetteer)
        figures["overall"] |= measure_standings(options.data, gazetteer)
        figures["overall"] |= measure_speed(options.data, gazetteer)
    print(f"overall: {figures['overall']}")
    if options.json:
        print(json.dumps({**figures["overall"], "sets": figures}))


if __name__ == "__main__":
    main()
