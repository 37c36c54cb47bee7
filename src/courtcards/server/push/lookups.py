"""Looking up the hosts that browsers name: in threads of their own, since a name server may hang.

A look-up cannot be ended. Whoever asks waits for it only so long, and no address has more than one
at a time.
"""

from __future__ import annotations

import asyncio
from functools import partial

from courtcards.kernel.errors import BadSettings
from courtcards.server.limits.clients import CLIENT
from courtcards.server.limits.lanes import Lane, QueueBounds
from courtcards.server.push import endpoints

WITHIN_S = 5.0
BOUNDS = QueueBounds(at_once=4, at_once_of_one=1, weight_of_one=16, weight=64)


class Lookups:
    """Looks up hosts."""

    def __init__(self) -> None:
        self._lane = Lane("looking-up", BOUNDS)

    async def public_address(self, host: str) -> str:
        """The address (IP) of a host; BadSettings, TooMany where too many wait for theirs."""
        find = partial(endpoints.public_address, host)
        try:
            async with asyncio.timeout(WITHIN_S):
                return await self._lane.do(find, CLIENT.get().address)
        except TimeoutError:
            raise BadSettings(endpoints.NOT_FOUND) from None

    def close(self) -> None:
        """Look up nothing more."""
        self._lane.close()
