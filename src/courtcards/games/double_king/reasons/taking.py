"""Grounds in the trump games: how a card takes a trick, or prepares to (DK-5)."""

from __future__ import annotations

from courtcards.games.double_king.reasons.insight import Insight
from courtcards.kernel.cards import cards_in, rank_of, suit_mask, suit_of
from courtcards.kernel.naming import CardSign
from courtcards.kernel.reasons import Reason


def cannot_be_beaten(known: Insight, card: int) -> Reason | None:
    """The card takes the trick for certain: nothing that a later seat can hold beats it."""
    if not known.later or not _is_safe(known, card):
        return None
    return Reason(
        "sure-trick",
        "nobody who plays after you can beat {card}: the trick is yours",
        {"card": CardSign(card)},
    )


def _is_safe(known: Insight, card: int) -> bool:
    beaters = known.beaters(card)
    return known.wins_now(card) and not any(known.may_hold[s] & beaters for s in known.later)


def takes_cheaply(known: Insight, card: int) -> Reason | None:
    """The last card of a trick takes it, and no lower legal card of any suit would.

    Of trumps and the suit led, a trump counts as the higher.
    """
    if known.leads or known.later or not known.wins_now(card):
        return None
    taking = [each for each in cards_in(known.legal) if known.wins_now(each)]
    if card != _lowest(known, taking):
        return None
    return Reason(
        "cheapest",
        "you play last, and {card} is the lowest card that takes the trick",
        {"card": CardSign(card)},
    )


def draws_trumps(known: Insight, card: int) -> Reason | None:
    """A trump is led that nothing beats, and others hold trumps, which they must play (DK-5.2)."""
    trumps_out = (int(suit_mask(known.trump)) & known.out).bit_count()
    if not known.leads or suit_of(card) != known.trump or not trumps_out:
        return None
    if not _is_safe(known, card):
        return None
    return Reason(
        "draws-trumps",
        "{card} draws trumps: the others still hold {count}",
        {"card": CardSign(card), "count": trumps_out},
    )


def is_highest_of_suit(known: Insight, card: int) -> Reason | None:
    """No card of its suit beats it that another seat holds, but a later seat may hold a trump.

    The card is no trump; it is led, or follows and is the best of the trick so far. Others hold
    cards of its suit.
    """
    if suit_of(card) == known.trump or not known.wins_now(card) or not known.later:
        return None
    if not known.suit_out(card) or known.higher(card) or _is_safe(known, card):
        return None
    return Reason(
        "highest-left",
        "{card} is the highest card of its suit still in play: only a trump beats it",
        {"card": CardSign(card)},
    )


def beats_cheaply(known: Insight, card: int) -> Reason | None:
    """Others play after the card, which is the lowest of two and more that beat the best so far.

    Of trumps and the suit led, a trump counts as the higher.
    """
    beating = [each for each in cards_in(known.legal) if known.wins_now(each)]
    if known.leads or not known.later or len(beating) < 2 or card != _lowest(known, beating):
        return None
    return Reason(
        "lowest-over",
        "{card} is the lowest card with which you beat {top}",
        {"card": CardSign(card), "top": CardSign(known.top)},
    )


def _lowest(known: Insight, cards: list[int]) -> int:
    return min(cards, key=lambda card: (suit_of(card) == known.trump, card))


def keeps_winner(known: Insight, card: int) -> Reason | None:
    """No legal card can take the trick, and one of them, which is kept, is the highest of its suit.

    Others hold cards of that suit, all of them lower. It is no trump, and the card played is no
    such card.
    """
    if known.leads or any(known.wins_now(each) for each in cards_in(known.legal)):
        return None
    highest = [each for each in cards_in(known.legal) if _is_winner_of_suit(known, each)]
    if not highest or card in highest:
        return None
    return Reason(
        "keeps-winner",
        "you cannot take this trick, and keep {kept}, the highest card of its suit still in play",
        {"kept": CardSign(highest[-1])},
    )


def _is_winner_of_suit(known: Insight, card: int) -> bool:
    return suit_of(card) != known.trump and known.is_highest_left(card)


def spares(known: Insight, card: int) -> Reason | None:
    """No legal card can take the trick: it is one of the lowest rank, and there are higher ones."""
    legal = cards_in(known.legal)
    if known.leads or any(known.wins_now(each) for each in legal):
        return None
    ranks = {rank_of(each) for each in legal}
    if len(ranks) < 2 or rank_of(card) != min(ranks):
        return None
    return Reason(
        "lowest",
        "you cannot take this trick, so you play a low card, {card}",
        {"card": CardSign(card)},
    )


def saves_trumps(known: Insight, card: int) -> Reason | None:
    """Another suit is led though a trump is held."""
    trumps = int(suit_mask(known.trump)) & known.hand
    if not known.leads or suit_of(card) == known.trump or not trumps:
        return None
    return Reason("saves-trumps", "you do not spend a trump on this lead")


def prepares_to_trump(known: Insight, card: int) -> Reason | None:
    """It is the last card of its suit in hand, and a trump is held; others have the suit."""
    trumps = int(suit_mask(known.trump)) & known.hand
    if suit_of(card) == known.trump or not trumps or not known.is_last_of_suit(card):
        return None
    return Reason(
        "will-trump",
        "{card} is your last card of its suit: when that is led again, you can trump",
        {"card": CardSign(card)},
    )


TAKING = (
    cannot_be_beaten,
    draws_trumps,
    takes_cheaply,
    is_highest_of_suit,
    beats_cheaply,
    keeps_winner,
    spares,
    prepares_to_trump,
    saves_trumps,
)
"""The weightiest first."""
