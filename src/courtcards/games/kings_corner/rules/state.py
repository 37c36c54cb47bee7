"""The state of one hand of Kings in the Corner, as one record.

The record includes the options of the rule set, because a compiled function freezes the constants
that it reads. A pile is a set of cards: they descend strictly, so the set gives the order.
"""

from __future__ import annotations

from courtcards.games.kings_corner.rules.options import HandOptions
from courtcards.kernel.records import (
    Cards52,
    Masks6,
    Masks8,
    Masks256,
    Small,
    Smalls6,
    Smalls8,
    StateRecord,
)

MOST_SEATS = 6
LAST_TURN = 1000

# The values of ``phase``
PLAYING, LAYING_DRAWN_KING, AWAITING_STOCK, ENDED = range(4)

# The values of ``end``, and their names
NOT_ENDED, OUT, BLOCKED, ALL_PLAYED = range(4)
END_NAMES = (None, "out", "blocked", "all-played")


class HandState(StateRecord):
    """One hand: cards, piles, chips, and the progress of the turn.

    ``stock`` holds its top card last, at ``stock_count − 1``. ``piles`` are card-set masks.
    ``bottoms`` and ``tops`` are the end cards of piles that are not empty. ``accepts`` are the
    cards that each place takes from a hand; they are stored because every decision reads them.
    ``drawn`` is the card drawn in this turn, or −1. ``recyclable`` is a set of corners, as bits.
    ``idle_turns`` counts towards a blocked hand (KC-3.2). ``chips_before`` are the chips before the
    ante.

    ``signs`` are what plays have shown of the hands (see signs.py). ``sign_count`` is their number,
    or −1 where nobody needs them. ``drew`` is the set of seats whose last turn ended with a card
    drawn and kept.
    """

    hands: Masks6
    piles: Masks8
    accepts: Masks8
    signs: Masks256
    stock: Cards52
    bottoms: Smalls8
    tops: Smalls8
    chips: Smalls6
    chips_before: Smalls6
    crowns: Smalls6
    pot: Small
    won_pot: Small
    stock_count: Small

    seats: Small
    dealer: Small
    seat: Small
    phase: Small
    end: Small
    winner: Small
    dragon: Small

    turn_number: Small
    play_count: Small
    laid_count: Small
    drawn: Small
    has_drawn: Small
    recyclable: Small
    idle_turns: Small
    sign_count: Small
    drew: Small

    options: HandOptions
