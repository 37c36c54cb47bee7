"""A hand played by bots in compiled code; each decides by its seat's observation and memory.

Observations are not kept during play. They are computed again from the decisions.
"""

from __future__ import annotations

from typing import Any

from courtcards.kernel.compilation import (
    BUDGET,
    GENERATORS,
    MEMORY,
    OBSERVATION,
    STATE,
    ArrayKind,
    record_array,
)
from courtcards.kernel.engine import (
    apply_move,
    decide,
    encode_information,
    fill_mask,
    follow,
    is_in_play,
    observe,
    recall,
    remember,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.records import Float32Array, IntArray


@entry(STATE, OBSERVATION, MEMORY, record_array(BUDGET), GENERATORS, ArrayKind("i8", (None, 2)))
def play_hand(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: Any,
    observation: Any,
    memory: Any,
    bots: Any,
    generators: IntArray,
    decisions: IntArray,
) -> int:
    """Play a hand until it ends, or its stock must be shuffled, or ``decisions`` is full.

    Returns the number of decisions. ``bots`` (their budgets) and ``generators`` are by seat.
    ``decisions`` is filled with rows of seat and move.
    """
    count = 0
    while is_in_play(state) and count < decisions.shape[0]:
        seat = state.seat
        observe(state, seat, observation)
        if bots[seat].recalls:
            recall(state, seat, memory)
        move = decide(observation, memory, bots[seat], generators[seat])
        decisions[count, 0] = seat
        decisions[count, 1] = move
        count += 1
        apply_move(state, move)
    return count


@entry(
    STATE,
    OBSERVATION,
    MEMORY,
    ArrayKind("i8", (None, 2)),
    ArrayKind("f4", (None, None)),
    ArrayKind("i1", (None, None)),
)
def encode_decisions(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: Any,
    observation: Any,
    memory: Any,
    decisions: IntArray,
    tensors: Float32Array,
    masks: Any,
) -> None:
    """Replay decisions, and write each seat's observation and legal moves.

    ``state`` is the state before the first decision. ``decisions`` are rows of seat and move, with
    no stock to shuffle between them. ``tensors`` and ``masks`` have a row for each, in the form for
    a learner.
    """
    recall(state, state.seat, memory)
    for index in range(decisions.shape[0]):
        seat = decisions[index, 0]
        observe(state, seat, observation)
        remember(state, seat, memory)
        encode_information(observation, memory, tensors[index])
        fill_mask(observation, masks[index])
        follow(state, decisions[index, 1], memory)
