"""Where bots search and tables are rebuilt: what a host offers so that nobody waits for that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Thinkers(Protocol):
    """Somewhere for what takes long, beside the loop that serves everybody."""

    async def think(self, thought: Callable[[], T]) -> T:
        """What a function finds that takes its time; functions are begun in the order given."""

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        """What a function makes of a log: one at a time, and none waits for a bot.

        Of those that wait, that comes first which was played at last, in milliseconds since 1970.
        """
