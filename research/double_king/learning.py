"""Training of the networks of ``bots/network`` by deals that they play against themselves.

``python -m research.double_king learning [ROUNDS]`` continues from the saved weights. It writes new
weights, and at the end the file that the bots use. With ``--anew`` it begins with the play of
``bots/trained``. It needs ``courtcards[training]``, which is PyTorch, and uses a GPU if there is
one. A round judges some thirty thousand decisions of each contract (``self_play``). From these and
those of the last rounds, the network learns to prefer cards that bring more. Every five rounds it
prints the points that a network alone wins a deal from three of ``bots/trained``, and writes the
weights, so a stopped run loses no more. Learning rates fall over the rounds. The weights may differ
a little from machine to machine, because linear algebra rounds differently.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import methodcaller
from typing import Any

import numpy as np
import torch
from research.double_king.deals import CONTRACTS, fresh_deal
from research.double_king.self_play import CardLessons, allocate_lessons, judge_deals
from research.double_king.shipped import (
    as_shipped,
    format_winnings,
    ship,
    weights_there,
    write_weights,
)

from courtcards.games.double_king.bots.network import HIDDEN, INPUTS, PICTURE, Weights
from courtcards.games.double_king.bots.network_weights import SHAPES
from courtcards.games.double_king.bots.trained import BIAS, OF_TURN, OUTPUT, WEIGHTS, WIDTH
from courtcards.games.double_king.bots.trained import INPUTS as DESCRIBED
from courtcards.games.double_king.rules.state import DealState
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import seed_generator

DECISIONS = 1 << 15
BATCH = 1024
ROUNDS_KEPT = 6
TIMES_STUDIED = 4
"""Mean number of times that each decision is studied."""
NARROW = 4
"""Most decisions are between so few cards. They are computed apart, in smaller arrays."""
FIRST_RATE, LAST_RATE = 5e-4, 3e-5
OPENNESS = 0.003
"""Reward for the entropy of the choice. It keeps the network from always playing one card."""
SAID_EVERY = 5


def weights_at_first(contract: int) -> Weights:
    """Return weights with which a network plays nearly as ``bots/trained`` does."""
    random = np.random.default_rng(contract)

    def by_chance(spread: float, *shape: int) -> Float64Array:
        return (spread * random.standard_normal(shape)).astype(np.float32)

    taught = WEIGHTS[contract].astype(np.float32)
    made = Weights(
        inputs=by_chance(0.08, INPUTS + 1, PICTURE),
        picture=np.full(PICTURE, 0.2, dtype=np.float32),
        full=np.ones(1, dtype=np.float32),
        from_picture=by_chance(0.05, PICTURE, HIDDEN),
        from_turn=by_chance(0.2, OF_TURN, HIDDEN),
        hidden=np.zeros(HIDDEN, dtype=np.float32),
        from_card=by_chance(0.3, DESCRIBED - OF_TURN, HIDDEN),
        worth=by_chance(0.02, HIDDEN),
    )
    made.inputs[INPUTS] = 0
    made.from_picture[:, :WIDTH] *= 0.2
    made.from_turn[:, :WIDTH] = taught[:OF_TURN]
    made.from_card[:, :WIDTH] = taught[OF_TURN:DESCRIBED]
    made.hidden[:WIDTH] = taught[BIAS]
    made.worth[:WIDTH] = taught[OUTPUT]
    return made


class LearningNetwork:
    """The network of a contract during its training."""

    def __init__(self, contract: int, weights: Weights) -> None:
        self._contract = contract
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._tensors: Any = Weights(*(torch.tensor(each, device=self._device) for each in weights))
        self._learning = [getattr(self._tensors, sort).requires_grad_() for sort in SHAPES]
        self._adam = torch.optim.Adam(self._learning, lr=FIRST_RATE, eps=1e-6)
        self._states = DealState.batch(2)
        self._states[0] = fresh_deal()
        self._rounds: deque[CardLessons] = deque(maxlen=ROUNDS_KEPT)
        # A later run that continues from other weights sees other deals.
        self._generator = seed_generator(b"learning", contract, weights.inputs.tobytes().hex())
        self._order = np.random.default_rng(contract)

    def study(self, rates: Sequence[float]) -> Weights:
        """Play and learn, a round for each learning rate; return the weights."""
        for rate in rates:
            made = allocate_lessons(DECISIONS)
            by = as_shipped(self.weights())
            count = judge_deals(self._states, self._contract, by, self._generator, made)
            self._rounds.append(made.first(count))
            self.learn(TIMES_STUDIED * count // BATCH, rate)
        return self.weights()

    def weights(self) -> Weights:
        """Return a copy of the current weights."""
        return Weights(*(each.detach().cpu().numpy().copy() for each in self._tensors))

    def learn(self, batches: int, rate: float) -> None:
        """Learn from ``batches`` batches of the decisions of the last rounds."""
        for group in self._adam.param_groups:
            group["lr"] = rate
        for _ in range(batches):
            made = self._rounds[self._order.integers(len(self._rounds))]
            batch = self._order.integers(0, len(made.counts), BATCH)
            is_narrow = made.counts[batch] <= NARROW
            lost = torch.zeros((), device=self._device)
            for rows, width in (
                (batch[is_narrow], NARROW),
                (batch[~is_narrow], made.cards.shape[1]),
            ):
                if len(rows):
                    lost = lost + self._lost(made, rows, width)
            self._adam.zero_grad()
            (lost / BATCH).backward()
            torch.nn.utils.clip_grad_norm_(self._learning, 0.5)
            self._adam.step()
        with torch.no_grad():
            self._tensors.inputs[INPUTS] = 0

    def _lost(self, made: CardLessons, rows: IntArray, width: int) -> torch.Tensor:
        """Return the loss, summed over some decisions between at most ``width`` cards."""

        def there(numbers: Any) -> torch.Tensor:
            return torch.from_numpy(numbers).to(self._device)

        worths = self._worths(
            there(made.on[rows].astype(np.int32)),
            there(made.turn[rows]),
            there(made.cards[rows, :width]),
        )
        counts = there(made.counts[rows])[:, None]
        is_card = torch.arange(width, device=self._device) < counts
        logs = torch.log_softmax(worths.masked_fill(~is_card, -1e9), 1)
        brought = there(made.brought[rows, :width]).masked_fill(~is_card, 0)
        gained = brought - brought.sum(1, keepdim=True) / counts
        won = (logs.exp() * gained).sum()
        entropy = -(logs.exp() * logs).masked_fill(~is_card, 0).sum()
        return -won - OPENNESS * entropy

    def _worths(self, on: torch.Tensor, turn: torch.Tensor, cards: torch.Tensor) -> torch.Tensor:
        """Return the worth of each card: ``weigh_position`` for many positions."""
        by = self._tensors
        sums = torch.nn.functional.embedding_bag(on, by.inputs, mode="sum", padding_idx=INPUTS)
        picture = (sums + by.picture).clamp(0, 1)
        common = picture @ by.from_picture + turn @ by.from_turn + by.hidden
        return torch.relu(common[:, None, :] + cards @ by.from_card) @ by.worth


def learn(rounds: int, weights: list[Weights]) -> None:
    """Train the networks for ``rounds`` rounds, print their strength, and write their weights.

    They learn in parallel, as many as there are cores. The number of cores does not change the
    result.
    """
    torch.set_num_threads(1)
    pupils = [LearningNetwork(contract, each) for contract, each in enumerate(weights)]
    fall = LAST_RATE / FIRST_RATE
    rates = [FIRST_RATE * fall ** (number / rounds) for number in range(rounds)]
    learned = weights
    begun = time.monotonic()
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        for first in range(0, rounds, SAID_EVERY):
            stretch = rates[first : first + SAID_EVERY]
            learned = list(cores.map(methodcaller("study", stretch), pupils))
            write_weights(learned)
            done = first + len(stretch)
            minutes = (time.monotonic() - begun) / 60
            sys.stdout.write(
                f"{done} rounds, {minutes:.0f} minutes: {format_winnings(learned, 'one')}\n"
            )
            sys.stdout.flush()
    ship(learned)


def main(arguments: list[str]) -> None:
    """Train from the saved weights, or with ``--anew`` from the weights of ``weights_at_first``."""
    asked = [each for each in arguments if each != "--anew"]
    learn(
        int(asked[0]) if asked else 150,
        [weights_at_first(contract) for contract in range(len(CONTRACTS))]
        if "--anew" in arguments
        else weights_there(),
    )
