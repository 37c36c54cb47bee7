"""The state of one deal of Double King, as one record.

The record includes the options of the rule set, because a compiled function freezes the constants
that it reads. The trick on the table is the end of ``played``: a trick starts at every fourth card.
"""

from __future__ import annotations

from courtcards.games.double_king.rules.options import DealOptions
from courtcards.kernel.records import (
    Bytes13,
    Cards52,
    Mask,
    Masks4,
    Small,
    Smalls4,
    Smalls6,
    StateRecord,
)

SEATS = 4
TRICK_COUNT = 13

# The values of ``phase``
CHOOSING, PLAYING, ENDED = range(3)

# The values of ``end``, and their names
NOT_ENDED, PLAYED_OUT, ALL_PLAYED = range(3)
END_NAMES = (None, "played-out", "all-played")


class DealState(StateRecord):
    """One deal: hands, the contract, the cards played in order, tricks and points.

    ``winning_card`` and ``winning_seat`` are the best of the trick on the table. ``trick_winners``
    are the winners of the complete tricks. ``fallen`` is the set of cards played. ``points`` is the
    signed score of the deal so far, by seat. ``pool``, ``negatives_left`` and ``trumps_left`` are
    those before the choice.

    If ``is_gathered``, ``pack`` is the pack as gathered after the previous deal, top first, before
    the cut (DK-1.5). ``pack_fallen`` are the cards in it that everybody saw played. The cards that
    a seat had not played lie from ``unplayed_starts`` on, ascending, and are none of
    ``unplayed_lacking``. Only ``recall`` reads these fields.
    """

    hands: Masks4
    fallen: Mask
    played: Cards52
    trick_winners: Bytes13
    points: Smalls4
    tricks_won: Smalls4
    played_count: Small
    lead_suit: Small
    winning_card: Small
    winning_seat: Small
    leader: Small

    dealer: Small
    seat: Small
    phase: Small
    end: Small
    contract: Small
    trump: Small

    pool: Smalls6
    negatives_left: Smalls4
    trumps_left: Smalls4

    options: DealOptions

    pack_fallen: Mask
    unplayed_lacking: Masks4
    pack: Cards52
    unplayed_starts: Smalls4
    is_gathered: Small
