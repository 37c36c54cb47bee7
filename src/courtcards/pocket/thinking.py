"""Where bots think that have nowhere else to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Here:
    """Somewhere to think, see ``live.thinking``: at once, while everything else waits."""

    async def think(self, thought: Callable[[], T]) -> T:
        """What a function finds."""
        return thought()
