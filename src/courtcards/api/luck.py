"""Luck and skill: what the results of a match owe to the cards, and what to play."""

from __future__ import annotations

from courtcards.api.match import MATCH, Match
from courtcards.kernel.arguments import COUNT, checked_argument
from courtcards.kernel.errors import RecordError
from courtcards.lab.luck import Luck, luck_of, of_match
from courtcards.play.records import check_hand

__all__ = ["Luck", "luck"]


def luck(match: Match, hand: int | None = None) -> list[Luck]:
    """What the result of each seat is made of: its cards, the draws, and the play.

    Of a hand, which counts from 0, or of all hands that are over. All is counted against the
    average of the others, in points or what else the rules count. ``cards`` and ``draws`` are what
    these were worth to the seat where a reference player has every seat, and nothing on average;
    ``adjusted`` is the result without them. The same match gives the same numbers. Raises
    RecordError where that is no match, no hand of it is over, or it has not that hand, and BotError
    for a game that luck is not measured in.

    >>> match = Match("french-single", seed="7")
    >>> match.play_out("random")
    >>> of_seats = luck(match)
    >>> [each.result for each in of_seats]
    [1.0, -1.0]
    >>> abs(sum(each.adjusted for each in of_seats)) < 1e-6
    True
    """
    checked_argument("match", match, MATCH, RecordError)
    record = match.record(only_finished=True)
    if not record.hands:
        raise RecordError("no hand of the match is over: nothing can be said of luck")
    if hand is None:
        return of_match(luck_of(record))
    hand = checked_argument("hand", hand, COUNT, RecordError)
    check_hand(record, hand)
    return luck_of(record)[hand]
