"""Which month an id says, and which ids say none."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from courtcards.eventlog.months import LETTERS, Month
from courtcards.live.ids import is_id, new_id

ALL = [Month(2020, 1).after(count) for count in range(80 * 12)]


def test_the_ids_of_months_are_in_the_order_of_the_months_and_before_all_else() -> None:
    prefixes = [month.prefix for month in ALL]
    assert prefixes == sorted(set(prefixes))
    assert prefixes[-1] < "1" < min(LETTERS)


def test_every_id_of_a_month_says_it() -> None:
    for month in ALL[::7]:
        name = new_id(month.prefix)
        assert Month.of(name) == month
        assert is_id(name)
        assert len(name) == len(new_id()) + 3


def test_an_id_without_a_month_says_none() -> None:
    for _ in range(100):
        name = new_id()
        assert Month.of(name) is None
        assert is_id(name)


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "04", "04q", "04qabcdefghjk", "0abcdefghjkm", "04Qabcdefghjkmn"),
        *("0-qabcdefghjkmn", "abcabcdefghjkmn", "004abcdefghjkmn", "04qabcdefghjkm0"),
        *("04qabcdefghjkmnp", "club/04q"),
    ],
)
def test_what_is_no_id(text: str) -> None:
    assert not is_id(text)


@pytest.mark.parametrize(
    ("moment", "month"),
    [
        (datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC), Month(2026, 11)),
        (datetime(2026, 12, 1, tzinfo=UTC), Month(2026, 12)),
        (datetime(2026, 12, 1, 1, 59, tzinfo=timezone(timedelta(hours=2))), Month(2026, 11)),
        (datetime(2026, 12, 31, 23, tzinfo=timezone(-timedelta(hours=5))), Month(2027, 1)),
    ],
)
def test_months_are_those_of_utc(moment: datetime, month: Month) -> None:
    assert Month.at(moment) == month
    assert month.begins <= moment < month.after(1).begins
