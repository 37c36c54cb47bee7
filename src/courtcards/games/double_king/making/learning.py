"""Teaches the network of ``bots/network`` by play against itself (proximal policy optimisation).

``COURTCARDS_FUNCTIONS=compiled python -m courtcards.games.double_king.making.learning [ROUNDS]``
goes on from the weights that are there, and writes them, last of all those that the bots play by;
``--anew`` begins as ``bots/trained`` plays. It takes ``courtcards[training]``, which is PyTorch,
and uses a GPU where there is one. In a round each contract is played in some two thousand deals,
and its network learns from the decisions. Every ten rounds it says what a network alone wins a
deal from three of ``bots/trained``, in points, and writes the weights: whoever stops it loses no
more. Learning rates fall over the rounds asked for. The weights may differ a little from machine
to machine, because linear algebra rounds differently.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import methodcaller
from typing import Any

import numpy as np
import torch

from courtcards.games.double_king.bots.network import HIDDEN, INPUTS, PICTURE
from courtcards.games.double_king.bots.trained import BIAS, OF_TURN, OUTPUT, WEIGHTS, WIDTH
from courtcards.games.double_king.bots.trained import INPUTS as DESCRIBED
from courtcards.games.double_king.making.deals import CONTRACTS, fresh_deal
from courtcards.games.double_king.making.learned import Learned
from courtcards.games.double_king.making.self_play import Decisions, play_deals, room_for
from courtcards.games.double_king.making.shipped import (
    ship,
    weights_there,
    won_by,
    write_weights,
)
from courtcards.kernel.generator import seeded
from courtcards.kernel.records import Float64Array, IntArray

DECISIONS = 1 << 16
BATCH = 4096
NARROW = 4
"""Most decisions are between so few cards: they are computed apart from the others."""
FIRST_RATE, LAST_RATE = 1e-3, 1e-4
FADING = 0.9
REACH = 0.2
"""How much more or less often a card may be played before a round stops to reward it."""
OPENNESS = 0.003
"""What keeps the network from playing one card always: a reward for the entropy of its choice."""
SAID_EVERY = 10


def weights_at_first(contract: int) -> Learned:
    """Learned by which a network plays nearly as ``bots/trained`` does."""
    random = np.random.default_rng(contract)

    def by_chance(spread: float, *shape: int) -> Float64Array:
        return (spread * random.standard_normal(shape)).astype(np.float32)

    taught = WEIGHTS[contract].astype(np.float32)
    made = Learned(
        by_chance(0.08, INPUTS + 1, PICTURE),
        np.full(PICTURE, 0.2, dtype=np.float32),
        by_chance(0.05, PICTURE, HIDDEN),
        by_chance(0.2, OF_TURN, HIDDEN),
        np.zeros(HIDDEN, dtype=np.float32),
        by_chance(0.3, DESCRIBED - OF_TURN, HIDDEN),
        by_chance(0.02, HIDDEN),
        by_chance(0.15, PICTURE, HIDDEN),
        np.zeros(HIDDEN, dtype=np.float32),
        by_chance(0.1, HIDDEN),
        np.zeros(1, dtype=np.float32),
    )
    made.inputs[INPUTS] = 0
    made.from_picture[:, :WIDTH] *= 0.2
    made.from_turn[:, :WIDTH] = taught[:OF_TURN]
    made.from_card[:, :WIDTH] = taught[OF_TURN:DESCRIBED]
    made.hidden[:WIDTH] = taught[BIAS]
    made.worth[:WIDTH] = taught[OUTPUT]
    return made


class Pupil:
    """The network of a contract while it learns."""

    def __init__(self, contract: int, weights: Learned) -> None:
        self._contract = contract
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._tensors: Any = Learned(
            *(torch.tensor(each, device=self._device, requires_grad=True) for each in weights)
        )
        self._adam = torch.optim.Adam(self._tensors, lr=FIRST_RATE, eps=1e-6)
        self._made = room_for(DECISIONS)
        self._generator = seeded(b"learning", contract)
        self._order = np.random.default_rng(contract)

    def study(self, rates: Sequence[float]) -> Learned:
        """Play and learn, a round for each rate of learning; returns the weights then."""
        for rate in rates:
            by = self.weights()
            playing, valuing = by.playing(), by.valuing()
            count = play_deals(
                fresh_deal(), self._contract, playing, valuing, FADING, self._generator, self._made
            )
            self.learn(self._made, count, rate, self._order.permutation(count))
        return self.weights()

    def weights(self) -> Learned:
        """The present weights."""
        return Learned(*(each.detach().cpu().numpy().copy() for each in self._tensors))

    def learn(self, made: Decisions, count: int, rate: float, order: IntArray) -> None:
        """Learn from decisions, in batches by ``order``."""
        for group in self._adam.param_groups:
            group["lr"] = rate
        gained = made.gained[:count]
        gained = (gained - gained.mean()) / (gained.std() + 1e-6)
        for first in range(0, count - BATCH // 2, BATCH):
            batch = order[first : first + BATCH]
            is_narrow = made.counts[batch] <= NARROW
            lost = torch.zeros((), device=self._device)
            for rows, width in (
                (batch[is_narrow], NARROW),
                (batch[~is_narrow], made.cards.shape[1]),
            ):
                if len(rows):
                    lost = lost + self._lost(made, gained, rows, width)
            self._adam.zero_grad()
            (lost / len(batch)).backward()
            torch.nn.utils.clip_grad_norm_(self._tensors, 0.5)
            self._adam.step()
        with torch.no_grad():
            self._tensors.inputs[INPUTS] = 0

    def _lost(
        self, made: Decisions, gained: Float64Array, rows: IntArray, width: int
    ) -> torch.Tensor:
        """What is to be small, summed over some decisions between at most ``width`` cards."""

        def there(numbers: Any) -> torch.Tensor:
            return torch.from_numpy(numbers).to(self._device)

        worths, hoped = self._outputs(
            there(made.on[rows].astype(np.int32)),
            there(made.turn[rows]),
            there(made.cards[rows, :width]),
        )
        is_card = torch.arange(width, device=self._device) < there(made.counts[rows])[:, None]
        logs = torch.log_softmax(worths.masked_fill(~is_card, -1e9), 1)
        chosen = logs.gather(1, there(made.chosen[rows])[:, None])[:, 0]
        ratio = (chosen - there(made.chances[rows])).exp()
        gain = there(gained[rows])
        won = torch.min(ratio * gain, ratio.clamp(1 - REACH, 1 + REACH) * gain).sum()
        entropy = -(logs.exp() * logs).masked_fill(~is_card, 0).sum()
        error = ((hoped - there(made.brought[rows])) ** 2).sum()
        return 0.5 * error - won - OPENNESS * entropy

    def _outputs(
        self, on: torch.Tensor, turn: torch.Tensor, cards: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The worth of each card, and what the deal will bring: ``look_at`` for many positions."""
        by = self._tensors
        sums = torch.nn.functional.embedding_bag(on, by.inputs, mode="sum", padding_idx=INPUTS)
        picture = (sums + by.picture).clamp(0, 1)
        common = picture @ by.from_picture + turn @ by.from_turn + by.hidden
        worths = torch.relu(common[:, None, :] + cards @ by.from_card) @ by.worth
        hidden = torch.relu(picture @ by.deal + by.deal_hidden)
        return worths, hidden @ by.deal_worth + by.deal_bias


def learn(rounds: int, weights: list[Learned]) -> None:
    """Let the networks learn in so many rounds, say how good they are, and write their weights.

    They learn side by side, as many as there are cores; each its own way, however many they are.
    """
    torch.set_num_threads(1)
    pupils = [Pupil(contract, each) for contract, each in enumerate(weights)]
    fall = LAST_RATE / FIRST_RATE
    rates = [FIRST_RATE * fall ** (number / rounds) for number in range(rounds)]
    learned = weights
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        for first in range(0, rounds, SAID_EVERY):
            stretch = rates[first : first + SAID_EVERY]
            learned = list(cores.map(methodcaller("study", stretch), pupils))
            write_weights(learned)
            done = first + len(stretch)
            sys.stdout.write(f"after {done} rounds: {won_by(learned, str(done))}\n")
            sys.stdout.flush()
    ship(learned)


if __name__ == "__main__":
    asked = [each for each in sys.argv[1:] if each != "--anew"]
    begun = (
        [weights_at_first(contract) for contract in range(len(CONTRACTS))]
        if "--anew" in sys.argv
        else weights_there()
    )
    learn(int(asked[0]) if asked else 500, begun)
