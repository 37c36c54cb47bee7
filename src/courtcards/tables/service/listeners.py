"""Who is told what happens at a table, each as one seat sees it, or a spectator."""

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
)

MOST_LISTENERS = 256
"""With so many listeners at a table no more spectators are let in; whoever has a seat still is."""

CLOSE_SEAT_LEFT = 4003
"""The code of a close because the seat is no longer theirs; they may come back as a spectator."""

CLOSE_TRY_AGAIN = 1013
"""The code of a close because this server cannot go on: who comes back may find one that can."""

RECENT = 64
"""So many messages to those who connect are kept: who loses the connection comes again and again.
"""

_encode = msgspec.json.Encoder().encode


class Channel(Protocol):
    """The connection to somebody who listens."""

    def send_message(self, message: bytes) -> None:
        """Send a message after those before it; end the connection of whoever reads none."""

    def disconnect(self, code: int) -> None:
        """Close the connection after what was told."""


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody who is told what happens, as one seat sees it, or a spectator (None)."""

    seat: int | None
    channel: Channel

    def answer(self, message: DoneMessage | RefusedMessage) -> None:
        """Tell this listener alone."""
        self.channel.send_message(_encode(message))


class Listeners:
    """All who listen at a table."""

    def __init__(self, name: str, table: Table) -> None:
        self._name = name
        self._table = table
        self._texts = EventEncoder(table)
        self._every: dict[Listener, None] = {}
        self.seats: set[int | None] = set()
        """The seats for which somebody listens; None among them for a spectator."""
        self._missed = len(table.attendance.away_since)

    def __bool__(self) -> bool:
        return bool(self._every)

    def has_listener(self, seat: int) -> bool:
        """Whether anybody listens for a seat."""
        return seat in self.seats

    def check_spectator_limit(self) -> None:
        """Refuse a spectator where there are too many: SeatTaken."""
        if len(self._every) >= MOST_LISTENERS:
            raise SeatTaken("there is no room for more spectators at this table")

    def add(self, listener: Listener) -> None:
        """Tell somebody what happens from now on."""
        self._every[listener] = None
        self.seats.add(listener.seat)

    def remove(self, listener: Listener) -> None:
        """Tell somebody no more."""
        self._every.pop(listener, None)
        self.seats = {each.seat for each in self._every}

    def broadcast(self, event: AnyTableEvent) -> None:
        """Tell what the table has just taken; a message is made once for each seat."""
        table, missed_before = self._table, self._missed
        self._missed = len(table.attendance.away_since)
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
            elif missed_before != self._missed:  # who has spoken is there again
                listener.channel.send_message(self.encode_snapshot(None))
        if isinstance(event, Stood | LinkRenewed):
            self._disconnect_seat(event.seat)

    def _disconnect_seat(self, seat: int) -> None:
        """Hang up on whoever has a seat no more: what is dealt there is not for them.

        Who has it by the new link comes again.
        """
        for listener in [each for each in self._every if each.seat == seat]:
            self.remove(listener)
            listener.channel.disconnect(CLOSE_SEAT_LEFT)

    def broadcast_refusal(self, message: RefusedMessage) -> None:
        """Say to everybody at the table why it does not go on."""
        for listener in list(self._every):
            listener.answer(message)

    def disconnect_all(self, message: RefusedMessage, code: int) -> None:
        """Say to everybody at the table why it does not go on here, and hang up."""
        self.broadcast_refusal(message)
        for listener in list(self._every):
            self.remove(listener)
            listener.channel.disconnect(code)

    def _view(self, seat: int | None) -> View:
        return self._table.public_view() if seat is None else self._table.view(seat)

    def snapshot(self, seat: int | None) -> Snapshot:
        """The table as a seat, or a spectator, sees it now."""
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
        )

    def encode_snapshot(self, seat: int | None) -> bytes:
        """The message that shows somebody the table as it is now; made once for each event."""
        return _encode_snapshot(self, seat, self._table.sequence, self._table.has_other_rules)

    def encode_missed(self, missed: Iterable[tuple[NumberedEvent, View]]) -> list[bytes]:
        """The messages of events that a seat has missed; the last tells the room as it is now."""
        messages = [
            EventMessage(seq=numbered.seq, event=numbered.event, view=view)
            for numbered, view in missed
        ]
        if messages:
            messages[-1] = msgspec.structs.replace(messages[-1], room=build_room(self._table))
        return [_encode(message) for message in messages]


@lru_cache(RECENT)
def _encode_snapshot(
    listeners: Listeners, seat: int | None, _sequence: int, _has_other_rules: object
) -> bytes:
    """The message that shows a table as it is after an event."""
    return _encode(SnapshotMessage(*msgspec.structs.astuple(listeners.snapshot(seat))))
