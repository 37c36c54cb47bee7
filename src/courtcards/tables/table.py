"""A live table: the state that its events make, and what is told of them."""

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

# How the events of a table are stored.
#
# Each is one row of JSON, and is read again for as long as the log lives. None changes under its
# version: where more is to be said, or something else, the codec gets one more upcaster. Events
# hold what nobody may see while the match goes on (seeds, packs, stocks), so they never leave the
# server; what is sent is what each says may be ``told``. ``at`` is when it happened, in
# milliseconds since 1970 by the server's clock; 0 where that was not noted.


CODEC: Codec[AnyTableEvent] = Codec(AnyTableEvent)


class NumberedEvent(msgspec.Struct, frozen=True):
    """An event as it is told, under its sequence at the table."""

    seq: int
    event: AnyPublicEvent


class Table(TableState):
    """One table, from its opening event on."""

    codec = CODEC
    opening = Opened
    answers_kept = 256
    """A command that is older than these, and is sent again, is refused as stale."""

    def __init__(self, opened: Opened) -> None:
        super().__init__(opened)
        if opened.hands and self.match.awaiting.kind == "play":
            # What was made of the hand elsewhere is told as any of it, under numbers before 1.
            told = list(list_public_events(len(self.match.hands) - 1, self.match.hands[-1]))
            for sequence, each in enumerate(told, start=1 - len(told)):
                self.feed.add(sequence, each)

    def note_applied(self, event: Any) -> None:
        """Keep what is to be told again; note that earlier plays are stale, and who is there."""
        self.last_at = event.at
        if event.makes_plays_stale:
            self.changed_sequence = self.sequence
            self.attendance.turn_since = event.at
        self.feed.add(self.sequence, event.to_public())
        answered = event.command_key()
        if answered is not None:
            seat, _ = answered
            self.last_seen[seat] = self.sequence - 1  # who has acted had seen all before it
            self.attendance.away_since.pop(seat, None)  # who acts is there
            if not event.changes_cards:
                self.side_actions.count_action(seat)

    # What is told again

    @property
    def last_public_event(self) -> tuple[int, AnyPublicEvent]:
        """What was told last, under its sequence. Expects that something has happened."""
        return cast("tuple[int, AnyPublicEvent]", self.feed.last)

    @property
    def hand_log(self) -> list[NumberedEvent]:
        """Everything that has happened in this hand: for nobody's eyes but the table's own."""
        return _number_events(self.feed.all)

    def log(self, seat: int | None) -> list[NumberedEvent]:
        """What has happened in this hand, as far as it may be told to a seat again."""
        view = self.public_view() if seat is None else self.view(seat)
        return _number_events(
            self.feed.list_visible(find_cards(msgspec.json.encode(view).decode()))
        )

    def can_resume(self, seat: int, after: int) -> bool:
        """Whether a seat that has seen the events up to ``after`` may have the rest one by one.

        What it has seen for certain it may not have again, since nobody looks back (DK-3.2): a seat
        that has acted has seen all that came before.
        """
        start = self.sequence if self.feed.start is None else self.feed.start
        return max(self.last_seen[seat], start) <= after <= self.sequence


def _number_events(events: Iterable[tuple[int, PublicEvent]]) -> list[NumberedEvent]:
    return [NumberedEvent(sequence, cast("AnyPublicEvent", each)) for sequence, each in events]
