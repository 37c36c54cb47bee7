"""HTTP at one of several workers: a connection goes to the worker whom its next request concerns.

It is handed over before anything of that request is answered, whole, so that WebSockets and all
that follows on the connection go straight to where the table is.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from array import array
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import Any, ClassVar

from uvicorn import Config

from courtcards.server.sockets.http import BoundedHttp
from courtcards.server.workers.share import Share

# Handing a connection over to another worker: the open socket itself, and what was read from it.
#
# Each worker hears at a Unix socket in a folder that only their user may enter. One datagram
# carries one connection, so nothing can come in pieces. Where a worker has ended, what had not
# been taken is closed with it, and whoever was connected comes back, as they do after any worker
# ends.


logger = logging.getLogger("courtcards.server")

LARGEST = 96 * 1024
"""Who has sent more bytes than these at once is served where that was read."""
BUFFER = 4 * LARGEST
MOST_AT_ONCE = 16
"""How many connections are taken in one turn of the loop."""
FULL = (errno.EAGAIN, errno.ENOBUFS, errno.ETOOMANYREFS)
"""What an overflowing socket answers: a moment later there may be room."""


class Handed(Enum):
    """What has become of a connection that was to be handed over."""

    TAKEN = auto()
    """It is the other worker's."""
    FULL = auto()
    """The other worker has not come to those before yet: try again in a moment."""
    NOBODY = auto()
    """The other worker is not there."""


class Colleagues:
    """The workers of one server, as one of them reaches the others."""

    def __init__(self, folder: Path, number: int) -> None:
        """``folder`` is where they hear, and ``number`` which of them this is."""
        self._folder = folder
        self._own = self._place_of(number)
        self._ear: socket.socket | None = None
        self._mouth = _new_socket()

    def _place_of(self, number: int) -> Path:
        return self._folder / str(number)

    def hear(self, take: Callable[[socket.socket, bytes], None]) -> None:
        """Take, on the running loop, the connections that the others hand over.

        ``take`` is called with each, and with what has been read from it already.
        """
        self._own.unlink(missing_ok=True)  # of the process that had this number before
        self._ear = _new_socket()
        self._ear.bind(str(self._own))
        asyncio.get_running_loop().add_reader(self._ear.fileno(), self._take_all, self._ear, take)

    def _take_all(self, ear: socket.socket, take: Callable[[socket.socket, bytes], None]) -> None:
        with contextlib.suppress(BlockingIOError):
            for _ in range(MOST_AT_ONCE):
                data, numbers, _, _ = socket.recv_fds(ear, LARGEST, 1)
                if not numbers:  # the system had no number left for it in this process
                    logger.error("a connection could not be taken: too many are open")
                for number in numbers:
                    connection = socket.socket(fileno=number)
                    connection.setblocking(False)  # noqa: FBT003 - so it is called
                    take(connection, data)

    def hand_over(self, number: int, connection: int, data: bytes) -> Handed:
        """Hand a connection over, by its number in this process, with what was read from it."""
        if len(data) > LARGEST:
            return Handed.NOBODY
        # As socket.send_fds does, which knows no address.
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))
        try:
            self._mouth.sendmsg([data], [rights], 0, str(self._place_of(number)))
        except OSError as error:
            return Handed.FULL if error.errno in FULL else Handed.NOBODY
        return Handed.TAKEN

    def close(self) -> None:
        """Hear no more: the others find nobody here."""
        if self._ear is not None:
            asyncio.get_running_loop().remove_reader(self._ear.fileno())
            self._ear.close()
            self._ear = None
            with contextlib.suppress(OSError):  # the whole folder may have gone
                self._own.unlink()
        self._mouth.close()


def _new_socket() -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.setblocking(False)  # noqa: FBT003 - so it is called
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
    return made


AGAIN_AFTER_S = 0.01
MOST_TRIES = 200
"""How often an overflowing worker is asked to take a connection, before it is served here."""


class SharedHttp(BoundedHttp):
    """HTTP, except that a connection may leave for another worker between two requests."""

    colleagues: ClassVar[Colleagues]
    share: ClassVar[Share]

    def __init__(self, config: Config, *rest: Any, **named: Any) -> None:
        super().__init__(config, *rest, **named)
        self._is_between = True
        """Whether all that was read so far belongs to requests that are there whole."""
        self._kept = b""
        """What was read and has not been looked at yet."""
        self._tries = 0

    def keep(self, data: bytes) -> None:
        """Note what another worker has read before it handed this connection over."""
        self._kept = data

    def take_kept(self) -> None:
        """Look at what was kept, if it has not been looked at with what came after it."""
        if self._kept and not self.transport.is_closing():
            self.data_received(b"")

    def _parse(self, data: bytes) -> None:
        """Take what came, or leave with it."""
        data, self._kept = self._kept + data, b""
        if not (self._can_leave() and self._leaves(data)):
            self._tries = 0
            super()._parse(data)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._is_between = False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """The request is there."""
        self._is_between = True
        super().on_message_complete()

    def _can_leave(self) -> bool:
        """Whether nothing is being asked, answered or sent."""
        return (
            self._is_between
            and (self.cycle is None or self.cycle.response_complete)
            and not self.transport.is_closing()
            and self.transport.get_write_buffer_size() == 0
        )

    def _leaves(self, data: bytes) -> bool:
        """Try to leave; returns whether the bytes are no more to be looked at, or not yet."""
        for number in self.share.wanted(data):
            connection = self.transport.get_extra_info("socket").fileno()
            match self.colleagues.hand_over(number, connection, data):
                case Handed.TAKEN:
                    # Closes only this process's hold of the socket; nothing more is read here.
                    self._unset_keepalive_if_required()
                    self.transport.abort()
                    return True
                case Handed.FULL if self._tries < MOST_TRIES:
                    self._tries += 1
                    self._kept = data
                    self.flow.pause_reading()
                    self.loop.call_later(AGAIN_AFTER_S, self._try_again)
                    return True
        return False

    def _try_again(self) -> None:
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self.take_kept()


def shared_http(
    bounded: type[BoundedHttp], colleagues: Colleagues, share: Share
) -> type[SharedHttp]:
    """The class of HTTP connections of one worker; uvicorn makes an instance for each."""
    own = {"limits": bounded.limits, "watched": bounded.watched, "of_clients": bounded.of_clients}
    own |= {"colleagues": colleagues, "share": share}
    return type("SharedHttp", (SharedHttp,), own)
