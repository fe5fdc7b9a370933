"""No test opens a connection but to this machine itself, nor does a program that a test starts.

Python imports this module at its start where the folder stands on PYTHONPATH; tests/conftest.py puts it there and calls
it for the tests themselves. What is blocked is told by an error that no code of ours catches.
"""

import ipaddress
import sys
from typing import Any

_WATCHED = frozenset(
    ["socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname"]
)
_OURS = frozenset(["", "localhost", "ip6-localhost", "ip6-loopback"])


class Blocked(BaseException):
    """Raised in place of a connection to another machine, or of a question for its address."""


def is_loopback(host: Any) -> bool:
    """Whether a host is this machine."""
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else host
    if name is None or name in _OURS:
        return True
    try:
        return ipaddress.ip_address(str(name).partition("%")[0]).is_loopback
    except ValueError:
        return False


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event not in _WATCHED:
        return
    if event in {"socket.getaddrinfo", "socket.gethostbyname"}:
        host = arguments[0]
    else:
        address = arguments[1]
        if not isinstance(address, tuple):  # a path of this machine
            return
        host = address[0]
    if not is_loopback(host):
        raise Blocked(f"{event} to {host!r}: the tests and what they start speak to this machine alone")


def block() -> None:
    """Block connections in this process, for good."""
    if not getattr(sys, "_pincite_offline", False):
        sys._pincite_offline = True  # type: ignore[attr-defined]
        sys.addaudithook(_watch)


block()
