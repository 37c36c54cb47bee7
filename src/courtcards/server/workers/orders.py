"""What a supervisor and its workers tell each other: a line of JSON each way, then heartbeats."""

from __future__ import annotations

import asyncio
import contextlib
import os
from typing import Self

import msgspec

from courtcards.kernel.errors import CourtcardsError, ServeError
from courtcards.server.settings.settings import ServerSettings

BEAT_EVERY_S = 1.0


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


class Answers:
    """The pipe by which a worker answers its supervisor, which may be gone."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        os.set_blocking(pipe, False)

    def give(self, answer: WorkerAnswer) -> None:
        """Say whether this worker serves."""
        self._write(msgspec.json.encode(answer) + b"\n")

    def beat(self) -> None:
        """Show, from now on, that the running loop turns."""
        self._write(b"\n")
        asyncio.get_running_loop().call_later(BEAT_EVERY_S, self.beat)

    def _write(self, line: bytes) -> None:
        # A supervisor that is gone is noticed elsewhere; one that reads nothing has beats enough.
        with contextlib.suppress(OSError):
            os.write(self._pipe, line)
