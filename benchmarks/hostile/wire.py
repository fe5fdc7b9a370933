"""Attacks by what goes over the wire: heads, lengths and codings that are none, and clients that are slow or leave."""

from __future__ import annotations

import gzip
from dataclasses import replace

from benchmarks.hostile.asked import batch, long_text, many_citations, queries
from benchmarks.hostile.request import LEAVE, READ, SLOWLY, V1, Attack, Draw, door_of, get, head, json_of, path_of, post
from web.api import contract_json

# Many values stand on a line.
# fmt: off


def headers(draw: Draw) -> Attack:
    """Heads that are long, many, repeated, broken or untrue."""
    lines = draw.chance.choice(
        (
            ["X: " + "a" * 300_000], ["X: y"] * 3000, ["Cookie: " + "a=b; " * 9000], [": x"], ["X : y"], ["X\x00: y"],
            [" folded"], ["If-None-Match: " + 'W/"x", ' * 20_000], ["If-None-Match: " + '"' * 9000],
            ["If-Modified-Since: 99999"], ["Host: evil"],
            ["X-Forwarded-Host: evil", "X-Forwarded-Proto: javascript", "X-Forwarded-For: " + "1, " * 999],
            ["Origin: null"], ["Accept: " + "*/*;q=0.1, " * 5000], ["Accept-Encoding: gzip;q=nan"],
            ["Accept-Language: " + "x-" * 9000], ["X: \ud800"],
            ["Content-Type: application/json; charset=" + "utf-7" * 99], ["Upgrade: h2c, websocket"],
            ["Expect: 100-continue"], ["Expect: x"], ["Authorization: Basic ===="], ["Date: " + "9" * 999],
            ["Transfer-Encoding: gzip"], ["Transfer-Encoding: chunked, gzip"],
        )
    )
    path = str(
        draw.one(f"{V1}/documents", "/", "/static/pincite.css", f"{V1}/search?q=hive", "/readyz", f"{V1}/openapi.json")
    )
    return get(path, *lines, method=str(draw.one("GET", "GET", "POST")))


def ranges(draw: Draw) -> Attack:
    ranges = str(
        draw.one(
            "0-0," * 5000, "5-1", "-1", "0-", "9" * 50 + "-", "-" + "9" * 50, "a-b", "0-99999999999", "--1", "0-1,0-1"
        )
    )
    path = str(draw.one("/static/pincite.css", f"{V1}/openapi.yaml", f"{V1}/documents", "/"))
    return get(
        path, f"Range: {draw.one('bytes=', 'bytes=', 'lines=', '')}{ranges}", str(draw.one("If-Range: x", "X: y"))
    )


def methods(draw: Draw) -> Attack:
    method = str(
        draw.one(
            "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "OPTIONS", "HEAD", "FOO", "get", "G" * 9000, "PRI", "POST"
        )
    )
    path = path_of(draw.chance.choice(sorted(contract_json()["paths"])), draw.target)
    return get(str(draw.one(path, path, "*", "/", "/search?q=hive")), method=method)


def paths(draw: Draw) -> Attack:
    """Ways out of the folder, and paths that are none."""
    up = str(
        draw.one(
            "../", "..%2f", "%2e%2e/", "..%5c", "%2e%2e%2f", "..;/", "....//", "%252e%252e%252f", "..%c0%af", "%00"
        )
    )
    root = str(
        draw.one(
            "/static/", "/", V1 + "/", f"{V1}/documents/", f"{V1}/chunks/", "/problems/", "/documents/a/provisions/"
        )
    )
    return get(
        str(
            draw.one(
                root + up * 12 + "etc/passwd", root + up * 3 + "web/app.py", root + "/etc/passwd", root + "%",
                root + "%zz%", root + "a/" * 20_000, root + "%ff%fe", root + "é\u202e", root + "a" * 200_000,
                "//evil.example/" + up, "http://evil.example/", "http://[::1", "*", "?", "#", root + "CON",
                root + "a\tb", root + ";x=y", root + "?" * 999,
            )
        )
    )


def pipeline(draw: Draw) -> Attack:
    """Many requests in one breath, the last of which closes."""
    one = (
        head(f"GET {draw.one('/readyz', V1 + '/documents', '/nope', V1 + '/resolve?q=section+1')}", close=False)
        + b"\r\n"
    )
    between = draw.chance.choice((b"", b"\r\n", b"\r\n" * 50))
    broken = draw.chance.choice((b"", b"", b"\x00\x01\r\n\r\n"))
    return Attack("", ((one + between) * draw.number(5, 60) + broken + head("GET /readyz") + b"\r\n",))


def lengths(draw: Draw) -> Attack:
    """Lengths that are no number, that disagree, or that are less than what comes."""
    lines = draw.chance.choice(
        (
            ["Content-Length: -1"], ["Content-Length: +5"], ["Content-Length: 0x5"], ["Content-Length: 5, 5"],
            ["Content-Length: ١"], ["Content-Length: 3"], ["Content-Length: 3", "Content-Length: 40"],
            ["Content-Length: " + "9" * 40], ["Content-Length: " + "9" * 5000], ["Content-Length: 1_0"],
            ["Content-Length: 40", "Transfer-Encoding: chunked"], ["Transfer-Encoding: xchunked"],
            ["Transfer-Encoding: identity"],
        )
    )
    line = head(f"POST {door_of(draw)}", "Content-Type: application/json", *lines)
    rest = draw.chance.choice((b"", b"\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"))
    waits = lines[-1].endswith(": chunked") and not rest  # the end of the first chunk's size never comes
    return Attack("", (line + b'\r\n{"text": "section 1"}' + rest,), LEAVE if waits else READ)


def chunked(draw: Draw) -> Attack:
    """Bodies in chunks of false sizes."""
    body = draw.chance.choice(
        (
            b"5\r\nabc", b"-5\r\nabcde\r\n0\r\n\r\n", b"zz\r\n\r\n", b"ffffffffffffffffffff\r\nabc",
            b"0\r\nA: b\r\n\r\n", b"\r\n\r\n", b"5;" + b"x" * 300_000 + b"\r\nabcde\r\n0\r\n\r\n",
            b"1\r\nx\r\n" * 20_000 + b"0\r\n\r\n", b"5\nabcde\n0\n\n", b"0x5\r\nabcde\r\n0\r\n\r\n",
            b"15\r\n" + b'{"text": "section 1"}' + b"\r\n0\r\n\r\n", b"5\r\nabcdefgh\r\n0\r\n\r\n",
            b"0\r\n" + b"T: x\r\n" * 20_000 + b"\r\n",
        )
    )
    line = head(f"POST {door_of(draw)}", "Content-Type: application/json", "Transfer-Encoding: chunked")
    waits = not body.strip() or not body.endswith(b"\r\n\r\n")  # the rest never comes
    return Attack("", (line + b"\r\n" + body,), LEAVE if waits else READ, pause=0.1 if waits else 0)


def zipped(draw: Draw) -> Attack:
    """Bodies that say that they are packed."""
    data = draw.chance.choice((b'{"text": "section 1"}', b" " * 20_000_000, b"[" * 1_000_000))
    packed = gzip.compress(data) if draw.number(0, 4) else data[:100]
    return post(door_of(draw), packed, f"Content-Encoding: {draw.one('gzip', 'deflate', 'br', 'gzip, gzip', 'x')}")


def content_types(draw: Draw) -> Attack:
    kind = str(
        draw.one(
            "text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/xml",
            "a", "", "application/json; charset=utf-16",
        )
    )
    body = draw.chance.choice(
        (
            b"text=section+1&" * 5000, b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n" * 3000, b"<a/>",
            b'{"text": "section 1"}',
        )
    )
    told = head(
        f"POST {draw.one(door_of(draw), '/search', '/')}", f"Content-Type: {kind}", f"Content-Length: {len(body)}"
    )
    return Attack("", (told + b"\r\n" + body,))


def no_http(draw: Draw) -> Attack:
    """Bytes that are no request."""
    return Attack(
        "",
        (
            draw.chance.choice(
                (
                    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + draw.chance.randbytes(500) + b"\r\n\r\n",
                    b"\x00" * 400_000, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                    b"GET / HTTP/1.1 x\r\n\r\n", b"GET  HTTP/1.1\r\n\r\n", b" x\r\n\r\n",
                    b"GET / HTTP/1.1\n\nConnection: close\r\n\r\n", b"G\xc3\xa9T / HTTP/1.1\r\n\r\n", b"a" * 300_000,
                    b"GET /\xff HTTP/1.1\r\nConnection: close\r\n\r\n", b"\r\n" * 5000 + b"x\r\n\r\n",
                    draw.chance.randbytes(2000) + b"\r\n\r\n",
                )
            ),
        ),
    )


def leaves(draw: Draw) -> Attack:
    """A client that asks for much and is gone before it is answered, or before it has asked."""
    asked = draw.chance.choice((long_text, many_citations, batch, queries))(draw)
    whole = b"".join(asked.pieces)
    if draw.number(0, 2) == 0:
        whole = whole[: draw.number(1, len(whole) - 1)]
    return Attack("", (whole,), LEAVE, pause=draw.chance.choice((0, 0.05, 0.3)))


def slow_sender(draw: Draw) -> Attack:
    whole = b"".join(
        (
            get(f"{V1}/search?q=hive") if draw.number(0, 1) else post(V1 + "/extract", json_of({"text": "section 1"}))
        ).pieces
    )
    cuts = sorted(draw.number(0, len(whole)) for _ in range(8))
    pieces = tuple(whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True))
    return Attack("", pieces, draw.chance.choice((READ, LEAVE)), pause=0.05)


def slow_reader(draw: Draw) -> Attack:
    asked = draw.chance.choice((batch, many_citations))(draw)
    return replace(asked, ending=SLOWLY)
