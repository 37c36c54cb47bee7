"""What a supervisor and its workers tell each other, a line of JSON each way."""

from __future__ import annotations

from typing import Self

import msgspec

from courtcards.kernel.errors import CourtcardsError, ServeError
from courtcards.server.settings.settings import ServerSettings


class Orders(msgspec.Struct, frozen=True):
    """What a worker is to do: listen by that number of a socket, as that worker of all.

    ``folder`` is where all of them hear of each other.
    """

    settings: ServerSettings
    listening: int
    folder: str
    number: int


class WorkerAnswer(msgspec.Struct, frozen=True):
    """That a worker answers; with a message, why it does not: a sentence and its parameters."""

    message: str | None = None
    parameters: dict[str, str | int] = {}

    @classmethod
    def why(cls, error: CourtcardsError) -> Self:
        """That a worker cannot serve."""
        plain = {
            name: value if isinstance(value, int) else str(value)
            for name, value in error.parameters.items()
        }
        return cls(error.message, plain)

    def check(self) -> None:
        """Raise what kept the worker from serving, if anything did: ServeError."""
        if self.message is not None:
            raise ServeError(self.message, **self.parameters)
