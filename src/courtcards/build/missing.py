"""What there is to build, and what has not been built; no compiler is needed to know."""

from __future__ import annotations

from collections.abc import Iterable

from courtcards.games import GAMES
from courtcards.kernel.sources import found, unit_of

OTHERS = ("courtcards.clubs.seating",)
"""Packages with compiled functions that are no game."""


def all_units() -> list[str]:
    """All units that there are."""
    return [*(unit_of(game.engine.state.__module__) for game in GAMES.values()), *OTHERS]


def own_units() -> list[str]:
    """Those of our own package."""
    return [unit for unit in all_units() if unit.startswith("courtcards.")]


def missing(way: str, units: Iterable[str]) -> list[str]:
    """Those whose library for this machine, or for browsers, is older than its sources."""
    return [unit for unit in units if found(unit, way) is None]
