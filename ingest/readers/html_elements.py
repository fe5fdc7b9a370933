"""What HTML elements are to a reader: which end a paragraph, which are not text, which are boilerplate."""

from __future__ import annotations

import re

BLOCKS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir"),
        *("div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6"),
        *("header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "search"),
        *("section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "listing", "xmp"),
    )
)
"""Elements that begin and end a run of words."""

SKIPPED = frozenset(("script", "style", "template", "head", "noframes", "-comment", "iframe", "object", "embed"))
"""Elements whose content is no text of the document; each is counted with its characters."""

SHOWN = frozenset(("iframe", "object", "noframes"))
"""Those of them whose content a browser may show: a person is told."""

CONTROLS = frozenset(("button", "select", "textarea", "option", "datalist", "input", "label", "svg", "audio", "video"))
"""Elements that belong to a page's working, not to its words; `label` only inside a form."""

BOLD = frozenset(("b", "strong"))
ITALIC = frozenset(("i", "em", "cite", "dfn", "var"))
HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
SECTIONS = frozenset(("article", "section"))

_ROLES = {
    "navigation": "nav",
    "banner": "header",
    "contentinfo": "footer",
    "complementary": "aside",
    "search": "nav",
    "dialog": "dialog",
    "alertdialog": "dialog",
    "menu": "nav",
    "menubar": "nav",
    "toolbar": "nav",
}
# Words of class and id that publishers give to boilerplate; whole tokens only, so that "sidebar" is one and
# "navigational-aids-act" is none.
_TOKENS = {
    "cookie": "cookies",
    "cookies": "cookies",
    "consent": "cookies",
    "gdpr-banner": "cookies",
    "breadcrumb": "nav",
    "breadcrumbs": "nav",
    "navbar": "nav",
    "nav": "nav",
    "navigation": "nav",
    "menu": "nav",
    "pagination": "nav",
    "pager": "nav",
    "skip-link": "nav",
    "skiplink": "nav",
    "sidebar": "aside",
    "site-header": "header",
    "site-footer": "footer",
    "page-footer": "footer",
    "share": "nav",
    "social": "nav",
    "advert": "advertisement",
    "advertisement": "advertisement",
    "noprint": "nav",
    "sr-only": "hidden",
    "visually-hidden": "hidden",
}
_COOKIE = re.compile(
    r"(?:^|[\s_-])(?:cookies?|consent|gdpr)[\s_-]?(?:banner|bar|notice|consent|pop-?up|modal|message|overlay|dialog|prompt)",
    re.IGNORECASE,
)
"""What a banner is called; "cookie" alone may be what a section is about: a standard on cookies, a law on consent."""
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_BOLD_STYLE = re.compile(r"font-weight\s*:\s*(?:bold|bolder|[6-9]00)\b", re.IGNORECASE)
_NORMAL_STYLE = re.compile(r"font-weight\s*:\s*(?:normal|[1-5]00)\b", re.IGNORECASE)
_ITALIC_STYLE = re.compile(r"font-style\s*:\s*(?:italic|oblique)", re.IGNORECASE)
_PERMALINKS = frozenset(("#", "¶", "§", "🔗", "↩", "↩︎", "^", "↑", "⏎", "back", "↵"))


_TITLE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:s?ti|hd|heading|title|subtitle|caption-title)(?:$|[\s_-]|\d)|(?:[a-z]|^|\s)(?:Heading|Title)\d?(?:$|[\sA-Z])"
)


def is_titled(attributes: dict[str, str | None]) -> bool:
    """Whether an element's class names it a title: "oj-ti-art", "section-heading", "LegP1GroupTitle"."""
    return bool(_TITLE_CLASS.search(attributes.get("class") or ""))


def is_permalink(words: str, target: str) -> bool:
    """Whether a link is only a handle: a pilcrow behind a heading, an arrow back from a note."""
    return target.startswith("#") and words.strip() in _PERMALINKS


def boilerplate(tag: str, attributes: dict[str, str | None], *, inside: bool) -> str:
    """Why an element is furniture, or "". `inside` says that it stands in an article, a section or the main part."""
    if tag in ("nav", "search", "dialog"):
        return "nav" if tag != "dialog" else "dialog"
    if "hidden" in attributes or _HIDDEN.search(attributes.get("style") or ""):
        return "hidden"
    if tag in ("noscript", "address") and not inside:
        return tag if tag == "noscript" else ""
    role = (attributes.get("role") or "").lower()
    if role in _ROLES and not (inside and role in ("banner", "contentinfo", "complementary")):
        return _ROLES[role]
    if tag in ("header", "footer", "aside") and not inside:
        return tag
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    if not names.strip():
        return ""
    if tag in ("div", "section", "aside", "ul", "form", "p") and _COOKIE.search(names):
        return "cookies"
    if tag in ("body", "main", "html"):
        return ""
    subject = (attributes.get("id") or "").lower().split()
    tokens = [t for t in names.lower().split() if t not in subject or _TOKENS.get(t) != "cookies"]
    return next((_TOKENS[token] for token in tokens if token in _TOKENS), "")


def bold_classes(sheet: str) -> frozenset[str]:
    """The classes that a style sheet sets in bold: pages made from PDF or Word files have no other sign of it."""
    return frozenset(
        name
        for selectors, body in re.findall(r"([^{}]{1,500})\{([^{}]*)\}", sheet)
        if _BOLD_STYLE.search(body)
        for name in re.findall(r"(?:^|[,\s])(?:p|span|div|td|font|b)?\.([\w-]+)\s*(?=,|$)", selectors.strip())
    )


def boldness(attributes: dict[str, str | None], bold: frozenset[str]) -> bool | None:
    """What an element's style or class says of weight; None where they say nothing."""
    style = attributes.get("style")
    if not style:
        classes = attributes.get("class") if bold else None
        return True if classes and not bold.isdisjoint(classes.split()) else None
    if _BOLD_STYLE.search(style):
        return True
    return False if _NORMAL_STYLE.search(style) else None


def is_italic(attributes: dict[str, str | None]) -> bool:
    """Whether an element's own style sets italics."""
    return bool(_ITALIC_STYLE.search(attributes.get("style") or ""))
