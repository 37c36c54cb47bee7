"""The page: what a browser needs to draw tables, replays and club evenings.

There is no Python here but this: `static/` is served as it is (modules, styles, pictures,
libraries), and `templates/` has the shell of each page. `tests/page/` formats and checks them.
"""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder of all that a browser may ask for as a file."""

TEMPLATES = Path(__file__).parent / "templates"
"""The folder of the shells, in Jinja's language."""
