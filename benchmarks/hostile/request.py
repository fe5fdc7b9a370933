"""What an attack is, and the pieces that requests are made of."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from web.settings import Limits

# Many values stand on a line.
# fmt: off

V1 = "/api/v1"
READ, SLOWLY, LEAVE = "read", "slowly", "leave"
"""How the client goes on when it has sent: it reads the answer, reads it a little at a time, or leaves."""


@dataclass(frozen=True, slots=True)
class Target:
    """The server's limits, and things that there are in its index."""

    limits: Limits
    generation: int
    document: str
    eid: str
    chunk: str
    reference: str


@dataclass(frozen=True, slots=True)
class Attack:
    """`pieces` are sent one by one with `pause` seconds between; `bare`: the answers have no body (HEAD)."""

    kind: str
    pieces: tuple[bytes, ...]
    ending: str = READ
    pause: float = 0.0
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """What the attacks of one seed are made of."""

    chance: random.Random
    target: Target

    def one(self, *of: object) -> object:
        return self.chance.choice(of)

    def number(self, low: int, high: int) -> int:
        return self.chance.randint(low, high)

    def long(self, most: int) -> str:
        """A text below, at or over `most` characters."""
        words = self.chance.choice(WORDS)
        size = int(most * self.chance.choice((0.02, 0.2, 0.5, 1, 1)))
        return (words * (size // len(words) + 1))[:size] + self.chance.choice(("", "", "", words))


WORDS = (
    "section 1 and ", "that Act ", "the Act ", "(", "section (", "1,1,", "§", "§§ 1-", "a.b. ", "x", " ", "\n", "\t(",
    "ibid. s. 4; ", "Act, 1999 ", "sections 1 to 99999, ", "42 U.S.C. § 1983, ", "the proviso to section 1 and ",
    "clause (a) of ", "secton 2 of the Foo Bar Act, 1999 ", "Article ", "I", "e\u0301\u0301\u0301", "\u202e",
    "\U0001f41d", 'the Foo Act, 1999 (hereinafter "the Act") ', '"', '" "', "hive AND ", "* ", "[a TO z] ", "under ",
    "Part IV-A of ", "the said section (1)(a)(i) read with ", "ss. 1(a)-(z), ", "١٢٣", "Schedule I to the ",
    "of the of the ", "1999 ",
)
"""What long texts are made of: citations, halves of citations, and signs that mean something to a grammar."""

ODD = (
    "", " ", "\x00", "\ud800", "\ufffe", "'", '"', "%", "%s%n", "{{7*7}}", "<script>", "../../etc/passwd", "null", "-1",
    "0", "1e9", "9" * 30, "9" * 5000, "١", "NaN", "true", "2020-99-99", "0000-00-00", "2020-02-30", "a" * 999,
    "b" * 5000, "#", "#sec_1", "##", "a#b#c", "*", "(", "/", "//", "\\", "\u202e", "e\u0301" * 300, "section 1",
    "OR 1=1 --",
)
"""Values for any parameter."""


def path_of(template: str, target: Target, **others: str) -> str:
    """A path of the OpenAPI document with things in it that there are, or with `others`."""
    known = {"document": target.document, "eid": target.eid, "chunk": target.chunk, "reference": target.reference}
    path = template if template.endswith("z") else V1 + template
    for name, value in {**known, "instrument": "us-usc-15", **others}.items():
        path = path.replace("{" + name + "}", quote(value, safe="", errors="surrogatepass"))
    return path


def head(line: str, *headers: str, close: bool = True) -> bytes:
    """The head of a request, without the blank line that ends it."""
    lines = [f"{line} HTTP/1.1", "Host: localhost", *headers, *(["Connection: close"] if close else [])]
    return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n"


def get(path: str, *headers: str, method: str = "GET") -> Attack:
    """A request without a body."""
    return Attack("", (head(f"{method} {path}", *headers) + b"\r\n",), bare=method == "HEAD")


def post(path: str, body: bytes, *headers: str) -> Attack:
    """A request with a body, sent as JSON."""
    told = head(f"POST {path}", "Content-Type: application/json", f"Content-Length: {len(body)}", *headers)
    return Attack("", (told + b"\r\n" + body,))


def json_of(value: object) -> bytes:
    return json.dumps(value).encode()


def query_of(**values: object) -> str:
    return "?" + urlencode(values, errors="surrogatepass")


def door_of(draw: Draw) -> str:
    """One of the two resources that take bodies."""
    return V1 + str(draw.one("/resolve", "/extract"))


def with_text(door: str, text: object) -> object:
    return {"text": text} if door.endswith("extract") else {"items": [{"text": text}]}
