"""A table that is being played at: what is asked of it, and everything that goes on by itself.

An event goes the same way always: the table makes it, the log stores it, the table takes it
(``ledger``), and then, never before, the seats are told (``listeners``). By itself go on the
play of the bots (``own_play``), the time (``timekeeping``), and what other server processes
have written (``following``).
"""

from __future__ import annotations

from courtcards.server.following import Follower
from courtcards.server.ledger import Ledger
from courtcards.server.listeners import Line, Listener, Listeners
from courtcards.server.messages import Snapshot
from courtcards.server.own_play import OwnPlay
from courtcards.server.seats import Holder
from courtcards.server.thinking import Thinkers
from courtcards.server.timekeeping import Timekeeper
from courtcards.storage.log import EventLog
from courtcards.tables import Event, SeatCommand, Sit, Table
from courtcards.tables.events import Sat


class LiveTable:
    """One table in memory."""

    def __init__(self, name: str, table: Table, log: EventLog, thinkers: Thinkers) -> None:
        self.name = name
        self.table = table
        self._ledger = Ledger(name, table, log, self._taken)
        self._listeners = Listeners(name, table)
        self._own_play = OwnPlay(self._ledger, self._listeners, thinkers)
        self._time = Timekeeper(self._ledger, self._listeners, self._own_play.wake)
        self._follower = Follower(self._ledger, self.wake)
        self._closed = False

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
    def is_attended(self) -> bool:
        """Whether anybody listens here."""
        return bool(self._listeners)

    async def do(self, command: SeatCommand) -> int:
        """Do a command and return its event's sequence; durable by then.

        A command that was done before is not done again: it gets the same answer. Raises what
        Table.handle refuses with, and StorageError; then nothing has changed.
        """
        done, _ = await self._ledger.do(command)
        self._time.acted(command.seat)
        self._own_play.wake()
        return done

    async def sit(self, command: Sit) -> Holder:
        """Seat a person, and say which seat it is, and since when."""
        since, event = await self._ledger.do(command)
        assert isinstance(event, Sat)  # noqa: S101 - sitting down is never answered from memory
        self._own_play.wake()
        return Holder(event.seat, since)

    def _taken(self, event: Event) -> None:
        self._time.took(event)
        self._listeners.tell(event)

    def catch_up(self) -> None:
        """Another server process may have moved this table on: follow it."""
        if not self._closed:
            self._follower.catch_up()

    def wake(self) -> None:
        """Let the table do what it does by itself."""
        if not self._closed:
            self._time.look()
            self._own_play.wake()

    # Who is there, and who is told

    def snapshot(self, seat: int | None) -> Snapshot:
        """The table as a seat, or a spectator, sees it now."""
        return self._listeners.snapshot(seat)

    async def listen(self, holder: Holder | None, after: int | None, line: Line) -> Listener:
        """Tell somebody what happens from now on, as a seat sees it; first what is missing.

        NoSeat for a holder who has left the seat meanwhile.
        """
        seat = None if holder is None else holder.seat
        if seat is None:
            self._listeners.check_room()
        listener = Listener(seat, line)
        async with self._ledger.turn:
            if holder is not None:
                self.table.seating.check_holder(holder.seat, holder.since)
            for message in await self._listeners.missing(self._ledger.log, seat, after):
                line.tell(message)
            self._listeners.add(listener)
        if seat is not None:
            await self._time.welcome(seat)
        self._time.look()
        return listener

    def leave(self, listener: Listener) -> None:
        """Tell somebody no more."""
        self._listeners.remove(listener)
        if listener.seat is not None:
            self._time.acted(listener.seat)
        self._time.look()

    async def greet(self, seat: int) -> None:
        """A person without a line has asked for something: a sign of life."""
        await self._time.greet(seat)

    async def close(self) -> None:
        """Stop what goes on by itself."""
        self._closed = True
        await self._own_play.close()
        await self._time.close()
        await self._follower.close()
