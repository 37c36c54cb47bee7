"""The language of an answer: what the request names, else what was chosen, else the browser's."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.types import Scope

from courtcards.text import LANGUAGES, best_language

COOKIE = "language"
"""Set by the switch on the page, read here. A parameter of this name sets it for one request."""

LANGUAGE_HEADERS = {"vary": "accept-language, cookie"}
"""On every answer whose words depend on the language."""


def language_of(scope: Scope) -> str:
    """The language in which to answer a request, or to serve a WebSocket.

    A WebSocket names the language of its page, since not every browser sends a header for it.
    """
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    named = connection.query_params.get(COOKIE, "")
    if named in LANGUAGES:
        return str(named)
    chosen = connection.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(connection.headers.get("accept-language", ""))
