"""The bot ``steady`` at Double King: a sensible player who does not search.

It remembers the cards that have fallen. In a negative game it stays under the best card
where it can, gives its highest where the trick is lost or harmless, and throws what is
dangerous. In a trump game it takes tricks as cheaply as it can. Each legal card gets a worth,
a number that only means something beside the others; the highest is played, the first of
equals.
"""

from __future__ import annotations

from courtcards.bots.steady_choice import best_choice
from courtcards.cards import FULL_PACK, bit, rank_of, suit_mask, suit_of
from courtcards.compiled import compiled, lowest, popcount
from courtcards.games.double_king.contracts import (
    DANGER,
    DANGER_POINTS,
    NO_CONTRACT,
    TRICK_POINTS,
    TRUMP,
)
from courtcards.games.double_king.legal import above
from courtcards.games.double_king.state import SEATS
from courtcards.games.double_king.view import DealView

LAST_TO_PLAY = SEATS - 1
THIRD_TO_PLAY = SEATS - 2


@compiled
def steady_move(view: DealView) -> int:
    """The move that the bot makes. Expects a view whose viewer is on turn."""
    if view.contract == NO_CONTRACT:
        return best_choice(view.hand, view.legal)
    best_card = -1
    best_worth = -(1 << 30)
    rest = view.legal
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        worth = trump_worth(view, card) if view.contract == TRUMP else negative_worth(view, card)
        if worth > best_worth:
            best_worth = worth
            best_card = card
    return best_card


@compiled
def unseen(view: DealView) -> int:
    """The cards that the others hold, all together, as a card-set mask."""
    return FULL_PACK & ~view.hand & ~view.fallen


@compiled
def trick_mask(view: DealView) -> int:
    """The cards on the table, as a card-set mask."""
    mask = 0
    for index in range(view.trick_size):
        mask |= bit(view.trick[index])
    return mask


@compiled
def would_lead_trick(view: DealView, card: int) -> bool:
    """Whether a card would be the best of the trick so far."""
    if suit_of(card) == suit_of(view.winning_card):
        return card > view.winning_card
    return suit_of(card) == view.trump


@compiled
def trick_cost(view: DealView, card: int) -> int:
    """Points off for the trick as it would lie with a card."""
    danger = DANGER[view.contract] & (trick_mask(view) | bit(card))
    cost = popcount(danger) * DANGER_POINTS[view.contract]
    return cost - TRICK_POINTS[view.contract, view.trick_number]  # type: ignore[no-any-return]


@compiled
def negative_worth(view: DealView, card: int) -> int:
    """The worth of a card in a negative game."""
    rank = rank_of(card)
    suit = suit_mask(suit_of(card))
    others = unseen(view)
    higher = popcount(others & above(card))
    lower = popcount(others & suit) - higher
    if view.trick_size == 0:
        return lead_worth(view, card, higher, lower)
    is_dangerous = DANGER[view.contract] & bit(card) != 0
    if suit_of(card) != view.lead_suit:  # a free throw: what is dangerous, then high and short
        length = popcount(view.hand & suit)
        return (200 if is_dangerous else 0) + 4 * lower + 2 * rank - 3 * length
    if not would_lead_trick(view, card):
        return 60 + rank + (60 if is_dangerous else 0)
    cost = trick_cost(view, card)
    if view.trick_size == LAST_TO_PLAY:
        return (65 + rank) if cost == 0 else rank - 20 * cost
    return 5 * higher - rank - 10 * cost


@compiled
def lead_worth(view: DealView, card: int, higher: int, lower: int) -> int:
    """The worth of a lead in a negative game: low where somebody can go over it."""
    is_harmless = DANGER[view.contract] == 0 and TRICK_POINTS[view.contract, view.trick_number] == 0
    if is_harmless:  # a trick that counts nothing is the place for high cards
        return rank_of(card)
    if higher == 0:
        return -100 - lower
    return 10 * higher - 12 * lower - 2 * rank_of(card)


@compiled
def trump_worth(view: DealView, card: int) -> int:
    """The worth of a card in a trump game."""
    rank = rank_of(card)
    others = unseen(view)
    is_master = others & above(card) == 0
    is_trump = suit_of(card) == view.trump
    if view.trick_size == 0:
        return trump_lead_worth(view, card, others)
    if not would_lead_trick(view, card):
        return 50 - rank - (20 if is_master else 0) - (30 if is_trump else 0)
    if view.trick_size == LAST_TO_PLAY:
        return 100 - rank - (10 if is_trump else 0)
    if is_master or is_trump:
        return 90 - rank
    return 55 + rank if view.trick_size == THIRD_TO_PLAY else 45 - rank


@compiled
def trump_lead_worth(view: DealView, card: int, others: int) -> int:
    """The worth of a lead in a trump game: masters, trumps while they are many, else low."""
    rank = rank_of(card)
    is_master = others & above(card) == 0
    own_trumps = popcount(view.hand & suit_mask(view.trump))
    their_trumps = popcount(others & suit_mask(view.trump))
    suit = suit_mask(suit_of(card))
    length = popcount(view.hand & suit)
    if suit_of(card) == view.trump:
        if their_trumps == 0:
            return 20 - rank
        return 75 + rank if is_master else (30 - rank if own_trumps > their_trumps else 5)
    if is_master:
        followed = popcount(others & suit)
        return 85 if their_trumps == 0 else 60 + 3 * followed - 2 * length
    return 45 - rank - 2 * length
