"""Rollouts: whole random deals and hands, the same for the same seed."""

from __future__ import annotations

import numpy as np
import pytest

from courtcards.games import GAMES, game_named
from courtcards.kernel.generator import random_below, random_word, seeded, shuffle
from courtcards.lab.rollouts import random_hands
from courtcards.matches import MatchLog

NAMED = [(game.name, named.name) for game in GAMES.values() for named in game.named_sets]


@pytest.mark.parametrize(("game", "ruleset"), NAMED)
def test_a_rollout_plays_to_the_end_and_repeats_itself(game: str, ruleset: str) -> None:
    rules = game_named(game).rules(ruleset)
    counts, ends = [], []
    for _ in range(2):
        state = game_named(game).new_state(rules, MatchLog(rules).standing, 0)
        moves = game_named(game).engine.move_set()
        counts.append(random_hands(state, moves, seeded(b"rollout"), 20))
        ends.append(state.tobytes())
        assert game_named(game).end(state) is not None
    assert counts[0] == counts[1] > 20 * 5
    assert ends[0] == ends[1]


def test_the_generator_gives_the_words_that_its_formula_says() -> None:
    generator = seeded(b"seed", "label", 3)
    state = int(generator[0])
    for _ in range(1000):
        state = state % 2**32 * 1832564229 + state // 2**32
        assert random_word(generator) == state % 2**32 ^ state // 2**32
    assert int(generator[0]) == state


def test_generators_differ_by_seed_and_label() -> None:
    firsts = {int(seeded(seed, label)[0]) for seed in (b"a", b"b") for label in ("x", "y")}
    assert len(firsts) == 4


def test_numbers_below_a_limit_are_evenly_spread() -> None:
    generator = seeded(b"even")
    counts = [0] * 10
    for _ in range(10_000):
        counts[random_below(generator, 10)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 27.9  # one in a thousand


def test_a_shuffle_keeps_every_card_and_leaves_the_rest_alone() -> None:
    cards = np.arange(52)
    shuffle(cards, 40, seeded(b"shuffle"))
    assert sorted(cards.tolist()) == list(range(52))
    assert cards[40:].tolist() == list(range(40, 52))
    assert cards[:40].tolist() != list(range(40))
