"""The pages: a shell for each, in which the page's modules draw the answers of the API."""

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
from courtcards.kernel.naming import TranslatableName
from courtcards.offline import bundle
from courtcards.page.files import version
from courtcards.page.shells import SHELLS, PageAddresses, build_context
from courtcards.rulebook.requests import build_clause_text, list_clause_prefixes
from courtcards.server import previews
from courtcards.server.access.addresses import Address
from courtcards.server.limits.jobs import EXAMPLE, Jobs
from courtcards.server.pages.static_files import FRESH, make_static_prefix
from courtcards.server.previews import make_preview_tags
from courtcards.server.responses import (
    COMPRESSED,
    LANGUAGE_HEADERS,
    PRIVATE,
    HttpRequest,
    answer_refusal,
    describe_error,
    find_request_language,
)
from courtcards.tables.service.tables import LiveTables
from courtcards.tables.views.replays import ArchivedTable
from courtcards.text import localize, mark_text, translate_text


@get("/", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def show_home(request: HttpRequest, server_address: NamedDependency[Address]) -> Template:
    """Show the first page: resume, play at once, find people, or learn."""
    language = find_request_language(request.scope)
    told_of = make_preview_tags(server_address, previews.preview_site(language), "site", language)
    playable = {name: localize(game.titled, language) for name, game in GAMES.items()}
    play = localize(PLAY_NOW, language)
    return render_page(request, "home.html", playable=playable, play=play, **told_of)


@get(
    ["/new", "/replay", "/analyse", "/history", "/learn", "/rules"],
    include_in_schema=False,
    sync_to_thread=False,
    middleware=[COMPRESSED],
)
def show_plain_page(request: HttpRequest) -> Template:
    """Show a page whose modules find the rest in the query, on the device or by the API."""
    folder = f"{request.scope['path_template']}/".removeprefix("/")
    return render_page(request, SHELLS[folder], table="", clause="")


@get("/table/{table:str}", include_in_schema=False, middleware=[COMPRESSED])
async def show_table_page(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    server_address: NamedDependency[Address],
) -> Template | Redirect:
    """Show a table. The API chooses the seat by the cookie.

    An archived table has only its replay left: redirect to that.
    """
    kept, language = (
        await live_tables.find_live_or_archived(table),
        find_request_language(request.scope),
    )
    if isinstance(kept, ArchivedTable):
        return Redirect(f"/table/{table}/replay", status_code=303, headers=FRESH_HEADERS)
    told_of = make_preview_tags(
        server_address, previews.preview_table(kept, language), f"table/{table}", language
    )
    return render_page(request, "table.html", table=table, **told_of)


@get("/table/{table:str}/replay", include_in_schema=False, middleware=[COMPRESSED])
async def show_replay_page(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    server_address: NamedDependency[Address],
) -> Template:
    """Show a match of a table move by move. The API refuses it before its end."""
    kept, language = (
        await live_tables.find_live_or_archived(table),
        find_request_language(request.scope),
    )
    told_of = make_preview_tags(
        server_address, previews.preview_replay(kept, language), f"replay/{table}", language
    )
    return render_page(request, "replay.html", table=table, **told_of)


@get("/rules/{clause:str}", include_in_schema=False, middleware=[COMPRESSED])
async def show_clause_page(
    request: HttpRequest, clause: FromPath[str], jobs: NamedDependency[Jobs]
) -> Template:
    """Show a clause of the rules; for an unknown one, a page that links to the others."""
    try:
        said = await jobs.do(
            EXAMPLE, partial(build_clause_text, clause, find_request_language(request.scope))
        )
    except UnknownClause:
        return render_page(request, "rulebook.html", 404, clause=clause)
    return render_page(request, "rulebook.html", clause=clause, said=said)


def render_page(
    request: HttpRequest,
    name: str,
    status: int = 200,
    host: str = "server",
    **context: object,
) -> Template:
    """Render a page in the language of the request."""
    language = find_request_language(request.scope)
    words = build_context(_make_places(), host, language, list_clause_prefixes())
    headers = FRESH_HEADERS | LANGUAGE_HEADERS | {"content-language": language, VERSION: version()}
    words["building"] = describe_build_progress(language)
    return Template(name, context=words | context, headers=headers, status_code=status)


@get("/building", include_in_schema=False, sync_to_thread=False)
def get_build_progress(request: HttpRequest) -> Response[str]:
    """Return the progress of the engine's build for the page; empty once there is none to tell."""
    text = describe_build_progress(find_request_language(request.scope))
    return Response(text, media_type="text/plain", headers=PRIVATE)


def describe_build_progress(language: str) -> str:
    """Describe the progress of the engine's build in a sentence; empty if it is built."""
    if BUILD.has_failed:
        return translate_text(NOT_BUILT, language)
    if BUILD.is_under_way:
        return translate_text(BEING_BUILT, language).format(percent=BUILD.percent)
    return ""


BEING_BUILT = mark_text(
    "Setting up: {percent}%. Until then bots play like Steady, and hints and reviews wait."
)
NOT_BUILT = mark_text(
    "The set-up did not finish: see the terminal. Bots think slowly until it does."
)


def _make_places() -> PageAddresses:
    folder = bundle.find_folder()
    return PageAddresses(
        static=make_static_prefix(),
        words="/words/*",
        catalogue="/catalogue/*",
        root=None if folder is None else "/local/",
        offline_bundle=None if folder is None else f"/offline-bundle/{folder.name}/",
        server="/",
        manifest="/manifest.webmanifest",
    )


PLAY_NOW = TranslatableName("Play now", "home.play")
FRESH_HEADERS = {"cache-control": FRESH}
VERSION = "courtcards-version"
"""Header with the version of a page's files: `offline-worker.js` reads it."""
STATUS_FORBIDDEN = 403
TITLES = {STATUS_FORBIDDEN: mark_text("Not your table"), 404: mark_text("Not found")}
LINK_TITLE = mark_text("This link does not work")
"""Title of the page for a club evening's link that is refused."""
FAILED = mark_text("That did not work")


def answer_error(request: HttpRequest, error: Exception) -> Response[Any]:
    """Answer an error: with a page if a person requested one, else with the refusal as JSON."""
    path = request.scope["path"]
    if path.startswith(("/api/", "/static/")) or "text/html" not in request.headers.get(
        "accept", ""
    ):
        return answer_refusal(request, error)
    language = find_request_language(request.scope)
    status, refusal = describe_error(error, language)
    return render_page(
        request,
        "error.html",
        status,
        status_code=status,
        title=translate_text(_choose_title(status, path), language),
        message=refusal.message[:1].upper() + refusal.message[1:] + ".",
    )


def _choose_title(status: int, path: str) -> str:
    is_link = status == STATUS_FORBIDDEN and path.startswith("/club/")
    return LINK_TITLE if is_link else TITLES.get(status, FAILED)


HANDLERS = (
    show_home,
    show_plain_page,
    show_table_page,
    show_replay_page,
    show_clause_page,
    get_build_progress,
)
