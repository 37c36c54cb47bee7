"""The seats before a match begins, and the personal link of each."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from courtcards.eventlog import personal
from courtcards.eventlog.aggregate import CommandId
from courtcards.kernel.errors import NothingToDo
from courtcards.play.players import check_bot
from courtcards.tables import checks
from courtcards.tables.checks import check_contribution, check_public_name
from courtcards.tables.commands.command import (
    Seat,
    SeatCommand,
    SeatEvent,
    TableCommand,
    TableEnvelope,
    TableEvent,
    Text,
)
from courtcards.tables.opening import Face, TablePlayer
from courtcards.tables.public_events import PublicSeatEvent
from courtcards.tables.state import TableState


class PublicSat(PublicSeatEvent, frozen=True, tag="sat"):
    """A person or a bot has sat down."""

    name: str
    bot: str | None = None


class Sat(SeatEvent, frozen=True, tag="sat"):
    """A person has sat down on an open seat.

    ``origin`` is a hash of their address, at a public table. ``face`` is as in ``TablePlayer``.
    """

    name: Annotated[str, personal.NAME]
    contribution: str = ""
    origin: str = ""
    face: int | msgspec.UnsetType = msgspec.UNSET

    def apply(self, table: TableState) -> None:
        player = TablePlayer(self.name, face=self.face)
        table.seating.put(self.seat, player, table.sequence, self.origin)
        table.start_seat(self.seat, self.contribution)

    def to_public(self) -> PublicSat:
        return PublicSat(self.seat, self.name)


class Sit(TableCommand, frozen=True):
    """Sit down under a name, with a face: on that seat, or on the first open one."""

    name: Annotated[str, msgspec.Meta(max_length=1000)]
    seat: Seat | None = None
    contribution: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    face: Face | msgspec.UnsetType = msgspec.UNSET

    def decide(self, table: TableState, envelope: TableEnvelope) -> Sat:
        """Raise BadName, BadContribution, or SeatTaken if no such seat is open."""
        check_contribution(self.contribution)
        name = self.name.strip()
        table.seating.check_new_name(name)
        if table.settings.public:
            check_public_name(name)
        seat = table.seating.find_open_seat(self.seat)
        origin = envelope.origin if table.settings.public else ""
        return Sat(seat, name, self.contribution, origin, self.face, at=envelope.at)


class PublicStood(PublicSeatEvent, frozen=True, tag="stood"):
    """A seat is open again."""


class Stood(SeatEvent, frozen=True, tag="stood"):
    """A seat is open again: its player has left it, or the host has freed it."""

    by: int

    @property
    def asker(self) -> int:
        """The seat of the player who has left, or of the host."""
        return self.by

    def apply(self, table: TableState) -> None:
        table.seating.put(self.seat, None, 0)
        table.start_seat(self.seat)

    def to_public(self) -> PublicStood:
        return PublicStood(self.seat)


class PublicStoodIn(PublicSeatEvent, frozen=True, tag="stood-in"):
    """A bot plays for a person, who is away, late, gone, or takes no more tricks in this deal."""

    bot: str
    why: Literal["away", "clock", "left", "conceded"]


class StoodIn(SeatEvent, frozen=True, tag="stood-in"):
    """A bot plays for a person until that person is back, or until the next deal if conceded."""

    bot: str
    why: Literal["away", "clock", "left", "conceded"]

    def apply(self, table: TableState) -> None:
        """Let the bot play, and drop a pending request: other people must consent to it now."""
        table.attendance.stand_ins[self.seat] = self.bot
        if self.why == "conceded":
            table.attendance.conceded.add(self.seat)
        table.pending = None

    def to_public(self) -> PublicStoodIn:
        return PublicStoodIn(self.seat, self.bot, self.why)


class Leave(SeatCommand, frozen=True, tag="leave"):
    """Leave: before the match begins, the seat for good; later, a bot plays until you are back."""

    is_bounded: ClassVar[bool] = False

    def decide(self, table: TableState, envelope: TableEnvelope) -> Stood | StoodIn:
        """Free the seat before the match begins; later, let a bot play.

        Raises NothingToDo if a bot plays already, and TooOften.
        """
        seat, at = envelope.seat, envelope.at
        if not table.seating.has_begun:
            return Stood(seat, seat, at=at, command=self.id)
        table.side_actions.check(seat)
        if seat in table.attendance.stand_ins:
            raise NothingToDo(checks.IS_AWAY)
        return StoodIn(seat, table.settings.stand_in, "left", at=at, command=self.id)

    def can_have_caused(self, event: TableEvent) -> bool:
        """Tell whether the event is the sender's leaving."""
        if isinstance(event, StoodIn):
            return event.why == "left"
        return isinstance(event, Stood) and event.seat == event.by


class Free(SeatCommand, frozen=True, tag="free"):
    """Free the seat of somebody else before the match begins; for the host."""

    seat: Seat

    is_bounded: ClassVar[bool] = False
    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (Stood,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> Stood:
        """Raise NotHost, SeatTaken if there is no such seat, or NothingToDo."""
        seating = table.seating
        seating.check_host(envelope.seat)
        seating.check_seat(self.seat)
        seating.check_not_begun()
        if seating.players[self.seat] is None:
            raise NothingToDo("nobody sits on seat {seat}", seat=self.seat)
        if self.seat == seating.host:
            raise NothingToDo("the seat of the host cannot be freed")
        return Stood(self.seat, envelope.seat, at=envelope.at, command=self.id)


class BotSeated(SeatEvent, frozen=True, tag="bot-seated"):
    """The host has put a bot on an open seat."""

    bot: str
    name: str
    by: int

    @property
    def asker(self) -> int:
        """The seat of the host."""
        return self.by

    def apply(self, table: TableState) -> None:
        table.seating.put(self.seat, TablePlayer(self.name, self.bot), table.sequence)
        table.start_seat(self.seat)

    def to_public(self) -> PublicSat:
        return PublicSat(self.seat, self.name, self.bot)


class SeatBot(SeatCommand, frozen=True, tag="bot"):
    """Put a bot on an open seat before the match begins; for the host."""

    seat: Seat
    bot: Text

    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (BotSeated,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> BotSeated:
        """Raise NotHost, BotError for an unknown bot, or SeatTaken if the seat is not open."""
        table.seating.check_host(envelope.seat)
        check_bot(self.bot, table.match.rules.game)
        seat = table.seating.find_open_seat(self.seat)
        name = table.seating.choose_bot_name(self.bot, envelope.language)
        return BotSeated(seat, self.bot, name, envelope.seat, at=envelope.at, command=self.id)


class PublicBegan(PublicSeatEvent, frozen=True, tag="began"):
    """The host begins the match."""


class Began(SeatEvent, frozen=True, tag="began"):
    """The host begins the match. From now on the seats stay as they are."""

    makes_plays_stale: ClassVar[bool] = True

    def apply(self, table: TableState) -> None:
        table.seating.has_begun = True

    def to_public(self) -> PublicBegan:
        return PublicBegan(self.seat)


class Begin(SeatCommand, frozen=True, tag="begin"):
    """Begin the match when every seat is taken; for the host."""

    is_bounded: ClassVar[bool] = False
    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (Began,)

    def decide(self, table: TableState, envelope: TableEnvelope) -> Began:
        """Raise NotHost, or NothingToDo if the match has begun or a seat is open."""
        table.seating.check_host(envelope.seat)
        table.seating.check_not_begun()
        if table.seating.open_seats:
            raise NothingToDo("the match can begin when every seat is taken")
        return Began(envelope.seat, at=envelope.at, command=self.id)


Commands = Begin | Leave | Free | SeatBot


class PublicLinkRenewed(PublicSeatEvent, frozen=True, tag="link-renewed"):
    """A person has made a new link of their seat. Older links no longer give the seat."""


class LinkRenewed(SeatEvent, frozen=True, tag="link-renewed"):
    """Links and cookies of a seat from before this event no longer give the seat."""

    def apply(self, table: TableState) -> None:
        table.seating.renew(self.seat, table.sequence)

    def to_public(self) -> PublicLinkRenewed:
        return PublicLinkRenewed(self.seat)


class RenewLink(TableCommand, frozen=True):
    """Make a new link of your seat. Other devices, and holders of an old link, lose the seat.

    Sent again under the same ``id`` it is done once. The sender may have lost the seat by it
    meanwhile.
    """

    id: CommandId

    is_bounded: ClassVar[bool] = True
    leads_to: ClassVar[tuple[type[TableEvent], ...]] = (LinkRenewed,)

    def decide(self, _table: TableState, envelope: TableEnvelope) -> LinkRenewed:
        return LinkRenewed(envelope.seat, at=envelope.at, command=self.id)

    @property
    def idempotency_key(self) -> str:
        """The id of the command, unique for its seat."""
        return self.id


Events = Sat | Stood | BotSeated | Began | StoodIn | LinkRenewed
PublicEvents = PublicSat | PublicStood | PublicBegan | PublicStoodIn | PublicLinkRenewed
