"""What words that name no law themselves stand for: "that Act", "the Act", "ibid.", "Roe, supra"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from gazetteers.records import Style
from ingest.document.records import DocumentInfo
from ingest.references.context.amendments import beginning
from ingest.references.lexicon.lexicon import any_of
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

REACH = 30
"""Mentions and references looked back over for an antecedent; nearly all that were met lie within 12."""

_NAMED = 80
"""Characters before a citation in which its parties' names stand."""

_AMENDING = 60
"""Characters before an amending Act in which "as amended by" stands."""


class LawBinder:
    """Binds the mentions of one text, in its order. `noted` tells whether words stand in an amendment note: notes are
    cited by notes only ("ibid."), over all sections. `doubted`: mentions that are something else already.
    """

    def __init__(
        self,
        folded: Normalised,
        style: Style,
        info: DocumentInfo | None,
        noted: Callable[[int, int], bool],
        doubted: Mapping[Mention, Mention],
    ) -> None:
        self._folded, self._info, self._noted = folded, info, noted
        self.met: list[Mention] = []  # what was named since the section began
        self.bound: dict[Mention, Mention] = dict(doubted)
        self._last_note: Mention | None = None
        by = style.words.get("amended_by", ())
        articles = any_of(style.words.get("articles", ()))
        self._amended_by = re.compile(rf"(?<!\w){any_of(by)}(?: {articles})?$")
        self._amended_last = frozenset(phrase.rsplit(" ", 1)[-1] for phrase in by)
        self._parent_kinds = style.words.get("parent_kinds", ())
        self._back = any_of(style.words.get("supra", ()))
        self._articles = tuple(f"{word} " for word in style.words.get("articles", ()))
        self._relevant = beginning(style, style.words.get("relevant_year", ()))

    def new_section(self) -> None:
        """What was named so far is no antecedent any more, notes apart."""
        self.met.clear()

    def now(self, mention: Mention) -> Mention:
        """What a mention is by now."""
        while (later := self.bound.get(mention)) is not None:
            mention = later
        return mention

    def bind(self, mention: Mention) -> Mention:
        """The mention with what it stands for. What it names can be taken up by the mentions behind it."""
        mention = self.now(mention)
        found = self._bind(mention)
        if found is not mention:
            self.bound[mention] = found
        return found

    def all_bound(self) -> Mapping[Mention, Mention]:
        """Every mention that became something else, with what it is now."""
        return {mention: self.now(mention) for mention in self.bound}

    def _bind(self, mention: Mention) -> Mention:
        if mention.deixis == "the":
            return self._definite(mention)
        if mention.deixis in {"that", "said"}:
            return _standing_for(mention, self._last_of(mention.noun))
        if mention.deixis == "ibid":
            if mention.rule == "supra":
                return _standing_for(mention, self._named_before(mention))
            last = self.met[-1] if self.met else None
            return _standing_for(mention, self._last_note if self._noted(mention.start, mention.end) else last)
        if mention.deixis == "this":
            own = self._info.instrument if self._info is not None else mention.id
            return replace(mention, id=own) if own != mention.id else mention
        return mention if self._inside_amendment(mention) else self._name(mention)

    def _name(self, mention: Mention) -> Mention:
        """A law named by its own words: what is behind it takes it up."""
        if mention.antecedent is not None and (meant := self.now(mention.antecedent)) is not mention.antecedent:
            mention = replace(mention, antecedent=meant)
        if self._relevant.match(self._folded.lower, mention.end) is not None:
            mention = replace(mention, id=None, via="unknown", candidates=(), rule="relative_year")
        if self._noted(mention.start, mention.end):
            self._last_note = mention
        else:
            alias = mention.via == "alias_document"
            self.met.append(mention.antecedent if alias and mention.antecedent is not None else mention)
        return mention

    def _last_of(self, noun: str) -> Mention | None:
        return next((m for m in self.met[: -REACH - 1 : -1] if m.noun == noun), None)

    def _named_before(self, mention: Mention) -> Mention | None:
        """For "Roe, supra": the citation that the name stands before, "Roe v. Wade, 410 U.S. 113"; or its own title."""
        name = re.split(rf",| {self._back}", self._folded.text[mention.start : mention.end])[0]
        whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        text = self._folded.text
        return next(
            (m for m in self.met[: -REACH - 1 : -1] if whole.search(text[max(0, m.start - _NAMED) : m.end])), None
        )

    def _definite(self, mention: Mention) -> Mention:
        """For "the Act": the declared parent, else what the text named last with that noun, else a doubt."""
        info = self._info
        if info is not None and info.parent is not None and mention.noun in self._parent_kinds:
            return replace(mention, id=info.parent, via="parent", rule="parent")
        if info is not None and info.instrument is not None:
            # In an Act "the Act" is mostly the Act itself, but not surely: told as a doubt.
            named = {m.id for m in self.met[: -REACH - 1 : -1] if m.noun == mention.noun and m.id}
            return replace(mention, candidates=tuple(sorted({info.instrument, *named})))
        found = self._last_of(mention.noun) if mention.rule != "principal" else None
        return replace(mention, antecedent=found, via="antecedent") if found is not None else mention

    def _inside_amendment(self, mention: Mention) -> bool:
        """Whether the mention is only the amending Act: "as amended by the Finance Act, 1997"."""
        before = self._folded.lower[max(0, mention.start - _AMENDING) : mention.start]
        for article in self._articles:
            before = before.removesuffix(article)
        before = before.rstrip()
        return before.rsplit(" ", 1)[-1] in self._amended_last and self._amended_by.search(before) is not None


def _standing_for(mention: Mention, meant: Mention | None) -> Mention:
    return replace(mention, antecedent=meant) if meant is not mention.antecedent else mention
