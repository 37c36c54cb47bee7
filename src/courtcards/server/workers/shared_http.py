"""HTTP at one of several workers: a connection goes to the worker whom its next request concerns.

It is handed over before anything of that request is answered, whole, so that WebSockets and all
that follows on the connection go straight to where the table is.
"""

from __future__ import annotations

from typing import Any, ClassVar

from uvicorn import Config

from courtcards.server.sockets.http import BoundedHttp
from courtcards.server.workers.colleagues import Colleagues, Handed
from courtcards.server.workers.share import Share

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
