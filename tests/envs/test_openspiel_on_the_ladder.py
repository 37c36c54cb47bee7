"""OpenSpiel's search as a contestant of the ladder: the same hand, and its own moves."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from benchmarks.openspiel_player import OpenSpielPlayer, state_of

from courtcards.envs import openspiel
from courtcards.games import game_named
from courtcards.kernel.generator import seeded
from courtcards.kernel.rulesets import RuleSet
from games.playing import played

RULES = [
    game_named("double-king").rules("club-shuffled"),
    game_named("kings-corner").rules("french", {}, 3),
    game_named("kings-corner").rules("boxed", {}, 2),
    game_named("kings-corner").rules("cross", {}, 4),
]


def as_registered(rules: RuleSet) -> Any:
    openspiel.register()
    name = f"courtcards_{rules.game.replace('-', '_')}"
    return pyspiel.load_game(f"{name}(ruleset={rules.name},players={rules.seats})")


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_a_hand_is_the_same_there(rules: RuleSet) -> None:
    game, seen = as_registered(rules), 0
    for steps in range(1, 60, 3):
        match = played(rules, 2, steps)
        if match.awaiting.kind != "play" or len(match.hands) > 1:
            continue
        seen += 1
        state = state_of(game, match)
        assert state.current_player() == match.awaiting.seat
        assert state.legal_actions() == match.game.legal(match.state)
    assert seen > 5


@pytest.mark.parametrize("rules", RULES[:2], ids=lambda rules: rules.name)
def test_its_moves_are_legal_and_follow_from_the_generator(rules: RuleSet) -> None:
    player = OpenSpielPlayer(6)
    assert player.name == "openspiel-6"
    for steps in range(2, 12):
        match = played(rules, 4, steps)
        if match.awaiting.kind == "play":
            seat = match.awaiting.seat or 0
            moves = {player.move(match, seat, seeded(b"again")) for _ in range(2)}
            assert len(moves) == 1
            assert moves <= set(match.legal())
