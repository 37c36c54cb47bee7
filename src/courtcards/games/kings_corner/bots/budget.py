"""The budget of a bot of Kings in the Corner: how it plays, and how much it may search."""

from __future__ import annotations

from courtcards.kernel.budgets import Budget, budget_of
from courtcards.kernel.records import Count


class HandBudget(Budget):
    """The budget of a bot at Kings in the Corner; ``exploration`` is in hundredths of a hand.

    With ``SAMPLING`` each world is played out once for every move; with a ``TREE`` the moves that
    look best are tried most. ``simulations`` is the number of hands played out for one move, in
    all; ``turns`` is how many turns after the present one the tree reaches. ``holds_back`` says
    whether the bot looks for a way to go out, and, in the hands that it plays out, holds its cards
    back until it finds one. ``most_turns`` is how many turns a hand is played out at most.
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
    """A budget; BotError where simulations or slips are out of range."""
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
