from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from courtcards.errors import SequenceTaken, StorageError
from courtcards.storage.places import log_file, secret_file, user_folder
from courtcards.storage.sqlite import SqliteLog


def run_with_log(path: Path, *appends: tuple[str, int, list[bytes]]) -> list[bytes]:
    """Append one after the other, and read the first table named."""

    async def run() -> list[bytes]:
        async with SqliteLog(path) as log:
            for table, first, events in appends:
                await log.append(table, first, events)
            return await log.read(appends[0][0])

    return asyncio.run(run())


def test_events_come_back_in_order_and_survive_a_reopening(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    assert run_with_log(path, ("a", 1, [b"one", b"two"]), ("b", 1, [b"other"])) == [b"one", b"two"]
    assert run_with_log(path, ("a", 3, ["trois €".encode()])) == [
        b"one",
        b"two",
        "trois €".encode(),
    ]


def test_a_reader_names_the_last_sequence_it_has_and_gets_the_rest(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            await log.append("a", 1, [b"1", b"2", b"3"])
            assert await log.read("a", after=2) == [b"3"]
            assert await log.read("a", after=3) == []
            assert await log.read("unknown") == []

    asyncio.run(run())


def test_a_sequence_that_is_taken_leaves_the_log_as_it_was(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            await log.append("a", 1, [b"1", b"2"])
            with pytest.raises(SequenceTaken, match="event 2 of table 'a'"):
                await log.append("a", 2, [b"another 2", b"3"])
            assert await log.read("a") == [b"1", b"2"]

    asyncio.run(run())


def test_half_an_append_that_fails_is_not_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            await log.append("a", 3, [b"3"])
            with pytest.raises(SequenceTaken):
                await log.append("a", 1, [b"1", b"2", b"another 3"])
            assert await log.read("a") == [b"3"]

    asyncio.run(run())


def test_many_tables_at_once_share_transactions_and_one_failure_is_its_own(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            await log.append("t7", 1, [b"first"])
            answers = await asyncio.gather(
                *(log.append(f"t{table}", 1, [b"%d" % table]) for table in range(200)),
                return_exceptions=True,
            )
            refused = [index for index, answer in enumerate(answers) if answer is not None]
            assert refused == [7]
            assert isinstance(answers[7], SequenceTaken)
            assert await log.read("t7") == [b"first"]
            assert await log.read("t199") == [b"199"]

    asyncio.run(run())


def test_two_servers_on_one_file_cannot_both_write_an_event(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as one, SqliteLog(tmp_path / "log") as other:
            answers = await asyncio.gather(
                one.append("a", 1, [b"one"]),
                other.append("a", 1, [b"other"]),
                return_exceptions=True,
            )
            assert sorted(answer is None for answer in answers) == [False, True]
            assert len(await one.read("a")) == 1

    asyncio.run(run())


def test_the_log_is_durable_before_an_append_returns(tmp_path: Path) -> None:
    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            await log.append("a", 1, [b"1"])
            # As good as a crash: another connection reads what is on the disk, before any close.
            with sqlite3.connect(tmp_path / "log") as other:
                assert other.execute("SELECT event FROM events").fetchall() == [("1",)]
            other.close()
            assert log._writer is not None
            assert log._writer.execute("PRAGMA synchronous").fetchone() == (2,)
            assert log._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    asyncio.run(run())


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "log"
    run_with_log(path, ("a", 1, [b"1"]))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 200)
    with pytest.raises(StorageError, match=r"letter.txt is not a Courtcards file"):
        SqliteLog(path)
    assert path.read_text() == "Dear Ann, " * 200


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
    connection.close()
    with pytest.raises(StorageError, match="is a database of another program"):
        SqliteLog(path)


def test_a_later_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    run_with_log(path, ("a", 1, [b"1"]))
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StorageError, match="has version 99 of the format"):
        SqliteLog(path)


def test_a_folder_that_cannot_be_made_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be opened"):
        SqliteLog(tmp_path / "file" / "log")


def test_a_full_disk_is_said_and_writing_resumes_after_it(tmp_path: Path) -> None:
    async def run() -> None:
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

    asyncio.run(run())


def test_a_locked_file_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("courtcards.storage.sqlite.BUSY_TIMEOUT_S", 0.05)
    path = tmp_path / "log"

    async def run() -> None:
        async with SqliteLog(path) as log:
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageError, match="another program keeps"):
                await log.append("a", 1, [b"1"])
            other.execute("COMMIT")
            other.close()
            await log.append("a", 1, [b"1"])

    asyncio.run(run())


def test_a_closed_log_refuses_instead_of_waiting_for_ever(tmp_path: Path) -> None:
    async def run() -> None:
        log = SqliteLog(tmp_path / "log")
        await log.close()
        await log.close()
        with pytest.raises(StorageError, match="is closed"):
            await log.append("a", 1, [b"1"])
        with pytest.raises(StorageError, match="is closed"):
            await log.read("a")

    asyncio.run(run())


def test_the_file_lies_in_the_users_folder_unless_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", os.fspath(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert user_folder() == tmp_path / "courtcards"
    assert log_file() == tmp_path / "courtcards" / "tables.sqlite3"
    assert log_file(tmp_path) == tmp_path / "tables.sqlite3"
    assert log_file(tmp_path / "club.db") == tmp_path / "club.db"
    assert secret_file(tmp_path / "club.db") == tmp_path / "club.db.secret"
