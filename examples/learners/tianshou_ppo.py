"""Tianshou's PPO on Gymnasium's environment, with the network and the measure of ``ppo.py``.

pip install tianshou
python examples/learners/tianshou_ppo.py --minutes 15 --out tianshou.npz

The environments are Gymnasium's, one hand each, stepped in Python. The observation has the mask of
actions, and the network gives illegal actions no probability. Rewards come at the end.
"""

import argparse
import time
from pathlib import Path

import gymnasium
import torch
from measuring import RULES, said
from network import Network, tensors
from tianshou.algorithm import PPO
from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.torch_utils import policy_within_training_step
from torch import nn

import courtcards.envs.gymnasium  # noqa: F401 - makes its environments known

HANDS, STEPS, EPOCHS, BATCH, RATE = 64, 8192, 3, 1024, 1e-3
POINTS_SCALE, SAID_EVERY_S = 3.0, 60


class Actor(nn.Module):
    """The network as an actor of Tianshou, which returns scores and an unused state."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, obs, state=None, info=None):
        """Return the log probabilities, and the state."""
        del info
        return self.network(*tensors(obs.observation, obs.action_mask))[0], state


class Critic(nn.Module):
    """The same network as a critic of Tianshou."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, obs):
        """Return the worth of the rest of the deals."""
        return self.network(*tensors(obs.observation, obs.action_mask))[1][:, None]


def environment(opponents):
    """Return an environment with scaled rewards."""
    name = f"courtcards/{Network.observation}"
    made = gymnasium.make(name, ruleset=RULES["ruleset"], opponents=opponents)
    return gymnasium.wrappers.TransformReward(made, lambda reward: reward / POINTS_SCALE)


def main():
    """Train for some minutes of processor time, and print the progress every minute."""
    asked = arguments()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    network = Network()
    hands = DummyVectorEnv([lambda: environment(asked.opponents)] * HANDS)
    actor = Actor(network)
    policy = DiscreteActorPolicy(actor=actor, action_space=hands.action_space[0])
    algorithm = PPO(
        policy=policy,
        critic=Critic(network),
        optim=AdamOptimizerFactory(lr=RATE),
        gamma=1.0,
        gae_lambda=0.95,
        max_grad_norm=0.5,
        max_batchsize=4096,
    )
    collector = Collector(algorithm, hands, VectorReplayBuffer(2 * STEPS, HANDS))
    collector.reset(gym_reset_kwargs={"seed": asked.seed})
    began, next_s, decisions = time.process_time(), 0.0, 0
    while (spent := time.process_time() - began) < 60 * asked.minutes:
        if spent >= next_s:
            next_s += SAID_EVERY_S
            network.write(asked.out)
            said(network, spent, decisions, (asked.opponents,))
            began += time.process_time() - began - spent  # measuring does not count
        with policy_within_training_step(policy):
            decisions += collector.collect(n_step=STEPS).n_collected_steps
            algorithm.update(collector.buffer, batch_size=BATCH, repeat=EPOCHS)
        collector.reset_buffer(keep_statistics=True)
    network.write(asked.out)
    said(network, spent, decisions, (asked.opponents,))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--minutes", type=float, default=15, help="minutes of one core (default 15)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("tianshou.npz"), help="file of weights to write"
    )
    parser.add_argument("--opponents", default="steady", help="bot in the other seats")
    parser.add_argument("--seed", type=int, default=1, help="seed of the training (default 1)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
