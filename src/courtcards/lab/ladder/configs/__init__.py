"""Ladder configs: a module for each game.

The ladder may import it. Start at ``config``.
"""

from __future__ import annotations

from courtcards.kernel.errors import ContestError
from courtcards.kernel.game import AnyGame
from courtcards.lab.ladder.configs import double_king, kings_corner
from courtcards.lab.ladder.configs.config import LadderConfig

LADDER_CONFIGS: dict[str, LadderConfig] = {
    each.GAME: each.LADDER_CONFIG for each in (kings_corner, double_king)
}
"""Configs by name of the game."""


def find_config(game: AnyGame) -> LadderConfig:
    """Return the ladder config of a game. Raises ContestError if it has none."""
    if game.name not in LADDER_CONFIGS:
        raise ContestError("{title} has no ladder", title=game.titled)
    return LADDER_CONFIGS[game.name]
