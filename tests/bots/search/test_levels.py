"""The levels: each has a budget at each game, and a budget that cannot be is refused."""

from __future__ import annotations

import pytest

from courtcards.bots import BOT_NAMES, LEVELS, Bot
from courtcards.games import GAMES, game_named
from courtcards.games.double_king.bots.budget import budget
from courtcards.games.double_king.bots.deciding import decide
from courtcards.games.double_king.bots.levels import BOTS
from courtcards.kernel.budgets import RANDOM, SAMPLING, STEADY, TREE
from courtcards.kernel.errors import BotError
from courtcards.kernel.generator import seeded
from games.playing import played


def test_there_are_five_levels_and_the_two_that_do_not_search() -> None:
    assert LEVELS == ("novice", "casual", "club", "expert", "master")
    assert ("random", "steady", *LEVELS) == BOT_NAMES
    for game in GAMES.values():
        assert tuple(game.bots) == BOT_NAMES
        assert [by.method for by in list(game.bots.values())[:2]] == [RANDOM, STEADY]
        assert [bool(by.recalls) for by in game.bots.values()] == [False] * 2 + [True] * 5


def test_a_level_of_double_king_looks_at_more_than_the_one_below() -> None:
    levels = [BOTS[name] for name in LEVELS]
    assert all(by.method in (SAMPLING, TREE) for by in levels)
    simulations = [int(by.simulations) for by in levels]
    assert simulations == sorted(set(simulations))
    assert [bool(by.remembers_pack) for by in levels] == [False] * 4 + [True]


@pytest.mark.parametrize("method", [SAMPLING, TREE])
@pytest.mark.parametrize("count", [0, -1, 10_000_001])
def test_a_budget_without_simulations_is_refused(method: int, count: int) -> None:
    with pytest.raises(BotError, match=f"makes 1 to 10000000 simulations a move, not {count}"):
        budget(method, count)


def test_other_budgets_that_cannot_be_are_refused() -> None:
    with pytest.raises(BotError, match="a game is chosen by 0 to 10000000 simulations, not -1"):
        budget(SAMPLING, 1, choice_simulations=-1)
    with pytest.raises(BotError, match="slips in 0 to 1000 of 1000 moves, not 1001"):
        budget(SAMPLING, 1, slips=1001)


def test_a_bot_that_always_slips_plays_anything() -> None:
    match = played(game_named("double-king").rules("club"), 3, 1)
    seat = match.awaiting.seat or 0
    by = budget(SAMPLING, 1, slips=1000)
    generator = seeded(b"slips")
    moves = {
        decide(match.seat_sight(seat), match.seat_memory(seat), by, generator)  # type: ignore[arg-type]
        for _ in range(200)
    }
    assert moves == set(match.game.legal(match.state))


def test_a_level_plays() -> None:
    match = played(GAMES["double-king"].rules("club"), 3, 5)
    seat = match.awaiting.seat or 0
    move = Bot("novice", "double-king", b"seed").choose(
        match.seat_sight(seat), match.seat_memory(seat)
    )
    assert move in match.legal()


def test_steady_may_choose_by_search_and_play_as_ever() -> None:
    by = budget(STEADY, choice_simulations=20)
    generator = seeded(b"chooser")
    for steps in (1, 2):
        match = played(game_named("double-king").rules("club"), 3, steps)
        seat = match.awaiting.seat or 0
        view, memory = match.seat_sight(seat), match.seat_memory(seat)
        move = match.game.move_text(decide(view, memory, by, generator))  # type: ignore[arg-type]
        assert move in match.legal()
        if steps == 2:
            assert move == Bot("steady", "double-king", b"").choose(view, memory)
