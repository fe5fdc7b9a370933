"""Public addresses: of documents, of laws, of provisions. Only http and https ones are taken, since they become links
in pages and answers, and a link of another scheme ("javascript:", "data:") is a program that somebody else wrote.
"""

from __future__ import annotations

import re

MAX_ADDRESS = 2000
"""Characters; browsers and proxies cut off longer ones."""

_WEB = re.compile(r"""https?://[^\s/\\?#{}<>"'@]+(?:[/?#][^\x00-\x1f\x7f-\x9f<>"\\\ud800-\udfff]*)?""", re.IGNORECASE)
"""A scheme, a host that is written out (no slot of a template, no user's name before it), and what follows it."""

MEND = "give an http:// or https:// address, or leave it out"
"""How to mend an address that was refused."""


def is_web_address(text: str) -> bool:
    """Whether `text` is an absolute http or https address; {slots} may stand behind the host."""
    return len(text) <= MAX_ADDRESS and _WEB.fullmatch(text) is not None


def web_address(text: str) -> str:
    """`text` where it is a web address, else "": nothing to link to."""
    return text if is_web_address(text) else ""
