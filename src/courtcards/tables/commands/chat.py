"""Chat, the right to write texts, and contributions to the shuffle."""

from __future__ import annotations

from typing import Annotated, ClassVar

from courtcards.eventlog import personal
from courtcards.kernel.errors import NothingToDo
from courtcards.tables.chat import ChatMessage
from courtcards.tables.checks import check_contribution
from courtcards.tables.commands.command import (
    Seat,
    SeatCommand,
    SeatEvent,
    TableEnvelope,
    TableEvent,
    Text,
)
from courtcards.tables.public_events import PublicSeatEvent
from courtcards.tables.state import TableState


class PublicSaid(PublicSeatEvent, frozen=True, tag="said"):
    """A person says something: a set phrase by its name, or a text."""

    phrase: str | None
    text: str | None
    at: int

    is_repeated: ClassVar[bool] = False


class Said(SeatEvent, frozen=True, tag="said"):
    """A person says something: a set phrase, by its name, or a text."""

    phrase: str | None = None
    text: Annotated[str | None, personal.REMARK] = None

    def apply(self, table: TableState) -> None:
        table.chat.add(ChatMessage(table.sequence, self.seat, self.phrase, self.text, self.at))

    def to_public(self) -> PublicSaid:
        return PublicSaid(self.seat, self.phrase, self.text, self.at)


class Say(SeatCommand, frozen=True, tag="chat"):
    """Say a set phrase, by its name, or a text: one of the two.

    Five messages in ten seconds are allowed. A text has at most 200 characters.
    """

    phrase: Text | None = None
    text: Text | None = None

    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (Said,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> Said:
        """Raise BadChat, Muted or TooFast if the message is refused."""
        table.chat.check(envelope.seat, self.phrase, self.text, envelope.at)
        return Said(envelope.seat, self.phrase, self.text, at=envelope.at, command=self.id)


class PublicMuteSet(PublicSeatEvent, frozen=True, tag="mute-set"):
    """The host lets a seat, or everybody (null), write texts or not."""

    whom: int | None
    muted: bool


class MuteSet(SeatEvent, frozen=True, tag="mute-set"):
    """The host lets a seat, or everybody, write texts or not."""

    whom: int | None
    muted: bool

    def apply(self, table: TableState) -> None:
        table.chat.let_write(self.whom, allowed=not self.muted)

    def to_public(self) -> PublicMuteSet:
        return PublicMuteSet(self.seat, self.whom, self.muted)


class Mute(SeatCommand, frozen=True, tag="mute"):
    """Let a seat, or everybody (null), write texts or not; for the host."""

    seat: Seat | None
    muted: bool

    def decide(self, table: TableState, envelope: TableEnvelope) -> MuteSet:
        """Raise NotHost, or SeatTaken if there is no such seat."""
        table.seating.check_host(envelope.seat)
        if self.seat is not None:
            table.seating.check_seat(self.seat)
        return MuteSet(envelope.seat, self.seat, self.muted, at=envelope.at, command=self.id)

    def can_have_caused(self, event: TableEvent) -> bool:
        """Tell whether the event mutes, or unmutes, the same seat."""
        said = self.seat, self.muted
        return isinstance(event, MuteSet) and (event.whom, event.muted) == said


class PublicContributed(PublicSeatEvent, frozen=True, tag="contributed"):
    """A person has added to the shuffle. The contribution is shown after the match."""


class Contributed(SeatEvent, frozen=True, tag="contributed"):
    """A person has added to the shuffle of the next match."""

    contribution: str

    def apply(self, table: TableState) -> None:
        table.shuffle.contributions[self.seat] = self.contribution

    def to_public(self) -> PublicContributed:
        return PublicContributed(self.seat)


class Contribute(SeatCommand, frozen=True, tag="contribute"):
    """Add to the shuffle, before the first deal of a match."""

    contribution: Text

    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (Contributed,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> Contributed:
        """Raise BadContribution, or NothingToDo once cards were shuffled."""
        check_contribution(self.contribution)
        has_dealt = len(table.match.hands) > table.shuffle.imported_count
        if has_dealt or table.shuffle.version == 0:
            raise NothingToDo(
                "the cards have been shuffled already: contribute before the first deal"
            )
        return Contributed(envelope.seat, self.contribution, at=envelope.at, command=self.id)


Commands = Say | Mute | Contribute
Events = Said | MuteSet | Contributed
PublicEvents = PublicSaid | PublicMuteSet | PublicContributed
