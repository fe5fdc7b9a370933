"""Cases of references (area 4): what was read, in the cases' own form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from benchmarks.cases_checks import Case, Checks, Kit, folded, number
from gazetteers.load import Gazetteer
from ingest.document.records import Reference, Step
from ingest.references.extract import extract_text

Ref = dict[str, Any]
_ELEMENTS = frozenset(("proviso", "explanation", "illustration"))


def score(case: Case, kit: Kit, checks: Checks) -> None:
    """Reads a case's text with the grammar that documents are read with."""
    given = case["input"]
    text = given if isinstance(given, str) else given["text"]
    references = extract_text(text, kit.gazetteer)
    expected = case["expected"]
    found = refs_of(references, kit.gazetteer)
    check_refs(expected, found, checks)
    for r in references:
        checks.equal("verbatim", text[r.start : r.end], r.text)
    if "assert" in expected:
        checks.by_eye.append(f"{expected['assert']} -> {[said(r) for r in found]}")
    if "resolved" in expected:
        checks.by_eye.append(f"resolved from {given['in_section']}: {expected['resolved']} (area 6 resolves its kind)")


# ---------------------------------------------------------------- from the product's records


def refs_of(references: Sequence[Reference], gazetteer: Gazetteer | None = None) -> list[Ref]:
    """The references as the cases write them; those of standing label left out."""
    return [_ref(r, gazetteer) for r in references if r.standing != "label" and r.form != "link"]


def _ref(reference: Reference, gazetteer: Gazetteer | None) -> Ref:
    pinpoint = [s for s in reference.pinpoint if s.number]
    scopes = [s for s in reference.pinpoint if s.unit in _ELEMENTS]
    plain = [s for s in pinpoint if s.unit not in _ELEMENTS]
    ref: Ref = {
        "unit": plain[0].unit if plain else None,
        "text": folded(reference.text),
        "quoted": reference.standing == "quoted",
    }
    ref["path"] = _numbers(plain)
    if reference.through is not None:
        through = [s for s in reference.through if s.number and s.unit not in _ELEMENTS]
        ref["range"] = [ref.pop("path"), _numbers(through)]
    if not reference.pinpoint:
        ref["unit"] = "act"
        del ref["path"]
    elif not plain:  # "this Part": the unit alone
        ref["unit"] = reference.pinpoint[0].unit
    ref["element"] = reference.element or (f"{scopes[-1].number} {scopes[-1].unit}".strip() if scopes else None)
    mention = reference.instrument
    if mention is None and len(plain) > 1 and plain[0].unit == "form":  # "Form 26AS, Part B": the cases call it the act
        ref |= {"unit": plain[1].unit, "path": _numbers(plain[1:]), "act": f"Form {plain[0].number}"}
    if mention is not None:
        ref["act"] = "this" if mention.via == "self" else folded(mention.text)
        named = gazetteer.instrument(mention.id) if gazetteer is not None and mention.id is not None else None
        ref["title"] = f"{named.title}, {named.year}" if named is not None else ref["act"]
        ref["via"] = mention.via
        ref["candidates"] = mention.candidates
    return ref


def _numbers(steps: Sequence[Step]) -> list[str]:
    return [number(s.number) for s in steps]


def said(ref: Ref) -> str:
    """One reference, short."""
    where = ref.get("range") or ref.get("path") or []
    return f"{ref['unit']} {where} act={ref.get('act')} element={ref['element']}{' quoted' if ref['quoted'] else ''}"


# ---------------------------------------------------------------- against a case


def check_refs(expected: dict[str, Any], found: list[Ref], checks: Checks) -> None:
    """Holds references against `refs`, `refs_must_include`, `quoted_refs` and `must_not`."""
    if "refs" in expected:
        live = [r for r in found if not r["quoted"]]
        _in_order(expected["refs"], live, checks, expected.get("optional", []))
    for wanted in expected.get("refs_must_include", []):
        checks.true(f"{wanted} is among {[said(r) for r in found]}", any(matches(wanted, r) for r in found))
    if "quoted_refs" in expected:
        _in_order(expected["quoted_refs"], [r for r in found if r["quoted"]], checks, [])
    for banned in expected.get("must_not", []):
        if isinstance(banned, dict):
            same = [said(r) for r in found if matches(banned, r, exact=True) and not r["quoted"]]
            checks.true(f"nothing is {banned}: {same}", not same)


def _in_order(wanted: list[Ref], found: list[Ref], checks: Checks, optional: list[Ref]) -> None:
    """Every wanted reference in order; what is over must be a bare mention of an act, "this ..." or optional."""
    at = 0
    over = []
    for ref in found:
        if at < len(wanted) and matches(wanted[at], ref):
            at += 1
            continue
        over.append(ref)
    checks.true(
        f"all of {wanted} in {[said(r) for r in found]}; the first lacking is {wanted[at : at + 1]}", at == len(wanted)
    )
    excess = [said(r) for r in over if r["unit"] != "act" and (r.get("path") or "range" in r)]
    checks.true(f"nothing over: {excess}", not excess or all(any(matches(o, r) for o in optional) for r in over))


def matches(wanted: Ref, ref: Ref, *, exact: bool = False) -> bool:
    """Whether a reference is the one that a case writes. `exact`: for what must not be, every named key counts."""
    for name in ("unit", "path", "range"):
        if name in wanted and ref.get(name) != wanted[name]:
            return False
    if ("range" in ref) != ("range" in wanted) and "path" in wanted:
        return False
    if wanted.get("unit") == "act" and ref["unit"] != "act":
        return False
    if "element" in wanted and not _same_element(wanted["element"], ref["element"]):
        return False
    if exact:
        return "act" not in wanted or _bare(ref.get("act", "")) == _bare(wanted["act"])
    if "element" not in wanted and ref["element"]:
        return False
    return "act" not in wanted or _same_act(wanted, ref)


def _same_element(wanted: str | None, got: str | None) -> bool:
    return sorted((wanted or "").lower().split()) == sorted((got or "").lower().split())


def _same_act(wanted: Ref, ref: Ref) -> bool:
    """The act as printed; where an alias stood, the title that it stands for, or that rung."""
    if "act" not in ref:
        return False
    got, act = _bare(ref["act"]), _bare(wanted["act"])
    if got == act or got.startswith(f"{act} ("):
        return True
    if "via" in wanted and _bare(wanted["via"]).startswith(got):
        return _bare(ref.get("title", "")) == act or ref["via"] in {"alias_document", "antecedent"}
    return False


def _bare(act: str) -> str:
    return act.removeprefix("the ").removeprefix("The ")
