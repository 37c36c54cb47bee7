"""The schema goes forward by itself, in steps, and never back."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest

from courtcards.eventlog import postgres_schema, schema, sqlite_file
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.postgres import PostgresLog
from courtcards.eventlog.schema import POSTGRES_STEPS, SCHEMA_VERSION, SQLITE_STEPS
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError
from eventlog.postgres_database import Database, fill

pytestmark = pytest.mark.anyio

ANOTHER = "CREATE TABLE another (number INTEGER NOT NULL)"


def asked(path: Path, question: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    found = connection.execute(question).fetchall()
    connection.close()
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of the first version."""
    asyncio.run(SqliteLog(tmp_path / "log").close())
    return tmp_path / "log"


@pytest.fixture
def first(database: Database) -> Database:
    """A database of the first version, with an event."""
    fill(database.place, "a")
    return database


def there_is(monkeypatch: pytest.MonkeyPatch, *statements: str) -> None:
    """Give both databases a second version."""
    for module in (sqlite_file, postgres_schema, schema):
        monkeypatch.setattr(module, "SCHEMA_VERSION", 2)
    monkeypatch.setattr(sqlite_file, "SQLITE_STEPS", (*SQLITE_STEPS, statements))
    monkeypatch.setattr(postgres_schema, "POSTGRES_STEPS", (*POSTGRES_STEPS, statements))


def opened_at_once(place: Path | str, count: int) -> list[bytes]:
    """The secrets that so many servers find which open a log at once; all are closed again."""
    with ThreadPoolExecutor(count) as servers:
        logs = list(servers.map(open_log, [place] * count))
    for log in logs:
        asyncio.run(log.close())
    return [log.secret for log in logs]


def test_both_databases_have_the_same_versions() -> None:
    assert len(SQLITE_STEPS) == len(POSTGRES_STEPS) == SCHEMA_VERSION


def test_a_file_of_an_earlier_version_is_brought_forward_once_by_all_who_open_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked(path, "PRAGMA user_version") == [(1,)]
    there_is(monkeypatch, ANOTHER)
    assert len(set(opened_at_once(path, 8))) == 1
    assert asked(path, "PRAGMA user_version") == [(2,)]
    assert asked(path, "SELECT * FROM another") == []


def test_a_new_file_gives_back_what_it_frees(path: Path) -> None:
    assert asked(path, "PRAGMA auto_vacuum") == [(2,)]


def test_a_step_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there_is(monkeypatch, ANOTHER, "CREATE TABLE events (again)")
    with pytest.raises(StorageError, match="already exists"):
        SqliteLog(path)
    assert asked(path, "PRAGMA user_version") == [(1,)]
    assert asked(path, "SELECT name FROM sqlite_schema WHERE name = 'another'") == []


def test_a_database_of_an_earlier_version_is_brought_forward(
    first: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    there_is(monkeypatch, ANOTHER.replace("another", "courtcards.another"))
    assert len(set(opened_at_once(first.place, 4))) == 1
    assert first.ask("SELECT version FROM courtcards.about")[0][0] == 2
    assert first.ask("SELECT * FROM courtcards.another") == []
    assert len(first.ask("SELECT * FROM courtcards.events")) == 2


def test_a_database_without_its_row_is_refused(first: Database) -> None:
    first.ask("DELETE FROM courtcards.about")
    with pytest.raises(StorageError, match="has lost its secret: restore it from a copy"):
        open_log(first.place)


@pytest.mark.parametrize("version", [-1, SCHEMA_VERSION + 1])
def test_what_a_later_courtcards_has_written_is_refused(version: int) -> None:
    with pytest.raises(StorageError, match=f"has format {version}, .*use the version"):
        schema.check_version(version, "x")


async def test_who_reads_all_the_while_is_not_waited_for_too_long(
    first: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody else would wait, too."""
    there_is(monkeypatch, "ALTER TABLE courtcards.events ADD COLUMN another integer")
    monkeypatch.setattr(postgres_schema, "TRIES", 2)
    monkeypatch.setattr(postgres_schema, "TRY_AGAIN_AFTER_S", 0.0)
    backup = await asyncpg.connect(first.place)
    reading = backup.transaction(isolation="repeatable_read", readonly=True)
    await reading.start()
    await backup.fetch("SELECT * FROM courtcards.events")
    with pytest.raises(StorageError, match=r"such as a backup, has locked .*: try again"):
        await asyncio.to_thread(PostgresLog, first.place)
    await reading.rollback()
    await (await asyncio.to_thread(PostgresLog, first.place)).close()
    await backup.close()
