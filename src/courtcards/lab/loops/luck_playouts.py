"""The value of a deal, and of a draw: playouts by the reference player of the game.

All of it is compiled code. The value of a hand to a seat is its payoff: its score less the average
of the others, more being better (``payoffs`` of ``kernel/engine.py``). Each entry adds to ``sums``,
for each seat, the payoffs of ``count`` playouts, and, after the seats, their squares. Cards drawn
from a stock come in a random order, as they did when the hand was played.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compilation import (
    FLOATS,
    GENERATOR,
    INT,
    PACK,
    STATE,
    RecordKind,
    compiled,
    record_array,
)
from courtcards.kernel.engine import (
    apply_move,
    deal,
    exchange_hidden,
    finish,
    hidden_count,
    payoffs,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.moves import MoveSet
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import random_int, shuffle

WORLD = 1
"""The record of a stack on which hands are played out."""


@compiled
def shuffle_hidden(state: Any, kept: int, generator: IntArray) -> None:
    """Shuffle the cards that lie face down, except the ``kept`` that are drawn first."""
    for last in range(hidden_count(state) - 1, kept, -1):
        exchange_hidden(state, last, kept + random_int(generator, last + 1 - kept))


@compiled
def redraw_cards(state: Any, drawn: int, generator: IntArray) -> None:
    """Replace the next ``drawn`` cards by random ones of those that lie face down."""
    for place in range(drawn):
        left = hidden_count(state) - place
        exchange_hidden(state, place, place + random_int(generator, left))


@compiled
def add_payoffs(rewards: Float64Array, sums: Float64Array) -> None:
    """Add payoffs by seat to their sums, and their squares to the sums of squares."""
    seats = rewards.shape[0]
    for seat in range(seats):
        sums[seat] += rewards[seat]
        sums[seats + seat] += rewards[seat] * rewards[seat]


@entry(record_array(STATE), PACK, INT, INT, RecordKind(MoveSet), GENERATOR, INT, FLOATS)
def sample_before_deal(  # noqa: PLR0913, PLR0917 - compiled, called by position
    stack: Any,
    pack: IntArray,
    least_cut: int,
    cuts: int,
    moves: MoveSet,
    generator: IntArray,
    count: int,
    sums: Float64Array,
) -> None:
    """Sample the value of a hand before its deal. ``stack`` has its record, and room for one.

    The pack is shuffled again for each playout. If there are ``cuts``, it is cut in one place after
    the other instead, the first after ``least_cut`` cards.
    """
    cut = np.empty(PACK_SIZE, dtype=np.int64)
    rewards = np.zeros(sums.shape[0] // 2, dtype=np.float64)
    for number in range(count):
        stack[WORLD] = stack[0]
        if cuts == 0:
            shuffle(pack, PACK_SIZE, generator)
            cut[:] = pack
        else:
            taken = least_cut + number % cuts
            cut[: PACK_SIZE - taken] = pack[taken:]
            cut[PACK_SIZE - taken :] = pack[:taken]
        deal(stack[WORLD], cut)
        finish(stack[WORLD], stack, moves, generator)
        payoffs(stack[WORLD], rewards)
        add_payoffs(rewards, sums)


@entry(record_array(STATE), RecordKind(MoveSet), GENERATOR, INT, FLOATS)
def sample_dealt_hands(
    stack: Any, moves: MoveSet, generator: IntArray, count: int, sums: Float64Array
) -> None:
    """Sample the value of a hand with the cards dealt; ``stack`` is as in the function above."""
    rewards = np.zeros(sums.shape[0] // 2, dtype=np.float64)
    for _ in range(count):
        stack[WORLD] = stack[0]
        shuffle_hidden(stack[WORLD], 0, generator)
        finish(stack[WORLD], stack, moves, generator)
        payoffs(stack[WORLD], rewards)
        add_payoffs(rewards, sums)


@entry(record_array(STATE), INT, INT, RecordKind(MoveSet), GENERATOR, INT, FLOATS)
def sample_draw(  # noqa: PLR0913, PLR0917 - compiled, called by position
    stack: Any,
    move: int,
    drawn: int,
    moves: MoveSet,
    generator: IntArray,
    count: int,
    sums: Float64Array,
) -> None:
    """Sample how much more the cards drawn by a move are worth than any that could have come.

    ``stack`` has the position before the move, with its stock in order, and room for one. Each
    sample is two playouts, one with the cards that came and one with others in their place. The
    rest of the stock has the same order in both, so that little else differs.
    """
    seats = sums.shape[0] // 2
    rewards = np.zeros(seats, dtype=np.float64)
    with_others = np.zeros(seats, dtype=np.float64)
    again = np.zeros(1, dtype=np.int64)
    for _ in range(count):
        stack[WORLD] = stack[0]
        redraw_cards(stack[WORLD], drawn, generator)
        again[0] = generator[0]
        shuffle_hidden(stack[WORLD], drawn, generator)
        apply_move(stack[WORLD], move)
        finish(stack[WORLD], stack, moves, generator)
        payoffs(stack[WORLD], with_others)
        stack[WORLD] = stack[0]
        shuffle_hidden(stack[WORLD], drawn, again)
        apply_move(stack[WORLD], move)
        finish(stack[WORLD], stack, moves, again)
        payoffs(stack[WORLD], rewards)
        for seat in range(seats):
            rewards[seat] -= with_others[seat]
        add_payoffs(rewards, sums)
