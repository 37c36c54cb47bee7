"""Many hands stepped at once: compiled loops over arrays of records.

Every hand has a generator of its own, so that its course does not depend on the other hands, or on
the thread that steps it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from courtcards.envs.acts import show
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compiled import compiled, inlined
from courtcards.kernel.engine import (
    apply_move,
    deal,
    has_ended,
    is_in_play,
    is_legal,
    payoffs,
    shuffle_stock,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.generator import random_below, shuffle
from courtcards.kernel.kinds import GENERATORS, INT, INTS, SIGHT, STATE, Array, many
from courtcards.kernel.records import Float32Array, IntArray


class Batch(NamedTuple):
    """Arrays with a row for each hand.

    ``fresh`` has one record: a hand before its cards, with the options of the rule set.
    ``generators`` are one number each. ``seats`` are the seats on turn, for which ``observations``
    and ``masks`` are; ``rewards`` are by seat, for the hand that a step has ended, else 0.
    ``first_dealer`` is a seat, or −1 where the dealer is drawn.
    """

    fresh: Any
    states: Any
    sights: Any
    generators: IntArray
    seats: IntArray
    observations: Float32Array
    masks: npt.NDArray[np.int8]
    rewards: Float32Array
    dones: npt.NDArray[np.bool_]
    first_dealer: int

    def part(self, start: int, stop: int) -> Batch:
        """Some of the hands; the arrays share their memory."""
        return Batch(
            self.fresh,
            self.states[start:stop],
            self.sights[start:stop],
            self.generators[start:stop],
            self.seats[start:stop],
            self.observations[start:stop],
            self.masks[start:stop],
            self.rewards[start:stop],
            self.dones[start:stop],
            self.first_dealer,
        )


@compiled
def new_pack(generator: IntArray) -> IntArray:
    """A shuffled pack."""
    pack = np.arange(PACK_SIZE)
    shuffle(pack, PACK_SIZE, generator)
    return pack


@compiled
def draw_dealer(first_dealer: int, seats: int, generator: IntArray) -> int:
    """The dealer: the one that the rules name, or drawn."""
    return first_dealer if first_dealer >= 0 else random_below(generator, seats)


# Each time that an array is taken out of a batch, compiled code counts a reference to it. So the
# loops take each out once.


# A record is copied as a whole where its copying is part of the loop, and otherwise byte by byte.
@inlined
def open_hand(  # noqa: PLR0913, PLR0917 - compiled, called by position
    states: Any, index: int, fresh: Any, players: int, first_dealer: int, generator: IntArray
) -> None:
    """Deal a new hand in the place of hand ``index``."""
    states[index] = fresh[0]
    state = states[index]
    state.dealer = draw_dealer(first_dealer, players, generator)
    deal(state, new_pack(generator))


_TABLE32 = Array("f4", (None, None))
_BATCH = (
    many(STATE, 1),
    many(STATE),
    many(SIGHT),
    GENERATORS,
    INTS,
    _TABLE32,
    Array("i1", (None, None)),
    _TABLE32,
    Array("?"),
    INT,
)
"""What is taken for a ``Batch``: its fields, in their order."""


@entry(*_BATCH)
def begin_hands(  # noqa: PLR0913, PLR0917 - the fields of a batch
    fresh: Any,
    states: Any,
    sights: Any,
    generators: IntArray,
    seats: IntArray,
    observations: Float32Array,
    masks: Any,
    rewards: Float32Array,
    dones: Any,
    first_dealer: int,
) -> None:
    """Deal every hand."""
    players = rewards.shape[1]
    rewards[:] = 0
    dones[:] = False
    for index in range(len(seats)):
        state = states[index]
        open_hand(states, index, fresh, players, first_dealer, generators[index])
        seats[index] = state.seat
        show(state, seats[index], sights[index], observations[index], masks[index])


@entry(*_BATCH, INTS)
def step_hands(  # noqa: PLR0913, PLR0917 - the fields of a batch, and the moves
    fresh: Any,
    states: Any,
    sights: Any,
    generators: IntArray,
    seats: IntArray,
    observations: Float32Array,
    masks: Any,
    rewards: Float32Array,
    dones: Any,
    first_dealer: int,
    moves: IntArray,
) -> None:
    """Make a legal move in each hand; deal anew what has ended, shuffle what must be."""
    players = rewards.shape[1]
    rewards[:] = 0
    for index in range(len(moves)):
        state = states[index]
        apply_move(state, moves[index])
        dones[index] = has_ended(state)
        if not (dones[index] or is_in_play(state)):
            shuffle_stock(state, generators[index])
        if dones[index]:
            payoffs(state, rewards[index])
            open_hand(states, index, fresh, players, first_dealer, generators[index])
        seats[index] = state.seat
        show(state, seats[index], sights[index], observations[index], masks[index])


@entry(many(SIGHT), INTS)
def first_illegal(sights: Any, moves: IntArray) -> int:
    """The first hand whose move is not legal, or −1."""
    for index in range(len(moves)):
        if not is_legal(sights[index], moves[index]):
            return index
    return -1
