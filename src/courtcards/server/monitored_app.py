"""The first to see a request: it counts it, gives it an id, and says how the server is.

It answers ``/metrics`` itself, to clients that may read them. For everybody else nothing is there.
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
"""As a method: the handshake of one."""
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", WEBSOCKET})
NONE = "none"
"""The route of what leads nowhere, and the status of what was not answered."""
OTHER = "other"
"""As a method: one of which the interface knows nothing."""
OPENED = 101
"""The status with which a WebSocket is opened."""
MARK = b"x-request-id"
BY_A_PROXY = frozenset({b"forwarded", b"via", b"x-forwarded-for", b"x-real-ip"})
"""A request with one of these headers has come through a proxy, whoever it is from."""
LIVE = {"/api/clubs/": "/api/clubs/{evening}/live", "/api/tables/": "/api/tables/{table}/live"}
"""The routes of WebSockets, by how their addresses begin."""


class MonitoredApp:
    """An app of which it is told how many requests it answers, how, and how soon."""

    def __init__(
        self, app: ASGIApp, metrics: Metrics, watching: MonitoringSettings, worker: int = 1
    ) -> None:
        """SettingError where ``watching`` names no networks; of several workers it is that one."""
        self._query = f"worker={worker}".encode()
        self._app = app
        self._metrics = metrics
        self._refused = metrics.count_refusal  # one for all: each mention would make another
        self._encoding = ThreadPoolExecutor(1, "metrics")
        self._readers = parse_networks(watching.metrics_for)
        self._chance = random.Random()  # noqa: S311 - the name of a request guards nothing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        if self._asks_for_metrics(scope):
            await self._send_metrics(scope, send)
            return
        name = f"{self._chance.getrandbits(64):016x}"
        REQUEST_CONTEXT.set(RequestContext(name, find_stream_name(scope["path"]), self._refused))
        if scope["type"] == ScopeType.WEBSOCKET:
            # It may stay for hours: as little as can be is kept of its beginning.
            await self._app(scope, receive, self._watch_handshake(scope["path"], send, name))
        else:
            await self._serve(scope, receive, send, name)

    def _watch_handshake(self, path: str, send: Send, name: str) -> Send:
        found = (route for start, route in LIVE.items() if path.startswith(start))
        return Handshake(self, next(found, NONE), send, name).send

    async def _serve(self, scope: Scope, receive: Receive, send: Send, name: str) -> None:
        """Serve a request; HEAD is answered as GET is, and the server leaves the body out."""
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
        """Count a method, a route and a status, and write a line where those are wanted."""
        method, route, status = answered
        known = method if method in METHODS else OTHER
        self._metrics.requests.labels(known, route, status).inc()
        self._metrics.request_seconds.labels(route).observe(seconds)
        logger.debug("%s %s %s, %.1f ms", known, route, status, seconds * 1000)

    def count_early_refusal(self, status: int, seconds: float) -> None:
        """Count what was refused before it was known what is asked."""
        self.note((OTHER, NONE, str(status)), seconds)

    def _asks_for_metrics(self, scope: Scope) -> bool:
        """Whether this is a request for them by whoever may read them."""
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
        """Whether the worker that is asked for, if one is, is this one."""
        return not query.startswith(b"worker=") or query == self._query

    async def _send_metrics(self, scope: Scope, send: Send) -> None:
        accepted = dict(scope["headers"]).get(b"accept", b"").decode("latin-1")
        encode, kind = choose_encoder(accepted)
        # A thousand lines take tens of milliseconds: nobody at a table waits for them.
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
    """How a WebSocket is answered, of which ``watched`` is told."""

    __slots__ = ("_begun", "_monitored_app", "_name", "_route", "_send")

    def __init__(self, monitored_app: MonitoredApp, route: str, send: Send, name: str) -> None:
        self._begun = perf_counter()
        self._monitored_app = monitored_app
        self._route = route
        self._send = send
        self._name = name

    async def send(self, message: Any) -> None:
        """Send a message; the first accepts or refuses."""
        if "headers" in message:
            message["headers"] = [*message["headers"], (MARK, self._name.encode())]
            answered = (WEBSOCKET, self._route, str(message.get("status", OPENED)))
            self._monitored_app.note(answered, perf_counter() - self._begun)
        await self._send(message)


ASKED_ANEW_AFTER_S = 1.0
"""A check writes to the disk: whoever asks more often is answered from the last one."""
GIVEN_UP_AFTER_S = 3.0
"""A check that takes longer goes on, but nobody waits for it any more."""


class Health(msgspec.Struct, frozen=True):
    """How the server is; an answer that is no refusal says so by itself."""

    status: str = "ok"


class Readiness:
    """Whether a server can play: its engine is loaded, and its log can be written."""

    def __init__(self, log: ServerLog, awake: asyncio.Event) -> None:
        self._log = log
        self._awake = awake
        self._checking: asyncio.Task[None] | None = None
        self._checked_at = 0.0

    async def check(self) -> None:
        """Refuse while it cannot: NotReady, StorageError. One check at a time is under way."""
        if not self._awake.is_set():
            raise NotReady("the engine is still being loaded: try again in a moment")
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
    """The server answers: where it does not, it should be started again."""
    return Response(Health(), headers=PRIVATE)


@get("/health/ready", responses=declare_refusals(503))
async def get_readiness(readiness: NamedDependency[Readiness]) -> Response[Health]:
    """The server can play: the engine is loaded, and what was just written to the log lasts."""
    await readiness.check()
    return Response(Health(), headers=PRIVATE)


HANDLERS = (get_liveness, get_readiness)
