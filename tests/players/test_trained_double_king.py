"""The trained player: it plays what is legal, by what its seat sees, better than ``steady``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from courtcards.games import find_game
from courtcards.games.double_king.bots.budget import AS_TRAINED
from courtcards.games.double_king.bots.rollouts import make_playout, play_to_end
from courtcards.games.double_king.bots.steady import (
    steady_card,
    turn_from_observation,
    turn_from_state,
)
from courtcards.games.double_king.bots.trained import trained_card
from courtcards.games.double_king.rules.legal import legal_cards
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import ENDED, SEATS
from courtcards.kernel.shuffling import seed_generator
from courtcards.play import Chance, MatchLog
from games.playing import played

RULES = find_game("double-king").rules("club", {"first_dealer": 0})
CONTRACTS = ("tricks", "hearts", "queens", "jacks-kings", "king-of-hearts", "seventh-last")
CHOICES = (*(f"choose {name}" for name in CONTRACTS), "choose trump:S")

Player = Callable[[Any, Any], int]


def chosen(choice: str, seed: int) -> Any:
    match, chance = MatchLog(RULES), Chance(f"trained/{seed}".encode())
    match.deal(*chance.deal(match))
    match.play(0, choice)
    return match.state


def points_of(state: Any, alone: int) -> float:
    """The points of one seat, which plays as was trained, less the average of the others."""
    while state.phase != ENDED:
        player: Player = trained_card if state.seat == alone else steady_card
        play_card(state, player(legal_cards(state), turn_from_state(state)))
    points = state.points.tolist()
    return float(points[alone] - (sum(points) - points[alone]) / (SEATS - 1))


def test_it_plays_legal_cards_to_the_end_of_every_contract() -> None:
    for seed, choice in enumerate(CHOICES):
        state = chosen(choice, seed)
        while state.phase != ENDED:
            legal = legal_cards(state)
            card = trained_card(legal, turn_from_state(state))
            assert legal >> card & 1
            play_card(state, card)


def test_what_a_seat_sees_is_what_it_looks_at() -> None:
    for seed in range(40):
        match = played(RULES, seed, 6 + seed)
        if match.awaiting.kind == "play" and match.state.contract >= 0:
            view: Any = match.seat_observation(match.awaiting.seat or 0)
            of_state = trained_card(view.legal, turn_from_state(match.state))
            assert trained_card(view.legal, turn_from_observation(view)) == of_state


def test_alone_among_three_steady_players_it_wins_points() -> None:
    won = [
        np.mean([points_of(chosen(choice, seed), alone) for alone in range(SEATS)])
        for choice in CHOICES
        for seed in range(6)
    ]
    assert np.mean(won) > 0.2


def test_a_deal_is_played_out_by_it_where_that_is_asked_for() -> None:
    by_it, by_hand = chosen("choose hearts", 1), chosen("choose hearts", 1)
    play_to_end(by_it, make_playout(AS_TRAINED, 0, False), seed_generator(b"unused"))
    while by_hand.phase != ENDED:
        play_card(by_hand, trained_card(legal_cards(by_hand), turn_from_state(by_hand)))
    assert by_it.tobytes() == by_hand.tobytes()
