"""The message of an event as text, for each seat: what is long and all are shown, is encoded once.

Each message is encoded by itself, from the view of its seat. The parts of it that are the same for
all (the event, the room, the options, the score sheet) are text already, the last two for as long
as they say the same. Nothing is ever cut out of a text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from courtcards.hosting.messages import EventMessage
from courtcards.tables import AnyTold, Room, Table

_encode = msgspec.json.Encoder().encode


class EventTexts:
    """Makes what is told of the events of a table, each when it has just been taken."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._options, self._sheet = _Standing(), _Standing()

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


class _Standing:
    """The text of something that stays the same object for as long as it says the same."""

    def __init__(self) -> None:
        self._thing: Any = None
        self._told: Any = msgspec.Raw(b"null")

    def text(self, thing: Any) -> Any:
        """Its text, encoded anew only where it is not the thing of the time before."""
        if thing is not self._thing:
            self._thing, self._told = thing, _text(thing)
        return self._told


def _text(thing: Any) -> Any:
    """A thing as text, to be put as it is into a longer one, in the place of the thing itself."""
    return msgspec.Raw(_encode(thing))
