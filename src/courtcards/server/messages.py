"""What goes over the wire, in and out: HTTP bodies and WebSocket messages."""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.matches import View
from courtcards.rulesets import OptionValue
from courtcards.server.refusals import Refusal
from courtcards.tables import Player
from courtcards.tables.telling import Numbered, Told

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="of your making")]
Sequence = Annotated[int, msgspec.Meta(ge=0, le=2**53, description="last event seen")]


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table, with yourself on seat 0 and bots on the others.

    ``options`` are house rules on top of the rule set; the same ``seed`` deals the same cards.
    """

    game: str
    ruleset: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=52)]
    name: Annotated[str, msgspec.Meta(max_length=1000)]
    options: dict[str, OptionValue] = {}
    bot: str = "steady"
    seed: Annotated[str, msgspec.Meta(max_length=1000)] | None = None


class TableOpened(msgspec.Struct, frozen=True):
    """The table is open; the seat is yours by the cookie that comes with this."""

    table: str
    seat: int


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every command carries: sent again under the same id, it is done once."""

    id: CommandId
    seq: Sequence


class MakeDeal(Ask, frozen=True, forbid_unknown_fields=True):
    """Deal the next hand."""


class MakePlay(Ask, frozen=True, forbid_unknown_fields=True):
    """Make a move."""

    move: Annotated[str, msgspec.Meta(max_length=64)]


class DealMessage(MakeDeal, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal"):
    """Deal the next hand, over a WebSocket."""


class PlayMessage(MakePlay, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="play"):
    """Make a move, over a WebSocket."""


class Done(msgspec.Struct, frozen=True):
    """A command has been done: it is the event of this number."""

    seq: int


class Snapshot(msgspec.Struct, frozen=True):
    """The table as a seat sees it, and what has happened in this hand that it may look back at."""

    table: str
    seq: int
    players: tuple[Player | None, ...]
    view: View
    log: list[Numbered]


class SnapshotMessage(Snapshot, frozen=True, tag_field="type", tag="snapshot"):
    """A snapshot, over a WebSocket."""


class EventMessage(msgspec.Struct, frozen=True, tag_field="type", tag="event"):
    """An event, and the table as the seat sees it after it."""

    seq: int
    event: Told
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
