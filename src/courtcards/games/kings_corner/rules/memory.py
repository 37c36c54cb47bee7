"""What a seat that forgets nothing knows of a hand, beyond its view.

Everything here was shown to everybody: cards laid are remembered where later cards hide
them (KC-9.2), and what plays not made have told is kept as signs (see signs.py). What is
known to one seat alone is in its view.
"""

from __future__ import annotations

from courtcards.games.kings_corner.rules.places import PLACE_COUNT
from courtcards.games.kings_corner.rules.signs import begin_signs
from courtcards.games.kings_corner.rules.state import MOST_SEATS, HandState
from courtcards.kernel.cards import FULL_PACK
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Mask, Masks8, Masks256, Record, Small, Smalls6


class HandMemory(Record):
    """The memory of a seat.

    ``piles`` are all cards of each pile, ``unseen`` those that are neither there nor in the
    own hand: the others hold them, or the stock. ``signs`` are what others have shown of their
    hands. The rest is what a view has no room for: the turn so far, chips before the ante.
    """

    unseen: Mask
    piles: Masks8
    signs: Masks256
    chips_before: Smalls6
    sign_count: Small
    phase: Small
    laid_count: Small
    has_drawn: Small
    recyclable: Small
    idle_turns: Small


@compiled
def recall(state: HandState, seat: int, memory: HandMemory) -> None:
    """Fill ``memory`` with what ``seat`` remembers; no other hand is looked at, nor the stock."""
    seen = state.hands[seat]
    for place in range(PLACE_COUNT):
        memory.piles[place] = state.piles[place]
        seen |= state.piles[place]
    memory.unseen = FULL_PACK & ~seen
    for other in range(MOST_SEATS):
        memory.chips_before[other] = state.chips_before[other]
    memory.phase = state.phase
    memory.laid_count = state.laid_count
    memory.has_drawn = state.has_drawn
    memory.recyclable = state.recyclable
    memory.idle_turns = state.idle_turns
    recall_signs(state, memory)


@compiled
def recall_signs(state: HandState, memory: HandMemory) -> None:
    """What the others have shown; where nothing is written, what their last turns tell."""
    memory.sign_count = max(0, state.sign_count)
    for index in range(memory.sign_count):
        memory.signs[index] = state.signs[index]
    if state.sign_count == 0:
        begin_signs(state, memory)
