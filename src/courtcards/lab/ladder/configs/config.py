"""The declarations of a game for the ladder.

None of this may be used at tables: ``build_seeing_memory`` gives a bot what its seat cannot see.
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
    """Single hands by a rule set, with a number of seats.

    ``deals`` is the default number of deals of the ladder. ``judged_deals`` is the number of deals
    for the positions that are kept with the costs of their moves.
    """

    ruleset: str
    seats: int
    deals: int
    judged_deals: int


def no_opening(_deal: int) -> str | None:
    """Leave the first move of a deal to the players."""
    return None


@dataclass(frozen=True, kw_only=True)
class LadderConfig:
    """The measurement of a game on the ladder.

    ``draw_worlds`` (observation, memory, worlds, generator) fills records with worlds. All worlds
    with the right numbers of cards are equally likely. ``exploration`` is the exploration factor of
    a plain tree (``lab/loops/plain_search``), in hundredths of the unit of the payoffs.

    ``build_seeing_memory`` takes a state and a seat. It returns the memory of a seat that sees
    every hand: only the true hands are possible. It is for the ceiling of the ladder alone.
    ``ceiling`` is the budget with which the ceiling plays best.

    ``pick_opening`` returns the first move of a deal, by its number, or None to leave it to the
    players. ``describe_stage`` returns the part and the stage of a position, for tables of the
    costs of moves.
    """

    divisions: tuple[LadderDivision, ...]
    draw_worlds: Entry
    exploration: int
    build_seeing_memory: Callable[[Any, int], StateRecord]
    ceiling: Budget
    describe_stage: Callable[[Any], tuple[str, str]]
    pick_opening: Callable[[int], str | None] = no_opening
