"""The outermost app: it counts requests, gives each an id, and tells how the server is.

It answers ``/metrics`` itself, to clients that may read them. For all others that address does not
exist.
"""

from __future__ import annotations

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from prometheus_client.exposition import choose_encoder

from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.repository import start_task
from courtcards.kernel.errors import NotReady
from courtcards.server.limits.requests import HEADERS
from courtcards.server.monitoring.log_lines import (
    REQUEST_CONTEXT,
    MonitoringSettings,
    RequestContext,
    find_stream_name,
    is_in_networks,
    parse_networks,
)
from courtcards.server.monitoring.metrics import Metrics
from courtcards.server.responses import PRIVATE, declare_refusals

logger = logging.getLogger("courtcards.requests")

PATH = "/metrics"
WEBSOCKET = "WebSocket"
"""Value of the label ``method`` for the handshake of a WebSocket."""
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", WEBSOCKET})
NONE = "none"
"""Route of unknown addresses, and status of requests that got no answer."""
OTHER = "other"
"""Value of the label ``method`` for methods that the interface does not use."""
OPENED = 101
"""Status of an accepted WebSocket handshake."""
MARK = b"x-request-id"
BY_A_PROXY = frozenset({b"forwarded", b"via", b"x-forwarded-for", b"x-real-ip"})
"""Headers that only proxies add: a request with one of them did not come directly."""
LIVE = {"/api/clubs/": "/api/clubs/{evening}/live", "/api/tables/": "/api/tables/{table}/live"}
"""Routes of WebSockets, by the beginning of their paths."""


class MonitoredApp:
    """Wraps an app and measures its answers: how many, with which status, how fast."""

    def __init__(
        self, app: ASGIApp, metrics: Metrics, watching: MonitoringSettings, worker: int = 1
    ) -> None:
        """Raises SettingError if ``watching`` names an invalid network.

        ``worker`` is the number of this worker among several.
        """
        self._query = f"worker={worker}".encode()
        self._app = app
        self._metrics = metrics
        self._refused = metrics.count_refusal  # one object for all: each access would make another
        self._encoding = ThreadPoolExecutor(1, "metrics")
        self._readers = parse_networks(watching.metrics_for)
        self._chance = random.Random()  # noqa: S311 - the id of a request protects nothing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        if self._asks_for_metrics(scope):
            await self._send_metrics(scope, send)
            return
        name = f"{self._chance.getrandbits(64):016x}"
        REQUEST_CONTEXT.set(RequestContext(name, find_stream_name(scope["path"]), self._refused))
        if scope["type"] == ScopeType.WEBSOCKET:
            # A WebSocket may last for hours: keep as little as possible of its request.
            await self._app(scope, receive, self._watch_handshake(scope["path"], send, name))
        else:
            await self._serve(scope, receive, send, name)

    def _watch_handshake(self, path: str, send: Send, name: str) -> Send:
        found = (route for start, route in LIVE.items() if path.startswith(start))
        return Handshake(self, next(found, NONE), send, name).send

    async def _serve(self, scope: Scope, receive: Receive, send: Send, name: str) -> None:
        """Serve a request. HEAD is served as GET; the HTTP protocol leaves the body out."""
        begun, status = perf_counter(), NONE
        asked: Any = scope | {"method": "GET"} if scope.get("method") == "HEAD" else scope

        async def send_with_id(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (MARK, name.encode())]
                status = str(message["status"])
            await send(message)

        try:
            await self._app(asked, receive, send_with_id)
        finally:
            route = str(asked.get("path_template") or NONE)
            self.note((str(scope.get("method")), route, status), perf_counter() - begun)

    def note(self, answered: tuple[str, str, str], seconds: float) -> None:
        """Count an answer by method, route and status, and log it at debug level."""
        method, route, status = answered
        known = method if method in METHODS else OTHER
        self._metrics.requests.labels(known, route, status).inc()
        self._metrics.request_seconds.labels(route).observe(seconds)
        logger.debug("%s %s %s, %.1f ms", known, route, status, seconds * 1000)

    def count_early_refusal(self, status: int, seconds: float) -> None:
        """Count a request that was refused before its method and path were known."""
        self.note((OTHER, NONE, str(status)), seconds)

    def _asks_for_metrics(self, scope: Scope) -> bool:
        """Tell whether a client that may read the metrics asks this worker for them."""
        return (
            scope["path"] == PATH
            and scope["type"] == ScopeType.HTTP
            and scope["method"] in {"GET", "HEAD"}
            and scope["client"] is not None
            and is_in_networks(scope["client"][0], self._readers)
            and not any(name in BY_A_PROXY for name, _ in scope["headers"])
            and self._is_for_this_worker(scope["query_string"])
        )

    def _is_for_this_worker(self, query: bytes) -> bool:
        """Tell whether the query names this worker, or none."""
        return not query.startswith(b"worker=") or query == self._query

    async def _send_metrics(self, scope: Scope, send: Send) -> None:
        accepted = dict(scope["headers"]).get(b"accept", b"").decode("latin-1")
        encode, kind = choose_encoder(accepted)
        # A thousand lines take tens of milliseconds: encode them in a thread.
        body = await asyncio.get_running_loop().run_in_executor(
            self._encoding, encode, self._metrics.registry
        )
        own = [
            (b"content-type", kind.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        start = {"type": "http.response.start", "status": 200, "headers": [*own, *HEADERS]}
        await send(start)  # type: ignore[arg-type]
        await send({"type": "http.response.body", "body": body, "more_body": False})


class Handshake:
    """The handshake of one WebSocket, which is counted when it is answered."""

    __slots__ = ("_begun", "_monitored_app", "_name", "_route", "_send")

    def __init__(self, monitored_app: MonitoredApp, route: str, send: Send, name: str) -> None:
        self._begun = perf_counter()
        self._monitored_app = monitored_app
        self._route = route
        self._send = send
        self._name = name

    async def send(self, message: Any) -> None:
        """Send a message. The first one accepts or refuses the WebSocket, and is counted."""
        if "headers" in message:
            message["headers"] = [*message["headers"], (MARK, self._name.encode())]
            answered = (WEBSOCKET, self._route, str(message.get("status", OPENED)))
            self._monitored_app.note(answered, perf_counter() - self._begun)
        await self._send(message)


ASKED_ANEW_AFTER_S = 1.0
"""A check writes to the disk: within this time its result is used again."""
GIVEN_UP_AFTER_S = 3.0
"""A check that takes longer goes on, but requests wait for it no longer."""


class Health(msgspec.Struct, frozen=True):
    """Answer of a server that is well. A server that is not well refuses the request."""

    status: str = "ok"


class Readiness:
    """Readiness of a server: its engine is loaded, and its log can be written."""

    def __init__(self, log: ServerLog, awake: asyncio.Event) -> None:
        self._log = log
        self._awake = awake
        self._checking: asyncio.Task[None] | None = None
        self._checked_at = 0.0

    async def check(self) -> None:
        """Check the engine and the log, one check at a time.

        Raises NotReady or StorageError if the server cannot play.
        """
        if not self._awake.is_set():
            raise NotReady("the engine is still loading: try again in a moment")
        now = asyncio.get_running_loop().time()
        is_old = now > self._checked_at + ASKED_ANEW_AFTER_S
        if self._checking is None or (is_old and self._checking.done()):
            self._checked_at = now
            self._checking = start_task(self._log.check())
        try:
            async with asyncio.timeout_at(self._checked_at + GIVEN_UP_AFTER_S):
                await asyncio.shield(self._checking)
        except TimeoutError as error:
            raise NotReady("the log does not answer: nothing can be saved now") from error


@get("/health/live", sync_to_thread=False)
def get_liveness() -> Response[Health]:
    """Confirm that the server answers. If it does not, it should be started again."""
    return Response(Health(), headers=PRIVATE)


@get("/health/ready", responses=declare_refusals(503))
async def get_readiness(readiness: NamedDependency[Readiness]) -> Response[Health]:
    """Confirm that the server can play: its engine is loaded, and its log can be written."""
    await readiness.check()
    return Response(Health(), headers=PRIVATE)


HANDLERS = (get_liveness, get_readiness)
