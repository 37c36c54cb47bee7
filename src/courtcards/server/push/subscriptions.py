"""Who is told of their turn at a table, kept in the log: persisted before anybody is told so."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated

import msgspec

from courtcards.eventlog import personal
from courtcards.eventlog.aggregate import FAULTS, Codec, build_damage_error
from courtcards.eventlog.log import EventLog
from courtcards.kernel.errors import BadSettings, SequenceTaken
from courtcards.server.push import endpoints
from courtcards.tables.service.host import Holder

MOST_OF_A_SEAT = 8
"""Devices of one person; one more takes the place of the first."""
POINT_BYTES, AUTH_BYTES = 65, 16

BoundedText = Annotated[str, msgspec.Meta(max_length=endpoints.LONGEST)]


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a message is encrypted with, so that the browser alone can read it."""

    p256dh: Annotated[BoundedText, personal.FACT]
    auth: Annotated[BoundedText, personal.FACT]


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell this browser when it is your turn: what its ``PushSubscription`` says."""

    endpoint: BoundedText
    keys: PushKeys

    def check(self) -> None:
        """Refuse what no message could be sent to: BadSettings."""
        endpoints.parse_endpoint(self.endpoint)
        point, auth = _decode_key(self.keys.p256dh), _decode_key(self.keys.auth)
        if len(point) != POINT_BYTES or len(auth) != AUTH_BYTES or not _is_on_curve(point):
            raise BadSettings("this is no key of a browser")


class Unsubscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell this browser no more."""

    endpoint: BoundedText


class Subscribed(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="subscribed"
):
    """A browser is told: of whoever holds a seat since that event, in a language.

    ``site`` is the address of this server as that browser knows it.
    """

    seat: int
    since: int
    endpoint: Annotated[str, personal.FACT]
    keys: PushKeys
    language: str
    site: str


class Unsubscribed(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="unsubscribed"
):
    """A browser is told no more: its person wants so, or its push service knows it no longer."""

    endpoint: Annotated[str, personal.FACT]


PushEvent = Subscribed | Unsubscribed
CODEC: Codec[PushEvent] = Codec(PushEvent)


class Subscriptions:
    """The subscriptions of every table, each table's under a name of its own in the log."""

    def __init__(self, log: EventLog) -> None:
        self._log = log

    async def list_subscribed(self, table: str, holder: Holder) -> list[Subscribed]:
        """The browsers of whoever holds a seat."""
        _, found = await self._read(table)
        return [each for each in found.values() if Holder(each.seat, each.since) == holder]

    async def add(self, table: str, event: Subscribed) -> None:
        """Tell a browser; it stands in the log when this returns."""
        await self._append(table, event)
        mine = await self.list_subscribed(table, Holder(event.seat, event.since))
        for oldest in mine[:-MOST_OF_A_SEAT]:
            await self.remove(table, oldest.endpoint)

    async def remove(self, table: str, endpoint: str) -> None:
        """Tell a browser no more."""
        await self._append(table, Unsubscribed(endpoint))

    async def _append(self, table: str, event: PushEvent) -> None:
        """Write an event, unless it would change nothing."""
        while True:
            sequence, found = await self._read(table)
            told = found.get(event.endpoint)
            if told == event or (told is None and isinstance(event, Unsubscribed)):
                return
            try:
                await self._log.append(
                    subscriptions_name(table), sequence + 1, [CODEC.encode(event)]
                )
            except SequenceTaken:
                continue
            return

    async def _read(self, table: str) -> tuple[int, dict[str, Subscribed]]:
        """How much is written of a table, and who is told, by endpoint, the first first."""
        found: dict[str, Subscribed] = {}
        every = await self._log.read(subscriptions_name(table))
        for stored in every:
            try:
                event = CODEC.decode(stored)
            except FAULTS as error:
                raise build_damage_error(subscriptions_name(table), error) from error
            found.pop(event.endpoint, None)
            if isinstance(event, Subscribed) and event.endpoint:  # else it is forgotten
                found[event.endpoint] = event
        return len(every), found


def subscriptions_name(table: str) -> str:
    """Where they stand in the log: no table has a name like that."""
    return f"push/{table}"


def _decode_key(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise BadSettings("this is no key of a browser") from error


def _is_on_curve(point: bytes) -> bool:
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - of the extra

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return True
