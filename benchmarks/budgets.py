"""Bots by text: a level, or one with changes to its budget."""

from __future__ import annotations

from typing import Any

from courtcards.kernel.budgets import SAMPLING, TREE
from courtcards.kernel.game import AnyGame

METHODS = {"sampling": SAMPLING, "tree": TREE}


def budget_told(game: AnyGame, text: str) -> Any:
    """The budget that a text stands for: ``master``, ``master:simulations=16000,method=tree``.

    Raises ValueError where it stands for none.
    """
    name, _, changes = text.partition(":")
    if name not in game.bots:
        raise ValueError(f"{game.name} has no bot {name}")
    made = game.bots[name].copy()
    for change in filter(None, changes.split(",")):
        key, _, value = change.partition("=")
        if key not in type(made).__annotations__ and not hasattr(made, key):
            raise ValueError(f"a budget of {game.name} has no {key}")
        setattr(made, key, METHODS[value] if value in METHODS else int(value))
    return made
