"""From a seed to packs: the only randomness of a deal.

Version 1, so that anyone can check it in another language. ``seed`` is a byte string, 32
bytes at a table; a *label* is ASCII text that says what is drawn. The words of a label are
the output of SHAKE-256 over ``"courtcards/1/" + label + "/" + seed``, read as big-endian
unsigned numbers of 64 bits.

==================  ==================================================================
what                how
==================  ==================================================================
a shuffled list     ``n`` − 1 words of the label; for ``last`` from ``n`` − 1 down to 1, with
                    the next word ``w``: exchange elements ``last`` and ``w mod (last + 1)``
a number below n    the first word of the label, mod ``n``
==================  ==================================================================

The pack that is shuffled is the 52 cards by suit ``CDHS`` and, in a suit, rank upwards from
two to Ace; the first element is the top. The labels are ``first-dealer``, ``pack/<hand>``,
``cut/<hand>`` (4 plus a number below 45 cards are taken off) and ``stock/<hand>/<time>`` (the
stock as it lies, then the pile from King to Ace), hands and times counted from 0. Taking the
remainder favours small numbers by less than 2**−57.

At a table the seed of a match is drawn by the server and the players together, version 1 of
the fair seed. The *server seed* is 32 bytes; its *commitment*, the SHA-256 of those bytes in
hexadecimal, is published before anybody adds a *contribution*: up to 64 of the characters
``A–Z a–z 0–9 + / = _ -``, or nothing. The seed of the match is the SHA-256 of the ASCII text::

    courtcards/fair/1
    <the server seed, in lower-case hexadecimal>
    <the contribution of seat 0>
    …
    <the contribution of the last seat>

Each line ends with a line feed, and the line of a seat that added nothing is empty. So the server
cannot choose the packs once it has published its commitment, and no player can at all. This does
not stop a server that conspires with the last player to contribute.
"""

from __future__ import annotations

import hashlib
import secrets
import string
import struct
from collections.abc import Sequence
from math import comb
from typing import TypeVar

import numpy as np

from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compilation import compiled
from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.records import Float64Array, IntArray

SEED_BYTES = 32
WORD_BYTES = 8
LONGEST_CONTRIBUTION = 64
CONTRIBUTION_CHARACTERS = frozenset(string.ascii_letters + string.digits + "+/=_-")
FAIR_VERSION = 1

T = TypeVar("T")


def new_seed() -> bytes:
    """Return 256 random bits from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from_text(text: str) -> bytes:
    """Return the seed of a typed text: the SHA-256 of its UTF-8."""
    return hashlib.sha256(text.encode()).digest()


def check_seed(seed: bytes) -> bytes:
    """Return the seed itself if it is bytes.

    Raises RuleSetError for anything else, such as a typed text.

    >>> check_seed("7")
    Traceback (most recent call last):
    courtcards.kernel.errors.RuleSetError: a seed is bytes, such as seed_from_text('7'), not '7'
    """
    if not isinstance(seed, bytes):
        raise RuleSetError("a seed is bytes, such as seed_from_text('7'), not {seed!r}", seed=seed)
    return seed


def compute_commitment(server_seed: bytes) -> str:
    """Return the commitment to a server seed: its SHA-256, in hexadecimal.

    It is published before the match.
    """
    return hashlib.sha256(server_seed).hexdigest()


def is_contribution(text: str) -> bool:
    """Tell whether a text can be a player's contribution; the empty text can."""
    return len(text) <= LONGEST_CONTRIBUTION and set(text) <= CONTRIBUTION_CHARACTERS


def fair_seed(server_seed: bytes, contributions: Sequence[str]) -> bytes:
    """Derive a match's seed from the server's seed and the contributions in seat order."""
    lines = ["courtcards/fair/1", server_seed.hex(), *contributions]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("ascii")).digest()


def words(seed: bytes, label: str, count: int) -> list[int]:
    """Return the first ``count`` 64-bit words of a label."""
    stream = hashlib.shake_256(b"courtcards/1/" + label.encode() + b"/" + seed)
    return list(struct.unpack(f">{count}Q", stream.digest(count * WORD_BYTES)))


def shuffle_list(seed: bytes, label: str, elements: list[T]) -> list[T]:
    """Return the elements in the order that the seed gives them for this label."""
    result = list(elements)
    if len(result) > 1:
        last = len(result)
        for word in words(seed, label, len(result) - 1):
            last -= 1
            other = word % (last + 1)
            result[last], result[other] = result[other], result[last]
    return result


def draw_number(seed: bytes, label: str, limit: int) -> int:
    """Return a number from 0 to ``limit`` − 1."""
    return words(seed, label, 1)[0] % limit


# A small explicit generator of random words for compiled code.
#
# Marsaglia's multiply-with-carry with one word of lag, kept within 63 bits so that it runs
# the same compiled, uncompiled and in any other language. A generator is an int64 array of
# one element, which each caller keeps and passes in. The same seed gives the same words on
# every machine and with any number of workers::
#
#     state = (state mod 2**32) * 1832564229 + floor(state / 2**32)
#     word  = (state mod 2**32) xor floor(state / 2**32)
#
# ``p = 1832564229 * 2**32 - 1`` and ``(p - 1) / 2`` are both prime, so the period is
# ``(p - 1) / 2``, about 2**62. This generator decides what bots and rollouts do at random;
# packs come from the cryptographic one above.


MULTIPLIER = 1832564229
_LOW_WORD = (1 << 32) - 1


def seed_generator(seed: bytes, *labels: str | int) -> IntArray:
    """Return a generator that depends on a seed and on the labels of its purpose."""
    digest = hashlib.sha256(seed + "/".join(("", *map(str, labels))).encode()).digest()
    low = int.from_bytes(digest[:4], "big")
    carry = 1 + int.from_bytes(digest[4:8], "big") % (MULTIPLIER - 2)
    return np.array([carry << 32 | low], dtype=np.int64)


@compiled
def random_word(generator: IntArray) -> int:
    """Return the next 32 random bits, 0 to 2**32 − 1."""
    state = generator[0]
    state = (state & _LOW_WORD) * MULTIPLIER + (state >> 32)
    generator[0] = state
    return (state & _LOW_WORD) ^ (state >> 32)  # type: ignore[no-any-return]


@compiled
def random_int(generator: IntArray, limit: int) -> int:
    """Return a number from 0 to ``limit`` − 1; the bias is below ``limit`` / 2**32."""
    return (random_word(generator) * limit) >> 32


@compiled
def shuffle(cards: IntArray, count: int, generator: IntArray) -> None:
    """Put the first ``count`` elements in random order, in place (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = random_int(generator, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


CHOOSE = np.array(
    [[comb(count, taken) for taken in range(PACK_SIZE)] for count in range(PACK_SIZE)],
    dtype=np.float64,
)
"""``CHOOSE[count, taken]``: the number of ways to choose ``taken`` of ``count`` cards."""


@compiled
def random_unit(generator: IntArray) -> float:
    """Return a number from 0 up to 1, of 53 random bits."""
    high = random_word(generator) >> 5
    low = random_word(generator) >> 6
    return (high * 67108864.0 + low) / 9007199254740992.0


@compiled
def find_row(sums: Float64Array, unit: float) -> int:
    """Return the row that a number from 0 to 1 picks; ``sums`` are running sums of weights."""
    last = sums.shape[0] - 1
    mark = unit * sums[last]
    low = 0
    while low < last:
        middle = (low + last) >> 1
        if mark < sums[middle]:
            last = middle
        else:
            low = middle + 1
    return low


def cut(pack: list[T], taken: int) -> list[T]:
    """Return the pack after ``taken`` cards were taken off and laid under the rest.

    >>> cut([1, 2, 3, 4, 5], 2)
    [3, 4, 5, 1, 2]
    """
    return pack[taken:] + pack[:taken]


def cut_count(least: int) -> int:
    """Count the places of a cut that takes and leaves at least ``least`` cards."""
    return PACK_SIZE - 2 * least + 1


def is_cut_of(pack: list[T], whole: list[T], least: int) -> bool:
    """Tell whether ``pack`` is ``whole`` cut with at least ``least`` cards taken and left."""
    taken = whole.index(pack[0])
    return least <= taken <= PACK_SIZE - least and cut(whole, taken) == pack
