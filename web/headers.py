"""What every answer carries beside its words: headers that keep a browser from running, framing or guessing.

The pages need no script, no inline style and nothing from elsewhere, so the policy allows nothing else. Cross-origin
requests (CORS) are off; origins that a setting names may ask the API.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""The Content-Security-Policy of every answer."""

HEADERS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
"""On every answer, errors and files included."""

_SHARED = "Cross-Origin-Resource-Policy"
_API = "/api/"


def guarded(app: WSGIApplication, origins: Sequence[str] = ()) -> WSGIApplication:
    """`app` with the headers on all that it answers; below /api those of CORS too, for the `origins` named."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        is_api = str(environ.get("PATH_INFO", "")).startswith(_API)
        allowed = _cors(str(environ.get("HTTP_ORIGIN", "")).lower(), origins) if is_api and origins else []

        def start(status: str, headers: list[tuple[str, str]], *rest: object) -> Callable[[bytes], object]:
            return start_response(status, _with(headers, allowed), *rest)  # type: ignore[arg-type]

        return app(environ, start)

    return answer


def _with(headers: list[tuple[str, str]], allowed: list[tuple[str, str]]) -> list[tuple[str, str]]:
    ours = [h for h in HEADERS if not (h[0] == _SHARED and len(allowed) > 1)] + allowed
    names = {name.lower() for name, _ in ours if name != "Vary"}
    return [h for h in headers if h[0].lower() not in names] + ours


def _cors(origin: str, origins: Sequence[str]) -> list[tuple[str, str]]:
    vary = [("Vary", "Origin")]
    if origin not in origins:
        return vary
    return [
        *vary,
        ("Access-Control-Allow-Origin", origin),
        ("Access-Control-Allow-Methods", "GET, POST"),
        ("Access-Control-Allow-Headers", "Content-Type, If-None-Match"),
        ("Access-Control-Expose-Headers", "ETag, Retry-After"),
    ]
