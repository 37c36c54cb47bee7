"""Cutting a pack: some cards are taken off the top and laid under the rest."""

from __future__ import annotations

from typing import TypeVar

from courtcards.kernel.cards import PACK_SIZE

T = TypeVar("T")


def cut(pack: list[T], taken: int) -> list[T]:
    """The pack after ``taken`` cards were taken off and laid under the rest.

    >>> cut([1, 2, 3, 4, 5], 2)
    [3, 4, 5, 1, 2]
    """
    return pack[taken:] + pack[:taken]


def cut_count(least: int) -> int:
    """In how many places a pack can be cut when at least ``least`` cards are taken, and left."""
    return PACK_SIZE - 2 * least + 1


def is_cut_of(pack: list[T], whole: list[T], least: int) -> bool:
    """Whether ``pack`` is ``whole`` after a cut that takes and leaves at least ``least`` cards."""
    taken = whole.index(pack[0])
    return least <= taken <= PACK_SIZE - least and cut(whole, taken) == pack
