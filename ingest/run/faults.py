"""Whatever a stage did not foresee, told with the file and the stage: the one place that catches every exception."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ingest.document.errors import IngestError, StageFault

_SAID = 200  # characters of an exception's own words


@contextmanager
def at_stage(name: str, stage: str) -> Iterator[None]:
    """Turns what is raised inside, and is no IngestError, into a StageFault with its cause: one document must not end
    a whole run. `name` is the file as given.
    """
    try:
        yield
    except IngestError:
        raise
    except RecursionError as error:
        message = f"{name}: nested too deeply to be read (stage {stage!r}); save it without the nesting"
        raise StageFault(stage, message, "damaged") from error
    except MemoryError as error:
        message = f"{name}: the stage {stage!r} needs more memory than there is; split the file, or use fewer --jobs"
        raise StageFault(stage, message, "too_large") from error
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())[:_SAID]
        message = (
            f"{name}: the stage {stage!r} met something that it cannot read ({said}); the other files are not"
            " affected: try to save this one anew, and report it if that does not help (--verbose says where)"
        )
        raise StageFault(stage, message) from error
