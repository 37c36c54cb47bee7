"""WebSocket frames as this server sees nearly all of them: short texts come in, texts go out.

The parser of ``websockets`` takes every other frame; for these it would cost as much as the rules.
"""

from __future__ import annotations

import struct

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, if any

WHOLE_TEXT, PONG = 0x81, 0x8A
"""The first bytes of frames that are a whole text, and the answer to a ping."""
PING = b"\x89\0"
"""A frame that asks whether somebody is there."""
_SHORT_HEAD, _LONG_HEAD = struct.Struct("!BBH").pack, struct.Struct("!BBQ").pack


def is_one_short_frame(data: bytes) -> bool:
    """Whether these bytes are exactly one frame of a client, short and not continued.

    The head of such a frame is six bytes: its kind, its masked length below 126, and the mask
    (RFC 6455, 5.2).
    """
    return (
        len(data) >= 6 and data[0] & 0xF0 == 0x80 and data[1] < 0xFE and data[1] - 122 == len(data)
    )


def text_of_short_frame(data: bytes) -> str:
    """What such a frame says; UnicodeDecodeError where it is no text."""
    return apply_mask(data[6:], data[2:6]).decode()


def head_of_text(length: int) -> bytes:
    """The head of a frame in which a server sends a whole text (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return _SHORT_HEAD(WHOLE_TEXT, 126, length)
    return _LONG_HEAD(WHOLE_TEXT, 127, length)
