"""What an HTML page says of itself in its head."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from ingest.readers.building import ReadingBuilder

_META = {
    "og:title": "title",
    "dc.title": "title",
    "dcterms.title": "title",
    "citation_title": "title",
    "dc.language": "language",
    "dcterms.language": "language",
    "og:url": "url",
    "dc.identifier": "url",
    "dcterms.valid": "version_date",
    "dc.date.valid": "version_date",
    "dc.date": "date",
    "dcterms.date": "date",
    "dcterms.issued": "date",
    "dcterms.modified": "modified",
    "dc.date.modified": "modified",
    "article:published_time": "date",
    "citation_publication_date": "date",
    "date": "date",
}


def read_facts(tree: LexborHTMLParser, builder: ReadingBuilder) -> None:
    """Title, language, address and dates, each from the first element that gives it."""
    root = tree.root
    if root is None:
        return
    language = root.attributes.get("lang") or root.attributes.get("xml:lang")
    builder.told.fact("language", language or "")
    link = tree.css_first('link[rel="canonical"]')
    builder.told.fact("url", (link.attributes.get("href") or "") if link else "")
    head = tree.head
    for node in head.css("meta") if head else []:
        name = (node.attributes.get("name") or node.attributes.get("property") or "").lower()
        value = node.attributes.get("content") or ""
        if name in _META and not (_META[name] == "url" and "://" not in value):
            builder.told.fact(_META[name], value)
    title = head.css_first("title") if head else None
    builder.told.fact("title", title.text(deep=True) if title else "")
