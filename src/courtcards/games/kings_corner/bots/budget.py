"""The budget of a bot of Kings in the Corner: how it plays, and how much it may search."""

from __future__ import annotations

from courtcards.kernel.budgets import Budget, budget_of
from courtcards.kernel.records import Count

# The values of ``prize``
HAND, SCORE = range(2)


class HandBudget(Budget):
    """The budget of a bot at Kings in the Corner; ``exploration`` is in hundredths of the prize.

    ``prize`` is what is played for, see ``payoffs``: to win the hand, or its score.

    With ``SAMPLING`` each world is played out once for every move; with a ``TREE`` the moves that
    look best are tried most. ``simulations`` is the number of hands played out for one move, in
    all; ``turns`` is how many turns after the present one the tree reaches. ``holds_back`` says
    whether the bot looks for a way to go out, and, in the hands that it plays out, holds its cards
    back until it finds one. ``lays_too`` says whether it plays each out a second time, laying what
    it can: then a move is worth what the better of the two ways makes of it. ``most_turns`` is how
    many turns a hand is played out at most.
    """

    prize: Count
    turns: Count
    holds_back: Count
    lays_too: Count
    most_turns: Count


def budget(  # noqa: PLR0913 - each by its name
    method: int,
    simulations: int = 0,
    *,
    prize: int = SCORE,
    exploration: int = 50,
    turns: int = 0,
    holds_back: bool = True,
    lays_too: bool = True,
    infers: bool = True,
    most_turns: int = 200,
    slips: int = 0,
) -> HandBudget:
    """A budget; BotError where simulations or slips are out of range."""
    return budget_of(
        HandBudget,
        method,
        simulations,
        prize=prize,
        exploration=exploration,
        turns=turns,
        holds_back=holds_back,
        lays_too=holds_back and lays_too,
        infers=infers,
        most_turns=most_turns,
        slips=slips,
    )
