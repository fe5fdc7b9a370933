"""The JSON API under /api/v1: what all its resources share.

Every answer to GET carries an ETag made of the index's version (its generation, and an overrides file edited by hand);
a client that sends it back gets 304 as long as nothing has changed. Links are made by `url_for`, so that they hold
behind a proxy's prefix.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any

import yaml
from flask import Blueprint, Flask, Response, request

from gazetteers.errors import GazetteerError
from ingest.document.errors import IndexDamaged, StoreError
from web.answers import json_bytes
from web.index_access import Opened, library, opened
from web.resources import documents, gazetteers, graph, references, search

api = Blueprint("api", __name__, url_prefix="/api/v1")
health = Blueprint("health", __name__)

for resource in (search, documents, references, graph, gazetteers):
    resource.routes(api)


def register(app: Flask) -> None:
    """Add the API and the health checks to an app."""
    app.register_blueprint(api)
    app.register_blueprint(health)


@cache
def _version() -> str:
    return version("pincite")


@cache
def _contract() -> str:
    return files("web").joinpath("openapi.yaml").read_text("utf-8")


@cache
def contract_json() -> dict[str, Any]:
    """The OpenAPI document as data."""
    return yaml.safe_load(_contract())  # type: ignore[no-any-return]


@api.get("/openapi.yaml")
def openapi_yaml() -> Response:
    """The OpenAPI document as it is written."""
    return Response(_contract(), content_type="application/yaml")


@api.get("/openapi.json")
def openapi_json() -> Response:
    """The OpenAPI document as JSON."""
    return Response(json_bytes(contract_json()), content_type="application/json")


@api.after_request
def stamp(response: Response) -> Response:
    """ETag and 304 for answers to GET, and no caching without asking."""
    if request.method == "GET" and response.status_code == 200:
        version = "0" if request.path.endswith(("openapi.yaml", "openapi.json")) else opened().version
        response.set_etag(f"{_version()}-{version}", weak=True)
        response.headers["Cache-Control"] = "no-cache"
        response.make_conditional(request)
    return response


@health.get("/healthz")
@health.get("/readyz")
def healthy() -> tuple[dict[str, Any], int]:
    """200 while the index can be read and searched; else 503, with what is wrong and the command that mends it."""
    try:
        now = opened()
        now.searchable().ready()
    except IndexDamaged as error:
        return {"status": "damaged", "index": str(library().index), "detail": str(error)}, 503
    except (StoreError, GazetteerError) as error:
        return {"status": "unavailable", "index": str(library().index), "detail": str(error)}, 503
    return _state(now), 200


def _state(now: Opened) -> dict[str, Any]:
    return {
        "status": "ok",
        "index": str(library().index),
        "generation": now.generation,
        "sequence": {"store": now.store.changes.last, "search": now.searchable().sequence()},
        "notes": list(now.notes),
    }
