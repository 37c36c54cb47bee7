"""Which possible deals are likely, by how the network would have played in them.

What the others have played tells more than what they cannot hold: who throws a low card away had
none that was worth less. So of many possible deals each is weighed by the chances that the network
gives to the plays of the other seats, each play from what that seat saw then; and deals are drawn
from them as often as they weigh. Since nobody plays as the network does, others are thought to
tell its cards apart less clearly, and some of their plays to be made at random.
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
"""By contract, how many times less what the network thinks of two cards differs for others: a bit
flatter than what says most of the hands of trees that play. In a trump game their plays tell
nothing that the network would know."""


class Belief(NamedTuple):
    """Possible deals that have been weighed.

    A row of ``hands`` [deals, SEATS] are the present hands, as card-set masks; ``sums`` [deals] are
    the running sums of their weights. Without rows all possible deals are equally likely.
    """

    hands: IntArray
    sums: Float64Array


@compiled
def is_telling(contract: int, played_count: int) -> bool:
    """Whether what has been played tells which deals are likely."""
    return played_count > 0 and FLATTENED[contract] > 0


@compiled
def room_for_belief(count: int) -> Belief:
    """Room for so many deals."""
    return Belief(np.zeros((count, SEATS), dtype=np.int64), np.zeros(count, dtype=np.float64))


@compiled
def deal_likely(belief: Belief, hands: IntArray, generator: IntArray) -> None:
    """Deal the hands of one of the deals that were weighed, as often as it weighs."""
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
    """The chance that the others play as they did, if the hands are those of a world.

    ``replay`` is the deal before its first play, without hands; it is played again. Of a hundred
    plays ``openness`` are thought to be made at random.
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
    """The chance that the seat on turn plays a card, or one that is equal to it."""
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
