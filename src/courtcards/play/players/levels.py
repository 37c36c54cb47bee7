"""The names of bots: ``random``, ``steady``, and five levels that search.

A level is a fixed budget, so it plays the same on a fast machine as on a slow one. Each game
declares the budgets of its bots; docs/levels.md has what each was measured to be worth.
"""

from __future__ import annotations

from collections.abc import Iterable

from courtcards.games import game_named
from courtcards.kernel.budgets import Budget
from courtcards.kernel.errors import BotError

LEVELS = ("novice", "casual", "club", "expert", "master")
BOT_NAMES = ("random", "steady", *LEVELS)
"""Every name that a bot of a game may have, from the weakest to the strongest."""


def budget_of_bot(name: str, game: str) -> Budget:
    """The budget of a bot by its name; BotError when the game has none of that name."""
    bots = game_named(game).bots
    if name not in bots:
        raise no_bot(name, bots)
    return bots[name]


def no_bot(name: str, known: Iterable[str]) -> BotError:
    """The error for a bot that does not exist; it lists those that do."""
    return BotError("there is no bot {name!r}; there is {known}", name=name, known=", ".join(known))
