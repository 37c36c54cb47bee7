"""The budget of a bot of Double King: how it chooses and plays, and how much it may search."""

from __future__ import annotations

from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.budgets import (
    MOST_SIMULATIONS,
    RANDOM,
    SAMPLING,
    STEADY,
    Budget,
    make_budget,
)
from courtcards.kernel.compilation import compiled
from courtcards.kernel.errors import BotError
from courtcards.kernel.records import Count

# Values of ``rollouts``: how many of a thousand plays are made at random
BY_STEADY, BY_CHANCE = 0, 1000

AS_STEADY, AS_TRAINED, AS_NETWORK = range(3)
"""Who plays a deal out: ``steady``, the player that was trained, at nine times the cost, or the
network that has seen play, at thirty times."""


class DealBudget(Budget):
    """The budget of a bot at Double King; ``exploration`` is in hundredths of a point.

    ``choice_simulations`` is how many times the deal is played to its end for the choice of a game
    (DK-2.3), whatever the method; with 0 the game is the choice of ``steady``. In all simulations
    the cards are played by ``player``, those for a choice by ``choice_player``; of a thousand plays
    ``rollouts`` are made at random, but none of the network's. Where it ``solves``, last tricks are
    not played out but solved.

    So many possible deals are ``weighed`` by how the network would have played in them,
    ``openness`` of a hundred plays being made at random; with 0 all are equally likely.
    ``remembers_pack`` says whether the bot remembers the deal before where the pack is not
    shuffled. Where it does, and so knows nearly all of the hands, a tree of ``by_pack`` simulations
    is grown, in which ``steady`` plays deals out; with 0 it searches as elsewhere.
    """

    choice_simulations: Count
    rollouts: Count
    player: Count
    choice_player: Count
    weighed: Count
    openness: Count
    solves: Count
    remembers_pack: Count
    by_pack: Count


def budget(  # noqa: PLR0913 - each by its name
    method: int,
    simulations: int = 0,
    *,
    choice_simulations: int = 0,
    rollouts: int = BY_STEADY,
    player: int = AS_STEADY,
    choice_player: int = AS_STEADY,
    weighed: int = 0,
    openness: int = 10,
    solves: bool = False,
    exploration: int = 100,
    infers: bool = True,
    remembers_pack: bool = False,
    by_pack: int = 0,
    slips: int = 0,
) -> DealBudget:
    """A budget; BotError where simulations or slips are out of range."""
    if not 0 <= choice_simulations <= MOST_SIMULATIONS:
        raise BotError(
            "a game is chosen by 0 to {most} simulations, not {count}",
            most=MOST_SIMULATIONS,
            count=choice_simulations,
        )
    made = make_budget(
        DealBudget,
        method,
        simulations,
        choice_simulations=choice_simulations,
        rollouts=rollouts,
        player=player,
        choice_player=choice_player,
        weighed=weighed,
        openness=openness,
        solves=solves,
        exploration=exploration,
        infers=infers,
        remembers_pack=remembers_pack,
        by_pack=by_pack,
        slips=slips,
    )
    made.recalls = made.recalls or choice_simulations > 0
    return made


BOTS = {
    "random": budget(RANDOM),
    "steady": budget(STEADY),
    "novice": budget(SAMPLING, 12, infers=False, slips=150),
    "casual": budget(SAMPLING, 40, infers=False, slips=40),
    "club": budget(SAMPLING, 200),
    "expert": budget(
        SAMPLING, 1000, choice_simulations=500, choice_player=AS_TRAINED, rollouts=100
    ),
    "master": budget(
        SAMPLING,
        1500,
        player=AS_NETWORK,
        weighed=1500,
        openness=5,
        solves=True,
        choice_simulations=2000,
        choice_player=AS_TRAINED,
        rollouts=100,
        exploration=150,
        remembers_pack=True,
        by_pack=36000,
    ),
}


# What a finished deal of Double King is worth to its seats.
#
# The ranking of a round compares the seats' scores (DK-6.2). So the payoff of a seat is its points
# less the average of the other three.


@compiled
def payoff(state: DealState, seat: int) -> float:
    """The points of a seat in a finished deal, less the average of the other seats."""
    total = 0
    for other in range(SEATS):
        total += state.points[other]
    return (SEATS * state.points[seat] - total) / (SEATS - 1.0)  # type: ignore[no-any-return]
