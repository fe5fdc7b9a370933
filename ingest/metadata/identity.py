"""Which instrument a document is, by what a person or the document itself says.

What a person says stands. Else two independent kinds of evidence identify it, one of them printed in the text itself:
its title line with the year, its number line, the section in which it names itself, the file's metadata, a public
address. Whatever speaks against it (another name, another number, another country, "commentary", "bill", a part of the
numbers only) leaves a suggestion, which is told and not taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from gazetteers.fold import fold, key, split_year
from gazetteers.load import Gazetteer
from gazetteers.names import number_key, number_year
from gazetteers.records import Instrument
from ingest.document.records import DocumentInfo, Fact, Reading
from ingest.metadata.own_evidence import OwnEvidence, Said, about, numbered_from_one, own_evidence
from ingest.metadata.title import instrument_of

NONE = "NONE"
"""What a person writes for the instrument of a document that is none, whatever it says of itself."""


@dataclass(frozen=True, slots=True)
class Identity:
    """`instrument` is the gazetteer's id, None where the document is none that is known for sure.

    `evidence` names what says so, each with its place in the raw reading where it has one; `suggested` are instruments
    that weaker evidence speaks for: they help to read the document and are never taken for it. `against` is what speaks
    against a suggestion, in words; `fits` is false where the text's number or country is that of another law.
    """

    instrument: str | None
    evidence: tuple[Fact, ...] = ()
    suggested: tuple[str, ...] = ()
    against: str = ""
    fits: bool = True


def identify(info: DocumentInfo, reading: Reading, gazetteer: Gazetteer, said: OwnEvidence | None = None) -> Identity:
    """The instrument that a document is. `info` holds what a person said, and the title that was found; `said` spares
    reading again what the document says of itself.
    """
    if info.instrument:
        return Identity(info.instrument, (Fact("instrument", info.instrument, "manifest"),))
    titled = instrument_of(info.title, gazetteer)
    weak = (titled,) if titled else ()
    if any(fact.name == "instrument" and fact.value == NONE for fact in info.facts):
        return Identity(None, suggested=weak)
    said = said or own_evidence(reading)
    found = {law.id: law for law in _candidates(said, gazetteer)}
    backed = {i: evidence for i, law in sorted(found.items()) if len(evidence := _evidence(law, said)) > 1}
    if len(backed) != 1:
        return Identity(None, suggested=weak, fits=all(_fits(i, said, gazetteer) for i in weak))
    chosen, evidence = next(iter(backed.items()))
    against = _against(found[chosen], said, evidence, reading, gazetteer, info)
    if against:
        return Identity(None, evidence, (chosen,), against)
    return Identity(chosen, evidence)


def _fits(instrument: str, said: OwnEvidence, gazetteer: Gazetteer) -> bool:
    """Whether neither a number line nor a country of the text is another than the law's."""
    law = gazetteer.instrument(instrument)
    if law is None or (said.countries and law.jurisdiction.partition("-")[0] not in said.countries):
        return False
    return not said.numbers or not law.number or any(_is_number_of(n, year, law) for n, year, _ in said.numbers)


def _candidates(said: OwnEvidence, gazetteer: Gazetteer) -> list[Instrument]:
    """The laws of whose name and year a title line, the text or the metadata speaks."""
    return [law for name in (*said.titles, *said.names, *said.metadata) for law in _named(name.text, gazetteer)]


def _named(name: str, gazetteer: Gazetteer) -> tuple[Instrument, ...]:
    return gazetteer.by_title(_bare(name))


def _bare(name: str) -> str:
    folded = fold(name).strip(" ,.*_")
    return folded.removeprefix("the ")


def _evidence(law: Instrument, said: OwnEvidence) -> tuple[Fact, ...]:
    """What speaks for a law, one of a kind, none unless the text itself says something."""
    number = next((line for n, year, line in said.numbers if _is_number_of(n, year, law)), None)
    address = next((s for n, y, j, s in said.identifiers if j == law.jurisdiction and _is_number_of(n, y, law)), None)
    kinds: dict[str, Said] = {}
    for kind, names in (("title", said.titles), ("short title", said.names), ("metadata", said.metadata)):
        spoken = next((n for n in names if _is_name_of(n.text, law, dated=number is None and address is None)), None)
        if spoken is not None:
            kinds[kind] = spoken
    kinds |= {kind: found for kind, found in (("number", number), ("address", address)) if found is not None}
    if not kinds.keys() & {"title", "short title"}:
        return ()
    if kinds.keys() <= {"title", "metadata"}:  # the same words twice by the same hand
        return ()
    return tuple(
        Fact("instrument", f"{law.id}: {kind}", "text" if s.start is not None else "metadata", s.start, s.end)
        for kind, s in kinds.items()
    )


def _is_name_of(name: str, law: Instrument, *, dated: bool = True) -> bool:
    """Whether a name is a law's title with its year, which may be missing where `dated` is false: a number tells it."""
    bare, year = split_year(_bare(name))
    title, printed = split_year(law.title)
    return key(bare) == key(title).removeprefix("the ") and (
        year == (law.year or printed) or (year is None and not dated)
    )


def _is_number_of(number: str, year: int, law: Instrument) -> bool:
    return bool(law.number) and number_key(law.number) == number_key(number) and number_year(law) == year


def _against(
    law: Instrument,
    said: OwnEvidence,
    evidence: tuple[Fact, ...],
    reading: Reading,
    gazetteer: Gazetteer,
    info: DocumentInfo,
) -> str:
    """What speaks against the text being that law, in words; "" where nothing does."""
    other = next((n.text for n in said.names if not _is_name_of(n.text, law, dated=False)), None)
    if other is not None:
        return f'the text calls itself "{other[:80]}" too'
    other = next((t.text for t in said.titles if not _holds(t.text, law)), None)
    if other is not None:
        return f'its title page names "{other}"'
    number = next((line.text for n, y, line in said.numbers if law.number and not _is_number_of(n, y, law)), None)
    if number is not None:
        return f'its number is printed as "{number}"'
    word = about(said.lines, law.title)
    if word:
        return f'its title page says "{word}"'
    place = law.jurisdiction.partition("-")[0]
    if said.countries and place not in said.countries:
        return "the text speaks of another country"
    kinds = {fact.value.rpartition(": ")[2] for fact in evidence}
    if not (kinds & {"number", "address"} or place in said.countries):
        return "nothing but its name speaks for it, and another country may have a law of that name"
    if info.coverage != "whole" or not numbered_from_one(reading):
        return "its provisions are not those of a whole law"
    namesakes = [i for i in gazetteer.by_title(law.title, law.year) if i.id != law.id]
    if namesakes and not kinds & {"number", "address"}:
        return f"{namesakes[0].id} has the same name"
    return ""


def _holds(title: str, law: Instrument) -> bool:
    """Whether a title line is that of the law, with what an editor adds in front or behind."""
    own = key(split_year(law.title)[0]).removeprefix("the ")
    line = key(split_year(_bare(title))[0])
    return line.startswith(own) or line.endswith(own)
