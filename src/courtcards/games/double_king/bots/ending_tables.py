"""What the search of endings at Double King looks up of cards, contract by contract.

The build of the engine cannot call compiled functions while it reads this, so there are none here.
"""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.bots.equals import ROLES
from courtcards.games.double_king.rules.contracts import (
    ALL_ACES,
    ALL_HEARTS,
    ALL_JACKS,
    ALL_KINGS,
    ALL_QUEENS,
    DANGER,
    JACKS_KINGS,
    KING_OF_HEARTS,
    QUEEN_GAME,
    TRICK_POINTS,
)
from courtcards.games.double_king.rules.options import QueenLedForces
from courtcards.games.double_king.rules.state import SEATS
from courtcards.kernel.cards import PACK_SIZE, RANK_COUNT, SUIT_MASK
from courtcards.kernel.records import IntArray

CONTRACTS = len(TRICK_POINTS)
SUITS = [SUIT_MASK << RANK_COUNT * suit for suit in range(PACK_SIZE // RANK_COUNT)]


def _suits() -> IntArray:
    """By card, all cards of its suit."""
    return np.array([SUITS[card // RANK_COUNT] for card in range(PACK_SIZE)], dtype=np.int64)


def _beaters() -> IntArray:
    """By the trump suit (the last row: none) and the best card of a trick, what beats it."""
    beaters = np.zeros((SEATS + 1, PACK_SIZE), dtype=np.int64)
    for card in range(PACK_SIZE):
        higher = SUITS[card // RANK_COUNT] & -(2 << card)
        for trump in range(SEATS):
            beaters[trump, card] = higher
            if card // RANK_COUNT != trump:
                beaters[trump, card] |= SUITS[trump]
        beaters[SEATS, card] = higher
    return beaters


def _likes() -> IntArray:
    """By contract and card, the cards above it in its suit that do what it does (``ROLES``).

    A card of the suit that does something else parts those above it from those below it.
    """
    likes = np.zeros((CONTRACTS, PACK_SIZE), dtype=np.int64)
    for contract in range(CONTRACTS):
        danger = int(DANGER[contract])
        for card in range(PACK_SIZE):
            for other in range(card + 1, RANK_COUNT * (card // RANK_COUNT + 1)):
                if ROLES[contract, other % RANK_COUNT] != ROLES[contract, card % RANK_COUNT]:
                    break
                if danger >> other & 1 != danger >> card & 1:
                    break
                likes[contract, card] |= 1 << other
    return likes


def _forced() -> IntArray:
    """By ``QueenLedForces``, contract and card of a trick, what it forces out (DK-4.3, DK-4.4)."""
    forced = np.zeros((len(QueenLedForces), CONTRACTS, PACK_SIZE), dtype=np.int64)
    for option in QueenLedForces:
        by_queen = ALL_JACKS if option == QueenLedForces.JACK else ALL_JACKS | ALL_KINGS
        for card in range(PACK_SIZE):
            suit = SUITS[card // RANK_COUNT]
            if (ALL_ACES | ALL_KINGS) >> card & 1:
                forced[option, QUEEN_GAME, card] = ALL_QUEENS & suit
            if ALL_ACES >> card & 1:
                forced[option, JACKS_KINGS, card] = (ALL_JACKS | ALL_KINGS) & suit
            if ALL_QUEENS >> card & 1:
                forced[option, JACKS_KINGS, card] = by_queen & suit
    return forced


def _with_roles() -> IntArray:
    """By contract, the cards that do something that others of their suit do not."""
    cards = np.zeros(CONTRACTS, dtype=np.int64)
    cards[QUEEN_GAME] = ALL_QUEENS | ALL_KINGS | ALL_ACES
    cards[JACKS_KINGS] = ALL_JACKS | ALL_QUEENS | ALL_KINGS | ALL_ACES
    cards[KING_OF_HEARTS] = ALL_HEARTS & (ALL_KINGS | ALL_ACES)
    return cards


SUIT_CARDS = _suits()
BEATERS = _beaters()
LIKES = _likes()
FORCED = _forced()
WITH_ROLES = _with_roles()
