"""Taking a table out of the lobby, for whoever runs the server: of the log, whoever serves it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from courtcards.eventlog.opening import open_log
from courtcards.kernel.errors import NothingToDo, StorageError
from courtcards.live.lobby import Lobby


def unlist(place: Path | str, table: str) -> None:
    """List a table no longer; servers on the same log follow. Its link leads to it as before.

    ``place`` is the file of the log, or the address of its database. Raises StorageError where
    there is none, and NothingToDo where the table is not in the lobby.
    """
    if isinstance(place, Path) and not place.exists():
        raise StorageError("there are no tables at {path}", path=place)
    asyncio.run(_unlisted(place, table))


async def _unlisted(place: Path | str, table: str) -> None:
    log = open_log(place)
    try:
        lobby = Lobby(log)
        if not await lobby.lists(table):
            raise NothingToDo("the table {table!r} is not in the lobby", table=table)
        await lobby.remove(table)
    finally:
        await log.close()
