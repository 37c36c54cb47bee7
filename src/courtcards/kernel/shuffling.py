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

each line ended by a line feed, the line of a seat that added nothing being empty. So the
server could not choose the packs once it had committed itself, and no player could at all.
What this does not stop is a server that conspires with the last player to contribute.
"""

from __future__ import annotations

import hashlib
import secrets
import string
import struct
from collections.abc import Sequence
from typing import TypeVar

from courtcards.kernel.errors import RuleSetError

SEED_BYTES = 32
WORD_BYTES = 8
LONGEST_CONTRIBUTION = 64
CONTRIBUTION_CHARACTERS = frozenset(string.ascii_letters + string.digits + "+/=_-")
FAIR_VERSION = 1

T = TypeVar("T")


def new_seed() -> bytes:
    """256 bits from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from_text(text: str) -> bytes:
    """The seed that a typed seed stands for: its SHA-256 as UTF-8."""
    return hashlib.sha256(text.encode()).digest()


def checked_seed(seed: bytes) -> bytes:
    """The seed itself, if it is bytes; RuleSetError for anything else, such as a typed text.

    >>> checked_seed("7")
    Traceback (most recent call last):
    courtcards.kernel.errors.RuleSetError: a seed is bytes, such as seed_from_text('7'), not '7'
    """
    if not isinstance(seed, bytes):
        raise RuleSetError("a seed is bytes, such as seed_from_text('7'), not {seed!r}", seed=seed)
    return seed


def commitment_of(server_seed: bytes) -> str:
    """What is published of a server seed before the match: its SHA-256, in hexadecimal."""
    return hashlib.sha256(server_seed).hexdigest()


def is_contribution(text: str) -> bool:
    """Whether a text can be a player's contribution; the empty text can."""
    return len(text) <= LONGEST_CONTRIBUTION and set(text) <= CONTRIBUTION_CHARACTERS


def fair_seed(server_seed: bytes, contributions: Sequence[str]) -> bytes:
    """The seed of a match, made of the server's seed and the contributions in seat order."""
    lines = ["courtcards/fair/1", server_seed.hex(), *contributions]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("ascii")).digest()


def words(seed: bytes, label: str, count: int) -> list[int]:
    """The first ``count`` 64-bit words of a label."""
    stream = hashlib.shake_256(b"courtcards/1/" + label.encode() + b"/" + seed)
    return list(struct.unpack(f">{count}Q", stream.digest(count * WORD_BYTES)))


def shuffled(seed: bytes, label: str, elements: list[T]) -> list[T]:
    """The elements in the order that the seed gives them for this label."""
    result = list(elements)
    if len(result) > 1:
        last = len(result)
        for word in words(seed, label, len(result) - 1):
            last -= 1
            other = word % (last + 1)
            result[last], result[other] = result[other], result[last]
    return result


def number_below(seed: bytes, label: str, limit: int) -> int:
    """A number from 0 to ``limit`` − 1."""
    return words(seed, label, 1)[0] % limit
