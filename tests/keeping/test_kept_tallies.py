"""What is kept of an evening is checked against the evening and its sheets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from courtcards.clubs.seasons.tallies import EveningTally, tally, written
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.snapshots import sealed
from courtcards.eventlog.whole import whole_log
from courtcards.keeping.checking import check
from courtcards.keeping.evenings import evening_of, evenings
from courtcards.keeping.restoring import restore
from courtcards.server.clubs.log_names import evening_name
from courtcards.server.snapshots import tally_code
from keeping.keeping import backed_up, kept_log

Change = Callable[[EveningTally], EveningTally]


@pytest.fixture
def log(tmp_path: Path, place: Path | str) -> Path | str:
    """A log of either kind with an evening in it."""
    restore(backed_up(kept_log(tmp_path / "first"), tmp_path / "backup"), place)
    return place


def said_with(
    place: Path | str, change: Change, last: bytes | None = None, code: str = ""
) -> list[str]:
    """What is said of a log where that is kept of its evening."""
    with whole_log(place) as whole:
        (found,) = evenings(whole)
        kept = evening_of(whole, found.id)
        name = evening_name(kept.id)
        changed = change(tally(kept.evening, kept.sheets))
        after = whole.last_of(name).event.encode() if last is None else last

    async def keep() -> None:
        server = open_log(place)
        seal = sealed(written(changed), after, code or tally_code())
        server.keep(name, changed.sequence, lambda: seal)
        await server.close()

    asyncio.run(keep())
    with whole_log(place) as whole:
        assert whole.snapshot(name) is not None
        return [str(each.why) for each in check(whole).damages if each.name == name]


def as_it_is(kept: EveningTally) -> EveningTally:
    return kept


def of_another_order(kept: EveningTally) -> EveningTally:
    return replace(kept, places=kept.places[::-1])


def without_a_table(kept: EveningTally) -> EveningTally:
    return replace(kept, tables=kept.tables[1:])


def of_before(kept: EveningTally) -> EveningTally:
    return replace(without_a_table(kept), ends=(kept.ends[0] - 1, *kept.ends[1:]))


def of_before_the_last_event(kept: EveningTally) -> EveningTally:
    return replace(without_a_table(kept), sequence=kept.sequence - 1)


@pytest.mark.parametrize("change", [as_it_is, of_before, of_before_the_last_event])
def test_what_follows_from_the_sheets_or_is_not_used_is_right(
    log: Path | str, change: Change
) -> None:
    assert said_with(log, change) == []


@pytest.mark.parametrize(
    ("change", "part"), [(of_another_order, "places"), (without_a_table, "tables")]
)
def test_where_it_differs_is_said(log: Path | str, change: Change, part: str) -> None:
    assert said_with(log, change) == [f"its snapshot differs from its events: {part}"]


def test_what_is_of_another_log_is_said(log: Path | str) -> None:
    said = said_with(log, as_it_is, last=b"another")
    assert said == ["its snapshot does not fit: the log has another event where it ends"]


def test_what_another_version_has_kept_is_not_checked(log: Path | str) -> None:
    assert said_with(log, without_a_table, code="of another version") == []
