"""Loading: the shipped files and the user's, merged and compiled into one `Gazetteer`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType

from gazetteers.bounds import check_size
from gazetteers.entries import Entry, entries, expand, is_style, parse
from gazetteers.errors import GazetteerError
from gazetteers.families import Family
from gazetteers.full_set import full_entries, full_texts, includes
from gazetteers.index import Name, NameIndex, collect
from gazetteers.merge import merge
from gazetteers.names import Names
from gazetteers.records import Instrument, Style
from gazetteers.snapshot import Compiled, Rows, read_snapshot, write_snapshot
from gazetteers.styles import build_styles, load_styles, read_style, style_files

DATA = Path(__file__).parent / "data"
"""The shipped gazetteers: `instruments/*.toml` and `styles/*.toml`."""


class Gazetteer:
    """What is known of instruments and styles. Never changes once loaded; names are compiled on first use."""

    def __init__(
        self,
        instruments: Mapping[str, Instrument],
        families: Mapping[str, Family],
        styles: Mapping[str, Style],
        fingerprint: str,
        names: Mapping[str, Name] | None = None,
    ) -> None:
        """`names` spares collecting the names of the instruments where a snapshot holds them."""
        held = instruments if isinstance(instruments, Rows) else dict(sorted(instruments.items()))
        self.instruments: Mapping[str, Instrument] = MappingProxyType(held)
        """Listed instruments by id; members of a family need not be listed (see `instrument`)."""
        self.families = MappingProxyType(dict(sorted(families.items())))
        """Families of coded names, by name."""
        self.styles = MappingProxyType(dict(sorted(styles.items())))
        """Styles by name."""
        self._names = names
        self.fingerprint = fingerprint
        """Hash over the contents of every file read; what was extracted with another one may differ."""

    @cached_property
    def names(self) -> NameIndex:
        """Every title and alias, compiled for scanning."""
        return NameIndex((), self._collected)

    @cached_property
    def _collected(self) -> Mapping[str, Name]:
        return collect(self.instruments.values()) if self._names is None else self._names

    @cached_property
    def _lookup(self) -> Names:
        return Names(self.instruments, self._collected)

    @cached_property
    def jurisdictions(self) -> frozenset[str]:
        """The codes of the jurisdictions whose laws are known; "us" for "us-dc" with it."""
        codes = {law.jurisdiction for law in self.instruments.values() if law.jurisdiction}
        return frozenset(codes | {code.partition("-")[0] for code in codes})

    def style(self, name: str) -> Style:
        """The style of that name. Raises GazetteerError when there is none."""
        if name not in self.styles:
            raise GazetteerError(f"There is no style {name!r}; the styles are {', '.join(self.styles)}.")
        return self.styles[name]

    def style_for(self, instrument_id: str | None, hint: str = "") -> Style:
        """The style that reads an instrument: its own, else its jurisdiction's (us-dc, else us), else the style, the
        document format or the sole non-English language that `hint` names, else "common".
        """
        instrument = self.instrument(instrument_id) if instrument_id else None
        if instrument is not None:
            if instrument.style in self.styles:
                return self.styles[instrument.style]
            place = instrument.jurisdiction
            while place:
                named = next((s for s in self.styles.values() if place in s.jurisdictions), None)
                if named is not None:
                    return named
                place = place.rpartition("-")[0]
        if hint in self.styles:
            return self.styles[hint]
        published = next((s for s in self.styles.values() if hint in s.formats), None)
        if published is not None:
            return published
        speaking = [s for s in self.styles.values() if s.language == hint != "en"]
        return speaking[0] if len(speaking) == 1 else self.style("common")

    def instrument(self, instrument_id: str) -> Instrument | None:
        """The instrument with this id, listed or member of a family, or None."""
        listed = self.instruments.get(instrument_id)
        if listed is not None:
            return listed
        members = (family.member(instrument_id) for family in self.families.values())
        return next((member for member in members if member is not None), None)

    def is_vouched(self, instrument_id: str) -> bool:
        """Whether somebody answers for an entry: it was held against a source, is of a family, or is the user's own."""
        listed = self.instruments.get(instrument_id)
        return listed is None or bool(listed.checked) or listed.where.rpartition(":")[0] not in _shipped_names()

    def coded(self, family: str, parts: Mapping[str, str]) -> str | None:
        """The id of a coded name, as `coded("usc", {"title": "26"})` is "us-usc-26"; None where no such code exists."""
        known = self.families.get(family)
        return known.code(parts) if known else None

    def by_title(self, title: str, year: int | None = None) -> tuple[Instrument, ...]:
        """Instruments of exactly this title, spelling folded; with a year (given or printed), those of that year."""
        return self._lookup.by_title(title, year)

    def by_number(self, number: str, year: int | None, jurisdiction: str | None = None) -> tuple[Instrument, ...]:
        """Instruments of this official number and year; without a legislature the number may mean several."""
        return self._lookup.by_number(number, year, jurisdiction)

    def closest(self, title: str, limit: int = 5) -> list[tuple[Instrument, float]]:
        """The nearest names with scores from 0 to 100, best first. Proposals only."""
        return self._lookup.closest(title, limit)


def load(files: Sequence[Path] = (), *, snapshot_folder: Path | None = None) -> Gazetteer:
    """The shipped gazetteers with the user's `files` (or folders of them) over them, by the rules of merge.py.

    With `snapshot_folder` the compiled form is kept there and taken from there while no file has changed.
    Raises GazetteerError, naming file, line and mend, where a file cannot be used.
    """
    shipped = sorted((DATA / "instruments").glob("*.toml"))
    texts = [(path.name, path, file_text(path)) for path in shipped]
    texts += [(str(path), path, file_text(path)) for path in expand(files)]
    lists = [(label, text) for label, _, text in texts if not _styled(text, label)]
    styled = [path for label, path, text in texts if _styled(text, label)]
    style_paths = [*style_files(), *styled]
    more = [text for _, text in full_texts()] if any(includes(text) for _, text in lists) else []
    fingerprint = _hash([*(text for _, text in lists), *(file_text(path) for path in style_paths), *more])
    if snapshot_folder is None:
        instruments, families = merge(read_entries(lists))
        return Gazetteer(instruments, families, load_styles(style_paths), fingerprint)
    # Labels are in the snapshot's entries, so they are in its name as well.
    name = _hash([_code(), fingerprint, *(part for pair in lists for part in pair), *map(str, style_paths)])
    compiled = read_snapshot(snapshot_folder, name)
    if compiled is None:
        compiled = _compile(lists, style_paths)
        write_snapshot(snapshot_folder, name, compiled)
    styles = build_styles((Path(path), table) for path, table in compiled.styles)
    return Gazetteer(compiled.instruments, compiled.families, styles, fingerprint, compiled.names)


def _compile(lists: Sequence[tuple[str, str]], style_paths: Sequence[Path]) -> Compiled:
    instruments, families = merge(read_entries(lists))
    styles = [(str(path), read_style(path)) for path in style_paths]
    build_styles((Path(path), table) for path, table in styles)  # raises before anything is kept
    return Compiled(instruments, families, styles, collect(instruments.values()))


@cache
def _shipped_names() -> frozenset[str]:
    return frozenset(path.name for path in (DATA / "instruments").glob("*.toml"))


@cache
def _code() -> str:
    """Hash over the modules that compile: a snapshot that other ones made is not read."""
    return _hash([file_text(path) for path in sorted(Path(__file__).parent.glob("*.py"))])


def read_entries(lists: Sequence[tuple[str, str]]) -> list[Entry]:
    """The entries of (label, text) pairs, in order; behind them those of the second data set where a list takes it,
    but for what the lists have themselves.
    """
    listed = [entry for label, text in lists for entry in entries(text, label)]
    if any(includes(text) for _, text in lists):
        own = {entry.name for entry in listed}
        listed += [entry for entry in full_entries() if entry.name not in own]
    return listed


def written_entries(files: Sequence[Path] | None = None) -> list[Entry]:
    """The entries as written, before merging: of the shipped lists, or of these files, styles left out."""
    paths = sorted((DATA / "instruments").glob("*.toml")) if files is None else files
    texts = [(path.name if files is None else str(path), file_text(path)) for path in paths]
    return read_entries([(label, text) for label, text in texts if not _styled(text, label)])


def file_text(path: Path) -> str:
    """The text of a gazetteer file. Raises GazetteerError where it is not UTF-8 or cannot be read."""
    try:
        check_size(path)
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise GazetteerError(f"{path}: is not UTF-8 text (byte {error.start}); save it as UTF-8.") from error
    except OSError as error:
        raise GazetteerError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error


def _styled(text: str, label: str) -> bool:
    """Whether a file is a style. Lists of laws open with a comment or a table, so only a top-level name is parsed."""
    head = text.split("\n[", 1)[0]
    return is_style(parse(head, label)) if "=" in head and not head.startswith("[") else False


def _hash(parts: Sequence[str]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(f"{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()[:16]
