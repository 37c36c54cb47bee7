"""The engine's named sets, and what it refuses, beside the oracle's reading of KC-10, DK-10."""

from __future__ import annotations

from typing import Any

import pytest

from courtcards.games import find_game
from courtcards.kernel.errors import RuleSetError
from oracle.named_sets import DOUBLE_KING, KINGS_CORNER, seat_counts


@pytest.mark.rule("KC-10", "DK-10")
def test_the_named_sets_have_the_options_of_the_rules() -> None:
    for named, expected in (("kings-corner", KINGS_CORNER), ("double-king", DOUBLE_KING)):
        game = find_game(named)
        assert {each.name: dict(game.rules(each.name).options) for each in game.named_sets} == (
            expected
        )


@pytest.mark.rule("KC-1.2", "KC-8.5")
@pytest.mark.parametrize("hand_size", [1, 7, 8, 9, 11, 14, 15, 22])
@pytest.mark.parametrize("name", ["french", "crowning", "cross-chips"])
def test_how_many_may_play(name: str, hand_size: int) -> None:
    game = find_game("kings-corner")
    allowed = seat_counts({**KINGS_CORNER[name], "hand_size": hand_size})
    for seats in range(1, 8):
        if seats in allowed:
            assert game.rules(name, {"hand_size": hand_size}, seats).seats == seats
        else:
            with pytest.raises(RuleSetError):
                game.rules(name, {"hand_size": hand_size}, seats)


@pytest.mark.rule("KC-6.5", "KC-6.6", "KC-4.6", "KC-1.2")
@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("french", {"held_kings": "penalty"}),
        ("cross", {"held_kings": "penalty"}),
        ("french", {"neglected_draw": "penalty"}),
        ("boxed-honour", {"scoring": "points"}),
        ("boxed-honour", {"draw": "start"}),
        ("boxed-honour", {"draw": "stuck"}),
        ("french", {"hand_size": 0}),
        ("french", {"hand_size": 23}),
        ("french", {"hand_size": True}),
        ("french", {"target": 0}),
        ("french", {"draw": "sometimes"}),
        ("french", {"colour": "green"}),
        ("crowning", {"completed_piles": "recycle_always"}),
    ],
)
def test_house_rules_that_make_no_sense(name: str, changes: dict[str, Any]) -> None:
    with pytest.raises(RuleSetError):
        find_game("kings-corner").rules(name, changes, 2)
