"""Scripts, styles and pictures, each under an address that changes whenever one of them does.

The address contains the version of all the files. What stands under the present version never
changes: a browser keeps it, and asks for nothing when a page is opened again. Under another version
(in a page that an older or newer server made), or under none, the same file is given, but the
browser has to ask for it each time.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from litestar.datastructures import MutableScopeHeaders
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from courtcards.page import STATIC
from courtcards.page.files import VERSION_LENGTH, version

FRESH = "no-cache"
"""A browser has to ask each time, so that an update shows at once."""
FOR_GOOD = "public, max-age=31536000, immutable"


def base() -> str:
    """The beginning of the addresses of files in their present version."""
    return f"/static/{version()}"


class SentOnce:
    """Answers 304 instead of a file that the browser says it has already."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        held = dict(scope["headers"]).get(b"if-none-match")
        unchanged = False

        async def send_once(message: Message) -> None:
            nonlocal unchanged
            if message["type"] == "http.response.start":
                headers = dict(message["headers"])
                unchanged = held is not None and headers.get(b"etag") == held
                if unchanged:
                    message["status"] = 304
                    headers.pop(b"content-length", None)
                    message["headers"] = list(headers.items())
            elif unchanged and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        await self._app(scope, receive, send_once)


class Versioned:
    """Takes the version out of an address, and says for how long the browser may keep the file."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        asked = PurePosixPath(str(scope["path_params"]["file_path"]).lstrip("/"))
        named = asked.parts[0] if asked.parts else ""
        if is_version(named):
            # Replaced, not changed: the router keeps the parameters for the next such address.
            scope["path_params"] = {"file_path": str(PurePosixPath("/", *asked.parts[1:]))}
        policy = FOR_GOOD if named == version() else FRESH

        async def send_with_policy(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] < 400:
                MutableScopeHeaders(message)["cache-control"] = policy
            await send(message)

        await self._app(scope, receive, send_with_policy)


def is_version(text: str) -> bool:
    """Whether a part of an address is a version of the files, this one or another."""
    return len(text) == VERSION_LENGTH and set(text) <= set("0123456789abcdef")


HANDLERS = (
    create_static_files_router(
        path="/static", directories=[STATIC], middleware=[Versioned, SentOnce]
    ),
)
