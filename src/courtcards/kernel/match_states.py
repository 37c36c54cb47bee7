"""The state of a match: the count from hand to hand, and the payoff at its end.

Compiled loops play whole matches by the generic functions of this module.
``Game.score_after_hand``, for tables and records, uses the same functions of the games.
"""

from __future__ import annotations

from typing import Any

from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compilation import RecordKind, compiled, generic_function
from courtcards.kernel.layouts import Field
from courtcards.kernel.records import (
    Count,
    Counts6,
    Float32Array,
    IntArray,
    Mask,
    Small,
    Smalls6,
    StateRecord,
)
from courtcards.kernel.shuffling import shuffle

MOST_HANDS_ENCODED = 1000
"""Greatest number of hands in an observation, for matches that no rule ends earlier."""

POINTS, RANKING, WIN = range(3)
"""Prize of a learner: the points of each hand, or at the end of a match the ranking points of its
place, or its share of the win."""


class MatchState(StateRecord):
    """The state of a match after ``hands`` hands.

    ``prize`` is the learner's prize: ``POINTS``, ``RANKING`` or ``WIN``. ``totals`` are those of
    the score sheet, by seat. Once it ``is_over``, ``winners`` is the set of seats that have won,
    and ``ranking`` has the ranking points by seat if the game has them.
    """

    totals: Counts6
    hands: Count
    winners: Mask
    ranking: Smalls6
    is_over: Small
    prize: Small


MATCH_STATE = RecordKind(MatchState)


@generic_function
def count_hand(state: Any, match_state: MatchState) -> None:
    """Add a hand that has ended to its match, and set ``is_over`` if the match has ended."""
    raise NotImplementedError


@generic_function
def next_hand(state: Any) -> None:
    """Turn a hand that has ended into the next of its match, before its pack is dealt."""
    raise NotImplementedError


@generic_function
def arrange_pack(state: Any, pack: IntArray, generator: IntArray) -> None:
    """Put a pack in the order in which it is to be dealt. Expects the cards in order of id."""
    raise NotImplementedError


@compiled
def count_no_hand(state: Any, match_state: MatchState) -> None:
    """Do nothing: the game does not define a match."""


@compiled
def begin_no_hand(state: Any) -> None:
    """Do nothing: the game does not define a match."""


@compiled
def shuffle_pack(state: Any, pack: IntArray, generator: IntArray) -> None:  # noqa: ARG001 - the shared signature
    shuffle(pack, PACK_SIZE, generator)


@compiled
def find_leaders(match_state: MatchState, seats: int, sign: int) -> int:
    """Return the set of seats with the greatest total, or the least if ``sign`` is −1."""
    best = 0
    for seat in range(1, seats):
        if sign * match_state.totals[seat] > sign * match_state.totals[best]:
            best = seat
    winners = 0
    for seat in range(seats):
        if match_state.totals[seat] == match_state.totals[best]:
            winners |= bit(seat)
    return winners


@compiled
def pay(match_state: MatchState, rewards: Any) -> None:
    """Write each seat's worth of a finished match, less the average of the others.

    The prize is ranking points or the win. The values sum to 0.
    """
    seats = len(rewards)
    total = 0
    for seat in range(seats):
        total += count_prize(match_state, seat)
    parts = total if match_state.prize == WIN else 1  # the winners share the match
    for seat in range(seats):
        ahead = seats * count_prize(match_state, seat) - total
        rewards[seat] = ahead / (parts * (seats - 1))


@compiled
def count_prize(match_state: MatchState, seat: int) -> int:
    """Return the ranking points of a seat, or 1 for a seat that has won and 0 for another."""
    return (
        int(match_state.ranking[seat])
        if match_state.prize == RANKING
        else int(match_state.winners) >> seat & 1
    )


def sheet_fields(places: int, least: int, most: int) -> tuple[Field, ...]:
    """Return an observation's fields about the match; totals are ``least`` to ``most``."""
    return (
        Field("totals", (places,), most, "total on the score sheet, by seat", least=least),
        Field("hands", (1,), MOST_HANDS_ENCODED, "number of finished hands of the match"),
    )


@compiled
def write_sheet(match_state: MatchState, viewer: int, seats: int, numbers: Float32Array) -> None:
    """Write the values of ``sheet_fields``, for as many places as ``numbers`` has."""
    places = len(numbers) - 1
    for place in range(places):
        seat = viewer + place
        if seat >= seats:
            seat -= seats
        numbers[place] = match_state.totals[seat] if place < seats else 0
    numbers[places] = min(int(match_state.hands), MOST_HANDS_ENCODED)
