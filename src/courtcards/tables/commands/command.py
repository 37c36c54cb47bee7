"""What a verb of a table is made of: a command, its event, and what is told of that.

The command reaches the table as a `Sent`, together with the seat that sent it. What a table does by
itself is an `OwnAct`. A `Change` is the event: it says, too, what everybody may be told of it
(``told``), built field by field.
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
"""The seat of somebody who has none yet."""
AUTOMATIC_ID = ""
"""The id of a command that the table gives itself for a seat: it is never sent, nor sent again."""


class TableEvent(StoredEvent, frozen=True):
    """An event: something that happens at a table, as it is stored."""

    makes_plays_stale: ClassVar[bool] = False
    """Whether a command of play that was sent before it is stale."""
    changes_cards: ClassVar[bool] = False
    """Whether it changes the cards, and seldom anything else."""

    def to_public(self) -> PublicEvent:
        """What everybody at the table is told of it."""
        raise NotImplementedError

    def command_key(self) -> tuple[int, str] | None:
        """Which command of which seat has led to it; None where no person's has."""
        return None


class _SeatEventBase(TableEvent, frozen=True):
    seat: int


class SeatEvent(_SeatEventBase, frozen=True, kw_only=True):
    """A change of which a seat is the subject: with the moment, and the command that led to it."""

    at: int = 0
    command: str | None = None

    def command_key(self) -> tuple[int, str] | None:
        """Which command of which seat has led to it; None where no person's has."""
        return None if self.command is None else (self.asker, self.command)

    @property
    def asker(self) -> int:
        """The seat that gave the command."""
        return self.seat


class TableCommand(ClientCommand, frozen=True):
    """What may be asked of a table; it ``draws`` by the ``seed`` of `Sent`."""

    is_bounded: ClassVar[bool] = False
    """Whether a seat may do it only so often in a hand (``asides``).

    Playing ends by itself; so does what can only follow something that is bounded.
    """

    def check(self, table: TableState) -> None:
        """Refuse what was meant for another state of the table."""

    @property
    def idempotency_key(self) -> str:
        """The id that tells when it is sent again; empty where there is none."""
        return AUTOMATIC_ID


class SeatCommand(TableCommand, frozen=True, tag_field="type"):
    """What a seat may ask for; ``type`` says what. Sent again under the same id it is done once."""

    id: CommandId
    seq: SequenceNumber

    is_bounded: ClassVar[bool] = True
    is_play: ClassVar[bool] = False
    """Whether it is stale when somebody has played since ``seq``."""

    def check(self, table: TableState) -> None:
        """Refuse what was sent for another state of the table: StaleSequence.

        Talk and presence change nothing that matters to a play.
        """
        table.check_sequence(self.seq, table.changed_sequence if self.is_play else 0)

    @property
    def idempotency_key(self) -> str:
        """Its id; no other command of its seat has the same."""
        return self.id


class TableEnvelope(msgspec.Struct, frozen=True):
    """A command as it reaches the table.

    ``since`` is the sequence at which the sender sat down, None where the table itself gives the
    command. ``at`` is the moment in milliseconds since 1970, ``seed`` fresh chance where the
    command ``draws``, ``language`` that of the sender, and ``origin`` stands for
    where they come from, where that is kept. ``fault`` is that of a program in whose place the
    table itself gives the command.
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
        """What identifies it when it is sent again; None where it cannot be sent again."""
        idempotency_key = self.command.idempotency_key
        return None if idempotency_key == AUTOMATIC_ID else (self.seat, idempotency_key)

    def check(self, table: TableState) -> None:
        """Refuse who has lost the seat, NoSeat, and what was meant for another state."""
        if self.since is not None:
            table.seating.check_holder(self.seat, self.since)
        self.command.check(table)

    def decide(self, table: TableState) -> TableEvent:
        """The change that it leads to; NoSeat where the sender has lost the seat, or TooOften."""
        self.check(table)
        if self.command.is_bounded:
            table.side_actions.check(self.seat)
        change: TableEvent = self.command.decide(table, self)
        return change

    def check_repeat(self, event: TableEvent) -> None:
        """Refuse it where another command of its seat, of the same id, has led to that event."""
        self.command.check_repeat(event, NothingToDo)


@dataclass(frozen=True)
class AutomaticCommand:
    """What a table does by itself, at a moment."""

    @property
    def key(self) -> None:
        """None: nobody sends it, so nobody sends it again."""
        return

    def check_repeat(self, event: TableEvent) -> None:
        """Nothing is refused: nobody sends it again."""

    def decide(self, table: TableState) -> TableEvent:
        """The change that it leads to; raises what refuses it. The table is as before."""
        raise NotImplementedError


TableInput = TableEnvelope | AutomaticCommand
"""What is handed to a table."""
