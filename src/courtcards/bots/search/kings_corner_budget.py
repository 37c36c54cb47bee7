"""How much a bot may look at before it moves at Kings in the Corner."""

from __future__ import annotations

from courtcards.bots.search.budget import (
    SAMPLING,
    TREE,
    check_simulations,
    check_slips,
)
from courtcards.compiled import Mask, Record, Small, compiled


class HandBudget(Record):
    """The budget of a search.

    ``method``: at random, as ``steady``, or by search: by ``SAMPLING``, worlds are drawn and each
    is played out once with every move; by a ``TREE``, the moves that look best are looked at
    most. ``simulations`` are the hands played out for one move, in all. ``exploration`` is how
    far the tree tries what looks worse, in hundredths of a hand; ``turns`` how many turns after
    the present one it reaches. ``holds_back`` says whether the seat sees how to go out, and is
    taken to hold its cards back until it does in what is played out; ``infers`` whether plays
    that others did not make tell what they do not hold. ``most_turns`` bounds a hand played
    out. Of a thousand moves ``slips`` are made at random.
    """

    simulations: Mask
    method: Small
    exploration: Small
    turns: Small
    holds_back: Small
    infers: Small
    most_turns: Small
    slips: Small


def hand_budget(  # noqa: PLR0913 - each is named where it is given
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
    check_simulations(method, simulations)
    check_slips(slips)
    made = HandBudget.new()
    made.simulations = simulations
    made.method = method
    made.exploration = exploration
    made.turns = turns
    made.holds_back = holds_back
    made.infers = infers
    made.most_turns = most_turns
    made.slips = slips
    return made


@compiled
def looks_ahead(bot: HandBudget) -> bool:
    """Whether a bot looks at its memory, which must be recalled for it then."""
    return bot.method in (SAMPLING, TREE)
