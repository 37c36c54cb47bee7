"""Something kept in the log: a command is decided, written down, and only then taken and told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from courtcards.errors import ClubError, SequenceTaken
from courtcards.storage.log import EventLog

Command = TypeVar("Command")
Event = TypeVar("Event")
Command_contra = TypeVar("Command_contra", contravariant=True)
Event_contra = TypeVar("Event_contra", contravariant=True)


class Kept(Protocol[Command_contra, Event_contra]):
    """What is kept: an evening, a sheet."""

    @property
    def sequence(self) -> int:
        """The number of its last event."""

    def answered(self, command: Command_contra) -> int | None:
        """The sequence that this very command has led to before; None if it is new."""

    def apply(self, event: Event_contra) -> None:
        """Take an event that has been stored."""


class Book(Generic[Command, Event]):
    """One of them in memory, held to what stands in the log under its name.

    ``taken`` is called with every event that it has taken, in order. Whoever writes or reads on
    holds ``turn`` meanwhile.
    """

    encode: Callable[[Event], bytes]
    decode: Callable[[bytes], Event]

    def __init__(
        self,
        name: str,
        kept: Kept[Command, Event],
        log: EventLog,
        taken: Callable[[Event], None],
    ) -> None:
        self.name = name
        self.turn = asyncio.Lock()
        self._kept = kept
        self._log = log
        self._taken = taken

    async def decided(self, command: Command) -> Event:
        """What a command leads to as things stand; raises what refuses it."""
        raise NotImplementedError

    async def do(self, command: Command) -> int:
        """Do a command and return its event's sequence; durable by then.

        A command that was done before is not done again: it gets the same answer. Raises what
        refuses it, and StorageError; then nothing has changed.
        """
        async with self.turn:
            while True:
                done = self._kept.answered(command)
                if done is not None:
                    return done
                # Where another server was first the command meets what stands then; what was
                # written there may be this very command, sent to both.
                with contextlib.suppress(SequenceTaken):
                    try:
                        event = await self.decided(command)
                    except ClubError:
                        if await self._read_on():
                            continue
                        raise
                    return await self._commit(event)

    async def _commit(self, event: Event) -> int:
        try:
            await self._log.append(self.name, self._kept.sequence + 1, [self.encode(event)])
        except SequenceTaken:
            await self._read_on()
            raise
        self._take(event)
        return self._kept.sequence

    async def catch_up(self) -> None:
        """Take what another server process has written."""
        async with self.turn:
            await self._read_on()

    async def _read_on(self) -> bool:
        """Whether another server process had written anything, which is taken then."""
        news = await self._log.read(self.name, after=self._kept.sequence)
        for stored in news:
            self._take(self.decode(stored))
        return bool(news)

    def _take(self, event: Event) -> None:
        self._kept.apply(event)
        self._taken(event)
