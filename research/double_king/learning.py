"""Teaches the network of ``bots/network`` by deals that it plays against itself.

``python -m research.double_king learning [ROUNDS]``
goes on from the weights that are there, and writes them, last of all those that the bots play by;
``--anew`` begins as ``bots/trained`` plays. It takes ``courtcards[training]``, which is PyTorch,
and uses a GPU where there is one. In a round some thirty thousand decisions of each contract are
judged (``self_play``), and its network learns to play more often what brings more, from them and
from those of the last rounds. Every five rounds it says what a network alone wins a deal from three
of ``bots/trained``, in points, and writes the weights: whoever stops it loses no more. Learning
rates fall over the rounds asked for. The weights may differ a little from machine to machine,
because linear algebra rounds differently.
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
"""How often each decision is studied, on average."""
NARROW = 4
"""Most decisions are between so few cards: they are computed apart from the others."""
FIRST_RATE, LAST_RATE = 5e-4, 3e-5
OPENNESS = 0.003
"""What keeps the network from playing one card always: a reward for the entropy of its choice."""
SAID_EVERY = 5


def weights_at_first(contract: int) -> Weights:
    """Weights by which a network plays nearly as ``bots/trained`` does."""
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
    """The network of a contract while it learns."""

    def __init__(self, contract: int, weights: Weights) -> None:
        self._contract = contract
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._tensors: Any = Weights(*(torch.tensor(each, device=self._device) for each in weights))
        self._learning = [getattr(self._tensors, sort).requires_grad_() for sort in SHAPES]
        self._adam = torch.optim.Adam(self._learning, lr=FIRST_RATE, eps=1e-6)
        self._states = DealState.batch(2)
        self._states[0] = fresh_deal()
        self._rounds: deque[CardLessons] = deque(maxlen=ROUNDS_KEPT)
        # Who goes on with other weights another time sees other deals.
        self._generator = seed_generator(b"learning", contract, weights.inputs.tobytes().hex())
        self._order = np.random.default_rng(contract)

    def study(self, rates: Sequence[float]) -> Weights:
        """Play and learn, a round for each rate of learning; returns the weights then."""
        for rate in rates:
            made = allocate_lessons(DECISIONS)
            by = as_shipped(self.weights())
            count = judge_deals(self._states, self._contract, by, self._generator, made)
            self._rounds.append(made.first(count))
            self.learn(TIMES_STUDIED * count // BATCH, rate)
        return self.weights()

    def weights(self) -> Weights:
        """The present weights."""
        return Weights(*(each.detach().cpu().numpy().copy() for each in self._tensors))

    def learn(self, batches: int, rate: float) -> None:
        """Learn from so many batches of the decisions of the last rounds."""
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
        """What is to be small, summed over some decisions between at most ``width`` cards."""

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
        """The worth of each card: ``look_at`` for many positions."""
        by = self._tensors
        sums = torch.nn.functional.embedding_bag(on, by.inputs, mode="sum", padding_idx=INPUTS)
        picture = (sums + by.picture).clamp(0, 1)
        common = picture @ by.from_picture + turn @ by.from_turn + by.hidden
        return torch.relu(common[:, None, :] + cards @ by.from_card) @ by.worth


def learn(rounds: int, weights: list[Weights]) -> None:
    """Let the networks learn in so many rounds, say how good they are, and write their weights.

    They learn side by side, as many as there are cores; each its own way, however many they are.
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
    """Learn for so many rounds, from the weights that there are, or ``--anew``."""
    asked = [each for each in arguments if each != "--anew"]
    learn(
        int(asked[0]) if asked else 150,
        [weights_at_first(contract) for contract in range(len(CONTRACTS))]
        if "--anew" in arguments
        else weights_there(),
    )
