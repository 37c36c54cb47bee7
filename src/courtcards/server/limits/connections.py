"""Limits on open connections, of one client and in all.

If a client has too many, its first idle connection is closed. So a client that only holds
connections open keeps nobody out, at the same address or elsewhere.
"""

from __future__ import annotations

import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from courtcards.server.limits.clients import (
    Limits,
    compute_client_limit,
    compute_connection_limit,
    identify_client,
)
from courtcards.server.monitoring.log_lines import is_in_networks

logger = logging.getLogger("courtcards.server")

SAID_AGAIN_AFTER_S = 60.0
LARGEST_BODY = 8 * 1024 * 1024
"""Largest body. The app refuses a larger announced one without reading it."""
MOST_BYTES_OF_ONE, MOST_BYTES = 32 * 1024 * 1024, 256 * 1024 * 1024
"""Bytes of large bodies that are held until their requests are answered: of one client, in all."""
EVERYWHERE = "0.0.0.0/0,::/0"


class HttpConnection(Protocol):
    @property
    def is_idle(self) -> bool:
        """True unless a request that has arrived whole is being answered."""

    def give_way(self) -> None:
        """Close the connection."""


class Connections:
    """The HTTP connections of one server, by client."""

    def __init__(
        self, limits: Limits, proxies: str = "", clock: Callable[[], float] = time.monotonic
    ) -> None:
        """``proxies`` are those in front of the server, as the settings name them."""
        self._most_of_one = compute_client_limit(limits.connections_per_address)
        self._most = compute_connection_limit()
        every = EVERYWHERE if proxies.strip() == "*" else proxies
        names = filter(None, (each.strip() for each in every.split(",")))
        self._proxies = tuple(ipaddress.ip_network(name, strict=False) for name in names)
        self._clock = clock
        self._said_at = -SAID_AGAIN_AFTER_S
        self._of: dict[str, dict[HttpConnection, None]] = {}
        self._bytes: Counter[str] = Counter()

    def open(self, host: str, connection: HttpConnection, count: int) -> bool:
        """Count a new connection, one of ``count`` in all. Return True if there is room for it.

        A trusted proxy has no limit of its own: its connections are everybody's.
        """
        client = identify_client(host)
        own = self._of.get(client, {})
        crowd = (
            own
            if len(own) >= self._most_of_one and not is_in_networks(host, self._proxies)
            else None
        )
        if count > self._most:
            self._warn()
            crowd = max(self._of.values(), key=len, default=own)
        if crowd is not None and not _make_room(crowd):
            return False
        self._of.setdefault(client, own)[connection] = None
        return True

    def close(self, host: str, connection: HttpConnection) -> None:
        """Stop counting a connection, if it was counted."""
        client = identify_client(host)
        own = self._of.get(client, {})
        own.pop(connection, None)
        if not own:
            self._of.pop(client, None)

    def hold(self, host: str, size: int) -> bool:
        """Count ``size`` bytes of a body that is held. Return True if there is room for them."""
        client = identify_client(host)
        is_full = self._bytes[client] + size > MOST_BYTES_OF_ONE and not is_in_networks(
            host, self._proxies
        )
        if is_full or self._bytes.total() + size > MOST_BYTES:
            return False
        self._bytes[client] += size
        return True

    def let_go(self, host: str, size: int) -> None:
        """Stop counting bytes that were held."""
        self._bytes -= Counter({identify_client(host): size})

    def _warn(self) -> None:
        if self._clock() >= self._said_at + SAID_AGAIN_AFTER_S:
            self._said_at = self._clock()
            logger.error(
                "%d connections are open, close to this process's limit of open files: new ones "
                "wait or are refused (LimitNOFILE= of systemd, or ulimit -n, raises it)",
                self._most,
            )


def _make_room(connections: dict[HttpConnection, None]) -> bool:
    """Close the first idle connection of a client. Return True if there was one."""
    idle = next((each for each in connections if each.is_idle), None)
    if idle is None:
        return False
    del connections[idle]
    idle.give_way()
    return True
