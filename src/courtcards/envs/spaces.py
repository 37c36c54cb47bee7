"""The spaces of observations for Gymnasium and PettingZoo, and the table as text."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from courtcards.envs.game_setup import GameSetup
from courtcards.kernel.errors import MissingExtra
from courtcards.kernel.layouts import Layout

try:
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtra("envs", error) from None


def build_space(layout: Layout, actions: int, *, is_split: bool = False) -> spaces.Dict:
    """Build the space of ``observation`` and ``action_mask``.

    With ``is_split``, ``observation`` has an array for each field.
    """
    observed: spaces.Space[Any] = (
        spaces.Dict(
            {
                field.name: spaces.Box(field.least, field.most, field.shape, np.float32)
                for field in layout.fields
            }
        )
        if is_split
        else spaces.Box(*layout.bounds(), dtype=np.float32)
    )
    return spaces.Dict(
        {"observation": observed, "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
    )


RENDER_MODES = ("human", "ansi")
"""Ways to show the table: printed after every step, or returned as text."""


def format_table(setup: GameSetup, state: Any) -> str:
    """Format the table, then a line for each seat; an arrow points to the seat on turn."""
    game = setup.game
    table = game.table_view(game.observe_public(state))
    return "\n".join([*game.lines(table), *game.open_hands(state, setup.rules.seats)])


def print_table(text: str) -> None:
    """Print the table, followed by an empty line."""
    sys.stdout.write(f"{text}\n\n")
