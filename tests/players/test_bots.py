"""Bots and their levels: they play by the rules, and see only their view."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import GAMES, find_game
from courtcards.games.double_king.bots.budget import BOTS, budget
from courtcards.games.double_king.bots.decision import decide
from courtcards.games.kings_corner.bots.budget import BOTS as KINGS_CORNER_BOTS
from courtcards.games.kings_corner.bots.budget import budget as hand_budget
from courtcards.kernel.budgets import RANDOM, SAMPLING, STEADY, TREE
from courtcards.kernel.errors import BotError
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import seed_generator
from courtcards.play.players import BOT_NAMES, LEVELS, Bot, check_bot
from games.hidden import with_hidden_cards_permuted
from games.playing import played
from strategies import double_king_rules, kings_corner_rules

QUICK_BOTS = ("random", "steady", "novice")


def check_decisions(rules: RuleSet, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    seat = match.awaiting.seat
    if match.awaiting.kind != "play" or seat is None:
        return
    permuted = with_hidden_cards_permuted(match, seat, random.Random(seed))
    for name in QUICK_BOTS:
        move = Bot(name, rules.game, b"seed").choose(
            match.seat_observation(seat), match.seat_memory(seat)
        )
        assert move in match.legal()
        again = Bot(name, rules.game, b"seed").choose(
            match.game.observe(permuted, seat), match.game.recall(permuted, seat)
        )
        assert again == move, "hidden cards decide nothing"


@given(rules=kings_corner_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 120))
def test_bots_at_kings_in_the_corner_play_what_is_legal_from_what_they_see(
    rules: RuleSet, seed: int, steps: int
) -> None:
    check_decisions(rules, seed, steps)


@given(rules=double_king_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 120))
def test_bots_at_double_king_play_what_is_legal_from_what_they_see(
    rules: RuleSet, seed: int, steps: int
) -> None:
    check_decisions(rules, seed, steps)


def test_random_plays_every_legal_move() -> None:
    match = played(find_game("kings-corner").rules("french", {}, 2), 3, 1)
    assert match.awaiting.seat is not None
    view: Any = match.seat_observation(match.awaiting.seat)
    memory = match.seat_memory(match.awaiting.seat)
    bot = Bot("random", "kings-corner", b"x")
    assert {bot.choose(view, memory) for _ in range(400)} == set(match.legal())


def test_there_are_five_levels_and_the_two_that_do_not_search() -> None:
    assert LEVELS == ("novice", "casual", "club", "expert", "master")
    assert ("random", "steady", *LEVELS) == BOT_NAMES
    for game in GAMES.values():
        assert tuple(game.bots) == BOT_NAMES
        assert [by.method for by in list(game.bots.values())[:2]] == [RANDOM, STEADY]
        assert [bool(by.recalls) for by in game.bots.values()] == [False] * 2 + [True] * 5


def test_a_level_looks_at_more_than_the_one_below() -> None:
    of_kings = [KINGS_CORNER_BOTS[name] for name in LEVELS]
    known = [(bool(each.holds_back), int(each.simulations)) for each in of_kings]
    assert known == sorted(set(known))
    levels = [BOTS[name] for name in LEVELS]
    assert all(by.method in (SAMPLING, TREE) for by in levels)
    simulations = [int(by.simulations) for by in levels]
    assert simulations == sorted(set(simulations))
    assert [bool(by.remembers_pack) for by in levels] == [False] * 4 + [True]


@pytest.mark.parametrize(
    ("made", "arguments", "sentence"),
    [
        (budget, {"simulations": 0}, "makes 1 to 10000000 simulations a move, not 0"),
        (budget, {"choice_simulations": -1}, "is chosen by 0 to 10000000 simulations, not -1"),
        (budget, {"slips": 1001}, "makes 0 to 1000 random moves in 1000, not 1001"),
        (hand_budget, {"simulations": 10**7 + 1}, "makes 1 to 10000000 simulations a move"),
        (hand_budget, {"slips": 1001}, "makes 0 to 1000 random moves in 1000, not 1001"),
    ],
)
def test_budgets_that_cannot_be_are_refused(
    made: Any, arguments: dict[str, int], sentence: str
) -> None:
    with pytest.raises(BotError, match=sentence):
        made(SAMPLING, **({"simulations": 1} | arguments))


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BotError, match="there is no bot 'genius'; the bots are random, steady"):
        check_bot("genius")


def test_a_bot_that_always_slips_plays_anything() -> None:
    match = played(find_game("double-king").rules("club"), 3, 1)
    seat = match.awaiting.seat or 0
    by = budget(SAMPLING, 1, slips=1000)
    generator = seed_generator(b"slips")
    moves = {
        decide(match.seat_observation(seat), match.seat_memory(seat), by, generator)  # type: ignore[arg-type]
        for _ in range(200)
    }
    assert moves == set(match.game.legal(match.state))


def test_steady_may_choose_by_search_and_play_as_ever() -> None:
    by = budget(STEADY, choice_simulations=20)
    generator = seed_generator(b"chooser")
    for steps in (1, 2):
        match = played(find_game("double-king").rules("club"), 3, steps)
        seat = match.awaiting.seat or 0
        view, memory = match.seat_observation(seat), match.seat_memory(seat)
        move = match.game.move_text(decide(view, memory, by, generator))  # type: ignore[arg-type]
        assert move in match.legal()
        if steps == 2:
            assert move == Bot("steady", "double-king", b"").choose(view, memory)
