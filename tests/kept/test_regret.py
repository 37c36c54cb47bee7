"""What the moves of the strongest bot cost by the judgement of one that sees all hands."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from courtcards.games import game_named
from courtcards.lab.ladder.regret import KeptCourse, decoded, laddered, regrets, regrets_told
from courtcards.lab.ladder.yardsticks import yardsticks_of

KEPT = decoded((Path(__file__).parent / "regret.jsonl").read_bytes())

ONE_IN = 3
"""Of the positions, so many are played: `make regret` takes its time for all."""

pytestmark = pytest.mark.long


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept.game}-{kept.ruleset}-{kept.seats}")
def test_moves_cost_no_more_than_they_did(kept: KeptCourse) -> None:
    """A bot that plays otherwise may cost as much in other places, but not surely more."""
    found = regrets(msgspec.structs.replace(kept, positions=kept.positions[::ONE_IN]))
    assert [each for each in found if each.is_dearer] == [], regrets_told(kept, found)


def test_every_game_that_is_measured_is_kept() -> None:
    courses = {
        (game.name, course.ruleset, course.seats)
        for game in laddered().values()
        for course in yardsticks_of(game).courses
    }
    assert {(kept.game, kept.ruleset, kept.seats) for kept in KEPT} == courses
    for kept in KEPT:
        game_named(kept.game).rules(kept.ruleset, {}, kept.seats)
        assert len(kept.positions) > 100
