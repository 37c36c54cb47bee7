"""A bot in a seat: it is handed a view and a memory, never the state, and gives a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from courtcards.bots.deciding import decide_double_king, decide_kings_corner, searches
from courtcards.bots.levels import BUDGETS, bot_number
from courtcards.bots.search.kings_corner_budget import looks_ahead
from courtcards.compiled import IntArray, Record
from courtcards.games import game_named
from courtcards.generator import seeded

Decide = Callable[[Any, Any, Any, IntArray], int]

DECIDE: dict[str, Decide] = {
    "double-king": decide_double_king,
    "kings-corner": decide_kings_corner,
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
        self._decide = DECIDE[game]
        self._generator = seeded(seed, "bot", name)

    @property
    def searches(self) -> bool:
        """Whether it looks ahead, which takes its time."""
        return bool(SEARCHES[self._game.name](self._budget))

    def choose(self, view: Record, memory: Record) -> str:
        """The move that the bot makes, as text.

        Expects a view whose viewer is on turn, and that viewer's memory.
        """
        return self._game.move_text(int(self._decide(self._budget, view, memory, self._generator)))
