"""Threads beside the loop that serves everybody: bots search there, and tables are rebuilt."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from courtcards.server.limits.client import CLIENT
from courtcards.server.limits.fair_queue import QueueBounds
from courtcards.server.limits.lanes import Lane

T = TypeVar("T")

NICENESS = 10
"""How far bots give way to others that want the processor: 0 not at all, 19 at most."""
REBUILT_OF_ONE, REBUILT = 2000, 20_000
"""How many tables and sheets may wait to be rebuilt, for one address and in all; an evening of 400
players has up to 1,000 sheets."""

Charge = Callable[[str, float], None]
"""Hears how many seconds of processor time something took, and for which address."""


class Threads:
    """A place to think (``tables.service.thinking``); long compiled work does not hold the GIL.

    No job of a client (``limits.jobs``) runs here, so that no bot waits for one. A bot that plays
    after somebody's move thinks on their turn: of two addresses neither takes the other's threads.
    It is never refused. There are no more thoughts at a time than tables in memory.
    """

    def __init__(self, charge: Charge) -> None:
        cores = os.cpu_count() or 1
        self._charge = charge
        self._bots = Lane("thinking", QueueBounds(cores, cores), NICENESS)
        # That is Python throughout: two at a time would take the loop's turn twice as often, and
        # one that gave way to others would do so with the GIL in its hands.
        self._rebuilding = Lane("rebuilding", QueueBounds(1, 1, REBUILT_OF_ONE, REBUILT))

    async def think(self, thought: Callable[[], T]) -> T:
        """Run a function in a thread, and return what it finds."""
        return await self._bots.do(thought, CLIENT.get().address)

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        """Make something of a log; one at a time, that which was played at last first.

        TooMany where too much waits for the address that asks.
        """
        address = CLIENT.get().address
        charge = partial(self._charge, address)
        return await self._rebuilding.do(rebuilding, address, order=-last_at, charge=charge)

    def close(self) -> None:
        """Begin nothing more, and do not wait for what is running."""
        self._bots.close()
        self._rebuilding.close()
