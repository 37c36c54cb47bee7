"""Training of the player of ``bots/trained``: it learns from a search the cost of each card.

``python -m research.double_king training [POSITIONS]`` plays deals by a search. In each position
with more than one legal card it records the value of each card. It trains a network for each
contract on nine of ten such positions, and writes the weights. It prints the mean cost of a choice
in the other positions, for a random card, for ``steady`` and for the network. The positions are the
same on every machine. The weights may differ a little, because linear algebra rounds differently.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from research.double_king.deals import CONTRACTS, fresh_deal

from courtcards.games.double_king.bots import trained_weights
from courtcards.games.double_king.bots.budget import DealBudget, budget
from courtcards.games.double_king.bots.decision import decide
from courtcards.games.double_king.bots.search import search
from courtcards.games.double_king.bots.steady import steady_card, turn_from_observation
from courtcards.games.double_king.bots.trained import (
    BIAS,
    INPUTS,
    OF_CARD,
    OF_TURN,
    OUTPUT,
    describe_card,
    describe_turn,
)
from courtcards.games.double_king.rules.contracts import MOVE_COUNT, NO_CONTRACT
from courtcards.games.double_king.rules.legal import legal_moves
from courtcards.games.double_king.rules.match import deal_hands
from courtcards.games.double_king.rules.memory import DealMemory, recall
from courtcards.games.double_king.rules.play import apply_move
from courtcards.games.double_king.rules.state import ENDED, DealState
from courtcards.games.double_king.rules.view import DealObservation, observe
from courtcards.kernel.budgets import SAMPLING, STEADY
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, pick_from_mask
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import random_int, seed_generator, shuffle

TEACHER = budget(SAMPLING, 400, rollouts=100)
CHOOSER = budget(STEADY, choice_simulations=60)
WEIGHTS_FILE = Path(trained_weights.__file__)
WEIGHTS_ABOUT = """The weights of ``trained``, in 256ths; each line is a row."""

ANY_GAME = 4
"""One game in so many is chosen at random, so that rarely chosen games are learned, too."""
ANY_CARD = 16
"""One card in so many is played at random: a good player must also know how to continue after a bad
play."""

WIDTH = 16
PASSES = 12
BATCH = 256
FIRST_RATE, LAST_RATE = 4e-3, 1e-5
TEMPERATURE = 0.35
"""In points: in the frequencies that the network imitates, such a cost makes a card e times as
rare."""
KEPT_OUT = 10
"""One position in so many is kept for the check."""


class SearchLessons(NamedTuple):
    """Positions with more than one legal card, and a search's value of each card.

    ``inputs`` has a row for each legal card, ``values`` its value. The rows of position ``i`` are
    those from ``starts[i]`` up to ``starts[i + 1]``. ``steady`` is the row of the card of the bot
    ``steady``.
    """

    inputs: Any
    values: Float64Array
    starts: IntArray
    contracts: IntArray
    steady: IntArray


def allocate_lessons(positions: int) -> SearchLessons:
    """Allocate lessons; a position has five legal cards on average, and 13 at most."""
    rows = 6 * positions + 1000
    return SearchLessons(
        np.zeros((rows, INPUTS), dtype=np.float32),
        np.zeros(rows),
        np.zeros(positions + 1, dtype=np.int64),
        np.zeros(positions, dtype=np.int64),
        np.zeros(positions, dtype=np.int64),
    )


@compiled
def collect_lessons(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: DealState,
    observation: DealObservation,
    memory: DealMemory,
    teacher: DealBudget,
    chooser: DealBudget,
    generator: IntArray,
    lessons: SearchLessons,
) -> int:
    """Fill in lessons from shuffled deals that the teacher plays; return their number."""
    pack = np.arange(PACK_SIZE)
    values = np.empty(MOVE_COUNT, dtype=np.float64)
    visits = np.empty(MOVE_COUNT, dtype=np.int64)
    count = 0
    while True:
        shuffle(pack, PACK_SIZE, generator)
        deal_hands(state, pack)
        while state.phase != ENDED:
            legal = legal_moves(state)
            observe(state, state.seat, observation)
            recall(state, state.seat, memory)
            if observation.contract == NO_CONTRACT:
                move = decide(observation, memory, chooser, generator)
                strays = random_int(generator, ANY_GAME) == 0
            elif legal & (legal - 1) == 0:
                move = lowest(legal)
                strays = False
            else:
                is_full = lessons.starts[count] + PACK_SIZE > lessons.values.shape[0]
                if is_full or count == lessons.contracts.shape[0]:
                    return count
                move = search(observation, memory, teacher, generator, values, visits)
                note(observation, values, lessons, count)
                count += 1
                strays = random_int(generator, ANY_CARD) == 0
            apply_move(state, pick_from_mask(legal, generator) if strays else move)


@compiled
def note(
    observation: DealObservation, values: Float64Array, lessons: SearchLessons, count: int
) -> None:
    """Write the lesson of a position, the ``count``-th."""
    turn = turn_from_observation(observation)
    steady = steady_card(observation.legal, turn)
    of_turn, of_card = np.empty(OF_TURN), np.empty(OF_CARD)
    describe_turn(turn, of_turn)
    row = lessons.starts[count]
    legal = observation.legal
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        describe_card(turn, card, of_card)
        lessons.inputs[row, :OF_TURN] = of_turn
        lessons.inputs[row, OF_TURN:] = of_card
        lessons.values[row] = values[card]
        if card == steady:
            lessons.steady[count] = row
        row += 1
    lessons.contracts[count] = observation.contract
    lessons.starts[count + 1] = row


def make_lessons(positions: int) -> SearchLessons:
    """Return the lessons of some positions, the same every time."""
    state = fresh_deal()
    lessons, generator = allocate_lessons(positions), seed_generator(b"training")
    bots = (TEACHER, CHOOSER)
    count = collect_lessons(
        state, DealObservation.new(), DealMemory.new(), *bots, generator, lessons
    )
    rows = lessons.starts[count]
    return SearchLessons(
        lessons.inputs[:rows],
        lessons.values[:rows],
        lessons.starts[: count + 1],
        lessons.contracts[:count],
        lessons.steady[:count],
    )


class Costs(NamedTuple):
    """The lessons of a contract as tables: a row for each position, a column for each legal card.

    ``costs`` is how much less a card brings than the best card. After the last card of a row it is
    0 and ``is_card`` is false. ``steady`` is the cost of the card of the bot ``steady``.
    """

    inputs: Any
    costs: Any
    is_card: Any
    steady: Any

    def some(self, of_them: Any) -> Costs:
        return Costs(*(field[of_them] for field in self))


def tabulate_costs(lessons: SearchLessons, contract: int) -> Costs:
    """Tabulate the lessons of a contract."""
    chosen = np.flatnonzero(lessons.contracts == contract)
    starts, sizes = lessons.starts[chosen], np.diff(lessons.starts)[chosen]
    columns = np.arange(sizes.max(initial=1))
    is_card = columns < sizes[:, None]
    rows = np.where(is_card, starts[:, None] + columns, 0)
    best = np.where(is_card, lessons.values[rows], -np.inf).max(axis=1, initial=-np.inf)
    costs = np.where(is_card, best[:, None] - lessons.values[rows], 0.0)
    steady = best - lessons.values[lessons.steady[chosen]]
    return Costs(lessons.inputs[rows], costs.astype(np.float32), is_card, steady)


class Network:
    """The network of a contract during its training, by Adam's method.

    The probability of a card follows from its worth (softmax). The loss has two parts: the distance
    from the frequencies that the costs deserve, and the mean cost. ``table`` has the weights, in
    the rows of ``WEIGHTS``.
    """

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self.table: Float64Array = self._random.normal(size=(INPUTS + 2, WIDTH)) * np.sqrt(
            2 / INPUTS
        )
        self.table[BIAS] = 0.0
        self._mean = np.zeros_like(self.table)
        self._square = np.zeros_like(self.table)
        self._steps = 0

    def train(self, lessons: Costs) -> None:
        """Learn from positions, in ``PASSES`` passes through them in random order."""
        count = len(lessons.costs)
        for turn in range(PASSES):
            part_to_come = (1 + np.cos(np.pi * turn / PASSES)) / 2
            order = self._random.permutation(count)
            for first in range(0, count, BATCH):
                slope = self._slope(lessons.some(order[first : first + BATCH]))
                self._step(slope, LAST_RATE + (FIRST_RATE - LAST_RATE) * part_to_come)

    def _slope(self, batch: Costs) -> Float64Array:
        """Return the gradient of the loss."""
        inputs = batch.inputs.reshape(-1, INPUTS)
        hidden = hidden_numbers(self.table, inputs)
        chances = shares((hidden @ self.table[OUTPUT]).reshape(batch.costs.shape), batch.is_card)
        wanted = shares(-batch.costs / TEMPERATURE, batch.is_card)
        lost = (chances * batch.costs).sum(axis=1, keepdims=True)
        pull = (chances - wanted + chances * (batch.costs - lost)).reshape(-1) / len(batch.costs)
        back = np.outer(pull, self.table[OUTPUT]) * (hidden > 0)
        slope = np.empty_like(self.table)
        slope[:INPUTS] = inputs.T @ back
        slope[BIAS] = back.sum(axis=0)
        slope[OUTPUT] = pull @ hidden
        return slope

    def _step(self, slope: Float64Array, rate: float) -> None:
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.001 * (slope * slope - self._square)
        size = np.sqrt(self._square / (1 - 0.999**self._steps)) + 1e-8
        self.table -= rate * self._mean / (1 - 0.9**self._steps) / size


def hidden_numbers(table: Float64Array, inputs: Any) -> Any:
    """Return the hidden layer of a network for each row of inputs, after a ReLU."""
    return np.maximum(inputs @ table[:INPUTS] + table[BIAS], 0)


def shares(worth: Float64Array, is_card: Any) -> Any:
    """Return the softmax of the worths of cards, a row for each position."""
    worth = np.where(is_card, worth, -np.inf)
    chances = np.exp(worth - worth.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True)


def mean_cost(table: Float64Array, lessons: Costs) -> float:
    """Return the mean cost of the choices of a network."""
    worth = hidden_numbers(table, lessons.inputs) @ table[OUTPUT]
    worth = np.where(lessons.is_card, worth, -np.inf)
    return float(np.take_along_axis(lessons.costs, worth.argmax(axis=1)[:, None], axis=1).mean())


def train_contract(lessons: SearchLessons, contract: int) -> tuple[IntArray, str]:
    """Train a contract; return its weights, in 256ths, and a line about their strength."""
    costs = tabulate_costs(lessons, contract)
    is_kept_out = np.arange(len(costs.costs)) % KEPT_OUT == 0
    network, check = Network(contract), costs.some(is_kept_out)
    network.train(costs.some(~is_kept_out))
    weights = np.round(network.table * 256).astype(np.int64)
    by_chance = check.costs.sum(axis=1) / check.is_card.sum(axis=1)
    return weights, (
        f"{CONTRACTS[contract]}: {len(costs.costs)} positions; a choice costs by chance"
        f" {by_chance.mean():.3f}, steady's {check.steady.mean():.3f},"
        f" the network's {mean_cost(weights / 256, check):.3f}\n"
    )


def train(positions: int) -> None:
    """Train all networks, print their strength, and write the weights."""
    lessons = make_lessons(positions)
    lines = []
    for contract in range(len(CONTRACTS)):
        weights, told = train_contract(lessons, contract)
        sys.stdout.write(told)
        lines += [" ".join(map(str, row)) for row in weights.tolist()]
    text = "\n".join(("", *lines, ""))
    WEIGHTS_FILE.write_text(
        f'"""{WEIGHTS_ABOUT}"""\n\nIN_256THS = """{text}"""\n', encoding="utf-8"
    )


def main(arguments: list[str]) -> None:
    train(int(arguments[0]) if arguments else 300_000)
