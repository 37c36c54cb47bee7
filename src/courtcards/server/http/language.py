"""The language of whoever asks: the one named, else chosen on the page, else their browser's."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.types import Scope

from courtcards.languages import LANGUAGES, best_language

COOKIE = "language"
"""Set by the page's own switch; read here. A parameter of the same name says it for one request."""

LANGUAGE_HEADERS = {"vary": "accept-language, cookie"}
"""On every answer whose words depend on the language."""


def language_of(scope: Scope) -> str:
    """The language to answer a request, or to serve a WebSocket, in.

    A WebSocket names that of its page: not every browser sends its wishes there.
    """
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    named = connection.query_params.get(COOKIE, "")
    if named in LANGUAGES:
        return str(named)
    chosen = connection.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(connection.headers.get("accept-language", ""))
