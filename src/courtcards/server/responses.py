"""HTTP answers to refused requests and to failures."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import (
    ClientException,
    HTTPException,
    InternalServerException,
    ValidationException,
)
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi import ResponseSpec
from litestar.types import Scope

from courtcards.kernel.errors import TooMany
from courtcards.server.monitoring.log_lines import REQUEST_CONTEXT
from courtcards.tables.views.refusals import RefusalBody, describe_refusal
from courtcards.text import LANGUAGES, best_language, format_message, translate_text

COOKIE = "language"
"""Cookie that the language switch of the page sets. A query parameter of this name overrides it."""

LANGUAGE_HEADERS = {"vary": "accept-language, cookie"}
"""Headers of every answer whose words depend on the language."""


def find_request_language(scope: Scope) -> str:
    """Return the language for the answer to a request, or for a WebSocket.

    The page names the language of its WebSocket in the query: not every browser sends a header.
    """
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    named = connection.query_params.get(COOKIE, "")
    if named in LANGUAGES:
        return str(named)
    chosen = connection.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(connection.headers.get("accept-language", ""))


logger = logging.getLogger("courtcards.server")

PRIVATE = {"cache-control": "no-store"}
"""Headers of answers that are for one client alone, or that soon are out of date."""

WHY = {
    400: "The request is malformed, or does not fit this address.",
    403: "Not for you: no seat, not the host, muted, no hints, or a request from another site.",
    404: "There is no such table, evening or club.",
    409: "Not now: the table has moved on, or what is asked for is not due.",
    413: "The request is too large.",
    421: "The request was sent to another host than the server's public address.",
    422: "The rules forbid it, or nothing of that name exists.",
    429: "Too many requests in a short time.",
    503: "The table cannot be saved at present, or the server is full.",
}


def declare_refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Describe the statuses with which an address may refuse, for OpenAPI."""
    return {
        status: ResponseSpec(RefusalBody, description=WHY[status], generate_examples=False)
        for status in statuses
    }


VIEW_REFUSALS = declare_refusals(400, 403, 404, 429, 503)
"""Refusals of views that need a link."""
COMMAND_REFUSALS = declare_refusals(400, 403, 404, 409, 413, 422, 429, 503)
"""Refusals of commands."""


def describe_error(error: Exception, language: str) -> tuple[int, RefusalBody]:
    """Return the status and the body that answer an error, and count the refusal by its code.

    A fault of the server becomes a 500, which is logged. The message is in ``language``; the log is
    in English.
    """
    status, refusal = _describe_error(error, language)
    REQUEST_CONTEXT.get().count_refusal(refusal.error)
    return status, refusal


def _describe_error(error: Exception, language: str) -> tuple[int, RefusalBody]:
    known = describe_refusal(error, language)
    if known is not None:
        if known[0] >= 500:
            logger.error("%s", error)
        return known
    if isinstance(error, HTTPException) and error.status_code < 500:
        return error.status_code, RefusalBody(
            _choose_request_code(error.status_code), _describe_fault(error, language)
        )
    logger.error("a request failed", exc_info=error)
    return 500, RefusalBody(
        "server/failed",
        translate_text("something went wrong on the server; it has been noted", language),
    )


def answer_refusal(request: Request, error: Exception) -> Response[RefusalBody]:  # type: ignore[type-arg]
    """Answer an error over HTTP: an exception handler of the app."""
    status, body = describe_error(error, find_request_language(request.scope))
    return Response(
        body,
        status_code=status,
        media_type="application/json",
        headers=make_error_headers(error) | LANGUAGE_HEADERS,
    )


def make_error_headers(error: Exception) -> dict[str, str]:
    if isinstance(error, TooMany):
        return {"retry-after": str(error.retry_after_s)}
    return dict(error.headers or {}) if isinstance(error, HTTPException) else {}


def _choose_request_code(status: int) -> str:
    codes = {404: "request/unknown", 405: "request/method", 413: "request/too-large"}
    return codes.get(status, "request/malformed")


def _describe_fault(error: HTTPException, language: str) -> str:
    """Describe what is wrong with a request, in one sentence."""
    if error.status_code == 404:
        return translate_text("there is nothing at this address", language)
    if error.status_code == 405:
        return translate_text("this address does not take that method", language)
    if error.status_code == 413:
        return translate_text("the request is too large", language)
    faults = error.extra if isinstance(error, ValidationException) else None
    if isinstance(faults, list) and faults and isinstance(faults[0], dict):
        where, what = faults[0].get("key", ""), str(faults[0].get("message", ""))
        fault = f"{where}: {what}" if where else what
    else:
        fault = error.detail
    return format_message("the request is not valid: {fault}", {"fault": fault}, language)


@cache
def find_decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a type, cached because making one is expensive."""
    return msgspec.json.Decoder(wanted)


HttpRequest = Request[Any, Any, State]


class StrictRequest(HttpRequest):
    """A request whose JSON is decoded as the type that its handler declares.

    Litestar would decode any JSON and then convert it leniently, ``"2"`` into 2. A strict decoder
    finds every mistake at once, and allocates nothing for unexpected values.
    """

    async def body(self) -> bytes:
        """Return the body.

        Raises ClientException if the client disconnects before it is complete.
        """
        try:
            return await super().body()
        except InternalServerException as error:
            raise ClientException("the request was cut off") from error

    async def json(self) -> Any:
        """Decode the body as the handler's ``data``. Raises ValidationException if it cannot be."""
        declared = self.route_handler.parsed_data_field
        decoder = find_decoder(Any if declared is None else declared.annotation)
        try:
            return decoder.decode(await self.body())
        except UnicodeDecodeError as error:
            raise ValidationException("the text is not UTF-8") from error
        except (msgspec.DecodeError, RecursionError) as error:
            raise ValidationException(str(error)) from error


COMPRESSED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip"))


LARGEST_RECORD = 512 * 1024
"""Maximum size of a record, in bytes. A record of a hundred hands has a fifth of that."""
