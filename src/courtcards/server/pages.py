"""The pages: a shell for each, in which the page's own modules draw what the API says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get
from litestar.datastructures import CacheControlHeader, State
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from courtcards.server.hall import Hall
from courtcards.server.refusals import answer_refusal, refusal_of

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
STATIC = HERE / "static"


@get("/", include_in_schema=False, sync_to_thread=False)
def home() -> Template:
    """Choose a game and start."""
    return Template("home.html", headers=FRESH)


@get("/table/{table:str}", include_in_schema=False)
async def table_page(table: FromPath[str], hall: NamedDependency[Hall]) -> Template:
    """One table; whose seat it is shown from, the API sees by the cookie."""
    await hall.find(table)
    return Template("table.html", context={"table": table}, headers=FRESH)


def static_files() -> Router:
    """Scripts, styles and pictures; asked for anew each time, so that an update shows at once."""
    return create_static_files_router(
        path="/static",
        directories=[STATIC],
        cache_control=CacheControlHeader(no_cache=True),
        middleware=[SentOnce],
    )


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


FRESH = {"cache-control": "no-cache"}
TITLES = {403: "Not your table", 404: "Not found"}


def answer_error(request: Request[Any, Any, State], error: Exception) -> Response[Any]:
    """The answer to an error: a page where a person asked for one, else the refusal as JSON."""
    path = request.scope["path"]
    if path.startswith(("/api/", "/static/")) or "text/html" not in request.headers.get(
        "accept", ""
    ):
        return answer_refusal(request, error)
    status, refusal = refusal_of(error)
    message = refusal.message[:1].upper() + refusal.message[1:] + "."
    context = {
        "status": status,
        "title": TITLES.get(status, "That did not work"),
        "message": message,
    }
    return Template("error.html", context=context, status_code=status)
