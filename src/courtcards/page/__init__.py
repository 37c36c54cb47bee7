"""The page: what a browser needs to draw tables, replays and club evenings.

`static/` is served as it is, `templates/` has the shell of each page, and what is Python here knows
those files. Clubs and the server may import it. Start at ``files``.
"""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder of all that a browser may ask for as a file."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; font-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'self'"
)
"""What a page may load, as a Content-Security-Policy: all comes from where the page itself does."""

TEMPLATES = Path(__file__).parent / "templates"
"""The folder of the shells, in Jinja's language."""
