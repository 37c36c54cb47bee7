"""An aggregate and its log: an event is decided, stored, and only then applied and published."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from courtcards.eventlog.aggregate import FAULTS, Aggregate, Codec, Command, build_damage_error
from courtcards.eventlog.log import EventLog
from courtcards.kernel.errors import CourtcardsError, SequenceTaken, StorageError

AggregateT = TypeVar("AggregateT", bound=Aggregate[Any, Any])
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT")


class Ledger(Generic[AggregateT, CommandT, EventT]):
    """An aggregate in memory that follows its events in the log.

    ``on_event`` is called with every event that was applied, in order. Commits and reads of new
    events hold ``lock``: one thing at a time happens to it. ``decide`` replaces the aggregate's own
    if a command needs more than its state: a search, or another log.

    If the log has grown by something that cannot be read here, the ledger has *stopped*. It applies
    neither that event nor a later one, writes nothing, and raises the reason at every request. It
    also stops if an event says that earlier events have changed in the log.
    """

    def __init__(
        self,
        name: str,
        aggregate: AggregateT,
        log: EventLog,
        on_event: Callable[[EventT], None],
        decide: Callable[[CommandT], Awaitable[EventT]] | None = None,
    ) -> None:
        self.name = name
        self.aggregate = aggregate
        self.log = log
        self.lock = asyncio.Lock()
        self.read_at: float | None = None
        """Time, by the loop's clock, at which an event of another server process was last read.

        None as long as this one was the last to write.
        """
        self._on_event = on_event
        self._decide = decide
        self.when_stopped: Callable[[StorageError], None] | None = None
        """Called once with the reason, when it has stopped."""
        self._fault: StorageError | None = None

    @property
    def has_stopped(self) -> bool:
        """True if the log has grown by something that cannot be read here."""
        return self._fault is not None

    def stop(self, fault: StorageError) -> None:
        """Apply and write nothing from now on, and raise this fault at every request."""
        if self._fault is None:
            self._fault = fault
            if self.when_stopped is not None:
                self.when_stopped(fault)

    def check(self) -> None:
        """Raise the fault if the ledger has stopped."""
        if self._fault is not None:
            raise self._fault

    async def do(self, command: CommandT) -> tuple[int, EventT | None]:
        """Do a command; return its event's sequence, and the event unless it was done before.

        A command that was done before is not done again: it gets the same answer. Raises its
        refusal, also if another command had the same key, or StorageError; then nothing has
        changed.
        """
        async with self.lock:
            while True:
                done = self.aggregate.find_event_sequence(command)
                if done is not None:
                    command.check_repeat(await self._event(done))
                    return done, None
                # If another server wrote first, the command is decided again on the new state. The
                # other event may come from this very command, sent to both servers.
                try:
                    event = await self.commit(command)
                except SequenceTaken:
                    continue
                except StorageError:
                    raise
                except CourtcardsError:
                    if await self.read_new_events():
                        continue
                    raise
                return self.aggregate.sequence, event

    async def _event(self, sequence: int) -> EventT:
        """Return an earlier event from the log; few are needed again, so none is kept in memory."""
        stored = await self.log.read(self.name, after=sequence - 1)
        try:
            event: EventT = self.aggregate.codec.decode(stored[0])
        except FAULTS as error:
            raise build_damage_error(self.name, error) from error
        return event

    async def commit(self, command: CommandT) -> EventT:
        """Store a command's event, then apply it.

        Raises SequenceTaken if another server on the same log was first; its events have been
        applied by then. A server that stops in the middle may have stored the event all the same.
        The next commit then meets SequenceTaken.
        """
        self.check()
        aggregate = self.aggregate
        event: EventT = (
            aggregate.decide(command) if self._decide is None else await self._decide(command)
        )
        try:
            await self.log.append(
                self.name, aggregate.sequence + 1, [aggregate.codec.encode(event)]
            )
        except SequenceTaken:
            await self.read_new_events()
            raise
        self.read_at = None
        aggregate.apply(event)
        self._on_event(event)
        return event

    async def read_new_events(self) -> bool:
        """Apply what another server process has written; return True if there was anything.

        Raises StorageError if it cannot be read here, or only by a newer Courtcards.
        """
        self.check()
        news = await self.log.read(self.name, after=self.aggregate.sequence)
        for stored in news:
            try:
                event = self.aggregate.codec.decode(stored)
                self.aggregate.follow(event)
            except FAULTS as error:
                fault = build_damage_error(self.name, error)
                self.stop(fault)
                raise fault from error
            self.read_at = asyncio.get_running_loop().time()
            self._on_event(event)
            if self.has_stopped:
                break
        return bool(news)

    async def refresh(self) -> None:
        """Apply what another server process has written, once nothing else is being done."""
        async with self.lock:
            await self.read_new_events()


# Several servers write under one name of a log, each after reading what the others wrote.
#
# It is for small data that is seldom written: every request reads on first, so nobody is behind.


EntryT = TypeVar("EntryT")


class Register(Generic[EntryT]):
    """The entries under a name; ``apply`` is called with each, in order."""

    def __init__(
        self, log: EventLog, name: str, codec: Codec[EntryT], apply: Callable[[EntryT], None]
    ) -> None:
        self._log = log
        self._name = name
        self._codec = codec
        self._apply = apply
        self._sequence = 0
        self._lock = asyncio.Lock()

    async def read_new_entries(self) -> None:
        """Apply the new entries. Raises StorageError if they cannot be read."""
        async with self._lock:
            await self._follow()

    async def write(self, decide: Callable[[], EntryT | None]) -> None:
        """Write the entry that ``decide`` returns in the newest state; nothing if that is None.

        Raises what ``decide`` raises, or StorageError; then nothing has changed.
        """
        async with self._lock:
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
                self._apply_entry(entry)
                return

    async def _follow(self) -> None:
        for stored in await self._log.read(self._name, after=self._sequence):
            try:
                self._apply_entry(self._codec.decode(stored))
            except FAULTS as error:
                raise build_damage_error(self._name, error) from error

    def _apply_entry(self, entry: EntryT) -> None:
        self._apply(entry)
        self._sequence += 1
