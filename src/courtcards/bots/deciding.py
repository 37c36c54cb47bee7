"""One entry a game to all bots that decide in compiled code."""

from __future__ import annotations

from courtcards.bots.random_play import any_of_mask, any_of_words
from courtcards.bots.steady_double_king import steady_move as steady_double_king
from courtcards.bots.steady_kings_corner import steady_move as steady_kings_corner
from courtcards.compiled import IntArray, compiled
from courtcards.games.double_king.view import DealView
from courtcards.games.kings_corner.view import HandView

BOT_NAMES = ("random", "steady")
RANDOM, STEADY = range(2)


@compiled
def decide_double_king(bot: int, view: DealView, generator: IntArray) -> int:
    """The move of a bot, by number, at Double King. Expects its turn."""
    if bot == RANDOM:
        return any_of_mask(view.legal, generator)
    return steady_double_king(view)


@compiled
def decide_kings_corner(bot: int, view: HandView, generator: IntArray) -> int:
    """The move of a bot, by number, at Kings in the Corner. Expects its turn."""
    if bot == RANDOM:
        return any_of_words(view.legal, generator)
    return steady_kings_corner(view)
