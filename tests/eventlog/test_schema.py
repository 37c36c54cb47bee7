"""The schema goes forward by itself, in steps, and never back."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from courtcards.eventlog import schema
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.schema import POSTGRES_STEPS, SCHEMA_VERSION, SQLITE_STEPS
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError
from databases import Cluster

FIRST = Path(__file__).parents[1] / "kept/logs/0.1.0/tables.sqlite3"
"""A file of version 1, which is kept."""


def asked(path: Path, question: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    found = connection.execute(question).fetchall()
    connection.close()
    return found


def first_database(postgres: Cluster, place: str) -> str:
    """Make a database as the first version made it; returns its name."""
    name = urlsplit(place).path[1:]
    for statement in POSTGRES_STEPS[0]:
        postgres.execute(statement, name)
    postgres.execute(r"INSERT INTO courtcards.about VALUES (1, '\x0123')", name)
    postgres.execute("INSERT INTO courtcards.events VALUES ('a', 1, 'one')", name)
    return name


def open_and_close(place: Path | str) -> bytes:
    async def run() -> bytes:
        log = open_log(place)
        try:
            await log.append("new", 1, [b"1"])
            return log.secret
        finally:
            await log.close()

    return asyncio.run(run())


def test_both_databases_have_the_same_versions() -> None:
    assert len(SQLITE_STEPS) == len(POSTGRES_STEPS) == SCHEMA_VERSION


def test_a_file_of_the_first_version_is_brought_forward(tmp_path: Path) -> None:
    path = Path(shutil.copy(FIRST, tmp_path / "log"))
    assert asked(path, "PRAGMA user_version") == [(1,)]
    before = asked(path, "SELECT * FROM events")
    open_and_close(path)
    assert asked(path, "PRAGMA user_version") == [(SCHEMA_VERSION,)]
    assert asked(path, "SELECT * FROM archived") == []
    assert asked(path, "SELECT * FROM events WHERE table_id <> 'new'") == before


def test_a_new_file_gives_back_what_it_frees(tmp_path: Path) -> None:
    open_and_close(tmp_path / "log")
    assert asked(tmp_path / "log", "PRAGMA auto_vacuum") == [(2,)]


def test_a_step_that_a_server_of_before_has_hidden_is_taken_again(tmp_path: Path) -> None:
    path = tmp_path / "log"
    open_and_close(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 1")
    connection.close()
    asyncio.run(SqliteLog(path).close())
    assert asked(path, "PRAGMA user_version") == [(SCHEMA_VERSION,)]


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(shutil.copy(FIRST, tmp_path / "log"))
    broken = (SQLITE_STEPS[0], (*SQLITE_STEPS[1], "CREATE TABLE events (again)"))
    monkeypatch.setattr("courtcards.eventlog.sqlite_file.SQLITE_STEPS", broken)
    with pytest.raises(StorageError, match="already exists"):
        SqliteLog(path)
    assert asked(path, "PRAGMA user_version") == [(1,)]
    assert asked(path, "SELECT name FROM sqlite_schema WHERE name = 'archived'") == []


def test_many_servers_that_open_an_older_file_at_once_bring_it_forward_once(
    tmp_path: Path,
) -> None:
    path = Path(shutil.copy(FIRST, tmp_path / "log"))
    opened: list[SqliteLog] = []
    threads = [threading.Thread(target=lambda: opened.append(SqliteLog(path))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 8
    for log in opened:
        asyncio.run(log.close())
    assert asked(path, "PRAGMA user_version") == [(SCHEMA_VERSION,)]


def test_a_database_of_the_first_version_is_brought_forward(
    postgres: Cluster, postgres_place: str
) -> None:
    name = first_database(postgres, postgres_place)
    secrets: list[bytes] = []
    threads = [
        threading.Thread(target=lambda: secrets.append(_secret_of(postgres_place)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert secrets == [b"\x01\x23"] * 4
    assert postgres.execute("SELECT version FROM courtcards.about", name)[0][0] == SCHEMA_VERSION
    assert postgres.execute("SELECT * FROM courtcards.archived", name) == []
    assert len(postgres.execute("SELECT * FROM courtcards.events", name)) == 1


def _secret_of(place: str) -> bytes:
    log = open_log(place)
    asyncio.run(log.close())
    return log.secret


def test_a_database_without_its_row_is_refused(postgres: Cluster, postgres_place: str) -> None:
    name = first_database(postgres, postgres_place)
    postgres.execute("DELETE FROM courtcards.about", name)
    with pytest.raises(StorageError, match="has lost its secret: restore it from a copy"):
        open_log(postgres_place)


@pytest.mark.parametrize("version", [-1, SCHEMA_VERSION + 1])
def test_what_a_later_courtcards_has_written_is_refused(version: int) -> None:
    with pytest.raises(StorageError, match=f"version {version} of the format.*use the Courtcards"):
        schema.check_version(version, "x")
