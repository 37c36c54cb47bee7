"""The docket and its log, which all servers share: whoever asks reads on first."""

from __future__ import annotations

from collections.abc import Callable

from courtcards.eventlog.log import EventLog
from courtcards.eventlog.register import Register
from courtcards.kernel.errors import Muted, NoSeat
from courtcards.server.moderation.docket import Docket
from courtcards.server.moderation.events import (
    CODEC,
    AnyModerationEvent,
    ModeratorKeyRenewed,
    Reported,
)
from courtcards.tables.service.clock import now_ms

NAME = "moderation"
"""Where it stands in the log: no table has a name like that."""

Deciding = Callable[[Docket, int], AnyModerationEvent | None]
"""The event that comes next as things stand at a moment; None where nothing has to be written."""


class Moderation:
    """What was reported and done, for every table of a log."""

    def __init__(self, log: EventLog) -> None:
        self._docket = Docket()
        self._register = Register(log, NAME, CODEC, self._docket.take)

    async def docket(self) -> Docket:
        """All of it, as it stands now; StorageError."""
        await self._register.read_on()
        return self._docket

    async def do(self, decide: Deciding) -> Docket:
        """Write what comes next, and say how things stand then.

        Raises what ``decide`` raises, and StorageError; then nothing has changed.
        """
        await self._register.write(lambda: decide(self._docket, now_ms()))
        return self._docket

    async def report(self, report: Reported) -> None:
        """Write a report, once for each place that it comes from."""
        await self.do(lambda docket, _at: None if docket.has_reported(report) else report)

    async def renew_key(self) -> Docket:
        """Make the links of moderators worthless, and new ones valid."""
        return await self.do(lambda _docket, at: ModeratorKeyRenewed(at=at))

    async def check_may_write(self, origin: str) -> None:
        """Refuse the texts of who comes from there and was muted or banned: Muted."""
        if not (await self.docket()).may_write(origin, now_ms()):
            raise Muted("a moderator of this server has muted you: you can say the set phrases")

    async def check_may_enter(self, origin: str) -> None:
        """Refuse public tables to who comes from there and was banned: NoSeat."""
        if not (await self.docket()).may_enter(origin, now_ms()):
            raise NoSeat(
                "a moderator of this server keeps you from its public tables: others are open to "
                "you as before"
            )
