"""Links to other sites: listed when the site is built, but not followed.

Links within the site are checked by the build; a broken one is an error.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata


def elsewhere(app: Sphinx) -> set[str]:
    """Return the addresses of other sites that pages link to."""
    return {
        node["refuri"]
        for page in app.env.found_docs
        for node in app.env.get_doctree(page).findall(nodes.reference)
        if node.get("refuri", "").startswith(("http:", "https:"))
    }


def tell(app: Sphinx, error: Exception | None) -> None:
    """Print the addresses, one a line."""
    if error is None:
        for address in sorted(elsewhere(app)):
            print(f"external link, not checked: {address}")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register this extension; Sphinx calls it."""
    app.connect("build-finished", tell)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
