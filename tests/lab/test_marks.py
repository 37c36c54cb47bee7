"""What a decision is called by what it cost."""

from __future__ import annotations

from typing import get_args

import pytest

from courtcards.kernel.results import Unit
from courtcards.lab.marks import BLUNDER_FROM, MARKS, SLIP_FROM, counted_marks, mark_of


@pytest.mark.parametrize("unit", get_args(Unit))
def test_each_mark_begins_where_it_is_said_to(unit: Unit) -> None:
    slip, blunder = SLIP_FROM[unit], BLUNDER_FROM[unit]
    assert 0 < slip < blunder
    costs = [0.0, 1e-9, slip - 1e-9, slip, blunder - 1e-9, blunder, 100.0]
    marks = [mark_of(cost, unit) for cost in costs]
    assert marks == ["best", "good", "good", "slip", "slip", "blunder", "blunder"]
    assert list(counted_marks(marks)) == list(MARKS)
    assert list(counted_marks(marks).values()) == [1, 2, 2, 2]
