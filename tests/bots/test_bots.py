"""Bots: they play by the rules, see only their view, and steady is worth its name."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.bots import Bot, check_bot
from courtcards.games import game_named
from courtcards.kernel.errors import BotError
from courtcards.kernel.rulesets import RuleSet
from courtcards.lab.simulate import Job, Simulator
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
            match.seat_sight(seat), match.seat_memory(seat)
        )
        assert move in match.legal()
        again = Bot(name, rules.game, b"seed").choose(
            match.game.see(permuted, seat), match.game.recall(permuted, seat)
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


def wins(rules: RuleSet, bots: tuple[str, ...], matches: int) -> list[float]:
    simulator = Simulator(Job(rules, bots, "strength", keeps_records=False))
    shares = [0.0] * rules.seats
    for index in range(matches):
        match = simulator.play(index)
        for seat in match.winners:
            shares[seat] += 1 / len(match.winners)
    return shares


@pytest.mark.parametrize("name", ["boxed", "french", "cross-points", "cross-chips", "cross-stuck"])
def test_steady_beats_random_at_kings_in_the_corner(name: str) -> None:
    shares = wins(game_named("kings-corner").rules(name, {}, 2), ("steady", "random"), 40)
    assert shares[0] >= 32


def test_steady_wins_nearly_every_round_of_double_king_against_random() -> None:
    shares = wins(
        game_named("double-king").rules("club"), ("random", "steady", "random", "random"), 20
    )
    assert shares[1] >= 18


def test_random_plays_every_legal_move() -> None:
    match = played(game_named("kings-corner").rules("french", {}, 2), 3, 1)
    assert match.awaiting.seat is not None
    view: Any = match.seat_sight(match.awaiting.seat)
    memory = match.seat_memory(match.awaiting.seat)
    bot = Bot("random", "kings-corner", b"x")
    assert {bot.choose(view, memory) for _ in range(400)} == set(match.legal())


def test_an_unknown_bot() -> None:
    with pytest.raises(BotError, match="there is no bot 'genius'; there is random, steady"):
        check_bot("genius")
