"""One entry a game to all bots that decide in compiled code."""

from __future__ import annotations

from courtcards.bots import random_play, steady_double_king, steady_kings_corner
from courtcards.compiled import IntArray, compiled
from courtcards.games.double_king.view import DealView
from courtcards.games.kings_corner.view import HandView

BOT_NAMES = ("random", "steady")
RANDOM, STEADY = range(2)

_any_of_mask = random_play.any_of_mask
_any_of_words = random_play.any_of_words
_steady_double_king = steady_double_king.steady_move
_steady_kings_corner = steady_kings_corner.steady_move


@compiled
def decide_double_king(bot: int, view: DealView, generator: IntArray) -> int:
    """The move of a bot, by number, at Double King. Expects its turn."""
    if bot == RANDOM:
        return _any_of_mask(view.legal, generator)
    return _steady_double_king(view)


@compiled
def decide_kings_corner(bot: int, view: HandView, generator: IntArray) -> int:
    """The move of a bot, by number, at Kings in the Corner. Expects its turn."""
    if bot == RANDOM:
        return _any_of_words(view.legal, generator)
    return _steady_kings_corner(view)
