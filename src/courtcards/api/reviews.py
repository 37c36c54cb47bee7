"""Reviews: what the decisions of a match cost, compared with the best moves."""

from __future__ import annotations

from courtcards.api.match import MATCH, Match
from courtcards.kernel.arguments import COUNT, checked_argument
from courtcards.kernel.errors import RecordError
from courtcards.lab.review import Judged, review_hand
from courtcards.play.players import Player
from courtcards.play.programs.players import player_asked

__all__ = ["Judged", "review"]


def review(match: Match, hand: int = 0, *, judge: Player | None = None) -> list[Judged]:
    """Every decision with a choice in a hand, with what it cost compared with the best move.

    Each is judged by what its seat could know then: by a bot that searches, or by ``judge``, a
    player with ``weigh(view)``, which gives the payoff to expect of each legal move; a program
    gives none, and cannot judge. Costs are in
    points of the hand, or in parts of a hand won, as the game counts. ``reasons`` say why the best
    move is better, where there is something to say. Hands count from 0. Raises
    RecordError where that is no match, or it has no such hand that is over, and BotError for a
    judge that cannot weigh moves.

    >>> match = Match("french-single", seed="7")
    >>> match.play_out("random")
    >>> judged = review(match, judge="novice")
    >>> all(each.cost >= 0 for each in judged)
    True
    """
    checked_argument("match", match, MATCH, RecordError)
    hand = checked_argument("hand", hand, COUNT, RecordError)
    record = match.record(only_finished=True)
    return review_hand(record, hand, None if judge is None else player_asked(judge))
