"""The checks of gazetteer files: what `pincite gazetteer check` tells, each finding with file, line and mend."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gazetteers.collisions import collisions
from gazetteers.entries import Entry, check_entry, check_top, expand, header_lines, is_style, parse
from gazetteers.errors import GazetteerError
from gazetteers.findings import Finding
from gazetteers.fold import fold, split_year
from gazetteers.index import NameIndex
from gazetteers.load import DATA, file_text
from gazetteers.merge import merge
from gazetteers.order import first_out_of_order, in_order
from gazetteers.patterns import Unproven, prove
from gazetteers.purposes import unknown_purposes
from gazetteers.records import Instrument, Style
from gazetteers.styles import load_styles, style_files

_DATE = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class _File:
    label: str
    path: Path
    text: str


def check(files: Sequence[Path] = (), *, fix: bool = False) -> tuple[list[Finding], list[Path]]:
    """Findings about the user's `files`, or about the shipped ones when there are none, and the files put in order.

    With `fix` a file whose entries are out of order is rewritten; nothing else is ever changed.
    """
    wanted = expand(files)
    mended = [path for path in (wanted or _shipped()) if _mend(path)] if fix else []
    shipped = [_File(path.name, path, file_text(path)) for path in _shipped()]
    shipped += [_File(f"styles/{path.name}", path, file_text(path)) for path in style_files()]
    given = [_File(str(path), path, file_text(path)) for path in wanted]
    looked_at = {file.label for file in (given or shipped)}
    findings: list[Finding] = []
    entries: list[Entry] = []
    for file in [*shipped, *given]:
        try:
            entries += _read(file, findings)
        except GazetteerError as error:
            findings.append(_from_error(file.label, error))
    try:
        ours = [file.path for file in given if _holds_style(file.text)]
        styles = load_styles([*style_files(), *ours])
        instruments, _ = merge(entries)
    except GazetteerError as error:
        findings.append(_from_error(_named(error, looked_at), error))
    else:
        texts = {file.label: file.text for file in [*shipped, *given]}
        own = [entry for entry in entries if entry.file in looked_at]
        findings += _dangling(own, instruments, styles)
        findings += collisions(instruments.values(), texts)
        findings += _examples(own, instruments)
        findings += _coded(styles if not given else {})
    kept = {f for f in findings if f.file in looked_at or not f.file}
    return sorted(kept, key=lambda f: (f.file, f.line, f.rule, f.message)), mended


def _shipped() -> list[Path]:
    return sorted((DATA / "instruments").glob("*.toml"))


def _holds_style(text: str) -> bool:
    try:
        return is_style(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        return False


def _from_error(label: str, error: GazetteerError) -> Finding:
    line = re.search(r", line (\d+)", str(error))
    message = re.sub(r"^.*?(?:, line \d+)?: ", "", str(error), count=1) if line or label else str(error)
    said, _, mend = message.partition("; ")
    rule = "pattern" if isinstance(error.__cause__, Unproven) else "schema"
    mend = mend.removesuffix(".") or "see the fields at the head of the file"
    return Finding(label, int(line[1]) if line else 1, rule, said, mend)


def _named(error: GazetteerError, labels: Iterable[str]) -> str:
    """The file that the error names."""
    return next((label for label in labels if str(error).startswith((f"{label}:", f"{label},"))), "")


def _read(file: _File, findings: list[Finding]) -> list[Entry]:
    """The entries of a file that are well formed; the others are told, each."""
    table = parse(file.text, file.label)
    if is_style(table):
        findings += unknown_purposes(file.label, file.text)
        return []
    check_top(table, file.label)
    late = first_out_of_order(file.text)
    if late is not None:
        findings.append(_late(file.label, *late))
    good: list[Entry] = []
    seen: dict[tuple[str, str], int] = {}
    for kind in ("instrument", "family"):
        listed = table.get(kind, [])
        for fields, line in zip(listed, header_lines(file.text, kind), strict=False):
            entry = Entry(kind, fields, table.get("defaults", {}), file.label, line)
            try:
                check_entry(entry)
            except GazetteerError as error:
                findings.append(_from_error(file.label, error))
                continue
            hanging = list(_patterns(entry))
            if hanging:
                findings += hanging
                continue
            first = seen.setdefault((kind, entry.name), line)
            if first != line:
                said = f"{entry.name} stands already at line {first}"
                findings.append(Finding(file.label, line, "duplicate", said, "keep one of the two"))
                continue
            good.append(entry)
    return good


def _late(label: str, line: int, name: str, before: str) -> Finding:
    mend = "run `pincite gazetteer check --fix`"
    return Finding(label, line, "order", f"{name} stands behind {before}, and sorts before it", mend)


def _mend(path: Path) -> bool:
    """Put a list of laws in order, where it is one, can be read, and is not in order."""
    text = file_text(path)
    try:
        table = parse(text, str(path))
    except GazetteerError:
        return False
    if is_style(table) or first_out_of_order(text) is None:
        return False
    path.write_text(in_order(text), encoding="utf-8")
    return True


def _dangling(
    entries: Sequence[Entry], instruments: Mapping[str, Instrument], styles: Mapping[str, Style]
) -> Iterator[Finding]:
    for entry in entries:
        fields = entry.fields
        for field in ("parent", "successors", "namesakes"):
            named = [fields[field]] if isinstance(fields.get(field), str) else fields.get(field, [])
            for other in named:
                if other not in instruments:
                    said = f"{field} of {entry.name} is {other!r}, which no entry has as its id"
                    yield Finding(entry.file, entry.line, "dangling", said, "correct the id, or add that entry")
        if fields.get("style") and fields["style"] not in styles:
            mend = f"the styles are {', '.join(sorted(styles))}"
            yield Finding(entry.file, entry.line, "style", f"there is no style {fields['style']!r}", mend)
        for field in ("valid_from", "valid_to"):
            if fields.get(field) and not _DATE.fullmatch(fields[field]):
                said = f"{field} = {fields[field]!r} is no date"
                yield Finding(entry.file, entry.line, "date", said, "write it as 1961-09-13")
        if entry.kind == "instrument" and split_year(str(fields.get("title", "")))[1] and fields.get("year"):
            said = f"the title of {entry.name} repeats its year"
            yield Finding(entry.file, entry.line, "title", said, "leave the year out of the title")


def _examples(entries: Sequence[Entry], instruments: Mapping[str, Instrument]) -> Iterator[Finding]:
    """Examples whose instrument the name index does not find; `gazetteer test` runs the whole grammar over them."""
    told = [(entry, example) for entry in entries for example in entry.fields.get("examples", ())]
    names = NameIndex(instruments.values()) if told else None
    for entry, example in told:
        finds = str(example.get("finds", entry.name))
        matches = names.scan(fold(example["text"])) if names else []
        if entry.kind == "instrument" and finds in instruments and all(finds not in m.candidates for m in matches):
            said = f"the example {example['text']!r} does not name {finds}"
            yield Finding(entry.file, entry.line, "example", said, "correct the example, or add the alias that it uses")


def _patterns(entry: Entry) -> Iterator[Finding]:
    for part, pattern in sorted(entry.fields.get("parts", {}).items()):
        yield from _pattern(entry.file, entry.line, f"part {part!r} of family {entry.name}", str(pattern))


def _coded(styles: Mapping[str, Style]) -> Iterator[Finding]:
    """The patterns of the shipped styles; those of others are proven where they are loaded."""
    for style in styles.values():
        for form in style.coded:
            yield from _pattern("", 0, f"coded form {form.name!r} of style {style.name}", form.pattern)


def _pattern(file: str, line: int, what: str, pattern: str) -> Iterator[Finding]:
    try:
        prove(pattern)
    except Unproven as error:
        yield Finding(file, line, "pattern", f"{what} {error.said}", error.mend)
