"""Pages that live outside this folder become pages of the site, and links to them lead there.

On a code host a link such as ``../CHANGELOG.md`` leads to the file itself. Here the file is copied
to ``outside/`` before each build, and links to and from it are rewritten to where things are in the
site. Links to files that are no Markdown stay as they are: MyST makes them downloads.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath
from typing import Any

from sphinx.application import Sphinx

#: {path in the repository: name of its page in ``outside/``}
OUTSIDE = {
    "CHANGELOG.md": "changelog",
    "README.md": "readme",
    "agents/checkpoints/README.md": "checkpoints",
    "examples/rllib/README.md": "rllib",
}

LINK = re.compile(r"\]\((?!\w+:|#|/)([^)#\s]+)")


def place_in_site(path: str) -> str:
    """From a path in the repository to one that begins at this folder, as MyST links have it."""
    if path in OUTSIDE:
        return f"/outside/{OUTSIDE[path]}.md"
    return "/" + os.path.relpath(path, "docs")


def relinked(text: str, page: str) -> str:
    """The text of a page with its relative links as the site has them.

    Args:
        text: Markdown.
        page: The page's path in the repository.
    """

    def rewritten(link: re.Match[str]) -> str:
        target = os.path.normpath(PurePosixPath(page).parent / link[1])
        return f"]({place_in_site(target)}"

    return LINK.sub(rewritten, text)


def copy_pages(app: Sphinx) -> None:
    """Writes the pages of ``outside/``."""
    folder = Path(app.srcdir) / "outside"
    folder.mkdir(exist_ok=True)
    for path, name in OUTSIDE.items():
        text = (Path(app.srcdir).parent / path).read_text(encoding="utf-8")
        (folder / f"{name}.md").write_text(relinked(text, path), encoding="utf-8")


def relink(app: Sphinx, name: str, content: list[str]) -> None:
    """Rewrites the links of a page that Sphinx has just read."""
    if not name.startswith("outside/"):
        content[0] = relinked(content[0], f"docs/{name}.md")


def setup(app: Sphinx) -> dict[str, Any]:
    """Tells Sphinx when to do it."""
    app.connect("builder-inited", copy_pages)
    app.connect("source-read", relink)
    return {"parallel_read_safe": True}
