"""What holds of SQLite alone: the file, its format, its failures."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from courtcards.eventlog.admin_log import open_admin_log
from courtcards.eventlog.log_files import log_file, secret_file, user_folder
from courtcards.eventlog.sqlite import NAMES_PER_POLL, SqliteLog, WatchedNames
from courtcards.eventlog.sqlite_file import connect
from courtcards.kernel.errors import StorageError

pytestmark = pytest.mark.anyio


def run_with_log(path: Path, *appends: tuple[str, int, list[bytes]]) -> None:
    """Append one after the other."""

    async def run() -> None:
        async with SqliteLog(path) as log:
            for table, first, events in appends:
                await log.append(table, first, events)

    asyncio.run(run())


async def test_the_log_is_durable_before_an_append_returns(tmp_path: Path) -> None:
    async with SqliteLog(tmp_path / "log") as log:
        await log.append("a", 1, [b"1"])
        # As good as a crash: another connection reads what is on the disk, before any close.
        with sqlite3.connect(tmp_path / "log") as other:
            assert other.execute("SELECT event FROM events").fetchall() == [("1",)]
        other.close()
        assert log._writer is not None
        assert log._writer.execute("PRAGMA synchronous").fetchone() == (2,)
        assert log._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "log"
    run_with_log(path, ("a", 1, [b"1"]))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@contextmanager
def served(path: Path) -> Iterator[None]:
    asyncio.run(SqliteLog(path).close())
    yield


@pytest.mark.parametrize("opened", [served, open_admin_log])
def test_what_is_no_log_of_ours_is_refused_and_left_alone(
    tmp_path: Path, opened: Callable[[Path], AbstractContextManager[object]]
) -> None:
    letter, other = tmp_path / "letter.txt", tmp_path / "other.db"
    letter.write_text("Dear Ann, " * 200)
    with pytest.raises(StorageError, match=r"letter.txt is not a Courtcards file"), opened(letter):
        pass
    assert letter.read_text() == "Dear Ann, " * 200
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
    connection.close()
    with pytest.raises(StorageError, match="is a database of another program"), opened(other):
        pass


def test_a_later_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    run_with_log(path, ("a", 1, [b"1"]))
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StorageError, match="has format 99, but"):
        SqliteLog(path)


def test_a_folder_that_cannot_be_made_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be opened"):
        SqliteLog(tmp_path / "file" / "log")


async def test_a_full_disk_is_said_and_writing_resumes_after_it(tmp_path: Path) -> None:
    async with SqliteLog(tmp_path / "log") as log:
        await log.append("a", 1, [b"1"])
        assert log._writer is not None
        (page_count,) = log._writer.execute("PRAGMA page_count").fetchone()
        # A file that may not grow behaves as one on a disk that is full.
        log._writer.execute(f"PRAGMA max_page_count = {page_count}")
        with pytest.raises(StorageError, match="the disk is full"):
            await log.append("a", 2, [b"x" * 100_000])
        assert await log.read("a") == [b"1"]
        log._writer.execute("PRAGMA max_page_count = 1000000")
        await log.append("a", 2, [b"2"])
        assert await log.read("a") == [b"1", b"2"]


async def test_a_locked_file_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("courtcards.eventlog.sqlite_file.BUSY_TIMEOUT_S", 0.05)
    path = tmp_path / "log"
    async with SqliteLog(path) as log:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="another program has locked"):
            await log.append("a", 1, [b"1"])
        other.execute("COMMIT")
        other.close()
        await log.append("a", 1, [b"1"])


def test_the_file_lies_in_the_users_folder_unless_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", os.fspath(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert user_folder() == tmp_path / "courtcards"
    assert log_file() == tmp_path / "courtcards" / "tables.sqlite3"
    assert log_file(tmp_path) == tmp_path / "tables.sqlite3"
    assert log_file(tmp_path / "club.db") == tmp_path / "club.db"
    assert log_file(tmp_path / "new") == tmp_path / "new" / "tables.sqlite3"
    (tmp_path / "log").touch()
    assert log_file(tmp_path / "log") == tmp_path / "log"
    assert secret_file(tmp_path / "club.db") == tmp_path / "club.db.secret"


async def test_a_check_writes_to_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "log"
    wal = path.with_name("log-wal")
    async with SqliteLog(path) as log:
        await log.append("a", 1, [b"1"])
        before = wal.stat().st_size
        await log.check()
        assert wal.stat().st_size > before


async def test_what_has_been_read_here_meanwhile_is_not_told(tmp_path: Path) -> None:
    async with SqliteLog(tmp_path / "log") as log:
        heard: list[Mapping[str, int] | None] = []
        log.watch("a")
        await log.append("a", 1, [b"1", b"2"])
        for found in ({"a": 2, "b": 7}, {"a": 3, "b": 7}):
            log._notify(heard.append, found)
        assert heard == [{"a": 3}]


def test_what_others_write_to_is_looked_at_each_time_and_the_rest_in_turns(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    names = [f"t{number}" for number in range(2 * NAMES_PER_POLL)]
    run_with_log(path, *((name, 1, [b"1"]) for name in names))
    looks, connection = WatchedNames(), connect(path)
    for name in names:
        looks.watch(name)
    assert looks.poll(connection) == {}  # nothing has changed
    looks.mark_changed()
    first = looks.poll(connection)
    assert looks.filter_foreign(first) == first == dict.fromkeys(names[:NAMES_PER_POLL], 1)
    for name in names:
        looks.note_sequence(name, 1)
    assert looks.filter_foreign(first) == {}  # meanwhile it is known here
    run_with_log(path, (names[0], 2, [b"2"]), (names[1], 2, [b"2"]))
    looks.unwatch(names[1])
    assert looks.poll(connection) == {names[0]: 2}  # it is the others' turn
    assert looks.poll(connection) == {}  # everybody had one
    connection.close()
