"""How much the server takes from one client, and how many files it may open.

The limits are generous, since a hall with a hundred phones behind one address counts as one client.
Where everybody comes through a proxy, the server must be told to trust it, or all of them together
count as one client.
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
"""Where the system says no number."""
SHARE_OF_A_CLIENT = 3 / 8
"""Of the files, for the connections of one client: two of them leave room for others."""
KEPT_FREE, FEWEST_KEPT_FREE = 1 / 8, 64
"""Of the files, for the log, for pages that are sent, for processes that are started."""


def raise_open_files() -> None:
    """Use all files that the system lets this process open, rather than the few it begins with."""
    resource = _load_resource_module()
    if resource is None:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # macOS says more than it takes
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def read_file_limit() -> int:
    """How many files this process may have open at once."""
    resource = _load_resource_module()
    if resource is None:
        return UNBOUNDED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNBOUNDED if soft == resource.RLIM_INFINITY else int(soft)


def compute_connection_limit() -> int:
    """How many of those may be connections."""
    files = read_file_limit()
    return max(files // 2, files - max(FEWEST_KEPT_FREE, int(files * KEPT_FREE)))


def compute_client_limit(limit: int) -> int:
    """How many connections of a kind one client may have: as many as the limit, or fewer."""
    return min(limit, int(read_file_limit() * SHARE_OF_A_CLIENT))


def _load_resource_module() -> Any:
    """The module of such bounds; None on Windows."""
    try:
        return importlib.import_module("resource")
    except ImportError:
        return None


FEWEST_TO_TIDY = 1024
SUBNET_BITS = 64
"""The bits of an IPv6 address that tell one home, or one phone, from another."""


@dataclass(frozen=True)
class Rate:
    """At most ``count`` in ``within_s`` seconds: all at once, or spread over them."""

    count: int
    within_s: float


LOOP_MS, THREAD_MS = Rate(20_000, 60), Rate(60_000, 60)
"""Forty people behind one address, all the pages, lines and documents of their evening within one
minute: that takes 3 seconds of the loop. All of them asking for luck and a review: 20 of threads.
"""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(gt=0)]


@dataclass(frozen=True)
class Limits:
    """What one server process takes; an *address* is that of a client, as the server sees it."""

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
    may open; where one more comes, the first that asks nothing is closed."""
    sockets_per_address: Count = 1000
    """WebSockets that are open at once; each page of a table has one."""
    watchers_per_address: Count = 250
    """WebSockets of those that are at a table without a seat; sheets and evenings do not count."""
    sockets: Count = 20_000
    """WebSockets that are open at once, in all."""
    refused_in_a_row: Count = 100
    """How many frames in a row a WebSocket may send too many of, before it is closed."""
    head_bytes: Count = 32 * 1024
    """The bytes of the first line and the headers of a request."""
    body_bytes: Count = 64 * 1024
    """The bytes of a request's body; files of records and evenings have bounds of their own."""
    message_bytes: Count = 16 * 1024
    """The bytes of a message over a WebSocket."""
    request_within_s: Seconds = 20.0
    """How long a request may take to arrive, its body included."""
    ping_every_s: Seconds = 20.0
    """How often a WebSocket is asked whether it is still there; it has as long to answer."""
    stop_within_s: Count = 3
    """How long a server that is told to stop waits for what is being answered."""
    pictures_per_address: Rate = Rate(600, 60)
    """Pictures of previews; those who show links fetch them for many people."""
    pages_per_address: Rate = Rate(6000, 60)
    """Pages, and the files that they ask for."""
    listed_per_address: Count = 5
    """Public tables that wait for players at once."""
    tables_in_memory: Count = 1000
    """Where more tables than these are in memory, those that nobody uses are dropped from it."""
    evenings_in_memory: Count = 50
    """The same of club evenings."""
    reports_per_address: Rate = Rate(30, 3600)
    """Reports of people and of what they have written, to who moderates."""
    registrations_per_address: Rate = Rate(600, 3600)
    """People who register for club evenings, or take that back; a whole hall may be one address."""
    loop_ms_per_address: Rate = LOOP_MS
    """Milliseconds in which nobody else is served."""
    thread_ms_per_address: Rate = THREAD_MS
    """Milliseconds of processor time for what is worked out beside: hints, reviews, documents."""


class Allowance:
    """Holds each of many clients, or seats, to a rate.

    By the generic cell rate algorithm: of each is kept only the moment until which it has used up
    its share.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._each_s = rate.within_s / rate.count
        self._within_s = rate.within_s
        self._clock = clock
        self._served_until: dict[Hashable, float] = {}
        self._tidy_at = FEWEST_TO_TIDY

    def wait_s(self, who: Hashable) -> float:
        """0 if it may go on, and then that is counted; else how many seconds it has to wait."""
        wait = self.over_s(who, 1)
        if not wait:
            self.charge(who, 1)
        return wait

    def over_s(self, who: Hashable, count: float = 0) -> float:
        """How many seconds it has to wait until it may have ``count`` more; 0 if it need not."""
        now = self._clock()
        until = max(self._served_until.get(who, now), now) + count * self._each_s
        wait = until - now - self._within_s
        return wait if wait > 1e-9 * self._within_s else 0.0

    def charge(self, who: Hashable, count: float) -> None:
        """Count what it has had, within its rate or not."""
        now = self._clock()
        before = max(self._served_until.get(who, now), now)
        self._served_until[who] = before + count * self._each_s
        if len(self._served_until) >= self._tidy_at:
            self._tidy(now)

    def _tidy(self, now: float) -> None:
        """Forget those whose share is whole again."""
        rest = {who: until for who, until in self._served_until.items() if until > now}
        self._served_until = rest
        self._tidy_at = max(FEWEST_TO_TIDY, 2 * len(rest))


class RateLimiter:
    """Counts what clients do, and refuses what is beyond the limits: TooMany or ServerFull."""

    def __init__(self, limits: Limits, secret: bytes) -> None:
        """``secret`` is the log's: by it the log knows an address again."""
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
        self._sockets: Counter[str] = Counter()
        self._watchers: Counter[str] = Counter()
        self._most_sockets = compute_client_limit(limits.sockets_per_address)
        self._socket_count = 0

    @property
    def socket_count(self) -> int:
        """How many WebSockets are open."""
        return self._socket_count

    def admit_opening(self, scope: Scope) -> str:
        """Somebody opens a table; returns the origin by which the lobby knows from where."""
        _check_wait(self._tables.wait_s(find_client_address(scope)))
        return self.find_origin(scope)

    def find_origin(self, scope: Scope) -> str:
        """What stands in the log for where somebody comes from."""
        return hash_origin(self._secret, find_client_address(scope))

    def admit_seat(self, scope: Scope) -> str:
        """Somebody sits down; returns the origin by which the log knows from where."""
        _check_wait(self._seats.wait_s(find_client_address(scope)))
        return self.find_origin(scope)

    def admit_report(self, scope: Scope) -> str:
        """Somebody reports somebody else; returns the origin, as for who opens a table."""
        _check_wait(self._reports.wait_s(find_client_address(scope)))
        return self.find_origin(scope)

    def admit_registration(self, scope: Scope) -> None:
        """Somebody registers for a club evening, or takes it back."""
        _check_wait(self._registrations.wait_s(find_client_address(scope)))

    def admit_request(self, address: str) -> None:
        """Somebody at an address requests anything."""
        self._check_time(address)
        _check_wait(self._requests.wait_s(address))

    def admit_frame(self, address: str) -> bool:
        """Count a frame of a WebSocket that requests nothing; False where it is too much."""
        return not self._requests.wait_s(address)

    def admit_page(self, address: str) -> None:
        """Somebody at an address asks for a page, or for a file of one."""
        self._check_time(address)
        _check_wait(self._pages.wait_s(address))

    def _check_time(self, address: str) -> None:
        _check_wait(max(self._loop_ms.over_s(address), self._thread_ms.over_s(address)))

    def charge_loop(self, address: str, seconds: float) -> None:
        """Count the time that the loop has served somebody at an address."""
        self._loop_ms.charge(address, 1000 * seconds)

    def charge_threads(self, address: str, seconds: float) -> None:
        """Count the processor time that threads have worked for somebody at an address."""
        self._thread_ms.charge(address, 1000 * seconds)

    def admit_command(self, table: str, seat: int) -> None:
        """A seat sends a command."""
        _check_wait(self._commands.wait_s((table, seat)))

    def admit_thought(self, scope: Scope) -> None:
        """Somebody requests a hint, a review, or what would be forgotten."""
        _check_wait(self._thoughts.wait_s(find_client_address(scope)))

    def admit_picture(self, scope: Scope) -> None:
        """Somebody requests the picture of a preview."""
        _check_wait(self._pictures.wait_s(find_client_address(scope)))

    def admit_socket(self, scope: Scope) -> str:
        """A WebSocket is opened; returns the address to give to ``disconnects`` in the end."""
        address = find_client_address(scope)
        if self._socket_count >= self.limits.sockets:
            raise ServerFull("the server is full: nobody else can connect")
        _count_connection(self._sockets, address, self._most_sockets)
        self._socket_count += 1
        return address

    def release_socket(self, address: str) -> None:
        """A WebSocket is closed that ``connects`` has let in."""
        self._socket_count -= 1
        _uncount_connection(self._sockets, address)

    def admit_watcher(self, address: str) -> None:
        """Somebody without a seat comes by a WebSocket that ``connects`` has counted."""
        _count_connection(self._watchers, address, self.limits.watchers_per_address)

    def release_watcher(self, address: str) -> None:
        """That one has gone."""
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
            "that is too much in a short time: try again in {seconds} seconds",
            retry_after_s=math.ceil(wait_s),
        )


def find_client_address(scope: Scope) -> str:
    """The client's address; of an IPv6 address, the part that tells clients apart."""
    client = scope.get("client")
    return identify_client(str(client[0])) if client else ""


def identify_client(host: str) -> str:
    """Which client an address is, of those that are told apart."""
    plain = normalize_address(host)
    if ":" not in plain:
        return plain
    try:
        return str(ipaddress.ip_network((plain, SUBNET_BITS), strict=False))
    except ValueError:
        return plain


# The client for whom something is done, as far as limits need to know.
#
# It is a variable of the context, as ``watching.context`` is: whatever follows from a request is
# done for its client.


T = TypeVar("T")

CLOSED_REQUEST = 499
"""The status, for logs and metrics alone, of a request whose client has left."""


class ClientLeft(HTTPException):
    """The client has hung up: nobody waits for the answer any more."""

    status_code = CLOSED_REQUEST

    def __init__(self) -> None:
        # Python has no sentence for this status, and Litestar would ask for one.
        super().__init__(detail="the client has left")


@dataclass(frozen=True)
class Client:
    """A client by its address; ``receive`` is that of its request, if it has sent one."""

    address: str = ""
    receive: Receive | None = None

    async def wait_while_connected(self, work: Awaitable[T]) -> T:
        """Wait for ``work``; cancel it once the client hangs up, and raise ClientLeft.

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
    """Return once the client has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


THE_SERVER = Client()
"""Whatever the server does by itself."""
CLIENT = ContextVar("client", default=THE_SERVER)


class MeteredAwaitable:
    """Something to await, of which ``charge`` hears, step by step, how many seconds it takes.

    That is processor time between two waits, in which nobody else is served.
    """

    __slots__ = ("_charge", "_work")

    def __init__(self, work: Awaitable[Any], charge: Callable[[float], None]) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, Any]:
        """Do it step by step."""
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
