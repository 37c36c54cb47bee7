"""Masked PPO against three bots at Double King, in one file but for the network.

python examples/learners/ppo.py --minutes 15 --out weights.npz
python examples/learners/ppo.py --minutes 15 --start clone.npz --out weights.npz

Needs PyTorch beside courtcards. A rollout has every deal from its choice to its end, so nothing
after its end has to be estimated. The points of a deal are rewards of its tricks, as they fall.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from measuring import DEALS as DEALS_SAID
from measuring import RULES, said
from network import Network, tensors
from playing import OBSERVATION
from points import booked

from courtcards.envs.vector import SeatEnv

DEALS, EPOCHS, BATCH = 2048, 2, 1024
CLIP, LAMBDA = 0.2, 0.9
RATE, ENTROPY, VALUE = 1e-3, 0.01, 0.5
DOUBT = 0.4
"""Factor on the output weights of ``--start``, so that other moves are tried, too."""

POINTS_SCALE = 3.0
"""Unit of rewards and worths: about the standard deviation of a deal."""

SAID_EVERY_S = 60


def main():
    """Train for some minutes of processor time, and print the progress every minute."""
    asked = arguments()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    learner = Learner(asked)
    budget, next_s = 60 * asked.minutes, 0.0
    began = time.process_time()
    while (spent := time.process_time() - began) < budget:
        if spent >= next_s:
            next_s += SAID_EVERY_S
            learner.say(spent)
            began += time.process_time() - began - spent  # measuring does not count
        learner.learn(1 - spent / budget)
    learner.say(spent, 5 * DEALS_SAID)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--minutes", type=float, default=15, help="minutes of one core (default 15)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("ppo.npz"), help="file of weights to write"
    )
    parser.add_argument("--start", type=Path, help="weights to begin with, as clone.py writes them")
    parser.add_argument("--opponents", default="steady", help="bot in the other seats")
    parser.add_argument("--seed", type=int, default=1, help="seed of the training (default 1)")
    return parser.parse_args()


class Learner:
    """A network that learns from the deals that it plays."""

    def __init__(self, asked):
        self.asked, self.decisions = asked, 0
        self.env = SeatEnv(DEALS, asked.opponents, observation=OBSERVATION, **RULES)
        self.seeds = 0
        self.network = Network()
        if asked.start is not None:
            self.network.read(asked.start)
            self.network.doubt(DOUBT)
        self.optimizer = torch.optim.Adam(self.network.parameters(), eps=1e-5)

    def learn(self, left):
        """Play every deal to its end and learn from them; ``left`` is the remaining share."""
        *seen, actions, odds, gains, worth = self.played()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        self.optimizer.param_groups[0]["lr"] = RATE * left
        for _ in range(EPOCHS):
            for rows in torch.randperm(len(actions)).split(BATCH):
                now, value = self.network(*(each[rows] for each in seen))
                ratio = (now.gather(1, actions[rows, None])[:, 0] - odds[rows]).exp()
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                loss = -torch.minimum(ratio * gains[rows], clipped * gains[rows]).mean()
                loss = loss + VALUE * (value - worth[rows]).square().mean()
                loss = loss + ENTROPY * (now.exp() * now).sum(dim=1).mean()
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()
        self.decisions += len(actions)

    @torch.no_grad()
    def played(self):
        """Return every decision of the deals: inputs, action, log probability, gain, worth.

        Finished deals pause until all are finished.
        """
        step, rows = self.env.reset(f"{self.asked.seed}/{self.seeds}"), []
        self.seeds += 1
        going, before = np.arange(DEALS), booked(step.observations)
        while len(going):
            asked = tensors(step.observations[going], step.masks[going])
            odds, value = self.network(*asked)
            chosen = torch.multinomial(odds.exp(), 1)
            actions = np.zeros(DEALS, dtype=int)
            actions[going] = chosen[:, 0].numpy()
            paused = np.ones(DEALS, dtype=bool)
            paused[going] = False
            step = self.env.step(actions, paused=paused)
            ended, after = step.dones[going], booked(step.observations[going])
            gained = np.where(ended, step.rewards[going], after) - before
            gained = torch.from_numpy(gained / POINTS_SCALE)
            rows.append((going, asked, chosen[:, 0], odds.gather(1, chosen)[:, 0], gained, value))
            going, before = going[~ended], after[~ended]
        return self.judged(rows)

    def judged(self, rows):
        """Return the decisions with their gains, from the end of each deal back to its choice."""
        gain, after = torch.zeros(DEALS), torch.zeros(DEALS)
        judged = []
        for going, asked, actions, odds, gained, value in reversed(rows):
            gain[going] = gained + after[going] - value + LAMBDA * gain[going]
            after[going] = value
            judged.append((*asked, actions, odds, gain[going], gain[going] + value))
        return [torch.cat(each) for each in zip(*judged, strict=True)]

    def say(self, spent, deals=DEALS_SAID):
        """Write the weights, and print how strong they are."""
        self.network.write(self.asked.out)
        said(self.network, spent, self.decisions, (self.asked.opponents,), deals)


if __name__ == "__main__":
    main()
