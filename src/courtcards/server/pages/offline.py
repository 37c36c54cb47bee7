"""Service workers as the server sends them."""

from __future__ import annotations

from litestar import Response

from courtcards.page import offline
from courtcards.server.answers import HttpRequest
from courtcards.server.pages import texts
from courtcards.server.pages.statics import KINDS, base, told


def page_files() -> list[str]:
    """The addresses of all that pages are made of."""
    return [
        *(f"{base()}/{place}" for place in offline.page_files()),
        *texts.addresses(),
    ]


def offline_worker(request: HttpRequest, kept: offline.Offline) -> Response[bytes]:
    """A service worker that keeps that: see ``page/offline.py``."""
    return told(request, offline.offline_worker(kept), KINDS[".js"])
