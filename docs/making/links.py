"""Links to other sites: told when the site has been made, and followed by nobody.

Links within the site are checked while it is made; where one leads nowhere, that is an error.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata


def elsewhere(app: Sphinx) -> set[str]:
    """The addresses of other sites that pages lead to."""
    return {
        node["refuri"]
        for page in app.env.found_docs
        for node in app.env.get_doctree(page).findall(nodes.reference)
        if node.get("refuri", "").startswith(("http:", "https:"))
    }


def tell(app: Sphinx, error: Exception | None) -> None:
    """List them, one a line."""
    if error is None:
        for address in sorted(elsewhere(app)):
            print(f"leads elsewhere, not looked at: {address}")


def setup(app: Sphinx) -> ExtensionMetadata:
    """What Sphinx calls."""
    app.connect("build-finished", tell)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
