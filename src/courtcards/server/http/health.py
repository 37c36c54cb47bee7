"""Whether the server is there, and whether it can go on: for whoever watches over it."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency

from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.repository import begun
from courtcards.kernel.errors import NotReady
from courtcards.server.answers import PRIVATE, refusals

ASKED_ANEW_AFTER_S = 1.0
"""A check writes to the disk: whoever asks more often is answered from the last one."""
GIVEN_UP_AFTER_S = 3.0
"""A check that takes longer goes on, but nobody waits for it any more."""


class Health(msgspec.Struct, frozen=True):
    """How the server is; an answer that is no refusal says so by itself."""

    status: str = "ok"


class Readiness:
    """Whether a server can play: its engine is loaded, and its log can be written."""

    def __init__(self, log: ServerLog, awake: asyncio.Event) -> None:
        self._log = log
        self._awake = awake
        self._checking: asyncio.Task[None] | None = None
        self._checked_at = 0.0

    async def check(self) -> None:
        """Refuse while it cannot: NotReady, StorageError. One check at a time is under way."""
        if not self._awake.is_set():
            raise NotReady("the engine is still being loaded: try again in a moment")
        now = asyncio.get_running_loop().time()
        is_old = now > self._checked_at + ASKED_ANEW_AFTER_S
        if self._checking is None or (is_old and self._checking.done()):
            self._checked_at = now
            self._checking = begun(self._log.check())
        try:
            async with asyncio.timeout_at(self._checked_at + GIVEN_UP_AFTER_S):
                await asyncio.shield(self._checking)
        except TimeoutError as error:
            raise NotReady("the log does not answer: nothing can be saved now") from error


@get("/health/live", sync_to_thread=False)
def live() -> Response[Health]:
    """The server answers: where it does not, it should be started again."""
    return Response(Health(), headers=PRIVATE)


@get("/health/ready", responses=refusals(503))
async def ready(readiness: NamedDependency[Readiness]) -> Response[Health]:
    """The server can play: the engine is loaded, and what was just written to the log lasts."""
    await readiness.check()
    return Response(Health(), headers=PRIVATE)


HANDLERS = (live, ready)
