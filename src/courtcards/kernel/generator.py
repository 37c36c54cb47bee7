"""A small explicit generator of random words for compiled code.

Marsaglia's multiply-with-carry with one word of lag, kept within 63 bits so that it runs
the same compiled, uncompiled and in any other language. A generator is an int64 array of
one element, which each caller keeps and passes in: the same seed gives the same words on
every machine and with any number of workers::

    state = (state mod 2**32) * 1832564229 + floor(state / 2**32)
    word  = (state mod 2**32) xor floor(state / 2**32)

``p = 1832564229 * 2**32 - 1`` and ``(p - 1) / 2`` are both prime, so the period is
``(p - 1) / 2``, about 2**62. This generator decides what bots and rollouts do at random;
packs come from a cryptographic one (see ``shuffling``).
"""

from __future__ import annotations

import hashlib

import numpy as np

from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import IntArray

MULTIPLIER = 1832564229
_LOW_WORD = (1 << 32) - 1


def seeded(seed: bytes, *labels: str | int) -> IntArray:
    """A generator that depends on a seed and on what it is for."""
    digest = hashlib.sha256(seed + "/".join(("", *map(str, labels))).encode()).digest()
    low = int.from_bytes(digest[:4], "big")
    carry = 1 + int.from_bytes(digest[4:8], "big") % (MULTIPLIER - 2)
    return np.array([carry << 32 | low], dtype=np.int64)


@compiled
def random_word(generator: IntArray) -> int:
    """The next 32 random bits, 0 to 2**32 − 1."""
    state = generator[0]
    state = (state & _LOW_WORD) * MULTIPLIER + (state >> 32)
    generator[0] = state
    return (state & _LOW_WORD) ^ (state >> 32)  # type: ignore[no-any-return]


@compiled
def random_below(generator: IntArray, limit: int) -> int:
    """A number from 0 to ``limit`` − 1; the bias is below ``limit`` / 2**32."""
    return (random_word(generator) * limit) >> 32


@compiled
def shuffle(cards: IntArray, count: int, generator: IntArray) -> None:
    """Put the first ``count`` elements in random order, in place (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = random_below(generator, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
