"""Subscriptions to notices of turns, by table, stored in the log."""

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
"""Devices of one person at a table. One more replaces the oldest."""
POINT_BYTES, AUTH_BYTES = 65, 16

BoundedText = Annotated[str, msgspec.Meta(max_length=endpoints.LONGEST)]


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keys for the encryption of messages, so that only the browser can read them."""

    p256dh: Annotated[BoundedText, personal.FACT]
    auth: Annotated[BoundedText, personal.FACT]


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Subscribe this browser to notices of your turns, by its ``PushSubscription``."""

    endpoint: BoundedText
    keys: PushKeys

    def check(self) -> None:
        """Raises BadSettings if no message could be sent with these values."""
        endpoints.parse_endpoint(self.endpoint)
        point, auth = _decode_key(self.keys.p256dh), _decode_key(self.keys.auth)
        if len(point) != POINT_BYTES or len(auth) != AUTH_BYTES or not _is_on_curve(point):
            raise BadSettings("this is not a browser's key")


class Unsubscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """End the subscription of this browser."""

    endpoint: BoundedText


class Subscribed(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="subscribed"
):
    """A browser has subscribed, for the holder of a seat since that event, in a language.

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
    """A subscription has ended: its person wants that, or its push service says so."""

    endpoint: Annotated[str, personal.FACT]


PushEvent = Subscribed | Unsubscribed
CODEC: Codec[PushEvent] = Codec(PushEvent)


class Subscriptions:
    """The subscriptions of all tables. Each table has a name of its own for them in the log."""

    def __init__(self, log: EventLog) -> None:
        self._log = log

    async def list_subscribed(self, table: str, holder: Holder) -> list[Subscribed]:
        """List the subscriptions of the holder of a seat."""
        _, found = await self._read(table)
        return [each for each in found.values() if Holder(each.seat, each.since) == holder]

    async def add(self, table: str, event: Subscribed) -> None:
        """Store a subscription. It is durable when this returns."""
        await self._append(table, event)
        mine = await self.list_subscribed(table, Holder(event.seat, event.since))
        for oldest in mine[:-MOST_OF_A_SEAT]:
            await self.remove(table, oldest.endpoint)

    async def remove(self, table: str, endpoint: str) -> None:
        """End a subscription."""
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
        """Return the number of a table's events, and its subscriptions by endpoint, in order."""
        found: dict[str, Subscribed] = {}
        every = await self._log.read(subscriptions_name(table))
        for stored in every:
            try:
                event = CODEC.decode(stored)
            except FAULTS as error:
                raise build_damage_error(subscriptions_name(table), error) from error
            found.pop(event.endpoint, None)
            if isinstance(event, Subscribed) and event.endpoint:  # an empty endpoint was redacted
                found[event.endpoint] = event
        return len(every), found


def subscriptions_name(table: str) -> str:
    """Return the name of a table's subscriptions in the log. No table has such a name."""
    return f"push/{table}"


def _decode_key(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise BadSettings("this is not a browser's key") from error


def _is_on_curve(point: bytes) -> bool:
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - of the extra

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return True
