"""Which of several workers has a table, and how a connection comes to it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import re
import socket
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar

from uvicorn import Config

from courtcards.server.monitoring.log_lines import find_stream_name
from courtcards.server.sockets.http import BoundedHttp
from courtcards.tables.service.host import new_id

ASKED = re.compile(rb"[A-Z]+ (/[^ ?#\r\n]*)[ ?#]")
"""The beginning of a request, as far as the end of its path."""
MEASURED = re.compile(rb"GET /metrics\?worker=(\d{1,4}) ")
"""The beginning of a request for the metrics of one worker."""


@lru_cache(4096)
def order_workers(name: str, of: int) -> tuple[int, ...]:
    """The numbers of all workers, the one first that has what has this id, then who stands in.

    By rendezvous hashing: where a worker is gone its tables are spread over the others, and
    everybody finds the same one in its place.

    >>> order_workers("abcdefghjkmn", 4)
    (2, 1, 4, 3)
    """
    weights = {n: blake2b(f"{n}/{name}".encode(), digest_size=8).digest() for n in range(1, of + 1)}
    return tuple(sorted(weights, key=weights.__getitem__))


@dataclass(frozen=True)
class WorkerShare:
    """The part of one worker: its number, from 1, and how many there are."""

    number: int
    total: int

    def has(self, name: str) -> bool:
        """Whether this worker has the table or evening with that id."""
        return order_workers(name, self.total)[0] == self.number

    def new_id(self, prefix: str = "") -> str:
        """An id for what is opened here, so that whoever comes to it comes here."""
        while not self.has(name := new_id(prefix)):
            pass
        return name

    def list_better_workers(self, data: bytes) -> tuple[int, ...]:
        """The workers that should rather have the connection on which a request begins so.

        The best first; none where it concerns nobody, or this worker before all others.

        >>> WorkerShare(3, 4).list_better_workers(b"GET /api/tables/abcdefghjkmn/live HTTP/1.1")
        (2, 1, 4)
        >>> WorkerShare(3, 4).list_better_workers(b"GET /metrics?worker=1 HTTP/1.1")
        (1,)
        >>> WorkerShare(2, 4).list_better_workers(b"GET /table/abcdefghjkmn HTTP/1.1")
        ()
        >>> WorkerShare(3, 4).list_better_workers(b"GET / ")
        ()
        """
        measured = MEASURED.match(data)
        if measured is not None:
            number = int(measured[1])
            return (number,) if number in range(1, self.total + 1) and number != self.number else ()
        asked = ASKED.match(data)
        name = None if asked is None else find_stream_name(asked[1].decode("latin-1"))
        if name is None:
            return ()
        order = order_workers(name.rpartition("/")[2], self.total)
        return order[: order.index(self.number)]


ALONE = WorkerShare(1, 1)
"""A server of one process has everything."""


# HTTP at one of several workers: a connection goes to the worker whom its next request concerns.
#
# It is handed over before anything of that request is answered, whole, so that WebSockets and all
# that follows on the connection go straight to where the table is.


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


class HandedConnection(Enum):
    """What has become of a connection that was to be handed over."""

    TAKEN = auto()
    """It is the other worker's."""
    FULL = auto()
    """The other worker has not come to those before yet: try again in a moment."""
    NOBODY = auto()
    """The other worker is not there."""


class OtherWorkers:
    """The workers of one server, as one of them reaches the others."""

    def __init__(self, folder: Path, number: int) -> None:
        """``folder`` is where they hear, and ``number`` which of them this is."""
        self._folder = folder
        self._own = self._make_socket_path(number)
        self._listener: socket.socket | None = None
        self._sender = _new_socket()

    def _make_socket_path(self, number: int) -> Path:
        return self._folder / str(number)

    def listen(self, take: Callable[[socket.socket, bytes], None]) -> None:
        """Take, on the running loop, the connections that the others hand over.

        ``take`` is called with each, and with what has been read from it already.
        """
        self._own.unlink(missing_ok=True)  # of the process that had this number before
        self._listener = _new_socket()
        self._listener.bind(str(self._own))
        asyncio.get_running_loop().add_reader(
            self._listener.fileno(), self._take_all, self._listener, take
        )

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

    def hand_connection(self, number: int, connection: int, data: bytes) -> HandedConnection:
        """Hand a connection over, by its number in this process, with what was read from it."""
        if len(data) > LARGEST:
            return HandedConnection.NOBODY
        # As socket.send_fds does, which knows no address.
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))
        try:
            self._sender.sendmsg([data], [rights], 0, str(self._make_socket_path(number)))
        except OSError as error:
            return HandedConnection.FULL if error.errno in FULL else HandedConnection.NOBODY
        return HandedConnection.TAKEN

    def close(self) -> None:
        """Hear no more: the others find nobody here."""
        if self._listener is not None:
            asyncio.get_running_loop().remove_reader(self._listener.fileno())
            self._listener.close()
            self._listener = None
            with contextlib.suppress(OSError):  # the whole folder may have gone
                self._own.unlink()
        self._sender.close()


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

    other_workers: ClassVar[OtherWorkers]
    share: ClassVar[WorkerShare]

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

    def parse_kept(self) -> None:
        """Look at what was kept, if it has not been looked at with what came after it."""
        if self._kept and not self.transport.is_closing():
            self.data_received(b"")

    def _parse(self, data: bytes) -> None:
        """Take what came, or leave with it."""
        data, self._kept = self._kept + data, b""
        if not (self._can_leave() and self._try_leaving(data)):
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

    def _try_leaving(self, data: bytes) -> bool:
        """Try to leave; returns whether the bytes are no more to be looked at, or not yet."""
        for number in self.share.list_better_workers(data):
            connection = self.transport.get_extra_info("socket").fileno()
            match self.other_workers.hand_connection(number, connection, data):
                case HandedConnection.TAKEN:
                    # Closes only this process's hold of the socket; nothing more is read here.
                    self._unset_keepalive_if_required()
                    self.transport.abort()
                    return True
                case HandedConnection.FULL if self._tries < MOST_TRIES:
                    self._tries += 1
                    self._kept = data
                    self.flow.pause_reading()
                    self.loop.call_later(AGAIN_AFTER_S, self._try_again)
                    return True
        return False

    def _try_again(self) -> None:
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self.parse_kept()


def make_shared_http_class(
    bounded: type[BoundedHttp], other_workers: OtherWorkers, share: WorkerShare
) -> type[SharedHttp]:
    """The class of HTTP connections of one worker; uvicorn makes an instance for each."""
    own = {
        "limits": bounded.limits,
        "watched": bounded.monitored_app,
        "of_clients": bounded.client_connections,
    }
    own |= {"colleagues": other_workers, "share": share}
    return type("SharedHttp", (SharedHttp,), own)
