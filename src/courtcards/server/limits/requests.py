"""Checks before the app: cross-site requests and too many requests of a client are refused.

It also adds the security headers to every answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from urllib.parse import parse_qsl, urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.exceptions import ValidationException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from courtcards.kernel.errors import CrossSite, OtherHost
from courtcards.page import POLICY
from courtcards.page.service_worker import WORKERS
from courtcards.server.access.addresses import ListenAddress, is_same_origin
from courtcards.server.limits.clients import (
    CLIENT,
    Client,
    MeteredAwaitable,
    RateLimiter,
    find_client_address,
)
from courtcards.server.responses import (
    LANGUAGE_HEADERS,
    describe_error,
    find_request_language,
    make_error_headers,
)

CONTENT_SECURITY_POLICY = f"{POLICY}; frame-ancestors 'none'"
Headers = tuple[tuple[bytes, bytes], ...]
HEADERS: Headers = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
WITH_CAMERA = {b"permissions-policy": b"camera=(self), geolocation=(), microphone=()"}
WITHOUT_REFERRER = {b"referrer-policy": b"no-referrer"}


def _replace_headers(headers: Headers, changes: dict[bytes, bytes]) -> Headers:
    return tuple((name, changes.get(name, value)) for name, value in headers)


SCANNING_PAGES = frozenset({"/local", "/local/near", "/local/table"})
"""Pages that scan the codes of other devices. The first page may load a table without a reload."""
DIRECTING_PAGES = re.compile(r"/club/[^/]+/(?:director(?:-[0-9]+)?|jury)")
"""Pages that scan the codes of printed sheets: those of an evening's director and jury."""
SECRET_PAGES = re.compile(r"/moderate|/club/.*|(?:/api/tables/[^/]+)?/resume/.*")
"""Links that carry a right. Their pages send no Referer, so no other site learns the link."""
SCANNING_HEADERS = _replace_headers(HEADERS, WITH_CAMERA)
SECRET_HEADERS = _replace_headers(HEADERS, WITHOUT_REFERRER)
DIRECTING_HEADERS = _replace_headers(SECRET_HEADERS, WITH_CAMERA)
PUBLIC_PAGES = "/public/"
"""Addresses of published results. Other sites may read these, and only these."""
EMBEDDED_PAGES = re.compile(r"/public/[^/]+/[^/]+/embed")
"""Public pages that other sites may show in a frame. The handler sends the policy for frames."""
PUBLIC_HEADERS: Headers = (
    *_replace_headers(
        HEADERS, WITHOUT_REFERRER | {b"cross-origin-resource-policy": b"cross-origin"}
    ),
    (b"access-control-allow-origin", b"*"),
)
FRAME_HEADERS = frozenset({b"content-security-policy", b"x-frame-options"})
EMBEDDED_HEADERS = tuple(each for each in PUBLIC_HEADERS if each[0] not in FRAME_HEADERS)
OFFLINE_HOST_WORKERS = frozenset(f"/local/{name}" for name in WORKERS)
"""Scripts of the workers that run Python and the engine. They need WebAssembly."""
WORKER_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    ),
    *HEADERS[1:],
)
BY_HTTPS_ALONE: Headers = ((b"strict-transport-security", b"max-age=31536000"),)
"""Header that makes browsers use only HTTPS for this host, for a year."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True)
class Apps:
    """The apps for HTTP, for public results by HTTP, and for WebSockets."""

    http: ASGIApp
    public: ASGIApp
    sockets: ASGIApp


class CheckedApp:
    """Checks each request before an app gets it."""

    def __init__(self, apps: Apps, limiter: RateLimiter, listening: ListenAddress | None) -> None:
        self._app = apps.http
        self._public = apps.public
        self._listening = listening
        self._sockets = apps.sockets
        self._admission = limiter
        public = "" if listening is None else listening.public_address
        self._always = BY_HTTPS_ALONE if is_https(public) else ()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Exception as error:  # noqa: BLE001 - describe_error logs what is no refusal
            await deny(scope, send, error, self._always)
            return

        address = find_client_address(scope)
        charge = partial(self._admission.charge_loop, address)
        if scope["type"] == ScopeType.WEBSOCKET:
            CLIENT.set(Client(address))
            await MeteredAwaitable(self._sockets(scope, receive, send), charge)
            return

        headers = choose_headers(scope["path"]) + self._always

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        CLIENT.set(Client(address, receive))
        app = self._public if scope["path"].startswith(PUBLIC_PAGES) else self._app
        await MeteredAwaitable(app(scope, receive, send_with_headers), charge)

    def _check(self, scope: Scope) -> None:
        is_watching = scope["path"].startswith("/health/")  # it knows the machine, not its name
        listening = self._listening
        if listening is not None and not is_watching and listening.is_other_host(scope):
            raise OtherHost(
                "this server's address is {address}: use that", address=listening.public_address
            )
        if is_cross_site(scope):
            raise CrossSite("this request comes from another site")
        if scope["path"].startswith("/api/"):
            self._admission.admit_request(find_client_address(scope))
        else:
            self._admission.admit_page(find_client_address(scope))
        check_host(scope)
        check_query(scope)


def is_https(address: str) -> bool:
    """Tell whether an address is one of HTTPS at the usual port.

    At another port the same host may serve something else without HTTPS.
    """
    return address.startswith("https://") and ":" not in address.removeprefix("https://")


def choose_headers(path: str) -> Headers:
    """Return the security headers of the answers at a path."""
    if path.startswith(PUBLIC_PAGES):
        return EMBEDDED_HEADERS if EMBEDDED_PAGES.fullmatch(path) else PUBLIC_HEADERS
    if path in OFFLINE_HOST_WORKERS:
        return WORKER_HEADERS
    if DIRECTING_PAGES.fullmatch(path):
        return DIRECTING_HEADERS
    if SECRET_PAGES.fullmatch(path):
        return SECRET_HEADERS
    return SCANNING_HEADERS if path.rstrip("/") in SCANNING_PAGES else HEADERS


def check_host(scope: Scope) -> None:
    """Refuse an impossible host: later code parses it. Raises ValidationException."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    try:
        _ = urlsplit(f"//{host}").port
    except ValueError as error:
        raise ValidationException("the request names an invalid host") from error


def check_query(scope: Scope) -> None:
    """Refuse a query that names a parameter twice. Raises ValidationException."""
    if not scope["query_string"]:
        return
    query = scope["query_string"].decode("latin-1")
    names = [name for name, _ in parse_qsl(query, keep_blank_values=True)]
    if len(set(names)) < len(names):
        raise ValidationException("a parameter of the query is given twice")


def is_cross_site(scope: Scope) -> bool:
    """Tell whether a page of another site sent a request that may change something.

    Browsers name the origin with every POST and every WebSocket. Other programs need not: they do
    not carry anybody else's cookie.
    """
    if scope["type"] == ScopeType.HTTP and scope["method"] in SAFE_METHODS:
        return False
    headers = dict(scope["headers"])
    site = headers.get(b"sec-fetch-site", b"none")
    if site != b"none":  # the browser has compared them; a page cannot forge this header
        return site != b"same-origin"
    origin = headers.get(b"origin")
    if origin is None:
        return False
    host = headers.get(b"host", b"")
    return not is_same_origin(origin.decode("latin-1"), host.decode("latin-1"))


async def deny(scope: Scope, send: Send, error: Exception, more: Headers = ()) -> None:
    """Answer a request, or a WebSocket's handshake, with the refusal of an error."""
    prefix = "websocket.http.response" if scope["type"] == ScopeType.WEBSOCKET else "http.response"
    status, refusal = describe_error(error, find_request_language(scope))
    body = msgspec.json.encode(refusal)
    own = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        **make_error_headers(error),
        **LANGUAGE_HEADERS,
    }
    headers = [(name.encode(), value.encode()) for name, value in own.items()]
    security = PUBLIC_HEADERS if scope["path"].startswith(PUBLIC_PAGES) else HEADERS
    start = {"type": f"{prefix}.start", "status": status, "headers": [*headers, *security, *more]}
    await send(start)  # type: ignore[arg-type]
    await send({"type": f"{prefix}.body", "body": body, "more_body": False})  # type: ignore[arg-type,misc]
