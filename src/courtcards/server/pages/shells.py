"""The pages: a shell for each, in which the page's own modules draw what the API says."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from courtcards.games import GAMES
from courtcards.kernel.errors import UnknownClause
from courtcards.kernel.library import BUILD
from courtcards.kernel.naming import Named
from courtcards.offline import files
from courtcards.page.files import version
from courtcards.page.shells import SHELLS, Places, told
from courtcards.rulebook.requests import families, said_by
from courtcards.server import previews
from courtcards.server.access.addresses import Address
from courtcards.server.answers import (
    COMPRESSED,
    LANGUAGE_HEADERS,
    PRIVATE,
    HttpRequest,
    answer_refusal,
    language_of,
    refusal_of,
)
from courtcards.server.limits.lanes import EXAMPLE, Jobs
from courtcards.server.pages.statics import FRESH, base
from courtcards.server.previews import tags
from courtcards.tables.service.tables import LiveTables
from courtcards.tables.views.replays import ArchivedTable
from courtcards.text import marked, spoken, translated


@get("/", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def home(request: HttpRequest, asked: NamedDependency[Address]) -> Template:
    """Go on, play at once, go to people, or learn."""
    language = language_of(request.scope)
    told_of = tags(asked, previews.of_site(language), "site", language)
    playable = {name: spoken(game.titled, language) for name, game in GAMES.items()}
    play = spoken(PLAY_NOW, language)
    return shell(request, "home.html", playable=playable, play=play, **told_of)


@get(
    ["/new", "/replay", "/history", "/learn", "/rules"],
    include_in_schema=False,
    sync_to_thread=False,
    middleware=[COMPRESSED],
)
def plain(request: HttpRequest) -> Template:
    """A page whose modules find the rest in the query, on the device or by the API."""
    folder = f"{request.scope['path_template']}/".removeprefix("/")
    return shell(request, SHELLS[folder], table="", clause="")


@get("/table/{table:str}", include_in_schema=False, middleware=[COMPRESSED])
async def table_page(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    asked: NamedDependency[Address],
) -> Template | Redirect:
    """One table; from which seat it is shown, the API sees by the cookie.

    Of one that is archived only the replay is left.
    """
    kept, language = await live_tables.find_kept(table), language_of(request.scope)
    if isinstance(kept, ArchivedTable):
        return Redirect(f"/table/{table}/replay", status_code=303, headers=FRESH_HEADERS)
    told_of = tags(asked, previews.of_table(kept, language), f"table/{table}", language)
    return shell(request, "table.html", table=table, **told_of)


@get("/table/{table:str}/replay", include_in_schema=False, middleware=[COMPRESSED])
async def replay_of_table(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    asked: NamedDependency[Address],
) -> Template:
    """A match of a table, move by move; the API refuses it while it is not over."""
    kept, language = await live_tables.find_kept(table), language_of(request.scope)
    told_of = tags(asked, previews.of_replay(kept, language), f"replay/{table}", language)
    return shell(request, "replay.html", table=table, **told_of)


@get("/rules/{clause:str}", include_in_schema=False, middleware=[COMPRESSED])
async def clause_page(
    request: HttpRequest, clause: FromPath[str], jobs: NamedDependency[Jobs]
) -> Template:
    """A clause of the rules; a page that says so, and leads to the others, where there is none."""
    try:
        said = await jobs.do(EXAMPLE, partial(said_by, clause, language_of(request.scope)))
    except UnknownClause:
        return shell(request, "rulebook.html", 404, clause=clause)
    return shell(request, "rulebook.html", clause=clause, said=said)


def shell(
    request: HttpRequest,
    name: str,
    status: int = 200,
    host: str = "server",
    **context: object,
) -> Template:
    """A page, in the language of the request."""
    language = language_of(request.scope)
    words = told(_places(), host, language, families())
    headers = FRESH_HEADERS | LANGUAGE_HEADERS | {"content-language": language, VERSION: version()}
    words["building"] = building(language)
    return Template(name, context=words | context, headers=headers, status_code=status)


@get("/building", include_in_schema=False, sync_to_thread=False)
def how_far(request: HttpRequest) -> Response[str]:
    """What a page says of the engine that is being built; empty once there is nothing to say."""
    text = building(language_of(request.scope))
    return Response(text, media_type="text/plain", headers=PRIVATE)


def building(language: str) -> str:
    """How far the engine is, in a sentence; empty where it is built."""
    if BUILD.has_failed:
        return translated(NOT_BUILT, language)
    if BUILD.is_under_way:
        return translated(BEING_BUILT, language).format(percent=BUILD.percent)
    return ""


BEING_BUILT = marked(
    "Setting up: {percent}%. Until then bots play like Steady, and hints and reviews wait."
)
NOT_BUILT = marked("The set-up did not finish: see the terminal. Bots think slowly until it does.")


def _places() -> Places:
    folder = files.folder()
    return Places(
        static=base(),
        words="/words/*",
        catalogue="/catalogue/*",
        root=None if folder is None else "/local/",
        pocket=None if folder is None else f"/pocket/{folder.name}/",
        server="/",
        manifest="/manifest.webmanifest",
    )


PLAY_NOW = Named("Play now", "home.play")
FRESH_HEADERS = {"cache-control": FRESH}
VERSION = "courtcards-version"
"""The header by which a page says which files it was written for: `offline-worker.js` reads it."""
STATUS_FORBIDDEN = 403
TITLES = {STATUS_FORBIDDEN: marked("Not your table"), 404: marked("Not found")}
LINK_TITLE = marked("This link does not work")
"""The title of the page for a link of a club evening that is refused."""
FAILED = marked("That did not work")


def answer_error(request: HttpRequest, error: Exception) -> Response[Any]:
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


HANDLERS = (home, plain, table_page, replay_of_table, clause_page, how_far)
