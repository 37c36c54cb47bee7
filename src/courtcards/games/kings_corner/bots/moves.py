"""Moves of Kings in the Corner that have the same effect: a search tries one of them.

All empty corners are alike, and so are all empty sides (KC-2.10). Two plays on different places may
be made in either order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from courtcards.games.kings_corner.rules.legal import legal_moves
from courtcards.games.kings_corner.rules.places import (
    PLACE_COUNT,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
    WORD_COUNT,
)
from courtcards.games.kings_corner.rules.state import ENDED, PLAYING, HandState
from courtcards.games.kings_corner.rules.turns import apply_move
from courtcards.kernel.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    PACK_SIZE,
    RANK_COUNT,
    SPADES,
    SUIT_MASK,
    bit,
    rank_mask,
)
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import highest, take_first
from courtcards.kernel.records import IntArray


@compiled
def first_empty(state: HandState, first: int, end: int) -> int:
    """Return the first empty place from ``first`` to ``end`` − 1, or ``end``."""
    for place in range(first, end):
        if state.piles[place] == 0:
            return place
    return end


@compiled
def empty_places(state: HandState) -> int:
    """Return the empty places, as bits."""
    places = 0
    for place in range(PLACE_COUNT):
        if state.piles[place] == 0:
            places |= 1 << place
    return places


@compiled
def keep_distinct(state: HandState, legal: IntArray) -> None:
    """Remove moves that have the same effect as a move to an earlier place."""
    for first, end in ((0, SIDE_COUNT), (SIDE_COUNT, PLACE_COUNT)):
        kept = first_empty(state, first, end)
        for place in range(kept + 1, end):
            if state.piles[place] == 0:
                legal[place] = 0
                for source in range(SIDE_COUNT):
                    legal[TABLE] &= ~(1 << (source * PLACE_COUNT + place))


@compiled
def find_equivalent(state: HandState, move: int) -> int:
    """Return the move with the same effect that ``keep_distinct`` keeps; it may be ``move``."""
    target = find_target(move)
    if target < 0 or state.piles[target]:
        return move
    kept = (
        first_empty(state, 0, SIDE_COUNT)
        if target < SIDE_COUNT
        else first_empty(state, SIDE_COUNT, PLACE_COUNT)
    )
    step = kept - target
    return move + (step if move >= TABLE * PACK_SIZE else step * PACK_SIZE)


@compiled
def find_target(move: int) -> int:
    """Return the place that a card or a pile goes to; −1 for a move that lays nothing."""
    if move < TABLE * PACK_SIZE:
        return move // PACK_SIZE
    index = move - TABLE * PACK_SIZE
    return index % PLACE_COUNT if index < RECYCLE_BIT else -1


@compiled
def touched_places(move: int) -> int:
    """Return the places that a play changes, as bits; all places for a move that is no play."""
    target = find_target(move)
    if target < 0:
        return (1 << PLACE_COUNT) - 1
    touched = 1 << target
    if move >= TABLE * PACK_SIZE:
        touched |= 1 << ((move - TABLE * PACK_SIZE) // PLACE_COUNT)
    return touched


@compiled
def drop_other_orders(legal: IntArray, before: IntArray, last_move: int, open_before: int) -> None:
    """Remove the plays that could as well have been made before the last move.

    ``before`` are the moves that were legal then. ``open_before`` are the places that were empty.
    Of two plays on different places the one with the smaller number comes first. So a play is
    removed if it has the smaller number and both are on places that were not empty.
    """
    touched = touched_places(last_move)
    if touched & open_before or touched == (1 << PLACE_COUNT) - 1:
        return
    for place in range(min(PLACE_COUNT, last_move // PACK_SIZE + 1)):
        if (touched | open_before) >> place & 1:
            continue
        legal[place] &= ~before[place]
    if last_move >= TABLE * PACK_SIZE:
        for index in range(last_move - TABLE * PACK_SIZE):
            move = TABLE * PACK_SIZE + index
            if index < RECYCLE_BIT and not touched_places(move) & (touched | open_before):
                legal[TABLE] &= ~(before[TABLE] & bit(index))


# Sequences of hand cards that can follow a card: red on black on red, downwards (KC-2.1).
#
# Cards of one colour and rank are alike here. So a set of cards is two sets of ranks, one for each
# colour: bit 0 the Ace, bit 12 the King. A few steps then handle a whole set.


BLACK = SUIT_MASK << (CLUBS * RANK_COUNT) | SUIT_MASK << (SPADES * RANK_COUNT)
RED = SUIT_MASK << (DIAMONDS * RANK_COUNT) | SUIT_MASK << (HEARTS * RANK_COUNT)
ACES, TWOS = rank_mask(ACE), rank_mask(0)


@compiled
def most_followed(cards: int, hand: int) -> tuple[int, int, int]:
    """Return the cards of the highest rank that the longest sequence of hand cards can follow.

    Returns their set, the length of the sequence, and their rank (0 is the Ace). Expects at least
    one card.
    """
    black, red = black_ranks(cards), red_ranks(cards)
    held_black, held_red = black_ranks(hand), red_ranks(hand)
    on_black, on_red = held_red << 1, held_black << 1  # the ranks that a hand card can follow
    followed = 0
    while black & on_black | red & on_red:
        black &= on_black
        red &= on_red
        followed += 1
        on_black, on_red = (held_red & on_red) << 1, (held_black & on_black) << 1
    rank = highest(black | red)
    of_colour = (BLACK if black >> rank & 1 else 0) | (RED if red >> rank & 1 else 0)
    of_rank = TWOS << (rank - 1) if rank else ACES
    return cards & of_colour & of_rank, followed, rank


@compiled
def without_follower(cards: int, hand: int) -> int:
    """Return those of some twos on which no Ace of a hand fits."""
    on_black = BLACK if hand & ACES & RED else 0
    on_red = RED if hand & ACES & BLACK else 0
    return cards & ~(on_black | on_red)


@compiled
def black_ranks(cards: int) -> int:
    """Return the ranks of the black cards, as bits."""
    return low_ranks(cards | cards >> (SPADES * RANK_COUNT))


@compiled
def red_ranks(cards: int) -> int:
    """Return the ranks of the red cards, as bits."""
    return low_ranks(cards >> (DIAMONDS * RANK_COUNT) | cards >> (HEARTS * RANK_COUNT))


@compiled
def low_ranks(cards: int) -> int:
    """Return the ranks of the lowest suit, as bits, with the Ace at the bottom."""
    ranks = cards & SUIT_MASK
    return (ranks << 1 | ranks >> (RANK_COUNT - 1)) & SUIT_MASK


STATE = HandState.layout
MOST_PLAYS = 40
MOST_TRIED = 1000


class PlayStack(NamedTuple):
    """A line of plays: by level, the position, all plays, the untried plays, and the play made."""

    states: Any
    every: IntArray
    untried: IntArray
    moves: IntArray


@compiled
def find_finishing_plays(table: Any) -> IntArray:
    """Return plays by which the seat on turn in ``table[0]`` goes out now; empty if none is found.

    Tries at most ``MOST_TRIED`` plays, which are nearly always all. Not for crowning: there a
    player who lays the last card gets new ones (KC-8.2).
    """
    plays = PlayStack(
        np.zeros(MOST_PLAYS + 1, dtype=STATE),
        np.zeros((MOST_PLAYS + 1, WORD_COUNT), dtype=np.int64),
        np.zeros((MOST_PLAYS + 1, WORD_COUNT), dtype=np.int64),
        np.zeros(MOST_PLAYS, dtype=np.int64),
    )
    plays.states[0] = table[0]
    fill_untried(plays, 0)
    level = 0
    tried = 0
    while level >= 0 and tried < MOST_TRIED:
        move = take_first(plays.untried[level])
        if move < 0:
            level -= 1
            continue
        tried += 1
        plays.moves[level] = move
        plays.states[level + 1] = plays.states[level]
        state = plays.states[level + 1]
        apply_move(state, move)
        if state.phase == ENDED:
            return plays.moves[: level + 1]
        if state.phase == PLAYING and level + 1 < MOST_PLAYS:
            level += 1
            fill_untried(plays, level)
    return plays.moves[:0]


@compiled
def fill_untried(plays: PlayStack, level: int) -> None:
    """Fill in the plays of a position: one of each effect, in one of the possible orders."""
    state = plays.states[level]
    every, untried = plays.every[level], plays.untried[level]
    legal_moves(state, every)
    keep_distinct(state, every)
    every[TABLE] &= (1 << RECYCLE_BIT) - 1
    untried[:] = every
    if level > 0:
        before = plays.states[level - 1]
        last_move = plays.moves[level - 1]
        drop_other_orders(untried, plays.every[level - 1], last_move, empty_places(before))
