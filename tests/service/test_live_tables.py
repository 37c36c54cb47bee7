"""Tables in memory: how long they stay, and what comes of them when another server plays on."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from courtcards.eventlog import repository
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError, WrittenByNewer
from courtcards.kernel.shuffling import seed_from_text
from courtcards.tables import Open, TableEnvelope, TablePlayer
from courtcards.tables.commands.play import Deal
from courtcards.tables.service import automatic_play
from courtcards.tables.service.host import Holder
from courtcards.tables.service.listeners import CLOSE_TRY_AGAIN
from courtcards.tables.service.table import build_envelope
from courtcards.tables.service.tables import Bounds
from looping import in_a_loop
from service.tables_on import Ear, hosted, tables_on
from waiting import happens

NEWER = b'{"v":2,"kind":"blessed"}'
OPENING = Open(
    "double-king", "club", tuple(TablePlayer(name) for name in "ABCD"), seed_from_text("x")
)


@in_a_loop
async def test_idle_tables_are_dropped_and_rebuilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "IDLE_AFTER_S", 0.0)

    async with hosted(tmp_path, bounds=Bounds(in_memory=3)) as (_, live_tables):
        used = await live_tables.open(OPENING)
        listener = await used.listen(Holder(0), None, Ear())
        tables = [await live_tables.open(OPENING) for _ in range(20)]
        assert len(live_tables._tables) <= 4
        assert await live_tables.find(used.name) is used
        again = await live_tables.find(tables[0].name)
        assert again is not tables[0]
        assert again.snapshot(1) == tables[0].snapshot(1)
        used.leave(listener)
        for _ in range(20):
            await live_tables.open(OPENING)
        assert live_tables._tables.get(used.name) is None


@in_a_loop
async def test_what_is_played_at_another_server_is_read_here_only_where_somebody_uses_it(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "IDLE_AFTER_S", 0.0)

    async with AsyncExitStack() as at_the_end:
        logs = open_log(place), open_log(place)
        for log in logs:
            at_the_end.push_async_callback(log.close)
        here, there = map(tables_on, logs)
        used, unused = await here.open(OPENING), await here.open(OPENING)
        await used.listen(Holder(0), None, Ear())
        for name in (used.name, unused.name):
            await (await there.find(name)).do(TableEnvelope(Deal("d", 1), 0))
        await happens(lambda: here._tables.get(unused.name) is None)
        await happens(lambda: used.table.sequence == 2)
        assert (await here.find(unused.name)).table.sequence == 2
        await here.close()
        await there.close()


@in_a_loop
async def test_a_table_that_could_not_be_stored_is_not_watched(tmp_path: Path) -> None:
    async with SqliteLog(tmp_path / "log") as log:
        live_tables = tables_on(log)
        kept = await live_tables.open(OPENING)
        assert list(log._watched._known.items()) == [(kept.name, 1)]
        await log.close()
        with pytest.raises(StorageError, match="is closed"):
            await live_tables.open(OPENING)
        assert list(log._watched._known) == [kept.name]


@in_a_loop
async def test_a_bot_that_comes_second_to_a_newer_server_plays_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic_play, "RETRY_AFTER_S", 0.0)

    bots = tuple(TablePlayer(name, "random") for name in "BCD")
    async with hosted(tmp_path) as (log, tables):
        live = await tables.open(replace(OPENING, players=(TablePlayer("A"), *bots)))
        ear = Ear()
        await live.listen(Holder(0), None, ear)
        # It plays as soon as it is woken, and does not know yet that the log has grown.
        live.table.apply(live.table.decide(build_envelope(Holder(0), Deal("d", 1), "en")))
        await log.append(live.name, 2, [NEWER, NEWER])
        live.wake()
        await happens(lambda: live.has_stopped and not live.is_in_use)
        assert ear.code == CLOSE_TRY_AGAIN
        assert ear.heard[-1]["error"] == "storage/newer"
        for asked in (
            live.listen(Holder(0), None, ear),
            live.do(build_envelope(Holder(0), Deal("e", 1), "en")),
            tables.find(live.name),
        ):
            with pytest.raises(WrittenByNewer):
                await asked
        live.wake()
        live.refresh()
        assert not live.is_in_use
        assert len(await log.read(live.name)) == 3
