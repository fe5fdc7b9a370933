"""The limits of each request: a budget that the loops below look at, and a last look at what is sent.

The time counts from when a thread takes the request up. Whether the client still waits is known where the server tells
(waitress, with a look-ahead of one request): a request whose client has closed its connection ends at the next look.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, current_app

from ingest.document.budget import ANSWER, Budget, LimitReached, within
from web.problems import limit_problem, respond
from web.settings import Limits

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SECONDS, CLIENT = "seconds", "client"
"""Names of what ends a request from outside: its time, its client."""


def register(app: Flask, limits: Limits) -> None:
    """Hold every request to `limits`."""
    app.extensions["pincite.limits"] = limits
    app.config["MAX_CONTENT_LENGTH"] = limits.body
    app.register_error_handler(LimitReached, lambda e: respond(limit_problem(e.limit, str(e), e.most)))
    app.after_request(_bounded)
    app.wsgi_app = _held(app.wsgi_app, limits)  # type: ignore[method-assign,assignment]


def limits() -> Limits:
    """The limits of the running app."""
    return current_app.extensions["pincite.limits"]  # type: ignore[no-any-return]


def _held(app: WSGIApplication, limits: Limits) -> WSGIApplication:
    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        stop = _stop(limits.seconds, environ.get("waitress.client_disconnected"))
        with within(Budget(stop, limits.citations, limits.answer)):
            return app(environ, start_response)

    return answer


def _stop(seconds: int, gone: Any) -> Callable[[], None]:
    until = time.monotonic() + seconds

    def stop() -> None:
        if time.monotonic() > until:
            told = f"this takes longer than {seconds} seconds, the most that one request may: ask for less at a time"
            raise LimitReached(SECONDS, told, seconds)
        if gone is not None and gone():
            raise LimitReached(CLIENT, "the client has closed its connection")

    return stop


def _bounded(response: Response) -> Response:
    """The answer, or a problem in its place where it is too long."""
    most = limits().answer
    if response.direct_passthrough or (response.content_length or 0) <= most:
        return response
    return respond(
        limit_problem(
            ANSWER, f"the answer is longer than {most} bytes, the most that is sent: ask for less at a time", most
        )
    )
