"""Computation of the table ``REST_OF_ROUND``: the value of a dealer's later deals at Double King.

``python -m research.double_king choosing [HANDS]`` prints it. Every game is played out from the
dealer's view of a shuffled deal. That gives the value of the six negative games and of the best
trump game with that hand. Then the games of whole rounds are chosen with such hands, as quotas and
pool allow (DK-2.1, DK-2.2). After each choice, the dealer's later points are recorded by the quotas
and the pool that it left. The means of these are the table, by which the dealers of the next pass
choose.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from research.double_king.deals import fresh_deal

from courtcards.games import find_game
from courtcards.games.double_king.bots.budget import AS_TRAINED, budget
from courtcards.games.double_king.bots.choice_costs import REST_OF_ROUND, cost_of_choice, pool_size
from courtcards.games.double_king.bots.search import search
from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    GAMES_IN_ROUND,
    MOVE_COUNT,
    TRUMP,
)
from courtcards.games.double_king.rules.legal import legal_choices
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.budgets import SAMPLING
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, pick_from_mask
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import random_int, seed_from_text, seed_generator
from courtcards.play import Chance, MatchLog

CHOOSER = budget(SAMPLING, 1, choice_simulations=8000, choice_player=AS_TRAINED, rollouts=100)
ROUNDS = 1_000_000
PASSES = 8
ANY_CHOICE = 4
"""One choice in so many is random, so that all combinations of quotas and pool occur."""


def worth_of_games(index: int) -> Float64Array:
    """Return the value of each negative game, and of the best trump game, with a random hand."""
    seed = seed_from_text(f"choosing/{index}")
    match, chance = MatchLog(find_game("double-king").rules("club")), Chance(seed)
    match.deal(*chance.deal(match))
    state = match.state
    observation, memory = match.seat_observation(state.dealer), match.seat_memory(state.dealer)
    values, visits = np.zeros(MOVE_COUNT), np.zeros(MOVE_COUNT, dtype=np.int64)
    search(observation, memory, CHOOSER, seed_generator(seed, "choosing"), values, visits)  # type: ignore[arg-type]
    for move in range(CHOICE, MOVE_COUNT):
        values[move] += cost_of_choice(REST_OF_ROUND, state, move)
    return np.append(values[CHOICE:CHOOSE_TRUMP], values[CHOOSE_TRUMP:].max())


@compiled
def find_game_index(move: int) -> int:
    """Return the number of the game that a move chooses: all trump games are one."""
    return min(move - CHOICE, TRUMP)


@compiled
def best_choice(worth: Float64Array, rest: Float64Array, state: DealState) -> int:
    """Return a dealer's best choice; ``worth`` is by game, ``rest`` is like ``REST_OF_ROUND``."""
    best = -1
    best_value = 0.0
    choices = legal_choices(state)
    while choices:
        move = lowest(choices)
        choices &= choices - 1
        value = worth[find_game_index(move)] - cost_of_choice(rest, state, move)
        if best < 0 or value > best_value:
            best = move
            best_value = value
    return best


@compiled
def take(state: DealState, move: int) -> None:
    """Subtract a dealer's choice from the dealer's quota, and from the pool."""
    if move >= CHOOSE_TRUMP:
        state.trumps_left[state.dealer] -= 1
    else:
        state.negatives_left[state.dealer] -= 1
        state.pool[find_game_index(move)] -= 1


@compiled
def choose_rounds(  # noqa: PLR0913, PLR0917 - compiled, called by position
    stack: Any,
    count: int,
    hands: Float64Array,
    rest: Float64Array,
    generator: IntArray,
    sums: Float64Array,
    times: IntArray,
) -> None:
    """Choose the games of rounds with random hands; add up the points of the later deals.

    ``stack`` has two records, the first at the beginning of a round. ``hands`` has, for each hand,
    a row of the values of games. ``rest``, ``sums`` and ``times`` have the shape of
    ``REST_OF_ROUND``.
    """
    left = np.zeros((GAMES_IN_ROUND, 3), dtype=np.int64)
    brought = np.zeros(GAMES_IN_ROUND, dtype=np.float64)
    state = stack[1]
    for _ in range(count):
        stack[1] = stack[0]
        for deal in range(GAMES_IN_ROUND):
            dealer = deal % SEATS
            state.dealer = dealer
            worth = hands[random_int(generator, hands.shape[0])]
            if random_int(generator, ANY_CHOICE) == 0:
                move = pick_from_mask(legal_choices(state), generator)
            else:
                move = best_choice(worth, rest, state)
            take(state, move)
            left[deal, 0] = state.negatives_left[dealer]
            left[deal, 1] = state.trumps_left[dealer]
            left[deal, 2] = pool_size(state)
            brought[deal] = worth[find_game_index(move)]
        for deal in range(GAMES_IN_ROUND):
            negatives, trumps, pool = left[deal]
            sums[negatives, trumps, pool] += brought[deal + SEATS :: SEATS].sum()
            times[negatives, trumps, pool] += 1


def rest_of_round(hands: Float64Array) -> Float64Array:
    """Compute the table from the value of each game with each of some hands."""
    stack = DealState.batch(2)
    stack[0] = fresh_deal()
    generator = seed_generator(b"choosing")
    rest = np.zeros_like(REST_OF_ROUND)
    for _ in range(PASSES):
        sums, times = np.zeros_like(rest), np.zeros(rest.shape, dtype=np.int64)
        choose_rounds(stack, ROUNDS, hands, rest, generator, sums, times)
        rest = sums / np.maximum(times, 1)
    return rest


def main(arguments: list[str]) -> None:
    """Print the table, computed from a number of hands."""
    count = int(arguments[0]) if arguments else 512
    table = rest_of_round(np.array([worth_of_games(index) for index in range(count)]))
    rows = np.rint(100 * table).astype(int).reshape(-1, table.shape[-1]).tolist()
    sys.stdout.write("\n".join(" ".join(map(str, row)) for row in rows) + "\n")
