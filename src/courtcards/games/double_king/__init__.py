"""Double King: 4 players, 20 games a round, the Belgian club game."""

from __future__ import annotations

from courtcards.games.double_king.game import DoubleKing

GAME = DoubleKing()
