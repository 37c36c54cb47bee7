"""The schema goes forward by itself, in steps, and never back."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest

from courtcards.eventlog import postgres_schema, schema
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.postgres import PostgresLog
from courtcards.eventlog.schema import POSTGRES_STEPS, SCHEMA_VERSION, SQLITE_STEPS
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import SequenceTaken, StorageError
from courtcards.tables.service.host import new_id
from eventlog.postgres_database import PAST, Database, fill, now

pytestmark = pytest.mark.anyio

FIRST = Path(__file__).parents[1] / "kept/logs/0.1.0/tables.sqlite3"
"""A file of version 1, which is kept."""


def asked(path: Path, question: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    found = connection.execute(question).fetchall()
    connection.close()
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A copy of that file."""
    return Path(shutil.copy(FIRST, tmp_path / "log"))


@pytest.fixture
def first(database: Database) -> Database:
    """A database as the first version made it."""
    for statement in POSTGRES_STEPS[0]:
        database.ask(statement)
    database.ask(r"INSERT INTO courtcards.about VALUES (1, '\x0123')")
    database.ask("INSERT INTO courtcards.events VALUES ('a', 1, 'one')")
    return database


def opened_at_once(place: Path | str, count: int) -> list[bytes]:
    """The secrets that so many servers find which open a log at once; all are closed again."""
    with ThreadPoolExecutor(count) as servers:
        logs = list(servers.map(open_log, [place] * count))
    for log in logs:
        asyncio.run(log.close())
    return [log.secret for log in logs]


def test_both_databases_have_the_same_versions() -> None:
    assert len(SQLITE_STEPS) == len(POSTGRES_STEPS) == SCHEMA_VERSION


def test_a_file_of_the_first_version_is_brought_forward_once_by_all_who_open_it(path: Path) -> None:
    assert asked(path, "PRAGMA user_version") == [(1,)]
    before = asked(path, "SELECT * FROM events")
    assert len(set(opened_at_once(path, 8))) == 1
    assert asked(path, "PRAGMA user_version") == [(SCHEMA_VERSION,)]
    assert asked(path, "SELECT * FROM archived") == []
    assert asked(path, "SELECT * FROM events") == before


def test_a_new_file_gives_back_what_it_frees_and_takes_a_step_again_that_was_hidden(
    tmp_path: Path,
) -> None:
    path = tmp_path / "new"
    asyncio.run(SqliteLog(path).close())
    assert asked(path, "PRAGMA auto_vacuum") == [(2,)]
    asked(path, "PRAGMA user_version = 1")  # as a server of before would
    asyncio.run(SqliteLog(path).close())
    assert asked(path, "PRAGMA user_version") == [(SCHEMA_VERSION,)]


def test_a_step_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (SQLITE_STEPS[0], (*SQLITE_STEPS[1], "CREATE TABLE events (again)"))
    monkeypatch.setattr("courtcards.eventlog.sqlite_file.SQLITE_STEPS", broken)
    with pytest.raises(StorageError, match="already exists"):
        SqliteLog(path)
    assert asked(path, "PRAGMA user_version") == [(1,)]
    assert asked(path, "SELECT name FROM sqlite_schema WHERE name = 'archived'") == []


def test_a_database_of_the_first_version_is_brought_forward(first: Database) -> None:
    assert opened_at_once(first.place, 4) == [b"\x01\x23"] * 4
    assert first.ask("SELECT version FROM courtcards.about")[0][0] == SCHEMA_VERSION
    assert first.ask("SELECT * FROM courtcards.archived") == []
    assert len(first.ask("SELECT * FROM courtcards.events")) == 1


def test_a_database_without_its_row_is_refused(first: Database) -> None:
    first.ask("DELETE FROM courtcards.about")
    with pytest.raises(StorageError, match="has lost its secret: restore it from a copy"):
        open_log(first.place)


@pytest.mark.parametrize("version", [-1, SCHEMA_VERSION + 1])
def test_what_a_later_courtcards_has_written_is_refused(version: int) -> None:
    with pytest.raises(StorageError, match=f"version {version} of the format.*use the Courtcards"):
        schema.check_version(version, "x")


# A PostgreSQL log of before there were months is brought forward, beside servers that run


async def test_a_log_of_before_is_brought_forward_under_servers_that_run(
    database: Database,
) -> None:
    """Their statements, which are prepared, go on; no row is written anew."""
    database.as_before()
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


async def test_who_reads_all_the_while_is_not_waited_for_too_long(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody else would wait, too."""
    database.as_before()
    monkeypatch.setattr(postgres_schema, "TRIES", 2)
    monkeypatch.setattr(postgres_schema, "TRY_AGAIN_AFTER_S", 0.0)
    backup = await asyncpg.connect(database.place)
    reading = backup.transaction(isolation="repeatable_read", readonly=True)
    await reading.start()
    await backup.fetch("SELECT * FROM courtcards.events")
    with pytest.raises(StorageError, match=r"such as a backup, keeps .* locked: try again"):
        await asyncio.to_thread(PostgresLog, database.place)
    await reading.rollback()
    await (await asyncio.to_thread(PostgresLog, database.place)).close()
    await backup.close()
