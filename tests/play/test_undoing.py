"""Taking back: which moves a seat may undo, and that the match stands there as it stood before."""

from __future__ import annotations

import random

import pytest

from courtcards.games import find_game
from courtcards.kernel.errors import IllegalMove, NotYourTurn
from courtcards.play import Chance, MatchLog
from games.playing import played, step

Stand = tuple[bytes, list[str], list[tuple[int, str]]]


def as_it_stands(match: MatchLog) -> Stand:
    return match.state.tobytes(), match.legal(), list(match.hands[-1].moves)


def in_one_turn(moves: int) -> tuple[MatchLog, int, list[Stand]]:
    """A turn of which so many moves are made, whose it is, and how the match stood after each."""
    match = played(find_game("kings-corner").rules("french", {}, 3), 3, 1)
    seat = match.awaiting.seat
    assert seat is not None
    stands = [as_it_stands(match)]
    for _ in range(moves):
        match.play(seat, match.legal()[0])
        stands.append(as_it_stands(match))
    return match, seat, stands


def test_the_last_move_is_undone_and_then_the_one_before() -> None:
    match, seat, stands = in_one_turn(2)
    for before in stands[-2::-1]:
        assert match.count_undoable(seat) == 1
        match.undo(1)
        assert as_it_stands(match) == before
    assert match.count_undoable(seat) == 0


def test_nobody_undoes_what_another_has_played_or_an_ended_turn() -> None:
    match, seat, _ = in_one_turn(1)
    others = [other for other in range(3) if other != seat]
    assert [match.count_undoable(other) for other in others] == [0, 0]
    match.play(seat, "end")
    assert [match.count_undoable(each) for each in range(3)] == [0, 0, 0]


@pytest.mark.rule("DK-8.1")
def test_a_card_is_undone_with_those_of_the_others_until_the_trick_is_complete() -> None:
    match = played(find_game("double-king").rules("club"), 3, 2)  # dealt and chosen
    leader = match.awaiting.seat
    assert leader is not None
    assert [match.count_undoable(seat) for seat in range(4)] == [0, 0, 0, 0]
    before = as_it_stands(match)
    chance, choices = Chance(b"tricks"), random.Random(3)
    for since in range(1, 4):
        step(match, chance, choices)
        assert match.count_undoable(leader) == since
    match.undo(3)
    assert as_it_stands(match) == before
    for _ in range(4):
        step(match, chance, choices)
    assert [match.count_undoable(seat) for seat in range(4)] == [0, 0, 0, 0]


def test_only_the_seat_on_turn_may_move_and_only_as_is_legal() -> None:
    match, seat, _ = in_one_turn(0)
    for other in range(3):
        if other != seat:
            with pytest.raises(NotYourTurn, match=f"the turn of seat {seat}, not of seat {other}"):
                match.check(other, match.legal()[0])
    with pytest.raises(IllegalMove):
        match.check(seat, "end")  # there is a move to make
    for text in match.legal():
        match.check(seat, text)
