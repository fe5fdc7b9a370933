"""Texts for the bar, made from a seed: frames that tie a pinpoint to a name, names of laws, and innocent neighbours.

The five hosts are documents that hold every number asked, so that whatever is answered from them is sure and wrong.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from gazetteers.load import Gazetteer

NUMBERS = range(2, 90)
"""Sections of each host; each has five members, the first of which has an item."""

FRAMES = (
    "P of N",
    "P of the N",
    "P in N",
    "P in the N",
    "P N",
    "P, N",
    "P (N)",
    "P [N]",
    "N P",
    "N, P",
    "N (P)",
    "N's P",
    "the N, P",
    "N: P",
    "N – P",
    "in N, P",
    "P and Q of N",
    "P or Q, N",
    "N, P, Q and Sch 2",
    "N, P; Q",
    "P, or Q under N",
    "under P of N (as amended)",
    "P\nof N",
    "see P, N",
    "P N applies",
)
"""P and Q are pinpoints, N is a name."""

INNOCENT = (
    "P",
    "Under P, the T shall pay.",
    "P and Annex B",
    "P Act now.",
    "P order",
    "P or an order",
    "P, the following rules apply.",
    "regulations made under P",
    "P Definitions",
    "P T shall pay.",
    "P, July 1, 2023",
    "P May be used.",
    "P above",
    "P below",
    "(see P)",
    "The T may act under P on 5 M 2021.",
    "P applies to the T and the U.",
    'In P, "T" means the U.',
    "P; T shall pay.",
    "T (see P)",
    "as P requires, from M 2020",
    "no later than 3 M 2019 under P",
    "Subject to P, T and U agree.",
    "P. T pays.",
)
"""T and U are parties or terms, M is a month."""

_HEADS = (
    "Hive",
    "Orchard",
    "Meadow",
    "River",
    "Grain",
    "Timber",
    "Salt",
    "Tower",
    "Harbour",
    "Market",
    "Village",
    "Quarry",
    "Poultry",
    "Pottery",
    "Weaving",
    "Ferry",
    "Canal",
    "Lantern",
)
_THINGS = (
    "Safety",
    "Control",
    "Protection",
    "Licensing",
    "Trade",
    "Finance",
    "Settlement",
    "Storage",
    "Inspection",
    "Welfare",
    "Duty",
)
_KINDS = (
    "Act",
    "Act",
    "Act",
    "Code",
    "Regulations",
    "Rules",
    "Order",
    "Ordinance",
    "Statute",
    "Directive",
    "Convention",
)
_GERMAN = ("Bienenschutzgesetz", "Honigverordnung", "Imkereigesetz", "Marktordnung", "Wachsgesetzbuch")
_FRENCH = ("loi sur les ruches", "code des abeilles", "décret relatif au miel", "ordonnance sur la cire")
_PARTIES = ("Buyer", "Seller", "Minister", "Tenant", "Lessor", "Company", "Licensee", "Board", "Applicant", "Inspector")
_MONTHS = ("January", "March", "May", "June", "October", "December")


@dataclass(frozen=True, slots=True)
class Host:
    """A document that holds every number asked. `pinpoints`: formats with n, m (sections) and k (a member)."""

    name: str
    style: str
    title: str
    number: str  # format of a section's own number
    label: str  # format of a member's label
    pinpoints: tuple[str, ...]


HOSTS = (
    Host(
        "india",
        "india",
        "Test Bees Act, 1999",
        "{n}.",
        "({k})",
        (
            "section {n}",
            "section {n}({k})",
            "sub-section ({k}) of section {n}",
            "sections {n} and {m}",
            "s. {n}",
            "Section {n}",
            "clause (a) of sub-section (1) of section {n}",
        ),
    ),
    Host(
        "uk",
        "uk",
        "Test Bees Act 1999",
        "{n}.",
        "({k})",
        (
            "section {n}",
            "s. {n}({k})",
            "ss {n} and {m}",
            "s {n}",
            "section {n}(1)(a)",
            "subsection ({k}) of section {n}",
        ),
    ),
    Host(
        "contract",
        "contract",
        "Supply Agreement",
        "{n}.",
        "{n}.{k}",
        ("section {n}", "Section {n}.{k}", "sections {n} and {m}", "clause {n}.{k}", "clause {n}"),
    ),
    Host(
        "coded",
        "us",
        "Bees Code",
        "§ {n}-101.",
        "({k})",
        ("§ {n}-101", "section {n}-101", "§ {n}-101({k})", "§§ {n}-101 and {m}-101"),
    ),
    Host(
        "eu",
        "eu",
        "Bees Regulation",
        "Article {n}",
        "{k}.",
        ("Article {n}", "Article {n}({k})", "Art. {n}", "Articles {n} and {m}", "paragraph {k} of Article {n}"),
    ),
)


def name(rng: random.Random, known: Gazetteer, *, typed: bool) -> str:
    """A name of a law: a third from the gazetteer in some spelling, a third short, a third invented. In lower case only
    `typed` texts have a name without a kind word, a year or a number.
    """
    drawn = rng.random()
    laws = tuple(law for law in known.instruments.values() if law.title_strength != "none")
    if drawn < 0.34:
        return _known(rng, rng.choice(laws))
    if drawn < 0.67:
        if rng.random() < 0.25:
            return "".join(rng.choices("ABDFGHKLMPRT", k=rng.randint(3, 5))) + f" {rng.randint(1950, 2020)}"
        alias = rng.choice([law for law in laws if law.aliases]).aliases[0].text
        return alias.lower() if typed and rng.random() < 0.2 else alias
    if drawn < 0.9:
        words = " ".join([*rng.sample(_HEADS, rng.randint(1, 2)), rng.choice(_THINGS), rng.choice(_KINDS)])
        dated = f"{words}{rng.choice((', ', ' '))}{rng.randint(1900, 2023)}" if rng.random() < 0.5 else words
        return rng.choice((dated, dated, dated.lower(), dated.upper()))
    return rng.choice(_GERMAN) if drawn < 0.95 else rng.choice(_FRENCH)


def _known(rng: random.Random, law: object) -> str:
    title, year = str(getattr(law, "title", "")), getattr(law, "year", None)
    full = f"{title}, {year}" if year and str(year) not in title else title
    spelt = (
        full,
        full.lower(),
        full.upper(),
        title,
        full.replace(" and ", " & "),
        full.replace(",", ""),
        _slip(rng, full),
    )
    return rng.choice(spelt)


def _slip(rng: random.Random, words: str) -> str:
    """The words with one letter typed wrong."""
    at = rng.choice([i for i, c in enumerate(words) if c.isalpha() and i])
    return words[:at] + rng.choice(("", rng.choice("abcdefghij"))) + words[at + 1 :]


def barred(rng: random.Random, host: Host, known: Gazetteer, *, typed: bool) -> str:
    """A text in which a pinpoint stands beside a name."""
    n, m = rng.sample(NUMBERS, 2)
    first, second = (rng.choice(host.pinpoints).format(n=a, m=b, k=rng.randint(1, 5)) for a, b in ((n, m), (m, n)))
    law = name(rng, known, typed=typed)
    return _filled(rng.choice(FRAMES).replace("Sch 2", "\3"), {"P": first, "Q": second, "N": law, "\3": "Sch 2"})


def innocent(rng: random.Random, host: Host) -> str:
    """A text in which a pinpoint stands beside words that name no law."""
    pinpoint = host.pinpoints[0].format(n=rng.choice(NUMBERS))
    party, other = rng.sample(_PARTIES, 2)
    return _filled(rng.choice(INNOCENT), {"P": pinpoint, "T": party, "U": other, "M": rng.choice(_MONTHS)})


def _filled(frame: str, values: dict[str, str]) -> str:
    """The frame with its single capitals replaced, each once and at one go."""
    words = []
    for i, sign in enumerate(frame):
        alone = not (frame[i - 1 : i].isalnum() and i) and not frame[i + 1 : i + 2].isalnum()
        words.append(values[sign] if alone and sign in values else sign)
    return "".join(words)


def host_text(host: Host, cited: list[str]) -> str:
    """The host as plain text, the `cited` texts each in a section of their own from number 1001 on."""
    lines = [host.title, ""]
    for n in NUMBERS:
        lines.append(f"{host.number.format(n=n)} Of hives and of their keepers.")
        for k in range(1, 6):
            lines.append(
                f"{host.label.format(n=n, k=k)} The keeper of hive {n} keeps it{', that is to say:' if k == 1 else '.'}"
            )
            if k == 1:
                lines.append("(a) in the dry.")
        lines.append("")
    for i, text in enumerate(cited):
        lines.append(f"{host.number.format(n=1001 + i)} It is so: done {text.replace(chr(10), ' ')}, as is known.")
        lines.append("")
    return "\n".join(lines)
