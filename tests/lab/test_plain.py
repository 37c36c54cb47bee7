"""Plain searches: worlds by the counts of cards alone, random playouts, and what they find."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from courtcards.games import GAMES, find_game
from courtcards.kernel.cards import FULL_PACK
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import random_int, random_word, seed_generator, shuffle
from courtcards.lab.ladder.configs import find_config
from courtcards.lab.loops.plain_search import search_by_sampling, search_by_tree
from courtcards.lab.loops.rollouts import play_random_hands
from courtcards.play import MatchLog
from games.playing import played

pytestmark = pytest.mark.engine

CLUB = find_game("double-king").rules("club-shuffled")
FRENCH = find_game("kings-corner").rules("french", {}, 3)


def worlds_of(match: MatchLog, count: int, seed: bytes = b"worlds") -> Any:
    """What the seat on turn thinks possible, plainly."""
    seat = match.awaiting.seat or 0
    worlds = match.game.engine.state.batch(count)
    draw = find_config(match.game).draw_worlds
    draw(match.seat_observation(seat), match.seat_memory(seat), worlds, seed_generator(seed))
    return worlds


def the_truth(match: MatchLog, count: int) -> Any:
    """As many worlds, all of them as it is."""
    worlds = match.game.engine.state.batch(count)
    worlds[:] = match.state
    return worlds


def late(rules: RuleSet, cards: int) -> MatchLog:
    """A deal in which the seat on turn, who leads, has so many cards and a choice."""
    for seed in range(100):
        match = played(rules, seed, 2 + 4 * (13 - cards))
        held = [int(hand).bit_count() for hand in match.state.hands]
        if match.awaiting.kind == "play" and held == [cards] * 4 and len(match.legal()) > 1:
            return match
    raise AssertionError("no deal lasts so long")


@pytest.mark.parametrize("rules", [CLUB, FRENCH], ids=lambda rules: rules.game)
@pytest.mark.parametrize("steps", [2, 9, 23])
def test_a_world_has_the_own_hand_and_as_many_cards_in_the_others(
    rules: RuleSet, steps: int
) -> None:
    match = played(rules, 5, steps)
    seat, state = match.awaiting.seat or 0, match.state
    for world in worlds_of(match, 20):
        assert world.hands[seat] == state.hands[seat]
        counts = [int(hand).bit_count() for hand in world.hands]
        assert counts == [int(hand).bit_count() for hand in state.hands]
        assert match.game.legal(world) == match.game.legal(state)
        hidden = [int(world.hands[other]) for other in range(rules.seats) if other != seat]
        assert sum(hidden) & ~hidden_from(match, seat) == 0
        assert sum(hand.bit_count() for hand in hidden) == sum(hidden).bit_count()


def hidden_from(match: MatchLog, seat: int) -> int:
    """The cards that a seat does not see, as a card-set mask."""
    state = match.state
    seen = int(state.hands[seat])
    if match.rules.game == CLUB.game:
        return FULL_PACK & ~seen & ~int(state.fallen)
    return FULL_PACK & ~seen & ~sum(map(int, state.piles))


def expected(match: MatchLog, state: Any, seat: int, *, is_best: bool) -> Fraction:
    """What a deal brings a seat, by trying everything: at random, or each as it is best for it."""
    return outcome(match, state, is_best=is_best)[seat]


def outcome(match: MatchLog, state: Any, *, is_best: bool) -> list[Fraction]:
    game = match.game
    if game.end(state) is not None:
        points = game.scores(state)
        return [
            Fraction(point) - Fraction(sum(points) - point, len(points) - 1) for point in points
        ]
    outcomes = []
    for move in game.legal(state):
        after = state.copy()
        game.apply(after, move)
        outcomes.append(outcome(match, after, is_best=is_best))
    if is_best:
        return max(outcomes, key=lambda each: each[int(state.seat)])
    return [sum(each, Fraction(0)) / len(outcomes) for each in zip(*outcomes, strict=True)]


def after(match: MatchLog, move: int) -> Any:
    state = match.state.copy()
    match.game.apply(state, move)
    return state


def test_sampling_finds_what_random_play_brings() -> None:
    match = late(CLUB, 2)
    seat, game, count = match.awaiting.seat or 0, match.game, 800
    values, visits = np.zeros(game.move_count), np.zeros(game.move_count, dtype=np.int64)
    worlds, trial = the_truth(match, count), game.engine.state.batch(1)
    search_by_sampling(
        worlds, trial, game.engine.move_set(), seed_generator(b"sampling"), values, visits
    )
    for move in range(game.move_count):
        assert visits[move] == (count if move in game.legal(match.state) else 0)
    for move in game.legal(match.state):
        brings = float(expected(match, after(match, move), seat, is_best=False))
        assert values[move] == pytest.approx(brings, abs=0.5)


def test_a_tree_finds_what_is_best_where_all_cards_are_known() -> None:
    match = late(CLUB, 2)
    seat, game, count = match.awaiting.seat or 0, match.game, 1000
    values, visits = np.zeros(game.move_count), np.zeros(game.move_count, dtype=np.int64)
    worlds = the_truth(match, count)
    search_by_tree(worlds, game.engine.move_set(), 300, seed_generator(b"tree"), values, visits)
    assert visits.sum() == count
    brings = {
        move: expected(match, after(match, move), seat, is_best=True)
        for move in game.legal(match.state)
    }
    assert brings[int(visits.argmax())] == max(brings.values())
    assert set(np.flatnonzero(visits)) == set(brings)


def test_a_plain_search_looks_at_nothing_hidden() -> None:
    """Its worlds follow from sight and memory: the same, wherever the cards truly lie."""
    match = played(CLUB, 11, 14)
    seat = match.awaiting.seat or 0
    others = [other for other in range(4) if other != seat]
    swapped = match.state.copy()
    hands = [int(match.state.hands[other]) for other in others]
    if hands[0].bit_count() == hands[1].bit_count():
        swapped.hands[others[0]], swapped.hands[others[1]] = hands[1], hands[0]
    else:
        swapped.hands[others[1]], swapped.hands[others[2]] = hands[2], hands[1]
    worlds = worlds_of(match, 10).tobytes()
    match.restore(match.hands, match.score, match.score_before, swapped)
    assert worlds_of(match, 10).tobytes() == worlds


NAMED = [(game.name, named.name) for game in GAMES.values() for named in game.named_sets]


@pytest.mark.parametrize(("game", "ruleset"), NAMED)
def test_a_rollout_plays_to_the_end_and_repeats_itself(game: str, ruleset: str) -> None:
    rules = find_game(game).rules(ruleset)
    counts, ends = [], []
    for _ in range(2):
        state = find_game(game).new_state(rules, MatchLog(rules).score, 0)
        moves = find_game(game).engine.move_set()
        counts.append(play_random_hands(state, moves, seed_generator(b"rollout"), 20))
        ends.append(state.tobytes())
        assert find_game(game).end(state) is not None
    assert counts[0] == counts[1] > 20 * 5
    assert ends[0] == ends[1]


def test_the_generator_gives_the_words_that_its_formula_says() -> None:
    generator = seed_generator(b"seed", "label", 3)
    state = int(generator[0])
    for _ in range(1000):
        state = state % 2**32 * 1832564229 + state // 2**32
        assert random_word(generator) == state % 2**32 ^ state // 2**32
    assert int(generator[0]) == state


def test_numbers_below_a_limit_are_evenly_spread() -> None:
    generator = seed_generator(b"even")
    counts = [0] * 10
    for _ in range(10_000):
        counts[random_int(generator, 10)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 27.9  # one in a thousand


def test_a_shuffle_keeps_every_card_and_leaves_the_rest_alone() -> None:
    cards = np.arange(52)
    shuffle(cards, 40, seed_generator(b"shuffle"))
    assert sorted(cards.tolist()) == list(range(52))
    assert cards[40:].tolist() == list(range(40, 52))
    assert cards[:40].tolist() != list(range(40))
