"""What a page asks: a path with its query, a body, the language of the answer."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec

from courtcards.kernel.errors import MalformedMessage
from courtcards.tables.views.refusals import Refused, refused
from courtcards.text import translated

T = TypeVar("T")


class Request:
    """A request as a server would be sent it."""

    def __init__(self, path: str, body: bytes, language: str) -> None:
        parts = urlsplit(path)
        self.path, self.language = parts.path, language
        self.query = parse_qs(parts.query)
        self._body = body

    def text(self, name: str) -> str:
        """A parameter of the query; empty where it is not there."""
        return self.query.get(name, [""])[-1]

    def number(self, name: str) -> int | None:
        """A whole number of the query; None where it is not there. Raises MalformedMessage."""
        text = self.text(name)
        if not text:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise MalformedMessage("{name} is a whole number, not {text!r}", name=name, text=text)
        return int(text)

    def read(self, kind: type[T]) -> T:
        """The body, which is exactly of a type. Raises MalformedMessage."""
        return self.decoded(msgspec.json.Decoder(kind))

    def decoded(self, decoder: msgspec.json.Decoder[T]) -> T:
        """The body, as it is decoded. Raises MalformedMessage."""
        try:
            return decoder.decode(self._body)
        except msgspec.DecodeError as error:
            raise MalformedMessage("the message is not right: {fault}", fault=error) from error


logger = logging.getLogger("courtcards.offline")

_encode = msgspec.json.Encoder().encode


class Answer(NamedTuple):
    """The status and the body of an answer."""

    status: int
    body: bytes


def answer_of(thing: Any, status: int = 200) -> Answer:
    """The answer that tells a thing."""
    return Answer(status, _encode(thing))


def refusal_of(error: Exception, language: str) -> tuple[int, Refused]:
    """The status and the body that answer an error; 500 for a fault of ours, which is logged."""
    known = refused(error, language)
    if known is not None:
        return known
    logger.error("a request failed", exc_info=error)
    return 500, Refused("device/failed", translated("something has gone wrong here", language))


def nothing_there(language: str) -> Answer:
    """The answer to what asks for something that is not there."""
    told = translated("there is nothing at this address", language)
    return answer_of(Refused("request/unknown", told), 404)
