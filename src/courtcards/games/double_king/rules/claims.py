"""Claims: a seat that surely wins all remaining tricks, or none, need not play them one by one.

A claim rests on what the seat has seen: its own cards, and the cards that have fallen. It counts
only where no distribution of the other cards, and no defence, can take a trick. A concession counts
only where the seat takes none, whatever anybody plays.
"""

from __future__ import annotations

from courtcards.games.double_king.rules.contracts import (
    ALL_HEARTS,
    HEART_GAME,
    KING_OF_HEARTS,
    NO_CONTRACT,
    TRUMP,
)
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.cards import FULL_PACK, SUITS, card_suit, list_cards, suit_mask


def find_claim(observation: DealObservation, /) -> tuple[int, ...]:
    """Return the cards that surely win all remaining tricks, in the order to lead them.

    Return none unless the seat leads to the next trick with at least two cards.
    """
    hand = int(observation.hand)
    contract = int(observation.contract)
    is_on_lead = observation.viewer == observation.seat and observation.trick_size == 0
    if not is_on_lead or contract == NO_CONTRACT or hand.bit_count() < 2:
        return ()
    others = FULL_PACK & ~int(observation.fallen) & ~hand
    if contract == TRUMP:
        return _claim_with_trumps(hand, others, int(observation.trump))
    if not _win_all(hand, others):
        return ()
    # Hearts that cost may be led last only (DK-4.2, DK-4.5).
    last = ALL_HEARTS if contract in (HEART_GAME, KING_OF_HEARTS) else 0
    return _list_leads(hand & ~last) + _list_leads(hand & last)


def _claim_with_trumps(hand: int, others: int, trump: int) -> tuple[int, ...]:
    """Return the leads of a trump game: the trumps first, which must draw those of the others.

    One defender may hold all other trumps, and follows with one in each trick (DK-5.2).
    """
    own, against = hand & suit_mask(trump), others & suit_mask(trump)
    are_drawn = own == hand or own.bit_count() >= against.bit_count()
    if not are_drawn or not _win_all(hand, others):
        return ()
    return _list_leads(own) + _list_leads(hand & ~own)


def _win_all(hand: int, others: int) -> bool:
    """Tell whether every card wins when it is led, the highest of its suit first.

    A card wins if nobody holds a higher one of its suit, or nobody holds any. Each lead of a suit
    draws at least one card of it from the others, or they hold none.
    """
    for suit in range(len(SUITS)):
        own, against = hand & suit_mask(suit), others & suit_mask(suit)
        winners = own & -(1 << against.bit_length())
        if own != winners and winners.bit_count() < against.bit_count():
            return False
    return True


def takes_no_more(observation: DealObservation, /) -> bool:
    """Tell whether the seat on turn, with at least two cards, surely wins no more tricks.

    All other cards of its suits are higher than its own, so that it never leads again. On lead, it
    also needs another card of each suit: somebody follows with it.
    """
    hand, contract = int(observation.hand), int(observation.contract)
    is_on_turn = observation.viewer == observation.seat and contract != NO_CONTRACT
    if not is_on_turn or hand.bit_count() < 2:
        return False
    if contract == TRUMP and hand & suit_mask(int(observation.trump)):
        return False
    others = FULL_PACK & ~int(observation.fallen) & ~hand
    is_on_lead = observation.trick_size == 0
    for suit in range(len(SUITS)):
        own, against = hand & suit_mask(suit), others & suit_mask(suit)
        if own and (own > against & -against if against else is_on_lead):
            return False
    return is_on_lead or not _may_win_now(observation, hand)


def _may_win_now(observation: DealObservation, hand: int) -> bool:
    """Tell whether the seat, which holds no trumps, has a card that beats the trick so far."""
    winning = int(observation.winning_card)
    own = hand & suit_mask(int(observation.lead_suit))
    return card_suit(winning) == observation.lead_suit and own.bit_length() > winning


def _list_leads(cards: int) -> tuple[int, ...]:
    """Return the cards from the highest of each suit down."""
    return tuple(reversed(list_cards(cards)))
