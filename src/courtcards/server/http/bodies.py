"""Reading the body of a request: it is exactly what it should be, or it is refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ClientException, InternalServerException, ValidationException


@cache
def decoder_of(wanted: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type: one for each that a handler declares, since it is dear to make."""
    return msgspec.json.Decoder(wanted)


class StrictRequest(Request[Any, Any, State]):
    """A request whose JSON is decoded as the type that its handler declares.

    Litestar would decode any JSON and then convert it leniently, ``"2"`` into 2. Decoding to the
    type finds every mistake at once, and spends no memory on what is not expected.
    """

    async def body(self) -> bytes:
        """The bytes of the body; ClientException where the client has gone in the middle of it."""
        try:
            return await super().body()
        except InternalServerException as error:
            raise ClientException("it has broken off") from error

    async def json(self) -> Any:
        """The body as the handler's ``data``; ValidationException, in a sentence, if it is not."""
        declared = self.route_handler.parsed_data_field
        decoder = decoder_of(Any if declared is None else declared.annotation)
        try:
            return decoder.decode(await self.body())
        except UnicodeDecodeError as error:
            raise ValidationException("the text is not UTF-8") from error
        except (msgspec.DecodeError, RecursionError) as error:
            raise ValidationException(str(error)) from error
