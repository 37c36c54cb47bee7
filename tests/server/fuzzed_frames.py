"""WebSocket frames as no client would send them, made up by a seed: of every opcode and length."""

from __future__ import annotations

import random
from collections.abc import Iterator

LENGTHS = (0, 1, 2, 5, 125, 126, 127, 300, 16 * 1024, 16 * 1024 + 1)
CLAIMED = (0, 125, 126, 65_535, 1 << 20, 1 << 62, (1 << 64) - 1)
TEXTS = (
    b"",
    b"{}",
    b"[" * 2000,
    b'{"type":"play","id":"a","seq":1,"move":"end"}',
    b'{"type":"chat","id":"a","seq":1,"phrase":"hello"}',
    b'{"type":"play","seq":1e999}',
    b'"\xed\xa0\x80"',
    b"\xff\xfe",
    "é".encode()[:1],
)
CODES = (0, 999, 1000, 1004, 1005, 1006, 1015, 2999, 3000, 4999, 5000, 65_535)


def frame(chance: random.Random) -> bytes:
    """Make up a frame; about half of them are such that a client may send them."""
    is_wild = chance.random() < 0.15
    opcode = chance.choice((0, 1, 2, 8, 9, 10) if not is_wild else range(16))
    if opcode == 8 and not is_wild and chance.random() < 0.8:
        opcode = 9
    first = opcode | (0x80 if opcode >= 8 or chance.random() < 0.7 else 0)
    if is_wild:
        first = chance.randrange(16) << 4 | opcode
    payload = body(chance, opcode)
    length = len(payload)
    if is_wild and chance.random() < 0.3:
        length = chance.choice(CLAIMED)
    mask = chance.randbytes(4)
    is_masked = not is_wild or chance.random() < 0.7
    masked = bytes(octet ^ mask[number % 4] for number, octet in enumerate(payload))
    return head(first, length, is_masked, chance) + (mask + masked if is_masked else payload)


def head(first: int, length: int, is_masked: bool, chance: random.Random) -> bytes:
    """The head of a frame; the length sometimes in more bytes than it needs."""
    bit = 0x80 if is_masked else 0
    if length < 126 and chance.random() < 0.98:
        return bytes((first, bit | length))
    if length < 1 << 16 and chance.random() < 0.98:
        return bytes((first, bit | 126)) + length.to_bytes(2, "big")
    return bytes((first, bit | 127)) + length.to_bytes(8, "big")


def body(chance: random.Random, opcode: int) -> bytes:
    """What such a frame holds."""
    if opcode == 8:
        code = chance.choice(CODES).to_bytes(2, "big")
        return chance.choice((b"", b"\0", code, code + b"why", code + b"\xff", code + b"x" * 200))
    if opcode in {1, 2} and chance.random() < 0.7:
        return chance.choice(TEXTS)
    most = 125 if opcode >= 8 and chance.random() < 0.9 else LENGTHS[-1]
    return chance.randbytes(min(chance.choice(LENGTHS), most) if chance.random() < 0.3 else 3)


def conversations(seed: int, count: int) -> Iterator[list[bytes]]:
    """So many frames, parted into what one connection after the other sends."""
    chance = random.Random(seed)
    left = count
    while left > 0:
        size = min(left, chance.randint(1, 40))
        left -= size
        yield [frame(chance) for _ in range(size)]


def parted(chance: random.Random, data: bytes, most: int) -> Iterator[bytes]:
    """Some bytes in pieces of chance."""
    while data:
        size = chance.choice((1, 7, most // 2, most))
        yield data[:size]
        data = data[size:]
