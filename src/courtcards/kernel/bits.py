"""Bits of a mask: how many are set, the lowest, one by its number."""

from __future__ import annotations

from courtcards.kernel.compiled import compiled, instruction


@instruction("ctpop")
def popcount(mask: int) -> int:
    """How many bits of a mask are set."""
    return int(mask).bit_count()


@instruction("cttz")
def lowest(mask: int) -> int:
    """The number of the lowest bit set in a mask; the mask must not be empty."""
    word = int(mask)
    return (word & -word).bit_length() - 1


@compiled
def nth_bit(mask: int, index: int) -> int:
    """The number of the ``index``-th bit set in a mask, counted from 0 at the low end."""
    for _ in range(index):
        mask &= mask - 1
    return lowest(mask)
