"""Who is told of what others write to a PostgreSQL log: whoever watches it, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from courtcards.eventlog import postgres_listener
from courtcards.eventlog.postgres import _APPEND, PostgresLog
from courtcards.kernel.errors import StorageError
from eventlog.following import following
from waiting import happens

FOLLOW = "SELECT courtcards.follow($1::text[], $2::text[], $3)"

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def line_to(place: str, name: str = "somebody") -> AsyncIterator[asyncpg.Connection]:
    """A connection of our own, under that name."""
    connection = await asyncpg.connect(place, server_settings={"application_name": name})
    try:
        yield connection
    finally:
        await connection.close()


async def notices(line: asyncpg.Connection, channel: str) -> list[str]:
    """What is said on a channel, from now on."""
    said: list[str] = []

    def hear(_line: Any, _backend: int, _channel: str, text: str) -> None:
        said.append(text)

    await line.add_listener(channel, hear)
    return said


async def followed(line: asyncpg.Connection) -> list[str]:
    rows = await line.fetch("SELECT table_id FROM courtcards.followed ORDER BY table_id")
    return [row["table_id"] for row in rows]


async def somebody_waits(line: asyncpg.Connection) -> None:
    """Return once somebody waits for a lock on a name."""
    waiting = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event = 'advisory'"
    )
    while not await line.fetchval(waiting):
        await line.execute("SELECT pg_stat_clear_snapshot()")


async def test_nobody_is_told_where_nobody_follows(postgres_place: str) -> None:
    async with (
        PostgresLog(postgres_place) as one,
        PostgresLog(postgres_place) as other,
        line_to(postgres_place) as line,
    ):
        heard = await following(one, "a")
        await following(other, "b")
        own = await notices(line, one._listener.channel)
        assert await followed(line) == ["a", "b"]
        await one.append("a", 1, [b"1"])
        await other.append("b", 1, [b"1"])
        await other.append("a", 2, [b"2", b"3"])
        await happens(lambda: heard == [{"a": 3}])
        await happens(lambda: own == ["a:3"])


async def test_who_reads_while_somebody_writes_waits_and_finds_it(postgres_place: str) -> None:
    async with PostgresLog(postgres_place) as log, line_to(postgres_place) as writer:
        await following(log)
        async with writer.transaction():
            await writer.execute(_APPEND, ["a"], [1], ["1"], [None], "")
            log.watch("a")
            reading = asyncio.create_task(log.read("a"))
            await somebody_waits(writer)
            assert not reading.done()
        assert await reading == [b"1"]


async def test_who_writes_while_somebody_begins_to_follow_waits_and_tells_them(
    postgres_place: str,
) -> None:
    async with PostgresLog(postgres_place) as log, line_to(postgres_place) as reader:
        await following(log)
        said = await notices(reader, "of the reader")
        async with reader.transaction():
            await reader.execute(FOLLOW, ["a"], [], "of the reader")
            writing = asyncio.create_task(log.append("a", 1, [b"1"]))
            await somebody_waits(reader)
            assert not writing.done()
        await writing
        await happens(lambda: said == ["a:1"])


async def test_an_ear_that_was_lost_is_opened_anew_and_what_it_left_is_swept(
    postgres_place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_listener, "LISTEN_AGAIN_AFTER_S", 0.02)
    async with (
        PostgresLog(postgres_place) as log,
        PostgresLog(postgres_place) as other,
        line_to(postgres_place) as line,
    ):
        heard = await following(log, "a", "b")
        await following(other)
        log.unwatch("b")
        await line.execute(FOLLOW, ["a"], [], "of one who has gone")
        first = log._listener.channel
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        await line.execute(f"{ended} WHERE application_name = $1", first)
        await happens(lambda: heard == [None])
        await log.read("a")
        assert log._listener.channel != first
        rows = await line.fetch("SELECT table_id, channel FROM courtcards.followed")
        assert list(map(tuple, rows)) == [("a", log._listener.channel)]
        await other.append("b", 1, [b"1"])
        await other.append("a", 1, [b"1"])
        await happens(lambda: heard == [None, {"a": 1}])


async def test_what_could_not_be_entered_is_entered_later(postgres_place: str) -> None:
    async with PostgresLog(postgres_place) as log, line_to(postgres_place) as line:
        await following(log)
        await line.execute("ALTER TABLE courtcards.followed RENAME TO lost")
        log.watch("a")
        with pytest.raises(StorageError, match="has lost its tables"):
            await log.read("a")
        with pytest.raises(StorageError, match="has lost its tables"):
            await log.append("a", 1, [b"1"])
        await line.execute("ALTER TABLE courtcards.lost RENAME TO followed")
        await log.append("a", 1, [b"1"])
        assert await followed(line) == ["a"]


async def test_who_has_no_ear_tells_those_who_follow(postgres_place: str) -> None:
    async with PostgresLog(postgres_place) as log, PostgresLog(postgres_place) as command:
        heard = await following(log, "a")
        command.watch("a")  # it has no channel, so that nothing is entered for it
        await command.append("a", 1, [b"1"])
        await happens(lambda: heard == [{"a": 1}])
