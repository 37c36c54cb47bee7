"""What stands before all else: it counts what is asked, and gives each request an id for the log.

It answers ``/metrics`` itself, to whoever may read them. For everybody else nothing is there.
"""

from __future__ import annotations

import logging
import secrets
from time import perf_counter
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from prometheus_client.exposition import choose_encoder

from courtcards.server.limits.requests import HEADERS
from courtcards.server.watching.context import REFUSED, REQUEST, TABLE, table_in
from courtcards.server.watching.metrics import Metrics
from courtcards.server.watching.options import Watching, is_in, networks_of

logger = logging.getLogger("courtcards.requests")

PATH = "/metrics"
WEBSOCKET = "WebSocket"
"""As a method: the handshake of one."""
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", WEBSOCKET})
NONE = "none"
"""The route of what leads nowhere, and the status of what was not answered."""
BY_A_PROXY = frozenset({b"forwarded", b"via", b"x-forwarded-for", b"x-real-ip"})
"""A request with one of these headers has come through a proxy, whoever it is from."""
LIVE = {"/api/clubs/": "/api/clubs/{evening}/live", "/api/tables/": "/api/tables/{table}/live"}
"""The routes of WebSockets, by how their addresses begin."""


class WatchedApp:
    """An app of which it is told how many requests it answers, how, and how soon."""

    def __init__(self, app: ASGIApp, metrics: Metrics, watching: Watching) -> None:
        """ServeError where ``watching`` names no networks."""
        self._app = app
        self._metrics = metrics
        self._readers = networks_of(watching.metrics_for)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        if self._asks_for_metrics(scope):
            await self._tell(scope, send)
            return
        name = secrets.token_hex(8)
        REQUEST.set(name)
        TABLE.set(table_in(scope["path"]))
        REFUSED.set(self._metrics.refused)
        await self._serve(scope, receive, send, name)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, name: str) -> None:
        begun, status = perf_counter(), NONE
        path = scope["path"]  # a WebSocket forgets its scope once it is open
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        method = scope["method"] if scope["type"] == ScopeType.HTTP else WEBSOCKET
        mark = (b"x-request-id", name.encode())

        async def send_on(message: Any) -> None:
            nonlocal status
            if "headers" in message:  # an answer begins, or a WebSocket
                message["headers"] = [*message["headers"], mark]
                status = str(message.get("status", 101))
                if is_socket:
                    self._count(method, _route_of_socket(path), status)
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        finally:
            seconds = perf_counter() - begun
            route = _route_of_socket(path) if is_socket else scope.get("path_template") or NONE
            if not is_socket:
                self._count(method, route, status)
                self._metrics.request_seconds.labels(route).observe(seconds)
            logger.debug("%s %s %s, %.1f ms", method, route, status, seconds * 1000)

    def _count(self, method: str, route: str, status: str) -> None:
        known = method if method in METHODS else "other"
        self._metrics.requests.labels(known, route, status).inc()

    def _asks_for_metrics(self, scope: Scope) -> bool:
        """Whether this is a request for them by whoever may read them."""
        return (
            scope["path"] == PATH
            and scope["type"] == ScopeType.HTTP
            and scope["method"] == "GET"
            and scope["client"] is not None
            and is_in(scope["client"][0], self._readers)
            and not any(name in BY_A_PROXY for name, _ in scope["headers"])
        )

    async def _tell(self, scope: Scope, send: Send) -> None:
        accepted = dict(scope["headers"]).get(b"accept", b"").decode("latin-1")
        encode, kind = choose_encoder(accepted)
        body = encode(self._metrics.registry)
        own = [
            (b"content-type", kind.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        start = {"type": "http.response.start", "status": 200, "headers": [*own, *HEADERS]}
        await send(start)  # type: ignore[arg-type]
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _route_of_socket(path: str) -> str:
    found = (route for start, route in LIVE.items() if path.startswith(start))
    return next(found, NONE)
