"""The pages: a shell for each, in which the page's own modules draw what the API says."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template

from courtcards.languages import marked, translated
from courtcards.live.tables import LiveTables
from courtcards.page.shells import Places, told
from courtcards.pocket import files
from courtcards.server.http.answers import answer_refusal, refusal_of
from courtcards.server.http.compression import COMPRESSED
from courtcards.server.http.language import LANGUAGE_HEADERS, language_of
from courtcards.server.pages.sending import FRESH
from courtcards.server.pages.statics import base


@get("/", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def home(request: Request[Any, Any, State]) -> Template:
    """Choose a game and start."""
    return shell(request, "home.html")


@get("/table/{table:str}", include_in_schema=False, middleware=[COMPRESSED])
async def table_page(
    request: Request[Any, Any, State],
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
) -> Template:
    """One table; from which seat it is shown, the API sees by the cookie."""
    await live_tables.find(table)
    return shell(request, "table.html", table=table)


@get("/table/{table:str}/replay", include_in_schema=False, middleware=[COMPRESSED])
async def replay_of_table(
    request: Request[Any, Any, State],
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
) -> Template:
    """A match of a table, move by move; the API refuses it while it is not over."""
    await live_tables.find(table)
    return shell(request, "replay.html", table=table)


@get("/replay", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def replay_of_record(request: Request[Any, Any, State]) -> Template:
    """A match from a file of one's own, move by move."""
    return shell(request, "replay.html", table="")


@get("/history", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def history(request: Request[Any, Any, State]) -> Template:
    """The matches that were played on this device; only the device knows them."""
    return shell(request, "history.html")


def shell(
    request: Request[Any, Any, State],
    name: str,
    status: int = 200,
    host: str = "server",
    **context: object,
) -> Template:
    """A page, in the language of the request."""
    language = language_of(request.scope)
    words = told(_places(), host, language)
    headers = FRESH_HEADERS | LANGUAGE_HEADERS | {"content-language": language}
    return Template(name, context=words | context, headers=headers, status_code=status)


def _places() -> Places:
    folder = files.folder()
    return Places(
        static=base(),
        words="/words/*",
        catalogue="/catalogue/*",
        root=None if folder is None else "/local/",
        pocket=None if folder is None else f"/pocket/{folder.name}/",
        server="/",
    )


FRESH_HEADERS = {"cache-control": FRESH}
STATUS_FORBIDDEN = 403
TITLES = {STATUS_FORBIDDEN: marked("Not your table"), 404: marked("Not found")}
LINK_TITLE = marked("This link opens nothing")
"""The title of the page for a link of a club evening that is refused."""
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
        title=translated(_title(status, path), language),
        message=refusal.message[:1].upper() + refusal.message[1:] + ".",
    )


def _title(status: int, path: str) -> str:
    is_link = status == STATUS_FORBIDDEN and path.startswith("/club/")
    return LINK_TITLE if is_link else TITLES.get(status, FAILED)


HANDLERS = (home, table_page, replay_of_table, replay_of_record, history)
