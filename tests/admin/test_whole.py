"""The whole of a log on a connection of its own: its refusals, its losses, what it gives back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from admin.keeping import NOW, pruned, table_that_is_over
from courtcards.admin.backup import back_up
from courtcards.admin.pruning import unlist_archived_tables
from courtcards.eventlog.admin_log import (
    AdminLog,
    ArchivedRow,
    EventRow,
    create_log,
    open_admin_log,
)
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.postgres import PostgresLog
from courtcards.eventlog.repository import Follower
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import SequenceTaken, StorageError, UnknownTable
from courtcards.offline.host import OfflineLog
from courtcards.tables import AnyTableEvent, Table, TableInput
from databases import Cluster
from offline.devices import Shelf

pytestmark = pytest.mark.anyio

LOST = r"connection .* lost|no database answers"


def test_a_damaged_file_is_said(kept: Path) -> None:
    with open_admin_log(kept):
        pass
    whole = kept.read_bytes()
    kept.write_bytes(whole[:8192] + b"\xff" * 4096 * 20 + whole[8192 + 4096 * 20 :])
    with (
        open_admin_log(kept) as log,
        pytest.raises(StorageError, match="is damaged"),
        log.reading(),
    ):
        list(log.events())


def drop_and(act: Callable[[], object], log: AdminLog) -> None:
    log.drop("a", 1)
    act()


def test_a_connection_that_is_lost_is_said_and_nothing_has_changed(postgres_place: str) -> None:
    asyncio.run(PostgresLog(postgres_place).close())
    with open_admin_log(postgres_place) as log:
        log.append(EventRow("a", 1, "one"))
        with pytest.raises(StorageError, match=LOST), log.writing():
            drop_and(
                lambda: log._connection.query("SELECT pg_terminate_backend(pg_backend_pid())"), log
            )
        with pytest.raises(StorageError):
            log.names()
    with open_admin_log(postgres_place) as log:
        assert log.names() == ["a"]


def test_what_is_begun_and_fails_changes_nothing(place: Path | str) -> None:
    asyncio.run(open_log(place).close())
    with open_admin_log(place) as log:
        log.append(EventRow("a", 1, "one"))
        with pytest.raises(KeyError), log.writing():
            drop_and({}.popitem, log)
        assert log.read("a") == ["one"]
        log.append(EventRow("b", 1, "two"))
        with pytest.raises(SequenceTaken), log.writing():
            drop_and(lambda: log.append(EventRow("b", 1, "other")), log)
        assert log.names() == ["a", "b"]


async def test_a_database_that_has_lost_its_archive_says_so(
    postgres: Cluster, postgres_place: str
) -> None:
    async with PostgresLog(postgres_place) as log:
        name = postgres_place.rpartition("/")[2]
        await asyncio.to_thread(postgres.execute, "DROP TABLE courtcards.archived", name)
        with pytest.raises(StorageError, match="has lost its tables"):
            await log.read_archive("a")


async def test_a_database_that_has_lost_its_events_says_so_and_goes_on_when_they_are_back(
    postgres: Cluster, postgres_place: str
) -> None:
    async with PostgresLog(postgres_place) as log:
        name = postgres_place.rpartition("/")[2]
        rename = "ALTER TABLE courtcards.{} RENAME TO {}"
        await asyncio.to_thread(postgres.execute, rename.format("events", "away"), name)
        with pytest.raises(StorageError, match="has lost its tables"):
            await log.read_last_sequences(["a"])
        await asyncio.to_thread(postgres.execute, rename.format("away", "events"), name)
        assert await log.read_last_sequences(["a"]) == [0]


def test_a_file_shrinks_beside_a_server(kept: Path) -> None:
    size = kept.stat().st_size
    server = SqliteLog(kept)
    with open_admin_log(kept) as log:
        assert len(pruned(log)) > 10
        small = kept.stat().st_size
        assert small < size / 2
        with log.writing():
            log.add_archives([ArchivedRow("x", 1, b"x" * 2_000_000)])
        log.put_archive("x", b"")
        log.shrink()
        assert kept.stat().st_size < small + 8192
    asyncio.run(server.close())


def test_who_takes_the_place_meanwhile_keeps_it(tmp_path: Path) -> None:
    place = tmp_path / "log"
    with pytest.raises(StorageError, match="already exists"), create_log(place, b"s" * 32):
        place.write_text("mine")
    assert place.read_text() == "mine"


def test_who_takes_the_name_of_a_backup_meanwhile_keeps_it(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup"

    def archives(_log: AdminLog) -> Iterator[ArchivedRow]:
        file.write_text("mine")
        return iter(())

    monkeypatch.setattr(AdminLog, "archives", archives)
    with (
        open_admin_log(kept) as log,
        pytest.raises(StorageError, match="already exists"),
    ):
        back_up(log, file, NOW)
    assert file.read_text() == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {"backup", "first"}


def test_a_server_that_writes_to_the_lobby_meanwhile_is_waited_for(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_admin_log(kept) as log:
        table = table_that_is_over()
        entry = f'{{"kind":"listed","table":"{table}"}}'
        log.append(EventRow("lobby", log.read_last_event("lobby").sequence + 1, entry))
        with log.writing():
            log.add_archives([ArchivedRow(table, 1, b"")])
        append, tried = AdminLog.append, list[EventRow]()

        def second(log: AdminLog, row: EventRow) -> None:
            tried.append(row)
            if len(tried) == 1:
                append(log, row._replace(event='{"kind":"listed","table":"x"}'))
            append(log, row)

        monkeypatch.setattr(AdminLog, "append", second)
        unlist_archived_tables(log)
        assert [row.sequence for row in tried] == [tried[0].sequence, tried[0].sequence + 1]
        assert log.read("lobby")[-2:] == [
            '{"kind":"listed","table":"x"}',
            f'{{"kind":"unlisted","table":"{table}"}}',
        ]


def test_a_device_archives_nothing() -> None:
    assert asyncio.run(OfflineLog(Shelf()).read_archive("x")) is None


async def test_whoever_follows_a_table_that_is_archived_reads_on_no_more(
    kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with open_admin_log(kept) as whole:
        name = table_that_is_over()
        table = Table.replay(Table.codec.decode(each.encode()) for each in whole.read(name))
    async with SqliteLog(kept) as log:
        ledger: Ledger[Table, TableInput, AnyTableEvent] = Ledger(name, table, log, lambda _: None)
        sequence = table.sequence
        with open_admin_log(kept) as whole:
            pruned(whole)
        follower = Follower(ledger, _never)
        follower.start_refresh()
        await follower.close()
        assert table.sequence == sequence
        with pytest.raises(UnknownTable):
            await log.read(name)
    assert caplog.text == ""


async def _never() -> None:
    raise AssertionError
