"""The work of OpenSpiel: random whole games of its hearts and spades, in three ways.

These games are nearest to Double King: four players, 13 tricks. *Python* drives each game from
Python. *C++* lets `evaluate_bots` play uniform random bots after the deal. *Rollouts* are the
random playouts of its Monte Carlo search, after the deal.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from benchmarks.measuring import Work

GAMES = ("hearts", "spades")
SEATS = 4


def works() -> list[Work]:
    """Return the three works of each game."""
    return [
        work
        for name in GAMES
        for work in (driven(name), build_play_work(name), build_rollout_work(name))
    ]


def driven(name: str) -> Work:
    """Return a work of games driven from Python, with Python's random numbers."""
    game, chance = pyspiel.load_game(name), random.Random(1)

    def do(count: int) -> int:
        plays = 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    action = outcomes[chance.randrange(len(outcomes))][0]
                else:
                    legal = state.legal_actions()
                    action = legal[chance.randrange(len(legal))]
                    plays += 1
                state.apply_action(action)
        return plays

    return Work(f"OpenSpiel {name}, Python", "deals", do)


def build_play_work(name: str) -> Work:
    """Return a work of games played by its own bots in C++."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(SEATS)]

    def do(count: int) -> int:
        for seed in range(count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return 0

    return Work(f"OpenSpiel {name}, C++", "deals", do)


def build_rollout_work(name: str) -> Work:
    """Return a work of playouts in C++ without dealing: one search step, one simulation."""
    game = pyspiel.load_game(name)
    state = dealt(game)

    def do(count: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(count, 1)
        search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)
        search.mcts_search(state)
        return 0

    return Work(f"OpenSpiel {name}, C++ rollouts, no deal", "deals", do)


def dealt(game: Any) -> Any:
    """Return a state after the deal."""
    chance = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[chance.randrange(len(outcomes))][0])
    return state
