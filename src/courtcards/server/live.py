"""A table that is being played at: its commands one by one, its bots, and who is told.

An event goes the same way always: the table makes it, the log stores it, the table takes it,
and then, never before, the seats are told.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterable
from dataclasses import replace
from typing import Any

import msgspec

from courtcards.bots import Bot
from courtcards.errors import CourtcardsError, SeatTaken, SequenceTaken, StorageError
from courtcards.languages import SOURCE_LANGUAGE
from courtcards.matches import View
from courtcards.server.asks import now_ms
from courtcards.server.messages import EventMessage, RefusedMessage, Snapshot, SnapshotMessage
from courtcards.server.presence import Presence
from courtcards.server.refusals import refusal_of
from courtcards.server.seats import Holder
from courtcards.storage.log import EventLog
from courtcards.tables import (
    ComeBack,
    Command,
    Event,
    MarkAway,
    Play,
    Restock,
    SeatCommand,
    Sit,
    StandIn,
    Table,
    events,
    room_of,
    sentences,
)
from courtcards.tables.events import Away, Back, Dealt, Played, Restocked, Sat
from courtcards.tables.table import resumed

logger = logging.getLogger("courtcards.server")

RETRY_AFTER_S = 1.0
LONGEST_WAIT_S = 3600.0
TAKE_OVER_AFTER_S = 2.0
"""How long another server process that has moved a table on is left to play its bots."""
OUTBOX_SIZE = 512
"""Messages that may wait for a listener that reads too slowly before it is let go."""

MOST_LISTENERS = 256
"""With so many at a table no more spectators are let in; who has a seat is."""


class Listener:
    """Somebody who is told what happens, as one seat sees it, or a spectator (None)."""

    def __init__(self, seat: int | None) -> None:
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
        self._presence = Presence()
        self._own_play: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timed: set[asyncio.Task[None]] = set()
        self._catching_up: asyncio.Task[None] | None = None
        self._is_behind = False
        self._led_elsewhere_until = 0.0
        self._closed = False

    @property
    def is_in_use(self) -> bool:
        """Whether somebody listens, something is being done, or time will bring something."""
        tasks = (self._own_play, self._catching_up)
        return (
            bool(self._listeners)
            or self._turn.locked()
            or bool(self._timed)
            or self._timer is not None
            or any(t and not t.done() for t in tasks)
        )

    async def do(self, command: SeatCommand) -> int:
        """Do a command and return its event's sequence; durable by then.

        A command that was done before is not done again: it gets the same answer. Raises what
        Table.handle refuses with, and StorageError; then nothing has changed.
        """
        # Whoever asked may hang up meanwhile: what has been begun is finished all the same.
        done, _ = await asyncio.shield(asyncio.ensure_future(self._do(command)))
        self._presence.acted(command.seat, now_ms())
        return done

    async def sit(self, command: Sit) -> Holder:
        """Seat a person, and say which seat it is, and since when."""
        since, event = await asyncio.shield(asyncio.ensure_future(self._do(command)))
        assert isinstance(event, Sat)  # noqa: S101 - sitting down is never answered from memory
        return Holder(event.seat, since)

    async def _do(self, command: SeatCommand | Sit) -> tuple[int, Event | None]:
        async with self._turn:
            done = await self._do_now(command)
        self.wake()
        return done

    async def _do_now(self, command: Command) -> tuple[int, Event | None]:
        while True:
            done = self.table.answered(command)
            if done is not None:
                return done, None
            event = self.table.handle(command)
            try:
                await self._store(event)
            except SequenceTaken:
                # Another server was first: the command meets the table as it is now. What was
                # written there may be this very command, sent to both.
                continue
            return self.table.sequence, event

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
        missed = len(self.table.attendance.away_since)
        self.table.apply(event)
        self._set_timer()
        if isinstance(event, Away) and self._hears(event.seat):
            self._in_background(self._welcome(event.seat))
        if isinstance(event, Back) and not self._hears(event.seat):
            self._presence.came_elsewhere(event.seat)
        if not self._listeners:
            return
        is_play = isinstance(event, Dealt | Played | Restocked)
        is_plain = is_play and self.table.settings.pace == "none"
        changed = not is_plain or missed != len(self.table.attendance.away_since)
        room = room_of(self.table) if changed else None
        numbered = self.table.hand_log[-1]
        told: dict[int | None, bytes] = {}
        for listener in self._listeners:
            if listener.seat not in told:
                view = self._view(listener.seat)
                message = EventMessage(numbered.seq, numbered.event, view, room)
                told[listener.seat] = msgspec.json.encode(message)
            listener.tell(told[listener.seat])

    def _view(self, seat: int | None) -> View:
        return self.table.watch() if seat is None else self.table.view(seat)

    def _tell_all(self, message: RefusedMessage) -> None:
        """Say to everybody at the table why it does not go on."""
        for listener in self._listeners:
            listener.tell(msgspec.json.encode(message))

    def wake(self) -> None:
        """Let the table do what it does by itself: the bots' plays, a stock that was shuffled.

        Where another server process is at it, only when nothing comes from there any more.
        """
        self._set_timer()
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
                self._tell_all(RefusedMessage.of(None, *refusal_of(error, SOURCE_LANGUAGE)))
                await asyncio.sleep(RETRY_AFTER_S)
            except Exception:
                # A fault of a bot's: it is noted, and tried again when the table is next asked for.
                logger.exception("a bot fails at table %s", self.name)
                return

    def _own_command(self) -> Play | Restock | None:
        table = self.table
        if not table.acts_by_itself:
            return None
        if table.waits_for_stock:
            return Restock(now_ms())
        bot, seat = table.bot_on_turn, table.match.awaiting.seat
        if bot is None or seat is None:
            return None
        player = Bot(bot, table.match.rules.game, table.bot_seed())
        move = player.choose(table.match.seat_view(seat))
        return Play(seat, move, table.sequence, at=now_ms())

    # Who is there, and what time brings

    def _hears(self, seat: int) -> bool:
        return any(listener.seat == seat for listener in self._listeners)

    async def _welcome(self, seat: int) -> None:
        """Somebody who was missed is back."""
        with contextlib.suppress(CourtcardsError):  # back already; or the log fails: it waits
            await self._do(ComeBack(seat, self.table.sequence, at=now_ms()))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._timed.add(task)
        task.add_done_callback(self._timed.discard)

    def _due_at(self) -> int | None:
        """When time brings the next thing: somebody lost for good, a stand-in, a clock."""
        due = self.table.next_due()
        moments = [] if due is None else [due.at]
        if self._listeners:
            seats = [listener.seat for listener in self._listeners]
            lost = self._presence.lost_at(self.table, seats, now_ms())
            moments += list(lost.values())
        return min(moments, default=None)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        at = None if self._closed else self._due_at()
        if at is not None:
            delay = min(max((at - now_ms()) / 1000, 0.0), LONGEST_WAIT_S)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(delay, lambda: self._in_background(self._time_is_up()))

    async def _time_is_up(self) -> None:
        """Do what is due, an event at a time."""
        try:
            async with self._turn:
                while (command := self._due_now()) is not None:
                    with contextlib.suppress(SequenceTaken):
                        await self._store(self.table.handle(command))
        except StorageError as error:
            logger.error("table %s waits for its log: %s", self.name, error)  # noqa: TRY400
            await asyncio.sleep(RETRY_AFTER_S)
        except Exception:
            logger.exception("what was due at table %s fails", self.name)
            return
        self.wake()

    def _due_now(self) -> MarkAway | StandIn | None:
        now = now_ms()
        if self._listeners:
            seats = [listener.seat for listener in self._listeners]
            for seat, at in self._presence.lost_at(self.table, seats, now).items():
                if at <= now:
                    return MarkAway(seat, now)
        due = self.table.next_due()
        return replace(due, at=now) if due is not None and due.at <= now else None

    # Who is told

    def snapshot(self, seat: int | None) -> Snapshot:
        """The table as a seat, or a spectator, sees it now."""
        table = self.table
        return Snapshot(
            self.name,
            table.sequence,
            table.players,
            self._view(seat),
            table.log(seat),
            room_of(table),
            list(table.chat.remarks),
        )

    async def listen(self, seat: int | None, after: int | None) -> Listener:
        """Tell somebody what happens from now on, as a seat sees it; first what is missing."""
        if seat is None and len(self._listeners) >= MOST_LISTENERS:
            raise SeatTaken(sentences.TOO_MANY_LISTEN)
        listener = Listener(seat)
        async with self._turn:
            for message in await self._missing(seat, after):
                listener.tell(message)
            self._listeners.add(listener)
        if seat is not None:
            self._presence.acted(seat, now_ms())
            if self.table.attendance.is_missed(seat):
                await self._welcome(seat)
        self._set_timer()
        return listener

    def leave(self, listener: Listener) -> None:
        """Tell somebody no more."""
        self._listeners.discard(listener)
        if listener.seat is not None:
            self._presence.acted(listener.seat, now_ms())
        if not self._closed:
            self._set_timer()

    async def _missing(self, seat: int | None, after: int | None) -> Iterable[bytes]:
        if seat is None or after is None or not self.table.can_resume(seat, after):
            now = self.snapshot(seat)
            message = SnapshotMessage(*msgspec.structs.astuple(now))
            return [msgspec.json.encode(message)]
        if after == self.table.sequence:
            return []
        stored = map(events.decode, await self._log.read(self.name))
        missed = [
            EventMessage(numbered.seq, numbered.event, view)
            for numbered, view in resumed(stored, seat, after)
        ]
        if len(self.table.seating.people) > 1:
            missed[-1] = msgspec.structs.replace(missed[-1], room=room_of(self.table))
        return [msgspec.json.encode(message) for message in missed]

    async def close(self) -> None:
        """Stop the table's own play, and end every listener."""
        self._closed = True
        self._set_timer()
        tasks = [task for task in (self._own_play, self._catching_up) if task is not None]
        await asyncio.gather(*tasks, *self._timed, return_exceptions=True)
        for listener in self._listeners:
            listener.outbox.put_nowait(None)
