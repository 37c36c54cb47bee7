"""The message of an event as text, for each seat: what all are shown is encoded once.

The fields of a view that are a seat's own are its last, and the view is the last of the
message. So the message for a seat is that for a spectator up to there, and then the seat's own.
"""

from __future__ import annotations

import msgspec

from courtcards.matches import OwnView
from courtcards.server.messages import EventMessage
from courtcards.tables import Room, Table
from courtcards.tables.telling import Numbered

_encode = msgspec.json.Encoder().encode

BEFORE_A_TABLE, BEFORE_NONE = len(b'{"table":{'), len(b'{"table":')


class EventTexts:
    """What is told of the last event of a table, once it has been taken."""

    def __init__(self, table: Table, told: Numbered, room: Room | None) -> None:
        view = table.watch()
        message = _encode(EventMessage(seq=told.seq, event=told.event, room=room, view=view))
        self._table = table
        self._of_spectator = message
        self._shared = message[: -len(_ending(table.match.own_view(view.seat)))]

    def of(self, seat: int | None) -> bytes:
        """The message for a seat, or a spectator (None)."""
        if seat is None:
            return self._of_spectator
        return self._shared + _ending(self._table.match.own_view(seat))


def _ending(own: OwnView) -> bytes:
    """The end of a message, from the first field that is a seat's own."""
    start = BEFORE_NONE if own.table is None else BEFORE_A_TABLE
    return _encode(own)[start:] + b"}"
