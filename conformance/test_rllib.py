"""RLlib: its checks of environments, and episodes that its own runners sample."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
import ray.rllib.utils.pre_checks.env as own_checks
import torch
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner
from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv, PettingZooEnv

import courtcards.envs.gymnasium as ours
from conformance.cases import CASES, WITH_BOTS
from courtcards.envs import pettingzoo


class AnyLegal(TorchRLModule):  # type: ignore[misc]
    """Draws any legal action; 0 where there is none."""

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        mask = batch[Columns.OBS]["action_mask"]
        return {Columns.ACTIONS: (mask * torch.rand(mask.shape)).argmax(dim=1)}


def by_turns(case: Any) -> Any:
    return PettingZooEnv(pettingzoo.env(*case))


def in_parallel(case: Any) -> Any:
    return ParallelPettingZooEnv(pettingzoo.parallel_env(*case))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_its_check_of_environments_of_several(case: Any) -> None:
    """It draws actions without masks: an illegal one has to end the hand."""

    def hand() -> Any:
        return TerminateIllegalWrapper(pettingzoo.env(*case), illegal_reward=-30)

    own_checks.check_multiagent_environments(PettingZooEnv(hand()))
    parallel = ParallelPettingZooEnv(turn_based_aec_to_parallel(hand()))
    own_checks.check_multiagent_environments(parallel)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("made", [by_turns, in_parallel])
def test_its_runner_samples_whole_hands(made: Callable[[Any], Any], case: Any) -> None:
    agents = pettingzoo.env(*case).possible_agents
    config = (
        PPOConfig()
        .environment(lambda _: made(case), disable_env_checking=True)
        .multi_agent(policies=set(agents), policy_mapping_fn=lambda agent, *_, **__: agent)
        .rl_module(
            rl_module_spec=MultiRLModuleSpec(
                rl_module_specs={agent: RLModuleSpec(module_class=AnyLegal) for agent in agents}
            )
        )
    )
    for episode in MultiAgentEnvRunner(config).sample(num_episodes=2):
        assert episode.is_terminated
        won = {agent: float(np.sum(each)) for agent, each in episode.get_rewards().items()}
        # By turns RLlib tells nothing of those to whom none had come when the hand was over.
        acted = agents if made is in_parallel else episode.agent_episodes
        assert set(won) == set(acted)
        if len(won) == len(agents):
            assert sum(won.values()) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("case", WITH_BOTS, ids=str)
def test_its_runner_samples_hands_against_bots(case: Any) -> None:
    game, ruleset, players = case

    def made(_: Any) -> Any:
        return ours.CardEnv(game=game, ruleset=ruleset, players=players)

    config = (
        PPOConfig()
        .environment(made, disable_env_checking=True)
        .env_runners(num_envs_per_env_runner=2)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=AnyLegal))
    )
    for episode in SingleAgentEnvRunner(config=config).sample(num_episodes=4):
        assert episode.is_terminated
        assert isinstance(episode.observation_space, gymnasium.spaces.Dict)
