"""A table and its log: a command is decided, written down, and only then taken and told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from courtcards.errors import SequenceTaken
from courtcards.storage.log import EventLog
from courtcards.tables import Command, Event, Table, events

TAKE_OVER_AFTER_S = 2.0
"""How long another server process that has moved a table on is left to play its bots."""


class Ledger:
    """One table in memory, held to what stands in the log under its name.

    ``taken`` is called with every event that the table has taken, in order. Whoever commits or
    reads on holds ``turn`` meanwhile: one thing at a time happens at a table.
    """

    def __init__(
        self, name: str, table: Table, log: EventLog, taken: Callable[[Event], None]
    ) -> None:
        self.name = name
        self.table = table
        self.log = log
        self.turn = asyncio.Lock()
        self._taken = taken
        self._led_elsewhere_until = 0.0

    async def do(self, command: Command) -> tuple[int, Event | None]:
        """Do a command: its event's sequence, and the event unless it was done before.

        Raises what Table.handle refuses with, and StorageError; then nothing has changed.
        """
        async with self.turn:
            while True:
                done = self.table.answered(command)
                if done is not None:
                    return done, None
                # Where another server was first the command meets the table as it is then. What
                # was written there may be this very command, sent to both.
                try:
                    event = await self.commit(command)
                except SequenceTaken:
                    continue
                return self.table.sequence, event

    async def commit(self, command: Command) -> Event:
        """Make a command's event durable, then take it.

        Raises SequenceTaken when another server on the same log has moved this table on, after
        following it there. A server that stops in the middle may have written the event all the
        same: so whoever commits next is told by the log.
        """
        event = self.table.handle(command)
        try:
            await self.log.append(self.name, self.table.sequence + 1, [events.encode(event)])
        except SequenceTaken:
            await self.read_on()
            raise
        self._led_elsewhere_until = 0.0
        self.table.apply(event)
        self._taken(event)
        return event

    async def read_on(self) -> None:
        """Take what another server process has written; from then on it is the one that leads."""
        for stored in await self.log.read(self.name, after=self.table.sequence):
            event = events.decode(stored)
            self.table.follow(event)
            self._led_elsewhere_until = asyncio.get_running_loop().time() + TAKE_OVER_AFTER_S
            self._taken(event)

    @property
    def led_elsewhere_s(self) -> float:
        """For how long yet another server process is left to lead; not above 0 if none is."""
        return self._led_elsewhere_until - asyncio.get_running_loop().time()
