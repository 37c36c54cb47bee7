"""The pages of a server as an app: what a browser installs it by, and what it keeps of it."""

from __future__ import annotations

from litestar import Response, get
from litestar.response import Template

from courtcards.page import offline as workers
from courtcards.page.files import files, octets_of, version
from courtcards.page.offline import Offline, manifest
from courtcards.page.shells import TAGLINE
from courtcards.server.answers import COMPRESSED, LANGUAGE_HEADERS, HttpRequest, language_of
from courtcards.server.pages.shells import shell
from courtcards.server.pages.statics import FRESH, KINDS, addresses, base, told
from courtcards.text import marked, translated

FALLBACK = "/offline"
SHELLS = ("/", "/new", "/learn", "/rules", "/replay", "/history", FALLBACK)
PAGES = (*SHELLS, "/rules/[^/]+", "/table/[^/]+", "/table/[^/]+/replay")
ANSWERS = ("/api/tables/[^/]+/(?:replay|fairness)", "/api/rulebook(?:/[^/]+)?")
"""What a page asks for of a match that is over, or of the rules: it stays as it is."""
NO_CONNECTION = marked("No connection")
NOT_KEPT = marked(
    "This page is not available offline. Go to the first page to play on this device."
)
MORE = ("push-worker.js",)
PATIENCE_MS = 300
"""By then a page that was open before is open again; its tables say for themselves what is new."""


def page_files() -> list[str]:
    """The addresses of all that pages are made of."""
    return [*(f"{base()}/{place}" for place in workers.page_files()), *addresses()]


def offline_worker(request: HttpRequest, kept: Offline) -> Response[bytes]:
    """A service worker that keeps that: see ``page/offline.py``."""
    return told(request, workers.offline_worker(kept), KINDS[".js"])


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def described(request: HttpRequest) -> Response[bytes]:
    """The manifest, in the language of the request."""
    language = language_of(request.scope)
    return Response(
        manifest("/", base(), language, translated(TAGLINE, language)),
        media_type="application/manifest+json",
        headers=LANGUAGE_HEADERS | {"cache-control": FRESH},
    )


@get("/favicon.ico", include_in_schema=False, sync_to_thread=False)
def favicon(request: HttpRequest) -> Response[bytes]:
    """The icon that browsers ask for unasked."""
    return told(request, octets_of(files()["app/favicon.ico"]), KINDS[".ico"])


@get("/offline.js", include_in_schema=False, sync_to_thread=False)
def offline(request: HttpRequest) -> Response[bytes]:
    """The service worker by which these pages open at once, and without a connection."""
    kept = Offline(
        *("server", version(), page_files(), SHELLS, PAGES, ANSWERS, PATIENCE_MS, MORE, FALLBACK)
    )
    return offline_worker(request, kept)


@get(FALLBACK, include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def not_kept(request: HttpRequest) -> Template:
    """Stands in for a page that the device does not keep, while there is no connection."""
    language = language_of(request.scope)
    title, message = (translated(text, language) for text in (NO_CONNECTION, NOT_KEPT))
    return shell(request, "error.html", title=title, message=message)


HANDLERS = (described, favicon, offline, not_kept)
