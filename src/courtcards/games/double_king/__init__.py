"""Double King: 4 players, 20 games a round, the Belgian club game.

The package is found by its folder. Studies and environments of the game may import it. Start at
``game``.
"""

from __future__ import annotations

from courtcards.games.double_king.game import DoubleKing

GAME = DoubleKing()
