"""Handing a connection over to another worker: the open socket itself, and what was read from it.

Each worker hears at a Unix socket in a folder that only their user may enter. One datagram carries
one connection, so nothing can come in pieces. Where a worker has ended, what had not been taken is
closed with it, and whoever was connected comes back, as they do after any worker ends.
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
