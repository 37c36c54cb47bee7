"""Reviews: what the decisions of a match cost, compared with the best moves."""

from __future__ import annotations

from courtcards.api.match import Match
from courtcards.bots import Player
from courtcards.lab.review import Judged, review_hand


def review(match: Match, hand: int = 0, *, judge: Player | None = None) -> list[Judged]:
    """Every decision with a choice in a hand, with what it cost compared with the best move.

    Each is judged by what its seat could know then: by a bot that searches, or by ``judge``, a
    player with ``weigh(view)``, which gives the payoff to expect of each legal move. Costs are in
    points of the hand, or in parts of a hand won, as the game counts. Raises RecordError where the
    match has no such hand that is over, and BotError for a judge that cannot weigh moves.
    """
    return review_hand(match.record(), hand, judge)
