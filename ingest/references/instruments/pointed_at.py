"""Words that point to an instrument named elsewhere: "this Act", "that Code", "the said Rules", "ibid.", "supra"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from gazetteers.records import Style
from ingest.document.records import MentionDeixis
from ingest.references.lexicon.lexicon import trie
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_PARTIES = re.compile(r"(?<![\w'&.-])[A-Z][\w'&.-]{0,30}(?: (?:v\.? )?[A-Z][\w'&.-]{0,30}){0,5},?$")
_PARTIES_REACH = 120
"""Characters of the longest name before "supra"."""


@lru_cache(maxsize=64)
def _deictic_pattern(style: Style) -> re.Pattern[str] | None:
    words = style.words
    kinds = words.get("anaphoric_kinds", ())
    if not kinds:
        return None
    this = trie([*words.get("this", ()), *words.get("these", ())])
    that = trie([*words.get("that", ()), *words.get("such", ())])
    said = trie(words.get("said", ()) or ["said"])
    same = trie(words.get("same", ()) or ["same"])
    return re.compile(
        rf"(?<![\w-])(?:(?P<this>{this})|(?P<that>{that})(?: said| first-mentioned)?|the (?P<same>{same})"
        rf"|(?P<said>{said})) (?:amended |new |entire |whole )?(?P<kind>{trie(kinds)})(?![\w-])"
        r"(?! (?:\w+ )?(?:shall be deemed|of (?:18|19|20)\d\d))"
    )


@lru_cache(maxsize=64)
def _before_kind(style: Style) -> frozenset[str]:
    """Last words of what can stand before a kind word in "that said Act", "this amended Act"."""
    words = style.words
    pointing = [w for purpose in ("this", "these", "that", "such", "said", "same") for w in words.get(purpose, ())]
    return frozenset(
        [*(w.rsplit(" ", 1)[-1] for w in pointing), "first-mentioned", "amended", "new", "entire", "whole"]
    )


def _pointed(lower: str, kind_start: int, pattern: re.Pattern[str], before: frozenset[str]) -> re.Match[str] | None:
    """The deictic phrase whose kind word begins at `kind_start`; the longest, at most four words before it."""
    found = None
    end = kind_start - 1
    for _ in range(4):
        start = max(lower.rfind(" ", max(0, end - 24), end), lower.rfind("\n", max(0, end - 24), end)) + 1
        if lower[start:end].lstrip("(\"'[") not in before and lower[start:end] != "the":
            break
        start += len(lower[start:end]) - len(lower[start:end].lstrip("(\"'["))
        match = pattern.match(lower, start)
        if match is not None and match.start("kind") == kind_start:
            found = match
        end = start - 1
        if end <= 0 or lower[end] != " ":
            break
    return found


def deictic(folded: Normalised, places: Sequence[tuple[int, str]], style: Style) -> list[Mention]:
    """The phrases that point, about kind words at `places`: "this Act", "that said Code"."""
    pattern = _deictic_pattern(style)
    if pattern is None:
        return []
    loose = style.words.get("loose_kinds", ())
    before = _before_kind(style)
    found = []
    for place, _ in places:
        match = _pointed(folded.lower, place, pattern, before)
        if match is None:
            continue
        kind = match["kind"]
        deixis: MentionDeixis = "this" if match["this"] else "said" if match["said"] else "that"
        everyday = kind in style.words.get("everyday_kinds", ()) and not folded.text[match.start("kind")].isupper()
        mention = Mention(
            match.start(),
            match.end(),
            "self" if deixis == "this" else "antecedent",
            noun=kind.rstrip("s") if kind == "acts" else kind,
            deixis=deixis,
            # "that order", "such rules" are prose unless a pinpoint hangs on them; so is "use this code".
            weak=not _governed(folded.lower, match, style)
            if deixis == "this" and everyday
            else deixis != "this" and (kind in loose or not folded.text[match.start("kind")].isupper()),
        )
        found.append(mention)
    return found


def _governed(lower: str, match: re.Match[str], style: Style) -> bool:
    """Whether words around "this code" are those of a law: "under this code", "this code applies"; not "in this order",
    "use this code".
    """
    before = lower[max(0, match.start() - 24) : match.start()].split()
    if f"in {match[0]}" in style.words.get("idioms", ()) and before[-1:] == ["in"]:
        return False
    if before and before[-1] in style.words.get("governing", ()):
        return True
    behind = lower[match.end() + 1 : match.end() + 20].split()
    return bool(behind) and lower[match.end()] == " " and behind[0].rstrip(".,;") in style.words.get("law_verbs", ())


def _goes_on(text: str, at: int, signals: frozenset[str]) -> bool:
    """Whether a small word stands before "id.", so that it ends a sentence ("the platform id.") and cites nothing."""
    before = text[max(0, at - 24) : at]
    last = before.split()[-1:] if before[-1:] == " " else []
    return bool(last) and last[0].isalpha() and last[0].islower() and last[0] not in signals


def backward(folded: Normalised, style: Style) -> list[Mention]:
    """As "Id.", "ibid.": what was cited last (form 36)."""
    found = []
    signals = frozenset(style.words.get("cite_signals", ()))
    for word in style.words.get("backward", ()):
        for form in (word, word.capitalize()):
            at = folded.text.find(form)
            while at >= 0:
                end = at + len(form)
                bounded = not (folded.text[at - 1 : at].isalnum() or folded.text[end : end + 1].isalnum())
                if signals and form == "id." and _goes_on(folded.text, at, signals):
                    bounded = False
                if bounded and folded.text[at - 1 : at] not in {".", "-"}:
                    found.append(Mention(at, end, "antecedent", deixis="ibid"))
                at = folded.text.find(form, end)
    found += _supra(folded.text, style)
    return found


def _supra(text: str, style: Style) -> list[Mention]:
    """As in "Roe, supra": a name, and that it was cited before."""
    found = []
    for word in style.words.get("supra", ()):
        at = text.find(f" {word}")
        while at >= 0:
            end = at + 1 + len(word)
            name = _PARTIES.search(text, max(0, at - _PARTIES_REACH), at)
            if name is not None and not text[end : end + 1].isalnum():
                found.append(Mention(name.start(), end, "antecedent", deixis="ibid", rule="supra"))
            at = text.find(f" {word}", end)
    return found
