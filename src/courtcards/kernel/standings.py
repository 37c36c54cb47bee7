"""Between the standing of a match, which people and records have, and its course."""

from __future__ import annotations

from typing import Any

from courtcards.kernel.cards import cards_in
from courtcards.kernel.courses import MatchCourse
from courtcards.kernel.entries import Calls
from courtcards.kernel.game import HandResult, Standing


def course_of(standing: Standing) -> MatchCourse:
    """The course of a match between two hands."""
    course = MatchCourse.new()
    course.totals[: len(standing.totals)] = standing.totals
    course.hands = len(standing.results)
    return course


def gone_on(calls: Calls, standing: Standing, state: Any) -> tuple[MatchCourse, Any]:
    """The course of a match after a hand more, and the record of the next, before its pack.

    Raises ValueError where the hand has not ended.
    """
    if not state.end:
        raise ValueError("the hand has not ended")
    course, following = course_of(standing), state.copy()
    calls.count_hand(following, course)
    calls.next_hand(following)
    return course, following


def counted(standing: Standing, course: MatchCourse, result: HandResult) -> dict[str, Any]:
    """The fields of every ``Standing`` after a hand more, which the course has counted."""
    totals = course.totals[: len(standing.totals)].tolist()
    return {
        "results": (*standing.results, result),
        "totals": tuple(totals),
        "is_over": bool(course.is_over),
        "winners": tuple(cards_in(int(course.winners))),
    }
