"""Grounds for ending the turn, for its draw, and for a fresh stock (KC-2.7, KC-2.9, KC-4)."""

from __future__ import annotations

from courtcards.games.kings_corner.reasons.insight import Insight
from courtcards.games.kings_corner.rules.places import (
    DRAW,
    END,
    END_WITHOUT_DRAWING,
    RECYCLE_BIT,
    TABLE,
)
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.reasons import Reason, SeatName

MANY = 4
"""Cards that every other hand holds, where one's own cards are held back."""


def holds_back(known: Insight, move: int) -> Reason | None:
    """The turn ends though a card could be laid (KC-2.7), and each other hand has four or more."""
    fewest = min(known.others.values())
    is_end = move in (END, END_WITHOUT_DRAWING)
    if known.is_crowning or not is_end or not known.cards_to_lay or fewest < MANY:
        return None
    if len(known.others) == 1:
        (who,) = known.others
        return Reason(
            "holds-back",
            "you hold your cards back: {who} still has {count}",
            {"who": SeatName(who), "count": fewest},
        )
    return Reason(
        "holds-back",
        "you hold your cards back: nobody else has fewer than {count}",
        {"count": fewest},
    )


def draws(known: Insight, move: int) -> Reason | None:
    """The turn ends with its draw, which it would cost a chip to neglect (KC-4.6, KC-6.6)."""
    if move != END or END_WITHOUT_DRAWING not in known.legal:
        return None
    return Reason("draws", "to end the turn without drawing costs a chip")


def does_not_draw(_known: Insight, move: int) -> Reason | None:
    """The turn ends without its draw, so that no card is added to the hand (KC-4.6)."""
    if move != END_WITHOUT_DRAWING:
        return None
    return Reason("no-draw", "without the draw no card is added to your hand")


def refills_stock(known: Insight, move: int) -> Reason | None:
    """A completed pile is shuffled into a stock that is empty (KC-2.9)."""
    index = move - TABLE * PACK_SIZE
    if known.stock_count or not RECYCLE_BIT <= index < DRAW - TABLE * PACK_SIZE:
        return None
    return Reason("refills-stock", "the stock is empty: with this pile there are cards to draw")


ENDING = (holds_back, draws, does_not_draw, refills_stock)
"""The weightiest first."""
