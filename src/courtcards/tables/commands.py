"""What may be asked of a table.

A person's command carries the sequence of the last event that it was made against, and an id
of its own: made against a state that has passed it is refused, sent twice it is done once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from courtcards.rulesets import OptionValue
from courtcards.tables.events import Player


@dataclass(frozen=True)
class Open:
    """Open a table. ``changes`` are the house rules on top of the named rule set."""

    game: str
    ruleset: str
    players: tuple[Player, ...]
    seed: bytes
    changes: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Deal:
    """Deal the next hand."""

    seat: int
    against: int
    id: str


@dataclass(frozen=True)
class Play:
    """Make a move. A bot's has no id: nobody sends it, so nobody sends it twice."""

    seat: int
    move: str
    against: int
    id: str | None = None


@dataclass(frozen=True)
class Restock:
    """Put the shuffled stock back after a recycling: what the table does by itself."""


Command = Deal | Play | Restock
