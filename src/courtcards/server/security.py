"""The fence round the app: headers on every answer, and no request from another site."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from courtcards.languages import translated
from courtcards.server.language import language_of
from courtcards.server.refusals import Refusal

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; font-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Fence:
    """Stands before an app: see the module."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        if is_cross_site(scope):
            await deny(scope, send_with_headers, 403, cross_site(language_of(scope)))
        else:
            await self._app(scope, receive, send_with_headers)


def cross_site(language: str) -> Refusal:
    """The refusal of a request that another site has made."""
    sentence = translated("this request comes from another site", language)
    return Refusal("request/cross-site", sentence)


def is_cross_site(scope: Scope) -> bool:
    """Whether a request that may change something was made by a page of another site.

    Browsers say where a request comes from, with every post and every WebSocket; programs that
    are no browser need not, and hold no other person's cookie.
    """
    if scope["type"] == ScopeType.HTTP and scope["method"] in SAFE_METHODS:
        return False
    headers = dict(scope["headers"])
    if headers.get(b"sec-fetch-site", b"none") not in {b"none", b"same-origin"}:
        return True
    origin = headers.get(b"origin")
    if origin is None:
        return False
    return urlsplit(origin.decode("latin-1")).netloc != headers.get(b"host", b"").decode("latin-1")


async def deny(scope: Scope, send: Send, status: int, refusal: Refusal) -> None:
    """Answer a request, or a WebSocket's handshake, with a refusal."""
    prefix = "websocket.http.response" if scope["type"] == ScopeType.WEBSOCKET else "http.response"
    body = msgspec.json.encode(refusal)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    start = {"type": f"{prefix}.start", "status": status, "headers": headers}
    await send(start)  # type: ignore[arg-type]
    await send({"type": f"{prefix}.body", "body": body, "more_body": False})  # type: ignore[arg-type,misc]
