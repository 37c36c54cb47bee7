"""A PostgreSQL log of before there were months is brought forward, beside servers that run."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from courtcards.eventlog import postgres_months
from courtcards.eventlog.postgres import PostgresLog
from courtcards.eventlog.schema import POSTGRES_STEPS, SCHEMA_VERSION
from courtcards.kernel.errors import SequenceTaken, StorageError
from courtcards.live.ids import new_id
from eventlog.months_database import PAST, Database, fill, now


def test_a_log_of_before_is_brought_forward_under_servers_that_run(database: Database) -> None:
    """Their statements, which are prepared, go on; no row is written anew."""
    database.as_before()

    async def run() -> None:
        before = await asyncpg.connect(database.place)

        async def write(table: str, sequence: int) -> None:
            rows = [table], [sequence], [str(sequence)]
            await before.fetch(
                "WITH written AS (INSERT INTO courtcards.events SELECT * FROM"
                " unnest($1::text[], $2::integer[], $3::text[])) SELECT pg_notify('x', 'y')",
                *rows,
            )

        async def read(table: str) -> list[str]:
            found = await before.fetch(
                "SELECT asked.place, events.event FROM unnest($1::text[], $2::integer[])"
                " WITH ORDINALITY AS asked (table_id, after, place)"
                " JOIN courtcards.events USING (table_id)"
                " WHERE sequence > after ORDER BY place, sequence",
                [table],
                [0],
            )
            return [row["event"] for row in found]

        undated, kept = new_id(), "SELECT ctid, xmin FROM courtcards.events"
        for number in range(1, 9):
            await write(undated, number)
            assert len(await read(undated)) == number
        rows = await before.fetch(kept)
        log = await asyncio.to_thread(PostgresLog, database.place)
        assert await before.fetch(kept) == rows
        await write(undated, 9)
        with pytest.raises(SequenceTaken):
            await log.append(undated, 9, [b"another"])
        await log.append(undated, 10, [b"10"])
        numbers = [str(number) for number in range(1, 11)]
        assert await read(undated) == numbers
        assert await log.read(undated) == [number.encode() for number in numbers]
        dated = new_id(now().after(1).prefix)
        await log.append(dated, 1, [b"1"])
        await write(dated, 2)
        assert await read(dated) == ["1", "2"]
        await log.close()
        await before.close()

    asyncio.run(run())
    assert database.ask("SELECT version FROM courtcards.about")[0][0] == SCHEMA_VERSION


def test_steps_that_were_taken_may_be_taken_again(database: Database) -> None:
    fill(database.place, "a")
    before = database.partitions
    for step in POSTGRES_STEPS[2:]:
        for statement in step:
            database.ask(statement)
    assert database.partitions == before
    assert database.where("a") == {"undated"}


def test_a_log_with_what_would_be_dated_is_not_brought_forward(database: Database) -> None:
    database.as_before()
    database.ask(f"INSERT INTO courtcards.events VALUES ('{new_id(PAST.prefix)}', 1, 'one')")
    with pytest.raises(StorageError, match="cannot be used"):
        PostgresLog(database.place)
    assert database.ask("SELECT version FROM courtcards.about")[0][0] < SCHEMA_VERSION


def test_who_reads_all_the_while_is_not_waited_for_too_long(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody else would wait, too."""
    database.as_before()
    monkeypatch.setattr(postgres_months, "TRIES", 2)
    monkeypatch.setattr(postgres_months, "TRY_AGAIN_AFTER_S", 0.0)

    async def run() -> None:
        backup = await asyncpg.connect(database.place)
        reading = backup.transaction(isolation="repeatable_read", readonly=True)
        await reading.start()
        await backup.fetch("SELECT * FROM courtcards.events")
        with pytest.raises(StorageError, match=r"such as a backup, keeps .* locked: try again"):
            await asyncio.to_thread(PostgresLog, database.place)
        await reading.rollback()
        await (await asyncio.to_thread(PostgresLog, database.place)).close()
        await backup.close()

    asyncio.run(run())
