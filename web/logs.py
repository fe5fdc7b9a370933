"""What the server writes to its log: which resource failed, how and where in the code; no words of a query, of a
document or of an address, unless a setting asks for them (`PINCITE_LOG_WORDS=1`).
"""

from __future__ import annotations

import logging
import traceback
from types import TracebackType

from flask import Flask, request


class LoggingFlask(Flask):
    """A Flask app whose log of a fault holds words only where it was told so."""

    log_words = False

    def log_exception(
        self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None] | None, /
    ) -> None:
        """Log a fault of ours."""
        error = exc_info[1] if exc_info else None
        if error is None:
            return
        if self.log_words:
            self.logger.error("%s %s failed", request.method, request.full_path, exc_info=error)
        else:
            resource = request.url_rule.rule if request.url_rule is not None else "an unknown resource"
            self.logger.error("%s %s failed: %s", request.method, resource, without_words(error))


def without_words(error: BaseException) -> str:
    """The types of an error and of those behind it, and where each was raised: messages hold words, so none is told."""
    told: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(told) < 10:
        frames = traceback.extract_tb(seen.__traceback__)[-12:]
        places = [f"{frame.filename}, line {frame.lineno}, in {frame.name}" for frame in frames]
        told.append("\n  ".join([type(seen).__name__, *places]))
        seen = seen.__cause__ or seen.__context__
    return "\nbehind it: ".join(told)


class _Wordless(logging.Filter):
    """Takes addresses and messages out of what waitress logs."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[1] is not None:
            record.msg, record.args = "a request failed: %s", (without_words(record.exc_info[1]),)
            record.exc_info = record.exc_text = None
        elif " while serving " in record.getMessage():
            record.msg, record.args = record.getMessage().partition(" while serving ")[0], ()
        return True


_WORDLESS = _Wordless()


def quiet(app: Flask) -> None:
    """Make the server's own log follow the app's setting."""
    logger = logging.getLogger("waitress")
    logger.removeFilter(_WORDLESS)
    if not getattr(app, "log_words", False):
        logger.addFilter(_WORDLESS)
