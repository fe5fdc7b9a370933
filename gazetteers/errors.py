"""Errors of the gazetteer layer.

GazetteerError              a gazetteer file cannot be used; the message names file, line and mend
"""


class GazetteerError(Exception):
    """Raised when a gazetteer file is not TOML of the documented shape. `str(error)` is one sentence for a person."""
