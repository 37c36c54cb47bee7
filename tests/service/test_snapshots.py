"""A table that is played at leaves snapshots, and comes back by them."""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path

import pytest

from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.snapshots import SNAPSHOT_EVERY
from courtcards.server.snapshots import make_table_snapshots
from courtcards.tables import Open, Table, TableEnvelope
from courtcards.tables.service.table import LiveTable
from courtcards.tables.service.tables import LiveTables
from looping import in_a_loop
from service.tables_on import tables_on
from tables.holding import held
from tables.playing import SEED, next_command, people

OPENING = Open("double-king", "club", people(4), SEED)


def with_snapshots(log: ServerLog) -> LiveTables:
    tables = tables_on(log)
    tables.snapshots = make_table_snapshots(log)
    return tables


async def play(live: LiveTable, until: int) -> None:
    chance, ids = random.Random(1), count(live.table.sequence)
    while live.table.sequence < until:
        act = next_command(live.table, chance, ids)
        assert isinstance(act, TableEnvelope)
        await live.do(act)


@in_a_loop
async def test_it_comes_back_by_its_last_snapshot(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = open_log(place)
    tables = with_snapshots(log)
    live = await tables.open(OPENING)
    await play(live, 2 * SNAPSHOT_EVERY + 9)
    stood = held(live.table)
    await tables.close()
    await log.close()

    log = open_log(place)
    recalled = await log.load_history(live.name)
    assert (recalled.last, len(recalled.events)) == (2 * SNAPSHOT_EVERY, 10)
    monkeypatch.setattr(Table, "replay", None)  # what comes before need not be replayed
    tables = with_snapshots(log)
    again = await tables.find(live.name)
    assert held(again.table) == stood
    await play(again, 2 * SNAPSHOT_EVERY + 20)
    await tables.close()
    await log.close()


@in_a_loop
async def test_whoever_has_written_keeps_the_snapshot(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = [open_log(place), open_log(place)]
    first, second = map(with_snapshots, logs)
    live = await first.open(OPENING)
    other = await second.find(live.name)
    monkeypatch.setattr(logs[1], "save_snapshot", None)  # it only reads, and keeps none
    await play(live, SNAPSHOT_EVERY + 1)
    await other._ledger.refresh()
    assert held(other.table) == held(live.table)
    for tables, log in zip((first, second), logs, strict=True):
        await tables.close()
        await log.close()
