"""``python -m benchmarks.against_ismcts``: the master against OpenSpiel's search at Double King.

OpenSpiel's information-set tree search in Python plays our game as registered there. Our resampler
draws its worlds, all equally likely. Each deal is played four times: the master in each seat in
turn, against three of the others. Both have the same mean time for a move, so the number of
simulations is measured first.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console

from courtcards.envs import openspiel
from courtcards.games import find_game
from courtcards.games.double_king.rules.state import SEATS
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.statistics import estimate
from courtcards.play.players import Bot

GAME = find_game("double-king")
EXPLORATION = 2.0
TRIAL_SIMULATIONS = 40
TRIAL_DEALS = 2


@dataclass
class DecisionClock:
    """The seconds of each decision that left a choice."""

    seconds: list[float] = field(default_factory=list)

    @property
    def mean_ms(self) -> float:
        """The mean, in milliseconds."""
        return 1000 * statistics.fmean(self.seconds)


class MasterBot:
    """Our strongest bot, in a seat of OpenSpiel's state."""

    def __init__(self, seed: bytes) -> None:
        self._bot = Bot("master", GAME.name, seed)

    def step(self, state: Any) -> int:
        """Return its move."""
        record, seat = state.hand.record, state.current_player()
        view, memory = GAME.observe(record, seat), GAME.recall(record, seat)
        return GAME.parse_move(self._bot.choose(view, memory))


def searcher(game: Any, simulations: int, seed: int) -> Any:
    """Return OpenSpiel's bot with this number of simulations a move."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    return ismcts.ISMCTSBot(game, evaluator, EXPLORATION, simulations, random_state=chance)


def play(game: Any, deal: int, bots: list[Any], clocks: list[DecisionClock]) -> list[float]:
    """Play a deal, and return its worth by seat; the same number deals the same cards."""
    chance, state = random.Random(deal), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
            continue
        seat, legal = state.current_player(), state.legal_actions()
        begin = time.perf_counter()
        move = legal[0] if len(legal) == 1 else bots[seat].step(state)
        if len(legal) > 1:
            clocks[seat].seconds.append(time.perf_counter() - begin)
        state.apply_action(move)
    worth: list[float] = state.returns()
    return worth


def seat_bots(
    game: Any, deal: int, seat: int, simulations: int
) -> tuple[list[Any], list[DecisionClock]]:
    """Seat the master in one seat, and OpenSpiel's bots in the others."""
    bots = [searcher(game, simulations, 4 * deal + other) for other in range(SEATS)]
    bots[seat] = MasterBot(seed_from_text(f"ismcts/{deal}/{seat}"))
    return bots, [DecisionClock() for _ in range(SEATS)]


def measure_deals(
    game: Any, first: int, deals: int, simulations: int
) -> tuple[list[float], DecisionClock, DecisionClock]:
    """Return the master's mean win of each deal, and the decision times of both."""
    worths, ours, theirs = [], DecisionClock(), DecisionClock()
    for deal in range(first, first + deals):
        won = []
        for seat in range(SEATS):
            bots, clocks = seat_bots(game, deal, seat, simulations)
            won.append(play(game, deal, bots, clocks)[seat])
            for other, clock in enumerate(clocks):
                (ours if other == seat else theirs).seconds.extend(clock.seconds)
        worths.append(statistics.fmean(won))
    return worths, ours, theirs


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.against_ismcts", description=__doc__
    )
    parser.add_argument(
        "--deals", type=int, default=30, help="number of deals, each played four times (default 30)"
    )
    asked = parser.parse_args()
    openspiel.register()
    game = pyspiel.load_game("courtcards_double_king")
    _, ours, theirs = measure_deals(game, asked.deals, TRIAL_DEALS, TRIAL_SIMULATIONS)
    simulations = max(2, round(TRIAL_SIMULATIONS * ours.mean_ms / theirs.mean_ms))
    worths, ours, theirs = measure_deals(game, 0, asked.deals, simulations)
    found = estimate(worths)
    Console(width=120, highlight=False).print(
        f"master against three of OpenSpiel's ISMCTS ({simulations} simulations a move): "
        f"{found.mean:+.2f} ± {found.half:.2f} points a deal more than their average, "
        f"{asked.deals} deals in four line-ups; "
        f"{ours.mean_ms:.1f} and {theirs.mean_ms:.1f} ms a move"
    )


if __name__ == "__main__":
    main()
