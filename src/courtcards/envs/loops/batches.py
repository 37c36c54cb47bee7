"""Many hands stepped at once: compiled loops over arrays of records.

Every hand has its own generator. So its play does not depend on the other hands, or on the thread
that steps it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compilation import (
    GENERATORS,
    INT,
    INTS,
    MEMORY,
    OBSERVATION,
    STATE,
    ArrayKind,
    compiled,
    inlined,
    record_array,
)
from courtcards.kernel.engine import (
    apply_move,
    deal,
    encode,
    encode_information,
    fill_mask,
    follow,
    has_ended,
    is_in_play,
    is_legal,
    observe,
    payoffs,
    recall,
    remember,
    shuffle_stock,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.match_states import (
    MATCH_STATE,
    POINTS,
    arrange_pack,
    count_hand,
    next_hand,
    pay,
    write_sheet,
)
from courtcards.kernel.records import Float32Array, IntArray
from courtcards.kernel.shuffling import random_int

IS_APART = True
IS_FOR_PAGES = False


class HandBatch(NamedTuple):
    """Arrays with a row for each hand.

    ``fresh_hand`` has one record: a hand before its deal, with the options of the rule set.
    ``generators`` are one number each. ``seats`` are the seats on turn. ``tensors`` and ``masks``
    are for these seats. ``rewards`` are by seat, for the hand that a step has ended, else 0.
    ``first_dealer`` is a seat, or −1 if the dealer is drawn. ``memories`` is empty, or has a memory
    that follows each hand. ``uses_memory`` tells whether observations include the memory.

    If an episode is a match, ``match_states`` has the match of each hand. A match begins as
    ``fresh_match``, which is one record. If an episode is a hand, ``match_states`` is empty.
    ``widths`` are the numbers of an observation for the table, and for the match.

    ``plays`` are the last moves of each hand, the newest last: seat and action, −1 for a missing
    one. ``sequences`` are the same with seats counted from the one on turn.
    """

    fresh_hand: Any
    fresh_match: Any
    states: Any
    match_states: Any
    observations: Any
    memories: Any
    generators: IntArray
    seats: IntArray
    tensors: Float32Array
    masks: npt.NDArray[np.int8]
    rewards: Float32Array
    dones: npt.NDArray[np.bool_]
    plays: npt.NDArray[np.int16]
    sequences: npt.NDArray[np.int16]
    first_dealer: int
    uses_memory: int
    widths: IntArray

    def part(self, rows: slice) -> HandBatch:
        """Return some of the hands; the arrays share their memory."""
        fields = self._asdict()
        return HandBatch(
            **{name: each if name in WHOLE else each[rows] for name, each in fields.items()}
        )

    def list_hand_arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """Return the arrays with a row for each hand."""
        return tuple(
            each for name, each in self._asdict().items() if name not in WHOLE and len(each)
        )


WHOLE = {"fresh_hand", "fresh_match", "first_dealer", "uses_memory", "widths"}
"""Fields of a ``HandBatch`` that are the same for all hands."""


@compiled
def deal_pack(state: Any, generator: IntArray) -> None:
    """Deal the pack of a hand, shuffled or arranged by the rules."""
    pack = np.arange(PACK_SIZE)
    arrange_pack(state, pack, generator)
    deal(state, pack)


@compiled
def draw_dealer(first_dealer: int, seats: int, generator: IntArray) -> int:
    """Return the dealer that the rules name, or draw one."""
    return first_dealer if first_dealer >= 0 else random_int(generator, seats)


# Compiled code counts a reference each time an array is taken out of a batch. So the loops take
# each array out once.


# Inlined, because a record is copied as a whole only within the loop, and else byte by byte.
@inlined
def start_episode(  # noqa: PLR0913, PLR0917 - compiled, called by position
    states: Any,
    match_states: Any,
    index: int,
    fresh_hand: Any,
    fresh_match: Any,
    players: int,
    first_dealer: int,
    generator: IntArray,
) -> None:
    """Replace hand ``index`` by a newly dealt one, the first of its match."""
    states[index] = fresh_hand[0]
    if len(match_states):
        match_states[index] = fresh_match[0]
    state = states[index]
    state.dealer = draw_dealer(first_dealer, players, generator)
    deal_pack(state, generator)


@compiled
def settle_hand(state: Any, match_states: Any, index: int, rewards: Float32Array) -> bool:
    """Write the rewards of a finished hand, by seat; return whether the episode is over."""
    payoffs(state, rewards)
    if not len(match_states):
        return True
    match_state = match_states[index]
    count_hand(state, match_state)
    if match_state.prize != POINTS:
        rewards[:] = 0
        if match_state.is_over:
            pay(match_state, rewards)
    return match_state.is_over != 0  # type: ignore[no-any-return]


@compiled
def write_tensor(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: Any,
    match_states: Any,
    seat: int,
    players: int,
    uses_memory: int,
    widths: IntArray,
    observation: Any,
    memories: Any,
    index: int,
    tensor: Float32Array,
) -> None:
    """Write the observation of a seat, with the memory of hand ``index`` if ``uses_memory``.

    The numbers of the match follow, if an episode is a match.
    """
    observe(state, seat, observation)
    size = widths[0]
    table = tensor[:size]
    if uses_memory:
        remember(state, seat, memories[index])
        encode_information(observation, memories[index], table)
    else:
        encode(observation, table)
    if widths[1]:
        write_sheet(match_states[index], seat, players, tensor[size : size + widths[1]])


@compiled
def add_play(plays: Any, seat: int, move: int) -> None:
    """Append a move to the last ones, if any are kept, and drop the oldest."""
    if not len(plays):
        return
    last = len(plays) - 1
    for index in range(last):
        plays[index, 0] = plays[index + 1, 0]
        plays[index, 1] = plays[index + 1, 1]
    plays[last, 0] = seat
    plays[last, 1] = move


@compiled
def write_sequence(plays: Any, seat: int, players: int, sequence: Any) -> None:
    """Write the last moves with seats counted from ``seat``."""
    for index in range(len(plays)):
        place = plays[index, 0] - seat
        is_play = plays[index, 1] >= 0
        sequence[index, 0] = (place + players if place < 0 else place) if is_play else -1
        sequence[index, 1] = plays[index, 1]


_TABLE32 = ArrayKind("f4", (None, None))
_PLAYS = ArrayKind("i2", (None, None, None))
BATCH = (
    record_array(STATE, 1),
    record_array(MATCH_STATE, 1),
    record_array(STATE),
    record_array(MATCH_STATE),
    record_array(OBSERVATION),
    record_array(MEMORY),
    GENERATORS,
    INTS,
    _TABLE32,
    ArrayKind("i1", (None, None)),
    _TABLE32,
    ArrayKind("?"),
    _PLAYS,
    _PLAYS,
    INT,
    INT,
    INTS,
)
"""The types of the fields of a ``HandBatch``, in their order."""


@entry(*BATCH)
def begin_hands(  # noqa: PLR0913, PLR0917 - the fields of a batch
    fresh_hand: Any,
    fresh_match: Any,
    states: Any,
    match_states: Any,
    observations: Any,
    memories: Any,
    generators: IntArray,
    seats: IntArray,
    tensors: Float32Array,
    masks: Any,
    rewards: Float32Array,
    dones: Any,
    plays: Any,
    sequences: Any,
    first_dealer: int,
    uses_memory: int,
    widths: IntArray,
) -> None:
    """Deal every hand."""
    players = rewards.shape[1]
    rewards[:] = 0
    dones[:] = False
    plays[:] = -1
    sequences[:] = -1
    for index in range(len(seats)):
        state = states[index]
        start_episode(
            states,
            match_states,
            index,
            fresh_hand,
            fresh_match,
            players,
            first_dealer,
            generators[index],
        )
        seat = state.seat
        seats[index] = seat
        if uses_memory:
            recall(state, seat, memories[index])
        seen = tensors[index]
        write_tensor(
            state,
            match_states,
            seat,
            players,
            uses_memory,
            widths,
            observations[index],
            memories,
            index,
            seen,
        )
        fill_mask(observations[index], masks[index])


@entry(*BATCH, INTS)
def step_hands(  # noqa: PLR0913, PLR0917 - the fields of a batch, and the moves
    fresh_hand: Any,
    fresh_match: Any,
    states: Any,
    matches: Any,
    observations: Any,
    memories: Any,
    generators: IntArray,
    seats: IntArray,
    tensors: Float32Array,
    masks: Any,
    rewards: Float32Array,
    dones: Any,
    plays: Any,
    sequences: Any,
    first_dealer: int,
    uses_memory: int,
    widths: IntArray,
    moves: IntArray,
) -> None:
    """Make a legal move in each hand; deal finished hands again, and shuffle stocks when due."""
    players = rewards.shape[1]
    keeps_plays = plays.shape[1] > 0
    rewards[:] = 0
    for index in range(len(moves)):
        state, observation = states[index], observations[index]
        chance = generators[index]
        if keeps_plays:
            add_play(plays[index], seats[index], moves[index])
        if uses_memory:
            follow(state, moves[index], memories[index])
        else:
            apply_move(state, moves[index])
        dones[index] = False
        if has_ended(state):
            dones[index] = settle_hand(state, matches, index, rewards[index])
            if dones[index]:
                start_episode(
                    states, matches, index, fresh_hand, fresh_match, players, first_dealer, chance
                )
            else:
                next_hand(state)
                deal_pack(state, chance)
            plays[index] = -1
            if uses_memory:
                recall(state, state.seat, memories[index])
        elif not is_in_play(state):
            shuffle_stock(state, chance)
        seat = state.seat
        seats[index] = seat
        seen = tensors[index]
        write_tensor(
            state, matches, seat, players, uses_memory, widths, observation, memories, index, seen
        )
        fill_mask(observation, masks[index])
        if keeps_plays:
            write_sequence(plays[index], seats[index], players, sequences[index])


@entry(record_array(OBSERVATION), INTS)
def find_illegal(observations: Any, moves: IntArray) -> int:
    """Return the first hand whose move is not legal, or −1."""
    for index in range(len(moves)):
        if not is_legal(observations[index], moves[index]):
            return index
    return -1


@entry(record_array(OBSERVATION), ArrayKind("i1", (None, None)), GENERATORS, INTS)
def pick_legal(observations: Any, masks: Any, generators: IntArray, moves: IntArray) -> None:
    """Write a legal move of each hand, drawn by its generator. Overwrites ``masks``."""
    for index in range(len(moves)):
        mask = masks[index]
        fill_mask(observations[index], mask)
        count = 0
        for move in range(len(mask)):
            count += mask[move]
        left = random_int(generators[index], count)
        move = 0
        while left or not mask[move]:
            left -= mask[move]
            move += 1
        moves[index] = move
