"""Receiving over a WebSocket: one client's input costs no other client its turn.

The parser of ``websockets`` handles all of its input at once, and one read may bring thousands of
frames. So reads are small. They are parsed in small slices, as far as the turn of the event loop
allows, and nothing more is read meanwhile. Every frame counts against the limit of the client's
address.
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

# Nearly all frames here are short texts. They are parsed without the parser of ``websockets``,
# which would cost as much as the rules. It parses all other frames.


WHOLE_TEXT, PONG = 0x81, 0x8A
"""First bytes of two frames: a whole text, and the answer to a ping."""
PING = b"\x89\0"
"""A ping without content."""
_SHORT_HEAD, _LONG_HEAD = struct.Struct("!BBH").pack, struct.Struct("!BBQ").pack


def is_one_short_frame(data: bytes) -> bool:
    """Tell whether data is exactly one frame of a client, short and not fragmented.

    The head of such a frame is six bytes: its kind, its masked length below 126, and the mask (RFC
    6455, 5.2).
    """
    return (
        len(data) >= 6 and data[0] & 0xF0 == 0x80 and data[1] < 0xFE and data[1] - 122 == len(data)
    )


def decode_short_frame(data: bytes) -> str:
    """Decode the text of such a frame. Raises UnicodeDecodeError if it is not UTF-8."""
    return apply_mask(data[6:], data[2:6]).decode()


def make_text_head(length: int) -> bytes:
    """Make the head of a server's frame that holds a whole text (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return _SHORT_HEAD(WHOLE_TEXT, 126, length)
    return _LONG_HEAD(WHOLE_TEXT, 127, length)


libraries = logging.getLogger("websockets.server")

LARGEST_BACKLOG = 1024 * 1024
"""Bytes that may wait for a slow client before its connection is closed."""
TOO_SLOW = 4008
"""Close code for a client that reads too slowly."""
FLOOD = 1008
"""Close code for a client that sends too much and goes on after refusals."""
MOST_UNTAKEN = 8
"""Messages of a client that may wait for the app. Above this, reading stops."""
MOST_FRAGMENTS = 64
"""Most frames of one message."""
MESSAGE_UNITS = 4
"""Units of a turn that a message takes, because the app handles it."""
SLICE = 48
"""Bytes that the parser gets at once. A client's frame has at least six."""
LAST_BYTES = 4096
"""Bytes that are read after a close frame was sent. The client's own is among them."""


class ReceivingSocket(asyncio.BufferedProtocol):
    """The receiving half of a WebSocket."""

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
        """Frames in a row that were too many for the address."""
        self._unread = b""
        """Bytes that were read and are not parsed yet."""
        self._frames: list[Frame] = []
        """Frames of a message that is not complete yet."""
        self._is_paused = False
        self._is_waiting = False
        """True while the unread bytes wait for a later turn of the loop."""
        self._is_over = False
        """True once nothing is sent any more, except for the closing handshake."""
        self._last_bytes = LAST_BYTES
        """Bytes that may still be read after that; negative: reading has stopped."""
        self._is_asked = False
        """True while a ping has not been answered."""
        self._sends_whole_frames = True
        """True while every read was one short frame, as commands are."""

    def start_counting(self, address: str, limiter: RateLimiter) -> None:
        """Begin to count frames against the limit of the client's address."""
        self._address, self._admission = address, limiter

    async def receive(self) -> Any:
        """Return the next message for the app."""
        message = await self.inbox.get()
        if self._is_paused and not len(self.inbox):
            self._schedule_reading()
        return message

    def get_buffer(self, _size: int) -> memoryview:
        """Return the shared buffer: reads are small."""
        return self.turns.buffer

    def buffer_updated(self, size: int) -> None:
        self.data_received(bytes(self.turns.buffer[:size]))

    def data_received(self, data: bytes) -> None:
        """Take a whole short text at once; leave all other data to the parser.

        Only the parser knows where the next frame begins. So once a read is not one short frame, it
        gets everything from there on.
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
                assert isinstance(frame, Frame)  # noqa: S101 - requests have another parser
                self._take(frame)
        self.turns.take(units)
        self._send_frames()
        if self.transport.get_write_buffer_size() > LARGEST_BACKLOG:
            self.disconnect(TOO_SLOW)  # a client pings without reading the answers
        self._schedule_reading()

    def _can_parse(self) -> bool:
        return bool(self._unread) and len(self.inbox) <= MOST_UNTAKEN

    def _schedule_reading(self) -> None:
        """Wait for a turn if data is left; resume reading if none is."""
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
        """Stop reading if more follows the close frame than the answer and messages in transit."""
        self._last_bytes -= size
        if self._last_bytes < 0:
            self._unread = b""
            if not self.transport.is_closing():
                self.transport.pause_reading()

    def _find_parser(self) -> Protocol:
        """Return the parser, made when first needed: it is a sixth of a connection's memory."""
        if self._parser is None:
            size = self._config.ws_max_size
            self._parser = Protocol(Side.SERVER, max_size=size, logger=libraries)
        return self._parser

    def _try_short_frame(self, data: bytes) -> bool:
        """Handle a short frame without the parser. Return True if that was possible."""
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
        """Handle a frame from the parser, which has answered pings and closes itself."""
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
        """Count a frame that is no message: messages are counted where they are answered."""
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
        """Send the frames that the WebSocket protocol wants sent."""
        raise NotImplementedError

    def disconnect(self, code: int) -> None:
        """Close the WebSocket."""
        raise NotImplementedError
