"""Endings of Double King with all hands known, against a plain search over the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from courtcards.games.double_king.bots.endings import Endings, finish_ending, room_for_endings
from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    QUEEN_GAME,
    SEVENTH_LAST,
)
from courtcards.games.double_king.rules.legal import legal_cards
from courtcards.games.double_king.rules.match import deal_hands
from courtcards.games.double_king.rules.options import CannotOvertrump, ForcedUnder, QueenLedForces
from courtcards.games.double_king.rules.play import apply_move, play_card
from courtcards.games.double_king.rules.state import ENDED, SEATS, DealState
from courtcards.kernel.cards import PACK_SIZE, list_cards

MANY = 4
CHOICES = range(CHOICE, CHOOSE_TRUMP + 2)

CLUB = (QueenLedForces.KING_OR_JACK, ForcedUnder.LED, CannotOvertrump.UNDERTRUMP)
OTHER = (QueenLedForces.JACK, ForcedUnder.TABLE, CannotOvertrump.FREE)


def late(choice: int, seed: int, plays: int, options: Any = CLUB) -> DealState | None:
    """A deal after so many random plays; None if it has ended before."""
    chance = random.Random(f"{seed}/{choice}")
    state = DealState.new()
    given = state.options
    given.queen_led_forces, given.forced_under, given.cannot_overtrump = options
    state.dealer = seed & 3
    deal_hands(state, np.array(chance.sample(range(PACK_SIZE), PACK_SIZE)))
    apply_move(state, choice)
    while state.played_count < plays and state.phase != ENDED:
        play_card(state, chance.choice(list_cards(legal_cards(state))))
    return None if state.phase == ENDED else state


def endings_of(choice: int, options: Any = CLUB) -> Iterator[DealState]:
    """Some endings of a contract with three tricks left, some with cards on the table."""
    found, seed = 0, 0
    while found < MANY:
        seed += 1
        plays = PACK_SIZE - 12 + seed % 4
        state = late(choice, seed, plays, options)
        if state is not None:
            found += 1
            yield state


def best_end(state: DealState) -> list[int]:
    """The points at the end; all cards are tried by the rules, and of equals the lowest played."""
    return best_of(state, [best_end(after) for after in each_after(state)])


def best_of(state: DealState, ends: list[list[int]]) -> list[int]:
    """The end that is best for the seat on turn, the first of equals; the points if there is none.

    Points are whole and add up to the same in all ends, but a payoff is compared as such.
    """
    seat = int(state.seat)
    return max(ends, key=lambda points: payoff_of(points, seat), default=state.points.tolist())


def each_after(state: DealState) -> Iterator[DealState]:
    """What the deal is after each legal card, the lowest first; nothing if it has ended."""
    for card in list_cards(legal_cards(state)) if state.phase != ENDED else ():
        after = state.copy()
        play_card(after, card)
        yield after


def payoff_of(points: list[int], seat: int) -> int:
    """Three times the payoff, so that equals are equal."""
    return SEATS * points[seat] - sum(points)


def solved(state: DealState, endings: Endings) -> list[int]:
    """The points at the end as the search says."""
    if state.phase == ENDED:
        return state.points.tolist()  # type: ignore[no-any-return]
    after = state.copy()
    finish_ending(after, endings)
    assert after.phase == ENDED
    return after.points.tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("options", "choices"),
    [(CLUB, CHOICES), (OTHER, [CHOICE + QUEEN_GAME, CHOICE + JACKS_KINGS, CHOOSE_TRUMP])],
    ids=["club", "other"],
)
def test_all_seats_do_as_well_as_a_plain_search_says(options: Any, choices: Sequence[int]) -> None:
    """Of cards that bring the seat on turn the same, the lowest is played."""
    endings, told_apart = room_for_endings(), 0
    for choice in choices:
        for state in endings_of(choice, options):
            ends = [best_end(after) for after in each_after(state)]
            best = best_of(state, ends)
            assert solved(state, endings) == best, choice
            told_apart += any(end != best and end[state.seat] == best[state.seat] for end in ends)
    assert told_apart or choices != CHOICES, "the others tell such cards apart"


def test_an_ending_depends_on_nothing_solved_before_and_changes_nothing_else() -> None:
    used = room_for_endings()
    for states in zip(*(endings_of(choice) for choice in CHOICES), strict=True):
        for state in states:
            after = state.copy()
            finish_ending(after, used)
            assert after.points.tolist() == solved(state, room_for_endings())
            after.points[:] = state.points
            after.phase = state.phase
            assert after.tobytes() == state.tobytes()


@pytest.mark.parametrize("choice", [CHOICE + HEART_GAME, CHOICE + SEVENTH_LAST])
@pytest.mark.parametrize("left", [5, 6, 7])
def test_long_endings_are_the_best_of_those_after_each_card(choice: int, left: int) -> None:
    endings, found = room_for_endings(), 0
    for seed in range(6):
        state = late(choice, seed, PACK_SIZE - SEATS * left + seed % 4)
        if state is not None:
            found += 1
            ends = [solved(after, endings) for after in each_after(state)]
            assert solved(state, room_for_endings()) == best_of(state, ends)
    assert found >= 2


def test_an_ending_is_over_when_all_that_counts_has_fallen() -> None:
    """Only the King of Hearts is left to fall: nothing that comes after it is played."""
    for state in endings_of(CHOICE + KING_OF_HEARTS):
        assert sum(solved(state, room_for_endings())) == -5
