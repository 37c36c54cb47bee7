"""Calls of the engine: what is handed in is looked at before any machine code sees it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from courtcards.games import GAMES, game_named
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.kernel.engine import see_every
from courtcards.kernel.library import address_of
from courtcards.lab.hands import play_hand

DOUBLE_KING = game_named("double-king")
WRONG: list[tuple[str, tuple[Any, ...], str]] = [
    ("apply_move", (HandState.new(), 3), "apply_move takes a DealState, not HandState"),
    ("apply_move", (None, 3), "apply_move takes a DealState, not NoneType"),
    ("apply_move", (address_of(HandState.new()), 3), "apply_move takes a DealState"),
    ("legal_moves", (DOUBLE_KING.engine.state.new(), [0]), "an array of 1 int64, not list"),
    (
        "deal",
        (DOUBLE_KING.engine.state.new(), np.zeros(51, np.int64)),
        "an array of 52 int64, not one of 51 int64",
    ),
    ("deal", (DOUBLE_KING.engine.state.new(), np.zeros(52, np.int32)), "not one of 52 int32"),
    (
        "deal",
        (DOUBLE_KING.engine.state.new(), np.zeros((1, 52), np.int64)),
        "not one of 1 × 52 int64",
    ),
    ("payoffs", (DOUBLE_KING.engine.state.new(),), "missing 1 required positional"),
]


@pytest.mark.parametrize(("name", "arguments", "sentence"), WRONG)
def test_what_an_entry_does_not_take_gets_a_sentence(
    name: str, arguments: tuple[Any, ...], sentence: str
) -> None:
    with pytest.raises(TypeError, match=sentence):
        getattr(DOUBLE_KING.engine.calls, name)(*arguments)


def test_an_entry_finds_the_game_by_its_record() -> None:
    for game in GAMES.values():
        rules = game.rules(game.named_sets[0].name)
        state = game.new_state(rules, game.opening(rules), 0)
        game.deal(state, list(range(52)))
        sights = game.engine.sight.batch(3)
        see_every(state, sights)
        assert [int(sight.viewer) for sight in sights] == [0, 1, -1]
    with pytest.raises(TypeError, match="play_hand takes a record of a game, not int"):
        play_hand(1, 2, 3, 4, 5, 6)


def test_an_array_that_is_not_in_one_piece_is_refused() -> None:
    state = DOUBLE_KING.engine.state.new()
    with pytest.raises(ValueError, match="contiguous"):
        DOUBLE_KING.engine.calls.deal(state, np.zeros(104, np.int64)[::2])
