"""Snapshots in a log: kept beside the events, found again, used only where they certainly fit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import pytest

from courtcards.eventlog import repository
from courtcards.eventlog.log import ARCHIVED, ServerLog
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.postgres import PostgresLog
from courtcards.eventlog.repository import load_aggregate
from courtcards.eventlog.snapshots import (
    SNAPSHOT_EVERY,
    SnapshotQueue,
    SnapshotRow,
    StoredHistory,
    is_due,
    seal_snapshot,
)
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError, UnknownTable, WrittenByNewer
from courtcards.server.snapshots import digest_table_code, make_table_snapshots
from courtcards.tables import AnyTableEvent, Table
from courtcards.tables.snapshots import encode_table
from eventlog.postgres_database import Database
from tables.holding import held
from tables.mended import mend
from tables.playing import MATCHES, played_out
from waiting import happens

pytestmark = pytest.mark.anyio

T = TypeVar("T")


@cache
def events() -> list[AnyTableEvent]:
    """Every event of a match."""
    return played_out(*MATCHES[0])


@cache
def stored() -> list[bytes]:
    return list(map(Table.codec.encode, events()))


@cache
def whole() -> Any:
    return held(Table.replay(events()))


MANY, FEW = SNAPSHOT_EVERY + 1, 5
"""So many events follow a snapshot."""


def run(place: Path | str, work: Callable[[ServerLog], Awaitable[T]]) -> T:
    """Do something with a log; what waits to be written stands there when this returns."""

    async def opened() -> T:
        log = open_log(place)
        try:
            return await work(log)
        finally:
            await log.close()

    return asyncio.run(opened())


async def aside(work: Callable[[], Table], _last_at: int) -> Table:
    return await asyncio.to_thread(work)


async def found(log: ServerLog) -> Table:
    table = await load_aggregate(
        log, "t", Table, offload=aside, snapshots=make_table_snapshots(log)
    )
    assert table is not None
    return table


def kept(place: Path | str, later: int, snapshot: bytes | None = None) -> int:
    """A table in a log with a snapshot that so many events follow; the last that it covers."""
    last = len(stored()) - later
    table = Table.replay(events()[:last])

    async def keep(log: ServerLog) -> None:
        await log.append("t", 1, stored())
        if snapshot is None:
            make_table_snapshots(log).save("t", table, stored()[last - 1])
        else:
            log.save_snapshot("t", last, lambda: snapshot)

    run(place, keep)
    return last


async def last_covered(log: ServerLog) -> int:
    recalled = await log.load_history("t")
    assert recalled.snapshot is not None
    return len(stored()) + 1 - len(recalled.events)


def test_a_snapshot_is_found_with_the_events_from_its_last_one_on(place: Path | str) -> None:
    async def keep(log: ServerLog) -> None:
        await log.append("a", 1, [b"1", b"2", b"3"])
        await log.append("b", 1, [b"one"])
        assert await log.load_history("a") == StoredHistory(None, [b"1", b"2", b"3"])
        assert await log.load_history("unknown") == StoredHistory(None, [])
        log.save_snapshot("a", 1, lambda: b"before")
        log.save_snapshot("a", 2, lambda: b"kept")

    async def ask(log: ServerLog) -> None:
        asked = [log.load_history(name) for name in ("b", "a", "b")]
        of_b = StoredHistory(None, [b"one"])
        assert [*await asyncio.gather(*asked)] == [
            of_b,
            StoredHistory(b"kept", [b"2", b"3"], 2),
            of_b,
        ]
        assert await log.read("a") == [b"1", b"2", b"3"]
        log.save_snapshot("a", 3, lambda: b"in its place")
        await log.append("b", 2, [ARCHIVED])
        with pytest.raises(UnknownTable):
            await log.load_history("b")

    async def ask_again(log: ServerLog) -> None:
        assert await log.load_history("a") == StoredHistory(b"in its place", [b"3"], 3)

    for work in (keep, ask, ask_again):
        run(place, work)


def test_many_snapshots_are_all_written_by_a_server_that_stops(place: Path | str) -> None:
    names = [f"table{number}" for number in range(30)]

    async def keep(log: ServerLog) -> None:
        for name in names:
            await log.append(name, 1, [b"1"])
            log.save_snapshot(name, 1, name.encode)

    async def ask(log: ServerLog) -> None:
        for name in names:
            assert await log.load_history(name) == StoredHistory(name.encode(), [b"1"], 1)

    run(place, keep)
    run(place, ask)


async def test_an_idle_file_gets_its_snapshots_too_and_one_that_cannot_be_kept_is_no_loss(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    loop, written = asyncio.get_running_loop(), asyncio.Event()

    def seal() -> bytes:
        loop.call_soon_threadsafe(written.set)
        return b"kept"

    async with SqliteLog(tmp_path / "log") as log:
        await log.append("a", 1, [b"1"])
        log.save_snapshot("a", 1, seal)
        await written.wait()
        assert log._writer is not None
        log._writer.execute("DROP TABLE snapshots")
        log.save_snapshot("a", 1, lambda: b"kept")
        await log.append("a", 2, [b"2"])
        assert await log.read("a") == [b"1", b"2"]
    assert "snapshots cannot be stored: no such table" in caplog.text


async def test_a_snapshot_that_comes_just_as_all_have_been_written_is_written_too(
    postgres_place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def some(waiting: SnapshotQueue) -> list[SnapshotRow]:
        taken = SnapshotQueue.take_some(waiting)
        if late and not taken:
            loop.call_soon_threadsafe(log.save_snapshot, *late.pop(), lambda: b"kept")
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()
        return taken

    loop, late = asyncio.get_running_loop(), [("b", 1), ("a", 1)]
    async with PostgresLog(postgres_place) as log:
        for name in ("a", "b"):
            await log.append(name, 1, [b"1"])
        waiting = log._snapshots._waiting
        monkeypatch.setattr(waiting, "take_some", some.__get__(waiting))
        log.save_snapshot(*late.pop(), lambda: b"kept")
        await happens(
            lambda: log._snapshots._writing is not None and log._snapshots._writing.done()
        )
        for each in late:
            log.save_snapshot(*each, lambda: b"kept")
    async with PostgresLog(postgres_place) as log:
        assert [(await log.load_history(name)).snapshot for name in ("a", "b")] == [b"kept"] * 2


async def test_a_database_that_cannot_keep_a_snapshot_goes_on(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    async with PostgresLog(database.place) as log:
        await log.append("a", 1, [b"1"])
        database.ask("DROP TABLE courtcards.snapshots")
        log.save_snapshot("a", 1, lambda: b"kept")
        await log.append("a", 2, [b"2"])
        assert await log.read("a") == [b"1", b"2"]
    assert "snapshots cannot be stored" in caplog.text


@pytest.mark.parametrize("later", [0, FEW, MANY])
def test_a_table_is_what_its_snapshot_and_what_followed_make_it(
    tmp_path: Path, later: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    last, as_it_is = kept(tmp_path / "log", later), whole()
    replayed: list[int] = []
    follow = Table.follow

    def counted(self: Table, event: object) -> None:
        replayed.append(self.sequence)
        follow(self, event)

    monkeypatch.setattr(Table, "follow", counted)

    async def ask(log: ServerLog) -> None:
        assert held(await found(log)) == as_it_is
        assert replayed == list(range(last, len(stored())))

    run(tmp_path / "log", ask)
    # After a long way from the last there is another.
    assert run(tmp_path / "log", last_covered) == (len(stored()) if later == MANY else last)


def test_what_is_large_is_read_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "LARGE_SNAPSHOT", 10)
    kept(tmp_path / "log", FEW)
    done: list[bool] = []

    async def noted(work: Callable[[], Table], _last_at: int) -> Table:
        done.append(True)
        return work()

    async def ask(log: ServerLog) -> None:
        table = await load_aggregate(
            log, "t", Table, offload=noted, snapshots=make_table_snapshots(log)
        )
        assert held(table) == whole()

    run(tmp_path / "log", ask)
    assert done == [True]


def test_a_table_without_a_snapshot_has_one_after_a_long_replay(place: Path | str) -> None:
    async def ask(log: ServerLog) -> None:
        await log.append("t", 1, stored())
        await log.append("short", 1, stored()[:FEW])
        snapshots = make_table_snapshots(log)
        assert held(await found(log)) == whole()
        assert await load_aggregate(log, "short", Table, snapshots=snapshots) is not None
        assert await load_aggregate(log, "unknown", Table, snapshots=snapshots) is None

    async def ask_again(log: ServerLog) -> None:
        assert await last_covered(log) == len(stored())
        assert (await log.load_history("short")).snapshot is None
        assert held(await found(log)) == whole()

    run(place, ask)
    run(place, ask_again)


def test_where_none_can_be_made_it_is_said_and_all_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask(log: ServerLog) -> None:
        await log.append("t", 1, stored())
        monkeypatch.setattr(Table, "players", property(lambda _: (object(),)))
        assert (await found(log)).sequence == len(stored())

    run(tmp_path / "log", ask)
    assert "cannot create a snapshot of t: " in caplog.text
    assert run(tmp_path / "log", _has_none)


async def _has_none(log: ServerLog) -> bool:
    return (await log.load_history("t")).snapshot is None


def test_a_table_that_stands_still_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(log: ServerLog) -> None:
        await log.append("t", 1, stored())
        mend(monkeypatch, MATCHES[0][0], "draw")
        assert (await found(log)).has_other_rules

    run(tmp_path / "log", ask)
    assert run(tmp_path / "log", _has_none)


def other_state() -> bytes:
    state = encode_table(Table.replay(events()[:20]))
    assert state is not None
    return state


def last_before_few() -> bytes:
    return stored()[len(stored()) - FEW - 1]


UNFIT: dict[str, Callable[[], bytes]] = {
    "cannot be read": lambda: b"what is that?",
    "another version has written it": lambda: seal_snapshot(
        other_state(), last_before_few(), "another"
    ),
    "its last event differs from the log's": lambda: seal_snapshot(
        other_state(), stored()[0], digest_table_code()
    ),
    "is damaged": lambda: (
        seal_snapshot(other_state(), last_before_few(), digest_table_code())[:-1] + b"!"
    ),
    "ValidationError": lambda: seal_snapshot(
        b"\x93\x01\x02\x03", last_before_few(), digest_table_code()
    ),
    "it has another sequence number": lambda: seal_snapshot(
        other_state(), last_before_few(), digest_table_code()
    ),
}


@pytest.mark.parametrize("why", UNFIT)
def test_what_does_not_fit_is_not_used_and_said(
    tmp_path: Path, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="courtcards.eventlog")
    kept(tmp_path / "log", FEW, UNFIT[why]())

    async def ask(log: ServerLog) -> None:
        assert held(await found(log)) == whole()
        assert "t is rebuilt without its snapshot" in caplog.text
        assert why in caplog.text

    run(tmp_path / "log", ask)
    # It is replaced by one that fits.
    caplog.clear()
    assert held(run(tmp_path / "log", found)) == whole()
    assert "without its snapshot" not in caplog.text


def test_where_the_log_is_shorter_than_its_snapshot_the_log_holds(tmp_path: Path) -> None:
    async def keep(log: ServerLog) -> None:
        await log.append("t", 1, stored()[:FEW])
        table = Table.replay(events())
        make_table_snapshots(log).save("t", table, stored()[-1])

    run(tmp_path / "log", keep)
    assert held(run(tmp_path / "log", found)) == held(Table.replay(events()[:FEW]))


@pytest.mark.parametrize(
    ("last", "error"),
    [(b'{"kind":"flown","seat":1}', WrittenByNewer), (b'{"kind":"dealt"}', StorageError)],
)
def test_what_a_newer_server_has_written_or_is_damaged_is_so_with_a_snapshot_too(
    tmp_path: Path, last: bytes, error: type[Exception]
) -> None:
    kept(tmp_path / "log", FEW)

    async def ask(log: ServerLog) -> None:
        await log.append("t", len(stored()) + 1, [last])
        with pytest.raises(error, match=r"newer version of Courtcards|the log of 't' is damaged"):
            await found(log)

    run(tmp_path / "log", ask)


def test_a_snapshot_is_due_now_and_then_and_more_seldom_in_a_long_log() -> None:
    due = [sequence for sequence in range(1, 200_001) if is_due(sequence)]
    assert due[:10] == [SNAPSHOT_EVERY * number for number in range(1, 11)]
    gaps = [after - before for before, after in pairwise(due)]
    assert gaps == sorted(gaps)
    assert all(
        gap <= max(SNAPSHOT_EVERY, after // 8) for gap, after in zip(gaps, due[1:], strict=False)
    )
    assert len(due) < 100
