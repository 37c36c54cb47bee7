"""What a seat that forgets nothing knows of a hand, beyond its sight.

Everything here was shown to everybody: the cards laid, also those that later cards hide (KC-9.2),
and, as signs (see signs.py), what the plays that a seat made or did not make say about its hand.
What one seat alone knows is in its sight.
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

    ``piles`` are all cards of each pile, ``unseen`` those that are neither there nor in the
    seat's hand: the others hold them, or the stock. ``signs`` are what others have shown of their
    hands. The rest is public, too, but no part of a sight: the turn so far, chips before the ante.
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
    """What the others have shown; where no signs are kept yet, what their last turns say."""
    memory.sign_count = max(0, state.sign_count)
    for index in range(memory.sign_count):
        memory.signs[index] = state.signs[index]
    if state.sign_count == 0:
        begin_signs(state, memory)
