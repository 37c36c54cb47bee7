"""A bot in a seat: it is handed a view, never the state, and gives a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from courtcards.bots.deciding import BOT_NAMES, decide_double_king, decide_kings_corner
from courtcards.compiled import IntArray, Record
from courtcards.errors import BotError
from courtcards.games import game_named
from courtcards.generator import seeded

Decide = Callable[[int, Any, IntArray], int]

DECIDE: dict[str, Decide] = {
    "double-king": decide_double_king,
    "kings-corner": decide_kings_corner,
}


def bot_number(name: str) -> int:
    """The number of a bot in compiled code; BotError when there is none of that name."""
    if name not in BOT_NAMES:
        raise BotError(
            "there is no bot {name!r}; there is {known}", name=name, known=", ".join(BOT_NAMES)
        )
    return BOT_NAMES.index(name)


class Bot:
    """A bot of a name at one game, with random numbers of its own.

    The same name, seed and views give the same moves.
    """

    def __init__(self, name: str, game: str, seed: bytes) -> None:
        self.name = name
        self._game = game_named(game)
        self._number = bot_number(name)
        self._decide = DECIDE[game]
        self._generator = seeded(seed, "bot", name)

    def choose(self, view: Record) -> str:
        """The move that the bot makes, as text. Expects a view whose viewer is on turn."""
        return self._game.move_text(int(self._decide(self._number, view, self._generator)))
