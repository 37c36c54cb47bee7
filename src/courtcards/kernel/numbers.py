"""Whole numbers as people hand them in: Python's own, NumPy's, arrays of one number."""

from __future__ import annotations

from operator import index
from typing import Any


def whole_number(given: Any) -> int | None:
    """Return a whole number as Python's own; None for anything else, such as True or 7.0.

    >>> import numpy as np
    >>> whole_number(np.int64(3)), whole_number(np.array(3)), whole_number(True), whole_number(3.0)
    (3, 3, None, None)
    """
    if isinstance(given, bool):
        return None
    try:
        return index(given)
    except TypeError:
        return None
