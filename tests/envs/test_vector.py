"""The vectorised environment: the same as the engine, deal by deal, whoever steps it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from courtcards.envs.game_setup import build_setup
from courtcards.envs.loops.single_steps import encode_for_seat
from courtcards.envs.vector import VectorEnv
from courtcards.kernel.errors import IllegalMove, MalformedMove

pytestmark = pytest.mark.engine

GAMES: list[tuple[str, str, int | None, dict[str, Any]]] = [
    ("double-king", "club", None, {}),
    ("double-king", "club", None, {"last_trick_visible": True, "first_dealer": 2}),
    ("kings-corner", "french", 2, {}),
    ("kings-corner", "boxed-honour", 5, {}),
    ("kings-corner", "cross", 3, {"completed_piles": "recycle_always", "hand_size": 10}),
    ("kings-corner", "crowning", 2, {}),
]
COUNT = 5


def random_actions(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    numbers: np.ndarray = (masks * chance.random(masks.shape)).argmax(axis=1)
    return numbers


def opened(case: tuple[str, str, int | None, dict[str, Any]], threads: int = 1) -> VectorEnv:
    game, ruleset, players, options = case
    return VectorEnv(COUNT, game, ruleset, players, threads, **options)


def states_of(env: VectorEnv) -> list[Any]:
    return [state.copy() for state in env._batch.states]


def values(state: Any) -> dict[str, Any]:
    return {name: np.asarray(state[name]).tolist() for name in state.dtype.names}


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_every_deal_goes_as_the_engine_says(case: Any) -> None:
    env, chance = opened(case), np.random.default_rng(1)
    opening = build_setup(env.rules)
    game, engine = opening.game, opening.game.engine
    step = env.reset(seed=3)
    ended = 0
    for _ in range(120):
        before = states_of(env)
        actions = random_actions(step.masks, chance)
        for state, action in zip(before, actions.tolist(), strict=True):
            game.apply(state, action)
        step = env.step(actions)
        for index, (expected, state) in enumerate(zip(before, states_of(env), strict=True)):
            is_over = game.end(expected) is not None
            assert step.dones[index] == is_over
            rewards = np.zeros(env.rules.seats, np.float32)
            if is_over:
                ended += 1
                engine.payoffs(expected, rewards)
                assert game.end(state) is None
            elif not game.stock_to_shuffle(expected):
                assert values(state) == values(expected)
            else:
                shuffled = state.stock[: state.stock_count].tolist()
                assert sorted(shuffled) == sorted(game.stock_to_shuffle(expected))
            np.testing.assert_array_equal(step.rewards[index], rewards)
            assert step.seats[index] == game.turn(state)
            assert np.flatnonzero(step.masks[index]).tolist() == game.legal(state)
            observation = np.zeros(env.layout.size, np.float32)
            mask = np.zeros(env.action_count, np.int8)
            room = opening.game.engine.observation.new(), opening.game.engine.memory.new()
            seat = int(step.seats[index])
            encode_for_seat(
                env._batch.states[index], seat, env._batch.uses_memory, *room, observation, mask
            )
            np.testing.assert_array_equal(step.observations[index], observation)
    assert ended > 0 or env.rules.seats > 2
    if "first_dealer" in case[3]:
        assert {int(state.dealer) for state in states_of(env)} == {case[3]["first_dealer"]}


def told(env: VectorEnv, seed: int | str, steps: int) -> list[bytes]:
    chance, step = np.random.default_rng(5), env.reset(seed)
    octets = []
    for _ in range(steps):
        octets += [array.tobytes() for array in step]
        step = env.step(random_actions(step.masks, chance))
    return octets


@pytest.mark.parametrize("case", GAMES[::2], ids=str)
def test_the_same_seed_gives_the_same_with_any_number_of_threads(case: Any) -> None:
    alone = opened(case)
    first = told(alone, 11, 30)
    assert told(alone, 11, 30) == first
    for threads in (2, 3, COUNT + 2):
        together = opened(case, threads)
        assert told(together, 11, 30) == first
        together.close()
    assert told(alone, 12, 30) != first


def test_dealers_and_cards_are_dealt_evenly() -> None:
    env = VectorEnv(4000)
    env.reset(seed=2)
    states = env._batch.states
    dealers = np.bincount([int(state.dealer) for state in states], minlength=4)
    assert sum((dealers - 1000) ** 2 / 1000) < 16.3  # one in a thousand
    aces = [sum(int(state.hands[seat]) >> 51 & 1 for state in states) for seat in range(4)]
    assert sum((ace - 1000) ** 2 / 1000 for ace in aces) < 16.3


@pytest.mark.parametrize("case", [GAMES[0], GAMES[2]], ids=str)
def test_an_illegal_action_is_refused_and_nothing_changes(case: Any) -> None:
    env = opened(case)
    step = env.reset(seed=1)
    actions = step.masks.argmax(axis=1)
    wrong = actions.copy()
    wrong[3] = int(np.flatnonzero(step.masks[3] == 0)[0])
    before = [array.tobytes() for array in (*step, env._batch.states)]
    with pytest.raises(IllegalMove) as refused:
        env.step(wrong)
    assert refused.value.clause.startswith(("DK-", "KC-"))
    for bad in (-1, env.action_count, 2**40):
        wrong[3] = bad
        with pytest.raises(MalformedMove, match=f"{bad} in deal 3 is not an action"):
            env.step(wrong)
    for ill_formed in (actions[:2], actions.astype(float), actions[None], "x"):
        with pytest.raises(MalformedMove, match=f"a step takes {COUNT} whole numbers"):
            env.step(ill_formed)
    assert [array.tobytes() for array in (*step, env._batch.states)] == before
    env.step(actions.astype(np.uint8) if case[0] == "double-king" else actions.tolist())


def test_masks_that_somebody_writes_into_allow_nothing() -> None:
    env = opened(GAMES[0])
    step = env.reset(seed=1)
    step.masks[:] = 1
    with pytest.raises(IllegalMove):
        env.step(np.zeros(COUNT, np.int64))  # a card, before the choice
