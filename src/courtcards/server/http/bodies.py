"""Reading the body of a request: exactly what it should be, or refused."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ValidationException


class StrictRequest(Request[Any, Any, State]):
    """A request whose JSON is read as what its handler declares.

    Litestar reads any JSON and then converts it kindly, ``"2"`` into 2. Read with the type at
    hand, what is not right is found at once, and no memory is spent on what is not expected.
    """

    async def json(self) -> Any:
        """The body as the handler's ``data``; ValidationException, in a sentence, if it is not."""
        declared = self.route_handler.parsed_data_field
        wanted = Any if declared is None else declared.annotation
        try:
            return msgspec.json.decode(await self.body(), type=wanted)
        except (msgspec.DecodeError, RecursionError) as error:
            raise ValidationException(str(error)) from error
