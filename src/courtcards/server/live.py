"""A table that is being played at: its commands one by one, its bots, and who is told.

An event goes the same way always: the table makes it, the log stores it, the table takes it,
and then, never before, the seats are told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

import msgspec

from courtcards.bots import Bot
from courtcards.errors import SequenceTaken, StaleSequence, StorageError
from courtcards.server.messages import EventMessage, RefusedMessage, Snapshot, SnapshotMessage
from courtcards.server.refusals import refusal_of
from courtcards.storage.log import EventLog
from courtcards.tables import Deal, Event, Play, Restock, Table, events
from courtcards.tables.table import resumed

logger = logging.getLogger("courtcards.server")

RETRY_AFTER_S = 1.0
TAKE_OVER_AFTER_S = 2.0
"""How long another server process that has moved a table on is left to play its bots."""
OUTBOX_SIZE = 512
"""Messages that may wait for a listener that reads too slowly before it is let go."""


class Listener:
    """Somebody who is told what happens, as one seat sees it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.lost = False

    def tell(self, message: bytes) -> None:
        """Put a message into the outbox; None ends it when the listener does not keep up."""
        if self.lost:
            return
        if self.outbox.qsize() >= OUTBOX_SIZE:
            self.lost = True
            self.outbox.put_nowait(None)
        else:
            self.outbox.put_nowait(message)


class LiveTable:
    """One table in memory."""

    def __init__(self, name: str, table: Table, log: EventLog) -> None:
        self.name = name
        self.table = table
        self._log = log
        self._turn = asyncio.Lock()
        self._listeners: set[Listener] = set()
        self._own_play: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None
        self._is_behind = False
        self._led_elsewhere_until = 0.0
        self._closed = False

    @property
    def is_in_use(self) -> bool:
        """Whether somebody listens, or something is being done."""
        tasks = (self._own_play, self._catching_up)
        return (
            bool(self._listeners) or self._turn.locked() or any(t and not t.done() for t in tasks)
        )

    async def do(self, command: Deal | Play) -> int:
        """Do a command and return its event's sequence; durable by then.

        A command that was done before is not done again: it gets the same answer. Raises what
        Table.handle refuses with, and StorageError; then nothing has changed.
        """
        # Whoever asked may hang up meanwhile: what has been begun is finished all the same.
        return await asyncio.shield(asyncio.ensure_future(self._do(command)))

    async def _do(self, command: Deal | Play) -> int:
        async with self._turn:
            done = self.table.answered(command)
            if done is None:
                done = await self._do_now(command)
        self.wake()
        return done

    async def _do_now(self, command: Deal | Play) -> int:
        event = self.table.handle(command)
        try:
            await self._store(event)
        except SequenceTaken:
            # Another server was first; what it wrote may be this very command, sent to both.
            done = self.table.answered(command)
            if done is None:
                raise StaleSequence(command.against, self.table.sequence) from None
            return done
        return self.table.sequence

    async def _store(self, event: Event) -> None:
        """Make an event durable, then take it.

        Raises SequenceTaken when another server on the same log has moved this table on, after
        following it there.
        """
        before = self.table.sequence
        try:
            await self._log.append(self.name, before + 1, [events.encode(event)])
        except SequenceTaken:
            await self._read_on()
            raise
        self._led_elsewhere_until = 0.0
        self._take(event)

    async def _read_on(self) -> None:
        """Take what another server process has written; from then on it is the one that leads."""
        for stored in await self._log.read(self.name, after=self.table.sequence):
            self._take(events.decode(stored))
            self._led_elsewhere_until = asyncio.get_running_loop().time() + TAKE_OVER_AFTER_S

    def catch_up(self) -> None:
        """Another server process may have moved this table on: follow it."""
        self._is_behind = True
        if not self._closed and (self._catching_up is None or self._catching_up.done()):
            self._catching_up = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        try:
            while self._is_behind:
                self._is_behind = False
                async with self._turn:
                    await self._read_on()
        except StorageError as error:
            logger.error("table %s cannot follow: %s", self.name, error)  # noqa: TRY400
        except Exception:
            logger.exception("table %s cannot follow its log", self.name)
        self.wake()

    def _take(self, event: Event) -> None:
        """Take an event that is durable, and tell it: once for each seat that listens."""
        self.table.apply(event)
        if not self._listeners:
            return
        numbered = self.table.hand_log[-1]
        told: dict[int, bytes] = {}
        for listener in self._listeners:
            if listener.seat not in told:
                view = self.table.view(listener.seat)
                message = EventMessage(numbered.seq, numbered.event, view)
                told[listener.seat] = msgspec.json.encode(message)
            listener.tell(told[listener.seat])

    def _tell_all(self, message: RefusedMessage) -> None:
        """Say to everybody at the table why it does not go on."""
        for listener in self._listeners:
            listener.tell(msgspec.json.encode(message))

    def wake(self) -> None:
        """Let the table do what it does by itself: the bots' plays, a stock that was shuffled.

        Where another server process is at it, only when nothing comes from there any more.
        """
        idle = self._own_play is None or self._own_play.done()
        if idle and not self._closed and self.table.acts_by_itself:
            self._own_play = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        """Play for the bots until a person is to act, an event at a time."""
        while not self._closed:
            led_for_s = self._led_elsewhere_until - asyncio.get_running_loop().time()
            if led_for_s > 0:
                await asyncio.sleep(min(led_for_s, RETRY_AFTER_S))
                continue
            try:
                async with self._turn:
                    command = self._own_command()
                    if command is None:
                        return
                    await self._store(self.table.handle(command))
            except SequenceTaken:
                continue
            except StorageError as error:
                logger.warning("table %s waits for its log", self.name)
                self._tell_all(RefusedMessage.of(None, *refusal_of(error)))
                await asyncio.sleep(RETRY_AFTER_S)
            except Exception:
                # A fault of a bot's: it is noted, and tried again when the table is next asked for.
                logger.exception("a bot fails at table %s", self.name)
                return

    def _own_command(self) -> Play | Restock | None:
        table = self.table
        if table.waits_for_stock:
            return Restock()
        bot, seat = table.bot_on_turn, table.match.awaiting.seat
        if bot is None or seat is None:
            return None
        player = Bot(bot, table.match.rules.game, table.bot_seed())
        return Play(seat, player.choose(table.match.seat_view(seat)), table.sequence)

    def snapshot(self, seat: int) -> Snapshot:
        """The table as a seat sees it now."""
        table = self.table
        return Snapshot(self.name, table.sequence, table.players, table.view(seat), table.log(seat))

    async def listen(self, seat: int, after: int | None) -> Listener:
        """Tell somebody what happens from now on, as a seat sees it; first what is missing."""
        listener = Listener(seat)
        async with self._turn:
            for message in await self._missing(seat, after):
                listener.tell(message)
            self._listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Tell somebody no more."""
        self._listeners.discard(listener)

    async def _missing(self, seat: int, after: int | None) -> Iterable[bytes]:
        if after is None or not self.table.can_resume(seat, after):
            now = self.snapshot(seat)
            message = SnapshotMessage(now.table, now.seq, now.players, now.view, now.log)
            return [msgspec.json.encode(message)]
        if after == self.table.sequence:
            return []
        stored = map(events.decode, await self._log.read(self.name))
        return [
            msgspec.json.encode(EventMessage(numbered.seq, numbered.event, view))
            for numbered, view in resumed(stored, seat, after)
        ]

    async def close(self) -> None:
        """Stop the table's own play, and end every listener."""
        self._closed = True
        tasks = [task for task in (self._own_play, self._catching_up) if task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)
        for listener in self._listeners:
            listener.outbox.put_nowait(None)
