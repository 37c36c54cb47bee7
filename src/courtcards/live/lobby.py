"""The lobby: the ids of the public tables, listed in the log, so that all servers on it share them.

Everything else that the lobby shows of a table comes from the table itself.
"""

from __future__ import annotations

import asyncio

import msgspec

from courtcards.eventlog.codec import FAULTS, Codec, unreadable
from courtcards.eventlog.log import EventLog
from courtcards.kernel.errors import SequenceTaken
from courtcards.tables import Settings
from courtcards.tables.settings import DAY_MS

NAME = "lobby"
"""Where the lobby stands in the log: no table has a name like that."""

MOST_LISTED = 100

HOUR_MS = 3600 * 1000
FEWEST_DAYS = 7


class Listed(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="listed"
):
    """A table comes into the lobby."""

    table: str


class Unlisted(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="unlisted"
):
    """A table goes out of the lobby."""

    table: str


CODEC: Codec[Listed | Unlisted] = Codec(Listed | Unlisted)


def given_up_after_ms(settings: Settings) -> int:
    """How long after its last event a table at which nobody is counts as given up.

    An hour; or, where a move may take days, twice as many days, and a week at least.
    """
    if settings.pace != "days":
        return HOUR_MS
    return max(2 * settings.limit, FEWEST_DAYS) * DAY_MS


class Lobby:
    """The ids of the public tables."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._sequence = 0
        self._tables: dict[str, None] = {}
        self._turn = asyncio.Lock()

    async def check(self) -> None:
        """Refuse what would be refused to a table that is to be listed: StorageError."""
        async with self._turn:
            await self._follow()

    async def add(self, table: str) -> None:
        """List a table."""
        await self._write(Listed(table))

    async def remove(self, table: str) -> None:
        """List a table no longer."""
        await self._write(Unlisted(table))

    async def tables(self) -> list[str]:
        """The tables that are listed, the newest first."""
        async with self._turn:
            await self._follow()
            return list(reversed(self._tables))[:MOST_LISTED]

    async def _write(self, entry: Listed | Unlisted) -> None:
        async with self._turn:
            while True:
                await self._follow()
                if isinstance(entry, Listed) == (entry.table in self._tables):
                    return
                try:
                    await self._log.append(NAME, self._sequence + 1, [CODEC.encode(entry)])
                except SequenceTaken:
                    continue
                self._take(entry)
                return

    async def _follow(self) -> None:
        for stored in await self._log.read(NAME, after=self._sequence):
            try:
                self._take(CODEC.decode(stored))
            except FAULTS as error:
                raise unreadable(NAME, error) from error

    def _take(self, entry: Listed | Unlisted) -> None:
        self._sequence += 1
        if isinstance(entry, Listed):
            self._tables[entry.table] = None
        else:
            self._tables.pop(entry.table, None)
