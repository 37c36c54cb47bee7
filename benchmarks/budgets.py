"""Bots as texts (a level, perhaps with changes to its budget), and means as texts."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from courtcards.kernel.budgets import SAMPLING, TREE
from courtcards.kernel.game import AnyGame
from courtcards.lab.statistics import estimate

METHODS = {"sampling": SAMPLING, "tree": TREE}


def parse_budget(game: AnyGame, text: str) -> Any:
    """Parse a budget: ``master``, ``master:simulations=16000,method=tree``.

    Raises ValueError if there is no such bot or field.
    """
    name, _, changes = text.partition(":")
    if name not in game.bots:
        raise ValueError(f"{game.name} has no bot {name}")
    made = game.bots[name].copy()
    for change in filter(None, changes.split(",")):
        key, _, value = change.partition("=")
        if key not in dict(made.fields()):
            raise ValueError(f"a budget of {game.name} has no {key}")
        setattr(made, key, METHODS[value] if value in METHODS else int(value))
    return made


def bot_text(game: AnyGame) -> Callable[[str], str]:
    """Return an argparse type that accepts the text of a bot, and keeps it as text."""

    def check_text(text: str) -> str:
        try:
            parse_budget(game, text)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None
        return text

    return check_text


def format_mean(values: Sequence[float], factor: int = 1) -> str:
    """Format a mean with its interval."""
    found = estimate(factor * np.array(values))
    return f"{found.mean:+.2f} ± {found.half:.2f}"
