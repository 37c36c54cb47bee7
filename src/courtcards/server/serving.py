"""Serving the app: listen on an address, announce it, and stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sys
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NoReturn, cast

import uvicorn

from courtcards.kernel.errors import ServeError
from courtcards.kernel.version import __version__
from courtcards.server.access.addresses import ListenAddress
from courtcards.server.app import create_app
from courtcards.server.limits.clients import Limits, raise_open_files
from courtcards.server.local_https import (
    HANDSHAKE_S,
    SecurePort,
    choose_secure_port,
    make_secure_port,
)
from courtcards.server.maintenance import run_maintenance
from courtcards.server.monitored_app import MonitoredApp
from courtcards.server.monitoring.log_lines import configure_logging
from courtcards.server.settings import ServerSettings
from courtcards.server.sockets.http import make_http_class
from courtcards.server.sockets.live import make_socket_class
from courtcards.server.workers.routing import (
    ALONE,
    OtherWorkers,
    SharedHttp,
    WorkerShare,
    make_shared_http_class,
)
from courtcards.server.workers.supervisor import (
    READY,
    STOPPING,
    check_workers,
    keep_watchdog,
    notify,
    supervise,
)

logger = logging.getLogger("courtcards.server")

BACKLOG = 1024
SWITCH_S = 0.0001
"""Longest time for which a busy loop keeps the interpreter from another thread. With Python's own 5
ms a commit would wait that long for each of its statements, and each play for its commit."""


def serve(
    settings: ServerSettings,
    ready: Callable[[str], None] | None = None,
    *,
    is_secure: bool = False,
) -> NoReturn:
    """Serve until interrupted, then end the process.

    ``ready`` is called once with the address when the server answers. ``is_secure`` makes a single
    process also speak HTTPS, at a port beside its own. Raises ServeError if the address cannot be
    listened on, and StorageError if the log cannot be used.

    The process ends by ``os._exit``: a bot may still think in a thread, and nobody waits for its
    move any more.
    """
    raise_open_files()

    def answers(where: str) -> None:
        (ready or _print_address)(where)
        notify(READY)

    bound = listen(settings.host, settings.port)
    with bound:
        if settings.workers == 1:
            secure = _open_secure_port(settings) if is_secure else None
            serve_socket(bound, settings, answers, secure=secure)
        where = format_address(bound, settings.host)
        check_workers()
        configure_logging(settings.watching)
        supervise(settings, bound, lambda: answers(where))
    _end()


def serve_socket(  # noqa: PLR0913, PLR0917 - alone, as one of several, or securely, too
    bound: socket.socket,
    settings: ServerSettings,
    ready: Callable[[str], None],
    share: WorkerShare = ALONE,
    other_workers: OtherWorkers | None = None,
    secure: SecurePort | None = None,
) -> NoReturn:
    """Serve at a listening socket, as ``serve`` does; with ``other_workers``, as one of them."""
    told = None if secure is None else secure.endpoint
    listening = ListenAddress(settings.host, bound.getsockname()[1], settings.public_address, told)
    configure_logging(settings.watching)
    sys.setswitchinterval(SWITCH_S)
    app = create_app(settings.place, settings.limits, listening, settings.watching, share)
    config = make_uvicorn_config(app, settings.limits, settings.trusted_proxies)
    if other_workers is not None:
        bounded: Any = config.http
        config.http = make_shared_http_class(bounded, other_workers, share)
    where = format_address(bound, settings.host)

    def answers() -> None:
        logger.info("courtcards %s answers at %s", __version__, where)
        ready(where)

    if other_workers is None:
        server = _Server(
            config, answers, secure, [keep_watchdog, lambda: run_maintenance(settings)]
        )
    else:
        server = _Worker(config, answers, other_workers)
    with contextlib.suppress(KeyboardInterrupt):
        server.run([bound])
    logger.info("courtcards is stopping")
    _end()


def _open_secure_port(settings: ServerSettings) -> SecurePort:
    return make_secure_port(
        listen(settings.host, choose_secure_port(settings.port)), settings.place
    )


def _end() -> NoReturn:
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def make_uvicorn_config(
    app: MonitoredApp, limits: Limits, trusted_proxies: str = ""
) -> uvicorn.Config:
    """Return the uvicorn settings for the app."""
    return uvicorn.Config(
        app,
        http=make_http_class(limits, app, trusted_proxies),
        ws=cast("Any", make_socket_class()),  # our own protocol instantiates it
        log_config=None,  # uvicorn's lines are written as all others are
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=trusted_proxies,
        timeout_graceful_shutdown=limits.stop_within_s,
        ws_max_size=limits.message_bytes,
        ws_ping_interval=limits.ping_every_s,
    )


class _Server(uvicorn.Server):
    """Announces when it answers, and may also serve at a secure port.

    It runs the coroutines of ``beside`` meanwhile.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        secure: SecurePort | None = None,
        beside: Sequence[Callable[[], Coroutine[Any, Any, None]]] = (),
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._secure = secure
        self._beside = beside
        self._doing: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce it."""
        await super().startup(sockets)
        if self._secure is not None:
            self.servers.append(await self._listen_securely(self._secure))
        self._begin()

    async def _listen_securely(self, secure: SecurePort) -> asyncio.Server:
        """Serve the app at the secure socket.

        Uvicorn itself speaks TLS at all of its sockets or at none.
        """
        made: Any = self.config.http_protocol_class
        return await asyncio.get_running_loop().create_server(
            lambda: made(self.config, self.server_state, self.lifespan.state),
            sock=secure.bound,
            ssl=secure.context,
            ssl_handshake_timeout=HANDSHAKE_S,
            backlog=BACKLOG,
        )

    def _begin(self) -> None:
        self._doing = [asyncio.create_task(begin()) for begin in self._beside]
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the server and the tasks beside it."""
        notify(STOPPING)
        for task in self._doing:
            task.cancel()
        await super().shutdown(sockets)


class _Worker(_Server):
    """Takes connections that other workers hand over, and ends with its supervisor."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], other_workers: OtherWorkers
    ) -> None:
        super().__init__(config, ready)
        self._other_workers = other_workers
        self._taking: set[asyncio.Task[None]] = set()

    def _begin(self) -> None:
        self._other_workers.listen(self._take)
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._stop_when_orphaned)
        super()._begin()

    def _stop_when_orphaned(self) -> None:
        """Stop: the pipe from the supervisor has ended, and nothing else ever comes through it."""
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        self.should_exit = True

    def _take(self, connection: socket.socket, data: bytes) -> None:
        task = asyncio.create_task(self._continue_connection(connection, data))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _continue_connection(self, connection: socket.socket, data: bytes) -> None:
        """Serve a connection of which another worker has read the first bytes."""
        made: Any = self.config.http_protocol_class
        protocol: SharedHttp = made(self.config, self.server_state, self.lifespan.state)
        protocol.keep(data)
        await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        protocol.parse_kept()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the hand-over socket first: no more connections are taken."""
        self._other_workers.close()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """Listen on an address. Raises ServeError if that is impossible."""
    if not 0 <= port <= 65535:
        raise ServeError("{port} is not a port: ports are 0 to 65535", port=port)
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        raise ServeError("{host!r} is not an address of this machine", host=host) from error
    bound = socket.socket(family, kind, protocol)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # A restarted server takes the port of one that has just stopped.
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(place)
        bound.listen(BACKLOG)  # only this takes the port: after bind another program still could
    except OSError as error:
        bound.close()
        raise _explain_listen_error(host, port, error) from error
    return bound


def _explain_listen_error(host: str, port: int, error: OSError) -> ServeError:
    if error.errno == errno.EADDRINUSE:
        return ServeError(
            "port {port} is in use by another program: choose another with --port", port=port
        )
    if error.errno == errno.EACCES:
        return ServeError(
            "port {port} needs privileges that you do not have: choose one above 1023 with --port",
            port=port,
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return ServeError("{host!r} is not an address of this machine", host=host)
    return ServeError(
        "cannot listen on {host}:{port}: {reason}",
        host=host,
        port=port,
        reason=error.strerror,
    )


def format_address(listening: socket.socket, host: str) -> str:
    """Return the address at which a browser on this machine finds the server."""
    port = listening.getsockname()[1]
    everywhere = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"}  # noqa: S104
    shown = everywhere.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def _print_address(url: str) -> None:
    print(f"Courtcards is at {url}", flush=True)  # noqa: T201
