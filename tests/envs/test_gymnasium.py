"""The environments of Gymnasium: its own checks, and that they are those of one seat."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import courtcards.envs.gymnasium as ours
from courtcards.envs.vector import SeatEnv
from courtcards.kernel.errors import IllegalMove, PlayError, RuleSetError
from processes import python_says

NAMES = ["courtcards/double-king-v1", "courtcards/double-king-v2", "courtcards/kings-corner-v2"]
RULES = [
    ("courtcards/double-king-v1", "club"),
    ("courtcards/double-king-v2", "club-shuffled"),
    ("courtcards/kings-corner-v2", "french"),
    ("courtcards/kings-corner-v2", "cross-chips"),
]

# Gymnasium says this of whatever has a newer version.
pytestmark = pytest.mark.filterwarnings("ignore:.*is out of date.*:DeprecationWarning")


@pytest.mark.parametrize(("name", "ruleset"), RULES)
def test_gymnasiums_own_check(name: str, ruleset: str) -> None:
    """It draws an action before it deals the hand that the action is for."""
    env = gymnasium.make(
        name, ruleset=ruleset, opponents="random", render_mode="ansi", illegal_reward=-30.0
    )
    check_env(env.unwrapped)


def test_gymnasiums_check_of_a_whole_round() -> None:
    env = gymnasium.make(
        NAMES[1], unit="round", rewards="ranking", render_mode="ansi", illegal_reward=-30.0
    )
    check_env(env.unwrapped)


def played_out(env: Any, seed: int | None) -> list[Any]:
    observation, _ = env.reset(seed=seed)
    told, over = [], False
    while not over:
        told.append(observation["observation"].tobytes())
        observation, reward, over, cut, _ = env.step(int(observation["action_mask"].argmax()))
        assert not cut
        assert over or reward == 0
    assert not observation["action_mask"].any()
    return [*told, observation["observation"].tobytes(), reward]


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_that_of_one_seat(name: str) -> None:
    env, bare = gymnasium.make(name), SeatEnv(1, **gymnasium.spec(name).kwargs)
    hands = [played_out(env, 3), played_out(env, None)]
    step = bare.reset(3)
    for hand in hands:
        for seen in hand[:-2]:
            assert step.observations.tobytes() == seen
            step = bare.step(step.masks.argmax(axis=1))
        assert step.dones[0]
        assert [step.finals.tobytes(), float(step.rewards[0])] == hand[-2:]
    assert hands[0] != hands[1]
    assert played_out(env, 3) == hands[0]


def test_what_is_drawn_is_legal_and_what_is_illegal_refused() -> None:
    env = gymnasium.make(NAMES[2]).unwrapped
    with pytest.raises(PlayError, match="call reset first"):
        env.step(0)
    observation, _ = env.reset(seed=5)
    env.action_space.seed(5)
    assert all(observation["action_mask"][env.action_space.sample()] for _ in range(50))
    illegal = int((observation["action_mask"] == 0).argmax())
    with pytest.raises(IllegalMove, match=r"KC-"):
        env.step(illegal)


def test_an_illegal_action_may_end_the_hand() -> None:
    env = gymnasium.make(NAMES[1], illegal_reward=-30.0).unwrapped
    first, _ = env.reset(seed=5)
    observation, reward, over, _, info = env.step(0)  # a card, before the choice
    assert (reward, over, info["illegal"][-8:]) == (-30.0, True, "(DK-2.3)")
    assert not observation["action_mask"].any()
    other, _ = env.reset()
    assert other["observation"].tobytes() != first["observation"].tobytes()


def vector(mode: AutoresetMode, count: int = 6) -> Any:
    return gymnasium.make_vec(
        NAMES[1], num_envs=count, vectorization_mode="vector_entry_point", autoreset_mode=mode
    )


def first_legal(observation: Any) -> Any:
    return observation["action_mask"].argmax(axis=1)


def test_in_the_same_step_what_was_seen_at_the_end_is_told_beside() -> None:
    env, bare = vector(AutoresetMode.SAME_STEP), SeatEnv(6, **gymnasium.spec(NAMES[1]).kwargs)
    observation, _ = env.reset(seed=3)
    step = bare.reset(3)
    ended = 0
    for _ in range(30):
        assert observation in env.observation_space
        assert observation["observation"].tobytes() == step.observations.tobytes()
        actions = first_legal(observation)
        observation, rewards, over, cut, infos = env.step(actions)
        step = bare.step(actions)
        assert rewards.tobytes() == step.rewards.tobytes()
        assert not cut.any()
        if over.any():
            final = infos["final_obs"]["observation"][over]
            assert final.tobytes() == step.finals[step.dones].tobytes()
            assert (infos["_final_obs"] == over).all()
            ended += int(over.sum())
    assert ended >= 6


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED])
def test_in_the_next_step_or_by_hand_every_hand_is_the_same(mode: AutoresetMode) -> None:
    same, env = vector(AutoresetMode.SAME_STEP), vector(mode)
    told: dict[Any, list[Any]] = {each: [[] for _ in range(6)] for each in (same, env)}
    for each, rows in told.items():
        observation, _ = each.reset(seed=3)
        paused = np.zeros(6, np.bool_)
        for _ in range(45):
            before = observation["observation"].copy()
            observation, rewards, over, _, infos = each.step(first_legal(observation))
            for index in range(6):
                if not paused[index]:
                    final = infos["final_obs"] if each is same and over[index] else observation
                    seen = final["observation"][index].tobytes() if over[index] else b""
                    rows[index].append((before[index].tobytes(), float(rewards[index]), seen))
            if each is env:
                paused = over.copy()
            if mode is AutoresetMode.DISABLED and each is env and over.any():
                with pytest.raises(PlayError, match="is over: reset it first"):
                    env.step(first_legal(observation))
                observation, _ = env.reset(options={"reset_mask": over})
                paused[:] = False
    for one, other in zip(told[same], told[env], strict=True):
        count = min(len(one), len(other))
        assert count > 30
        assert one[:count] == other[:count]


def test_some_hands_can_be_dealt_anew() -> None:
    env = vector(AutoresetMode.DISABLED)
    observation, _ = env.reset(seed=3)
    observation = {name: array.copy() for name, array in observation.items()}
    chosen = np.array([True, False, False, True, False, False])
    renewed, _ = env.reset(options={"reset_mask": chosen})
    same = (renewed["observation"] == observation["observation"]).all(axis=1)
    assert same.tolist() == (~chosen).tolist()
    for bad in (np.ones(2, np.bool_), np.ones(6)):
        with pytest.raises(PlayError, match="true or false for each of 6 hands"):
            env.reset(options={"reset_mask": bad})
    with pytest.raises(PlayError, match="reset takes one seed for all hands"):
        env.reset(seed=[1, 2, 3, 4, 5, 6])


def test_the_table_can_be_watched_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(NAMES[1], render_mode="human").unwrapped
    with pytest.raises(PlayError, match="call reset first"):
        env.render()
    observed, _ = env.reset(seed=1)
    first = capsys.readouterr().out
    assert "deals" in first
    assert env.render() is None
    assert capsys.readouterr().out == first
    env.step(int(observed["action_mask"].argmax()))
    assert capsys.readouterr().out not in ("", first)
    with pytest.raises(
        RuleSetError, match="there is no render mode 'rgb_array'; choose from: human"
    ):
        ours.CardEnv(render_mode="rgb_array")


def test_gymnasium_finds_it_without_an_import() -> None:
    program = (
        "import gymnasium; name = 'courtcards.envs.gymnasium:courtcards/double-king-v2'; "
        "gymnasium.make(name).reset(seed=1); gymnasium.make_vec(name, num_envs=2).reset(seed=1)"
    )
    python_says("-c", program)
