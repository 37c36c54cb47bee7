"""Grounds for laying cards and moving piles: what that ends, completes, opens or saves."""

from __future__ import annotations

from courtcards.games.kings_corner.reasons.insight import (
    Insight,
    card_of,
    highest_of,
    is_emptying,
    is_play,
    source_of,
    target_of,
)
from courtcards.games.kings_corner.rules.options import CompletedPiles, Scoring
from courtcards.games.kings_corner.rules.places import COMPLETE_PILE, FITS, SIDE_COUNT
from courtcards.kernel.naming import CardSign
from courtcards.kernel.reasons import Reason

MOST_TO_LAY = 8
"""Cards in hand up to which a way out is looked for."""


def goes_out(known: Insight, move: int) -> Reason | None:
    """The last card of the hand is laid, which ends the hand (KC-3.1); in crowning it does not."""
    if known.is_crowning or not known.is_playing or not is_emptying(known, move):
        return None
    card = CardSign(highest_of(known.hand))
    return Reason("goes-out", "{card} is your last card: you go out", {"card": card})


def slays_dragon(known: Insight, move: int) -> Reason | None:
    """In crowning, the last card of the hand is laid, and nobody has done so yet (KC-8.2)."""
    if not known.is_crowning or known.dragon >= 0 or not is_emptying(known, move):
        return None
    card = CardSign(highest_of(known.hand))
    return Reason(
        "slays-dragon", "{card} is your last card: you slay the dragon, for a point", {"card": card}
    )


def completes_for_point(known: Insight, move: int) -> Reason | None:
    """In crowning, a corner pile then runs from King to Ace (KC-8.1)."""
    if not known.is_crowning or not _completes(known, move):
        return None
    return Reason("crowns", "it completes a corner, for a point")


def completes_to_recycle(known: Insight, move: int) -> Reason | None:
    """A corner pile then runs from King to Ace and may be shuffled into the stock (KC-2.9)."""
    allowed = known.options.completed_piles == CompletedPiles.RECYCLE_ALLOWED
    if not allowed or is_emptying(known, move) or not _completes(known, move):
        return None
    return Reason("completes", "it completes a corner, which you may then shuffle into the stock")


def _completes(known: Insight, move: int) -> bool:
    """Whether a play completes a corner pile: 13 cards, the play's own included."""
    if not is_play(move) or target_of(move) < SIDE_COUNT:
        return False
    piles = known.state.piles.tolist()
    source = source_of(move)
    laid = 1 if source is None else piles[source].bit_count()
    return bool(piles[target_of(move)].bit_count() + laid == COMPLETE_PILE)


def leads_out(known: Insight, move: int) -> Reason | None:
    """After the play all other cards of the hand can be laid in this turn, which ends the hand."""
    if known.is_crowning or not known.is_playing or not is_play(move) or is_emptying(known, move):
        return None
    if known.hand.bit_count() > MOST_TO_LAY or not known.can_go_out(move):
        return None
    if known.hand.bit_count() == 1:
        last = {"card": CardSign(highest_of(known.hand))}
        return Reason("leads-out", "then you can lay {card}, your last card, and go out", last)
    return Reason("leads-out", "you can lay all your cards in this turn, and go out")


def frees_side(known: Insight, move: int) -> Reason | None:
    """A pile leaves its side, and a card in hand, no King, fits there that fits nowhere now.

    The one of the highest rank is named.
    """
    if source_of(move) is None:
        return None
    fitting = known.fits_after(move)
    if not fitting:
        return None
    return Reason(
        "frees-side",
        "it leaves a side empty for {card}, which fits nowhere now",
        {"card": CardSign(highest_of(fitting))},
    )


def makes_fit(known: Insight, move: int) -> Reason | None:
    """A card is laid, and on it fits another one of the hand that fits nowhere now.

    The one of the highest rank is named.
    """
    laid = card_of(move)
    if laid is None or not known.is_playing or is_emptying(known, move):
        return None
    fitting = known.fits_after(move) & ~(1 << laid)
    if not fitting:
        return None
    return Reason(
        "makes-fit",
        "{next}, which fits nowhere now, can then go on {card}",
        {"next": CardSign(highest_of(fitting)), "card": CardSign(laid)},
    )


def saves_turn_chip(known: Insight, move: int) -> Reason | None:
    """It is the first play of a turn that would cost a chip without one.

    With the pot any play will do (KC-6.3); where chips are kept, a card must leave the hand (7.2).
    """
    if not known.is_playing or not is_play(move):
        return None
    if known.options.scoring == Scoring.POT and known.play_count == 0:
        return Reason("saves-chip", "a turn without a play costs a chip")
    lays = card_of(move) is not None
    if known.options.scoring == Scoring.CHIPS and known.laid_count == 0 and lays:
        return Reason("saves-chip", "a turn in which you lay no card costs a chip")
    return None


def lightens(known: Insight, move: int) -> Reason | None:
    """Nothing can be drawn any more, and a card is laid that would cost points if left (KC-5.1)."""
    card = card_of(move)
    counts = known.options.scoring == Scoring.POINTS
    if not counts or known.stock_count or card is None:
        return None
    if is_emptying(known, move):
        return None
    return Reason("lightens", "the stock is empty, and each card left in your hand costs points")


def opens_nothing(known: Insight, move: int) -> Reason | None:
    """A card is laid on which no card fits that another hand or the stock has.

    Neither the last card of the hand, nor one that completes a corner.
    """
    card = card_of(move)
    if card is None or not known.is_playing or is_emptying(known, move) or _completes(known, move):
        return None
    if int(FITS[card]) & known.out:
        return None
    return Reason("opens-nothing", "nothing still out fits on {card}", {"card": CardSign(card)})


LAYING = (
    goes_out,
    slays_dragon,
    completes_for_point,
    leads_out,
    frees_side,
    makes_fit,
    completes_to_recycle,
    saves_turn_chip,
    lightens,
    opens_nothing,
)
"""The weightiest first."""
