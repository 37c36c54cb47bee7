"""Makes the table ``REST_OF_ROUND``: what a dealer's later deals are worth at Double King.

``python -m courtcards.lab.choosing [DEALS]`` prints it; half a minute with 2,000 deals. For
each of many shuffled deals every game is played out from what the dealer sees, which gives the
best negative game and the best trump game of that hand. With so many of each kind left, a
dealer takes the kind that is worth more together with what is then left: the mean over the
hands, from the last deal back to the first. That the pool runs out of games (DK-2.2) is left
out: it takes from the other dealers as much.
"""

from __future__ import annotations

import sys

import numpy as np

from courtcards.bots.search.budget import SAMPLING, budget
from courtcards.bots.search.double_king import search
from courtcards.bots.search.double_king_payoffs import cost_of_choice
from courtcards.compiled import FloatArray
from courtcards.games import game_named
from courtcards.games.double_king.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    MOVE_COUNT,
    NEGATIVES_EACH,
    TRUMPS_EACH,
)
from courtcards.generator import seeded
from courtcards.matches import Chance, Match
from courtcards.shuffling import seed_from_text

SIMULATIONS = 4000


def best_of_kinds(index: int) -> tuple[float, float]:
    """What the best negative game and the best trump game of a random hand are worth."""
    seed = seed_from_text(f"choosing/{index}")
    match, chance = Match(game_named("double-king").rules("club")), Chance(seed)
    match.deal(*chance.deal(match))
    state = match.state
    view, memory = match.seat_view(state.dealer), match.seat_memory(state.dealer)
    values, visits = np.zeros(MOVE_COUNT), np.zeros(MOVE_COUNT, dtype=np.int64)
    by = budget(SAMPLING, 1, choice_simulations=SIMULATIONS)
    search(view, memory, by, seeded(seed, "choosing"), values, visits)  # type: ignore[arg-type]
    worth = [values[move] + cost_of_choice(state, move) for move in range(CHOICE, MOVE_COUNT)]
    negatives = CHOOSE_TRUMP - CHOICE
    return max(worth[:negatives]), max(worth[negatives:])


def rest_of_round(deals: int) -> FloatArray:
    """The table, by negative games and trump games left."""
    best = np.array([best_of_kinds(index) for index in range(deals)])
    table = np.zeros((NEGATIVES_EACH + 1, TRUMPS_EACH + 1))
    for negatives in range(NEGATIVES_EACH + 1):
        for trumps in range(TRUMPS_EACH + 1):
            kinds = []
            if negatives:
                kinds.append(best[:, 0] + table[negatives - 1, trumps])
            if trumps:
                kinds.append(best[:, 1] + table[negatives, trumps - 1])
            if kinds:
                table[negatives, trumps] = np.max(kinds, axis=0).mean()
    return table


if __name__ == "__main__":
    rows = rest_of_round(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    sys.stdout.write("\n".join(str(row.round(2).tolist()) for row in rows) + "\n")
