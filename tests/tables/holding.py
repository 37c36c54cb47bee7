"""All that a table holds, as plain data, so that two tables can be compared whole."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from courtcards.play import MatchLog

WORKED_OUT = {"game", "_known", "_sheet"}
"""What a match keeps that follows from the rest of it."""


def held(value: Any) -> Any:
    """What a table, or a part of it, holds: fields by name, records as bytes, in the same order."""
    if isinstance(value, np.void):
        return value.tobytes()
    if isinstance(value, MatchLog):
        return {name: held(each) for name, each in vars(value).items() if name not in WORKED_OUT}
    if isinstance(value, dict):
        return [(key, held(each)) for key, each in value.items()]
    if isinstance(value, list | tuple | deque):
        return type(value), [held(each) for each in value]
    if hasattr(value, "__dict__") and type(value).__module__.startswith("courtcards.tables"):
        return {name: held(each) for name, each in vars(value).items()}
    return value
