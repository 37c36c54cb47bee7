"""The clock of the server, and its days."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now_ms() -> int:
    """The moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def day_of(moment: int) -> str:
    """The day of a moment, by UTC.

    >>> day_of(1_795_651_200_000)
    '2026-11-26'
    """
    return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat()
