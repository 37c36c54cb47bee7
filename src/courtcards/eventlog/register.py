"""What several servers write under one name of a log, each after reading on what the others wrote.

It is for what is small and seldom written: whoever asks reads on first, so nobody is ever behind.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from courtcards.eventlog.codec import FAULTS, Codec, unreadable
from courtcards.eventlog.log import EventLog
from courtcards.kernel.errors import SequenceTaken

Entry = TypeVar("Entry")


class Register(Generic[Entry]):
    """The entries under a name, each of which ``take`` is called with, in order."""

    def __init__(
        self, log: EventLog, name: str, codec: Codec[Entry], take: Callable[[Entry], None]
    ) -> None:
        self._log = log
        self._name = name
        self._codec = codec
        self._take = take
        self._sequence = 0
        self._turn = asyncio.Lock()

    async def read_on(self) -> None:
        """Take what is new; StorageError."""
        async with self._turn:
            await self._follow()

    async def write(self, decide: Callable[[], Entry | None]) -> None:
        """Write what comes next as things stand then; where that is None, nothing.

        Raises what ``decide`` raises, and StorageError; then nothing has changed.
        """
        async with self._turn:
            while True:
                await self._follow()
                entry = decide()
                if entry is None:
                    return
                try:
                    stored = self._codec.encode(entry)
                    await self._log.append(self._name, self._sequence + 1, [stored])
                except SequenceTaken:
                    continue
                self._took(entry)
                return

    async def _follow(self) -> None:
        for stored in await self._log.read(self._name, after=self._sequence):
            try:
                self._took(self._codec.decode(stored))
            except FAULTS as error:
                raise unreadable(self._name, error) from error

    def _took(self, entry: Entry) -> None:
        self._take(entry)
        self._sequence += 1
