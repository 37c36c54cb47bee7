"""What a page asks: a path with its query, a body, the language of the answer."""

from __future__ import annotations

from typing import TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec

from courtcards.kernel.errors import MalformedMessage

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
