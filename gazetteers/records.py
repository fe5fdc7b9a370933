"""Frozen records of the gazetteer layer: what the TOML files say, checked and compiled.

`Style` is the pattern list of one way of citing (a jurisdiction or a kind of document); `Instrument` is one legal work.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Unit:
    """A kind of provision. `name` is canonical over all styles and follows Akoma Ntoso's element names (`subsection`
    also where the drafter writes "sub-section").
    """

    name: str
    words: tuple[str, ...]  # as written in running text, lower case, singular and plural
    short: tuple[str, ...]  # abbreviations, a reference only before a number: "s", "ss", "sec"
    signs: tuple[str, ...]  # "§", "§§"
    ref: str  # eid reference: sec, subsec, cl, ...
    kind: str  # container | major | minor | scope | element
    # container: part, chapter, schedule ... ; major: the numbered unit that sections are (section, article, rule);
    # minor: bracket levels below it; scope: proviso, explanation, illustration; element: table, form, figure, column
    numbers: tuple[
        str, ...
    ]  # number forms it takes: arabic, decimal, hyphenated, roman, letter, ordinal, bracket, none
    ordinal_words: bool = False  # "the Fourth Schedule", "the second proviso"
    plurals: tuple[str, ...] = ()  # the words, short forms and signs that announce several numbers
    capital: bool = False  # a unit only with a capital letter ("Order XXI", never "order 5 copies")
    attached: bool = False  # a container that stands beside the body with numbers of its own: Schedule, Annex
    whole: bool = False  # no major unit, yet numbered through, looked up and read whole as a section is: Form
    head: bool = False  # a citation may begin at it, though it is neither container nor major nor whole: Table


@dataclass(frozen=True, slots=True)
class CodedForm:
    """A citation whose shape says what it is: "42 U.S.C.", "Regulation (EU) No 575/2013", "[2022] EWCA Civ 123"."""

    name: str
    literals: tuple[str, ...]  # lower-case strings one of which every match holds: what the scan looks for
    pattern: str  # regular expression over folded text, case kept; proven linear (gazetteers/patterns.py).
    # Its named groups are the parts of the family (a group X__a that matched adds "a" to the part X); without a
    # family, `number` and `year` look the instrument up by its official number
    family: str = ""  # family of the gazetteer that the named groups are parts of; "" where it is of none
    unit: str = ""  # canonical unit of numbers that follow without a unit word; "" where none may follow
    case: bool = False  # a case citation: never an antecedent of "that Act"
    listed: bool = False  # further numbers behind it, with or without a year, are codes too: "S.I. 2006/744, 2006/1337"


@dataclass(frozen=True, slots=True, eq=False)
class AcrossStyles:
    """What holds for a unit in whatever style it is written, derived from all styles that are loaded together.

    For where documents of different styles meet: a key made in one must equal the key made in another, and a query
    has no style. All are canonical names of units.
    """

    by_value: frozenset[str]
    """Compared by the value of their numbers (IV, 4 and Fourth are one): containers, and what is counted only."""
    caseless: frozenset[str]
    """Compared without case (`80c` as typed means 80C): what every style that knows it reads whole."""
    wholes: frozenset[str]
    """Read whole in some style."""
    heads: frozenset[str]
    """What a citation may begin at in some style."""


def across_units(units: Iterable[Unit]) -> AcrossStyles:
    """What the units of all styles say together of each name. A unit that one of them calls a container is compared by
    value; so is what is counted, whose usual number is an ordinal word ("the second proviso").
    """
    known = tuple(units)
    counted = {u.name for u in known if u.kind in {"minor", "scope"} and u.numbers[:1] == ("ordinal",)}
    containers = {u.name for u in known if u.kind == "container"}
    wholes = frozenset(u.name for u in known if u.kind == "major" or u.whole)
    inside = {u.name for u in known if not (u.kind == "major" or u.whole)}
    return AcrossStyles(
        by_value=frozenset(containers | counted),
        caseless=wholes - inside,
        wholes=wholes,
        heads=wholes | containers | {u.name for u in known if u.head},
    )


NO_STYLES = across_units(())
"""Of no style at all; a style that is given this is alone and compares by its own units."""


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """One way of citing. All words are lower case and compared on folded text. Equal only to itself, so that what is
    compiled from it can be kept.
    """

    name: str
    language: str
    jurisdictions: tuple[str, ...]
    units: tuple[Unit, ...]
    levels: Mapping[str, tuple[str, ...]]
    """Order of the minor levels below each kind of major unit or container: {"section": ("subsection", "clause",
    "subclause", "item"), "schedule": ("paragraph", ...)}."""
    level_forms: Mapping[str, tuple[str, ...]]
    """Label forms in use per minor unit: {"subsection": ("arabic",), "clause": ("letter",)}."""
    unit_names: str
    """Which label the unit word before a stacked number names (form 53): "first", "last", or "outside": the last one
    behind a number outside brackets ("paragraph 152(1)(b)"), else the first. In a document whose paragraphs are
    numbered through it is "numbered": "paragraph 3(b)" is (b) of its paragraph 3."""
    words: Mapping[str, tuple[str, ...]]
    """Word lists by purpose: joiners, alternatives, ranges, of, this, that, said, such, thereof, preceding, following,
    read_with, open_range, except, instrument_kinds, history, amending, defining, ..."""
    roles: tuple[tuple[str, str], ...]  # (words before a reference, role), longest first
    short_forms: tuple[str, ...]  # abbreviations that do not end a sentence: "w.e.f.", "Govt.", "M/s."
    coded: tuple[CodedForm, ...] = ()
    outermost_first: bool = False  # chains run downwards without a linking word ("§ 823 Abs. 1 BGB")
    free_units: bool = False
    """Its documents number alone: a unit word that one of them does not print constrains nothing ("clause 2.1" and
    "Section 2.1" are one place)."""
    formats: tuple[str, ...] = ()
    """Document formats that only this style's jurisdiction publishes: "uslm", "clml"."""
    others: tuple[Unit, ...] = ()
    """Units of which only other styles speak: a document may hold or cite them all the same."""
    across: AcrossStyles = NO_STYLES

    kinds: Mapping[str, str] = field(init=False, repr=False)
    """Kind of each canonical unit: as this style says, else as the others do."""
    order: tuple[str, ...] = field(init=False, repr=False)
    """Containers of the body, outermost first, as the style lists them (a document may show an order of its own)."""
    attachments: frozenset[str] = field(init=False, repr=False)
    """Containers that stand beside the body, each with numbers of its own: Schedules, Annexes, Exhibits."""
    wholes: frozenset[str] = field(init=False, repr=False)
    """Units that a reader looks up by number and reads whole: the major ones, and Forms."""
    heads: frozenset[str] = field(init=False, repr=False)
    """Units at which a citation may begin: containers, wholes, and what says so (tables, definitions)."""

    def __post_init__(self) -> None:
        units = {unit.name: unit for unit in (*self.others, *self.units)}
        listed = [units[name] for name in dict.fromkeys(u.name for u in (*self.units, *self.others))]
        containers = [unit for unit in listed if unit.kind == "container"]
        wholes = frozenset(unit.name for unit in listed if unit.kind == "major" or unit.whole)
        derived = {
            "kinds": MappingProxyType({unit.name: unit.kind for unit in listed}),
            "across": across_units(self.units) if self.across is NO_STYLES else self.across,
            "order": tuple(unit.name for unit in containers if not unit.attached),
            "attachments": frozenset(unit.name for unit in containers if unit.attached),
            "wholes": wholes,
            "heads": wholes | {unit.name for unit in listed if unit.kind == "container" or unit.head},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def kind_of(self, unit: str | None) -> str:
        """container, major, minor, scope or element; an unknown unit counts as minor, so that it is never global."""
        return self.kinds.get(unit or "", "minor")

    def levels_below(self, unit: str) -> tuple[str, ...]:
        """The order of the minor units below a unit, outermost first: its own, else a section's, else the listed."""
        found = self.levels.get(unit) or self.levels.get("section")
        return found or tuple(u.name for u in self.units if u.kind == "minor")

    def unit(self, name: str) -> Unit | None:
        """The unit of a canonical name, or None."""
        return next((u for u in self.units if u.name == name), None)


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name of an instrument. strength: strong (names it anywhere), weak (only beside a pinpoint or once the
    full title was met), never chosen alone when two instruments share it.
    """

    text: str
    strength: str = "strong"


@dataclass(frozen=True, slots=True)
class Instrument:
    """A legal work that can be cited, whether or not its text is held. Facts only."""

    id: str  # no slash: in-act-1961-43
    title: str  # official title without its year, as cited
    year: int | None
    number: str  # official number as printed ("43", "c. 42"), "" where it has none
    jurisdiction: str
    kind: str  # act, regulation, rules, code, constitution, standard, ...
    aliases: tuple[Alias, ...] = ()
    parent: str | None = None  # instrument id: what "the Act" means in rules made under it
    style: str = ""  # style that reads it
    url: str = ""  # public address, with {unit} and {number} where a provision has one
    valid_from: str = ""
    valid_to: str = ""
    successors: tuple[str, ...] = ()
    where: str = ""  # file and line, for messages
    number_year: int | None = None  # year its number counts in, where not the title's: an Act of 1985 is 2 of 1986
    namesakes: tuple[str, ...] = ()  # ids of laws of the very same title: a clash that is known
    source: str = ""  # where its facts were taken from
    title_strength: str = "strong"  # strong; weak: names it as a weak alias does; none: names nothing, is shown only
    checked: str = ""  # month in which title, year and number were held against a source: "2026-11"; "" where never
