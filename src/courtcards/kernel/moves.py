"""Sets of moves: arrays of masks of 52 moves each."""

from __future__ import annotations

from courtcards.kernel.cards import PACK_SIZE, list_cards
from courtcards.kernel.compilation import compiled, inlined, instruction
from courtcards.kernel.records import IntArray, Masks9, Small, StateRecord
from courtcards.kernel.shuffling import random_int


@instruction("ctpop")
def popcount(mask: int) -> int:
    """Count the bits that are set in a mask."""
    return int(mask).bit_count()


@instruction("cttz")
def lowest(mask: int) -> int:
    """Return the number of the lowest bit set in a mask. Expects one that is not empty."""
    word = int(mask)
    return (word & -word).bit_length() - 1


@instruction("ctlz")
def leading_zeros(mask: int) -> int:
    """Count the bits of 64 above the highest bit set in a mask. Expects one that is not empty."""
    return 64 - int(mask).bit_length()


@compiled
def highest(mask: int) -> int:
    """Return the number of the highest bit set in a mask. Expects one that is not empty."""
    return 63 - leading_zeros(mask)


@compiled
def nth_bit(mask: int, index: int) -> int:
    """Return the number of the ``index``-th bit set, counted from 0 at the low end."""
    for _ in range(index):
        mask &= mask - 1
    return lowest(mask)


class MoveSet(StateRecord):
    """Storage for the legal moves of a game whose sets have up to nine words.

    The words are part of the record, because compiled code then counts no references to them.
    """

    words: Masks9
    word_count: Small


@compiled
def pick_from_mask(moves: int, generator: IntArray) -> int:
    """Return a random move from a set that is one mask."""
    return nth_bit(moves, random_int(generator, popcount(moves)))


@inlined
def has_move(moves: IntArray, move: int) -> bool:
    """Tell whether an array of words has a move; a single word may hold 63 moves."""
    if len(moves) == 1:
        return moves[0] >> move & 1 != 0  # type: ignore[no-any-return]
    return moves[move // PACK_SIZE] >> (move % PACK_SIZE) & 1 != 0  # type: ignore[no-any-return]


@inlined
def move_count(moves: IntArray) -> int:
    """Count the moves in an array of words, 52 moves a word."""
    count = 0
    for word in range(len(moves)):
        count += popcount(moves[word])
    return count


@inlined
def pick_from_words(moves: IntArray, generator: IntArray) -> int:
    """Return a random move from an array of words, 52 moves a word."""
    index = random_int(generator, move_count(moves))
    word = 0
    count = popcount(moves[0])
    while index >= count:
        index -= count
        word += 1
        count = popcount(moves[word])
    return word * PACK_SIZE + nth_bit(moves[word], index)


@inlined
def pick_move(moves: MoveSet, generator: IntArray) -> int:
    """Return a random move from a set of moves."""
    if moves.word_count == 1:
        return pick_from_mask(moves.words[0], generator)
    return pick_from_words(moves.words, generator)


@compiled
def take_first(moves: IntArray) -> int:
    """Remove the first move from a set and return it; −1 if the set is empty."""
    for word in range(len(moves)):
        if moves[word]:
            index = lowest(moves[word])
            moves[word] &= moves[word] - 1
            return word * PACK_SIZE + index
    return -1


def list_moves(words: IntArray) -> list[int]:
    """Return the move numbers of a set of moves, ascending."""
    return [
        word * PACK_SIZE + index
        for word, bits in enumerate(words.tolist())
        if bits
        for index in list_cards(bits)
    ]
