"""Bits of a mask: how many are set, the lowest, the highest, one by its number."""

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


@instruction("ctlz")
def leading_zeros(mask: int) -> int:
    """How many of 64 bits lie above the highest bit set in a mask; it must not be empty."""
    return 64 - int(mask).bit_length()


@compiled
def highest(mask: int) -> int:
    """The number of the highest bit set in a mask; the mask must not be empty."""
    return 63 - leading_zeros(mask)


@compiled
def nth_bit(mask: int, index: int) -> int:
    """The number of the ``index``-th bit set in a mask, counted from 0 at the low end."""
    for _ in range(index):
        mask &= mask - 1
    return lowest(mask)
