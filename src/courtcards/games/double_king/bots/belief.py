"""Likelihood of possible deals, from how the network would have played in them.

Plays tell more than which cards a player cannot hold. For example, a player who throws a low card
away had none that was worth less. So each possible deal gets a weight: the chances that the network
gives to the plays of the other seats, each from what that seat saw then. Deals are drawn in
proportion to their weights. Nobody plays exactly as the network does. So the chances are flattened,
and some plays count as random.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from courtcards.games.double_king.bots.equal_cards import distinct_cards
from courtcards.games.double_king.bots.network import (
    Impression,
    Weights,
    note_chances,
    weigh_position,
)
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.cards import bit, card_suit
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import nth_bit, popcount
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import find_row, random_unit

HUNDREDTHS = 100

FLATTENED: Float64Array = np.array([6, 8, 7, 6, 10, 10, 0], dtype=np.float32)
"""By contract, the temperature of the network for the plays of others: its worths are divided by
this. It is slightly higher than the value that tells most about the hands of tree-search bots. It
is 0 in a trump game, where plays tell nothing that the network could use."""


class Belief(NamedTuple):
    """Weighted possible deals.

    A row of ``hands`` [deals, SEATS] has the present hands, as card-set masks. ``sums`` [deals] are
    the running sums of their weights. Without rows all possible deals are equally likely.
    """

    hands: IntArray
    sums: Float64Array


@compiled
def is_telling(contract: int, played_count: int) -> bool:
    """Tell whether the plays so far show which deals are likely."""
    return played_count > 0 and FLATTENED[contract] > 0


@compiled
def room_for_belief(count: int) -> Belief:
    """Return an empty belief with space for ``count`` deals."""
    return Belief(np.zeros((count, SEATS), dtype=np.int64), np.zeros(count, dtype=np.float64))


@compiled
def deal_likely(belief: Belief, hands: IntArray, generator: IntArray) -> None:
    """Deal the hands of one of the weighted deals, with a chance in proportion to its weight."""
    hands[:] = belief.hands[find_row(belief.sums, random_unit(generator))]


@compiled
def compute_plays_chance(  # noqa: PLR0913, PLR0917 - compiled, called by position
    world: DealState,
    replay: Any,
    viewer: int,
    openness: int,
    weights: Weights,
    impression: Impression,
) -> float:
    """Return the chance of the others' plays so far, if the hands are those of a world.

    ``replay`` is the deal before its first play, without hands; it is played again. ``openness`` is
    the percentage of plays that count as random.
    """
    seat = (world.dealer + 1) & 3
    for seat_of in range(SEATS):
        replay.hands[seat_of] = world.hands[seat_of]
    for index in range(world.played_count):
        if index and index & 3 == 0:
            seat = world.trick_winners[(index >> 2) - 1]
        replay.hands[seat] |= bit(world.played[index])
        seat = (seat + 1) & 3
    chance = 1.0
    share = openness / HUNDREDTHS
    for index in range(world.played_count):
        card = world.played[index]
        if replay.seat != viewer:
            chance *= compute_play_chance(replay, card, share, weights, impression)
        play_card(replay, card)
    return chance


@compiled
def compute_play_chance(
    state: DealState, card: int, share: float, weights: Weights, impression: Impression
) -> float:
    """Return the chance that the seat on turn plays a card, or one that is equal to it."""
    cards = distinct_cards(state)
    if cards & (cards - 1) == 0:
        return 1.0
    weigh_position(state, cards, weights, impression)
    count = popcount(cards)
    for index in range(count):
        impression.worths[index] /= FLATTENED[state.contract]
    note_chances(impression.worths, count)
    total = 0.0
    chosen = 0
    for index in range(count):
        total += float(impression.worths[index])
        other = nth_bit(cards, index)
        if other <= card and card_suit(other) == card_suit(card):
            chosen = index
    return share / count + (1 - share) * float(impression.worths[chosen]) / total
