"""The games. Each is a package of its own; none imports another."""

from __future__ import annotations

from typing import Any

from courtcards.errors import RuleSetError
from courtcards.games.double_king.game import DoubleKing
from courtcards.games.game import Game
from courtcards.games.kings_corner.game import KingsCorner

AnyGame = Game[Any, Any, Any]

GAMES: dict[str, AnyGame] = {game.name: game for game in (KingsCorner(), DoubleKing())}


def game_named(name: str) -> AnyGame:
    """The game of a name; RuleSetError when there is none.

    >>> game_named("double-king").title
    'Double King'
    """
    if name not in GAMES:
        raise RuleSetError(
            "there is no game {name!r}; there is {known}", name=name, known=", ".join(GAMES)
        )
    return GAMES[name]
