"""Requests of a page (path, query, body, language), and the responses."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec

from courtcards.kernel.errors import MalformedMessage
from courtcards.tables.views.refusals import RefusalBody, describe_refusal
from courtcards.text import translate_text

T = TypeVar("T")


class Request:
    """A request as a server would receive it."""

    def __init__(self, path: str, body: bytes, language: str) -> None:
        parts = urlsplit(path)
        self.path, self.language = parts.path, language
        self.query = parse_qs(parts.query)
        self._body = body

    def text(self, name: str) -> str:
        """Return a parameter of the query; empty if it is absent."""
        return self.query.get(name, [""])[-1]

    def number(self, name: str) -> int | None:
        """Return a whole number of the query, or None if it is absent. Raises MalformedMessage."""
        text = self.text(name)
        if not text:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise MalformedMessage(
                "{name} must be a whole number, not {text!r}", name=name, text=text
            )
        return int(text)

    def read(self, kind: type[T]) -> T:
        """Decode the body as exactly this type. Raises MalformedMessage."""
        return self.decode(msgspec.json.Decoder(kind))

    def decode(self, decoder: msgspec.json.Decoder[T]) -> T:
        """Decode the body. Raises MalformedMessage."""
        try:
            return decoder.decode(self._body)
        except msgspec.DecodeError as error:
            raise MalformedMessage("the message is malformed: {fault}", fault=error) from error


logger = logging.getLogger("courtcards.offline")

_encode = msgspec.json.Encoder().encode


class OfflineResponse(NamedTuple):
    """The status and the body of a response."""

    status: int
    body: bytes


def build_response(thing: Any, status: int = 200) -> OfflineResponse:
    return OfflineResponse(status, _encode(thing))


def build_refusal(error: Exception, language: str) -> tuple[int, RefusalBody]:
    """Return the status and the body for an error; 500 for a bug of ours, which is logged."""
    known = describe_refusal(error, language)
    if known is not None:
        return known
    logger.error("a request failed", exc_info=error)
    return 500, RefusalBody("device/failed", translate_text("something went wrong here", language))


def build_not_found(language: str) -> OfflineResponse:
    """Return the response for an unknown address."""
    message = translate_text("there is nothing at this address", language)
    return build_response(RefusalBody("request/unknown", message), 404)
