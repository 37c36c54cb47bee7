"""The bot ``steady`` at Double King: a sensible player without search.

It remembers the cards played. In a negative game it stays under the best card where it can. It
gives its highest card where the trick is lost or harmless, and throws dangerous cards. In a trump
game it takes tricks as cheaply as it can. Each legal card gets a worth, a number that only compares
it with the others. The bot plays the card with the highest worth, the first of equals.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    DANGER,
    DANGER_POINTS,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    KING_OF_HEARTS_CARD,
    NO_CONTRACT,
    QUEEN_GAME,
    SEVENTH_LAST,
    TRICK_POINTS,
    TRUMP,
)
from courtcards.games.double_king.rules.legal import above
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.cards import FULL_PACK, HEARTS, bit, card_rank, card_suit, suit_mask
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, popcount
from courtcards.kernel.records import IntArray

# The choice of a game.
#
# For each game the bot estimates the score of its hand in hundredths of a point, from its ranks:
# each rank takes a certain share of a trick on average. It chooses the game whose estimate exceeds
# the average of a seat by most, the first of equals.


# By rank, two up to Ace: hundredths of a trick or point that a card takes. Those of TRICK_SHARE add
# up to 325 in a suit.
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
    """Return the sum of ``shares``, a table by rank, over the cards of a hand."""
    total = 0
    while hand:
        total += shares[card_rank(lowest(hand))]
        hand &= hand - 1
    return total


@compiled
def negative_promise(hand: int, game: int) -> int:
    """Estimate a negative game against the average, in hundredths of a point."""
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
    """Estimate the risk of the hearts held when their King costs, in hundredths of a point."""
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
    """Estimate a hand with a trump suit against the average, in hundredths of a trick."""
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
    """Return the legal choice with the best estimate."""
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


LAST_TO_PLAY = SEATS - 1
THIRD_TO_PLAY = SEATS - 2


class Turn(NamedTuple):
    """Facts that the bot reads before it plays a card, all from the observation of its seat.

    ``others`` are the cards that the others hold, all together. ``table`` are the ``size`` cards of
    the trick, ``winning`` the best of them. All sets are card-set masks.
    """

    hand: int
    others: int
    table: int
    contract: int
    trump: int
    size: int
    trick: int
    lead_suit: int
    winning: int


@compiled
def steady_move(observation: DealObservation) -> int:
    """Return the move of the bot. Expects an observation whose viewer is on turn."""
    if observation.contract == NO_CONTRACT:
        return best_choice(observation.hand, observation.legal)
    return steady_card(observation.legal, turn_from_observation(observation))


@compiled
def turn_from_observation(observation: DealObservation) -> Turn:
    """Return the turn of a viewer. Expects that it is on turn."""
    table = cards_on_table(observation.trick, 0, observation.trick_size)
    return Turn(
        observation.hand,
        FULL_PACK & ~observation.hand & ~observation.fallen,
        table,
        observation.contract,
        observation.trump,
        popcount(table),
        popcount(observation.fallen) // SEATS,
        observation.lead_suit,
        observation.winning_card,
    )


@compiled
def turn_from_state(state: DealState) -> Turn:
    """Return the turn of the seat on turn. Reads only what that seat may see."""
    hand = state.hands[state.seat]
    size = state.played_count % SEATS
    start = state.played_count - size
    return Turn(
        hand,
        FULL_PACK & ~hand & ~state.fallen,
        cards_on_table(state.played, start, size),
        state.contract,
        state.trump,
        size,
        start // SEATS,
        state.lead_suit,
        state.winning_card,
    )


@compiled
def cards_on_table(cards: IntArray, start: int, size: int) -> int:
    """Return ``size`` cards of a list from ``start`` on, as a card-set mask."""
    mask = 0
    for index in range(start, start + size):
        mask |= bit(cards[index])
    return mask


@compiled
def steady_card(legal: int, turn: Turn) -> int:
    """Return the card out of a set of legal ones that the bot plays."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    best_card = -1
    best_worth = -(1 << 30)
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        worth = trump_worth(turn, card) if turn.contract == TRUMP else negative_worth(turn, card)
        if worth > best_worth:
            best_worth = worth
            best_card = card
    return best_card


@compiled
def would_lead_trick(turn: Turn, card: int) -> bool:
    """Tell whether a card would be the best of the trick so far."""
    if card_suit(card) == card_suit(turn.winning):
        return card > turn.winning
    return card_suit(card) == turn.trump


@compiled
def trick_cost(turn: Turn, card: int) -> int:
    """Count the points off for the trick if a card is added to it."""
    danger = DANGER[turn.contract] & (turn.table | bit(card))
    cost = popcount(danger) * DANGER_POINTS[turn.contract]
    return cost - TRICK_POINTS[turn.contract, turn.trick]  # type: ignore[no-any-return]


@compiled
def negative_worth(turn: Turn, card: int) -> int:
    """Return the worth of a card in a negative game."""
    rank = card_rank(card)
    suit = suit_mask(card_suit(card))
    others = turn.others
    higher = popcount(others & above(card))
    lower = popcount(others & suit) - higher
    if turn.size == 0:
        return lead_worth(turn, card, higher, lower)
    is_dangerous = DANGER[turn.contract] & bit(card) != 0
    if (
        card_suit(card) != turn.lead_suit
    ):  # a free throw: dangerous cards first, then high and short
        length = popcount(turn.hand & suit)
        return (200 if is_dangerous else 0) + 4 * lower + 2 * rank - 3 * length
    if not would_lead_trick(turn, card):
        return 60 + rank + (60 if is_dangerous else 0)
    cost = trick_cost(turn, card)
    if turn.size == LAST_TO_PLAY:
        return (65 + rank) if cost == 0 else rank - 20 * cost
    return 5 * higher - rank - 10 * cost


@compiled
def lead_worth(turn: Turn, card: int, higher: int, lower: int) -> int:
    """Return the worth of a lead in a negative game: low cards that others can beat are best."""
    is_harmless = DANGER[turn.contract] == 0 and TRICK_POINTS[turn.contract, turn.trick] == 0
    if is_harmless:  # play high cards to a trick without points
        return card_rank(card)
    if higher == 0:
        return -100 - lower
    return 10 * higher - 12 * lower - 2 * card_rank(card)


@compiled
def trump_worth(turn: Turn, card: int) -> int:
    """Return the worth of a card in a trump game."""
    rank = card_rank(card)
    others = turn.others
    is_master = others & above(card) == 0
    is_trump = card_suit(card) == turn.trump
    if turn.size == 0:
        return trump_lead_worth(turn, card, others)
    if not would_lead_trick(turn, card):
        return 50 - rank - (20 if is_master else 0) - (30 if is_trump else 0)
    if turn.size == LAST_TO_PLAY:
        return 100 - rank - (10 if is_trump else 0)
    if is_master or is_trump:
        return 90 - rank
    return 55 + rank if turn.size == THIRD_TO_PLAY else 45 - rank


@compiled
def trump_lead_worth(turn: Turn, card: int, others: int) -> int:
    """Return the worth of a lead in a trump game: masters, trumps while they are many, else low."""
    rank = card_rank(card)
    is_master = others & above(card) == 0
    own_trumps = popcount(turn.hand & suit_mask(turn.trump))
    their_trumps = popcount(others & suit_mask(turn.trump))
    suit = suit_mask(card_suit(card))
    length = popcount(turn.hand & suit)
    if card_suit(card) == turn.trump:
        if their_trumps == 0:
            return 20 - rank
        return 75 + rank if is_master else (30 - rank if own_trumps > their_trumps else 5)
    if is_master:
        followed = popcount(others & suit)
        return 85 if their_trumps == 0 else 60 + 3 * followed - 2 * length
    return 45 - rank - 2 * length
