"""A live table: its state, and the public events that a seat may receive again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from courtcards.eventlog.aggregate import Codec
from courtcards.tables.commands import AnyPublicEvent, AnyTableEvent
from courtcards.tables.commands.play import list_public_events
from courtcards.tables.opening import Opened
from courtcards.tables.public_events import PublicEvent, find_cards
from courtcards.tables.state import TableState

# Events of a table are stored as rows of JSON.
#
# A stored event is read as long as the log exists. Its form never changes within a version: any
# change needs one more upcaster in the codec. Events hold secrets during a match (seeds, packs,
# stocks), so they never leave the server. Clients receive only the result of ``to_public``. ``at``
# is the time of the event in milliseconds since 1970 by the server's clock, or 0 if it is unknown.


CODEC: Codec[AnyTableEvent] = Codec(AnyTableEvent)


class NumberedEvent(msgspec.Struct, frozen=True):
    """A public event with its sequence at the table."""

    seq: int
    event: AnyPublicEvent


class Table(TableState):
    """One table, from its opening event on."""

    codec = CODEC
    opening = Opened
    answers_kept = 256
    """Number of answers that are remembered. An older command that is sent again is stale."""

    def __init__(self, opened: Opened) -> None:
        super().__init__(opened)
        if opened.hands and self.match.awaiting.kind == "play":
            # Moves that were made elsewhere are public events, too. Their sequences are 0 and
            # below.
            told = list(list_public_events(len(self.match.hands) - 1, self.match.hands[-1]))
            for sequence, each in enumerate(told, start=1 - len(told)):
                self.feed.add(sequence, each)

    def note_applied(self, event: Any) -> None:
        """Update the feed, the presence of the sender, and the counts of side actions."""
        self.last_at = event.at
        if event.makes_plays_stale:
            self.changed_sequence = self.sequence
            self.attendance.turn_since = event.at
        self.feed.add(self.sequence, event.to_public())
        answered = event.command_key()
        if answered is not None:
            seat, _ = answered
            self.last_seen[seat] = self.sequence - 1  # the sender had seen all events before
            self.attendance.away_since.pop(seat, None)  # the sender is present
            if not event.changes_cards:
                self.side_actions.count_action(seat)

    # Public events

    @property
    def last_public_event(self) -> tuple[int, AnyPublicEvent]:
        """The last public event, with its sequence. Expects at least one event."""
        return cast("tuple[int, AnyPublicEvent]", self.feed.last)

    @property
    def hand_log(self) -> list[NumberedEvent]:
        """All events of this hand. Do not send them to clients: see `log`."""
        return _number_events(self.feed.all)

    def log(self, seat: int | None) -> list[NumberedEvent]:
        """Return the events of this hand that a seat, or a spectator (None), may receive again."""
        view = self.public_view() if seat is None else self.view(seat)
        return _number_events(
            self.feed.list_visible(find_cards(msgspec.json.encode(view).decode()))
        )

    def can_resume(self, seat: int, after: int) -> bool:
        """Tell whether a seat may receive the events since ``after`` one by one.

        It may not receive an event that it has certainly seen, since nobody looks back (DK-3.2). A
        seat that sends a command has seen all events before it.
        """
        start = self.sequence if self.feed.start is None else self.feed.start
        return max(self.last_seen[seat], start) <= after <= self.sequence


def _number_events(events: Iterable[tuple[int, PublicEvent]]) -> list[NumberedEvent]:
    return [NumberedEvent(sequence, cast("AnyPublicEvent", each)) for sequence, each in events]
