"""What is luck is nothing on average, and without it results vary less about the same mean.

Hands are played out by the thousand: these tests are not run in plain Python.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from courtcards.games import find_game
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.shuffling import seed_generator
from courtcards.lab.arena import MatchUp, compute_advantages
from courtcards.lab.loops.luck_playouts import sample_draw
from courtcards.lab.luck import measure_luck
from courtcards.lab.luck_tally import LuckTally
from courtcards.lab.simulate import SimulationJob, Simulator
from courtcards.play.records import Record, decode
from lab.contests import check_that_it_goes_on, decided

GAMES_PLAYED = [
    ("double-king", "club", 4),
    ("kings-corner", "french", 3),
    ("kings-corner", "cross-chips", 4),
]


def records(game: str, ruleset: str, seats: int, count: int, bot: str = "steady") -> list[Record]:
    """Matches between bots, always the same."""
    rules = find_game(game).rules(ruleset, seats=seats)
    job = SimulationJob(rules, (bot,) * seats, "luck", keeps_records=True)
    return [decode(line) for line in Simulator(job).run(0, count).lines]


@pytest.fixture
def at_little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are played out seldom: what is luck is nothing on average all the same."""
    for name, count in (("BEFORE_DEAL", 45), ("WITH_HANDS", 12), ("A_DRAW", 4)):
        monkeypatch.setattr(f"courtcards.lab.luck.{name}", count)


@pytest.mark.parametrize(("game", "ruleset", "seats"), GAMES_PLAYED)
@pytest.mark.usefixtures("at_little_effort")
def test_luck_is_nothing_on_average(game: str, ruleset: str, seats: int) -> None:
    hands = [
        hand
        for record in records(game, ruleset, seats, 5 if game == "double-king" else 20)
        for hand in measure_luck(record)
    ]
    luck = np.array([[each.deal.mean + each.draws.mean for each in hand] for hand in hands])
    error = luck.std(axis=0, ddof=1) / len(hands) ** 0.5
    assert (error > 0).all()
    assert (np.abs(luck.mean(axis=0)) < 4 * error).all()


@pytest.mark.parametrize(
    ("game", "ruleset", "seats", "count"),
    [
        ("double-king", "club-shuffled", 4, 6),
        pytest.param("kings-corner", "french", 2, 25, marks=pytest.mark.long),
    ],
)
def test_without_luck_results_vary_less_about_the_same_mean(
    game: str, ruleset: str, seats: int, count: int
) -> None:
    tally = LuckTally()
    for record in records(game, ruleset, seats, count):
        tally.add(record.players, measure_luck(record))
    means = tally.means()
    assert [each.seat for each in means] == list(range(seats))
    for each in means:
        assert abs(each.adjusted.mean - each.raw.mean) < each.raw.half
        assert each.raw.low < each.adjusted.mean < each.raw.high
    assert np.mean([each.times for each in means]) > 1.3


def before_a_draw() -> tuple[Any, int]:
    """A position of Kings in the Corner, and the move that ends its turn and draws a card."""
    game = find_game("kings-corner")
    rules = game.rules("french", seats=2)
    state = game.new_state(rules, game.opening_score(rules), 0)
    game.deal(state, [(7 * index + 3) % PACK_SIZE for index in range(PACK_SIZE)])
    while True:
        ends = [move for move in game.legal(state) if game.move_text(move) == "end"]
        if ends:
            return state, ends[0]
        game.apply(state, game.legal(state)[0])


def test_of_all_cards_that_can_be_drawn_some_are_lucky_and_together_they_are_not() -> None:
    state, move = before_a_draw()
    game = find_game("kings-corner")
    top, times = int(state.stock_count) - 1, 400
    stack, moves = game.engine.state.batch(3), game.engine.move_set()
    worth, variance = [], 0.0
    for place in range(top + 1):
        stack[0] = state
        stack[0].stock[top], stack[0].stock[place] = state.stock[place], state.stock[top]
        sums = np.zeros(4)
        sample_draw(stack, move, 1, moves, seed_generator(b"draw", place), times, sums)
        worth.append(sums[0] / times)
        variance += (sums[2] / times - worth[-1] ** 2) / times
        assert sums[0] == pytest.approx(-sums[1])
    assert abs(sum(worth)) < 4 * variance**0.5
    assert max(worth) > 1
    assert min(worth) < -1


@pytest.mark.parametrize(
    ("game", "ruleset", "whole_match", "deals"),
    [
        ("kings-corner", "french", False, 40),
        ("kings-corner", "boxed", True, 6),
        pytest.param("double-king", "club", True, 8, marks=pytest.mark.long),
    ],
)
@pytest.mark.usefixtures("at_little_effort")
def test_what_a_contest_takes_off_is_nothing_on_average(
    monkeypatch: pytest.MonkeyPatch, game: str, ruleset: str, deals: int, *, whole_match: bool
) -> None:
    monkeypatch.setattr("courtcards.lab.arena.MATCH_EFFORT", 1.0)
    rules = find_game(game).rules(ruleset, seats=4)
    contest = MatchUp(rules, ("steady", "random"), "luck", whole_match, adjusted=True)
    seats = np.array([each.seats for each in contest.list_lineups()])
    luck = compute_advantages(seats, contest.begin().run(0, deals).luck).mean(axis=1)
    error = luck.std(ddof=1) / deals**0.5
    assert 0 < abs(luck.mean()) < 4 * error


FOUR = find_game("kings-corner").rules("french", {}, 4)
ADJUSTED = MatchUp(FOUR, ("steady", "random"), "1", adjusted=True)


def test_a_contest_without_luck_goes_on_from_its_rows() -> None:
    check_that_it_goes_on(ADJUSTED)


def test_without_luck_the_same_plays_have_another_mean_beside_theirs() -> None:
    plain, _ = decided(replace(ADJUSTED, adjusted=False), 12)
    without, rows = decided(ADJUSTED, 12)
    assert replace(without, adjusted=None) == plain
    assert plain.adjusted is None
    assert without.adjusted is not None
    assert without.adjusted != without.difference
    assert plain.difference.low < without.adjusted.mean < plain.difference.high
    names = [column.name for column in ADJUSTED.columns()]
    assert names[-8:] == [f"{what}_{seat}" for what in ("worth", "luck") for seat in range(4)]
    luck = np.array([[float(cell) for cell in row.split(b",")[-4:]] for row in rows.splitlines()])
    assert luck.any()
    assert np.allclose(luck.sum(axis=1), 0)
