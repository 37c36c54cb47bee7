"""Files with which a browser draws tables, replays and club evenings.

`static/` is served as it is. `templates/` has the shell of each page. The Python modules here list,
join and version these files. Clubs and the server may import this package. Start at ``files``.
"""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder of all files that a browser may request."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; font-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'self'"
)
"""Content-Security-Policy of the pages: everything comes from the origin of the page."""

TEMPLATES = Path(__file__).parent / "templates"
"""The folder of the shells, which are Jinja templates."""
