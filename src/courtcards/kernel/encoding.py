"""Writing card-set masks into observations and masks of actions.

``is_legal`` and ``fill_mask`` serve a game whose sight has its legal moves in one mask, ``legal``.
"""

from __future__ import annotations

from typing import Any

from courtcards.kernel.bits import lowest
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import MASK_BITS, IntArray


@compiled
def put_cards(numbers: Any, offset: int, cards: int) -> None:
    """Write a 1 for each card of a set, from an offset on."""
    while cards:
        numbers[offset + lowest(cards)] = 1
        cards &= cards - 1


@compiled
def is_legal(sight: Any, move: int) -> bool:
    """Whether a number is a move that the viewer may make now."""
    return move >= 0 and move < MASK_BITS and sight.legal >> move & 1 != 0


@compiled
def fill_mask(sight: Any, mask: IntArray) -> None:
    """Write a 1 for each move that the viewer may make now, 0 for the others."""
    mask[:] = 0
    put_cards(mask, 0, sight.legal)
