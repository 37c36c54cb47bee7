"""Grounds for ending the turn, for its draw, and for a fresh stock (KC-2.7, KC-2.9, KC-4)."""

from __future__ import annotations

from courtcards.games.kings_corner.reasons.insight import Insight, card_of, source_of, target_of
from courtcards.games.kings_corner.rules.legal import starter_must_move_king
from courtcards.games.kings_corner.rules.options import HeldKings, Scoring
from courtcards.games.kings_corner.rules.places import (
    DRAW,
    END,
    END_WITHOUT_DRAWING,
    FITS,
    KINGS,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
)
from courtcards.games.kings_corner.rules.scoring import HELD_KING_CHIPS, KING_CHARGE
from courtcards.kernel.cards import NO_CARD, PACK_SIZE, cards_in
from courtcards.kernel.naming import CardSign
from courtcards.kernel.reasons import Reason, Said, SeatName

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


def must_move_king(known: Insight, move: int) -> Reason | None:
    """A King of the cross goes to a corner, without which the first turn cannot end (KC-1.5)."""
    source = source_of(move)
    if source is None or target_of(move) < SIDE_COUNT or not starter_must_move_king(known.state):
        return None
    king = int(known.state.bottoms[source])
    if king == NO_CARD or not KINGS >> king & 1:
        return None
    return Reason(
        "must-move-king",
        "your first turn cannot end while {king} lies on a side",
        {"king": CardSign(king)},
    )


def must_lay_king(known: Insight, move: int) -> Reason | None:
    """A King is laid, and the turn cannot end while it is held (KC-2.8, ``must_lay``)."""
    king = _king_of(known, move)
    if king is None or known.options.held_kings != HeldKings.MUST_LAY:
        return None
    return Reason(
        "must-lay-king", "the turn cannot end while you hold {king}", {"king": CardSign(king)}
    )


def saves_king_charge(known: Insight, move: int) -> Reason | None:
    """A King is laid that may be kept, and that is charged for when it is left (KC-5.1, KC-7.3)."""
    king = _king_of(known, move)
    if king is None or known.options.held_kings == HeldKings.MUST_LAY:
        return None
    said: dict[str, Said] = {"king": CardSign(king), "charge": KING_CHARGE}
    if known.options.scoring == Scoring.POINTS:
        return Reason("king-charge", "left in your hand, {king} costs {charge} points", said)
    if known.options.scoring == Scoring.CHIPS and known.options.pay_for_cards:
        return Reason("king-charge", "left in your hand, {king} costs {charge} chips", said)
    return None


def saves_king_chips(known: Insight, move: int) -> Reason | None:
    """The only King of the hand is laid, with which the turn would cost three chips (KC-6.5)."""
    king = _king_of(known, move)
    is_only = king is not None and known.hand & KINGS == 1 << king
    if king is None or not is_only or known.options.held_kings != HeldKings.PENALTY:
        return None
    return Reason(
        "king-chips",
        "to end the turn with {king} in hand costs {chips} chips",
        {"king": CardSign(king), "chips": HELD_KING_CHIPS},
    )


def _king_of(known: Insight, move: int) -> int | None:
    """The King that a move lays from the hand; None for any other, and for a King just drawn."""
    card = card_of(move)
    return card if known.is_playing and card is not None and KINGS >> card & 1 else None


def keeps_king(known: Insight, move: int) -> Reason | None:
    """The turn ends with a King that could be laid; on it a Queen would fit that fits nowhere now.

    The Queen is in another hand or in the stock; of two the one of the last suit is named.
    """
    kings = known.cards_to_lay & KINGS
    if move != END or not kings:
        return None
    for king in cards_in(kings):
        queens = int(FITS[king]) & known.out & ~known.takes
        if queens:
            return Reason(
                "keeps-king",
                "you keep {king}: laid, it would make a place for {queen}, which fits nowhere now",
                {"king": CardSign(king), "queen": CardSign(cards_in(queens)[-1])},
            )
    return None


OF_KINGS = (must_move_king, must_lay_king, saves_king_charge, saves_king_chips, keeps_king)
"""The weightiest first."""
