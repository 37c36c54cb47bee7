"""Guests: people at other devices who play at a table of this one.

A guest's device makes a secret for the table and stores it. The secret proves that it is the same
guest as before. The code that relays a guest's messages passes it here; the messages themselves
never name a guest. The log has the seat of each guest, separate from the table's events, under a
digest of the secret.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

import msgspec

from courtcards.eventlog.aggregate import FAULTS, Codec, build_damage_error
from courtcards.eventlog.log import EventLog
from courtcards.kernel.errors import AlreadySeated, MalformedMessage, NoSeat, SequenceTaken
from courtcards.offline.requests import Request
from courtcards.tables import TableEnvelope, checks
from courtcards.tables.commands.seats import Sit
from courtcards.tables.service.host import Holder, now_ms
from courtcards.tables.service.table import LiveTable

SECRET = re.compile(r"[\w-]{22,64}", re.ASCII)
"""At least 128 bits of randomness, as base64url."""


@dataclass(frozen=True)
class PeerGuest:
    """A person at another device: the table of their invitation, and their secret."""

    table: str
    secret: str

    def __post_init__(self) -> None:
        if not SECRET.fullmatch(self.secret):
            raise MalformedMessage("the secret of a guest must have 22 to 64 characters")

    @property
    def digest(self) -> str:
        """The guest's id in the log."""
        return hashlib.sha256(self.secret.encode()).hexdigest()


class GuestSeated(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="guest-seated"
):
    """A guest has sat down, by the event of the table's sequence ``since``."""

    guest: str
    seat: int
    since: int


CODEC: Codec[GuestSeated] = Codec(GuestSeated)


@dataclass(frozen=True)
class Visitor:
    """A guest as a requester: the holder of a seat, or a spectator."""

    own: Holder | None

    def find_shown_holder(self, live: LiveTable, _request: Request) -> Holder | None:
        """Return the guest's own seat, whatever seat is requested; None for a spectator.

        Raises NoSeat if the table has no spectators.
        """
        if self.own is None and not live.table.settings.spectators:
            raise NoSeat(checks.NOT_YOUR_SEAT)
        return self.own

    def find_acting_holder(self, _live: LiveTable, _request: Request) -> Holder | None:
        """Return the guest's own seat: a guest acts for no other."""
        return self.own


class Guests:
    """The seats of the guests at a device's tables."""

    def __init__(self, log: EventLog) -> None:
        self._log = log

    async def visitor(self, live: LiveTable, guest: PeerGuest) -> Visitor:
        """Return the requester for a guest at a table."""
        taken = [Holder(each.seat, each.since) for each in await self._list_seatings(guest)]
        return Visitor(next((each for each in reversed(taken) if _is_seated(live, each)), None))

    async def sit(self, live: LiveTable, guest: PeerGuest, wish: Sit) -> Holder:
        """Seat a guest. Raises AlreadySeated, and what `LiveTable.sit` raises.

        If the device stops before the seat is logged, the host of the table can free the seat.
        """
        own = (await self.visitor(live, guest)).own
        if own is not None:
            raise AlreadySeated("you already have seat {seat} at this table", seat=own.seat)
        holder = await live.sit(TableEnvelope(wish, at=now_ms()))
        await self._store_seating(guest, GuestSeated(guest.digest, holder.seat, holder.since))
        return holder

    async def _store_seating(self, guest: PeerGuest, seated: GuestSeated) -> None:
        while True:
            sequence = len(await self._log.read(_stream_name(guest))) + 1
            try:
                await self._log.append(_stream_name(guest), sequence, [CODEC.encode(seated)])
            except SequenceTaken:  # another guest, at another page of this device
                continue
            return

    async def _list_seatings(self, guest: PeerGuest) -> list[GuestSeated]:
        stored = await self._log.read(_stream_name(guest))
        try:
            every = [CODEC.decode(each) for each in stored]
        except FAULTS as error:
            raise build_damage_error(_stream_name(guest), error) from error
        return [each for each in every if each.guest == guest.digest]


def _stream_name(guest: PeerGuest) -> str:
    """Return the name under which the log has the guests of a table. No table has such a name."""
    return f"guests/{guest.table}"


def _is_seated(live: LiveTable, holder: Holder) -> bool:
    try:
        live.table.seating.check_holder(holder.seat, holder.since)
    except NoSeat:
        return False
    return True
