"""Equal cards at Double King, which have the same effect: a search tries one for all."""

from __future__ import annotations

import numpy as np

from courtcards.games.double_king.bots.steady import cards_on_table
from courtcards.games.double_king.rules.contracts import DANGER, JACKS_KINGS, QUEEN_GAME
from courtcards.games.double_king.rules.legal import legal_cards
from courtcards.games.double_king.rules.state import DealState
from courtcards.kernel.cards import ACE, JACK, KING, QUEEN, RANK_COUNT, card_rank, card_suit
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest

ROLES = np.zeros((7, RANK_COUNT), dtype=np.int64)
"""By contract and rank, the role of a rank as a number: none (0), costly, forcing. Cards of ranks
with different roles are never equal."""

ROLES[QUEEN_GAME, QUEEN] = 1
ROLES[QUEEN_GAME, [KING, ACE]] = 2
ROLES[JACKS_KINGS, [JACK, QUEEN, KING, ACE]] = [1, 2, 3, 4]


@compiled
def distinct_cards(state: DealState) -> int:
    """Return the legal cards of the seat on turn; of equal ones only the lowest."""
    hand = state.hands[state.seat]
    size = state.played_count & 3
    table = cards_on_table(state.played, state.played_count - size, size)
    return distinct(legal_cards(state), hand, state.fallen & ~table, state.contract)


@compiled
def distinct(cards: int, hand: int, gone: int, contract: int) -> int:
    """Return the cards of a set, out of one hand, that are not equal to a lower one in it.

    Two cards of a suit are equal if two conditions hold. Every card between them is in the same
    hand or ``gone``, which means in no hand and not on the table. And the contract makes no
    difference between them.
    """
    own_or_gone = hand | gone
    kept = 0
    last = -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if last < 0 or not are_equal(last, card, own_or_gone, contract):
            kept |= 1 << card
        last = card
    return kept


@compiled
def are_equal(low: int, high: int, own_or_gone: int, contract: int) -> bool:
    """Tell whether two cards are equal; ``own_or_gone`` are in the same hand or gone."""
    if card_suit(low) != card_suit(high):
        return False
    between = ((1 << high) - 1) & ~((2 << low) - 1)
    if between & ~own_or_gone:
        return False
    if ROLES[contract, card_rank(low)] != ROLES[contract, card_rank(high)]:
        return False
    danger = DANGER[contract]
    return (danger >> low & 1) == (danger >> high & 1)  # type: ignore[no-any-return]
