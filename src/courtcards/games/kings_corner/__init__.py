"""Kings in the Corner: 2 to 6 players, three printed traditions."""

from __future__ import annotations

from courtcards.games.kings_corner.game import KingsCorner

GAME = KingsCorner()
