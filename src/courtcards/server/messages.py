"""What goes over the wire, in and out: HTTP bodies and WebSocket messages."""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.matches import View
from courtcards.rulesets import OptionValue
from courtcards.server.asks import Seat
from courtcards.server.refusals import Refusal
from courtcards.tables import Player, Room, Settings
from courtcards.tables.chat import Remark
from courtcards.tables.telling import Numbered, Told


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table, with yourself on seat 0 and that bot on the others; null leaves them open.

    ``options`` are house rules on top of the rule set; the same ``seed`` and contributions deal
    the same cards.
    """

    game: str
    ruleset: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=52)]
    name: Annotated[str, msgspec.Meta(max_length=1000)]
    options: dict[str, OptionValue] = {}
    bot: str | None = "steady"
    seed: Annotated[str, msgspec.Meta(max_length=1000)] | None = None
    contribution: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    settings: Settings | None = None


class TableOpened(msgspec.Struct, frozen=True):
    """The table is open; the seat is yours by the cookie that comes with this.

    ``token`` says the same as the cookie, for a program; ``resume`` is the address of the page
    that gives the seat to another device of yours. Keep both to yourself.
    """

    table: str
    seat: int
    token: str
    resume: str


class TakeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down under a name: on that seat, or on the first that is open."""

    name: Annotated[str, msgspec.Meta(max_length=1000)]
    seat: Seat | None = None
    contribution: Annotated[str, msgspec.Meta(max_length=1000)] = ""


class SeatsPage(Room, frozen=True):
    """The room of a table, and what is played there: all that whoever has the link may know."""

    game: str
    ruleset: str
    options: dict[str, OptionValue]


class Link(msgspec.Struct, frozen=True):
    """What brings your seat to another device, or gives it to a program of yours."""

    token: str
    resume: str


class LobbyTable(msgspec.Struct, frozen=True):
    """A public table, as the lobby lists it."""

    table: str
    game: str
    ruleset: str
    status: str
    players: tuple[Player | None, ...]
    open_seats: list[int]
    settings: Settings


class LobbyPage(msgspec.Struct, frozen=True):
    """The public tables, the newest first."""

    tables: list[LobbyTable]


class Now(msgspec.Struct, frozen=True):
    """A moment, in milliseconds since 1970."""

    now: int


class Done(msgspec.Struct, frozen=True):
    """A command has been done: it is the event of this number."""

    seq: int


class Snapshot(msgspec.Struct, frozen=True):
    """The table as a seat sees it, and what has happened in this hand that it may look back at.

    A spectator's ``view`` is of seat −1. ``chat`` is the last that was said.
    """

    table: str
    seq: int
    players: tuple[Player | None, ...]
    view: View
    log: list[Numbered]
    room: Room
    chat: list[Remark]


class SnapshotMessage(Snapshot, frozen=True, tag_field="type", tag="snapshot"):
    """A snapshot, over a WebSocket."""


class EventMessage(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="event", omit_defaults=True
):
    """An event, and the table as the seat sees it after it.

    ``room`` comes with it where it may have changed. ``view`` is the last field: its own last
    fields are all that differs from seat to seat.
    """

    seq: int
    event: Told
    room: Room | None = None
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
    def of(cls, id: str | None, status: int, refusal: Refusal) -> RefusedMessage:  # noqa: A002
        """The message for a refusal."""
        return cls(id, status, refusal.error, refusal.message, refusal.clause)
