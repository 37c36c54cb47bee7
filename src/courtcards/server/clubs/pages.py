"""The pages of a club evening, and the service worker by which they open without a connection."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template

from courtcards.languages import LANGUAGES
from courtcards.page import STATIC
from courtcards.server.clubs.clubhouse import Clubhouse
from courtcards.server.clubs.links import LinkSigner
from courtcards.server.pages.shells import FRESH_HEADERS, shell
from courtcards.server.pages.statics import base, version

WORKER = STATIC / "js" / "club" / "worker.js"
FOLDERS = {"director": "director", "jury": "director", "viewer": "hall", "table": "sheet"}
"""The folder of the modules that draw the page of a role."""


@get("/club", include_in_schema=False, sync_to_thread=False)
def first_page(request: Request[Any, Any, State]) -> Template:
    """Open a club evening, or come back to one that was opened on this device."""
    return shell(request, "club.html", role="first", folder="first")


@get("/club/{evening:str}/{token:str}", include_in_schema=False)
async def club_page(
    request: Request[Any, Any, State],
    evening: FromPath[str],
    token: FromPath[str],
    clubhouse: NamedDependency[Clubhouse],
    links: NamedDependency[LinkSigner],
) -> Template:
    """The page that a link opens; its modules draw what the link's role is for."""
    live = await clubhouse.find(evening)
    link = links.link(live.id, live.evening, token)
    return shell(
        request,
        "club.html",
        evening=live.id,
        token=token,
        role=link.role,
        folder=FOLDERS[link.role],
        table=link.table,
        title=live.evening.settings.name,
    )


@get("/club/worker.js", include_in_schema=False, sync_to_thread=False)
def worker() -> Response[bytes]:
    """The service worker of the club pages; its scope is its folder."""
    return Response(_worker(), media_type="text/javascript", headers=FRESH_HEADERS)


@functools.cache
def _worker() -> bytes:
    """The worker with the list of files to keep, and a version that changes with any of them."""
    files = sorted(path for path in STATIC.rglob("*") if path.is_file() and _is_for_pages(path))
    addresses = [f"{base()}/{path.relative_to(STATIC).as_posix()}" for path in files]
    addresses += [f"/words/{language}" for language in LANGUAGES]
    names = msgspec.json.encode(addresses).decode()
    head = f'const VERSION = "{version()}";\nconst FILES = {names};\n'
    return head.encode() + WORKER.read_bytes()


def _is_for_pages(path: Path) -> bool:
    return path.suffix in {".js", ".css", ".svg", ".woff2"}


HANDLERS = (first_page, club_page, worker)
