"""How Sphinx makes the documentation site: `make docs`.

Nothing is fetched, neither while it is made nor by its pages. Every warning is an error, a
reference that leads nowhere among them.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import courtcards

sys.path.insert(0, str(Path(__file__).parent))

project = "Courtcards"
author = "the Courtcards authors"
copyright = "the Courtcards authors, MIT licence"  # noqa: A001 - Sphinx calls it so
version = release = courtcards.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "making.links",
    "making.llms",
    "making.reach",
]
exclude_patterns = ["study/*", "pictures/*"]

# A block that names no language is a command line, or what one prints.
highlight_language = "text"
highlight_options = {"python": {"stripnl": True}}
myst_heading_anchors = 4

# A copied block of Python has neither prompts nor answers.
copybutton_prompt_text = r">>> |\.\.\. |\.\.\."
copybutton_prompt_is_regexp = True

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
ALIASES = ("Player", "OptionValue", "IntArray", "Float32Array", "Float64Array")
"""Types that signatures call by their names, instead of what they stand for."""
autodoc_type_aliases = {name: name for name in ALIASES} | {"npt.ArrayLike": "ArrayLike"}

nitpicky = True
nitpick_ignore_regex = [
    # What other packages document, which are not looked up: that would take the network.
    ("py:.*", r"(abc|collections|enum|fractions|gymnasium|msgspec|np|npt|numpy)\..*"),
    ("py:.*", r"(os|pathlib|pettingzoo|typing)\..*"),
    # Types inside, which a signature names: their sources tell of them.
    ("py:(class|obj)", r"courtcards(\.[a-z]\w*){2,}\.[A-Z]\w*"),
    ("py:class", "|".join(["P", "ArrayLike", *ALIASES[1:]])),
]

html_theme = "furo"
html_favicon = html_logo = "../src/courtcards/page/static/favicon.svg"
html_static_path = ["making/static"]
html_css_files = ["site.css"]
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1d5445",
        "color-brand-content": "#1d5445",
        "color-brand-visited": "#7d1f2d",
        "color-background-primary": "#fbf7ee",
        "color-background-secondary": "#efe8da",
        "color-foreground-primary": "#1f2a29",
        "color-foreground-secondary": "#4a5553",
        "color-foreground-muted": "#55605e",
        "color-api-name": "#7d1f2d",
        "color-api-pre-name": "#7d1f2d",
    },
    "dark_css_variables": {
        "color-brand-primary": "#d8a63a",
        "color-brand-content": "#d8a63a",
        "color-brand-visited": "#e59aa0",
        "color-background-primary": "#18211f",
        "color-background-secondary": "#101715",
        "color-foreground-primary": "#ece6d8",
        "color-foreground-secondary": "#b9c0bc",
        "color-foreground-muted": "#a8b0ac",
        "color-api-name": "#e59aa0",
        "color-api-pre-name": "#e59aa0",
    },
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
html_title = "Courtcards"
html_copy_source = False
html_show_sphinx = False


def plain(text: str | None) -> str | None:
    """A part of a signature as Sphinx can read it.

    A default that prints as no Python is left out; an alias is called by its name.
    """
    if text is None:
        return None
    text = re.sub(r"= ?<[^<>]+>", "= ...", text)
    return re.sub(r"TypeAliasForwardRef\('(\w+)'\)", r"\1", text)


def plain_signature(*given: Any) -> tuple[str | None, str | None]:
    """The signature of what is documented, and what it returns."""
    *_, signature, returned = given
    return plain(signature), plain(returned)


def says_nothing(*given: Any) -> bool | None:
    """Whether a member has no docstring but the one that a named tuple writes for its fields."""
    _, _, _, member, *_ = given
    return str(member.__doc__).startswith("Alias for field number") or None


def setup(app: Sphinx) -> None:
    """What Sphinx calls."""
    app.connect("autodoc-skip-member", says_nothing)
    app.connect("autodoc-process-signature", plain_signature)
