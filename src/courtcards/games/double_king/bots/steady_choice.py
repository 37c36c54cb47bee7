"""How the bot ``steady`` chooses the game of a deal at Double King.

For each game it guesses, in hundredths of a point, what its hand will score, from the ranks
that it holds: each rank takes a certain share of a trick on average. It chooses the game in which
the guess exceeds the average of a seat by most, the first of equals.
"""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    KING_OF_HEARTS_CARD,
    QUEEN_GAME,
    SEVENTH_LAST,
)
from courtcards.kernel.bits import lowest, popcount
from courtcards.kernel.cards import HEARTS, rank_of, suit_mask
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import IntArray

# By rank, two up to Ace: hundredths of a trick or point that a card brings. Those of
# TRICK_SHARE add up to 325 in a suit.
TRICK_SHARE = np.array([2, 3, 4, 6, 9, 13, 18, 24, 32, 40, 48, 58, 68], dtype=np.int64)
TRUMP_SHARE = np.array([45, 45, 48, 50, 53, 55, 58, 60, 65, 70, 80, 90, 100], dtype=np.int64)
SIDE_SHARE = np.array([0, 0, 0, 0, 0, 0, 2, 5, 8, 15, 30, 55, 80], dtype=np.int64)
QUEEN_SHARE = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 70, 40, 40], dtype=np.int64)
JACK_KING_SHARE = np.array([0, 0, 0, 0, 0, 0, 0, 0, 10, 30, 20, 40, 30], dtype=np.int64)

AVERAGE_LOSS = np.array([325, 325, 200, 200, 125, 125], dtype=np.int64)
AVERAGE_TRICKS = 325
RUFF_WORTH = 40


@compiled
def share(hand: int, shares: IntArray) -> int:
    """The sum of ``shares``, a table by rank, over the cards of a hand."""
    total = 0
    while hand:
        total += shares[rank_of(lowest(hand))]
        hand &= hand - 1
    return total


@compiled
def negative_promise(hand: int, game: int) -> int:
    """Hundredths of a point that a negative game promises against the average."""
    tricks = share(hand, TRICK_SHARE)
    hearts = hand & suit_mask(HEARTS)
    loss = tricks
    if game == HEART_GAME:
        loss = tricks * 6 // 10 + share(hearts, TRICK_SHARE) * 16 // 10
    elif game == QUEEN_GAME:
        loss = tricks * 25 // 100 + share(hand, QUEEN_SHARE)
    elif game == JACKS_KINGS:
        loss = tricks * 30 // 100 + share(hand, JACK_KING_SHARE)
    elif game == KING_OF_HEARTS:
        loss = tricks * 12 // 100 + king_of_hearts_risk(hearts)
    elif game == SEVENTH_LAST:
        loss = tricks * 38 // 100
    return AVERAGE_LOSS[game] - loss  # type: ignore[no-any-return]


@compiled
def king_of_hearts_risk(hearts: int) -> int:
    """Hundredths of a point that the hearts held put at risk when their King costs."""
    guards = popcount(hearts)
    risk = 0
    if hearts & KING_OF_HEARTS_CARD:
        risk += 150
    if hearts & (KING_OF_HEARTS_CARD << 1):  # the Ace catches the King
        risk += 90
    if risk:
        risk -= 15 * guards
    return risk


@compiled
def trump_promise(hand: int, trump: int) -> int:
    """Hundredths of a trick that a hand promises with a trump suit, against the average."""
    trumps = hand & suit_mask(trump)
    promise = share(trumps, TRUMP_SHARE) + share(hand & ~trumps, SIDE_SHARE)
    for suit in range(4):
        if suit != trump:
            shortness = 2 - popcount(hand & suit_mask(suit))
            if shortness > 0 and popcount(trumps) > 2:
                promise += RUFF_WORTH * shortness
    return promise - AVERAGE_TRICKS


@compiled
def best_choice(hand: int, choices: int) -> int:
    """The choice, out of a set of legal ones, that promises most."""
    best = -1
    best_promise = -(1 << 30)
    while choices:
        move = lowest(choices)
        choices &= choices - 1
        if move >= CHOOSE_TRUMP:
            promise = trump_promise(hand, move - CHOOSE_TRUMP)
        else:
            promise = negative_promise(hand, move - CHOICE)
        if promise > best_promise:
            best_promise = promise
            best = move
    return best
