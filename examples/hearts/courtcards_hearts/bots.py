"""The bots of hearts: a random one, and one with rules of thumb."""

from __future__ import annotations

from courtcards.kernel.budgets import RANDOM, STEADY, Budget, make_budget
from courtcards.kernel.cards import SPADES, bit, card_rank, card_suit
from courtcards.kernel.compilation import compiled
from courtcards.kernel.engine import NoMemory
from courtcards.kernel.moves import lowest, pick_from_mask
from courtcards.kernel.records import IntArray
from courtcards_hearts.rules import QUEEN_OF_SPADES, SEATS, costly_cards
from courtcards_hearts.view import HeartsObservation

BOTS = {"random": make_budget(Budget, RANDOM), "steady": make_budget(Budget, STEADY)}


@compiled
def decide(
    observation: HeartsObservation, _memory: NoMemory, bot: Budget, generator: IntArray
) -> int:
    """Return the card that a bot plays; no bot searches. Expects its turn."""
    if bot.method == RANDOM:
        return pick_from_mask(observation.legal, generator)
    best, legal = lowest(observation.legal), observation.legal
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        if worth(observation, card) > worth(observation, best):
            best = card
    return best


@compiled
def worth(observation: HeartsObservation, card: int) -> int:
    """Return the worth of a card to ``steady``, compared with its other cards.

    It leads low, and follows as high as it can without taking the trick. It throws dangerous cards:
    the Queen of spades, cards that may have to take her, cards that cost points, high cards.
    """
    costly = costly_cards(observation.options.queen_counts)
    cost = 40 if costly & bit(card) else 0
    rank = card_rank(card)
    takes_queen = costly & ~observation.fallen & QUEEN_OF_SPADES and bit(card) >= QUEEN_OF_SPADES
    risk = 60 if card_suit(card) == SPADES and takes_queen else 0
    if observation.trick_size == 0:
        return -rank - risk
    if card_suit(card) != observation.lead_suit:
        return rank + cost + risk
    if card < observation.winning_card:
        return 100 + rank + cost
    trick = 0
    for index in range(observation.trick_size):
        trick |= bit(observation.trick[index])
    is_safe = observation.trick_size == SEATS - 1 and costly & trick == 0
    return rank - cost - risk if is_safe else -rank - cost - risk
