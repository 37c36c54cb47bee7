"""Keeping a log knows of the snapshots in it: checked, pruned and forgotten with their tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from admin.keeping import backed_up, pruned, table_that_is_over
from courtcards.admin.backup import restore
from courtcards.admin.verification import Damage, check_log
from courtcards.clubs.season import outcomes
from courtcards.clubs.season.outcomes import EveningSummary, summarize_evening
from courtcards.clubs.service.links import evening_stream_name
from courtcards.clubs.service.log_queries import load_logged_evening, load_logged_evenings
from courtcards.eventlog.admin_log import AdminLog, EventRow, open_admin_log
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.snapshots import seal_snapshot
from courtcards.server.redaction.names import identify_stream
from courtcards.server.redaction.people import find_redactions, redact
from courtcards.server.snapshots import digest_evening_code, digest_table_code
from courtcards.tables import AnyTableEvent, Table
from courtcards.tables.snapshots import encode_table, restore_table
from tables.holding import held
from tables.mended import mend

MOST = 10_000
COVERED = 30
"""So many events, or all where there are fewer."""


def replayed(log: AdminLog, name: str, most: int) -> tuple[Table, list[bytes]]:
    stored = [event.encode() for event in log.read(name)][:most]
    events: list[AnyTableEvent] = list(map(Table.codec.decode, stored))
    return Table.replay(events), stored


def keep(place: Path | str, name: str, sequence: int, seal: bytes) -> None:
    """Keep a snapshot in a log as a server does."""

    async def run() -> None:
        log = open_log(place)
        log.save_snapshot(name, sequence, lambda: seal)
        await log.close()

    asyncio.run(run())


def with_snapshot(
    place: Path | str, state: bytes | None = None, code: str = "", last: bytes | None = None
) -> str:
    """Keep a snapshot of a table of a log, or what stands in for one; its id."""
    name = table_that_is_over()
    with open_admin_log(place) as whole:
        table, stored = replayed(whole, name, COVERED)
    state = encode_table(table) if state is None else state
    assert state is not None
    after = stored[-1] if last is None else last
    keep(place, name, table.sequence, seal_snapshot(state, after, code or digest_table_code()))
    return name


def damages(place: Path | str) -> list[Damage]:
    with open_admin_log(place) as whole:
        return check_log(whole).damages


def state_of_another(place: Path | str, most: int) -> bytes:
    with open_admin_log(place) as whole:
        table, _ = replayed(whole, table_that_is_over(), most)
    table.attendance.turn_since += 1
    state = encode_table(table)
    assert state is not None
    return state


def test_a_snapshot_that_follows_from_the_events_is_right(either: Path | str) -> None:
    with_snapshot(either)
    assert damages(either) == []


def test_every_table_that_a_server_of_before_has_written_has_one(kept: Path) -> None:
    with open_admin_log(kept) as whole:
        names = [name for name in whole.names() if identify_stream(name).kind == "table"]
        for name in names:
            table, _ = replayed(whole, name, MOST)
            state = encode_table(table)
            assert state is not None
            assert held(restore_table(state)) == held(table)
    assert names


def test_where_a_snapshot_differs_is_said(kept: Path) -> None:
    name = with_snapshot(kept, state_of_another(kept, COVERED))
    (damage,) = damages(kept)
    assert (damage.name, str(damage.why)) == (
        name,
        "its snapshot differs from its events: attendance",
    )


@pytest.mark.parametrize("last", [b"another", None], ids=["other", "shorter"])
def test_a_snapshot_of_another_log_is_said(kept: Path, last: bytes | None) -> None:
    name = with_snapshot(kept, state_of_another(kept, COVERED), last=last or b"")
    if last is None:
        with open_admin_log(kept) as whole, whole.writing():
            shorter = whole.read(name)[: min(COVERED, whole.read_last_event(name).sequence) - 1]
            whole.drop(name, whole.read_last_event(name).sequence)
            rows = [EventRow(name, number, each) for number, each in enumerate(shorter, 1)]
            whole.add_events(rows)
    said = [str(each.why) for each in damages(kept) if each.name == name]
    assert said == ["its snapshot cannot be used: its last event differs from the log's"]


def test_of_a_table_that_stands_still_there_is_none(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = with_snapshot(kept)
    with open_admin_log(kept) as whole:
        game = replayed(whole, name, 1)[0].match.rules.game
    mend(monkeypatch, game, "nothing", version=9)
    said = [str(each.why) for each in damages(kept) if each.name == name]
    assert said == ["its snapshot differs from its events: rules"]


def test_what_another_version_has_written_is_not_checked(kept: Path) -> None:
    with_snapshot(kept, b"whatever that is", "of another version")
    assert damages(kept) == []


def test_a_table_that_is_pruned_leaves_no_snapshot(either: Path | str) -> None:
    name = with_snapshot(either)
    with open_admin_log(either) as whole:
        assert whole.snapshot(name) is not None
        assert name in pruned(whole)
        assert whole.snapshot(name) is None


def test_whoever_is_forgotten_is_in_no_snapshot_either(either: Path | str) -> None:
    name = with_snapshot(either)
    with open_admin_log(either) as whole:
        person = replayed(whole, name, COVERED)[0].seating.players[0]
        assert person is not None
        assert name in [place.name for place in find_redactions(whole, person.name)]
        redact(whole, list(find_redactions(whole, person.name)))
        assert whole.snapshot(name) is None


def test_a_backup_needs_no_snapshot(kept: Path, tmp_path: Path) -> None:
    name = with_snapshot(kept)
    restored = tmp_path / "restored.sqlite3"
    restore(backed_up(kept, tmp_path / "second"), restored)
    with open_admin_log(restored) as whole:
        assert whole.read(name)
        assert whole.snapshot(name) is None


# What is kept of an evening


def without_a_table(kept: EveningSummary) -> EveningSummary:
    return replace(kept, tables=kept.tables[1:])


UNFIT = "its snapshot cannot be used: its last event differs from the log's"


@pytest.mark.parametrize(
    ("change", "last", "code", "said"),
    [
        (lambda kept: kept, None, "", []),
        (lambda kept: replace(kept, places=kept.places[::-1]), None, "", ["places"]),
        (without_a_table, None, "", ["tables"]),
        # It is of before, or of another version: then it is not used.
        (
            lambda kept: replace(without_a_table(kept), ends=(kept.ends[0] - 1, *kept.ends[1:])),
            *(None, "", []),
        ),
        (
            lambda kept: replace(without_a_table(kept), sequence=kept.sequence - 1),
            *(None, "", []),
        ),
        (without_a_table, None, "of another version", []),
        (lambda kept: kept, b"another", "", [UNFIT]),
    ],
)
def test_where_what_is_kept_of_an_evening_does_not_follow_from_its_sheets_is_said(
    kept: Path,
    change: Callable[[EveningSummary], EveningSummary],
    last: bytes | None,
    code: str,
    said: list[str],
) -> None:
    with open_admin_log(kept) as whole:
        (found,) = load_logged_evenings(whole)
        evening = load_logged_evening(whole, found.id)
        name = evening_stream_name(evening.id)
        changed = change(summarize_evening(evening.evening, evening.sheets))
        after = whole.read_last_event(name).event.encode() if last is None else last
    seal = seal_snapshot(outcomes.encode_summary(changed), after, code or digest_evening_code())
    keep(kept, name, changed.sequence, seal)
    with open_admin_log(kept) as whole:
        assert whole.snapshot(name) is not None
        whys = [str(each.why) for each in check_log(whole).damages if each.name == name]
    assert whys == [
        each if each == UNFIT else f"its snapshot differs from its events: {each}" for each in said
    ]
