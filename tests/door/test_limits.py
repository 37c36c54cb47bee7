"""The time of a program: as it is written, and what is left of it."""

from __future__ import annotations

import pytest

from courtcards.door.limits import TimeLeft, TimeLimit, parse_limit
from courtcards.door.lines import TimeControl
from courtcards.kernel.errors import BotError


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("500ms", TimeControl(move_ms=500)),
        ("2s", TimeControl(move_ms=2000)),
        ("1.5s", TimeControl(move_ms=1500)),
        ("2m", TimeControl(move_ms=120_000)),
        ("60s+1s", TimeControl(match_ms=60_000, increment_ms=1000)),
        ("5m+0s", TimeControl(match_ms=300_000)),
    ],
)
def test_a_limit_is_written_with_its_unit(text: str, told: TimeControl) -> None:
    assert parse_limit(text).told == told


@pytest.mark.parametrize(
    "text", ["", "5", "s", "0s", "-1s", "1h", "1s+", "+1s", "1s+1s+1s", "1e9s", "٣s", "9999m"]
)
def test_what_is_no_limit_is_said(text: str) -> None:
    with pytest.raises(BotError, match="is written 500ms for a move") as refused:
        parse_limit(text)
    assert repr(text) in str(refused.value)


def test_each_move_has_its_time_anew() -> None:
    watch = TimeLeft(TimeLimit(2.0))
    watch.note(1.5)
    assert watch.left_s == 2.0


def test_a_clock_runs_down_and_each_move_adds_to_it() -> None:
    watch = TimeLeft(TimeLimit(None, 10.0, 1.0))
    watch.note(4.0)
    assert watch.left_s == 7.0
    watch.note(9.0)
    assert watch.left_s == 1.0
