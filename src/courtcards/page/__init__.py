"""The page: what a browser is given to draw tables, replays and club evenings with.

No Python beside this: `static/` is served as it lies there (modules, styles, pictures, libraries),
`templates/` holds the shell of each page. What formats and checks them lies in `tests/page/`.
"""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder of all that a browser may ask for as a file."""

TEMPLATES = Path(__file__).parent / "templates"
"""The folder of the shells, in Jinja's language."""
