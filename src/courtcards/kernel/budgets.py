"""What a bot is in compiled code: how it decides, and how much it may look at for it."""

from __future__ import annotations

from typing import TypeVar

from courtcards.kernel.errors import BotError
from courtcards.kernel.records import Count, Record

# method
RANDOM, STEADY, SAMPLING, TREE = range(4)

MOST_SIMULATIONS = 10_000_000
SLIPS_OF = 1000


class Budget(Record):
    """The budget of a bot, as far as every game has it; a game that searches may add to it.

    ``method`` says how a move is chosen: at random, by the rules of thumb of ``steady``, by
    ``SAMPLING`` (worlds are dealt as they may be, each move is played out in all of them) or by
    a ``TREE`` over what the seat knows (information-set tree search). ``simulations`` are the
    plays to the end for one move; ``exploration`` is how far the tree tries what looks worse, in
    hundredths of a payoff. ``infers`` says whether plays that others did not make tell what they
    do not hold. Of a thousand moves ``slips`` are made at random.

    ``recalls`` says whether the bot searches, and so is handed its memory beside its view.
    """

    method: Count
    simulations: Count
    exploration: Count
    infers: Count
    slips: Count
    recalls: Count


B = TypeVar("B", bound=Budget)


def budget_of(kind: type[B], method: int, simulations: int = 0, **fields: int) -> B:
    """A budget with these fields. Raises BotError for one that cannot be."""
    is_search = method in (SAMPLING, TREE)
    if is_search and not 1 <= simulations <= MOST_SIMULATIONS:
        raise BotError(
            "a bot that searches makes 1 to {most} simulations a move, not {count}",
            most=MOST_SIMULATIONS,
            count=simulations,
        )
    made = kind.new()
    made.method, made.simulations, made.recalls = method, simulations, is_search
    for name, value in fields.items():
        setattr(made, name, value)
    if not 0 <= made.slips <= SLIPS_OF:
        raise BotError(
            "a bot slips in 0 to {most} of {most} moves, not {count}",
            most=SLIPS_OF,
            count=made.slips,
        )
    return made
