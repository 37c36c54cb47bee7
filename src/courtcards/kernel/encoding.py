"""Writing card-set masks into observations and masks of actions.

``is_legal`` and ``fill_mask`` serve a game whose sight has its legal moves in one mask, ``legal``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.kernel.bits import lowest
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import MASK_BITS, IntArray

_OCTETS = PACK_SIZE // 8
_BITS = np.array([[octet >> bit & 1 for bit in range(8)] for octet in range(256)], dtype=np.float32)
"""The eight bits of an octet as numbers, the lowest first."""


@compiled
def put_cards(numbers: Any, offset: int, cards: int) -> None:
    """Write a 1 for each card of a set, from an offset on."""
    while cards:
        numbers[offset + lowest(cards)] = 1
        cards &= cards - 1


@compiled
def write_cards(numbers: Any, offset: int, cards: int) -> None:
    """Write 52 numbers from an offset on: 1 for each card of a set, 0 for the others.

    Octet by octet out of a table, which takes no longer for many cards than for few.
    """
    for octet in range(_OCTETS):
        bits = _BITS[cards >> 8 * octet & 255]
        for place in range(8):
            numbers[offset + 8 * octet + place] = bits[place]
    bits = _BITS[cards >> 8 * _OCTETS & 255]
    for place in range(PACK_SIZE - 8 * _OCTETS):
        numbers[offset + 8 * _OCTETS + place] = bits[place]


@compiled
def is_legal(sight: Any, move: int) -> bool:
    """Whether a number is a move that the viewer may make now."""
    return move >= 0 and move < MASK_BITS and sight.legal >> move & 1 != 0


@compiled
def fill_mask(sight: Any, mask: IntArray) -> None:
    """Write a 1 for each move that the viewer may make now, 0 for the others."""
    mask[:] = 0
    put_cards(mask, 0, sight.legal)
