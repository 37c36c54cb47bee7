"""Many hands in which one seat is a learner's, and compiled bots have the others.

The bots are those of the game, by their budgets. They play inside the loop: whoever steps it sees
the own turns alone. What chance decides for them comes from generators of their own, so that the
cards dealt do not depend on who plays.
"""

# ruff: noqa: ARG001 - both loops take all of a batch, as it is handed on

from __future__ import annotations

from typing import Any

from courtcards.envs.batches import BATCH, add_play, open_hand, show, show_plays
from courtcards.kernel.compiled import compiled
from courtcards.kernel.engine import (
    decide,
    fill_mask,
    follow,
    has_ended,
    is_in_play,
    payoffs,
    recall,
    remember,
    see,
    shuffle_stock,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.generator import random_below
from courtcards.kernel.kinds import BUDGET, FLOATS32, GENERATORS, INT, INTS, Array, many
from courtcards.kernel.records import Float32Array, IntArray

AGAINST = (many(BUDGET), GENERATORS, FLOATS32, Array("f4", (None, None)), Array("?"), INT)
"""What is taken beside a batch, whose ``seats`` are the learner's: ``bots`` by place from the next
seat, their ``choosers``, a generator for each hand, what its hands were worth in ``won``, what it
saw at their end in ``finals``, the hands that are left as they are (``paused``), and the seat that
it has always, or −1 where it is drawn."""


@compiled
def play_on(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: Any,
    own: int,
    players: int,
    sight: Any,
    memory: Any,
    bots: Any,
    plays: Any,
    generator: IntArray,
    chooser: IntArray,
) -> None:
    """Let the others play until the learner's seat is on turn, or the hand is over."""
    while not has_ended(state):
        if not is_in_play(state):
            shuffle_stock(state, generator)
        seat = state.seat
        if seat == own:
            return
        place = seat - own - 1
        bot = bots[place + players if place < 0 else place]
        see(state, seat, sight)
        if bot.recalls:
            remember(state, seat, memory)
        move = decide(sight, memory, bot, chooser)
        if len(plays):
            add_play(plays, seat, move)
        follow(state, move, memory)


@compiled
def begin_hand(  # noqa: PLR0913, PLR0917 - compiled, called by position
    fresh: Any,
    states: Any,
    index: int,
    sight: Any,
    memory: Any,
    bots: Any,
    plays: Any,
    players: int,
    first_dealer: int,
    seat: int,
    generator: IntArray,
    chooser: IntArray,
) -> int:
    """Deal a hand, and play it up to the learner's first turn; returns the learner's seat.

    A hand that ends before is dealt again: the learner had no part in it.
    """
    state = states[index]
    own = -1
    while own < 0 or has_ended(state):
        open_hand(states, index, fresh, players, first_dealer, generator)
        own = seat if seat >= 0 else random_below(generator, players)
        plays[:] = -1
        recall(state, own, memory)
        play_on(state, own, players, sight, memory, bots, plays, generator, chooser)
    return own


@entry(*BATCH, *AGAINST)
def begin_against(  # noqa: PLR0913, PLR0917 - the fields of a batch, and of ``AGAINST``
    fresh: Any,
    states: Any,
    sights: Any,
    memories: Any,
    generators: IntArray,
    seats: IntArray,
    observations: Float32Array,
    masks: Any,
    rewards: Float32Array,
    dones: Any,
    plays: Any,
    sequences: Any,
    first_dealer: int,
    knows: int,
    bots: Any,
    choosers: IntArray,
    won: Float32Array,
    finals: Float32Array,
    paused: Any,
    always: int,
) -> None:
    """Deal the hands that are not paused, and play them up to the learner's turn."""
    players = rewards.shape[1]
    for index in range(len(seats)):
        if paused[index]:
            continue
        seat = begin_hand(
            fresh,
            states,
            index,
            sights[index],
            memories[index],
            bots,
            plays[index],
            players,
            first_dealer,
            always,
            generators[index],
            choosers[index],
        )
        seats[index] = seat
        show(states[index], seat, knows, sights[index], memories, index, observations[index])
        fill_mask(sights[index], masks[index])
        show_plays(plays[index], seat, players, sequences[index])


@entry(*BATCH, *AGAINST, INTS)
def step_against(  # noqa: PLR0913, PLR0917 - the fields of a batch, of ``AGAINST``, and the moves
    fresh: Any,
    states: Any,
    sights: Any,
    memories: Any,
    generators: IntArray,
    seats: IntArray,
    observations: Float32Array,
    masks: Any,
    rewards: Float32Array,
    dones: Any,
    plays: Any,
    sequences: Any,
    first_dealer: int,
    knows: int,
    bots: Any,
    choosers: IntArray,
    won: Float32Array,
    finals: Float32Array,
    paused: Any,
    always: int,
    moves: IntArray,
) -> None:
    """Make the learner's legal move in each hand, and the others' up to its next turn.

    A hand that ends stays as it is: it is to be dealt anew by ``begin_against``.
    """
    players = rewards.shape[1]
    rewards[:] = 0
    won[:] = 0
    for index in range(len(moves)):
        dones[index] = False
        if paused[index]:
            continue
        state = states[index]
        seat = seats[index]
        if plays.shape[1]:
            add_play(plays[index], seat, moves[index])
        follow(state, moves[index], memories[index])
        play_on(
            state,
            seat,
            players,
            sights[index],
            memories[index],
            bots,
            plays[index],
            generators[index],
            choosers[index],
        )
        dones[index] = has_ended(state)
        if dones[index]:
            payoffs(state, rewards[index])
            won[index] = rewards[index, seat]
        seen = finals[index] if dones[index] else observations[index]
        show(state, seat, knows, sights[index], memories, index, seen)
        fill_mask(sights[index], masks[index])
        show_plays(plays[index], seat, players, sequences[index])
