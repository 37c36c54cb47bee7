"""The message of an event, encoded for each seat; long parts that all seats see are encoded once.

Each message is encoded by itself, from the view of its seat. The parts that are the same for all
seats (the event, the room, the options, the score sheet) are put in as text; the options and the
sheet are encoded anew only when they have changed. Nothing is ever cut out of a text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from courtcards.tables import AnyTold, Room, Table
from courtcards.tables.views.messages import EventMessage

_encode = msgspec.json.Encoder().encode


class EventTexts:
    """Encodes the messages of a table's events, each when the table has just taken it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._options, self._sheet = _KeptText(), _KeptText()

    def of(
        self, seq: int, told: AnyTold, room: Room | None, seats: Iterable[int | None]
    ) -> dict[int | None, bytes]:
        """The message for each of these seats; None among them is a spectator."""
        match = self._table.match
        watched = match.watch()
        shown = replace(
            watched,
            options=self._options.text(watched.options),
            sheet=self._sheet.text(watched.sheet),
        )
        message = EventMessage(
            seq=seq, event=_text(told), room=None if room is None else _text(room), view=shown
        )
        return {
            seat: _encode(
                message if seat is None else replace(message, view=match.with_own(shown, seat))
            )
            for seat in seats
        }


class _KeptText:
    """The text of something that is replaced by another object whenever it changes."""

    def __init__(self) -> None:
        self._thing: Any = None
        self._told: Any = msgspec.Raw(b"null")

    def text(self, thing: Any) -> Any:
        """Its text, encoded anew only where it is another object than the last time."""
        if thing is not self._thing:
            self._thing, self._told = thing, _text(thing)
        return self._told


def _text(thing: Any) -> Any:
    """A thing as text, to stand as it is for the thing itself in a message."""
    return msgspec.Raw(_encode(thing))
