"""A table that is being played at: what is asked of it, and what goes on there by itself.

An event always goes the same way: the table decides it, the log stores it, the table takes it
(``eventlog.ledger``), and only then the seats are told (``listeners``). Three things go on
by themselves: bots play (``own_play``), time passes (``timekeeping``), and what other server
processes have written is read (``eventlog.following``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, Protocol

from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import Follower
from courtcards.kernel.errors import NothingToDo, StorageError, refuse_copy
from courtcards.kernel.shuffling import new_seed
from courtcards.tables import Event, Sent, Table, checks
from courtcards.tables.room import missed
from courtcards.tables.service.host import Holder, Thinkers, now_ms
from courtcards.tables.service.listeners import COME_BACK, Channel, Listener, Listeners
from courtcards.tables.service.own_play import OwnPlay, TableLedger, told_to_all
from courtcards.tables.service.timekeeping import Timekeeper
from courtcards.tables.verbs.play import SetBotPause
from courtcards.tables.verbs.seats import RenewLink, Sat
from courtcards.tables.verbs.verb import Command
from courtcards.tables.views.messages import Snapshot


class Happened(Protocol):
    """Hears of an event at a table; ``was_here``: this process has written it."""

    def __call__(self, live: LiveTable, event: Event, /, *, was_here: bool) -> None:
        """Note it, and return at once."""


class LiveTable:
    """One table in memory."""

    def __reduce__(self) -> NoReturn:
        refuse_copy("a table that is being played at", "take its record")

    def __init__(
        self,
        name: str,
        table: Table,
        log: EventLog,
        thinkers: Thinkers,
        happened: Sequence[Happened] = (),
    ) -> None:
        """Each of ``happened`` is called with every event that the table has taken."""
        self._happened = happened
        self.name = name
        self.table = table
        self._ledger: TableLedger = Ledger(name, table, log, self._taken)
        self._ledger.when_stopped = self._stopped
        self._listeners = Listeners(name, table)
        self._own_play = OwnPlay(self._ledger, self._listeners, thinkers)
        self._time = Timekeeper(self._ledger, self._listeners, self._own_play.wake)
        self._follower = Follower(self._ledger, self._caught_up)
        self._closed = False
        self._is_cut_short = table.is_cut_short

    @property
    def is_in_use(self) -> bool:
        """Whether somebody listens, something is being done, or time will bring something."""
        parts = (self._own_play, self._time, self._follower)
        return (
            bool(self._listeners)
            or self._ledger.turn.locked()
            or any(part.is_busy for part in parts)
        )

    @property
    def has_stopped(self) -> bool:
        """Whether a newer server has played on here, in a way that this one cannot follow."""
        return self._ledger.has_stopped

    @property
    def is_attended(self) -> bool:
        """Whether anybody listens here."""
        return bool(self._listeners)

    async def do(self, sent: Sent) -> int:
        """Do a command of a seat and return the sequence of its event, which is durable by then.

        A command that was done before is not done again: it gets the same answer. Raises what
        Table.decide raises, and StorageError; then nothing has changed.
        """
        if isinstance(sent.command, SetBotPause):
            sent.check(self.table)
            self._own_play.pause_ms = sent.command.bot_pause
            return self.table.sequence
        done, _ = await self._ledger.do(sent)
        self._time.acted(sent.seat)
        self._own_play.wake()
        return done

    async def sit(self, sent: Sent) -> Holder:
        """Seat a person, and say which seat it is, and since when."""
        since, event = await self._ledger.do(sent)
        assert isinstance(event, Sat)  # noqa: S101 - sitting down is never answered from memory
        self._own_play.wake()
        return Holder(event.seat, since)

    async def renew_link(self, holder: Holder, command: RenewLink) -> Holder:
        """Make a new link of a seat, and say by what it is held now; NoSeat, TooOften.

        Who holds the seat no more since this very command gets the same answer.
        """
        sent = Sent(command, holder.seat, now_ms(), holder.since)
        since = await self.do(sent)
        self.table.seating.check_holder(holder.seat, since)
        return Holder(holder.seat, since)

    def _taken(self, event: Event) -> None:
        if self.table.is_cut_short:
            self._has_been_cut()
            return
        self._time.took(event)
        self._listeners.tell(event)
        for hear in self._happened:
            hear(self, event, was_here=self._ledger.read_at is None)

    def _has_been_cut(self) -> None:
        """Another server plays on by other rules: say so once, and show how it stands here."""
        if not self._is_cut_short:
            self._is_cut_short = True
            error = NothingToDo(checks.OTHER_RULES)
            self._listeners.send_away(told_to_all(error), COME_BACK)

    def _stopped(self, error: StorageError) -> None:
        """Say why it does not go on here, and let everybody come back: to a newer server."""
        self._listeners.send_away(told_to_all(error), COME_BACK)
        self._time.look()

    def hears(self, seat: int) -> bool:
        """Whether anybody listens here for a seat."""
        return self._listeners.hears(seat)

    def catch_up(self) -> None:
        """Another server process may have moved this table on: follow it."""
        if not (self._closed or self.has_stopped):
            self._follower.catch_up()

    async def _caught_up(self) -> None:
        self.wake()

    def wake(self) -> None:
        """Let the table do what it does by itself."""
        if not (self._closed or self.has_stopped):
            self._time.look()
            self._own_play.wake()

    # Who is there, and who is told

    def snapshot(self, seat: int | None) -> Snapshot:
        """The table as a seat, or a spectator, sees it now."""
        return self._listeners.snapshot(seat)

    async def listen(self, holder: Holder | None, after: int | None, channel: Channel) -> Listener:
        """Tell somebody what happens from now on, as their seat sees it; first what they missed.

        NoSeat for a holder who has left the seat meanwhile; StorageError once it has stopped.
        """
        seat = None if holder is None else holder.seat
        if seat is None:
            self._listeners.check_room()
        listener = Listener(seat, channel)
        async with self._ledger.turn:
            self._ledger.check()
            if holder is not None:
                self.table.seating.check_holder(holder.seat, holder.since)
            for message in self._missing(seat, after):
                channel.tell(message)
            self._listeners.add(listener)
        if seat is not None:
            await self._time.welcome(seat)
        self._time.look()
        return listener

    def _missing(self, seat: int | None, after: int | None) -> list[bytes]:
        """What somebody who has seen the events up to ``after`` has still to be told."""
        table, rest = self.table, None
        if seat is not None and after is not None and not table.has_other_rules:
            rest = missed(table, seat, after)
        listeners = self._listeners
        return [listeners.everything(seat)] if rest is None else listeners.texts_of(rest)

    def leave(self, listener: Listener) -> None:
        """Tell somebody no more."""
        self._listeners.remove(listener)
        if listener.seat is not None:
            self._time.acted(listener.seat)
        self._time.look()

    async def greet(self, seat: int) -> None:
        """Note a sign of life of a person who has no WebSocket."""
        await self._time.greet(seat)

    def read_anew(self, fault: StorageError) -> None:
        """Go on no more as it was read: whoever comes next finds it as it stands in the log now."""
        self._ledger.stop(fault)

    def let_go(self) -> None:
        """Hear no more of it: where nobody uses a table, nothing else goes on."""
        self._follower.let_go()

    async def close(self) -> None:
        """Stop what goes on by itself."""
        self._closed = True
        await self._own_play.close()
        await self._time.close()
        await self._follower.close()


def sent_by(holder: Holder, command: Command, language: str) -> Sent:
    """A command as it reaches the table now, from the holder of a seat who reads that language."""
    seed = new_seed() if command.draws else b""
    return Sent(command, holder.seat, now_ms(), holder.since, seed, language)
