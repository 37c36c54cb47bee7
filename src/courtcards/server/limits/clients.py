"""How much the server takes from one client: so much in a time, and so much at once.

Generous for people: a hall with a hundred phones behind one address is one client. Where all
come through a proxy, the server must be told to trust it, or everybody is one client.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from litestar.types import Scope

from courtcards.kernel.errors import ServerFull, TooMany

FEWEST_TO_TIDY = 1024
SUBNET_BITS = 64
"""Of an IPv6 address, what a home or a phone has for itself."""


@dataclass(frozen=True)
class Rate:
    """At most ``count`` in ``within_s`` seconds: all at once, or spread over them."""

    count: int
    within_s: float


@dataclass(frozen=True)
class Limits:
    """What one server process takes. An address is a client's, as the server sees it."""

    tables_per_address: Rate = Rate(300, 3600)
    """Tables opened."""
    seats_per_address: Rate = Rate(1200, 3600)
    """Seats taken."""
    requests_per_address: Rate = Rate(12_000, 60)
    """Requests of the interface and messages over WebSockets."""
    commands_per_seat: Rate = Rate(600, 60)
    """Commands of one seat of one table, however they come."""
    thoughts_per_address: Rate = Rate(240, 60)
    """Hints, and hands that are reviewed: each keeps a processor busy."""
    sockets_per_address: int = 1000
    sockets: int = 20_000
    refused_in_a_row: int = 100
    """Messages of a WebSocket that are refused as too many before it is closed."""
    head_bytes: int = 32 * 1024
    """The first line and the headers of a request."""
    request_within_s: float = 20.0
    """How long a request may take to arrive, its body included."""
    trusted_proxies: str = ""
    """Addresses, with commas, whose word counts when they say for whom they ask."""


class Allowance:
    """Holds each of many to a rate.

    The generic cell rate algorithm: of each is kept only until when it has had its share.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._each_s = rate.within_s / rate.count
        self._within_s = rate.within_s
        self._clock = clock
        self._served_until: dict[Hashable, float] = {}
        self._tidy_at = FEWEST_TO_TIDY

    def wait_s(self, who: Hashable) -> float:
        """0 if it may, which counts; else how long it has to wait, which does not."""
        now = self._clock()
        until = max(self._served_until.get(who, now), now) + self._each_s
        wait = until - now - self._within_s
        if wait > 1e-9 * self._within_s:
            return wait
        self._served_until[who] = until
        if len(self._served_until) >= self._tidy_at:
            self._tidy(now)
        return 0.0

    def _tidy(self, now: float) -> None:
        """Forget those whose share is whole again."""
        rest = {who: until for who, until in self._served_until.items() if until > now}
        self._served_until = rest
        self._tidy_at = max(FEWEST_TO_TIDY, 2 * len(rest))


class Admission:
    """Lets clients in, as far as the limits go; raises TooMany or ServerFull."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._tables = Allowance(limits.tables_per_address)
        self._seats = Allowance(limits.seats_per_address)
        self._requests = Allowance(limits.requests_per_address)
        self._commands = Allowance(limits.commands_per_seat)
        self._thoughts = Allowance(limits.thoughts_per_address)
        self._sockets: dict[str, int] = {}
        self._socket_count = 0

    def opens(self, scope: Scope) -> None:
        """Somebody opens a table."""
        _check(self._tables.wait_s(address_of(scope)))

    def sits(self, scope: Scope) -> None:
        """Somebody sits down."""
        _check(self._seats.wait_s(address_of(scope)))

    def requests(self, address: str) -> None:
        """Somebody at an address requests anything."""
        _check(self._requests.wait_s(address))

    def commands(self, table: str, seat: int) -> None:
        """A seat sends a command."""
        _check(self._commands.wait_s((table, seat)))

    def thinks(self, scope: Scope) -> None:
        """Somebody requests a hint or a review."""
        _check(self._thoughts.wait_s(address_of(scope)))

    def connects(self, scope: Scope) -> str:
        """A WebSocket is opened; the address to be told when it is closed."""
        address = address_of(scope)
        if self._socket_count >= self.limits.sockets:
            raise ServerFull("the server is full: as many play here as it takes")
        if self._sockets.get(address, 0) >= self.limits.sockets_per_address:
            raise TooMany(
                "from your address as many are connected as the server takes: "
                "try again in {seconds} seconds",
                retry_after_s=60,
            )
        self._socket_count += 1
        self._sockets[address] = self._sockets.get(address, 0) + 1
        return address

    def disconnects(self, address: str) -> None:
        """A WebSocket that ``connects`` has let in is closed."""
        self._socket_count -= 1
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]


def _check(wait_s: float) -> None:
    if wait_s:
        raise TooMany(
            "that is too much in a short time: try again in {seconds} seconds",
            retry_after_s=math.ceil(wait_s),
        )


def address_of(scope: Scope) -> str:
    """The client's address; of an IPv6 address the part that is one client's."""
    client = scope.get("client")
    host = str(client[0]) if client else ""
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network((host.partition("%")[0], SUBNET_BITS), strict=False))
    except ValueError:
        return host
