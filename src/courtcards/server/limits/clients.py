"""Limits of the server for one client, and for the files that it may open.

The limits are generous, because a hall with a hundred phones behind one address counts as one
client. Behind a proxy the server must be told to trust it, or all people together count as one
client.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import ipaddress
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Hashable
from contextvars import ContextVar
from dataclasses import dataclass
from time import thread_time
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from litestar.exceptions import HTTPException
from litestar.types import Receive, Scope

from courtcards.kernel.errors import ServerFull, TooMany
from courtcards.server.access.addresses import normalize_address
from courtcards.server.access.seats import hash_origin

UNBOUNDED = 1_000_000
"""File limit where the system gives no number."""
SHARE_OF_A_CLIENT = 3 / 8
"""Largest share of the file limit for one client's connections. Two such clients leave room."""
KEPT_FREE, FEWEST_KEPT_FREE = 1 / 8, 64
"""Share and least number of files that are kept free: for the log, pages and processes."""


def raise_open_files() -> None:
    """Raise the file limit of this process to the maximum that the system allows."""
    resource = _load_resource_module()
    if resource is None:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # macOS reports a higher limit than it accepts
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def read_file_limit() -> int:
    """Return how many files this process may have open at once."""
    resource = _load_resource_module()
    if resource is None:
        return UNBOUNDED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNBOUNDED if soft == resource.RLIM_INFINITY else int(soft)


def compute_connection_limit() -> int:
    """Return how many of the open files may be connections."""
    files = read_file_limit()
    return max(files // 2, files - max(FEWEST_KEPT_FREE, int(files * KEPT_FREE)))


def compute_client_limit(limit: int) -> int:
    """Return how many connections one client may have: ``limit``, or fewer if files are scarce."""
    return min(limit, int(read_file_limit() * SHARE_OF_A_CLIENT))


def _load_resource_module() -> Any:
    """Import the module of resource limits. Return None on Windows."""
    try:
        return importlib.import_module("resource")
    except ImportError:
        return None


FEWEST_TO_TIDY = 1024
SUBNET_BITS = 64
"""Prefix length of an IPv6 address that identifies one home or one phone."""


@dataclass(frozen=True)
class Rate:
    """At most ``count`` in ``within_s`` seconds, in a burst or spread evenly."""

    count: int
    within_s: float


LOOP_MS, THREAD_MS = Rate(20_000, 60), Rate(60_000, 60)
"""Milliseconds for forty people behind one address. All pages, lines and documents of their evening
within one minute take 3 seconds of the loop. Luck and a review for each take 20 seconds of threads.
"""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(gt=0)]


@dataclass(frozen=True)
class Limits:
    """Limits of one server process. An *address* is that of a client, as the server sees it."""

    tables_per_address: Rate = Rate(300, 3600)
    """Tables opened."""
    seats_per_address: Rate = Rate(1200, 3600)
    """Seats taken."""
    requests_per_address: Rate = Rate(12_000, 60)
    """Requests of the interface, and frames of any kind over WebSockets."""
    commands_per_seat: Rate = Rate(600, 60)
    """Commands of one seat at one table, over HTTP and WebSockets together."""
    thoughts_per_address: Rate = Rate(240, 60)
    """Hints, and hands that are reviewed: each keeps a processor busy."""
    connections_per_address: Count = 1000
    """Connections for requests that are open at once, or three eighths of the files that a process
    may open. When one more comes, the first idle one is closed."""
    sockets_per_address: Count = 1000
    """WebSockets that are open at once. Each page of a table has one."""
    watchers_per_address: Count = 250
    """WebSockets of spectators at tables. Sheets and evenings do not count."""
    sockets: Count = 20_000
    """WebSockets that are open at once, of all addresses."""
    refused_in_a_row: Count = 100
    """Frames in a row that may be refused as too many before the WebSocket is closed."""
    head_bytes: Count = 32 * 1024
    """Bytes of the first line and the headers of a request."""
    body_bytes: Count = 64 * 1024
    """Bytes of a request's body. Files of records and evenings have limits of their own."""
    message_bytes: Count = 16 * 1024
    """Bytes of a message over a WebSocket."""
    request_within_s: Seconds = 20.0
    """Seconds that a request may take to arrive, body included."""
    ping_every_s: Seconds = 20.0
    """Seconds between pings of a WebSocket. It has as long to answer."""
    stop_within_s: Count = 3
    """Seconds that a stopping server waits for requests in progress."""
    pictures_per_address: Rate = Rate(600, 60)
    """Pictures of previews. Services that show links fetch them for many people."""
    pages_per_address: Rate = Rate(6000, 60)
    """Pages, and the files that they load."""
    listed_per_address: Count = 5
    """Public tables that wait for players at once."""
    tables_in_memory: Count = 1000
    """Tables in memory. Above this number, tables that nobody uses are unloaded."""
    evenings_in_memory: Count = 50
    """Club evenings in memory, likewise."""
    reports_per_address: Rate = Rate(30, 3600)
    """Reports of people, or of their remarks, to the moderators."""
    followers_per_address: Rate = Rate(3000, 60)
    """Requests for public results. A follower at home asks about five times a minute."""
    followers: Rate = Rate(12_000, 60)
    """Requests for public results, of all addresses."""
    registrations_per_address: Rate = Rate(600, 3600)
    """Registrations for club evenings, and their withdrawals. A whole hall may be one address."""
    loop_ms_per_address: Rate = LOOP_MS
    """Milliseconds in which the server works for this address alone."""
    thread_ms_per_address: Rate = THREAD_MS
    """Milliseconds of processor time in threads: hints, reviews, documents."""


class Allowance:
    """Holds each of many clients, or seats, to a rate.

    It uses the generic cell rate algorithm: for each it stores only the moment until which its
    share is used up.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._each_s = rate.within_s / rate.count
        self._within_s = rate.within_s
        self._clock = clock
        self._served_until: dict[Hashable, float] = {}
        self._tidy_at = FEWEST_TO_TIDY

    def wait_s(self, who: Hashable) -> float:
        """Count one and return 0 if it is allowed; else return the seconds to wait."""
        wait = self.over_s(who, 1)
        if not wait:
            self.charge(who, 1)
        return wait

    def over_s(self, who: Hashable, count: float = 0) -> float:
        """Return the seconds until ``count`` more are allowed; 0 if they are allowed now."""
        now = self._clock()
        until = max(self._served_until.get(who, now), now) + count * self._each_s
        wait = until - now - self._within_s
        return wait if wait > 1e-9 * self._within_s else 0.0

    def charge(self, who: Hashable, count: float) -> None:
        """Count ``count``, even above the rate."""
        now = self._clock()
        before = max(self._served_until.get(who, now), now)
        self._served_until[who] = before + count * self._each_s
        if len(self._served_until) >= self._tidy_at:
            self._tidy(now)

    def _tidy(self, now: float) -> None:
        """Drop those whose share is whole again."""
        rest = {who: until for who, until in self._served_until.items() if until > now}
        self._served_until = rest
        self._tidy_at = max(FEWEST_TO_TIDY, 2 * len(rest))


class RateLimiter:
    """Counts the actions of clients. Raises TooMany or ServerFull above the limits."""

    def __init__(self, limits: Limits, secret: bytes) -> None:
        """``secret`` is the log's: the digests of addresses depend on it."""
        self.limits = limits
        self._secret = secret
        self._tables = Allowance(limits.tables_per_address)
        self._seats = Allowance(limits.seats_per_address)
        self._requests = Allowance(limits.requests_per_address)
        self._commands = Allowance(limits.commands_per_seat)
        self._thoughts = Allowance(limits.thoughts_per_address)
        self._loop_ms = Allowance(limits.loop_ms_per_address)
        self._thread_ms = Allowance(limits.thread_ms_per_address)
        self._pictures = Allowance(limits.pictures_per_address)
        self._pages = Allowance(limits.pages_per_address)
        self._reports = Allowance(limits.reports_per_address)
        self._registrations = Allowance(limits.registrations_per_address)
        self._followers = Allowance(limits.followers_per_address)
        self._all_followers = Allowance(limits.followers)
        self._sockets: Counter[str] = Counter()
        self._watchers: Counter[str] = Counter()
        self._most_sockets = compute_client_limit(limits.sockets_per_address)
        self._socket_count = 0

    @property
    def socket_count(self) -> int:
        """Number of open WebSockets."""
        return self._socket_count

    def admit_opening(self, scope: Scope) -> str:
        """Count the opening of a table. Return the origin, by which the lobby groups tables."""
        _check_wait(self._tables.wait_s(find_client_address(scope)))
        return self.find_origin(scope)

    def find_origin(self, scope: Scope) -> str:
        """Return the digest that stands for the client's address in the log."""
        return hash_origin(self._secret, find_client_address(scope))

    def admit_seat(self, scope: Scope) -> str:
        """Count somebody who sits down. Return their origin for the log."""
        _check_wait(self._seats.wait_s(find_client_address(scope)))
        return self.find_origin(scope)

    def admit_report(self, scope: Scope) -> str:
        """Count a report. Return the origin of the reporter."""
        _check_wait(self._reports.wait_s(find_client_address(scope)))
        return self.find_origin(scope)

    def admit_registration(self, scope: Scope) -> None:
        """Count a registration for a club evening, or its withdrawal."""
        _check_wait(self._registrations.wait_s(find_client_address(scope)))

    def admit_follower(self, scope: Scope) -> None:
        """Count a request for public results."""
        _check_wait(self._followers.wait_s(find_client_address(scope)))
        wait_s = self._all_followers.wait_s("")
        if wait_s:
            raise TooMany(
                "too many people follow results here: try again in {seconds} seconds",
                retry_after_s=math.ceil(wait_s),
            )

    def admit_request(self, address: str) -> None:
        """Count a request of the interface from an address."""
        self._check_time(address)
        _check_wait(self._requests.wait_s(address))

    def admit_frame(self, address: str) -> bool:
        """Count a frame of a WebSocket that is no message. Return False if it is one too many."""
        return not self._requests.wait_s(address)

    def admit_page(self, address: str) -> None:
        """Count a request for a page, or for a file of one."""
        self._check_time(address)
        _check_wait(self._pages.wait_s(address))

    def _check_time(self, address: str) -> None:
        _check_wait(max(self._loop_ms.over_s(address), self._thread_ms.over_s(address)))

    def charge_loop(self, address: str, seconds: float) -> None:
        """Count the seconds for which the loop has worked for an address."""
        self._loop_ms.charge(address, 1000 * seconds)

    def charge_threads(self, address: str, seconds: float) -> None:
        """Count the seconds of processor time that threads have spent for an address."""
        self._thread_ms.charge(address, 1000 * seconds)

    def admit_command(self, table: str, seat: int) -> None:
        """Count a command of a seat."""
        _check_wait(self._commands.wait_s((table, seat)))

    def admit_thought(self, scope: Scope) -> None:
        """Count a request for a hint, a review or a preview of a redaction."""
        _check_wait(self._thoughts.wait_s(find_client_address(scope)))

    def admit_picture(self, scope: Scope) -> None:
        """Count a request for the picture of a preview."""
        _check_wait(self._pictures.wait_s(find_client_address(scope)))

    def admit_socket(self, scope: Scope) -> str:
        """Count a new WebSocket. Return its address, which ``release_socket`` needs."""
        address = find_client_address(scope)
        if self._socket_count >= self.limits.sockets:
            raise ServerFull("the server is full: nobody else can connect")
        _count_connection(self._sockets, address, self._most_sockets)
        self._socket_count += 1
        return address

    def release_socket(self, address: str) -> None:
        """Stop counting a WebSocket that ``admit_socket`` has counted."""
        self._socket_count -= 1
        _uncount_connection(self._sockets, address)

    def admit_watcher(self, address: str) -> None:
        """Count a spectator on a WebSocket that ``admit_socket`` has counted."""
        _count_connection(self._watchers, address, self.limits.watchers_per_address)

    def release_watcher(self, address: str) -> None:
        """Stop counting a spectator."""
        _uncount_connection(self._watchers, address)


def _count_connection(open_there: Counter[str], address: str, most: int) -> None:
    if open_there[address] >= most:
        raise TooMany(
            "the server takes no more connections from your address: "
            "try again in {seconds} seconds",
            retry_after_s=60,
        )
    open_there[address] += 1


def _uncount_connection(open_there: Counter[str], address: str) -> None:
    open_there[address] -= 1
    if not open_there[address]:
        del open_there[address]


def _check_wait(wait_s: float) -> None:
    if wait_s:
        raise TooMany(
            "too many requests in a short time: try again in {seconds} seconds",
            retry_after_s=math.ceil(wait_s),
        )


def find_client_address(scope: Scope) -> str:
    """Return the client's address; of an IPv6 address, the prefix that identifies clients."""
    client = scope.get("client")
    return identify_client(str(client[0])) if client else ""


def identify_client(host: str) -> str:
    """Return the client that an address belongs to: the address, or its IPv6 prefix."""
    plain = normalize_address(host)
    if ":" not in plain:
        return plain
    try:
        return str(ipaddress.ip_network((plain, SUBNET_BITS), strict=False))
    except ValueError:
        return plain


# The client for whom something is done, as far as limits need to know it.
#
# It is a context variable, as ``monitoring.log_lines.REQUEST_CONTEXT`` is: tasks that a request
# starts count as its client's.


T = TypeVar("T")

CLOSED_REQUEST = 499
"""Status of a request whose client has disconnected, for logs and metrics only."""


class ClientLeft(HTTPException):
    """The client has disconnected: nobody waits for the answer."""

    status_code = CLOSED_REQUEST

    def __init__(self) -> None:
        # Python has no phrase for this status, and Litestar would look for one.
        super().__init__(detail="the client has disconnected")


@dataclass(frozen=True)
class Client:
    """A client by its address. ``receive`` is that of its request, if there is one."""

    address: str = ""
    receive: Receive | None = None

    async def wait_while_connected(self, work: Awaitable[T]) -> T:
        """Wait for ``work``. Cancel it and raise ClientLeft if the client disconnects.

        Expects that the body of the request has been read.
        """
        if self.receive is None:
            return await work
        working = asyncio.ensure_future(work)
        leaving = asyncio.create_task(_await_disconnect(self.receive))
        try:
            await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                return await working
            raise ClientLeft
        finally:
            for task in (working, leaving):
                task.cancel()
            await asyncio.gather(working, leaving, return_exceptions=True)


async def _await_disconnect(receive: Receive) -> None:
    """Return once the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


THE_SERVER = Client()
"""The server itself, for work that no client has asked for."""
CLIENT = ContextVar("client", default=THE_SERVER)


class MeteredAwaitable:
    """An awaitable that reports to ``charge``, step by step, the seconds that it takes.

    They are the processor time between two waits, in which nobody else is served.
    """

    __slots__ = ("_charge", "_work")

    def __init__(self, work: Awaitable[Any], charge: Callable[[float], None]) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, Any]:
        """Run the awaitable step by step."""
        steps = self._work.__await__()
        error: BaseException | None = None
        while True:
            begun = thread_time()
            try:
                waits_for = next(steps) if error is None else steps.throw(error)
            except StopIteration as done:
                return done.value
            finally:
                error = None
                self._charge(thread_time() - begun)
            try:
                yield waits_for
            except BaseException as thrown:  # noqa: BLE001 - such as a cancellation
                error = thrown
