"""Keeping a log knows of the snapshots in it: checked, pruned and forgotten with their tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courtcards.eventlog.opening import open_log
from courtcards.eventlog.snapshots import sealed
from courtcards.eventlog.whole import EventRow, WholeLog, whole_log
from courtcards.keeping.checking import Damage, check
from courtcards.keeping.forgetting import forget, forgotten
from courtcards.keeping.names import what_stands
from courtcards.keeping.restoring import restore
from courtcards.server.snapshots import snapshots_of_tables, table_code
from courtcards.tables import Event, Table
from courtcards.tables.snapshots import restored, written
from keeping.keeping import backed_up, kept_log, pruned, table_that_is_over
from tables.holding import held
from tables.mended import mend

MOST = 10_000
COVERED = 30
"""So many events, or all where there are fewer."""


def replayed(log: WholeLog, name: str, most: int) -> tuple[Table, list[bytes]]:
    stored = [event.encode() for event in log.read(name)][:most]
    events: list[Event] = list(map(Table.codec.decode, stored))
    return Table.replay(events), stored


def with_snapshot(
    place: Path | str, state: bytes | None = None, code: str = "", last: bytes | None = None
) -> str:
    """Keep a snapshot of a table of a log, or what stands in for one; its id."""
    with whole_log(place) as whole:
        name = table_that_is_over(whole)
        table, stored = replayed(whole, name, COVERED)

    async def keep() -> None:
        log = open_log(place)
        if state is None:
            snapshots_of_tables(log).keep(name, table, stored[-1])
        else:
            after = stored[-1] if last is None else last
            log.keep(name, table.sequence, lambda: sealed(state, after, code or table_code()))
        await log.close()

    asyncio.run(keep())
    return name


@pytest.fixture
def log(tmp_path: Path, place: Path | str) -> Path | str:
    """A log of either kind with tables in it."""
    restore(backed_up(kept_log(tmp_path / "first"), tmp_path / "backup"), place)
    return place


def damages(place: Path | str) -> list[Damage]:
    with whole_log(place) as whole:
        return check(whole).damages


def state_of_another(place: Path | str, most: int) -> bytes:
    with whole_log(place) as whole:
        table, _ = replayed(whole, table_that_is_over(whole), most)
    table.attendance.turn_since += 1
    state = written(table)
    assert state is not None
    return state


def test_a_snapshot_that_follows_from_the_events_is_right(log: Path | str) -> None:
    with_snapshot(log)
    assert damages(log) == []


def test_every_table_that_a_server_of_before_has_written_has_one(tmp_path: Path) -> None:
    with whole_log(kept_log(tmp_path)) as whole:
        names = [name for name in whole.names() if what_stands(name).kind == "table"]
        for name in names:
            table, _ = replayed(whole, name, MOST)
            state = written(table)
            assert state is not None
            assert held(restored(state)) == held(table)
    assert names


def test_where_a_snapshot_differs_is_said(log: Path | str) -> None:
    name = with_snapshot(log, state_of_another(log, COVERED))
    (damage,) = damages(log)
    assert (damage.name, str(damage.why)) == (
        name,
        "its snapshot differs from its events: attendance",
    )


@pytest.mark.parametrize("last", [b"another", None], ids=["other", "shorter"])
def test_a_snapshot_of_another_log_is_said(log: Path | str, last: bytes | None) -> None:
    name = with_snapshot(log, state_of_another(log, COVERED), last=last or b"")
    if last is None:
        with whole_log(log) as whole, whole.writing():
            shorter = whole.read(name)[: min(COVERED, whole.last_of(name).sequence) - 1]
            whole.drop(name, whole.last_of(name).sequence)
            rows = [EventRow(name, number, each) for number, each in enumerate(shorter, 1)]
            whole.add_events(rows)
    said = [str(each.why) for each in damages(log) if each.name == name]
    assert said == ["its snapshot does not fit: the log has another event where it ends"]


def test_of_a_table_that_stands_still_there_is_none(
    log: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = with_snapshot(log)
    with whole_log(log) as whole:
        game = replayed(whole, name, 1)[0].match.rules.game
    mend(monkeypatch, game, "nothing", version=9)
    said = [str(each.why) for each in damages(log) if each.name == name]
    assert said == ["its snapshot differs from its events: rules"]


def test_what_another_version_has_written_is_not_checked(log: Path | str) -> None:
    with_snapshot(log, b"whatever that is", "of another version")
    assert damages(log) == []


def test_a_table_that_is_pruned_leaves_no_snapshot(log: Path | str) -> None:
    name = with_snapshot(log)
    with whole_log(log) as whole:
        assert whole.snapshot(name) is not None
        assert name in pruned(whole)
        assert whole.snapshot(name) is None


def test_whoever_is_forgotten_is_in_no_snapshot_either(log: Path | str) -> None:
    name = with_snapshot(log)
    with whole_log(log) as whole:
        person = replayed(whole, name, COVERED)[0].seating.players[0]
        assert person is not None
        assert name in [place.name for place in forgotten(whole, person.name)]
        forget(whole, list(forgotten(whole, person.name)))
        assert whole.snapshot(name) is None


def test_a_backup_needs_no_snapshot(log: Path | str, tmp_path: Path) -> None:
    name = with_snapshot(log)
    restored = tmp_path / "restored.sqlite3"
    restore(backed_up(log, tmp_path / "second"), restored)
    with whole_log(restored) as whole:
        assert whole.read(name)
        assert whole.snapshot(name) is None
