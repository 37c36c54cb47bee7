"""The state of an environment as a few lines of text, with all hands open."""

from __future__ import annotations

import sys
from typing import Any

from courtcards.envs.opening import Opening

RENDER_MODES = ("human", "ansi")
"""Ways to show the table: printed after every step, or returned as text."""


def shown(opening: Opening, state: Any) -> str:
    """The table, then a line for each seat; an arrow points to the seat on turn."""
    game = opening.game
    table = game.table_view(game.watch(state))
    return "\n".join([*game.lines(table), *game.open_hands(state, opening.rules.seats)])


def write(text: str) -> None:
    """Print the table, with a line between it and the next."""
    sys.stdout.write(f"{text}\n\n")
