"""The budget of a bot of Double King: its choice of game, its play, and the size of its search."""

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

# Values of ``rollouts``: random plays per thousand
BY_STEADY, BY_CHANCE = 0, 1000

AS_STEADY, AS_TRAINED, AS_NETWORK = range(3)
"""Players of rollouts: ``steady``, the trained player at nine times the cost, or the network at
thirty times."""


class DealBudget(Budget):
    """The budget of a bot at Double King; ``exploration`` is in hundredths of a point.

    ``choice_simulations`` is the number of rollouts for the choice of a game (DK-2.3), whatever the
    method. With 0 the game is the choice of ``steady``. ``player`` plays the cards of all rollouts,
    except those for a choice, where ``choice_player`` does. ``rollouts`` of a thousand plays are
    random, but none of the network's. With ``solves`` the last tricks are solved instead of played
    out.

    ``weighed`` is the number of possible deals that get a weight by how the network would have
    played in them; with 0 all are equally likely. ``openness`` is the percentage of plays that
    count as random then. With ``remembers_pack`` the bot remembers the previous deal where the pack
    is not shuffled. It then knows nearly all of the hands. So it grows a tree of ``by_pack``
    simulations with rollouts by ``steady``; with 0 it searches as elsewhere.
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


def budget(  # noqa: PLR0913 - keyword-only
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
    """Return a budget. Raises BotError if simulations or slips are out of range."""
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


# The ranking of a round compares the seats' scores (DK-6.2). So the payoff of a seat is its points
# less the average of the other three.


@compiled
def payoff(state: DealState, seat: int) -> float:
    """Return the points of a seat in an ended deal, less the average of the other seats."""
    total = 0
    for other in range(SEATS):
        total += state.points[other]
    return (SEATS * state.points[seat] - total) / (SEATS - 1.0)  # type: ignore[no-any-return]
