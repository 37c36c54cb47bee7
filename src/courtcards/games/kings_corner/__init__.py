"""Kings in the Corner: 2 to 6 players, three printed traditions.

The package is found by its folder. Studies and environments of the game may import it. Start at
``game``.
"""

from __future__ import annotations

from courtcards.games.kings_corner.game import KingsCorner

GAME = KingsCorner()
