"""How Sphinx makes the documentation site: `make docs`.

Nothing is fetched, neither while it is made nor by its pages. Every warning is an error, a
reference that leads nowhere among them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import courtcards

sys.path.insert(0, str(Path(__file__).parent))

project = "Courtcards"
author = "the Courtcards authors"
copyright = "the Courtcards authors, MIT licence"  # noqa: A001 - Sphinx calls it so
version = release = courtcards.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["study/*", "pictures/*"]
nitpicky = True

# A block that names no language is a command line, or what one prints.
highlight_language = "text"
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80

html_theme = "furo"
html_title = "Courtcards"
html_copy_source = False
html_show_sphinx = False
