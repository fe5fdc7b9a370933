"""The pages for people: search, documents, a document, a provision, a resolution. Plain HTML; no script is needed."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from gazetteers.addresses import web_address
from gazetteers.errors import GazetteerError
from ingest.document.enclosing import chain
from ingest.document.errors import IngestError
from ingest.document.own_words import body_start
from ingest.document.records import Provision
from ingest.index.prefix import breadcrumb
from ingest.store.references import StoredReference
from resolver.answer.resolution import Resolution
from resolver.graph.cited_by import cited_by
from resolver.graph.graph import Graph, Node
from resolver.retrieval.paging import GROUPS
from resolver.retrieval.passages import doubts_of
from resolver.retrieval.query import QueryError
from resolver.retrieval.search import Filters, SearchHit, search
from web.index_access import Opened, opened
from web.parameters import choice, date, several, text, words
from web.problems import Problem, not_found
from web.rendering import Run, Span, folded, page_words, runs, word_marks
from web.resources.documents import find_document, find_provision, neighbours, outline
from web.resources.references import find_reference, place_of
from web.resources.search import resolutions

pages = Blueprint("pages", __name__)

WHOLE = 60_000
"""Characters of a provision shown at once; a longer one (a Chapter, a Schedule) shows its parts first."""


def register(app: Flask) -> None:
    """Add the pages to an app."""
    app.register_blueprint(pages)
    app.extensions["pincite.error_page"] = error_page
    app.add_url_rule("/problems/<name>", "problem_type", problem_type)
    app.jinja_env.filters.update(
        breadcrumb=breadcrumb, page_words=page_words, doubts=doubts_of, web_address=web_address
    )
    app.context_processor(_footer)


def _footer() -> dict[str, Any]:
    try:
        now = opened()
    except (IngestError, GazetteerError):  # the page that tells of it has a footer too
        return {"generation": None, "notes": []}
    return {"generation": now.generation, "notes": now.notes}


def error_page(problem: Problem, title: str) -> Response:
    """What went wrong, in one sentence."""
    return make_response(render_template("error.html", problem=problem, title=title), problem.status)


def problem_type(name: str) -> str:
    """What a problem's `type` stands for."""
    return render_template("problem.html", name=name)


@pages.get("/")
def home() -> str:
    """The search form, and what the index holds."""
    now = opened()
    return render_template("home.html", documents=now.store.documents(), counts=now.store.catalogue.counts())


@pages.get("/search")
def search_page() -> str | BaseResponse:
    """Hits with their words marked and their references linked; a citation in the query is resolved above them."""
    asked = _asked()
    if not asked:
        return redirect(url_for("pages.home"))
    now = opened()
    group_by = choice("group_by", "section", GROUPS)
    filters = Filters(several("document"), several("instrument"))
    try:
        answer = search(
            now.passages,
            now.searchable(),
            now.gazetteer,
            asked,
            mark=text("cursor"),
            group_by=group_by,
            filters=filters,
        )
    except QueryError as error:
        return render_template("search.html", asked=asked, message=str(error))
    words = (*answer.understood.words, *answer.understood.phrases)
    following = urlencode([*_without_cursor(), ("cursor", answer.next)]) if answer.next else ""
    return render_template(
        "search.html",
        asked=asked,
        answer=answer,
        filters=filters,
        hits=[(hit, _hit_runs(now, hit, words)) for hit in answer.hits],
        resolutions=resolutions(now, answer),
        following=f"{url_for('pages.search_page')}?{following}" if following else None,
    )


@pages.get("/documents/<document>")
def document(document: str) -> str:
    """What is known about a document, what its reading met, and its outline."""
    now = opened()
    stored = find_document(now, document)
    sheets = now.store.texts.pages(document)
    whole = now.passages.text(document)
    # A document without provisions has no other page that shows its words.
    bare = not now.store.provisions.children(document, None)
    shown = len(whole) if text("whole") == "1" else min(len(whole), WHOLE)
    return render_template(
        "document.html",
        runs=_runs(now, document, whole, 0, shown) if bare else None,
        more=bare and shown < len(whole),
        document=stored,
        instrument=now.gazetteer.instrument(stored.info.instrument) if stored.info.instrument else None,
        outline=folded(outline(now, stored)),
        page_count=len(sheets),
        without_text=[p.number for p in sheets if not p.has_text],
    )


@pages.get("/documents/<document>/provisions/<path:eid>")
def provision(document: str, eid: str) -> str:
    """A provision in its own words, its references as links, what cites it, and the way up, back and on."""
    now = opened()
    stored = find_document(now, document)
    found = find_provision(now, document, eid)
    whole = now.passages.text(document)
    start = _first_word(whole, body_start(found, whole), found.end)
    shown = found.end - start <= WHOLE or text("whole") == "1"
    before, after = neighbours(now, document, found)
    return render_template(
        "provision.html",
        document=stored,
        provision=found,
        path=now.resolver.library.path(document, found),
        sheets=now.resolver.library.pages(document, found.start, found.end),
        runs=_runs(now, document, whole, start, found.end) if shown else None,
        above=_above(now, document, found.parent),
        previous=before,
        following=after,
        children=now.store.provisions.children(document, found.eid),
        citing=cited_by(Graph(now.resolver), Node(document, found.eid)),
    )


@pages.get("/chunks/<path:chunk>")
def chunk(chunk: str) -> BaseResponse:
    """The provision that a chunk is handed on with, else its document."""
    passage = opened().passages.find(chunk)
    if passage is None:
        raise not_found("chunk", chunk)
    name, eid = passage.document.info.id, passage.chunk.parent or passage.chunk.eid
    if eid is None:
        return redirect(url_for("pages.document", document=name))
    return redirect(url_for("pages.provision", document=name, eid=eid))


@pages.get("/references/<reference>")
def reference(reference: str) -> str:
    """What a recorded reference points at, with the evidence, or what failed."""
    now = opened()
    stored = find_reference(now, reference)
    answer = now.resolver.resolve_stored(stored, as_of=date("as_of"))
    return render_template(
        "resolution.html",
        asked=stored.record.text,
        resolutions=[answer],
        stored=stored,
        document=find_document(now, stored.document),
        citing=_citing(now, stored),
    )


@pages.get("/resolve")
def resolve() -> str | BaseResponse:
    """What typed words point at."""
    now = opened()
    asked = _asked()
    if not asked:
        return redirect(url_for("pages.home"))
    found: list[Resolution] = list(
        now.resolver.resolve_text(asked, place=place_of(now, text("from")), as_of=date("as_of"))
    )
    return render_template("resolution.html", asked=asked, resolutions=found, stored=None)


def _asked() -> str:
    """The words of the search form; "" where none were typed."""
    return words("q", "text").strip() if "q" in request.args else ""


def _without_cursor() -> list[tuple[str, str]]:
    return [pair for pair in request.args.items(multi=True) if pair[0] != "cursor"]


def _hit_runs(now: Opened, hit: SearchHit, words: tuple[str, ...]) -> list[Run]:
    chunk, name = hit.passage.chunk, hit.passage.document.info.id
    marks = word_marks(hit.passage.text, chunk.start, words)
    return runs(hit.passage.text, chunk.start, _links(now.store.references(name, chunk.start, chunk.end)), marks)


def _first_word(whole: str, start: int, end: int) -> int:
    """Where a provision's own words begin, the blank behind its heading left out."""
    return end - len(whole[start:end].lstrip())


def _runs(now: Opened, document: str, whole: str, start: int, end: int) -> list[Run]:
    return runs(whole[start:end], start, _links(now.store.references(document, start, end)))


def _links(references: list[StoredReference]) -> list[Span]:
    return [
        Span(
            r.record.start,
            r.record.end,
            url_for("pages.reference", reference=r.id),
            f"{r.record.role}, {r.record.form}",
        )
        for r in references
        if r.record.standing != "label"
    ]


def _citing(now: Opened, stored: StoredReference) -> list[Run]:
    """The sentence that a reference stands in, the reference marked."""
    record = stored.record
    around = now.store.sentences.of(stored.document, record.start, record.end)
    start = min([s.start for s in around] or [record.start])
    end = max([s.end for s in around] or [record.end])
    words = now.passages.text(stored.document)[start:end]
    return runs(words, start, (), [Span(record.start, record.end)])


def _above(now: Opened, document: str, eid: str | None) -> list[Any]:
    """The provisions above, outermost first."""

    def get(eid: str) -> Provision | None:
        return now.store.provisions.find(document, eid)

    return list(chain(None if eid is None else get(eid), get))[::-1]
