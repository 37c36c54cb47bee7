"""The network of ``playing.py`` in PyTorch, to be trained, and how it plays in many deals."""

import numpy as np
import torch
from playing import CARDS, CONTRACTS, OBSERVATION, RANKS, SUIT_SIZE, TABLE_SIZE, features
from torch import nn

from courtcards.envs.seat import SeatEnv

RULES = {"game": "double-king", "ruleset": "club-shuffled", "observation": OBSERVATION}
NEGATIVES, DEALS_AT_ONCE = 6, 5000


class Network(nn.Module):
    """Scores of the actions, and what the rest of the deal is worth."""

    def __init__(self, width=128):
        super().__init__()
        self.suit = nn.Linear(SUIT_SIZE, width, bias=False)
        self.table = nn.Linear(TABLE_SIZE, width, bias=False)
        self.own = nn.Linear(width, width, bias=False)
        self.pool = nn.Linear(width, width, bias=False)
        self.gate1, self.shift1 = nn.Embedding(CONTRACTS, width), nn.Embedding(CONTRACTS, width)
        self.gate2, self.shift2 = nn.Embedding(CONTRACTS, width), nn.Embedding(CONTRACTS, width)
        self.cards = nn.Linear(width, RANKS + 1)
        self.games = nn.Linear(width, NEGATIVES)
        self.worth = nn.Linear(width, 1)
        for gate, shift in ((self.gate1, self.shift1), (self.gate2, self.shift2)):
            nn.init.ones_(gate.weight)
            nn.init.zeros_(shift.weight)
        for head in (self.cards, self.games):
            nn.init.normal_(head.weight, std=0.01)

    def forward(self, suits, table, contract, masks):
        """The logarithms of the odds (n × 62) of what is legal, and worths (n)."""
        shared = self.table(table) + self.shift1(contract)
        first = self.suit(suits) + shared[:, None]
        first = torch.relu(first * self.gate1(contract)[:, None])
        pooled = self.pool(first.mean(dim=1)) + self.shift2(contract)
        second = self.own(first) + pooled[:, None]
        second = torch.relu(second * self.gate2(contract)[:, None])
        by_suit, common = self.cards(second), second.mean(dim=1)
        played = by_suit[:, :, :RANKS].reshape(-1, CARDS)
        told = torch.cat([played, self.games(common), by_suit[:, :, RANKS]], dim=1)
        odds = torch.log_softmax(told.masked_fill(masks == 0, -1e9), dim=1)
        return odds, self.worth(common)[:, 0]

    @torch.no_grad()
    def doubt(self, part):
        """Leave a part of what tells actions apart: the order of their odds is the same."""
        for head in (self.cards, self.games):
            head.weight *= part
            head.bias *= part

    def write(self, path):
        """Write the weights as ``playing.Player`` reads them, in 16 bits each."""
        named = {name: each.detach().numpy() for name, each in self.named_parameters()}
        shown = {
            name.replace(".weight", "").replace(".bias", "_bias"): each.astype(np.float16)
            for name, each in named.items()
            if not name.startswith("worth")
        }
        np.savez_compressed(path, **shown)

    def read(self, path):
        """Take the weights of a file; what it does not have stays as it is."""
        with np.load(path) as kept, torch.no_grad():
            for name, each in self.named_parameters():
                short = name.replace(".weight", "").replace(".bias", "_bias")
                if short in kept.files:
                    each.copy_(torch.from_numpy(kept[short].astype(np.float32)))


def tensors(seen, masks):
    """Observations and masks as what the network takes."""
    arrays = (*features(seen.astype(np.float32), masks), masks.copy())
    return [torch.from_numpy(each) for each in arrays]


def measured(network, opponents, deals):
    """Points a deal more than the others, without chance in its moves, and their 95% interval.

    The deals are the same for every network, and are dealt for nothing else.
    """
    won = np.zeros(deals)
    for first in range(0, deals, DEALS_AT_ONCE):
        env = SeatEnv(min(DEALS_AT_ONCE, deals - first), opponents, **RULES)
        step, paused = env.reset(f"measured/{first}"), np.zeros(len(env), dtype=bool)
        while not paused.all():
            with torch.no_grad():
                odds, _ = network(*tensors(step.observations, step.masks))
            step = env.step(odds.argmax(dim=1).numpy(), paused=paused)
            won[first : first + len(env)][step.dones & ~paused] = step.rewards[step.dones & ~paused]
            paused = paused | step.dones
    return won.mean(), 1.96 * won.std() / deals**0.5
