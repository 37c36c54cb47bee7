"""The pages: a shell for each, in which the page's own modules draw what the API says."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, Router, get
from litestar.datastructures import CacheControlHeader, State
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from courtcards.languages import (
    LANGUAGE_NAMES,
    LANGUAGES,
    marked,
    page_words,
    translated,
    translations,
)
from courtcards.server.hall import Hall
from courtcards.server.language import LANGUAGE_HEADERS, language_of
from courtcards.server.refusals import answer_refusal, refusal_of

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
STATIC = HERE / "static"


@get("/", include_in_schema=False, sync_to_thread=False)
def home(request: Request[Any, Any, State]) -> Template:
    """Choose a game and start."""
    return shell(request, "home.html")


@get("/table/{table:str}", include_in_schema=False)
async def table_page(
    request: Request[Any, Any, State], table: FromPath[str], hall: NamedDependency[Hall]
) -> Template:
    """One table; whose seat it is shown from, the API sees by the cookie."""
    await hall.find(table)
    return shell(request, "table.html", table=table)


@get("/table/{table:str}/replay", include_in_schema=False)
async def replay_of_table(
    request: Request[Any, Any, State], table: FromPath[str], hall: NamedDependency[Hall]
) -> Template:
    """A match of a table once more, move by move; whether it is over, the API says."""
    await hall.find(table)
    return shell(request, "replay.html", table=table)


@get("/replay", include_in_schema=False, sync_to_thread=False)
def replay_of_record(request: Request[Any, Any, State]) -> Template:
    """A match from a file of one's own, move by move."""
    return shell(request, "replay.html", table="")


@get("/history", include_in_schema=False, sync_to_thread=False)
def history(request: Request[Any, Any, State]) -> Template:
    """The matches that were played on this device, which only the device knows."""
    return shell(request, "history.html")


PAGES = (home, table_page, replay_of_table, replay_of_record, history)


def shell(
    request: Request[Any, Any, State], name: str, status: int = 200, **context: object
) -> Template:
    """A page in the language of whoever asks."""
    language = language_of(request.scope)
    words = {
        "language": language,
        "languages": LANGUAGE_NAMES,
        "_": translations(language).gettext,
    }
    headers = FRESH | LANGUAGE_HEADERS | {"content-language": language}
    return Template(name, context=words | context, headers=headers, status_code=status)


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


@get("/words/{language:str}", include_in_schema=False, sync_to_thread=False, middleware=[SentOnce])
def words(language: FromPath[str]) -> Response[bytes]:
    """The texts of the page in a language, by key; 404 for a language that there is not."""
    if language not in LANGUAGES:
        raise NotFoundException
    body = msgspec.json.encode(page_words(language))
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Response(body, media_type="application/json", headers=FRESH | {"etag": etag})


def static_files() -> Router:
    """Scripts, styles and pictures; asked for anew each time, so that an update shows at once."""
    return create_static_files_router(
        path="/static",
        directories=[STATIC],
        cache_control=CacheControlHeader(no_cache=True),
        middleware=[SentOnce],
    )


FRESH = {"cache-control": "no-cache"}
TITLES = {403: marked("Not your table"), 404: marked("Not found")}
FAILED = marked("That did not work")


def answer_error(request: Request[Any, Any, State], error: Exception) -> Response[Any]:
    """The answer to an error: a page where a person asked for one, else the refusal as JSON."""
    path = request.scope["path"]
    if path.startswith(("/api/", "/static/")) or "text/html" not in request.headers.get(
        "accept", ""
    ):
        return answer_refusal(request, error)
    language = language_of(request.scope)
    status, refusal = refusal_of(error, language)
    return shell(
        request,
        "error.html",
        status,
        status_code=status,
        title=translated(TITLES.get(status, FAILED), language),
        message=refusal.message[:1].upper() + refusal.message[1:] + ".",
    )
