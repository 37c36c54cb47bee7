"""The network of ``playing.py`` in PyTorch, to be trained."""

import numpy as np
import torch
from playing import CARDS, CONTRACTS, OBSERVATION, RANKS, SUIT_SIZE, TABLE_SIZE, features
from torch import nn

NEGATIVES = 6


class Network(nn.Module):
    """A network that returns scores of the actions, and the worth of the rest of the deal."""

    observation = OBSERVATION

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
        """Return the log probabilities of legal actions (n × 62), and worths (n)."""
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
    def chosen(self, seen, masks):
        """Return the numbers of the likeliest actions."""
        return self(*tensors(seen, masks))[0].argmax(dim=1).numpy()

    @torch.no_grad()
    def doubt(self, part):
        """Shrink the output weights to a part: odds get closer, in the same order."""
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
        """Take the weights of a file; others stay as they are."""
        with np.load(path) as kept, torch.no_grad():
            for name, each in self.named_parameters():
                short = name.replace(".weight", "").replace(".bias", "_bias")
                if short in kept.files:
                    each.copy_(torch.from_numpy(kept[short].astype(np.float32)))


def tensors(seen, masks):
    """Convert observations and masks to the inputs of the network."""
    arrays = (*features(seen.astype(np.float32), masks), masks.copy())
    return [torch.from_numpy(each) for each in arrays]
