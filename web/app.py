"""The Flask factory. Nothing is read or opened at import; the index is opened by the first request that needs it."""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from web import api, limits, pages, parameters, problems
from web.answers import Answer
from web.headers import guarded
from web.index_access import IndexAccess
from web.logs import LoggingFlask
from web.settings import Settings, from_environment


def create_app(settings: Settings | None = None) -> Flask:
    """The web application over one index; without `settings` they come from the environment."""
    settings = settings or from_environment()
    app = LoggingFlask(__name__)
    app.log_words = settings.log_words
    app.response_class = Answer
    app.json.sort_keys = False  # type: ignore[attr-defined] # keys come in the order of the documented shapes
    app.json.ensure_ascii = False  # type: ignore[attr-defined] # verbatim text stays readable
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions["pincite.library"] = IndexAccess(settings.index, settings.cache, settings.jurisdiction)
    problems.register(app)
    limits.register(app, settings.limits)
    parameters.register(app)
    api.register(app)
    pages.register(app)
    if settings.proxies:
        hops = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops, hops, hops)  # type: ignore[method-assign]
    app.wsgi_app = guarded(app.wsgi_app, settings.origins)  # type: ignore[method-assign,assignment]
    return app
