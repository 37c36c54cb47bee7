"""Taking a table out of the lobby, for whoever runs the server: of the log, whoever serves it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from courtcards.eventlog.opening import log_of_before
from courtcards.kernel.errors import NothingToDo
from courtcards.tables.service.lobby import Lobby


def unlist(place: Path | str, table: str) -> None:
    """List a table no longer; servers on the same log follow. Its link leads to it as before.

    ``place`` is the file of the log, or the address of its database. Raises StorageError where
    there is none, and NothingToDo where the table is not in the lobby.
    """
    asyncio.run(_unlisted(place, table))


async def _unlisted(place: Path | str, table: str) -> None:
    async with log_of_before(place) as log:
        lobby = Lobby(log)
        if not await lobby.lists(table):
            raise NothingToDo("the table {table!r} is not in the lobby", table=table)
        await lobby.remove(table)
