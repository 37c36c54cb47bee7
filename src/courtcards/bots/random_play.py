"""The bot ``random``: any legal move, all alike."""

from __future__ import annotations

from courtcards.cards import PACK_SIZE
from courtcards.compiled import IntArray, compiled, nth_bit, popcount
from courtcards.games.kings_corner.places import WORD_COUNT
from courtcards.generator import random_below


@compiled
def any_of_mask(moves: int, generator: IntArray) -> int:
    """A move out of a set of moves of Double King."""
    return nth_bit(moves, random_below(generator, popcount(moves)))


@compiled
def move_count(moves: IntArray) -> int:
    """How many moves of Kings in the Corner a set has."""
    count = 0
    for word in range(WORD_COUNT):
        count += popcount(moves[word])
    return count


@compiled
def any_of_words(moves: IntArray, generator: IntArray) -> int:
    """A move out of a set of moves of Kings in the Corner."""
    index = random_below(generator, move_count(moves))
    word = 0
    count = popcount(moves[0])
    while index >= count:
        index -= count
        word += 1
        count = popcount(moves[word])
    return word * PACK_SIZE + nth_bit(moves[word], index)
