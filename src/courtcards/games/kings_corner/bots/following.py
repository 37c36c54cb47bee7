"""Which cards of a hand could follow in a row on a card: red on black on red, downwards (KC-2.1).

All cards of a colour and a rank are alike in this, so a set of cards is two sets of ranks here, one
a colour: bit 0 the Ace, bit 12 the King. That way a whole set is looked at in a few steps.
"""

from __future__ import annotations

from courtcards.kernel.bits import highest
from courtcards.kernel.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    RANK_COUNT,
    SPADES,
    SUIT_MASK,
    rank_mask,
)
from courtcards.kernel.compiled import compiled

BLACK = SUIT_MASK << (CLUBS * RANK_COUNT) | SUIT_MASK << (SPADES * RANK_COUNT)
RED = SUIT_MASK << (DIAMONDS * RANK_COUNT) | SUIT_MASK << (HEARTS * RANK_COUNT)
ACES, TWOS = rank_mask(ACE), rank_mask(0)


@compiled
def most_followed(cards: int, hand: int) -> tuple[int, int, int]:
    """Those of some cards on which most of a hand could follow in a row, the highest of them.

    Returns them as a set, how many could follow, and their rank, 0 for the Ace. There must be one.
    """
    black, red = black_ranks(cards), red_ranks(cards)
    held_black, held_red = black_ranks(hand), red_ranks(hand)
    on_black, on_red = held_red << 1, held_black << 1  # the ranks on which one could follow
    followed = 0
    while black & on_black | red & on_red:
        black &= on_black
        red &= on_red
        followed += 1
        on_black, on_red = (held_red & on_red) << 1, (held_black & on_black) << 1
    rank = highest(black | red)
    of_colour = (BLACK if black >> rank & 1 else 0) | (RED if red >> rank & 1 else 0)
    of_rank = TWOS << (rank - 1) if rank else ACES
    return cards & of_colour & of_rank, followed, rank


@compiled
def without_follower(cards: int, hand: int) -> int:
    """Those of some twos on which no Ace of a hand fits."""
    on_black = BLACK if hand & ACES & RED else 0
    on_red = RED if hand & ACES & BLACK else 0
    return cards & ~(on_black | on_red)


@compiled
def black_ranks(cards: int) -> int:
    """The ranks of the black cards of a set."""
    return low_ranks(cards | cards >> (SPADES * RANK_COUNT))


@compiled
def red_ranks(cards: int) -> int:
    """The ranks of the red cards of a set."""
    return low_ranks(cards >> (DIAMONDS * RANK_COUNT) | cards >> (HEARTS * RANK_COUNT))


@compiled
def low_ranks(cards: int) -> int:
    """The ranks of the cards of the lowest suit, its Ace moved from the top to the bottom."""
    ranks = cards & SUIT_MASK
    return (ranks << 1 | ranks >> (RANK_COUNT - 1)) & SUIT_MASK
