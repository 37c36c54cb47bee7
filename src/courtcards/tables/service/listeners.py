"""Listeners at a table: they receive its events, each as one seat or a spectator sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import msgspec

from courtcards.kernel.errors import SeatTaken
from courtcards.play import View
from courtcards.tables import AnyTableEvent, Opened, Table, build_room
from courtcards.tables.commands.chat import Said
from courtcards.tables.commands.seats import LinkRenewed, Stood
from courtcards.tables.table import NumberedEvent
from courtcards.tables.views.messages import (
    DoneMessage,
    EventEncoder,
    EventMessage,
    RefusedMessage,
    Snapshot,
    SnapshotMessage,
    find_open_claim,
)

MOST_LISTENERS = 256
"""Number of listeners at a table above which no spectator may join. People with a seat may."""

CLOSE_SEAT_LEFT = 4003
"""Close code for a listener who has lost the seat. They may come back as a spectator."""

CLOSE_TRY_AGAIN = 1013
"""Close code for a server that cannot continue. The client may find another that can."""

RECENT = 64
"""Number of snapshot messages in the cache: a client that loses the connection often asks again."""

_encode = msgspec.json.Encoder().encode


class Channel(Protocol):
    """The connection to a listener."""

    def send_message(self, message: bytes) -> None:
        """Send a message after the earlier ones. Disconnect a client that reads none."""

    def disconnect(self, code: int) -> None:
        """Close the connection after the messages that were sent."""


@dataclass(eq=False, slots=True)
class Listener:
    """A client that receives events as one seat, or a spectator (None), sees them."""

    seat: int | None
    channel: Channel

    def answer(self, message: DoneMessage | RefusedMessage) -> None:
        """Send a message to this listener alone."""
        self.channel.send_message(_encode(message))


class Listeners:
    """All listeners at a table."""

    def __init__(self, name: str, table: Table) -> None:
        self._name = name
        self._table = table
        self._texts = EventEncoder(table)
        self._every: dict[Listener, None] = {}
        self.seats: set[int | None] = set()
        """The seats with a listener; None among them for a spectator."""
        self._missed = table.attendance.count_missed()

    def __bool__(self) -> bool:
        return bool(self._every)

    def has_listener(self, seat: int) -> bool:
        return seat in self.seats

    def check_spectator_limit(self) -> None:
        """Raise SeatTaken if no further spectator may join."""
        if len(self._every) >= MOST_LISTENERS:
            raise SeatTaken("there is no room for more spectators at this table")

    def add(self, listener: Listener) -> None:
        self._every[listener] = None
        self.seats.add(listener.seat)

    def remove(self, listener: Listener) -> None:
        self._every.pop(listener, None)
        self.seats = {each.seat for each in self._every}

    def broadcast(self, event: AnyTableEvent) -> None:
        """Send the event that was just applied. The message is encoded once for each seat."""
        table, missed_before = self._table, self._missed
        self._missed = table.attendance.count_missed()
        if not self._every:
            return
        is_of_cards = not isinstance(event, Opened) and event.changes_cards
        is_plain = is_of_cards and table.settings.pace == "none" and missed_before == self._missed
        room = None if is_plain else build_room(table)
        is_kept_from_all = isinstance(event, Said) and not table.settings.is_chat_for_all
        seats = self.seats - {None} if is_kept_from_all else self.seats
        texts = self._texts.encode(*table.last_public_event, room, seats)
        for listener in list(self._every):
            if listener.seat in texts:
                listener.channel.send_message(texts[listener.seat])
            elif missed_before != self._missed:  # a sender who was away is back
                listener.channel.send_message(self.encode_snapshot(None))
        if isinstance(event, Stood | LinkRenewed):
            self._disconnect_seat(event.seat)

    def _disconnect_seat(self, seat: int) -> None:
        """Disconnect the listeners of a seat that lost it: later cards are not for them.

        A person with the new link connects again.
        """
        for listener in [each for each in self._every if each.seat == seat]:
            self.remove(listener)
            listener.channel.disconnect(CLOSE_SEAT_LEFT)

    def broadcast_refusal(self, message: RefusedMessage) -> None:
        """Tell everybody at the table why it does not continue."""
        for listener in list(self._every):
            listener.answer(message)

    def disconnect_all(self, message: RefusedMessage, code: int) -> None:
        """Tell everybody at the table why it does not continue here, then disconnect them."""
        self.broadcast_refusal(message)
        for listener in list(self._every):
            self.remove(listener)
            listener.channel.disconnect(code)

    def _view(self, seat: int | None) -> View:
        return self._table.public_view() if seat is None else self._table.view(seat)

    def snapshot(self, seat: int | None) -> Snapshot:
        """Return the table as a seat, or a spectator (None), sees it now."""
        table = self._table
        sees_chat = seat is not None or table.settings.is_chat_for_all
        return Snapshot(
            self._name,
            table.sequence,
            table.players,
            self._view(seat),
            table.log(seat),
            build_room(table),
            list(table.chat.messages) if sees_chat else [],
            msgspec.UNSET if table.guide is None else table.guide.lesson.name,
            find_open_claim(table, seat) or msgspec.UNSET,
        )

    def encode_snapshot(self, seat: int | None) -> bytes:
        """Return the snapshot message for a seat. It is encoded once for each event."""
        return _encode_snapshot(self, seat, self._table.sequence, self._table.has_other_rules)

    def encode_missed(self, missed: Iterable[tuple[NumberedEvent, View]]) -> list[bytes]:
        """Return the messages of missed events. The last one holds what is true now."""
        messages = [
            EventMessage(seq=numbered.seq, event=numbered.event, view=view)
            for numbered, view in missed
        ]
        if messages:
            last = messages[-1]
            claim = find_open_claim(self._table, last.view.seat)
            messages[-1] = msgspec.structs.replace(last, room=build_room(self._table), claim=claim)
        return [_encode(message) for message in messages]


@lru_cache(RECENT)
def _encode_snapshot(
    listeners: Listeners, seat: int | None, _sequence: int, _has_other_rules: object
) -> bytes:
    return _encode(SnapshotMessage(*msgspec.structs.astuple(listeners.snapshot(seat))))
