"""PufferLib: its ways of stepping environments, one in processes, over arrays that it owns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("pufferlib", reason="there is no wheel of PufferLib for this machine")

from pufferlib import PufferEnv, vector

from conformance.cases import CASES, WITH_BOTS
from courtcards.envs.pufferlib import SeatPufferEnv
from courtcards.envs.vector import SeatEnv

COUNT, STEPS = 16, 30


def made_by(case: Any, opponents: str = "steady") -> dict[str, Any]:
    game, ruleset, players = case
    return {"opponents": opponents, "game": game, "ruleset": ruleset, "players": players}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_shows_what_one_seat_is_shown(case: Any) -> None:
    by = made_by(case, "random")
    env = vector.make(SeatPufferEnv, env_kwargs={"count": COUNT, **by}, backend=PufferEnv)
    bare = SeatEnv(COUNT, **by)
    observations, _ = env.reset(seed=3)
    step, place = bare.reset(3), observations.ctypes.data
    rewards, over = step.rewards, step.dones
    for _ in range(STEPS):
        assert observations.ctypes.data == place
        assert all(env.single_observation_space.contains(row) for row in observations)
        shown = np.concatenate([step.observations, step.masks], axis=1)
        np.testing.assert_array_equal(observations, shown)
        np.testing.assert_array_equal(rewards, step.rewards)
        np.testing.assert_array_equal(over, step.dones)
        actions = bare.sample().copy()
        observations, rewards, over, cut, _ = env.step(actions)
        step = bare.step(actions)
        assert not cut.any()


@pytest.mark.parametrize("case", WITH_BOTS, ids=str)
def test_actions_without_masks_may_end_hands(case: Any) -> None:
    env = vector.make(
        SeatPufferEnv,
        env_kwargs={"count": COUNT, "illegal_reward": -30.0, **made_by(case)},
        backend=PufferEnv,
    )
    observations, _ = env.reset(seed=3)
    for _ in range(STEPS):
        actions = env.action_space.sample()
        size = env.layout.size
        illegal = observations[np.arange(COUNT), size + actions] == 0
        observations, rewards, over, _, infos = env.step(actions)
        assert (rewards[illegal] == -30).all()
        assert over[illegal].all()
        assert observations[:, size:].any(axis=1).all()
        assert bool(infos) == over.any()


def test_processes_write_into_arrays_that_they_share() -> None:
    env = vector.make(
        SeatPufferEnv,
        env_kwargs={"count": COUNT, "illegal_reward": -30.0},
        num_envs=2,
        num_workers=2,
        backend=vector.Multiprocessing,
    )
    size = SeatEnv(1).layout.size
    observations, _ = env.reset(seed=3)
    assert not np.array_equal(observations[:COUNT], observations[COUNT:])
    ended = 0
    for _ in range(STEPS):
        observations, rewards, over, _, _ = env.step(observations[:, size:].argmax(axis=1))
        assert (rewards > -30).all()
        ended += over.sum()
    env.close()
    assert ended >= 2 * COUNT
