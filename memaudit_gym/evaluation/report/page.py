"""A page: one HTML file that needs nothing else, and may load nothing else."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files

from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section

_ICON = "data:,"  # or a browser would ask the network for one


def page(title: str, sections: Sequence[Section], lead: str = "") -> str:
    """The page as text.

    Args:
        title: Its heading.
        sections: From top to bottom.
        lead: What stands under the heading: a text, or markup.
    """
    style = "\n".join([_page_style(), *(one.style for one in sections if one.style)])
    scripts = [one.script for one in sections if one.script]
    head = joined(
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_policy(scripts)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("link", rel="icon", href=_ICON),
        element("style", Markup(style)),
    )
    body = joined(
        element("a", "Skip to the content", class_="skip", href="#content"),
        element("header", element("h1", title), lead, class_="top"),
        _contents(sections),
        element("main", *map(_section, sections), id="content"),
        *(element("script", Markup(script)) for script in scripts),
    )
    document = element("html", element("head", head), element("body", body), lang="en")
    return f"<!doctype html>\n{document}\n"


def _page_style() -> str:
    return (files(__package__) / "page.css").read_text("utf-8")


def _contents(sections: Sequence[Section]) -> Markup:
    entries = [element("li", element("a", one.title, href=f"#{one.id}")) for one in sections]
    return element("nav", element("ol", *entries), aria_label="Contents", class_="contents")


def _section(section: Section) -> Markup:
    heading = element("h2", section.title, id=f"{section.id}-title")
    return element(
        "section",
        heading,
        Markup(section.body),
        id=section.id,
        aria_labelledby=f"{section.id}-title",
    )


def _policy(scripts: Sequence[str]) -> str:
    """Nothing is loaded, and no script runs but those of the page, which its hashes name."""
    hashes = [hashlib.sha256(script.encode()).digest() for script in scripts]
    allowed = [f"'sha256-{base64.b64encode(one).decode()}'" for one in hashes] or ["'none'"]
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {' '.join(allowed)}",
            "style-src 'unsafe-inline'",
            "img-src data:",
            "form-action 'none'",
            "base-uri 'none'",
        ]
    )
