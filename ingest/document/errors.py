"""Errors of the ingest layer.

IngestError                 anything that a person can mend; its message is one sentence for them
+-- BadInput                the file cannot be read: missing, empty, encrypted, damaged, unknown, without text
+-- StageFault              a stage of the pipeline met what it was not made for: told with file and stage
+-- BadManifest             a manifest line cannot be followed
+-- StoreError              the index is there and cannot be used
    +-- IndexMissing        no index at that folder
    +-- IndexOutdated       written by another schema version; `pincite upgrade` mends it
    +-- IndexBusy           another process is writing and did not finish in time
    +-- StoreDamaged        the database (the truth) cannot be read, or is not one that pincite made
    +-- IndexDamaged        the search index (derived, never the truth) cannot be read; it can be rebuilt

NotHeld, a KeyError, is an answer and no error of these: the store holds no thing of that id.
"""


class IngestError(Exception):
    """Something that a person can mend. `str(error)` names the file, the place and the mend."""


class BadInput(IngestError):
    """Raised by readers and the pipeline. `reason` is a stable word: missing, empty, encrypted, damaged,
    no_text, nested, unknown_format, too_large, timeout, crashed, encoding.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type["BadInput"], tuple[str, str]]:
        # Crosses process borders: the default pickling of exceptions would drop `reason`.
        return BadInput, (self.reason, str(self))


class StageFault(IngestError):
    """Raised by the pipeline for whatever a stage did not foresee; `stage` is its name, the exception its cause.

    `reason` is a stable word: fault, or damaged (nested too deeply) and too_large (no memory for it).
    Not a BadInput: a test that lets bad input pass must not let this pass.
    """

    def __init__(self, stage: str, message: str, reason: str = "fault") -> None:
        super().__init__(message)
        self.stage = stage
        self.reason = reason

    def __reduce__(self) -> tuple[type["StageFault"], tuple[str, str, str]]:
        # Crosses process borders: the default pickling of exceptions knows the message alone.
        return StageFault, (self.stage, str(self), self.reason)


class BadManifest(IngestError):
    """Raised when a manifest is not TOML or CSV of the documented columns."""


class StoreError(IngestError):
    """Raised when the index exists and cannot be used."""


class IndexMissing(StoreError):
    """Raised when the folder holds no index."""


class IndexOutdated(StoreError):
    """Raised when the index was written by another schema version."""


class IndexBusy(StoreError):
    """Raised when another writer held the index for longer than the time limit."""


class StoreDamaged(StoreError):
    """Raised when the database cannot be read. `documents` are those to ingest again, empty where it is not known."""

    def __init__(self, message: str, documents: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.documents = documents


class NotHeld(KeyError):
    """Raised when the store is asked for a thing that it does not hold, by those of its questions that say so."""


class IndexDamaged(StoreError):
    """Raised when the files of the search index cannot be read. The store is whole: a rebuild mends it."""
