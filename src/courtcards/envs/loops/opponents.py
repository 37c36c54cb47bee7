"""Many hands in which a learner has one seat, and compiled bots have the others.

The bots are those of the game, by their budgets. They play inside the loop, so the learner is on
turn after every step. They have their own generators, so the cards dealt do not depend on the
players.
"""

# ruff: noqa: ARG001 - both loops take all fields of a batch

from __future__ import annotations

from typing import Any

from courtcards.envs.loops.batches import (
    BATCH,
    add_play,
    deal_pack,
    settle_hand,
    start_episode,
    write_sequence,
    write_tensor,
)
from courtcards.kernel.compilation import (
    BUDGET,
    FLOATS32,
    GENERATORS,
    INT,
    INTS,
    ArrayKind,
    compiled,
    record_array,
)
from courtcards.kernel.engine import (
    decide,
    fill_mask,
    follow,
    has_ended,
    is_in_play,
    observe,
    recall,
    remember,
    shuffle_stock,
)
from courtcards.kernel.entries import entry
from courtcards.kernel.match_states import next_hand
from courtcards.kernel.records import Float32Array, IntArray
from courtcards.kernel.shuffling import random_int

IS_FOR_PAGES = False

OPPONENTS = (
    record_array(BUDGET),
    GENERATORS,
    FLOATS32,
    FLOATS32,
    ArrayKind("f4", (None, None)),
    ArrayKind("?"),
    INT,
)
"""The types of the arguments after a batch, whose ``seats`` are the learner's.

``bots`` are by place from the next seat. ``bot_generators`` has one for each hand. ``won`` is the
learner's reward of a step. ``owed`` are rewards of hands of the match that ended before the
learner's first turn, paid with its next step. ``finals`` are the observations at the end of an
episode. ``paused`` marks hands to leave as they are. ``fixed_seat`` is the learner's seat, or −1 if
it is drawn.
"""


@compiled
def advance_hand(  # noqa: PLR0913, PLR0917 - compiled, called by position
    state: Any,
    own: int,
    players: int,
    observation: Any,
    memory: Any,
    bots: Any,
    plays: Any,
    generator: IntArray,
    bot_generator: IntArray,
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
        observe(state, seat, observation)
        if bot.recalls:
            remember(state, seat, memory)
        move = decide(observation, memory, bot, bot_generator)
        add_play(plays, seat, move)
        follow(state, move, memory)


@compiled
def advance_to_learner(  # noqa: PLR0913, PLR0917 - compiled, called by position
    states: Any,
    match_states: Any,
    index: int,
    own: int,
    observation: Any,
    memory: Any,
    bots: Any,
    plays: Any,
    rewards: Float32Array,
    won: Float32Array,
    generator: IntArray,
    bot_generator: IntArray,
) -> bool:
    """Let the others play up to the learner's turn; return True if the episode ends before it.

    Adds the learner's rewards of finished hands to ``won``, which is one number.
    """
    state = states[index]
    players = len(rewards)
    while True:
        advance_hand(
            state, own, players, observation, memory, bots, plays, generator, bot_generator
        )
        if not has_ended(state):
            return False
        is_over = settle_hand(state, match_states, index, rewards)
        won[0] += rewards[own]
        if is_over:
            return True
        next_hand(state)
        deal_pack(state, generator)
        plays[:] = -1
        recall(state, own, memory)


@entry(*BATCH, *OPPONENTS)
def begin_seat_hands(  # noqa: PLR0913, PLR0917 - the fields of a batch, and of ``OPPONENTS``
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
    bots: Any,
    bot_generators: IntArray,
    won: Float32Array,
    owed: Float32Array,
    finals: Float32Array,
    paused: Any,
    fixed_seat: int,
) -> None:
    """Deal the hands that are not paused, and play them up to the learner's turn."""
    players = rewards.shape[1]
    for index in range(len(seats)):
        if paused[index]:
            continue
        observation, chance = observations[index], generators[index]
        seat, is_over = -1, True
        while is_over:  # an episode that ends before the learner's turn does not count
            start_episode(
                states, matches, index, fresh_hand, fresh_match, players, first_dealer, chance
            )
            seat = fixed_seat if fixed_seat >= 0 else random_int(chance, players)
            plays[index], owed[index] = -1, 0
            recall(states[index], seat, memories[index])
            is_over = advance_to_learner(
                states,
                matches,
                index,
                seat,
                observation,
                memories[index],
                bots,
                plays[index],
                rewards[index],
                owed[index : index + 1],
                chance,
                bot_generators[index],
            )
        seats[index], state, seen = seat, states[index], tensors[index]
        write_tensor(
            state, matches, seat, players, uses_memory, widths, observation, memories, index, seen
        )
        fill_mask(observation, masks[index])
        write_sequence(plays[index], seat, players, sequences[index])


@entry(*BATCH, *OPPONENTS, INTS)
def step_seat_hands(  # noqa: PLR0913, PLR0917 - the fields of a batch, of ``OPPONENTS``, and the moves
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
    bots: Any,
    bot_generators: IntArray,
    won: Float32Array,
    owed: Float32Array,
    finals: Float32Array,
    paused: Any,
    fixed_seat: int,
    moves: IntArray,
) -> None:
    """Make the learner's legal move in each hand, and the others' up to its next turn.

    A finished episode stays as it is: ``begin_seat_hands`` deals again.
    """
    players = rewards.shape[1]
    for index in range(len(moves)):
        dones[index], won[index] = False, 0
        if paused[index]:
            continue
        state, seat, observation = states[index], seats[index], observations[index]
        add_play(plays[index], seat, moves[index])
        follow(state, moves[index], memories[index])
        won[index], owed[index] = owed[index], 0
        dones[index] = advance_to_learner(
            states,
            matches,
            index,
            seat,
            observation,
            memories[index],
            bots,
            plays[index],
            rewards[index],
            won[index : index + 1],
            generators[index],
            bot_generators[index],
        )
        seen = finals[index] if dones[index] else tensors[index]
        write_tensor(
            state, matches, seat, players, uses_memory, widths, observation, memories, index, seen
        )
        fill_mask(observation, masks[index])
        write_sequence(plays[index], seat, players, sequences[index])
