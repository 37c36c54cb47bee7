"""The course of a match: what is counted from hand to hand, and what it is worth in the end.

Compiled loops play whole matches by the verbs of this module. ``Game.after_hand``, which tables
and records go by, is told the same by the same functions of the games.
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
"""The greatest number of hands that an observation tells: where no rule ends a match before."""

POINTS, RANKING, WIN = range(3)
"""What a learner is paid in: the points of each hand, or at the end of a match the ranking points
of its place, or the part of it that was won."""


class MatchState(StateRecord):
    """A match, as far as it has been played: ``hands`` are over.

    ``prize`` is what a learner is paid in, ``POINTS``, ``RANKING`` or ``WIN``.
    ``totals`` are those of the score sheet, by seat. Once it ``is_over``, ``winners`` are the set
    of seats that have won, ``ranking`` the ranking points by seat where the game has them.
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
    """Add a hand that has ended to the course of its match, and say whether that is over."""
    raise NotImplementedError


@generic_function
def next_hand(state: Any) -> None:
    """Make of a hand that has ended the next of its match, before its pack is dealt."""
    raise NotImplementedError


@generic_function
def arrange_pack(state: Any, pack: IntArray, generator: IntArray) -> None:
    """Put a pack in the order in which it is to be dealt; it comes with the cards in theirs."""
    raise NotImplementedError


@compiled
def count_no_hand(state: Any, match_state: MatchState) -> None:
    """Nothing: nobody has said what a match of the game is."""


@compiled
def begin_no_hand(state: Any) -> None:
    """Nothing: nobody has said what a match of the game is."""


@compiled
def shuffle_pack(state: Any, pack: IntArray, generator: IntArray) -> None:  # noqa: ARG001 - a verb's
    """Shuffle the pack, as most games do."""
    shuffle(pack, PACK_SIZE, generator)


@compiled
def find_leaders(match_state: MatchState, seats: int, sign: int) -> int:
    """The set of seats with the greatest total; with ``sign`` −1 the least."""
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
    """Write, by seat, what a match that is over was worth, less the average of the others.

    It is played for ranking points, or to be won. They sum to 0.
    """
    seats = len(rewards)
    total = 0
    for seat in range(seats):
        total += count_prize(match_state, seat)
    parts = total if match_state.prize == WIN else 1  # those who have won share the match
    for seat in range(seats):
        ahead = seats * count_prize(match_state, seat) - total
        rewards[seat] = ahead / (parts * (seats - 1))


@compiled
def count_prize(match_state: MatchState, seat: int) -> int:
    """The ranking points of a seat, or 1 for a seat that has won."""
    return (
        int(match_state.ranking[seat])
        if match_state.prize == RANKING
        else int(match_state.winners) >> seat & 1
    )


def sheet_fields(places: int, least: int, most: int) -> tuple[Field, ...]:
    """What an observation tells of the match so far: totals between ``least`` and ``most``."""
    return (
        Field("totals", (places,), most, "by seat, its total on the score sheet", least=least),
        Field("hands", (1,), MOST_HANDS_ENCODED, "how many hands of the match are over"),
    )


@compiled
def write_sheet(match_state: MatchState, viewer: int, seats: int, numbers: Float32Array) -> None:
    """Write what ``sheet_fields`` are, for as many places as ``numbers`` have."""
    places = len(numbers) - 1
    for place in range(places):
        seat = viewer + place
        if seat >= seats:
            seat -= seats
        numbers[place] = match_state.totals[seat] if place < seats else 0
    numbers[places] = min(int(match_state.hands), MOST_HANDS_ENCODED)
