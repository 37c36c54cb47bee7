"""What is declared of a game for the ladder, on which everybody is measured.

Nothing of this is for tables: ``knowing`` tells a bot what its seat cannot see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from courtcards.kernel.budgets import Budget
from courtcards.kernel.entries import Entry
from courtcards.kernel.records import StateRecord


@dataclass(frozen=True)
class LadderDivision:
    """What is played: one hand after the other by a rule set, with so many seats.

    ``deals`` is how many the ladder plays where nobody says; ``judged`` of how many the positions
    are that are kept with what their moves cost.
    """

    ruleset: str
    seats: int
    deals: int
    judged_deals: int


def no_opening(_deal: int) -> str | None:
    """A hand that begins with whatever its first seat does."""
    return None


@dataclass(frozen=True, kw_only=True)
class LadderConfig:
    """How a game is measured.

    ``draw_worlds`` (sight, memory, worlds, generator) fills records with worlds, each as likely as
    the next by the numbers of cards that are held; ``exploration`` is what a plain tree makes of
    them (``lab/loops/plain``), in hundredths of the unit of the payoffs.

    ``knowing`` is the memory of a seat that has been shown every hand: only the true hands are
    possible for it. It is handed the state, and is for the ceiling of the ladder alone; ``ceiling``
    is the budget by which that plays best.

    ``opening`` is the first move of a deal, by its number, where it is not left to the players.
    ``stage`` says of a position what is played and how far it is, for tables of what moves cost.
    """

    divisions: tuple[LadderDivision, ...]
    draw_worlds: Entry
    exploration: int
    build_seeing_memory: Callable[[Any, int], StateRecord]
    ceiling: Budget
    describe_stage: Callable[[Any], tuple[str, str]]
    pick_opening: Callable[[int], str | None] = no_opening
