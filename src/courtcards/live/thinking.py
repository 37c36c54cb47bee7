"""Where bots search: what a host offers so that nobody waits for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Thinkers(Protocol):
    """Somewhere for long compiled work, beside the loop that serves everybody."""

    async def think(self, thought: Callable[[], T]) -> T:
        """What a function finds that takes its time; functions are begun in the order given."""
