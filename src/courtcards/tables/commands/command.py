"""The base classes of commands, events and envelopes.

A command reaches the table in a `TableEnvelope`, with the seat that sent it. An action that the
table takes by itself is an `AutomaticCommand`. A `TableEvent` is the stored result. Its
``to_public`` builds the public event field by field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from courtcards.eventlog.aggregate import ClientCommand, CommandId, StoredEvent
from courtcards.kernel.errors import NothingToDo
from courtcards.play.players.bot import FaultKind
from courtcards.tables.public_events import PublicEvent
from courtcards.tables.state import TableState

SequenceNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53, description="last event seen")]
Seat = Annotated[int, msgspec.Meta(ge=0, le=51)]
Text = Annotated[str, msgspec.Meta(max_length=1000)]

NOBODY = -1
"""The seat number of a person who has no seat yet."""
AUTOMATIC_ID = ""
"""The id of a command that the table gives itself for a seat. No client sends it."""


class TableEvent(StoredEvent, frozen=True):
    """An event of a table, as it is stored."""

    makes_plays_stale: ClassVar[bool] = False
    """True if it makes earlier play commands stale."""
    changes_cards: ClassVar[bool] = False
    """True if it changes the cards. Such an event seldom changes anything else."""

    def to_public(self) -> PublicEvent:
        """Return the event as everybody at the table receives it."""
        raise NotImplementedError

    def command_key(self) -> tuple[int, str] | None:
        """Return the seat and the id of the person's command that caused it, or None."""
        return None


class _SeatEventBase(TableEvent, frozen=True):
    seat: int


class SeatEvent(_SeatEventBase, frozen=True, kw_only=True):
    """An event about a seat, with its time and the command that caused it."""

    at: int = 0
    command: str | None = None

    def command_key(self) -> tuple[int, str] | None:
        return None if self.command is None else (self.asker, self.command)

    @property
    def asker(self) -> int:
        """The seat that gave the command."""
        return self.seat


class TableCommand(ClientCommand, frozen=True):
    """A command to a table. If it ``draws``, it uses the ``seed`` of its `TableEnvelope`."""

    is_bounded: ClassVar[bool] = False
    """True if a seat may use it only so often in a hand (see `SideActionCounts`).

    Play ends by itself. So do commands that can only follow a bounded one.
    """

    def check(self, table: TableState) -> None:
        """Check that the command was meant for the current state of the table."""

    @property
    def idempotency_key(self) -> str:
        """The id by which a repeated command is recognised; empty if there is none."""
        return AUTOMATIC_ID


class SeatCommand(TableCommand, frozen=True, tag_field="type"):
    """A command of a seat; ``type`` says which. Sent again under the same id it is done once."""

    id: CommandId
    seq: SequenceNumber

    is_bounded: ClassVar[bool] = True
    is_play: ClassVar[bool] = False
    """True if the command is stale once somebody has played since ``seq``."""

    def check(self, table: TableState) -> None:
        """Raise StaleSequence if the command was sent for another state of the table.

        Only play commands become stale: chat and presence do not depend on the cards.
        """
        table.check_sequence(self.seq, table.changed_sequence if self.is_play else 0)

    @property
    def idempotency_key(self) -> str:
        """The id of the command, unique for its seat."""
        return self.id


class TableEnvelope(msgspec.Struct, frozen=True):
    """A command as it reaches the table.

    ``since`` is the sequence at which the sender sat down, or None if the table gives the command.
    ``at`` is the time in milliseconds since 1970. ``seed`` is fresh randomness if the command
    ``draws``. ``language`` is that of the sender, and ``origin`` a hash of their address, where it
    is stored. ``fault`` is the fault of a program for which the table gives the command.
    """

    command: TableCommand
    seat: int = NOBODY
    at: int = 0
    since: int | None = None
    seed: bytes = b""
    language: str = "en"
    origin: str = ""
    fault: FaultKind | None = None

    @property
    def key(self) -> tuple[int, str] | None:
        """The key by which a repeated command is recognised, or None."""
        idempotency_key = self.command.idempotency_key
        return None if idempotency_key == AUTOMATIC_ID else (self.seat, idempotency_key)

    def check(self, table: TableState) -> None:
        """Raise NoSeat if the sender has lost the seat, StaleSequence if the state is another."""
        if self.since is not None:
            table.seating.check_holder(self.seat, self.since)
        self.command.check(table)

    def decide(self, table: TableState) -> TableEvent:
        """Return the event of the command. Raises what `check` raises, TooOften, or a refusal."""
        self.check(table)
        if self.command.is_bounded:
            table.side_actions.check(self.seat)
        change: TableEvent = self.command.decide(table, self)
        return change

    def check_repeat(self, event: TableEvent) -> None:
        """Raise NothingToDo if another command with the same id caused that event."""
        self.command.check_repeat(event, NothingToDo)


@dataclass(frozen=True)
class AutomaticCommand:
    """An action that a table takes by itself at a moment."""

    @property
    def key(self) -> None:
        """None: no client sends it, so it is never repeated."""
        return

    def check_repeat(self, event: TableEvent) -> None:
        """Accept every event: an automatic command is never repeated."""

    def decide(self, table: TableState) -> TableEvent:
        """Return the event of the command, or raise a refusal. The table does not change."""
        raise NotImplementedError


TableInput = TableEnvelope | AutomaticCommand
"""Anything that a table can decide."""
