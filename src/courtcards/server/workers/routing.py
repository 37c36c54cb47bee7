"""Routing between workers: which one has a table, and how a connection gets there."""

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
"""The beginning of a request, up to the end of its path."""
MEASURED = re.compile(rb"GET /metrics\?worker=(\d{1,4}) ")
"""The beginning of a request for the metrics of one worker."""


@lru_cache(4096)
def order_workers(name: str, of: int) -> tuple[int, ...]:
    """Order all workers for an id: first the one that has it, then those that stand in.

    By rendezvous hashing: if a worker is gone, its tables are spread over the others, and all
    workers agree on where.

    >>> order_workers("abcdefghjkmn", 4)
    (2, 1, 4, 3)
    """
    weights = {n: blake2b(f"{n}/{name}".encode(), digest_size=8).digest() for n in range(1, of + 1)}
    return tuple(sorted(weights, key=weights.__getitem__))


@dataclass(frozen=True)
class WorkerShare:
    """The share of one worker: its number, from 1, and the number of workers."""

    number: int
    total: int

    def has(self, name: str) -> bool:
        """Tell whether this worker has the table or evening of that id."""
        return order_workers(name, self.total)[0] == self.number

    def new_id(self, prefix: str = "") -> str:
        """Make an id that belongs to this worker."""
        while not self.has(name := new_id(prefix)):
            pass
        return name

    def list_better_workers(self, data: bytes) -> tuple[int, ...]:
        """Return the better workers for a connection, by the first bytes of its request.

        The best comes first. There are none if the request names no id, or if this worker is the
        best.

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
"""The share of a server with one process: everything."""


# A connection goes to the worker of its next request.
#
# It is handed over before anything of that request is answered. So WebSockets, and all that follows
# on the connection, are served where the table is.


# A connection is handed over as its open socket and the bytes that were read from it.
#
# Each worker listens at a Unix socket in a folder that only its user may enter. One datagram
# carries one connection, so nothing can be split. When a worker ends, connections that it has not
# taken are closed with it. Their clients connect again, as after any worker's end.


logger = logging.getLogger("courtcards.server")

LARGEST = 96 * 1024
"""Most bytes of a hand-over. A connection with more input is served where it was read."""
BUFFER = 4 * LARGEST
MOST_AT_ONCE = 16
"""Connections that are taken in one turn of the loop."""
FULL = (errno.EAGAIN, errno.ENOBUFS, errno.ETOOMANYREFS)
"""Errors of a full socket: there may be room a moment later."""


class HandedConnection(Enum):
    """Result of handing a connection over."""

    TAKEN = auto()
    """The other worker has it."""
    FULL = auto()
    """The other worker's queue is full: try again in a moment."""
    NOBODY = auto()
    """The other worker is not there."""


class OtherWorkers:
    """The other workers of a server, as one of them reaches them."""

    def __init__(self, folder: Path, number: int) -> None:
        """``folder`` holds the workers' sockets. ``number`` is this worker's."""
        self._folder = folder
        self._own = self._make_socket_path(number)
        self._listener: socket.socket | None = None
        self._sender = _new_socket()

    def _make_socket_path(self, number: int) -> Path:
        return self._folder / str(number)

    def listen(self, take: Callable[[socket.socket, bytes], None]) -> None:
        """Begin to take, on the running loop, connections that others hand over.

        ``take`` is called with each, and with the bytes that were read from it.
        """
        self._own.unlink(missing_ok=True)  # of an earlier process with this number
        self._listener = _new_socket()
        self._listener.bind(str(self._own))
        asyncio.get_running_loop().add_reader(
            self._listener.fileno(), self._take_all, self._listener, take
        )

    def _take_all(self, ear: socket.socket, take: Callable[[socket.socket, bytes], None]) -> None:
        with contextlib.suppress(BlockingIOError):
            for _ in range(MOST_AT_ONCE):
                data, numbers, _, _ = socket.recv_fds(ear, LARGEST, 1)
                if not numbers:  # this process has no free descriptor for it
                    logger.error("a connection could not be taken: too many are open")
                for number in numbers:
                    connection = socket.socket(fileno=number)
                    connection.setblocking(False)  # noqa: FBT003 - so it is called
                    take(connection, data)

    def hand_connection(self, number: int, connection: int, data: bytes) -> HandedConnection:
        """Hand a connection over, by its descriptor, with the bytes that were read from it."""
        if len(data) > LARGEST:
            return HandedConnection.NOBODY
        # Like socket.send_fds, which takes no address.
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))
        try:
            self._sender.sendmsg([data], [rights], 0, str(self._make_socket_path(number)))
        except OSError as error:
            return HandedConnection.FULL if error.errno in FULL else HandedConnection.NOBODY
        return HandedConnection.TAKEN

    def close(self) -> None:
        """Stop listening: the others find nobody here."""
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
"""Attempts to hand a connection to a full worker before it is served here."""


class SharedHttp(BoundedHttp):
    """HTTP that may hand a connection to another worker between two requests."""

    other_workers: ClassVar[OtherWorkers]
    share: ClassVar[WorkerShare]

    def __init__(self, config: Config, *rest: Any, **named: Any) -> None:
        super().__init__(config, *rest, **named)
        self._is_between = True
        """True while all input so far belongs to complete requests."""
        self._kept = b""
        """Bytes that were read and not examined yet."""
        self._tries = 0

    def keep(self, data: bytes) -> None:
        """Set the bytes that another worker has read before it handed the connection over."""
        self._kept = data

    def parse_kept(self) -> None:
        """Parse the kept bytes, unless later input has already done so."""
        if self._kept and not self.transport.is_closing():
            self.data_received(b"")

    def _parse(self, data: bytes) -> None:
        """Parse new data, or hand it over with the connection."""
        data, self._kept = self._kept + data, b""
        if not (self._can_leave() and self._try_leaving(data)):
            self._tries = 0
            super()._parse(data)

    def on_message_begin(self) -> None:
        self._is_between = False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._is_between = True
        super().on_message_complete()

    def _can_leave(self) -> bool:
        """Tell whether no request is being received, answered or sent."""
        return (
            self._is_between
            and (self.cycle is None or self.cycle.response_complete)
            and not self.transport.is_closing()
            and self.transport.get_write_buffer_size() == 0
        )

    def _try_leaving(self, data: bytes) -> bool:
        """Try to hand the connection over.

        Return True if the data must not be parsed here, or not yet.
        """
        for number in self.share.list_better_workers(data):
            connection = self.transport.get_extra_info("socket").fileno()
            match self.other_workers.hand_connection(number, connection, data):
                case HandedConnection.TAKEN:
                    # This closes only this process's descriptor. Nothing more is read here.
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
    """Make the class of one worker's HTTP connections; uvicorn instantiates it."""
    own = {
        "limits": bounded.limits,
        "monitored_app": bounded.monitored_app,
        "client_connections": bounded.client_connections,
    }
    own |= {"other_workers": other_workers, "share": share}
    return type("SharedHttp", (SharedHttp,), own)
