"""A review: what each decision of a match that is over cost against the best to be found."""

from __future__ import annotations

import msgspec

from courtcards.games import game_named
from courtcards.hosting.refusals import located
from courtcards.kernel.results import Unit
from courtcards.lab.review import Judged, review_hand, reviewer_of
from courtcards.matches.records import Record


class Review(msgspec.Struct, frozen=True):
    """One hand of a match, judged by a strong bot: every decision that left a choice, in order.

    Each is judged by what its seat could know at the time. ``cost`` counts ``unit``, as in a
    hint; it is 0 for the best move. ``ply`` is the position of the replay that it was made in.
    """

    hand: int
    bot: str
    unit: Unit
    decisions: list[Judged]


def review_of(record: Record, hand: int) -> Review:
    """One hand of a record, which is checked whole: RecordError, which says where it is wrong."""
    with located():
        judged = review_hand(record, hand)
    return Review(hand, reviewer_of(record.game), game_named(record.game).unit, judged)
