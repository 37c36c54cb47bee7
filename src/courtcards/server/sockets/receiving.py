"""Receiving over a WebSocket: what one client sends costs no other client its turn.

The parser of ``websockets`` handles all that it is given at once, and one read may bring thousands
of frames. So little is read at once, and parsed in small slices, as far as the turn of the event
loop allows; meanwhile nothing more is read. Every frame counts against what the client's address
may send.
"""

from __future__ import annotations

import asyncio
import logging
import struct
from typing import Any, ClassVar

from uvicorn import Config
from websockets.frames import (  # type: ignore[attr-defined]  # the quick mask, if any
    CloseCode,
    Frame,
    Opcode,
    apply_mask,
)
from websockets.protocol import Protocol, Side

from courtcards.server.limits.clients import RateLimiter
from courtcards.server.sockets.loop_turns import AT_ONCE, Inbox, LoopTurns

# WebSocket frames as this server sees nearly all of them: short texts come in, texts go out.
#
# The parser of ``websockets`` takes every other frame; for these it would cost as much as the
# rules.


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


def decode_short_frame(data: bytes) -> str:
    """What such a frame says; UnicodeDecodeError where it is no text."""
    return apply_mask(data[6:], data[2:6]).decode()


def make_text_head(length: int) -> bytes:
    """The head of a frame in which a server sends a whole text (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return _SHORT_HEAD(WHOLE_TEXT, 126, length)
    return _LONG_HEAD(WHOLE_TEXT, 127, length)


libraries = logging.getLogger("websockets.server")

LARGEST_BACKLOG = 1024 * 1024
"""How many bytes may wait for a client that reads too slowly, before the connection is closed."""
TOO_SLOW = 4008
"""The code of a close because messages pile up that the client does not read."""
FLOOD = 1008
"""The code of a close because the client asks for too much, and goes on when it is refused."""
MOST_UNTAKEN = 8
"""How many messages of a client may wait until those before are done; more are left unread."""
MOST_FRAGMENTS = 64
"""In how many frames one message may come."""
MESSAGE_UNITS = 4
"""The units of a turn that a message takes: the app does what it says."""
SLICE = 48
"""The bytes that the parser gets at once: a frame of a client has six at least."""
LAST_BYTES = 4096
"""The bytes that are read of a client after a close frame was sent: its own is among them."""


class ReceivingSocket(asyncio.BufferedProtocol):
    """The half of a WebSocket that receives."""

    __slots__ = (
        "_address",
        "_admission",
        "_config",
        "_frames",
        "_is_asked",
        "_is_over",
        "_is_paused",
        "_is_waiting",
        "_last_bytes",
        "_parser",
        "_refused",
        "_sends_whole_frames",
        "_unread",
        "inbox",
        "transport",
    )

    turns: ClassVar[LoopTurns]
    """Shares what one server parses in a turn of the loop."""

    transport: asyncio.Transport

    def __init__(self, config: Config) -> None:
        self._config = config
        self._parser: Protocol | None = None
        self.inbox = Inbox()
        self._address = ""
        self._admission: RateLimiter | None = None
        self._refused = 0
        """How many frames in a row were too many for the address."""
        self._unread = b""
        """What was read and has not been parsed yet."""
        self._frames: list[Frame] = []
        """Those of a message of which more is to come."""
        self._is_paused = False
        self._is_waiting = False
        """Whether the unread bytes are parsed in a later turn of the loop."""
        self._is_over = False
        """Whether nothing is sent any more but what the goodbye takes."""
        self._last_bytes = LAST_BYTES
        """How much is still read then; nothing at all once this is negative."""
        self._is_asked = False
        """Whether the client was asked whether it is there, and has not answered yet."""
        self._sends_whole_frames = True
        """Whether everything so far came one short frame at a time, as a command does."""

    def start_counting(self, address: str, limiter: RateLimiter) -> None:
        """Count frames against what the client's address may send, from now on."""
        self._address, self._admission = address, limiter

    async def receive(self) -> Any:
        """The next that has come, for the app."""
        message = await self.inbox.get()
        if self._is_paused and not len(self.inbox):
            self._schedule_reading()
        return message

    def get_buffer(self, _size: int) -> memoryview:
        """Return where to read to: little at once."""
        return self.turns.buffer

    def buffer_updated(self, size: int) -> None:
        """Take what was read."""
        self.data_received(bytes(self.turns.buffer[:size]))

    def data_received(self, data: bytes) -> None:
        """Take a short text that came whole; what else comes is left to the parser.

        Once a client has sent a part of a frame, everything from it is left to the parser, which
        alone knows where the next frame begins.
        """
        self._sends_whole_frames = self._sends_whole_frames and is_one_short_frame(data)
        if self._sends_whole_frames and not self._unread and self._try_short_frame(data):
            return
        self._unread += data
        if self._is_over:
            self._limit_last_bytes(len(data))
        if not self._is_waiting:
            self.continue_parsing()

    def continue_parsing(self) -> None:
        """Parse what was read as far as this turn of the loop allows; the rest waits."""
        self._is_waiting = False
        if self.transport.is_closing():
            self._unread = b""
            return
        if self.turns.is_used_up:
            self._schedule_reading()
            return
        data, self._unread = self._unread, b""
        if self._sends_whole_frames and is_one_short_frame(data) and self._try_short_frame(data):
            return
        self._unread = data
        units, parser = 0, self._find_parser()
        while self._can_parse() and units < AT_ONCE and self.turns.take():
            parser.receive_data(self._unread[:SLICE])
            self._unread = self._unread[SLICE:]
            frames = parser.events_received()
            units += max(len(frames), 1)
            for frame in frames:
                assert isinstance(frame, Frame)  # noqa: S101 - the request was another parser's
                self._take(frame)
        self.turns.take(units)
        self._send_frames()
        if self.transport.get_write_buffer_size() > LARGEST_BACKLOG:
            self.disconnect(TOO_SLOW)  # it pings and pings, and reads no answer
        self._schedule_reading()

    def _can_parse(self) -> bool:
        return bool(self._unread) and len(self.inbox) <= MOST_UNTAKEN

    def _schedule_reading(self) -> None:
        """Wait for a turn where something is left, and read only where nothing is."""
        if self._last_bytes < 0 or self.transport.is_closing():
            self._unread = b""
            return
        if self._can_parse() and not self._is_waiting:
            self._is_waiting = True
            self.turns.wait(self._address, self)
        is_behind = bool(self._unread) or len(self.inbox) > MOST_UNTAKEN
        if is_behind != self._is_paused:
            self._is_paused = is_behind
            (self.transport.pause_reading if is_behind else self.transport.resume_reading)()

    def _limit_last_bytes(self, size: int) -> None:
        """Stop reading where more comes after the goodbye than its answer and what crossed it."""
        self._last_bytes -= size
        if self._last_bytes < 0:
            self._unread = b""
            if not self.transport.is_closing():
                self.transport.pause_reading()

    def _find_parser(self) -> Protocol:
        """The parser, made when it is first needed: a sixth of the memory of a connection."""
        if self._parser is None:
            size = self._config.ws_max_size
            self._parser = Protocol(Side.SERVER, max_size=size, logger=libraries)
        return self._parser

    def _try_short_frame(self, data: bytes) -> bool:
        """Take a short frame that needs no parser; returns whether it was one."""
        if data[0] == PONG and self._is_asked:
            self._is_asked = False
            return True
        if data[0] != WHOLE_TEXT or self._is_over or self.turns.is_used_up:
            return False
        try:
            text = decode_short_frame(data)
        except UnicodeDecodeError:  # the parser closes the connection
            return False
        self._put({"type": "websocket.receive", "text": text})
        self._schedule_reading()
        return True

    def _take(self, frame: Frame) -> None:
        """Take a frame that the parser has found; it has answered those of the protocol itself."""
        if frame.opcode is Opcode.PONG and self._is_asked:
            self._is_asked = False
        elif self._is_over:
            return
        elif frame.opcode in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT}:
            self._frames.append(frame)
            if not frame.fin:
                self._count()
                if len(self._frames) >= MOST_FRAGMENTS:
                    self.disconnect(FLOOD)
                return
            frames, self._frames = self._frames, []
            self._take_message(frames[0].opcode, b"".join(each.data for each in frames))
        else:
            self._count()

    def _count(self) -> None:
        """Count a frame that is no message: those are counted where they are answered."""
        if self._admission is None:
            return
        if self._admission.admit_frame(self._address):
            self._refused = 0
        else:
            self._refused += 1
            if self._refused > self._admission.limits.refused_in_a_row:
                self.disconnect(FLOOD)

    def _take_message(self, opcode: Opcode, data: bytes) -> None:
        text: str | None = None
        if opcode is Opcode.TEXT:
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self._find_parser().fail(CloseCode.INVALID_DATA)
                return
        self._put({"type": "websocket.receive", "text": text})

    def _put(self, message: dict[str, str | None]) -> None:
        self.turns.take(MESSAGE_UNITS)
        self.inbox.put(message)

    def _send_frames(self) -> None:
        """Send what the protocol of WebSockets wants sent."""
        raise NotImplementedError

    def disconnect(self, code: int) -> None:
        """Close the WebSocket."""
        raise NotImplementedError
