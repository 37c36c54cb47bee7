"""The bots there are, by name: ``random``, ``steady``, and five levels that search.

A level is a fixed budget, so it plays the same on a fast machine as on a slow one. What each
was measured to be worth is in docs/levels.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from courtcards.bots.search.budget import RANDOM, SAMPLING, STEADY, TREE, budget
from courtcards.bots.search.kings_corner_budget import hand_budget
from courtcards.compiled import Record
from courtcards.errors import BotError

LEVELS = ("novice", "casual", "club", "expert", "master")
BOT_NAMES = ("random", "steady", *LEVELS)

DOUBLE_KING = {
    "random": budget(RANDOM),
    "steady": budget(STEADY),
    "novice": budget(SAMPLING, 12, infers=False, slips=150),
    "casual": budget(SAMPLING, 40, infers=False, slips=40),
    "club": budget(SAMPLING, 200),
    "expert": budget(SAMPLING, 1000, choice_simulations=500, trained_choice=True, rollouts=100),
    "master": budget(
        TREE,
        4000,
        choice_simulations=2000,
        trained_choice=True,
        rollouts=100,
        exploration=150,
        remembers_pack=True,
    ),
}

KINGS_CORNER = {
    "random": hand_budget(RANDOM),
    "steady": hand_budget(STEADY),
    "novice": hand_budget(SAMPLING, 12, holds_back=False, infers=False, slips=200),
    "casual": hand_budget(SAMPLING, 40, holds_back=False, infers=False, slips=120),
    "club": hand_budget(SAMPLING, 150, holds_back=False),
    "expert": hand_budget(SAMPLING, 50, slips=40),
    "master": hand_budget(SAMPLING, 1500),
}


def _by_number(budgets: Mapping[str, Record]) -> Any:
    """The budgets of all bots of a game, in the order of their names."""
    batch = type(budgets["random"]).batch(len(BOT_NAMES))
    for number, name in enumerate(BOT_NAMES):
        batch[number] = budgets[name]
    return batch


BUDGETS: dict[str, Any] = {
    "double-king": _by_number(DOUBLE_KING),
    "kings-corner": _by_number(KINGS_CORNER),
}
"""By game the budget of each bot, by its number."""


def bot_number(name: str) -> int:
    """The number of a bot; BotError when there is none of that name."""
    if name not in BOT_NAMES:
        raise BotError(
            "there is no bot {name!r}; there is {known}", name=name, known=", ".join(BOT_NAMES)
        )
    return BOT_NAMES.index(name)
