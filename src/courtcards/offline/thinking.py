"""Where bots think on a device: what takes long of it is a call of the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Here:
    """Somewhere to think, see ``tables.service.thinking``: at once, in this very loop.

    A call of the engine that searches is made elsewhere, where it can be, and others are served
    meanwhile: see ``kernel.foreign.browser``.
    """

    async def think(self, thought: Callable[[], T]) -> T:
        """What a function finds."""
        return thought()

    async def rebuild(self, rebuilding: Callable[[], T], _last_at: int) -> T:
        """What a function makes of a log."""
        return rebuilding()
