"""Tianshou: its wrapper of PettingZoo, its batches of environments, and its collector."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv

import courtcards.envs.gymnasium as ours
from conformance.cases import CASES, WITH_BOTS
from courtcards.envs import pettingzoo

HANDS = 3


class AnyLegal(MARLRandomDiscreteMaskedOffPolicyAlgorithm.Policy):  # type: ignore[misc]
    """Its own random policy, which reads a mask where PettingZoo's wrapper puts it."""

    def forward(self, batch: Any, state: Any = None, **kwargs: Any) -> Any:
        """Draw legal actions."""
        seen = Batch(obs=Batch(mask=batch.obs.action_mask > 0))
        return super().forward(seen, state, **kwargs)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_its_collector_plays_hands_of_all_seats(case: Any) -> None:
    env = PettingZooEnv(pettingzoo.env(*case))
    everybody = MultiAgentOffPolicyAlgorithm(
        algorithms=[
            MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in env.agents
        ],
        env=env,
    )
    hands = DummyVectorEnv([lambda: PettingZooEnv(pettingzoo.env(*case)) for _ in range(2)])
    collector = Collector(everybody, hands, VectorReplayBuffer(20_000, 2))
    collector.reset()
    collected = collector.collect(n_episode=HANDS)
    assert collected.returns.shape == (HANDS, case[2])
    np.testing.assert_allclose(collected.returns.sum(axis=1), 0, atol=1e-5)


@pytest.mark.parametrize("case", WITH_BOTS, ids=str)
def test_its_collector_plays_hands_against_bots(case: Any) -> None:
    game, ruleset, players = case

    def made() -> Any:
        return ours.CardEnv(game=game, ruleset=ruleset, players=players)

    policy = AnyLegal(made().action_space)
    collector = Collector(policy, DummyVectorEnv([made] * 2), VectorReplayBuffer(20_000, 2))
    collector.reset()
    assert collector.collect(n_episode=HANDS).returns.shape == (HANDS,)
