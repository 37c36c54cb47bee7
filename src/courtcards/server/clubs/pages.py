"""Pages of club evenings, and the service worker that opens them without a connection."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from courtcards.clubs import error_messages
from courtcards.clubs.service.evening import LiveEvening
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import KEY, LinkSigner, build_page_address
from courtcards.clubs.service.member_lists import LiveMemberLists
from courtcards.clubs.views.evening_views import Link
from courtcards.kernel.errors import NotAllowed
from courtcards.page.files import version
from courtcards.page.service_worker import ServiceWorkerConfig
from courtcards.server import previews
from courtcards.server.access.addresses import Address
from courtcards.server.pages.installing import answer_offline_worker, list_page_files
from courtcards.server.pages.shells import render_page
from courtcards.server.previews import make_preview_tags
from courtcards.server.responses import COMPRESSED, PRIVATE, HttpRequest, find_request_language

FOLDERS = {
    "director": "director",
    "jury": "director",
    "viewer": "hall",
    "table": "phone",
    "register": "club/register",
}
"""Folder of the modules that draw the page of a role."""


@get("/club", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def show_first_page(request: HttpRequest) -> Template:
    """Show the page that opens a club evening, or lists those of this device."""
    return render_page(request, "club.html", role="first", folder="club/first")


@get("/club/{evening:str}/{key:str}", include_in_schema=False, middleware=[COMPRESSED])
async def show_evening_page(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    evening: FromPath[str],
    key: FromPath[str],
    live_evenings: NamedDependency[LiveEvenings],
    links: NamedDependency[LinkSigner],
    server_address: NamedDependency[Address],
) -> Template | Redirect:
    """Show the page of a link; its modules draw what the link's role needs.

    The proof of the link stands behind ``#``. The page sends it with its requests. Older links have
    the whole token in the path: they redirect.
    """
    live = await live_evenings.find(evening)
    if "." in key:
        links.link(live.id, live.evening, key)
        return Redirect(build_page_address(live.id, key), status_code=303, headers=PRIVATE)
    named = key.replace("-", "/")
    if not KEY.fullmatch(named):
        raise NotAllowed(error_messages.NO_SUCH_LINK)
    link = Link.from_key(named, live.evening.generation(named))
    return render_page(
        request,
        "club.html",
        **_make_hall_preview(server_address, live, link, find_request_language(request.scope)),
        evening=live.id,
        key=key,
        role=link.role,
        folder=FOLDERS[link.role],
        table=link.table,
        title=live.evening.settings.name,
    )


@get("/club/roll/{club_id:str}", include_in_schema=False, middleware=[COMPRESSED])
async def show_club_page(
    request: HttpRequest, club_id: FromPath[str], member_lists: NamedDependency[LiveMemberLists]
) -> Template:
    """Show the page of a club. The proof of its link stands behind ``#``."""
    live = await member_lists.find(club_id)
    return render_page(
        request,
        "club.html",
        role="roll",
        folder="club/roll",
        roll=live.id,
        title=live.member_list.name,
    )


def _make_hall_preview(
    server_address: Address, live: LiveEvening, link: Link, language: str
) -> dict[str, Any]:
    """Return the preview of the hall's page. Other links are personal and get none."""
    if link.role != "viewer":
        return {}
    preview = previews.preview_evening(live.evening, language)
    return make_preview_tags(server_address, preview, f"club/{live.id}/{link.key}", language)


@get("/club/worker.js", include_in_schema=False, sync_to_thread=False)
def send_worker(request: HttpRequest) -> Response[bytes]:
    """Send the service worker of the club pages. Its scope is its folder."""
    kept = ServiceWorkerConfig("club", version(), list_page_files(of_clubs=True))
    return answer_offline_worker(request, kept)


HANDLERS = (show_first_page, show_evening_page, show_club_page, send_worker)
