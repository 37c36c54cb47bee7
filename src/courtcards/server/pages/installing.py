"""The server's pages as an installed app: manifest, icon and service worker."""

from __future__ import annotations

from litestar import Response, get
from litestar.response import Template

from courtcards.page import service_worker as workers
from courtcards.page.files import files, read_file, version
from courtcards.page.service_worker import ServiceWorkerConfig, manifest
from courtcards.page.shells import TAGLINE
from courtcards.server.pages.shells import render_page
from courtcards.server.pages.static_files import (
    FRESH,
    KINDS,
    answer_small,
    list_addresses,
    make_static_prefix,
)
from courtcards.server.responses import (
    COMPRESSED,
    LANGUAGE_HEADERS,
    HttpRequest,
    find_request_language,
)
from courtcards.text import mark_text, translate_text

FALLBACK = "/offline"
SHELLS = ("/", "/new", "/learn", "/rules", "/replay", "/analyse", "/history", FALLBACK)
PAGES = (*SHELLS, "/rules/[^/]+", "/table/[^/]+", "/table/[^/]+/replay")
ANSWERS = ("/api/tables/[^/]+/(?:replay|fairness)", "/api/rulebook(?:/[^/]+)?")
"""Answers of the API about finished matches and rules: they never change, so they are cached."""
NO_CONNECTION = mark_text("No connection")
NOT_KEPT = mark_text(
    "This page is not available offline. Go to the first page to play on this device."
)
MORE = ("push-worker.js",)
PATIENCE_MS = 300
"""Wait for the network before a stored page is shown. Tables on it update themselves."""


def list_page_files(*, of_clubs: bool = False) -> list[str]:
    """List the addresses of all files that pages consist of; those of clubs only on request."""
    prefix = make_static_prefix()
    return [
        *(f"{prefix}/{place}" for place in workers.list_page_files(of_clubs=of_clubs)),
        *list_addresses(),
    ]


def answer_offline_worker(request: HttpRequest, kept: ServiceWorkerConfig) -> Response[bytes]:
    """Send a service worker that stores these files: see ``page/service_worker.py``."""
    return answer_small(request, workers.build_service_worker(kept), KINDS[".js"])


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def send_manifest(request: HttpRequest) -> Response[bytes]:
    """Send the manifest, in the language of the request."""
    language = find_request_language(request.scope)
    return Response(
        manifest("/", make_static_prefix(), language, translate_text(TAGLINE, language)),
        media_type="application/manifest+json",
        headers=LANGUAGE_HEADERS | {"cache-control": FRESH},
    )


@get("/favicon.ico", include_in_schema=False, sync_to_thread=False)
def send_favicon(request: HttpRequest) -> Response[bytes]:
    """Send the icon, which browsers request by themselves."""
    return answer_small(request, read_file(files()["app/favicon.ico"]), KINDS[".ico"])


@get("/offline.js", include_in_schema=False, sync_to_thread=False)
def send_offline_worker(request: HttpRequest) -> Response[bytes]:
    """Send the service worker by which these pages open at once, and without a connection."""
    kept = ServiceWorkerConfig(
        *(
            "server",
            version(),
            list_page_files(),
            SHELLS,
            PAGES,
            ANSWERS,
            PATIENCE_MS,
            MORE,
            FALLBACK,
        )
    )
    return answer_offline_worker(request, kept)


@get(FALLBACK, include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def show_offline_page(request: HttpRequest) -> Template:
    """Show that a page is not available offline. The service worker stores this page."""
    language = find_request_language(request.scope)
    title, message = (translate_text(text, language) for text in (NO_CONNECTION, NOT_KEPT))
    return render_page(request, "error.html", title=title, message=message)


HANDLERS = (send_manifest, send_favicon, send_offline_worker, show_offline_page)
