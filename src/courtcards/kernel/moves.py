"""Sets of moves, each an array of masks of 52: their moves, the first, one at random."""

from __future__ import annotations

from courtcards.kernel.cards import PACK_SIZE, list_cards
from courtcards.kernel.compilation import compiled, inlined, instruction
from courtcards.kernel.records import IntArray, Masks9, Small, StateRecord
from courtcards.kernel.shuffling import random_int


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


class MoveSet(StateRecord):
    """Room for the legal moves of a game whose sets have up to nine words.

    The words of a record are part of it: compiled code counts no owners of theirs.
    """

    words: Masks9
    word_count: Small


@compiled
def pick_from_mask(moves: int, generator: IntArray) -> int:
    """A random move out of a set of moves that is one mask."""
    return nth_bit(moves, random_int(generator, popcount(moves)))


@inlined
def has_move(moves: IntArray, move: int) -> bool:
    """Whether a move is in a set that is an array of words; alone, a word may hold 63 moves."""
    if len(moves) == 1:
        return moves[0] >> move & 1 != 0  # type: ignore[no-any-return]
    return moves[move // PACK_SIZE] >> (move % PACK_SIZE) & 1 != 0  # type: ignore[no-any-return]


@inlined
def move_count(moves: IntArray) -> int:
    """How many moves there are in a set that is an array of words, 52 moves a word."""
    count = 0
    for word in range(len(moves)):
        count += popcount(moves[word])
    return count


@inlined
def pick_from_words(moves: IntArray, generator: IntArray) -> int:
    """A random move out of a set of moves that is an array of words, 52 moves a word."""
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
    """A move out of a set of moves."""
    if moves.word_count == 1:
        return pick_from_mask(moves.words[0], generator)
    return pick_from_words(moves.words, generator)


@compiled
def take_first(moves: IntArray) -> int:
    """Take the first move out of a set; −1 when there is none."""
    for word in range(len(moves)):
        if moves[word]:
            index = lowest(moves[word])
            moves[word] &= moves[word] - 1
            return word * PACK_SIZE + index
    return -1


def list_moves(words: IntArray) -> list[int]:
    """The move numbers of a set of moves, ascending."""
    return [
        word * PACK_SIZE + index
        for word, bits in enumerate(words.tolist())
        if bits
        for index in list_cards(bits)
    ]
