"""Reading many documents in worker processes under a supervisor.

A worker takes one document at a time, writes it to the store in one transaction and says how it went. When it dies or
runs past the time limit, that one document is blamed, a new worker takes its place and the run goes on. (A plain
process pool fails every pending document when one worker dies.)
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import stat
import threading
import time
import traceback
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from gazetteers.load import Gazetteer, load
from ingest.document.errors import BadInput, IngestError, StageFault
from ingest.document.records import DocumentInfo
from ingest.metadata.corrections import Corrections, load_corrections
from ingest.metadata.identity import NONE
from ingest.run.faults import at_stage
from ingest.run.manifest import Job
from ingest.run.ocr import with_text_layer
from ingest.run.pipeline import former_name, process, revision_of, stable_name
from ingest.run.settings import Settings, gazetteer_files
from ingest.store.folder import CORRECTIONS
from ingest.store.store import Store

_POLL_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one document went. `state`: stored, unchanged or failed; `reason` is BadInput's or StageFault's, "" else;
    `trace` shows where a stage fell, for whoever mends it.
    """

    path: Path
    state: str
    document: str = ""
    reason: str = ""
    message: str = ""
    report: dict[str, Any] | None = None
    warnings: tuple[str, ...] = ()
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """A document entered a stage of the pipeline."""

    path: Path
    stage: str


def ingest_many(index: Path, jobs: Sequence[Job], settings: Settings) -> Generator[Outcome | Progress]:
    """Ingest `jobs` into the index at `index` (made if needed); yields progress, and one Outcome per job as it ends."""
    Store.create(index).close()
    context = multiprocessing.get_context("spawn")
    waiting = deque(jobs)
    busy: list[_Worker] = []
    try:
        while waiting or busy:
            while waiting and len(busy) < max(1, settings.jobs):
                worker = _Worker(context, index, settings)
                worker.give(waiting.popleft())
                busy.append(worker)
            yield from _step(busy, waiting, settings.seconds)
    except BaseException:
        for worker in busy:  # nobody waits for what was interrupted: a document is written whole or not at all
            worker.process.kill()
        raise
    finally:
        for worker in busy:
            worker.stop()


def _step(busy: list[_Worker], waiting: deque[Job], seconds: float) -> Iterator[Outcome | Progress]:
    """Take what the workers say; give a free worker the next job at once, so that it need not start anew."""
    wait([w.pipe for w in busy], timeout=_POLL_SECONDS)
    for worker in list(busy):
        message = worker.hear(seconds)
        if message is None:
            continue
        yield message
        if isinstance(message, Progress):
            continue
        if worker.alive and waiting:
            worker.give(waiting.popleft())
        else:
            busy.remove(worker)
            worker.stop()


class _Worker:
    """One worker process and the job it has in hand."""

    def __init__(self, context: Any, index: Path, settings: Settings) -> None:
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(theirs, index, settings), daemon=True)
        with _without_interrupts():
            self.process.start()
        theirs.close()
        self.job: Job | None = None
        self.stage = ""  # the one that it said last
        self.since = 0.0
        self.alive = True

    def give(self, job: Job) -> None:
        self.job, self.stage = job, "start"
        self.since = time.monotonic()
        with suppress(OSError):  # it has died since; `hear` tells that
            self.pipe.send(job)

    def hear(self, seconds: float) -> Outcome | Progress | None:
        """What the worker says, or what has to be said of it; None while it works."""
        job = self.job
        if job is None:
            raise RuntimeError("a worker without a job was asked how it goes")
        if self.pipe.poll():
            try:
                message: Outcome | Progress = self.pipe.recv()
            except (EOFError, OSError):
                return self._blame(job, "crashed", f"reading {job.path} ended the reading process {self._end()}")
            if isinstance(message, Outcome):
                self.job = None
            else:
                self.stage = message.stage
            return message
        if time.monotonic() - self.since > seconds:
            return self._blame(
                job,
                "timeout",
                f"{job.path} took longer than {seconds:g} s (stage {self.stage!r}); raise the limit with --seconds or"
                " split it",
            )
        return None

    def _end(self) -> str:
        """How the process ended, in words: in which stage, and what that means."""
        self.process.join(timeout=1)
        where = f"in the stage {self.stage!r}"
        if self.process.exitcode == -signal.SIGKILL:
            return f"{where}: it was killed, as when memory runs out; split the file, or use fewer --jobs"
        return f"{where}; the file is damaged"

    def _blame(self, job: Job, reason: str, message: str) -> Outcome:
        self.alive = False
        self.process.kill()
        return Outcome(job.path, "failed", reason=reason, message=message)

    def stop(self) -> None:
        self.pipe.close()
        self.process.join(timeout=5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process that is started inside begins deaf to Ctrl-C, which a terminal sends to all processes of a command."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before if before is not None else signal.SIG_DFL)


def _work(pipe: Connection, index: Path, settings: Settings) -> None:
    """The worker's life: jobs in, progress and outcomes out, until the pipe is closed."""
    # The supervisor ends it. A handler, and not SIG_IGN, which the programs that it runs would inherit.
    signal.signal(signal.SIGINT, lambda *_: None)
    gazetteer = load(gazetteer_files(index), snapshot_folder=settings.cache)
    corrections = load_corrections(CORRECTIONS.of(index))
    with Store.open(index, write=True) as store:
        while True:
            try:
                job: Job = pipe.recv()
            except (EOFError, OSError):
                break
            outcome = ingest_one(store, job, gazetteer, settings, corrections, pipe)
            try:
                pipe.send(outcome)
            except OSError:
                break  # nobody listens any more
    # No exit handlers: a native library that was damaged by a file must not be asked to tidy up.
    os._exit(0)


def ingest_one(
    store: Store,
    job: Job,
    gazetteer: Gazetteer,
    settings: Settings,
    corrections: Corrections,
    pipe: Connection | None = None,
) -> Outcome:
    """Read, process and write one document. Bad input is an Outcome, never an exception."""
    path = str(job.path)
    try:
        with at_stage(path, "open"):
            data = read_bytes(job.path)
        name = _name(store, path, data, job.info)
        revision = revision_of(data, job.info, gazetteer, settings, corrections.fingerprint)
        if store.has(name, revision):
            return Outcome(job.path, "unchanged", name, report=store.catalogue.get(name).report)

        def say(stage: str) -> None:
            if pipe is not None:
                with suppress(OSError):  # nobody listens any more; its life ends with this document
                    pipe.send(Progress(job.path, stage))

        scanned = settings.ocr and data.startswith(b"%PDF")
        with at_stage(path, "ocr"):
            read = with_text_layer(path, data, settings.seconds) if scanned else data
        known = replace(job.info, id=name)
        done = process(path, read, known, gazetteer, settings, corrections, on_stage=say)
        say("store")
        with at_stage(path, "store"):
            # Named and stamped after the file as it is, also where OCR gave it other bytes to read.
            store.put(replace(done, revision=revision, source_hash=hashlib.sha256(data).hexdigest()))
    except BadInput as error:
        return Outcome(job.path, "failed", reason=error.reason, message=str(error))
    except StageFault as error:
        trace = "".join(traceback.format_exception(error))
        return Outcome(job.path, "failed", reason=error.reason, message=str(error), trace=trace)
    except IngestError as error:
        return Outcome(job.path, "failed", reason="store", message=str(error))
    warnings = tuple(w.message for w in done.canonical.warnings)
    return Outcome(job.path, "stored", done.info.id, report=done.report, warnings=warnings)


def _name(store: Store, path: str, data: bytes, info: DocumentInfo) -> str:
    """The document's name. Raises BadInput where nobody gave one, and another file has the one made of its own."""
    name = stable_name(path, info)
    if name == info.id or info.instrument not in {None, NONE}:
        return name
    if store.catalogue.find(former_name(data)) is not None:  # read by an earlier version: it keeps its name
        return former_name(data)
    held = store.catalogue.find(name)
    if held is None or held.source_hash == hashlib.sha256(data).hexdigest():
        return name
    if os.path.realpath(held.source) != os.path.realpath(path):
        raise BadInput(
            "name_taken",
            f"{path}: {held.source} is in the index as {name!r}; to read this one too, give it a name with --id or a"
            f" manifest; --id {name} puts it in the other's place",
        )
    return name


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises BadInput: missing, empty, or not readable."""
    try:
        kind = path.stat().st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # a pipe or a device may never end
            raise BadInput("unknown_format", f"{path} is no file but a pipe or a device; save what it gives to a file")
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise BadInput("missing", f"{path} is not there; check the path") from error
    except IsADirectoryError as error:
        raise BadInput("unknown_format", f"{path} is a folder; name the files in it") from error
    except OSError as error:
        raise BadInput("missing", f"{path} cannot be opened: {error.strerror}") from error
    if not data:
        raise BadInput("empty", f"{path} is empty (0 bytes); fetch or export it again")
    return data
