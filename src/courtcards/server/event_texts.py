"""The message of an event as text, for each seat: what all are shown is encoded once.

The fields of a view that are a seat's own are its last, and the view is the last of the
message. So the message for a seat is that for a spectator up to there, and then the seat's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from courtcards.matches import SPECTATOR, OwnView
from courtcards.server.messages import EventMessage
from courtcards.tables import Room, Table
from courtcards.tables.telling import Numbered

_encode = msgspec.json.Encoder().encode

BEFORE_A_TABLE, BEFORE_NONE = len(b'{"table":{'), len(b'{"table":')


class EventTexts:
    """Makes what is told of the events of a table, each when it has just been taken."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._options, self._sheet = _Standing(), _Standing()

    def of(
        self, told: Numbered, room: Room | None, seats: Iterable[int | None]
    ) -> dict[int | None, bytes]:
        """The message for each of these seats; None among them is a spectator."""
        match = self._table.match
        view = match.watch()
        shown = replace(
            view, options=self._options.text(view.options), sheet=self._sheet.text(view.sheet)
        )
        message = _encode(EventMessage(seq=told.seq, event=told.event, room=room, view=shown))
        shared = message[: -len(_ending(match.own_view(SPECTATOR)))]
        return {
            seat: message if seat is None else shared + _ending(match.own_view(seat))
            for seat in seats
        }


class _Standing:
    """The text of something that stays the same object for as long as it says the same."""

    def __init__(self) -> None:
        self._thing: Any = None
        self._text = msgspec.Raw(b"null")

    def text(self, thing: Any) -> msgspec.Raw:
        """Its text, encoded anew only where it is not the thing of the time before."""
        if thing is not self._thing:
            self._thing, self._text = thing, msgspec.Raw(_encode(thing))
        return self._text


def _ending(own: OwnView) -> bytes:
    """The end of a message, from the first field that is a seat's own."""
    start = BEFORE_NONE if own.table is None else BEFORE_A_TABLE
    return _encode(own)[start:] + b"}"
