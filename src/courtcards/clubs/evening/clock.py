"""The clock of a round, and the extra minutes of a table."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evening.state import MOST_MINUTES, EveningState, PlayedRound
from courtcards.clubs.evening.verb import EveningVerb
from courtcards.clubs.verb import Given, Moment, Noted, Number, TableNumber
from courtcards.kernel.errors import BadPeople, NotNow, UnknownEvening

MINUTE_MS = 60_000
Minutes = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


def _running(evening: EveningState) -> PlayedRound:
    """The round that is being played; NotNow where none is."""
    if evening.running is None:
        raise NotNow("no round is being played")
    return evening.running


def _check_minutes(minutes: int, least: int) -> None:
    if not least <= minutes <= MOST_MINUTES:
        raise BadPeople("the minutes must be 1 to {most}", most=MOST_MINUTES)


class ClockStarted(Noted, frozen=True, tag="clock-started"):
    """The clock of the round runs until a moment, in milliseconds since 1970; None stops it."""

    until: Moment | None

    def make(self, evening: EveningState) -> None:
        """It runs, or stands."""
        evening.clock_until = self.until


class StartClock(EveningVerb, frozen=True, tag="clock"):
    """Let the clock run for so many minutes from now; 0 stops it."""

    minutes: Minutes

    for_jury: ClassVar[bool] = True

    def decide(self, evening: EveningState, given: Given) -> ClockStarted:
        """It runs, or stands: NotNow, BadPeople."""
        _running(evening)
        _check_minutes(self.minutes, 0)
        return ClockStarted(until=self._until(given.at), **given.stamp)

    def led_to(self, event: Noted) -> bool:
        """Whether it gave as many minutes."""
        return isinstance(event, ClockStarted) and event.until == self._until(event.at)

    def _until(self, at: int) -> int | None:
        return at + self.minutes * MINUTE_MS if self.minutes else None


class TimeAllowed(Noted, frozen=True, tag="time-allowed"):
    """A table of the running round gets extra minutes."""

    table: Number
    minutes: Number

    def make(self, evening: EveningState) -> None:
        """They are added to the extra minutes that it had."""
        extra = evening.rounds[-1].extra_minutes
        extra[self.table] = extra.get(self.table, 0) + self.minutes


class AllowTime(EveningVerb, frozen=True, tag="time"):
    """Give a table of the running round extra minutes."""

    table: TableNumber
    minutes: Minutes

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[Noted]] = TimeAllowed

    def decide(self, evening: EveningState, given: Given) -> TimeAllowed:
        """The table gets them: NotNow, BadPeople, UnknownEvening."""
        played = _running(evening)
        _check_minutes(self.minutes, 1)
        if not 1 <= self.table <= len(played.seating.tables):
            raise UnknownEvening(sentences.NO_SUCH_TABLE, table=self.table)
        return TimeAllowed(table=self.table, minutes=self.minutes, **given.stamp)


Commands = StartClock | AllowTime
Events = ClockStarted | TimeAllowed
