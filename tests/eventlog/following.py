"""What a log tells whoever follows it, as the tests hear it."""

from __future__ import annotations

from collections.abc import Mapping

from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.postgres import PostgresLog
from waiting import happens

Heard = list[Mapping[str, int] | None]


async def following(log: ServerLog, *names: str) -> Heard:
    """What is told to somebody who follows these names, which stand in a list from now on."""
    heard: Heard = []
    for name in names:
        log.watch(name)
    log.follow(heard.append)
    if isinstance(log, PostgresLog):  # it says once that anything may have been missed
        await happens(lambda: heard == [None])
        heard.clear()
    for name in names:
        await log.read(name)
    return heard
