"""Changes to the theme's pages for people who use a keyboard or a screen reader.

Parts wider than a phone scroll; here the keyboard can reach them, too. The names of the parts in
the contents are headings; here they have a level.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

SCROLLED = {
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
}
AFTER_THE_THEME = 900


def reached(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], *_: Any) -> None:
    """Add both to a page that is about to be written."""
    for there, instead in SCROLLED.items():
        context["body"] = context.get("body", "").replace(there, instead)
    contents = context.get("furo_navigation_tree", "")
    with_levels = contents.replace('role="heading"', 'role="heading" aria-level="2"')
    context["furo_navigation_tree"] = with_levels


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register this extension; Sphinx calls it."""
    app.connect("html-page-context", reached, priority=AFTER_THE_THEME)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
