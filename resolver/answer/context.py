"""Where a reference stands: its document, the provision around it, and the words and references before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.document.records import Provision, Reference
from ingest.store.catalogue import StoredDocument


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the index: a document and an eid or a canonical offset in it. `instrument` is what "this Act" means
    where no document is given.
    """

    document: str | None = None
    eid: str | None = None
    offset: int | None = None
    instrument: str | None = None


@dataclass(frozen=True, slots=True)
class CitingText:
    """The words a reference was read in. Offsets of `references` count in `text`; `document` is set where `text` is
    that document's canonical text (then evidence can quote it), else None.
    """

    text: str
    references: Sequence[Reference] = ()
    document: str | None = None
    breaks: Sequence[int] = field(default=())
    """Offsets at which sentences and blocks begin, where they are known."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that a reference's meaning may hang on."""

    home: StoredDocument | None
    place: Provision | None
    passage: CitingText
    instrument: str | None = None
    """What self references mean where there is no home document."""
    jurisdiction: str = ""
    """Whose law typed words mean where several countries have one of that name."""

    @property
    def own_instrument(self) -> str | None:
        """The instrument of the citing document, declared or given."""
        return self.instrument or (self.home.info.instrument if self.home else None)

    @property
    def typed(self) -> bool:
        """Whether the words are said from nowhere: in no document, by whoever asks."""
        return self.home is None and self.passage.document is None
