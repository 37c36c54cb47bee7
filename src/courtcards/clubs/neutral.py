"""Names of those whose own is not known any more: they mean nobody."""

from __future__ import annotations

import re

SOMEBODY = "somebody"


def is_neutral(name: str) -> bool:
    """Whether a name says nothing of whoever is called so.

    >>> is_neutral("somebody 2"), is_neutral("player 14"), is_neutral("Ann")
    (True, True, False)
    """
    return re.fullmatch(rf"{SOMEBODY}( \d+)?|player \d+", name) is not None
