"""Attacks by what is asked: well-formed requests with paths, parameters and bodies that no resource hopes for."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from benchmarks.hostile.request import ODD, V1, Attack, Draw, door_of, get, json_of, path_of, post, query_of, with_text
from resolver.retrieval.paging import cursor, question
from web.api import contract_json

# Many values stand on a line.
# fmt: off


def routes(draw: Draw) -> Attack:
    """Any route of the OpenAPI document, with odd values for some of its parameters and its path."""
    template, item = draw.chance.choice(sorted(contract_json()["paths"].items()))
    odd = {
        n: str(draw.one(*ODD, ""))
        for n in ("document", "eid", "chunk", "reference", "instrument")
        if draw.number(0, 3) == 0
    }
    path = path_of(template, draw.target, **odd)
    operation = item.get("get") or item["post"]
    names = [str(p.get("name") or p["$ref"].rsplit("/", 1)[1]) for p in operation.get("parameters", ())]
    pairs = [
        (name, draw.one(*ODD))
        for name in [*names, "nope"]
        for _ in range(draw.number(0, 2))
        if "{" + name not in template
    ]
    return get(path + ("?" + urlencode(pairs, errors="surrogatepass") if pairs else ""))


def pages(draw: Draw) -> Attack:
    target, odd = draw.target, quote(str(draw.one(*ODD)), errors="surrogatepass")
    return get(
        str(
            draw.one(
                f"/documents/{target.document}?whole={odd}",
                f"/documents/{target.document}/provisions/{quote(target.eid)}?whole={odd}",
                f"/documents/{odd}/provisions/{odd}",
                f"/search?q={quote(draw.long(60_000), errors='surrogatepass')}"[:200_000],
                f"/resolve?q={quote(draw.long(20_000))}"[:200_000] + f"&from={target.document}",
                f"/resolve?q={odd}&as_of={odd}", f"/search?q={odd}&cursor={odd}&group_by={odd}", f"/chunks/{odd}",
                f"/references/{odd}?as_of={odd}", f"/problems/{odd}", f"/static/{odd}", "/" + odd,
            )
        )
    )


def long_text(draw: Draw) -> Attack:
    door, text = door_of(draw), draw.long(draw.target.limits.text)
    value = with_text(door, text)
    if door.endswith("resolve"):
        value = [
            {
                "text": text, "context": draw.one(None, text, draw.long(draw.target.limits.text)),
                "document": draw.target.document,
            }
        ]
    return post(door, json_of(value))


def many_citations(draw: Draw) -> Attack:
    words = str(
        draw.one(
            "section 1 and ", "that Act ", "ibid. s. 4; ", "sections 1 to 9 of the Apiaries Act, 2011, ", "rule 3, "
        )
    )
    count = int(draw.target.limits.citations * draw.chance.choice((0.3, 0.9, 1, 2)))
    door = door_of(draw)
    value = with_text(door, words * count)
    if isinstance(value, dict) and "items" in value:
        value["items"][0]["document"] = draw.target.document
    return post(door, json_of(value))


def batch(draw: Draw) -> Attack:
    most = draw.target.limits.items
    text = str(
        draw.one(
            "section 1", "section 2 of the Apiaries Act, 2011", "that Act", "x", "sections 1 to 12", "rule 2(1)(a)"
        )
    )
    item: dict[str, object] = {"text": text, "document": draw.target.document}
    item |= draw.chance.choice(
        ({}, {"context": f"Under {text} and {text}. " * 9}, {"labels": ["1"] * 100}, {"as_of": "1900-01-01"})
    )
    return post(V1 + "/resolve", json_of([item] * (most + draw.chance.choice((1 - most, -most // 2, 0, 1)))))


def large_body(draw: Draw) -> Attack:
    size = int(draw.target.limits.body * draw.chance.choice((0.9, 1.1, 3, 9)))
    return post(
        door_of(draw), bytes(draw.chance.choice((b"[", b'"', b" ", b"\\", b'{"a":', b"1", b"\xff")) * size)[:size]
    )


def deep(draw: Draw) -> Attack:
    depth = draw.chance.choice((31, 33, 1000, 100_000))
    inner = draw.chance.choice((b'{"a":', b"[", b'{"items":[', b'[{"text":'))
    closed = {b"{"[0]: b"}", b"["[0]: b"]"}
    outer = b"".join(closed[sign] for sign in reversed(inner) if sign in closed)
    return post(door_of(draw), b'{"text": %s1%s}' % (inner * depth, draw.chance.choice((outer * depth, b""))))


def strange_json(draw: Draw) -> Attack:
    text = draw.chance.choice(
        (
            rb'"\ud800"', rb'"\udfff section 1"', rb'"\u0000"', b'"\xed\xa0\x80"', b'"\xff\xfe"', b'"\xc3"',
            b'"\xf4\x90\x80\x80"', b"NaN", b"Infinity", b"-Infinity", b"1e999", b"9" * 5000, b"-0",
            b"1" + b"0" * 100_000, b'"a", "text": "b"', b"1.5", b"true", b"null", b"[]", b"{}", b"[1, {}]",
            b'"section 1" /* */', b"'section 1'", b'"\t"', b'"\\', b'"\\x"', b"",
        )
    )
    name = draw.chance.choice(
        (
            b"text", b"text", b"text", b"context", b"start", b"end", b"document", b"eid", b"labels", b"as_of", b"id",
            b"style", b"\xff", rb"\ud800",
        )
    )
    field = b'{"text": "section 1", "%s": %s}' % (name, text) if name != b"text" else b'{"text": %s}' % text
    door = door_of(draw)
    body = field if door.endswith("extract") else b'{"items": [%s], "as_of": null}' % field
    lead = draw.chance.choice((b"", b"", b"", b"\xef\xbb\xbf", b"\x00", body.decode("latin-1").encode("utf-16")))
    return post(door, lead + body)


def wrong_types(draw: Draw) -> Attack:
    values = (
        None, True, 0, -1, 2**53, 1.5, "", "x" * 2000, [], [[]], {}, [None], "2020-99-99", ["1"] * 101, {"text": "x"},
    )
    item = {
        n: draw.chance.choice(values)
        for n in ("text", "context", "start", "end", "document", "eid", "labels", "instrument", "as_of", "id")
        if draw.number(0, 1)
    }
    body = draw.chance.choice(
        (item, [item], {"items": item}, {"items": [item, 5]}, {"items": [item], "nope": 1}, {"text": item, "style": 5})
    )
    return post(door_of(draw), json_of(body))


def cursors(draw: Draw) -> Attack:
    """Cursors that no answer gave, some with the right generation and question and an absurd place."""
    at = draw.chance.choice((-1, 10**6, 2**31, 2**63, 10**18, 10**400, draw.number(1, 50)))
    path, asked = draw.chance.choice(
        (
            ("/search?q=hive&cursor=", question("hive", "section", None)),
            ("/search?q=hive&limit=100&group_by=none&cursor=", question("hive", "none", None)),
            ("/documents?cursor=", question(V1 + "/documents", "page", None)),
            (
                f"/documents/{draw.target.document}/outline?cursor=",
                question(f"{V1}/documents/{draw.target.document}/outline", "page", None),
            ),
            ("/gazetteers?limit=1&cursor=", question(V1 + "/gazetteers", "page", None)),
        )
    )
    forged = cursor(draw.target.generation, asked, at)
    return get(
        V1 + path + str(draw.one(forged, forged, forged[:-3], "A" * 999, "====", "%FF%FE", "é", "MS4xLjE", "MS4uLg"))
    )


def queries(draw: Draw) -> Attack:
    """Query syntax, and queries of great length."""
    bomb = str(
        draw.one(
            "*:*", "a* OR *b", "[a TO z]", "((((" * 900, '"a b"~1000000', "title:hive^99", "NOT hive", "hi?e",
            "~" * 500, '"' * 4001, '"the" ' * 3000, '"of the" ' * 3000, "hive " * 9000,
            '+ - && || ! ( ) { } [ ] ^ " ~ * ? : \\ /', "a" * 99_000, " ".join(f"w{n}" for n in range(15_000)),
            " ".join(f'"x{n} the"' for n in range(6000)), "section 67 [to] 70", "\\" * 3000, draw.long(30_000),
        )
    )
    path = str(
        draw.one(V1 + "/search", V1 + "/search", "/search", V1 + "/resolve", V1 + "/extract", V1 + "/gazetteers")
    )
    more = (
        draw.chance.choice(({}, {}, {"limit": 100, "group_by": "none", "expand": 50})) if path == V1 + "/search" else {}
    )
    return get((path + query_of(q=bomb, **more))[:250_000])
