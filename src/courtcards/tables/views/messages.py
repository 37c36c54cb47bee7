"""Messages between a page and a table: snapshots and events for each seat, and commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from courtcards.kernel.errors import MalformedMessage
from courtcards.kernel.options import OptionValue
from courtcards.play import View
from courtcards.play.match import Share
from courtcards.tables import (
    AnyCommand,
    AnyPublicEvent,
    NumberedEvent,
    Room,
    Table,
    TablePlayer,
    build_room,
)
from courtcards.tables.chat import ChatMessage
from courtcards.tables.views.refusals import RefusalBody


class CurrentTime(msgspec.Struct, frozen=True):
    """A moment, in milliseconds since 1970."""

    now: int


class Done(msgspec.Struct, frozen=True):
    """A command has been done. ``seq`` is the number of its event."""

    seq: int


class SeatGranted(msgspec.Struct, frozen=True):
    """You have a seat at the table."""

    table: str
    seat: int


class SeatsPage(Room, frozen=True, kw_only=True):
    """The room of a table and its rules: all that anybody with the link may know."""

    game: str
    ruleset: str
    options: dict[str, OptionValue]

    @classmethod
    def from_table(cls, table: Table) -> SeatsPage:
        rules = table.match.rules
        return cls(
            **msgspec.structs.asdict(build_room(table)),
            game=rules.game,
            ruleset=rules.name,
            options=dict(rules.options),
        )


class Snapshot(msgspec.Struct, frozen=True):
    """The table as a seat sees it, with the events of this hand that the seat may see again.

    A spectator's ``view`` is of seat −1. ``chat`` holds the last messages; it is empty for a
    spectator who may not see them. ``lesson`` is the name of the lesson at this table; absent if
    there is none. ``claim`` is "all" or "none" of the remaining tricks if the seat may claim
    that now; absent otherwise.
    """

    table: str
    seq: int
    players: tuple[TablePlayer | None, ...]
    view: View
    log: list[NumberedEvent]
    room: Room
    chat: list[ChatMessage]
    lesson: str | msgspec.UnsetType = msgspec.UNSET
    claim: Share | msgspec.UnsetType = msgspec.UNSET


class SnapshotMessage(Snapshot, frozen=True, tag_field="type", tag="snapshot"):
    """A snapshot, over a WebSocket."""


class EventMessage(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="event", omit_defaults=True
):
    """An event, and the table as the seat sees it after it.

    ``room`` is present where it may have changed, ``claim`` where the seat may claim all
    remaining tricks, or none.
    """

    seq: int
    event: AnyPublicEvent
    room: Room | None = None
    claim: Share | None = None
    view: View


class DoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The answer to a command that was done."""

    id: str
    seq: int


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The answer to a command that was refused; ``id`` is null where none could be read."""

    id: str | None
    status: int
    error: str
    message: str
    clause: str | None

    @classmethod
    def from_refusal(cls, id: str | None, status: int, refused: RefusalBody) -> RefusedMessage:  # noqa: A002
        return cls(id, status, refused.error, refused.message, refused.clause)


OutgoingMessage = SnapshotMessage | EventMessage | DoneMessage | RefusedMessage
"""The messages that a client of a table receives; ``type`` tells which one it is."""


# The message of an event is encoded for each seat from the view of that seat.
#
# Parts that are the same for all seats (the event, the room, the options, the score sheet) are
# encoded once. The options and the sheet are encoded again only when they have changed. Nothing is
# ever cut out of a text.


_encode = msgspec.json.Encoder().encode


class EventEncoder:
    """An encoder for the events of a table. Call it right after each event was applied."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._options, self._sheet = _CachedText(), _CachedText()

    def encode(
        self, seq: int, event: AnyPublicEvent, room: Room | None, seats: Iterable[int | None]
    ) -> dict[int | None, bytes]:
        """Return the message for each of these seats; None among them is a spectator."""
        match = self._table.match
        watched = match.public_view()
        shown = replace(
            watched,
            options=self._options.text(watched.options),
            sheet=self._sheet.text(watched.sheet),
        )
        message = EventMessage(
            seq=seq, event=_text(event), room=None if room is None else _text(room), view=shown
        )
        return {
            seat: _encode(
                message
                if seat is None
                else replace(
                    message,
                    view=match.merge_private_view(shown, seat),
                    claim=find_open_claim(self._table, seat),
                )
            )
            for seat in seats
        }


def find_open_claim(table: Table, seat: int | None) -> Share | None:
    """Return the share of the remaining tricks that a seat may claim now; None for a spectator."""
    if table.is_paused or table.is_claimed or table.guide is not None:
        return None
    return table.match.find_share(seat)


class _CachedText:
    """The encoded text of an object that is replaced, never changed in place."""

    def __init__(self) -> None:
        self._thing: Any = None
        self._encoded: Any = msgspec.Raw(b"null")

    def text(self, thing: Any) -> Any:
        """Return the text, and encode it again only for another object than the last time."""
        if thing is not self._thing:
            self._thing, self._encoded = thing, _text(thing)
        return self._encoded


def _text(thing: Any) -> Any:
    """Encode an object now, for use inside a message."""
    return msgspec.Raw(_encode(thing))


LARGEST_MESSAGE = 4096

_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def parse_command(text: str) -> AnyCommand:
    """Return the command in a message. Raises MalformedMessage if there is none."""
    if len(text) > LARGEST_MESSAGE:
        raise MalformedMessage("a message has at most {most} characters", most=LARGEST_MESSAGE)
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise MalformedMessage("the message is malformed: {fault}", fault=error) from error
