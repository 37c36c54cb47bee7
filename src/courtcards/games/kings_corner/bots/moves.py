"""Moves of Kings in the Corner that have the same effect: a search tries one of them.

All empty corners are alike, and so are all empty sides (KC-2.10). And two plays on different
places may be made in either order.
"""

from __future__ import annotations

from courtcards.games.kings_corner.rules.places import PLACE_COUNT, RECYCLE_BIT, SIDE_COUNT, TABLE
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import IntArray


@compiled
def first_empty(state: HandState, first: int, end: int) -> int:
    """The first empty place of those from ``first`` up to ``end`` − 1; ``end`` if there is none."""
    for place in range(first, end):
        if state.piles[place] == 0:
            return place
    return end


@compiled
def empty_places(state: HandState) -> int:
    """The empty places, as bits."""
    places = 0
    for place in range(PLACE_COUNT):
        if state.piles[place] == 0:
            places |= 1 << place
    return places


@compiled
def keep_distinct(state: HandState, legal: IntArray) -> None:
    """Take out of a set of moves those that have the same effect as one to an earlier place."""
    for first, end in ((0, SIDE_COUNT), (SIDE_COUNT, PLACE_COUNT)):
        kept = first_empty(state, first, end)
        for place in range(kept + 1, end):
            if state.piles[place] == 0:
                legal[place] = 0
                for source in range(SIDE_COUNT):
                    legal[TABLE] &= ~(1 << (source * PLACE_COUNT + place))


@compiled
def stand_in(state: HandState, move: int) -> int:
    """The move with the same effect that ``keep_distinct`` leaves in the set; perhaps itself."""
    target = target_of(move)
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
def target_of(move: int) -> int:
    """The place that a card or a pile goes to; −1 for a move that lays nothing."""
    if move < TABLE * PACK_SIZE:
        return move // PACK_SIZE
    index = move - TABLE * PACK_SIZE
    return index % PLACE_COUNT if index < RECYCLE_BIT else -1


@compiled
def touched_by(move: int) -> int:
    """The places that a play changes, as bits; all of them for a move that is no play."""
    target = target_of(move)
    if target < 0:
        return (1 << PLACE_COUNT) - 1
    touched = 1 << target
    if move >= TABLE * PACK_SIZE:
        touched |= 1 << ((move - TABLE * PACK_SIZE) // PLACE_COUNT)
    return touched


@compiled
def drop_other_orders(legal: IntArray, before: IntArray, last_move: int, open_before: int) -> None:
    """Take out the plays that could as well have been made before the last move.

    ``before`` are the moves that were legal then, ``open_before`` the places that were empty. Of
    two plays on different places the one with the smaller number is to be made first. So a play is
    taken out where it has the smaller number, and both are on places that were not empty.
    """
    touched = touched_by(last_move)
    if touched & open_before or touched == (1 << PLACE_COUNT) - 1:
        return
    for place in range(min(PLACE_COUNT, last_move // PACK_SIZE + 1)):
        if (touched | open_before) >> place & 1:
            continue
        legal[place] &= ~before[place]
    if last_move >= TABLE * PACK_SIZE:
        for index in range(last_move - TABLE * PACK_SIZE):
            move = TABLE * PACK_SIZE + index
            if index < RECYCLE_BIT and not touched_by(move) & (touched | open_before):
                legal[TABLE] &= ~(before[TABLE] & bit(index))
