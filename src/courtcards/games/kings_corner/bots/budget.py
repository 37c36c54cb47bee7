"""The budget of a bot of Kings in the Corner: its method, and the size of its search."""

from __future__ import annotations

from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.scoring import hand_scores
from courtcards.games.kings_corner.rules.state import OUT, HandState
from courtcards.kernel.budgets import RANDOM, SAMPLING, STEADY, Budget, make_budget
from courtcards.kernel.compilation import compiled
from courtcards.kernel.records import Count, Float64Array, IntArray

# The values of ``prize``
HAND, SCORE = range(2)


class HandBudget(Budget):
    """The budget of a bot; ``exploration`` is in hundredths of the prize.

    ``prize`` is the aim, to win the hand or its score (see ``fill_payoffs``).

    With ``SAMPLING`` each world is played out once for every move. With a ``TREE`` the most
    promising moves get most tries. ``simulations`` is the number of hands played out for one
    decision. ``turns`` is the number of turns after the present one that the tree reaches. With
    ``holds_back`` the bot looks for a way to go out; in its rollouts it holds its cards back until
    it finds one. With ``lays_too`` it plays each world a second time and lays what it can; the
    better of the two ways is the value of a move. ``most_turns`` limits the turns of a rollout.
    """

    prize: Count
    turns: Count
    holds_back: Count
    lays_too: Count
    most_turns: Count


def budget(  # noqa: PLR0913 - keyword-only
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
    """Return a budget. Raises BotError if simulations or slips are out of range."""
    return make_budget(
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


BOTS = {
    "random": budget(RANDOM),
    "steady": budget(STEADY),
    "novice": budget(SAMPLING, 12, holds_back=False, infers=False, slips=200),
    "casual": budget(SAMPLING, 40, holds_back=False, infers=False, slips=120),
    "club": budget(SAMPLING, 100, holds_back=False, slips=40),
    "expert": budget(SAMPLING, 400, slips=20),
    "master": budget(SAMPLING, 3000),
}

WAYS, MOMENTS = 2, 2
"""In a comparison of two moves: ways to play on after each, and positions kept of each way."""


# The payoff of an ended hand, by prize:
#
# * ``SCORE``: the score less the average of the other seats. Points charged count against a seat
#   (KC-5.1). The pot won (KC-6.7), the change in chips (KC-7), and crowns with the dragon (KC-8)
#   count for it. With ``scoring=single`` (KC-5.3) it is the share of the hand.
# * ``HAND``: the share of the hand that a seat has won: 1 for the player who goes out. Without a
#   winner the best scores share it; with chips all do, as nobody wins anything (KC-6.8, KC-7.3).
#   Each point above the average of the others adds a hundredth, at most a fifth in all.


POINT = 0.01
MOST_FOR_POINTS = 0.2


@compiled
def fill_payoffs(state: HandState, prize: int, scores: IntArray, payoffs: Float64Array) -> None:
    """Fill ``payoffs`` by seat; ``scores`` is working space.

    An unfinished hand counts as blocked.
    """
    seats = state.seats
    hand_scores(state, scores)
    total = 0
    for seat in range(seats):
        if is_charged(state.options.scoring):
            scores[seat] = -scores[seat]
        total += scores[seat]
    for seat in range(seats):
        ahead = scores[seat] - (total - scores[seat]) / (seats - 1.0)
        if prize == SCORE and state.options.scoring != Scoring.SINGLE:
            payoffs[seat] = ahead
        else:
            payoffs[seat] = part_of_hand(state, seat, scores)
            if prize == HAND:
                payoffs[seat] += min(MOST_FOR_POINTS, max(-MOST_FOR_POINTS, POINT * ahead))


@compiled
def is_charged(scoring: int) -> bool:
    """Tell whether a scoring charges cards left, so that fewer points are better (KC-5)."""
    return scoring in (Scoring.POINTS, Scoring.SINGLE)


@compiled
def part_of_hand(state: HandState, seat: int, scores: IntArray) -> float:
    """Return the share of the hand that a seat has won. Expects ``scores`` where more is better."""
    if state.end == OUT:
        return 1.0 if seat == state.winner else 0.0
    if state.options.scoring in (Scoring.POT, Scoring.CHIPS):
        return 1.0 / state.seats
    best = scores[seat]
    best_count = 0
    for other in range(state.seats):
        if scores[other] > best:
            return 0.0
        best_count += 1 if scores[other] == best else 0
    return 1.0 / best_count
