"""Errors of the request, told as problem details (RFC 9457). An unresolved reference is no error: it is data.

Each problem has a stable `type` (a name under this service's `/problems/`), one sentence for a person, and, where a
parameter or a field is wrong, a JSON pointer to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import Flask, Response, current_app, request, url_for
from werkzeug.exceptions import HTTPException

from gazetteers.errors import GazetteerError
from ingest.document.errors import IndexBusy, IngestError, StoreDamaged, StoreError
from ingest.store.damage import SIGNS
from resolver.resolving.decisions import BadDecisions
from resolver.retrieval.paging import CursorError
from resolver.retrieval.query import QueryError
from web.answers import json_bytes
from web.settings import setting_of

API = "/api/"


@dataclass
class Problem(Exception):
    """Raised by a route. `pointer` is a JSON pointer into the query ("#/limit") or the body ("#/items/3/text")."""

    status: int
    name: str
    detail: str
    pointer: str = ""
    limit: str = ""  # the limit that was reached; its setting is named in the answer
    most: int | None = None  # its value


def not_found(kind: str, name: str) -> Problem:
    """There is no thing of that kind and name."""
    return Problem(404, "not-found", f"there is no {kind} {name!r} in this index")


def bad_parameter(name: str, detail: str) -> Problem:
    """A query parameter that cannot be used."""
    return Problem(400, "bad-parameter", f"{name}: {detail}", f"#/{name}")


def limit_problem(limit: str, detail: str, most: int | None, pointer: str = "") -> Problem:
    """A request that asks for more than the limit of that name lets it. Always 413: to try again changes nothing."""
    return Problem(413, "limit-reached", detail, pointer, limit, most)


def respond(problem: Problem) -> Response:
    """The problem as a response: JSON under /api, a plain page elsewhere."""
    title = HTTPStatus(problem.status).phrase
    if not request.path.startswith(API) and not request.path.endswith("z"):
        return current_app.extensions["pincite.error_page"](problem, title)  # type: ignore[no-any-return]
    body: dict[str, object] = {
        "type": url_for("problem_type", name=problem.name, _external=False),
        "title": title,
        "status": problem.status,
        "detail": problem.detail,
        "instance": request.script_root + request.path,
    }
    if problem.pointer:
        body["errors"] = [{"detail": problem.detail, "pointer": problem.pointer}]
    if problem.limit:
        setting = None if problem.most is None else setting_of(problem.limit)
        body["limit"] = {"name": problem.limit, "most": problem.most, "setting": setting}
    response = Response(json_bytes(body), problem.status, content_type="application/problem+json")
    if problem.status == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = "10"
    return response


def register(app: Flask) -> None:
    """Answer every error that a route may raise; nothing of a traceback ever leaves the server."""
    app.register_error_handler(Problem, respond)
    app.register_error_handler(
        QueryError, lambda e: respond(Problem(400, "empty-query", str(e), "#/q"))
    )  # fmt: skip
    app.register_error_handler(
        CursorError, lambda e: respond(Problem(400, "stale-cursor", str(e), "#/cursor"))
    )  # fmt: skip
    app.register_error_handler(
        IndexBusy, lambda e: respond(Problem(503, "index-busy", str(e)))
    )  # fmt: skip
    app.register_error_handler(
        StoreError, lambda e: respond(Problem(503, "index-unavailable", str(e)))
    )  # fmt: skip
    app.register_error_handler(
        GazetteerError, lambda e: respond(Problem(503, "gazetteer-unusable", str(e)))
    )  # fmt: skip
    app.register_error_handler(
        BadDecisions, lambda e: respond(Problem(503, "overrides-unusable", str(e)))
    )  # fmt: skip
    app.register_error_handler(IngestError, lambda e: respond(Problem(400, "bad-input", str(e))))
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(500, _unforeseen)


def _http(error: HTTPException) -> Response:
    code = error.code or 500
    if code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        most = current_app.config["MAX_CONTENT_LENGTH"]
        return respond(limit_problem("body", f"the body is longer than {most} bytes: send it in parts", most, "#"))
    name = {404: "not-found", 405: "method-not-allowed", 415: "not-json"}.get(code, "bad-request")
    response = respond(Problem(code, name, error.description or HTTPStatus(code).phrase))
    for header, value in error.get_headers():
        if header == "Allow":
            response.headers[header] = value
    return response


def _unforeseen(error: Exception) -> Response:
    """A fault of the server; or of its index, where that is damaged."""
    if isinstance(getattr(error, "original_exception", None), SIGNS):
        damage: StoreDamaged | None = current_app.extensions["pincite.library"].damage()
        if damage is not None:
            return respond(Problem(503, "index-unavailable", str(damage)))
    return respond(Problem(500, "internal", "this request met a fault of the server; it has been logged"))
