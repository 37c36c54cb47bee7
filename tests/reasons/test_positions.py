"""Positions with known reasons, written by hand with the words that are expected of them."""

from __future__ import annotations

import pytest

from reasons.reading import Position, preference_of
from reasons.settings import POSITIONS, setting_of


@pytest.mark.parametrize(
    ("file", "position"), POSITIONS, ids=[f"{file[0]}: {each.name}" for file, each in POSITIONS]
)
def test_the_reasons_of_a_position_are_those_written_down(file: str, position: Position) -> None:
    setting = setting_of(file, position)
    assert setting.said(preference_of(setting, position)) == list(position.says)


def test_there_are_two_hundred_of_them_and_forty_without_a_reason() -> None:
    assert len(POSITIONS) >= 200
    assert sum(not each.says for _, each in POSITIONS) >= 40
    assert len({(file, each.name) for file, each in POSITIONS}) == len(POSITIONS)
