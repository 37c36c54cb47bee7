"""The pages of a club evening, and the service worker by which they open without a connection."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template

from courtcards.hosting.clubs.links import Link
from courtcards.page.files import version
from courtcards.page.offline import Offline
from courtcards.server.access.addresses import Address
from courtcards.server.clubs.clubhouse import Clubhouse
from courtcards.server.clubs.links import LinkSigner
from courtcards.server.clubs.live import LiveEvening
from courtcards.server.http.compression import COMPRESSED
from courtcards.server.http.language import language_of
from courtcards.server.pages.offline import offline_worker, page_files
from courtcards.server.pages.shells import shell
from courtcards.server.previews import words as previews
from courtcards.server.previews.addresses import tags

FOLDERS = {"director": "director", "jury": "director", "viewer": "hall", "table": "sheet"}
"""The folder of the modules that draw the page of a role."""


@get("/club", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def first_page(request: Request[Any, Any, State]) -> Template:
    """Open a club evening, or come back to one that was opened on this device."""
    return shell(request, "club.html", role="first", folder="first")


@get("/club/{evening:str}/{token:str}", include_in_schema=False, middleware=[COMPRESSED])
async def club_page(  # noqa: PLR0913, PLR0917 - what a handler asks for
    request: Request[Any, Any, State],
    evening: FromPath[str],
    token: FromPath[str],
    clubhouse: NamedDependency[Clubhouse],
    links: NamedDependency[LinkSigner],
    asked: NamedDependency[Address],
) -> Template:
    """The page that a link opens; its modules draw what the link's role is for."""
    live = await clubhouse.find(evening)
    link = links.link(live.id, live.evening, token)
    return shell(
        request,
        "club.html",
        **_previewed(asked, live, link, token, language_of(request.scope)),
        evening=live.id,
        token=token,
        role=link.role,
        folder=FOLDERS[link.role],
        table=link.table,
        title=live.evening.settings.name,
    )


def _previewed(
    asked: Address, live: LiveEvening, link: Link, token: str, language: str
) -> dict[str, Any]:
    """What stands for the hall's page where its link is sent; for no other: it says whose it is."""
    if link.role != "viewer":
        return {}
    preview = previews.of_evening(live.evening, language)
    return tags(asked, preview, f"club/{live.id}/{token}", language)


@get("/club/worker.js", include_in_schema=False, sync_to_thread=False)
def worker(request: Request[Any, Any, State]) -> Response[bytes]:
    """The service worker of the club pages; its scope is its folder."""
    return offline_worker(request, Offline("club", version(), page_files()))


HANDLERS = (first_page, club_page, worker)
