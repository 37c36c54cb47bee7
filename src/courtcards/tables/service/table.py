"""A table that is in play: its commands, and the events that come with time.

Every event takes the same way. The table decides it, the log stores it, the table applies it
(``eventlog.ledger``), and only then the listeners receive it. Three things run by themselves. Bots
play (`AutomaticPlay`). Time passes (`Timekeeper`). Events that other server processes have written
are read (``eventlog.repository.Follower``).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, NoReturn, Protocol

from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import Follower
from courtcards.kernel.errors import (
    CourtcardsError,
    NothingToDo,
    SequenceTaken,
    StorageError,
    refuse_copy,
)
from courtcards.kernel.shuffling import new_seed
from courtcards.tables import AUTOMATIC_ID, AnyTableEvent, Table, TableEnvelope, checks
from courtcards.tables.commands.command import SeatCommand
from courtcards.tables.commands.play import SetBotPause
from courtcards.tables.commands.presence import Away, Back, ComeBack, MarkAway, StandIn
from courtcards.tables.commands.seats import RenewLink, Sat
from courtcards.tables.room import list_missed_events
from courtcards.tables.service.automatic_play import (
    AutomaticPlay,
    TableLedger,
    build_refusal_message,
)
from courtcards.tables.service.host import Holder, Thinkers, now_ms
from courtcards.tables.service.listeners import CLOSE_TRY_AGAIN, Channel, Listener, Listeners
from courtcards.tables.views.messages import Snapshot

GRACE_S = 10
"""Seconds for which a lost connection is ignored."""
LONGEST_GRACE = 16
"""The grace period doubles at most so often, up to about a week."""


class Presence:
    """Signs of life of the people of one table, as this server knows them."""

    def __init__(self) -> None:
        self._last_sign: dict[int, int] = {}
        self._elsewhere: set[int] = set()

    def note_activity(self, seat: int, now: int) -> None:
        """Note a sign of life: a person has connected, sent a command, or just left."""
        self._last_sign[seat] = now
        self._elsewhere.discard(seat)

    def note_elsewhere(self, seat: int) -> None:
        """Note that a person is back at another server, which will notice when they go."""
        self._elsewhere.add(seat)

    def find_absent(
        self, table: Table, listening: Collection[int | None], now: int
    ) -> dict[int, int]:
        """Return the people without a listener, and the moment at which each counts as away.

        People who are away already are left out. So are a person who plays against bots alone, and
        people who share a device.
        """
        people = table.seating.people
        if len(people) < 2 or table.settings.shared:
            return {}
        missing = [
            seat
            for seat in people
            if seat not in listening
            and seat not in self._elsewhere
            and not table.attendance.is_missed(seat)
        ]
        return {
            seat: self._last_sign.setdefault(seat, now) + _grace_ms(table, seat) for seat in missing
        }


def _grace_ms(table: Table, seat: int) -> int:
    """Return how long a person may be gone before others are told, in milliseconds.

    Frequent absences make it longer. Otherwise they could make a log grow without end.
    """
    return int(GRACE_S * 1000) << min(table.side_actions.count_excess_absences(seat), LONGEST_GRACE)


logger = logging.getLogger("courtcards.tables.service")

RETRY_AFTER_S = 1.0
LONGEST_WAIT_S = 3600.0


class Timekeeper:
    """The watch on the presence of people, with one timer for the next thing that is due."""

    def __init__(
        self, ledger: TableLedger, listeners: Listeners, passed: Callable[[], None]
    ) -> None:
        self._ledger = ledger
        self._listeners = listeners
        self._passed = passed
        self._presence = Presence()
        self._timer: asyncio.TimerHandle | None = None
        self._due: int | None = None
        self._at_work: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def is_busy(self) -> bool:
        """True if the timer is set, or something due is being done."""
        return self._timer is not None or bool(self._at_work)

    def note_activity(self, seat: int) -> None:
        """Note a sign of life: a person has connected, sent a command, or just left."""
        self._presence.note_activity(seat, now_ms())

    def note_event(self, event: AnyTableEvent) -> None:
        """Note an event that another server may have written.

        A person who is marked as away may be connected here. A person who is back may be elsewhere.
        """
        if isinstance(event, Away) and self._listeners.has_listener(event.seat):
            self._start(self._welcome(event.seat))
        if isinstance(event, Back) and not self._listeners.has_listener(event.seat):
            self._presence.note_elsewhere(event.seat)
        self.reset_timer()

    async def welcome(self, seat: int) -> None:
        """Note that a person has connected, and mark them as back if they were away."""
        self.note_activity(seat)
        if self._ledger.aggregate.attendance.is_missed(seat):
            await self._welcome(seat)

    async def greet(self, seat: int) -> None:
        """Note a sign of life of a person without a connection, and end their absence.

        A bot that plays for them already plays on.
        """
        self.note_activity(seat)
        attendance = self._ledger.aggregate.attendance
        if seat in attendance.away_since and seat not in attendance.stand_ins:
            await self._welcome(seat)

    async def _welcome(self, seat: int) -> None:
        with contextlib.suppress(CourtcardsError):  # back already, or the log fails: it can wait
            command = ComeBack(AUTOMATIC_ID, self._ledger.aggregate.sequence)
            await self._ledger.do(TableEnvelope(command, seat, now_ms()))
        self._passed()

    def reset_timer(self) -> None:
        """Set the timer for the next thing that is due."""
        due = None if self._closed or self._ledger.has_stopped else self._find_due_time()
        if due == self._due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._due, self._timer = due, None
        if due is not None:
            delay = min(max((due - now_ms()) / 1000, 0.0), LONGEST_WAIT_S)
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _find_due_time(self) -> int | None:
        due = self._ledger.aggregate.find_next_due()
        moments = [*self._find_absent().values()]
        if due is not None:
            moments.append(due.at)
        return min(moments, default=None)

    def _find_absent(self) -> dict[int, int]:
        """Return the people who are not connected while others are, and when each is away."""
        table, listening = self._ledger.aggregate, self._listeners.seats
        if table.has_other_rules:
            return {}
        if not listening or listening.issuperset(table.seating.people):  # the usual case
            return {}
        return self._presence.find_absent(table, listening, now_ms())

    def _ring(self) -> None:
        self._due = self._timer = None
        self._start(self._do_due())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    async def _do_due(self) -> None:
        """Send the due commands, one event at a time."""
        ledger = self._ledger
        try:
            async with ledger.lock:
                while (command := self._due_now()) is not None:
                    with contextlib.suppress(SequenceTaken):
                        await ledger.commit(command)
        except StorageError as error:
            name = ledger.name
            logger.error(  # noqa: TRY400
                "table %s waits for its log: %s", name, error, extra={"table": name}
            )
            await asyncio.sleep(RETRY_AFTER_S)
        except Exception:
            name = ledger.name
            logger.exception("a timed action failed at table %s", name, extra={"table": name})
            return
        self.reset_timer()
        self._passed()

    def _due_now(self) -> MarkAway | StandIn | None:
        now, table = now_ms(), self._ledger.aggregate
        for seat, at in self._find_absent().items():
            if at <= now:
                return MarkAway(seat, now)
        due = table.find_next_due()
        if due is None or due.at > now:
            return None
        return StandIn(due.seat, due.why, now)

    async def close(self) -> None:
        self._closed = True
        self.reset_timer()
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)


class TableEventHandler(Protocol):
    """A handler of the events of a table. ``was_here``: this process has written the event."""

    def __call__(self, live: LiveTable, event: AnyTableEvent, /, *, was_here: bool) -> None:
        """Handle the event, and return at once."""


class LiveTable:
    """One table in memory, with its listeners, its automatic play and its timer."""

    def __reduce__(self) -> NoReturn:
        refuse_copy("a live table", "take its record")

    def __init__(
        self,
        name: str,
        table: Table,
        log: EventLog,
        thinkers: Thinkers,
        handlers: Sequence[TableEventHandler] = (),
    ) -> None:
        """Each of ``handlers`` is called with every event that the table has applied."""
        self._handlers = handlers
        self.name = name
        self.table = table
        self._ledger: TableLedger = Ledger(name, table, log, self._handle_event)
        self._ledger.when_stopped = self._handle_stop
        self._listeners = Listeners(name, table)
        self._automatic_play = AutomaticPlay(self._ledger, self._listeners, thinkers)
        self._time = Timekeeper(self._ledger, self._listeners, self._automatic_play.wake)
        self._follower = Follower(self._ledger, self._finish_refresh)
        self._closed = False
        self._is_cut_short = table.is_cut_short

    @property
    def is_in_use(self) -> bool:
        """True if somebody listens, something is being done, or something is due later."""
        parts = (self._automatic_play, self._time, self._follower)
        return (
            bool(self._listeners)
            or self._ledger.lock.locked()
            or any(part.is_busy for part in parts)
        )

    @property
    def has_stopped(self) -> bool:
        """True if this server cannot continue: newer events are unreadable, or the log changed."""
        return self._ledger.has_stopped

    @property
    def is_attended(self) -> bool:
        """True if anybody listens here."""
        return bool(self._listeners)

    async def do(self, envelope: TableEnvelope) -> int:
        """Do a command of a seat and return the sequence of its event, which is durable by then.

        A command that was done before is not done again: it gets the same answer. Raises what
        ``Table.decide`` raises, and StorageError. Nothing has changed then.
        """
        if isinstance(envelope.command, SetBotPause):
            envelope.check(self.table)
            self._automatic_play.pause_ms = envelope.command.bot_pause
            return self.table.sequence
        done, _ = await self._ledger.do(envelope)
        self._time.note_activity(envelope.seat)
        self._automatic_play.wake()
        return done

    async def sit(self, envelope: TableEnvelope) -> Holder:
        """Seat a person, and return the holder of the seat."""
        since, event = await self._ledger.do(envelope)
        assert isinstance(event, Sat)  # noqa: S101 - sitting down is never answered from memory
        self._automatic_play.wake()
        return Holder(event.seat, since)

    async def renew_link(self, holder: Holder, command: RenewLink) -> Holder:
        """Make a new link of a seat, and return its new holder. Raises NoSeat or TooOften.

        If this very command has renewed the link before, the sender gets the same answer.
        """
        envelope = TableEnvelope(command, holder.seat, now_ms(), holder.since)
        since = await self.do(envelope)
        self.table.seating.check_holder(holder.seat, since)
        return Holder(holder.seat, since)

    def _handle_event(self, event: AnyTableEvent) -> None:
        if self.table.is_cut_short:
            self._handle_cut_short()
            return
        self._time.note_event(event)
        self._listeners.broadcast(event)
        for hear in self._handlers:
            hear(self, event, was_here=self._ledger.read_at is None)

    def _handle_cut_short(self) -> None:
        """Disconnect everybody, once, when another server plays on by other rules."""
        if not self._is_cut_short:
            self._is_cut_short = True
            error = NothingToDo(checks.OTHER_RULES)
            self._listeners.disconnect_all(build_refusal_message(error), CLOSE_TRY_AGAIN)

    def _handle_stop(self, error: StorageError) -> None:
        """Disconnect everybody with the reason. They may find a newer server."""
        self._listeners.disconnect_all(build_refusal_message(error), CLOSE_TRY_AGAIN)
        self._time.reset_timer()

    def has_listener(self, seat: int) -> bool:
        return self._listeners.has_listener(seat)

    def refresh(self) -> None:
        """Read what another server process may have written."""
        if not (self._closed or self.has_stopped):
            self._follower.start_refresh()

    async def _finish_refresh(self) -> None:
        self.wake()

    def wake(self) -> None:
        """Set the timer, and let the bots play."""
        if not (self._closed or self.has_stopped):
            self._time.reset_timer()
            self._automatic_play.wake()

    # Listeners

    def snapshot(self, seat: int | None) -> Snapshot:
        """Return the table as a seat, or a spectator (None), sees it now."""
        return self._listeners.snapshot(seat)

    async def listen(self, holder: Holder | None, after: int | None, channel: Channel) -> Listener:
        """Add a listener. First it receives what it has missed, since the sequence ``after``.

        Raises NoSeat if the holder has lost the seat, SeatTaken if no spectator may join, and
        StorageError once the table has stopped.
        """
        seat = None if holder is None else holder.seat
        if seat is None:
            self._listeners.check_spectator_limit()
        listener = Listener(seat, channel)
        async with self._ledger.lock:
            self._ledger.check()
            if holder is not None:
                self.table.seating.check_holder(holder.seat, holder.since)
            for message in self._encode_missing(seat, after):
                channel.send_message(message)
            self._listeners.add(listener)
        if seat is not None:
            await self._time.welcome(seat)
        self._time.reset_timer()
        return listener

    def _encode_missing(self, seat: int | None, after: int | None) -> list[bytes]:
        """Return the messages for a client that has seen the events up to ``after``."""
        table, rest = self.table, None
        if seat is not None and after is not None and not table.has_other_rules:
            rest = list_missed_events(table, seat, after)
        listeners = self._listeners
        return [listeners.encode_snapshot(seat)] if rest is None else listeners.encode_missed(rest)

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        self._listeners.remove(listener)
        if listener.seat is not None:
            self._time.note_activity(listener.seat)
        self._time.reset_timer()

    async def greet(self, seat: int) -> None:
        """Note a sign of life of a person who has no WebSocket."""
        await self._time.greet(seat)

    def invalidate(self, fault: StorageError) -> None:
        """Stop, since the log was changed underneath. The next client gets a table read anew."""
        self._ledger.stop(fault)

    def let_go(self) -> None:
        """Stop following the log. Call this where nobody uses the table."""
        self._follower.let_go()

    async def close(self) -> None:
        """Stop the bots, the timer and the follower."""
        self._closed = True
        await self._automatic_play.close()
        await self._time.close()
        await self._follower.close()


def build_envelope(holder: Holder, command: SeatCommand, language: str) -> TableEnvelope:
    """Return the envelope of a command of a seat's holder, with the current time and a seed."""
    seed = new_seed() if command.draws else b""
    return TableEnvelope(command, holder.seat, now_ms(), holder.since, seed, language)
