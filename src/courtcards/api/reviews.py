"""What the decisions of a match cost."""

from __future__ import annotations

from courtcards.api.match import Match
from courtcards.bots import Player
from courtcards.lab.review import Judged, review_hand


def review(match: Match, hand: int = 0, *, judge: Player | None = None) -> list[Judged]:
    """Every decision of a hand that left a choice, with what it cost against the best.

    Each is judged from what its seat could know then, by a bot that looks ahead, or by whoever is
    named: a player with ``weigh(view)``, which gives by move what it lets expect. Costs are in
    points of the hand, or in parts of a hand won, as the game counts. Raises RecordError where the
    match has no such hand that is over, and BotError for a judge that weighs nothing.
    """
    return review_hand(match.record(), hand, judge)
