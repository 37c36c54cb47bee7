"""The client for whom something is done, as far as limits need to know.

It is a variable of the context, as ``watching.context`` is: whatever follows from a request is
done for its client.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar

from litestar.exceptions import HTTPException
from litestar.types import Receive

T = TypeVar("T")

CLOSED_REQUEST = 499
"""The status, for logs and metrics alone, of a request whose client has left."""


class ClientLeft(HTTPException):
    """The client has hung up: nobody waits for the answer any more."""

    status_code = CLOSED_REQUEST

    def __init__(self) -> None:
        # Python has no sentence for this status, and Litestar would ask for one.
        super().__init__(detail="the client has left")


@dataclass(frozen=True)
class Client:
    """A client by its address; ``receive`` is that of its request, if it has sent one."""

    address: str = ""
    receive: Receive | None = None

    async def unless_left(self, work: Awaitable[T]) -> T:
        """Wait for ``work``; cancel it once the client hangs up, and raise ClientLeft.

        Expects that the body of the request has been read.
        """
        if self.receive is None:
            return await work
        working = asyncio.ensure_future(work)
        leaving = asyncio.create_task(_hangs_up(self.receive))
        try:
            await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                return await working
            raise ClientLeft
        finally:
            for task in (working, leaving):
                task.cancel()
            await asyncio.gather(working, leaving, return_exceptions=True)


async def _hangs_up(receive: Receive) -> None:
    """Return once the client has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


THE_SERVER = Client()
"""Whatever the server does by itself."""
CLIENT = ContextVar("client", default=THE_SERVER)
