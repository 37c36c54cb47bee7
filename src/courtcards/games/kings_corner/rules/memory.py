"""The memory of a seat: public knowledge of a hand that its observation does not have.

Everybody has seen all of it: the cards laid, also those that later cards hide (KC-9.2), and the
signs (see signs.py). Private knowledge of the seat is in its observation.
"""

from __future__ import annotations

from courtcards.games.kings_corner.rules.places import PLACE_COUNT
from courtcards.games.kings_corner.rules.signs import begin_signs
from courtcards.games.kings_corner.rules.state import MOST_SEATS, HandState
from courtcards.kernel.cards import FULL_PACK
from courtcards.kernel.compilation import compiled
from courtcards.kernel.records import Mask, Masks8, Masks256, Small, Smalls6, StateRecord


class HandMemory(StateRecord):
    """The memory of a seat.

    ``piles`` are all cards of each pile. ``unseen`` are the cards neither there nor in the seat's
    hand: the others or the stock have them. ``signs`` are what others have shown of their hands.
    The rest is public too, but no part of an observation: the progress of the turn, and the chips
    before the ante.
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
    """Fill ``memory`` with what ``seat`` remembers. Reads no other hand, and not the stock."""
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
    """Copy the signs; where none are stored yet, write what the last turns show."""
    memory.sign_count = max(0, state.sign_count)
    for index in range(memory.sign_count):
        memory.signs[index] = state.signs[index]
    if state.sign_count == 0:
        begin_signs(state, memory)
