"""How much a bot may look at before it moves at Kings in the Corner."""

from __future__ import annotations

from courtcards.kernel.budgets import Budget, budget_of
from courtcards.kernel.records import Count


class HandBudget(Budget):
    """The budget of a bot at Kings in the Corner; ``exploration`` is in hundredths of a hand.

    By ``SAMPLING`` each world is played out once with every move; by a ``TREE`` the moves that look
    best are looked at most. ``simulations`` are the hands played out for one move, in all;
    ``turns`` how many turns after the present one the tree reaches. ``holds_back`` says whether
    the seat sees how to go out, and is taken to hold its cards back until it does in what is
    played out. ``most_turns`` bounds a hand played out.
    """

    turns: Count
    holds_back: Count
    most_turns: Count


def budget(  # noqa: PLR0913 - each by its name
    method: int,
    simulations: int = 0,
    *,
    exploration: int = 50,
    turns: int = 0,
    holds_back: bool = True,
    infers: bool = True,
    most_turns: int = 200,
    slips: int = 0,
) -> HandBudget:
    """A budget. Raises BotError for one that cannot be."""
    return budget_of(
        HandBudget,
        method,
        simulations,
        exploration=exploration,
        turns=turns,
        holds_back=holds_back,
        infers=infers,
        most_turns=most_turns,
        slips=slips,
    )
