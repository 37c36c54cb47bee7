"""The bots there are, by name: ``random``, ``steady``, and five levels that search.

A level is a fixed budget, so it plays the same on a fast machine as on a slow one. What each
was measured to be worth is in docs/levels.md.
"""

from __future__ import annotations

from typing import Any

from courtcards.bots.search.budget import RANDOM, SAMPLING, STEADY, TREE, Budget, budget
from courtcards.errors import BotError

LEVELS = ("novice", "casual", "club", "expert", "master")
BOT_NAMES = ("random", "steady", *LEVELS)

DOUBLE_KING = {
    "novice": budget(SAMPLING, 12, infers=False, slips=150),
    "casual": budget(SAMPLING, 40, infers=False, slips=40),
    "club": budget(SAMPLING, 200),
    "expert": budget(SAMPLING, 1000, choice_simulations=500, rollouts=100),
    "master": budget(
        TREE,
        4000,
        choice_simulations=2000,
        rollouts=100,
        exploration=150,
        remembers_pack=True,
    ),
}


def _by_number(levels: dict[str, Budget]) -> Any:
    """The budgets of all bots of a game, in the order of their names.

    A level for which a game has no budget plays as ``steady``.
    """
    every = {"random": budget(RANDOM), "steady": budget(STEADY)} | levels
    batch = Budget.batch(len(BOT_NAMES))
    for number, name in enumerate(BOT_NAMES):
        batch[number] = every.get(name, every["steady"])
    return batch


BUDGETS: dict[str, Any] = {
    "double-king": _by_number(DOUBLE_KING),
    "kings-corner": _by_number({}),
}
"""By game the budget of each bot, by its number."""


def bot_number(name: str) -> int:
    """The number of a bot; BotError when there is none of that name."""
    if name not in BOT_NAMES:
        raise BotError(
            "there is no bot {name!r}; there is {known}", name=name, known=", ".join(BOT_NAMES)
        )
    return BOT_NAMES.index(name)
