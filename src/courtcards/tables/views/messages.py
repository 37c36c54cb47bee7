"""What a page is told: a table as a seat sees it, each event with the view after it, answers."""

from __future__ import annotations

import msgspec

from courtcards.kernel.options import OptionValue
from courtcards.play import View
from courtcards.tables import AnyTold, Numbered, Player, Room, Table, room_of
from courtcards.tables.chat import Remark
from courtcards.tables.views.refusals import Refused


class Now(msgspec.Struct, frozen=True):
    """A moment, in milliseconds since 1970."""

    now: int


class Done(msgspec.Struct, frozen=True):
    """A command has been done: it is the event of this number."""

    seq: int


class Seated(msgspec.Struct, frozen=True):
    """You have a seat at the table."""

    table: str
    seat: int


class SeatsPage(Room, frozen=True, kw_only=True):
    """The room of a table, and what is played there: all that anybody with the link may know."""

    game: str
    ruleset: str
    options: dict[str, OptionValue]

    @classmethod
    def of(cls, table: Table) -> SeatsPage:
        """What is shown of a table."""
        rules = table.match.rules
        return cls(
            **msgspec.structs.asdict(room_of(table)),
            game=rules.game,
            ruleset=rules.name,
            options=dict(rules.options),
        )


class Snapshot(msgspec.Struct, frozen=True):
    """The table as a seat sees it, and what of this hand the seat may look back at.

    A spectator's ``view`` is of seat −1. ``chat`` is what was said last; empty for a
    spectator who may not see it. ``lesson`` is the name of
    the guided hand that is played here; absent where none is.
    """

    table: str
    seq: int
    players: tuple[Player | None, ...]
    view: View
    log: list[Numbered]
    room: Room
    chat: list[Remark]
    lesson: str | msgspec.UnsetType = msgspec.UNSET


class SnapshotMessage(Snapshot, frozen=True, tag_field="type", tag="snapshot"):
    """A snapshot, over a WebSocket."""


class EventMessage(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="event", omit_defaults=True
):
    """An event, and the table as the seat sees it after it.

    ``room`` comes with it where it may have changed.
    """

    seq: int
    event: AnyTold
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
    def of(cls, id: str | None, status: int, refused: Refused) -> RefusedMessage:  # noqa: A002
        """The message for a refusal."""
        return cls(id, status, refused.error, refused.message, refused.clause)


OutgoingMessage = SnapshotMessage | EventMessage | DoneMessage | RefusedMessage
"""What somebody at a table is sent; ``type`` says which it is."""
