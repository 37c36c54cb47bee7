"""What each legal move is worth in the eyes of a bot that searches: for hints and reviews."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
import numpy as np

from courtcards.bots.levels import BUDGETS, bot_number
from courtcards.bots.search.double_king import search as search_double_king
from courtcards.bots.search.kings_corner import search as search_kings_corner
from courtcards.compiled import FloatArray, IntArray, Record
from courtcards.games import game_named
from courtcards.generator import seeded

Search = Callable[[Any, Any, Any, IntArray, FloatArray, IntArray], int]

SEARCH: dict[str, Search] = {
    "double-king": search_double_king,
    "kings-corner": search_kings_corner,
}


Unit = Literal["points", "hands"]
UNITS: dict[str, Unit] = {"double-king": "points", "kings-corner": "hands"}
"""What a payoff counts: points of the deal against the average of the other seats, or the part of
the hand that the seat wins."""


class Weighed(msgspec.Struct, frozen=True):
    """A legal move and the payoff that it lets expect, from ``tries`` plays to the end.

    ``worth`` is in the unit of its game, see ``UNITS``.
    """

    move: str
    worth: float
    tries: int


def weigh(bot: str, game: str, seed: bytes, view: Record, memory: Record) -> list[Weighed]:
    """Every legal move of a view's viewer, who is on turn, as a bot weighs it: the best first.

    Expects a bot that searches, and the memory of the same seat. The same arguments give the
    same worths. Moves that lead to the same are worth the same; those stand in the order of
    their texts, but the one that the bot would make is always the first.
    """
    served = game_named(game)
    values = np.empty(served.move_count, dtype=np.float64)
    visits = np.empty(served.move_count, dtype=np.int64)
    budget = BUDGETS[game][bot_number(bot)]
    best = int(SEARCH[game](view, memory, budget, seeded(seed, "weigh", bot), values, visits))
    moves = [
        (move != best, -values[move], served.move_text(move), move)
        for move in np.flatnonzero(~np.isnan(values)).tolist()
    ]
    return [Weighed(text, -worth, int(visits[move])) for _, worth, text, move in sorted(moves)]
