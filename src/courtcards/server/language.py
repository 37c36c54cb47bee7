"""The language of whoever asks: the one chosen on the page, else the one the browser wishes."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.types import Scope

from courtcards.languages import LANGUAGES, best_language

COOKIE = "language"
"""Set by the page's own switch; read here."""

LANGUAGE_HEADERS = {"vary": "accept-language, cookie"}
"""On every answer whose words depend on the language."""


def language_of(scope: Scope) -> str:
    """The language to answer a request, or to serve a WebSocket, in."""
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    chosen = connection.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(connection.headers.get("accept-language", ""))
