"""OpenSpiel's own PPO, with its own network, on our game in OpenSpiel.

pip install open_spiel dm-tree
python examples/learners/openspiel_ppo.py --minutes 15 --out openspiel.npz

The learner has the first seat. The other three play at random, since OpenSpiel does not know our
bots. Everything is stepped in Python, each card of the pack too. Observations are of version 1.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import pyspiel
import torch
from measuring import RULES, said
from open_spiel.python import rl_environment
from open_spiel.python.pytorch.ppo import PPO, PPOAgent
from playing import Plain

from courtcards.envs.openspiel import register

OWN, HANDS, STEPS, EPOCHS, RATE = 0, 32, 64, 3, 1e-3
POINTS_SCALE, SAID_EVERY_S = 3.0, 60


def main():
    """Train for some minutes of processor time, and print the progress every minute."""
    asked = arguments()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    chance = np.random.RandomState(asked.seed)
    register()
    hands = [environment(chance) for _ in range(HANDS)]
    learner = PPO(
        input_shape=tuple(hands[0].observation_spec()["info_state"]),
        num_actions=hands[0].action_spec()["num_actions"],
        num_players=hands[0].num_players,
        num_envs=HANDS,
        steps_per_batch=STEPS,
        update_epochs=EPOCHS,
        learning_rate=RATE,
        gamma=1.0,
        agent_fn=PPOAgent,
    )
    steps = [own_turn(hand, hand.reset(), chance) for hand in hands]
    began, next_s = time.process_time(), 0.0
    while (spent := time.process_time() - began) < 60 * asked.minutes:
        if spent >= next_s:
            next_s += SAID_EVERY_S
            say(learner, asked, spent)
            began += time.process_time() - began - spent  # measuring does not count
        for _ in range(STEPS):
            acts = zip(hands, learner.step(steps), strict=True)
            steps = [own_turn(hand, hand.step([act.action]), chance) for hand, act in acts]
            rewards = [step.rewards[OWN] / POINTS_SCALE for step in steps]
            learner.post_step(rewards, [step.last() for step in steps])
            for index, step in enumerate(steps):
                if step.last():
                    steps[index] = own_turn(hands[index], hands[index].reset(), chance)
        learner.learn(steps)
    say(learner, asked, spent)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--minutes", type=float, default=15, help="minutes of one core (default 15)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("openspiel.npz"), help="file of weights to write"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the training (default 1)")
    return parser.parse_args()


def environment(chance):
    """Return an OpenSpiel environment of one hand at a time, with its own observations."""
    return rl_environment.Environment(
        pyspiel.load_game("courtcards_double_king", {"ruleset": RULES["ruleset"]}),
        chance_event_sampler=Drawn(chance),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )


class Drawn(rl_environment.ChanceEventSampler):
    """Chance that all environments share, so that no two deal the same."""

    def __init__(self, chance):
        super().__init__()
        self._rng = chance


def own_turn(hand, step, chance):
    """Let the others play at random until the learner is on turn, or the hand is over."""
    while not step.last() and step.current_player() != OWN:
        step = hand.step([chance.choice(step.observations["legal_actions"][step.current_player()])])
    return step


def say(learner, asked, spent):
    """Write the weights, and print how strong they are."""
    layers = [each for each in learner.network.actor if isinstance(each, torch.nn.Linear)]
    kept = {f"weight{index}": each.weight for index, each in enumerate(layers)}
    kept |= {f"bias{index}": each.bias for index, each in enumerate(layers)}
    np.savez_compressed(
        asked.out, **{name: each.detach().numpy().astype(np.float16) for name, each in kept.items()}
    )
    said(Plain(asked.out), spent, learner.total_steps_done, ("random", "steady"))


if __name__ == "__main__":
    main()
