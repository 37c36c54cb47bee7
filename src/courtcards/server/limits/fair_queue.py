"""Turns at what only a few can do at a time: fair between addresses, and bounded.

By start-time fair queueing: each address has a line of its own, and the next turn is that of the
address that has had least, by the weights of what it has asked for.
"""

from __future__ import annotations

import asyncio
import heapq
import sys
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from courtcards.kernel.errors import TooMany
from courtcards.text import marked

ADDRESS_IS_FULL = marked(
    "the server is still busy with other requests from your address: try again in {seconds} seconds"
)
SERVER_IS_FULL = marked("the server is too busy: try again in {seconds} seconds")
TRY_AGAIN_S = 5


class QueueBounds(NamedTuple):
    """How many turns there are at once, in all and for one address; how much may wait.

    What waits and what runs is counted by its weight.
    """

    at_once: int
    at_once_of_one: int
    weight_of_one: int = sys.maxsize
    weight: int = sys.maxsize


class _Ticket(NamedTuple):
    """A place in a line, in the order in which turns come."""

    order: int
    start: float
    number: int
    turn: asyncio.Future[None]


@dataclass
class _Line:
    """Those of one address: who waits, how many run, the weight of both."""

    waiting: list[_Ticket] = field(default_factory=list)
    running: int = 0
    weight: int = 0
    finish: float = 0.0


class FairQueue:
    """Gives turns to what waits for one."""

    def __init__(self, bounds: QueueBounds) -> None:
        self._bounds = bounds
        self._free = bounds.at_once
        self._lines: dict[str, _Line] = {}
        self._weight = 0
        self._begun = 0.0
        self._numbers = count()

    def __len__(self) -> int:
        """How much waits or runs, by weight."""
        return self._weight

    async def take(self, address: str, weight: int = 1, order: int = 0) -> None:
        """Wait for a turn, which must be given back; TooMany where too much waits already.

        The smallest ``order`` comes first. The server itself, whose address is empty, is never
        refused.
        """
        if address:
            self._check(address, weight)
        line = self._lines.setdefault(address, _Line())
        start = max(self._begun, line.finish)
        line.finish = start + weight
        ticket = _Ticket(order, start, next(self._numbers), asyncio.Future())
        heapq.heappush(line.waiting, ticket)
        self._weigh(address, weight)
        self._give()
        try:
            await ticket.turn
        except asyncio.CancelledError:
            if ticket in line.waiting:
                line.waiting.remove(ticket)
                heapq.heapify(line.waiting)
                self._weigh(address, -weight)
            else:
                self.give_back(address, weight)
            raise

    def give_back(self, address: str, weight: int = 1) -> None:
        """End a turn."""
        self._lines[address].running -= 1
        self._free += 1
        self._weigh(address, -weight)
        self._give()

    def _check(self, address: str, weight: int) -> None:
        line = self._lines.get(address)
        if line is not None and line.weight + weight > self._bounds.weight_of_one:
            raise TooMany(ADDRESS_IS_FULL, retry_after_s=TRY_AGAIN_S)
        if self._weight + weight > self._bounds.weight:
            raise TooMany(SERVER_IS_FULL, retry_after_s=TRY_AGAIN_S)

    def _weigh(self, address: str, weight: int) -> None:
        self._weight += weight
        line = self._lines[address]
        line.weight += weight
        if not line.weight:
            del self._lines[address]

    def _give(self) -> None:
        """Give the turns that are free."""
        while self._free:
            most = self._bounds.at_once_of_one
            lines = [each for each in self._lines.values() if each.waiting and each.running < most]
            if not lines:
                return
            line = min(lines, key=lambda each: each.waiting[0])
            ticket = heapq.heappop(line.waiting)
            self._begun = max(self._begun, ticket.start)
            line.running += 1
            self._free -= 1
            ticket.turn.set_result(None)
