"""Daily maintenance: a server prunes old tables and names in a process of its own.

``courtcards prune`` plays whole matches again to make their records. A process of its own takes no
time from people who play.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Mapping
from pathlib import Path

from courtcards.eventlog.opening import open_existing_log
from courtcards.kernel.errors import NothingToDo
from courtcards.server.settings import (
    FILE_VARIABLE,
    RetentionSettings,
    ServerSettings,
    list_settings,
)
from courtcards.tables.service.tables import Lobby

logger = logging.getLogger("courtcards.server")

DATA, DATABASE = (list_settings()[name].variable for name in ("data", "database"))
PLACES = DATA, DATABASE, FILE_VARIABLE
FIRST_AFTER_S = 10 * 60.0
EVERY_S = 24 * 60 * 60.0


async def run_maintenance(settings: ServerSettings, first_after_s: float = FIRST_AFTER_S) -> None:
    """Prune daily what is older than the settings say. Return at once if they set no age."""
    options = list_prune_options(settings.keeping)
    pause_s = first_after_s
    while options:
        await asyncio.sleep(pause_s)
        await _prune(options, make_prune_environment(settings, os.environ))
        pause_s = EVERY_S


def list_prune_options(kept_for: RetentionSettings) -> list[str]:
    """Return the options for ``courtcards prune``.

    >>> list_prune_options(RetentionSettings(tables_days=90))
    ['--older-than', '90d']
    """
    days = {"--older-than": kept_for.tables_days, "--names-older-than": kept_for.names_days}
    return [part for name, each in days.items() if each for part in (name, f"{each}d")]


def make_prune_environment(
    settings: ServerSettings, environment: Mapping[str, str]
) -> dict[str, str]:
    """Return the environment of the process, with the place of the log.

    That may contain a password, so it is no argument of the command.
    """
    told = {name: value for name, value in environment.items() if name not in PLACES}
    told["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    told[DATABASE if settings.database else DATA] = settings.database or str(settings.place)
    return told


async def _prune(options: list[str], environment: dict[str, str]) -> None:
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "courtcards", "prune", *options),
            env=environment,
            stdout=PIPE,
            stderr=PIPE,
            start_new_session=True,
        )
    except OSError as error:
        logger.error("old tables and names could not be pruned: %s", error)  # noqa: TRY400
        return
    try:
        told, why = await process.communicate()
    except asyncio.CancelledError:
        process.terminate()
        raise
    if process.returncode:
        said = why.decode(errors="replace").strip()
        logger.error(
            "old tables and names could not be pruned: %s", said.removeprefix("courtcards: ")
        )
    else:
        logger.info(
            "old tables and names have been pruned: %s", told.decode(errors="replace").strip()
        )


def unlist(place: Path | str, table: str) -> None:
    """Remove a table from the lobby. Servers on the same log follow. Its link stays valid.

    ``place`` is the file of the log, or the address of its database. Raises StorageError if there
    is no log, and NothingToDo if the table is not in the lobby.
    """
    asyncio.run(_unlist(place, table))


async def _unlist(place: Path | str, table: str) -> None:
    async with open_existing_log(place) as log:
        lobby = Lobby(log)
        if not await lobby.is_listed(table):
            raise NothingToDo("the table {table!r} is not in the lobby", table=table)
        await lobby.remove(table)
