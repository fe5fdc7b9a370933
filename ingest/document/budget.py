"""What one question may cost: time, citations, characters of the answer.

Whoever asks for somebody else (a server, a test) opens a budget around the question; the loops of extraction,
resolution and search look at it and stop with LimitReached. Without a budget nothing is limited: an ingest, a command.
The budget is a context variable, so that each thread has its own and no signature names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from ingest.document.errors import IngestError

CITATIONS, ANSWER = "citations", "answer"
"""Names of the limits that are told here; those of `stop` are named by who gives it."""


class LimitReached(IngestError):
    """Raised where a question asks for more than it may. `limit` is the limit's name, `most` its value where it has
    one; the message says what was too much.
    """

    def __init__(self, limit: str, message: str, most: int | None = None) -> None:
        super().__init__(message)
        self.limit = limit
        self.most = most


@dataclass(slots=True)
class Budget:
    """What is left for one question. `stop` raises LimitReached when it must end (the time is up, nobody waits for the
    answer any more); it is called often, so it must be cheap.
    """

    stop: Callable[[], None]
    citations: int  # of one text
    answer: int  # characters of targets, and bytes of what is sent
    spent: int = 0  # of `answer`


_CURRENT: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def within(budget: Budget) -> Iterator[None]:
    """What runs inside is held to the budget."""
    token = _CURRENT.set(budget)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def check() -> None:
    """Called in loops over what somebody sent or what the index holds. Raises LimitReached."""
    budget = _CURRENT.get(None)
    if budget is not None:
        budget.stop()


def check_citations(count: int) -> None:
    """Called when the citations of one text have been counted, before each is followed. Raises LimitReached."""
    budget = _CURRENT.get(None)
    if budget is not None and count > budget.citations:
        most = budget.citations
        raise LimitReached(
            CITATIONS, f"the text holds {count} citations; at most {most} of one text are read: send it in parts", most
        )


def charge(characters: int) -> None:
    """Called for what goes into the answer, as soon as it is known. Raises LimitReached."""
    budget = _CURRENT.get(None)
    if budget is None:
        return
    budget.spent += characters
    if budget.spent > budget.answer:
        most = budget.answer
        raise LimitReached(
            ANSWER, f"the answer is longer than {most} bytes, the most that is sent: ask for less at a time", most
        )
