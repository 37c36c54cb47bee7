"""What the moves of the strongest bot cost by the judgement of one that sees all hands."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from courtcards.games import find_game
from courtcards.lab.ladder.configs import find_config
from courtcards.lab.ladder.regret import (
    PositionSet,
    decode_positions,
    format_regrets,
    list_ladder_games,
    measure_regrets,
)

KEPT = decode_positions((Path(__file__).parent / "regret.jsonl").read_bytes())

ONE_IN = 3
"""Of the positions, so many are played: `make regret` takes its time for all."""

pytestmark = pytest.mark.long


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept.game}-{kept.ruleset}-{kept.seats}")
def test_moves_cost_no_more_than_they_did(kept: PositionSet) -> None:
    """A bot that plays otherwise may cost as much in other places, but not surely more."""
    found = measure_regrets(msgspec.structs.replace(kept, positions=kept.positions[::ONE_IN]))
    assert [each for each in found if each.is_dearer] == [], format_regrets(kept, found)


def test_every_game_that_is_measured_is_kept() -> None:
    courses = {
        (game.name, course.ruleset, course.seats)
        for game in list_ladder_games().values()
        for course in find_config(game).divisions
    }
    assert {(kept.game, kept.ruleset, kept.seats) for kept in KEPT} == courses
    for kept in KEPT:
        find_game(kept.game).rules(kept.ruleset, {}, kept.seats)
        assert len(kept.positions) > 100
