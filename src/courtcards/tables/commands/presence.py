"""Presence: people go and come back, bots stand in for them, and play pauses and resumes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from courtcards.kernel.errors import NothingToDo, Paused
from courtcards.tables import checks
from courtcards.tables.commands.command import (
    AutomaticCommand,
    SeatCommand,
    SeatEvent,
    TableEnvelope,
    TableEvent,
)
from courtcards.tables.commands.seats import StoodIn
from courtcards.tables.public_events import PublicSeatEvent
from courtcards.tables.state import TableState


class PublicAway(PublicSeatEvent, frozen=True, tag="away"):
    """A person has lost the connection."""


class Away(SeatEvent, frozen=True, tag="away"):
    """A person has lost the connection to the table, and not only for a moment."""

    def apply(self, table: TableState) -> None:
        """Note the absence, and drop a pending request: other people must consent to it now."""
        table.attendance.away_since[self.seat] = self.at
        table.side_actions.count_absence(self.seat)
        table.pending = None

    def to_public(self) -> PublicAway:
        return PublicAway(self.seat)


@dataclass(frozen=True)
class MarkAway(AutomaticCommand):
    """The table has noticed that a person is gone."""

    seat: int
    at: int = 0

    def decide(self, table: TableState) -> Away:
        """Raise NothingToDo if the person is known to be away."""
        if self.seat in table.attendance.away_since:
            raise NothingToDo(checks.IS_AWAY)
        return Away(self.seat, at=self.at)


@dataclass(frozen=True)
class StandIn(AutomaticCommand):
    """A bot is to play for a person."""

    seat: int
    why: Literal["away", "clock"]
    at: int = 0

    def decide(self, table: TableState) -> StoodIn:
        """Raise NothingToDo if a bot plays there already."""
        if self.seat in table.attendance.stand_ins:
            raise NothingToDo(checks.IS_AWAY)
        return StoodIn(self.seat, table.settings.stand_in, self.why, at=self.at)


class PublicBack(PublicSeatEvent, frozen=True, tag="back"):
    """A person is back."""


class Back(SeatEvent, frozen=True, tag="back"):
    """A person is back who was away, or for whom a bot played."""

    def apply(self, table: TableState) -> None:
        """End the absence and the stand-in, and drop a pending request."""
        table.attendance.clear_seat(self.seat)
        table.pending = None

    def to_public(self) -> PublicBack:
        return PublicBack(self.seat)


class ComeBack(SeatCommand, frozen=True, tag="back"):
    """Play yourself again, after a bot played for you. Opening a WebSocket does the same."""

    is_bounded: ClassVar[bool] = False
    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (Back,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> Back:
        """Raise NothingToDo if the person is not away."""
        if not table.attendance.is_missed(envelope.seat):
            raise NothingToDo("you are not away")
        return Back(envelope.seat, at=envelope.at, command=self.id or None)


class PublicPaused(PublicSeatEvent, frozen=True, tag="paused"):
    """Play has stopped until the table resumes."""


class PlayPaused(SeatEvent, frozen=True, tag="paused"):
    """Play has stopped until the table resumes."""

    makes_plays_stale: ClassVar[bool] = True

    def apply(self, table: TableState) -> None:
        table.is_paused = True

    def to_public(self) -> PublicPaused:
        return PublicPaused(self.seat)


class Pause(SeatCommand, frozen=True, tag="pause"):
    """Stop play and clocks: any seat."""

    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (PlayPaused,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> PlayPaused:
        """Raise NothingToDo if no match is played, and Paused in a pause."""
        _check_played(table)
        if table.is_paused:
            raise Paused(checks.IS_PAUSED)
        return PlayPaused(envelope.seat, at=envelope.at, command=self.id)


class PublicResumed(PublicSeatEvent, frozen=True, tag="resumed"):
    """The table has resumed play."""


class PlayResumed(SeatEvent, frozen=True, tag="resumed"):
    """The table has resumed play."""

    makes_plays_stale: ClassVar[bool] = True

    def apply(self, table: TableState) -> None:
        table.is_paused = False

    def to_public(self) -> PublicResumed:
        return PublicResumed(self.seat)


class Resume(SeatCommand, frozen=True, tag="resume"):
    """Go on after a pause: any seat."""

    is_bounded: ClassVar[bool] = False
    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (PlayResumed,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> PlayResumed:
        """Raise NothingToDo if no match is played, or there is no pause."""
        _check_played(table)
        if not table.is_paused:
            raise NothingToDo("the table is not paused")
        return PlayResumed(envelope.seat, at=envelope.at, command=self.id)


def _check_played(table: TableState) -> None:
    if not table.seating.has_begun:
        raise NothingToDo(checks.NOT_BEGUN)
    if table.match.is_over:
        raise NothingToDo(checks.MATCH_OVER)


Commands = ComeBack | Pause | Resume
Events = Away | Back | PlayPaused | PlayResumed
PublicEvents = PublicAway | PublicBack | PublicPaused | PublicResumed
