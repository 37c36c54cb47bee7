"""Two moves of Kings in the Corner played out in the same possible hands, by a bot's playouts."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.kings_corner.bots.budget import MOMENTS, WAYS, HandBudget, fill_payoffs
from courtcards.games.kings_corner.bots.rollouts import PLAYED, play_to_end
from courtcards.games.kings_corner.bots.search import (
    TRIES,
    HandSearch,
    begin_search,
    begin_way,
    count_ways,
    find_way_out,
)
from courtcards.games.kings_corner.bots.worlds import draw_world
from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.compilation import compiled
from courtcards.kernel.records import Float64Array, IntArray


@compiled
def play_out_two(  # noqa: PLR0913, PLR0917 - compiled, called by position
    observation: HandObservation,
    memory: HandMemory,
    budget: HandBudget,
    generator: IntArray,
    move: int,
    other: int,
    played: Any,
    payoffs: Float64Array,
) -> int:
    """Fill ``played`` with positions of possible hands, and ``payoffs`` with those of the viewer.

    Each hand is played out after ``move`` and after ``other``, in two ways each: first the viewer
    holds back, then it lays its cards. Where ``search`` has one way, both are that one. Of each
    playout there are two positions, at the start of the viewer's next turn and at the end, and one
    payoff. Hands are drawn and played out as in ``search``. Returns 0.
    """
    hand_search = begin_search(
        observation,
        memory,
        budget,
        generator,
        np.zeros(1, dtype=np.float64),
        np.zeros(1, dtype=np.int64),
    )
    plays = find_way_out(hand_search, budget)
    ways = count_ways(hand_search, budget)
    hands = len(payoffs) // (2 * WAYS)
    tries = TRIES * hands
    for hand in range(hands):
        draw_world(hand_search.worlds, generator, tries)
        tries -= hand_search.worlds.tried[0]
        for index in range(2):
            for way in range(WAYS):
                row = (2 * hand + index) * WAYS + way
                if way >= ways:
                    played[MOMENTS * row] = played[MOMENTS * (row - 1)]
                    played[MOMENTS * row + 1] = played[MOMENTS * (row - 1) + 1]
                    payoffs[row] = payoffs[row - 1]
                    continue
                holders = begin_way(
                    hand_search, budget, plays, move if index == 0 else other, way, generator
                )
                finish_in_two(hand_search, budget, holders, generator, played, MOMENTS * row)
                payoffs[row] = hand_search.payoffs[observation.viewer]
    return 0


@compiled
def finish_in_two(  # noqa: PLR0913, PLR0917 - compiled, called by position
    hand_search: HandSearch,
    budget: HandBudget,
    holders: int,
    generator: IntArray,
    played: Any,
    row: int,
) -> None:
    """Play the hand out like ``finish``; keep the next turn and the end, from ``row`` on."""
    states, legal = hand_search.states, hand_search.legal
    last_turn = states[PLAYED].turn_number + budget.most_turns
    turns = states[0].turn_number + states[0].seats - states[PLAYED].turn_number
    play_to_end(states, legal, holders, turns, generator)
    played[row] = states[PLAYED]
    turns = last_turn - states[PLAYED].turn_number
    play_to_end(states, legal, holders, turns, generator)
    played[row + 1] = states[PLAYED]
    fill_payoffs(states[PLAYED], budget.prize, hand_search.scores, hand_search.payoffs)
