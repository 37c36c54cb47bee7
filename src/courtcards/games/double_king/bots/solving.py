"""Whole deals of Double King with all hands known, as far as a number of nodes reaches.

A long ending is searched as ``endings.py`` searches short ones, down to ``MOST_KNOWN`` tricks, and
those are left to it. Its positions have a table of their own, because their keys have two parts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.double_king.bots.endings import (
    ENDING_LAYOUT,
    KNOWN_LAYOUT,
    LENGTH_BITS,
    MIXING,
    MOST_KNOWN,
    PLY_LAYOUT,
    SLOTS,
    UNKNOWN,
    Ending,
    EndingPly,
    KnownEnding,
    add_takings,
    compute_rules_key,
    enter,
    enter_trick,
    lay,
    note,
    rotate_takings,
    set_up_ending,
    solve,
)
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.cards import PACK_SIZE, RANK_COUNT, SUIT_MASK
from courtcards.kernel.compilation import INT, STATE, RecordKind, compiled, record_array
from courtcards.kernel.entries import entry
from courtcards.kernel.moves import lowest, popcount
from courtcards.kernel.records import Count, StateRecord

IS_FOR_PAGES = False

LONG_SLOTS = 1 << 20
"""Positions that the table of long endings can hold, in 32 MiB."""

MINORS = SUIT_MASK << RANK_COUNT | SUIT_MASK
MAJORS = MINORS << 2 * RANK_COUNT
LOWER_SUITS = SUIT_MASK << 2 * RANK_COUNT | SUIT_MASK

PART_BITS = 30
"""The bits of a shape that are mixed at once: a product has at most 63."""


class LongEnding(StateRecord):
    """The takings of the seats from the beginning of a trick on, from the leader in order.

    ``minors`` and ``majors`` are the shapes of two suits each, see ``compute_part``.
    """

    minors: Count
    majors: Count
    rules: Count
    takings: Count


def make_tables() -> tuple[Any, Any]:
    """Return empty tables of solved positions for ``finish_deal``."""
    return np.zeros(SLOTS, dtype=KNOWN_LAYOUT), np.zeros(LONG_SLOTS, dtype=LongEnding.layout)


@entry(STATE, record_array(RecordKind(KnownEnding)), record_array(RecordKind(LongEnding)), INT)
def finish_deal(state: DealState, known: Any, long: Any, most: int) -> int:
    """Bring a deal to its end as ``finish_ending`` does, and return the number of cards tried.

    Returns UNKNOWN, and changes nothing, if more than ``most`` cards would have to be tried.
    ``known`` [SLOTS] and ``long`` (a power of 2) keep solved positions for the next call.
    """
    ending = np.zeros(1, dtype=ENDING_LAYOUT)
    plies = np.zeros(PACK_SIZE, dtype=PLY_LAYOUT)
    first = set_up_ending(state, ending[0], plies)
    takings = UNKNOWN
    if first == 0:
        takings = enter_long(ending[0], plies, known, long, 0)
    else:
        enter(ending[0], plies[first], False)
    if takings == UNKNOWN:
        takings = solve_long(ending[0], plies, known, long, first, most)
    if takings == UNKNOWN:
        return UNKNOWN
    add_takings(state, takings)
    return ending[0].nodes  # type: ignore[no-any-return]


@compiled
def solve_long(  # noqa: PLR0913, PLR0917 - compiled, called by position
    ending: Ending, plies: Any, known: Any, long: Any, first: int, most: int
) -> int:
    """Solve the ending from the first ply on; return the takings, or UNKNOWN after ``most``."""
    depth = first
    while True:
        ply = plies[depth]
        if ply.todo:
            if ending.nodes >= most:
                return UNKNOWN
            ending.nodes += 1
            brought = lay(ending, plies, depth)
            depth += 1
            if brought == UNKNOWN:
                continue
            takings = enter_long(ending, plies, known, long, depth)
            if takings == UNKNOWN:
                continue
            takings += brought
        else:
            takings = ply.best
            if depth & 3 == 0:
                keep_long(ending, ply, long)
            if depth == first:
                return takings  # type: ignore[no-any-return]
            takings += ply.brought
        depth -= 1
        note(ending, plies[depth], takings)


@compiled
def enter_long(ending: Ending, plies: Any, known: Any, long: Any, depth: int) -> int:
    """Return the takings from the start of a trick if known, else UNKNOWN with the ply ready."""
    ply = plies[depth]
    if ply.left <= MOST_KNOWN:
        takings = enter_trick(ending, ply, known)
        return solve(ending, plies, known, depth) if takings == UNKNOWN else takings
    if ending.danger and ending.danger & ply.live == 0:
        return 0
    ply.minors = compute_part(ending, ply.live & MINORS, ply.mover)
    ply.majors = compute_part(ending, ply.live & MAJORS, ply.mover)
    kept = long[find_long_slot(ply, len(long))]
    if (
        kept.minors == ply.minors
        and kept.majors == ply.majors
        and kept.rules == compute_rules_key(ending, ply.live)
    ):
        return rotate_takings(kept.takings, ply.mover)
    enter(ending, ply, True)
    return UNKNOWN


@compiled
def compute_part(ending: Ending, live: int, leader: int) -> int:
    """Return the owners of the cards left of two suits, relative to the leader, and the lengths."""
    lower = popcount(live & LOWER_SUITS)
    shape = lower << LENGTH_BITS | popcount(live) - lower
    while live:
        shape = shape << 2 | (ending.owners[lowest(live)] - leader) & 3
        live &= live - 1
    return shape


@compiled
def find_long_slot(ply: EndingPly, slots: int) -> int:
    """Return the slot of a position in the table of long endings."""
    mixed = 0
    for part in (ply.minors, ply.majors, ply.minors >> PART_BITS, ply.majors >> PART_BITS):
        mixed = ((mixed ^ part) & (1 << PART_BITS) - 1) * MIXING
        mixed ^= mixed >> PART_BITS
    return mixed & slots - 1


@compiled
def keep_long(ending: Ending, ply: EndingPly, long: Any) -> None:
    """Store the takings from the beginning of a trick."""
    kept = long[find_long_slot(ply, len(long))]
    kept.minors = ply.minors
    kept.majors = ply.majors
    kept.rules = compute_rules_key(ending, ply.live)
    kept.takings = rotate_takings(ply.best, SEATS - ply.mover)
