"""What a learner is told who forgets nothing: all that a seat knows, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.envs.acts import observe
from courtcards.envs.opening import Episode, of_rules
from courtcards.envs.vector import VectorEnv
from courtcards.games import GAMES, game_named
from courtcards.games.double_king.rules.contracts import NEGATIVE_GAMES
from courtcards.games.kings_corner.rules.places import KINGS
from courtcards.kernel.cards import cards_in, parse_card
from courtcards.kernel.engine import follow, recall, remember
from courtcards.matches import MatchLog
from games.hidden import with_hidden_cards_permuted
from games.playing import played
from strategies import double_king_rules, kings_corner_rules

pytestmark = pytest.mark.engine

RULES = st.one_of(kings_corner_rules(), double_king_rules())
STEPS, SEEDS = st.integers(1, 120), st.integers(0, 10**6)


def observed(match: MatchLog, state: Any, seat: int) -> Any:
    opening = of_rules(match.rules)
    engine = opening.game.engine
    observation = np.full(opening.layout.size, 9, np.float32)
    mask = np.full(opening.game.move_count, 9, np.int8)
    observe(state, seat, 1, engine.sight.new(), engine.memory.new(), observation, mask)
    return observation


def fields(match: MatchLog, seat: int) -> Any:
    observation = observed(match, match.state, seat)
    least, most = of_rules(match.rules).layout.bounds()
    assert np.all((least <= observation) & (observation <= most))
    return of_rules(match.rules).layout.split(observation)


@pytest.mark.rule("KC-9.1", "DK-9.1")
@given(rules=RULES, seed=SEEDS, steps=STEPS)
def test_it_holds_nothing_that_is_hidden(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    for seat in range(match.rules.seats):
        permuted = with_hidden_cards_permuted(match, seat, random.Random(seed))
        before, after = observed(match, match.state, seat), observed(match, permuted, seat)
        assert before.tobytes() == after.tobytes()


@given(rules=RULES, seed=SEEDS, steps=STEPS)
def test_what_is_older_is_said_by_the_newer_one_too(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    older = of_rules(rules, Episode(match.game.layouts_of(rules)[0].name))
    assert (older.knows, of_rules(rules).knows) == (False, True)
    engine = match.game.engine
    numbers = np.zeros(older.layout.size, np.float32)
    mask = np.zeros(match.game.move_count, np.int8)
    for seat in range(rules.seats):
        room = engine.sight.new(), engine.memory.new()
        observe(match.state, seat, 0, *room, numbers, mask)
        seen, known = older.layout.split(numbers), fields(match, seat)
        for name in seen.keys() & known.keys() - {"trick", "piles", "trick_number"}:
            np.testing.assert_array_equal(seen[name], known[name], name)
        if rules.game == "double-king":
            np.testing.assert_array_equal(seen["fallen"], known["played"].sum(axis=0))
            np.testing.assert_array_equal(seen["trick"].sum(axis=0), known["trick"])
            assert seen["trick_number"].argmax() == known["trick_number"]
        else:
            assert np.all(seen["piles"] <= known["piles"])


@given(rules=double_king_rules(), seed=SEEDS, steps=STEPS)
def test_who_played_which_card_and_when(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    plays = [(seat, parse_card(text)) for seat, text in match.hands[-1].moves if len(text) == 2]
    for seat in range(4):
        known = fields(match, seat)
        order = known["order"]
        by_order = sorted(np.flatnonzero(order).tolist(), key=lambda card: order[card])
        assert by_order == [card for _, card in plays]
        assert sorted(order[order > 0].tolist()) == list(range(1, len(plays) + 1))
        for other, card in plays:
            assert known["played"][(other - seat) % 4][card] == 1
        assert known["played"].sum() == len(plays)


@pytest.mark.rule("DK-3.1")
@given(rules=double_king_rules(), seed=SEEDS, steps=STEPS)
def test_no_hand_holds_what_it_is_said_to_lack(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    hands = match.state.hands.tolist()
    for seat in range(4):
        for place, lacking in enumerate(fields(match, seat)["lacking"], start=1):
            hand = cards_in(hands[(seat + place) % 4])
            assert not lacking[hand].any()


def test_a_seat_that_does_not_follow_suit_is_out_of_it() -> None:
    env = VectorEnv(64, "double-king", "club-shuffled")
    step, chance, shown = env.reset(seed=3), np.random.default_rng(3), 0
    for _ in range(30):
        actions = (step.masks * chance.random(step.masks.shape)).argmax(axis=1)
        before, seats = env.layout.split(step.observations.copy()), step.seats.copy()
        step = env.step(actions)
        after = env.layout.split(step.observations)
        for index, action in enumerate(actions.tolist()):
            place = (seats[index] - step.seats[index]) % 4
            is_led = before["trick"][index].any()
            if step.dones[index] or action >= 52 or place == 0 or not is_led:
                continue
            trick = np.flatnonzero(before["trick"][index]).tolist()
            led = min(trick, key=lambda card: before["order"][index][card])
            if led // 13 != action // 13:
                suit = slice(led // 13 * 13, led // 13 * 13 + 13)
                unfallen = after["played"][index].sum(axis=0)[suit] == 0
                assert after["lacking"][index][place - 1][suit][unfallen].all()
                shown += 1
    assert shown > 50


@given(rules=kings_corner_rules(), seed=SEEDS, steps=STEPS)
def test_piles_are_whole_and_signs_are_true(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    state, seats = match.state, rules.seats
    kings = set(cards_in(KINGS))
    for seat in range(seats):
        known = fields(match, seat)
        for place, pile in enumerate(state.piles.tolist()):
            assert np.flatnonzero(known["piles"][place]).tolist() == cards_in(pile)
        for place in range(1, seats):
            hand = set(cards_in(int(state.hands[(seat + place) % seats])))
            held_before = len(hand & set(np.flatnonzero(known["lacked"][place - 1]).tolist()))
            assert held_before <= known["drawn_since"][place - 1]
            if known["has_no_king"][place - 1]:
                assert not hand & kings
            if known["has_king"][place - 1]:
                assert hand & kings
        assert not known["lacked"][seats - 1 :].any()


@given(rules=RULES, seed=SEEDS, steps=STEPS)
def test_a_memory_that_follows_is_one_that_recalls(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    game, engine = match.game, match.game.engine
    state, chance = match.state.copy(), random.Random(seed)
    followed = engine.memory.new()
    recall(state, int(state.seat), followed)
    for _ in range(30):
        legal = game.legal(state)
        if not legal:
            break
        follow(state, chance.choice(legal), followed)
        if game.end(state) is not None or game.stock_to_shuffle(state):
            break
        seat = int(state.seat)
        remember(state, seat, followed)
        anew = engine.memory.new()
        recall(state, seat, anew)
        if rules.game == "kings-corner":  # signs beyond the last one say nothing
            both: Any = (followed, anew)
            for memory in both:
                memory.signs[memory.sign_count :] = 0
        assert followed.plain() == anew.plain()


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_of_all_has_at_most_a_thousand_and_some_numbers(name: str) -> None:
    for named in game_named(name).named_sets:
        layout = of_rules(game_named(name).rules(named.name)).layout
        assert layout.name == f"{name}-v2"
        assert layout.size <= 1_000


def test_the_quotas_and_the_pool_are_those_of_the_round() -> None:
    opening = of_rules(game_named("double-king").rules("club"))
    state = opening.new_state(dealer=1)
    opening.game.deal(state, list(range(52)))
    engine = opening.game.engine
    numbers, mask = np.zeros(opening.layout.size, np.float32), np.zeros(62, np.int8)
    state.negatives_left[:] = (3, 2, 1, 0)
    state.trumps_left[:] = (2, 1, 0, 2)
    state.pool[:] = (2, 1, 0, 2, 1, 0)
    observe(state, 2, 1, engine.sight.new(), engine.memory.new(), numbers, mask)
    known = opening.layout.split(numbers)
    assert known["negatives_left"].tolist() == [1, 0, 3, 2]
    assert known["trumps_left"].tolist() == [0, 2, 2, 1]
    assert dict(zip(NEGATIVE_GAMES, known["pool"].tolist(), strict=True))["hearts"] == 1
    assert known["pack_is_known"] == 0


@pytest.mark.rule("DK-1.5")
def test_the_gathered_pack_is_known_as_far_as_it_was_seen() -> None:
    match = played(game_named("double-king").rules("club"), 5, 90)
    assert len(match.hands) > 1
    pack = match.state.pack.tolist()
    for seat in range(4):
        known = fields(match, seat)
        assert known["pack_is_known"] == 1
        places = known["pack"]
        seen = np.flatnonzero(places).tolist()
        assert [pack[int(places[card]) - 1] for card in seen] == seen
        assert len(seen) == 52 - 3 * known["unplayed"]
