"""Many deals or hands at once, each a step further: compiled loops over arrays of records.

Every deal has a generator of its own, so that what becomes of it depends on nothing that happens
to the others, or on who steps it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from courtcards.cards import PACK_SIZE
from courtcards.compiled import IntArray, compiled
from courtcards.envs import double_king, kings_corner
from courtcards.envs.layouts import FloatArray
from courtcards.games.double_king.contracts import MOVE_COUNT as DEAL_MOVES
from courtcards.games.double_king.deal import deal_hands
from courtcards.games.double_king.play import apply_move as play_deal
from courtcards.games.double_king.state import ENDED as DEAL_ENDED
from courtcards.games.double_king.state import SEATS
from courtcards.games.kings_corner.deal import deal_hand
from courtcards.games.kings_corner.places import MOVE_COUNT as HAND_MOVES
from courtcards.games.kings_corner.state import AWAITING_STOCK
from courtcards.games.kings_corner.state import ENDED as HAND_ENDED
from courtcards.games.kings_corner.turns import apply_move as play_hand
from courtcards.games.kings_corner.turns import keep_stock
from courtcards.generator import random_below, shuffle


class Batch(NamedTuple):
    """Arrays with a row for each deal.

    ``fresh`` has one record: a deal before its cards, with the options of the rule set.
    ``generators`` are one number each. ``seats`` are the seats on turn, whom ``observations`` and
    ``masks`` are for; ``rewards`` are by seat, for the deal that a step has ended, else 0.
    ``first_dealer`` is a seat, or −1 where the dealer is drawn.
    """

    fresh: Any
    states: Any
    views: Any
    generators: IntArray
    seats: IntArray
    observations: FloatArray
    masks: npt.NDArray[np.int8]
    rewards: FloatArray
    dones: npt.NDArray[np.bool_]
    first_dealer: int

    def part(self, start: int, stop: int) -> Batch:
        """Some of the deals; the arrays share their memory."""
        return Batch(
            self.fresh,
            self.states[start:stop],
            self.views[start:stop],
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


# Compiled code counts who holds an array each time that one is taken out of a batch: the loops take
# each out once.

# Double King


@compiled
def open_deal(states: Any, index: int, fresh: Any, first_dealer: int, generator: IntArray) -> None:
    """Deal anew."""
    states[index] = fresh[0]
    state = states[index]
    state.dealer = draw_dealer(first_dealer, SEATS, generator)
    deal_hands(state, new_pack(generator))


@compiled
def begin_deals(batch: Batch) -> None:
    """Deal every deal."""
    states, views, seats = batch.states, batch.views, batch.seats
    observations, masks = batch.observations, batch.masks
    batch.rewards[:] = 0
    batch.dones[:] = False
    for index in range(len(seats)):
        open_deal(states, index, batch.fresh, batch.first_dealer, batch.generators[index])
        seats[index] = states[index].seat
        double_king.show(
            states[index], seats[index], views[index], observations[index], masks[index]
        )


@compiled
def step_deals(batch: Batch, moves: IntArray) -> None:
    """Make a legal move in each deal; deal anew what has ended."""
    fresh, first_dealer, generators = batch.fresh, batch.first_dealer, batch.generators
    states, views, seats = batch.states, batch.views, batch.seats
    observations, masks = batch.observations, batch.masks
    rewards, dones = batch.rewards, batch.dones
    rewards[:] = 0
    for index in range(len(moves)):
        state = states[index]
        play_deal(state, moves[index])
        dones[index] = state.phase == DEAL_ENDED
        if dones[index]:
            double_king.payoffs(state, rewards[index])
            open_deal(states, index, fresh, first_dealer, generators[index])
        seats[index] = state.seat
        double_king.show(state, seats[index], views[index], observations[index], masks[index])


@compiled
def illegal_in_deals(batch: Batch, moves: IntArray) -> int:
    """The first deal whose move is not legal, or −1."""
    views = batch.views
    for index in range(len(moves)):
        move = moves[index]
        if move < 0 or move >= DEAL_MOVES or not views[index].legal >> move & 1:
            return index
    return -1


# Kings in the Corner


@compiled
def open_hand(states: Any, index: int, fresh: Any, first_dealer: int, generator: IntArray) -> None:
    """Deal anew."""
    states[index] = fresh[0]
    state = states[index]
    state.dealer = draw_dealer(first_dealer, state.seats, generator)
    deal_hand(state, new_pack(generator))


@compiled
def begin_hands(batch: Batch) -> None:
    """Deal every hand."""
    states, views, seats = batch.states, batch.views, batch.seats
    observations, masks = batch.observations, batch.masks
    batch.rewards[:] = 0
    batch.dones[:] = False
    for index in range(len(seats)):
        open_hand(states, index, batch.fresh, batch.first_dealer, batch.generators[index])
        seats[index] = states[index].seat
        kings_corner.show(
            states[index], seats[index], views[index], observations[index], masks[index]
        )


@compiled
def step_hands(batch: Batch, moves: IntArray) -> None:
    """Make a legal move in each hand; deal anew what has ended, shuffle what must be (KC-2.9)."""
    fresh, first_dealer, generators = batch.fresh, batch.first_dealer, batch.generators
    states, views, seats = batch.states, batch.views, batch.seats
    observations, masks = batch.observations, batch.masks
    rewards, dones = batch.rewards, batch.dones
    rewards[:] = 0
    for index in range(len(moves)):
        state = states[index]
        play_hand(state, moves[index])
        if state.phase == AWAITING_STOCK:
            shuffle(state.stock, state.stock_count, generators[index])
            keep_stock(state)
        dones[index] = state.phase == HAND_ENDED
        if dones[index]:
            kings_corner.payoffs(state, rewards[index])
            open_hand(states, index, fresh, first_dealer, generators[index])
        seats[index] = state.seat
        kings_corner.show(state, seats[index], views[index], observations[index], masks[index])


@compiled
def illegal_in_hands(batch: Batch, moves: IntArray) -> int:
    """The first hand whose move is not legal, or −1."""
    views = batch.views
    for index in range(len(moves)):
        move = moves[index]
        if move < 0 or move >= HAND_MOVES:
            return index
        if not views[index].legal[move // PACK_SIZE] >> (move % PACK_SIZE) & 1:
            return index
    return -1
