"""Small cases from public trouble, run through the product and held against what each expects.

    python -m benchmarks.cases --data DIR [--area N] [--case ID] [--eye] [--json]

DIR holds `cases/cases.jsonl` and `cases/files/`, or these two lie in DIR itself or beside it. What a case asserts in
words is coded where it can be; the rest is printed with `--eye`, beside what the product gave.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from benchmarks import (
    cases_ingest,
    cases_references,
    cases_resolution,
    cases_search,
    cases_sentences,
    cases_structure,
)
from benchmarks.cases_checks import Case, Checks, Kit
from benchmarks.data import read_lines
from gazetteers.load import load

SCORERS: dict[str, Callable[[Case, Kit, Checks], None]] = {
    "refs": cases_references.score,
    "sentences": cases_sentences.score,
    "sentence_spans": cases_sentences.score,
    "resolve": cases_resolution.score,
    "search": cases_search.score,
    "search_lock": cases_search.score_writers,
    "search_corrupt": cases_search.score_damage,
    "ingest": cases_ingest.score,
    "ingest_text": cases_ingest.score,
}
"""The scorer of each kind of case; documents for every other kind."""


def find_cases(data: Path) -> Path | None:
    """The folder with cases.jsonl in it, in or beside `data`."""
    places = (data, data / "cases", data.parent / "cases")
    return next((place for place in places if (place / "cases.jsonl").exists()), None)


def run(case: Case, kit: Kit) -> Checks:
    """One case, scored; an error of the product is a failure of the case."""
    checks = Checks()
    try:
        SCORERS.get(case["kind"], cases_structure.score)(case, kit, checks)
    except Exception as error:  # noqa: BLE001 - whatever the product raises is what is measured
        checks.failures.append(f"{type(error).__name__}: {error} {traceback.format_exc(limit=-2)}")
    return checks


def main() -> None:
    """Prints passed and total by area, and what differed in each case that failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--area", default="", help="only areas whose name begins so")
    parser.add_argument("--case", default="", help="only this case")
    parser.add_argument("--eye", action="store_true", help="print what is left to the eye")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    folder = find_cases(options.data)
    if folder is None:
        print(f"absent: no cases.jsonl in or beside {options.data}")
        return
    passed: Counter[str] = Counter()
    total: Counter[str] = Counter()
    failed: list[str] = []
    eye = 0
    with tempfile.TemporaryDirectory() as scratch:
        for case in read_lines(folder / "cases.jsonl"):
            if options.case not in {"", case["id"]} or not case["area"].startswith(options.area):
                continue
            place = Path(scratch) / case["id"]
            place.mkdir()
            checks = run(case, Kit(load(), folder / "files", place))
            total[case["area"]] += 1
            eye += bool(checks.by_eye)
            if checks.failures:
                failed.append(case["id"])
                print(f"{case['id']} {case['area']}: {case['complaint']}")
                for line in checks.failures:
                    print(f"    {line[:1500]}")
            else:
                passed[case["area"]] += 1
            for line in checks.by_eye if options.eye else ():
                print(f"{case['id']} by eye: {line[:1500]}")
    for area in sorted(total):
        print(f"{area:32}{passed[area]} / {total[area]}")
    print(f"{'all':32}{sum(passed.values())} / {sum(total.values())}; {eye} have something left to the eye (--eye)")
    if options.json:
        figures = {area: round(passed[area] / total[area], 4) for area in sorted(total)}
        print(json.dumps({**figures, "passed": sum(passed.values()), "count": sum(total.values()), "failed": failed}))


if __name__ == "__main__":
    main()
