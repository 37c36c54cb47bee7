"""A bot in a seat: it is handed a view and a memory, never the state, and gives a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from courtcards.bots.deciding import (
    decide_double_king,
    decide_double_king_at_once,
    decide_kings_corner,
    decide_kings_corner_at_once,
    searches,
)
from courtcards.bots.levels import BUDGETS, bot_number
from courtcards.bots.search.kings_corner_budget import looks_ahead
from courtcards.compiled import IntArray, Record
from courtcards.games import game_named
from courtcards.generator import seeded

DECIDE: dict[str, Callable[[Any, Any, Any, IntArray], int]] = {
    "double-king": decide_double_king,
    "kings-corner": decide_kings_corner,
}

DECIDE_AT_ONCE: dict[str, Callable[[Any, Any, IntArray], int]] = {
    "double-king": decide_double_king_at_once,
    "kings-corner": decide_kings_corner_at_once,
}

SEARCHES: dict[str, Callable[[Any], bool]] = {
    "double-king": searches,
    "kings-corner": looks_ahead,
}


class Bot:
    """A bot of a name at one game, with random numbers of its own.

    The same name, seed, views and memories give the same moves.
    """

    def __init__(self, name: str, game: str, seed: bytes) -> None:
        self.name = name
        self._game = game_named(game)
        self._budget = BUDGETS[game][bot_number(name)]
        self._generator = seeded(seed, "bot", name)
        self.searches = bool(SEARCHES[game](self._budget))
        """Whether it looks ahead, which takes its time."""

    def choose(self, view: Record, memory: Record | None) -> str:
        """The move that the bot makes, as text.

        Expects a view whose viewer is on turn, and that viewer's memory where the bot searches.
        """
        bot, generator, game = self._budget, self._generator, self._game.name
        if self.searches:
            move = DECIDE[game](bot, view, memory, generator)
        else:
            move = DECIDE_AT_ONCE[game](bot, view, generator)
        return self._game.move_text(int(move))
