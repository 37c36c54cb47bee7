"""The lobby: the ids of the public tables, listed in the log, so that all servers on it share them.

Everything else that the lobby shows of a table comes from the table itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

import msgspec

from courtcards.eventlog.codec import Codec
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.register import Register
from courtcards.tables import Settings
from courtcards.tables.settings import DAY_MS

NAME = "lobby"
"""Where the lobby stands in the log: no table has a name like that."""

MOST_LISTED = 100

HOUR_MS = 3600 * 1000
FEWEST_DAYS = 7


class Listed(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="listed",
    omit_defaults=True,
):
    """A table comes into the lobby.

    ``origin`` stands for where it was opened from; empty where that is not known.
    """

    table: str
    origin: str = ""


class Unlisted(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="unlisted"
):
    """A table goes out of the lobby."""

    table: str


CODEC: Codec[Listed | Unlisted] = Codec(Listed | Unlisted)


def take(origins: dict[str, str], entry: Listed | Unlisted) -> None:
    """Note an entry: by each table that is listed, where it was opened from; the latest last."""
    if isinstance(entry, Listed):
        origins[entry.table] = entry.origin
    else:
        origins.pop(entry.table, None)


def listed_by(stored: Iterable[bytes]) -> list[str]:
    """The tables that are listed after these entries, in the order in which they came."""
    origins: dict[str, str] = {}
    for entry in map(CODEC.decode, stored):
        take(origins, entry)
    return list(origins)


def given_up_after_ms(settings: Settings) -> int:
    """How long after its last event a table at which nobody is counts as given up.

    An hour; or, where a move may take days, twice as many days, and a week at least.
    """
    if settings.pace != "days":
        return HOUR_MS
    return max(2 * settings.limit, FEWEST_DAYS) * DAY_MS


class Lobby:
    """The ids of the public tables, with where each was opened from."""

    def __init__(self, log: EventLog) -> None:
        self._origins: dict[str, str] = {}
        """By table, where it was opened from; the latest last."""
        self._register = Register(log, NAME, CODEC, partial(take, self._origins))

    async def add(self, table: str, origin: str = "") -> None:
        """List a table that was opened from there."""
        await self._write(Listed(table, origin))

    async def remove(self, table: str) -> None:
        """List a table no longer."""
        await self._write(Unlisted(table))

    async def tables(self) -> list[str]:
        """The tables that are listed: the newest of each origin, then the second of each, and on.

        So whoever opens many pushes nobody else out. Among those of a rank the newest is first; a
        table whose origin is not known is the only one of its own.
        """
        await self._register.read_on()
        ranked: list[tuple[int, str]] = []
        seen: Counter[str] = Counter()
        for table, origin in reversed(self._origins.items()):
            ranked.append((seen[origin], table))
            seen[origin] += origin != ""
        ranked.sort(key=lambda each: each[0])
        return [table for _, table in ranked[:MOST_LISTED]]

    async def lists(self, table: str) -> bool:
        """Whether a table is listed."""
        await self._register.read_on()
        return table in self._origins

    async def of_origin(self, origin: str) -> list[str]:
        """The tables that are listed and were opened from there, the newest first."""
        await self._register.read_on()
        return [table for table, of in reversed(self._origins.items()) if of == origin]

    async def _write(self, entry: Listed | Unlisted) -> None:
        """Write an entry, unless it would change nothing."""
        await self._register.write(
            lambda: None if isinstance(entry, Listed) == (entry.table in self._origins) else entry
        )
