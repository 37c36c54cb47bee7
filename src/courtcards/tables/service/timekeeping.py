"""What happens at a table as time goes by: somebody is away, a bot stands in, a clock runs out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from courtcards.kernel.errors import CourtcardsError, SequenceTaken, StorageError
from courtcards.tables import BY_THE_TABLE, Event, Sent, Table
from courtcards.tables.service.host import now_ms
from courtcards.tables.service.listeners import Listeners
from courtcards.tables.service.own_play import TableLedger
from courtcards.tables.verbs.presence import Away, Back, ComeBack, MarkAway, StandIn

GRACE_S = 10
"""A connection that is lost for less is not worth telling."""
LONGEST_GRACE = 16
"""It is doubled at most so often, which makes it a week."""


class Presence:
    """What this server knows of the people of one table."""

    def __init__(self) -> None:
        self._last_sign: dict[int, int] = {}
        self._elsewhere: set[int] = set()

    def acted(self, seat: int, now: int) -> None:
        """A person has given a sign of life: connected, asked for something, or just gone."""
        self._last_sign[seat] = now
        self._elsewhere.discard(seat)

    def came_elsewhere(self, seat: int) -> None:
        """A person is back at another server on the same log, which will notice when they go."""
        self._elsewhere.add(seat)

    def lost_at(self, table: Table, listening: Collection[int | None], now: int) -> dict[int, int]:
        """The people who do not listen, and the moment at which each counts as away.

        Those who are away already are left out; so is a person who plays against bots alone, and
        whoever shares a device.
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
    """How long a person may be gone before it is told.

    Whoever comes and goes all the time is missed later each time: so no log grows by that alone.
    """
    return int(GRACE_S * 1000) << min(table.asides.aways_too_many(seat), LONGEST_GRACE)


logger = logging.getLogger("courtcards.tables.service")

RETRY_AFTER_S = 1.0
LONGEST_WAIT_S = 3600.0


class Timekeeper:
    """Knows who is there, and sets one timer, for whatever is due first."""

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
        """Whether something is due at some time, or is being done."""
        return self._timer is not None or bool(self._at_work)

    def acted(self, seat: int) -> None:
        """Note a sign of life: a person has connected, asked for something, or just left."""
        self._presence.acted(seat, now_ms())

    def took(self, event: Event) -> None:
        """Note an event: who is said to be away may be here, and who is back, at another server."""
        if isinstance(event, Away) and self._listeners.hears(event.seat):
            self._start(self._welcome(event.seat))
        if isinstance(event, Back) and not self._listeners.hears(event.seat):
            self._presence.came_elsewhere(event.seat)
        self.look()

    async def welcome(self, seat: int) -> None:
        """Note that somebody has connected, and say so where they were away."""
        self.acted(seat)
        if self._ledger.kept.attendance.is_missed(seat):
            await self._welcome(seat)

    async def greet(self, seat: int) -> None:
        """Note that somebody without a connection has asked for something.

        They are not away then; but where a bot plays for them already, it plays on.
        """
        self.acted(seat)
        attendance = self._ledger.kept.attendance
        if seat in attendance.away_since and seat not in attendance.stand_ins:
            await self._welcome(seat)

    async def _welcome(self, seat: int) -> None:
        with contextlib.suppress(CourtcardsError):  # back already, or the log fails: it can wait
            command = ComeBack(BY_THE_TABLE, self._ledger.kept.sequence)
            await self._ledger.do(Sent(command, seat, now_ms()))
        self._passed()

    def look(self) -> None:
        """Set the timer for what is due first."""
        due = None if self._closed or self._ledger.has_stopped else self._due_at()
        if due == self._due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._due, self._timer = due, None
        if due is not None:
            delay = min(max((due - now_ms()) / 1000, 0.0), LONGEST_WAIT_S)
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _due_at(self) -> int | None:
        due = self._ledger.kept.next_due()
        moments = [*self._lost_at().values()]
        if due is not None:
            moments.append(due.at)
        return min(moments, default=None)

    def _lost_at(self) -> dict[int, int]:
        """The people who are not connected, where anybody is, and when each counts as away."""
        table, listening = self._ledger.kept, self._listeners.seats
        if table.has_other_rules:
            return {}
        if not listening or listening.issuperset(table.seating.people):  # nearly always
            return {}
        return self._presence.lost_at(table, listening, now_ms())

    def _ring(self) -> None:
        self._due = self._timer = None
        self._start(self._time_is_up())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    async def _time_is_up(self) -> None:
        """Do what is due, an event at a time."""
        ledger = self._ledger
        try:
            async with ledger.turn:
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
            logger.exception("what was due at table %s fails", name, extra={"table": name})
            return
        self.look()
        self._passed()

    def _due_now(self) -> MarkAway | StandIn | None:
        now, table = now_ms(), self._ledger.kept
        for seat, at in self._lost_at().items():
            if at <= now:
                return MarkAway(seat, now)
        due = table.next_due()
        if due is None or due.at > now:
            return None
        return StandIn(due.seat, due.why, now)

    async def close(self) -> None:
        """Stop the clock."""
        self._closed = True
        self.look()
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)
