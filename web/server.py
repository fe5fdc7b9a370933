"""The server behind `pincite serve`: waitress, told our limits, and its own refusals in our shape.

What waitress refuses before the application sees it (a body over the limit, a request that is no HTTP) is told as a
problem with the headers of every other answer. A body that is somewhat over the limit is taken in, so that its sender
reads the refusal; one far over it is refused when its length is announced, or as soon as so much has come. One request
of look-ahead lets waitress notice that a client has gone.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import waitress
from flask import Flask
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError, TransferEncodingNotImplemented
from waitress.task import ErrorTask

from web.answers import json_bytes
from web.headers import HEADERS
from web.logs import quiet
from web.memory import FreedMemory
from web.settings import Limits, setting_of

TAKEN_IN = 8
"""Times the limit of a body that are read before it is refused: a sender that is cut off reads no refusal."""

CONNECTIONS, IDLE = 400, 30
"""Connections held at a time, and seconds that one may say nothing. By waitress's own numbers (100, 120) a hundred
clients that send half a head keep all others out for two minutes. A connection needs two files at most, of the 1,024
that a process is usually given.
"""


class _Refusal(ErrorTask):  # type: ignore[misc]
    """Waitress's own refusal, as a problem (RFC 9457)."""

    def execute(self) -> None:
        code = int(self.request.error.code)
        title = HTTPStatus(code).phrase
        body: dict[str, object] = {
            "type": "/problems/bad-request",
            "title": title,
            "status": code,
            "detail": "this is no request that can be answered: its head is too long, or it is no HTTP",
            "instance": "",
        }
        if code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            most = self.channel.server.adj.max_request_body_size // TAKEN_IN
            detail = f"the body is longer than {most} bytes: send it in parts"
            limit = {"name": "body", "most": most, "setting": setting_of("body")}
            errors = [{"detail": detail, "pointer": "#"}]
            body |= {"type": "/problems/limit-reached", "detail": detail, "errors": errors, "limit": limit}
        elif code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            body |= {"type": "/problems/internal", "detail": "this request met a fault of the server"}
        data = json_bytes(body)
        self.status = f"{code} {title}"
        self.response_headers.extend([("Content-Type", "application/problem+json"), *HEADERS])
        self.set_close_on_finish()
        self.content_length = len(data)
        self.write(data)


class _Parser(HTTPRequestParser):  # type: ignore[misc]
    """Waitress's reader of heads, mended: an address or a length that Python refuses ends the
    connection without an answer and with words of the request in the log; who asks to go on and sends no body waits for
    ever.
    """

    def parse_header(self, header_plus: bytes) -> None:
        try:
            super().parse_header(header_plus)
        except TransferEncodingNotImplemented as error:
            raise ParsingError(str(error)) from error  # 501 by custom, but the fault is no fault of the server
        except ValueError as error:
            raise ParsingError("the address or the length is none") from error
        if self.body_rcv is None:
            self.expect_continue = False


class _Channel(HTTPChannel):  # type: ignore[misc]
    error_task_class = _Refusal
    parser_class = _Parser
    freed = FreedMemory()

    def service(self) -> None:
        super().service()
        self.freed.look()


def make_server(app: Flask, limits: Limits, host: str, port: int, threads: int) -> Any:
    """A server that listens and has yet to `run()`. Raises OSError where the address cannot be had."""
    quiet(app)
    server = waitress.create_server(
        app,
        host=host,
        port=port,
        threads=threads,
        ident=None,
        max_request_body_size=limits.body * TAKEN_IN,
        channel_request_lookahead=1,
        connection_limit=CONNECTIONS,
        asyncore_use_poll=True,  # select() takes no more than 1,024 files
        channel_timeout=IDLE,
    )
    # A name with several addresses (localhost) is listened to by several servers.
    for one in (server, *getattr(server, "map", {}).values()):
        one.channel_class = _Channel
    return server
