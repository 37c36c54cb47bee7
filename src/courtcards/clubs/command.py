"""The base classes of a club's commands and of the events that they lead to.

A command arrives as a ``ClubEnvelope``, with the role of its sender. Every event is a
``ClubEvent``: it has the sender, the time and the id of its command.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, Self, TypedDict, TypeVar

import msgspec

from courtcards.clubs import error_messages
from courtcards.eventlog import personal
from courtcards.eventlog.aggregate import Aggregate, ClientCommand, CommandId, StoredEvent
from courtcards.kernel.errors import NotAllowed, NotNow

Moment = Annotated[int, msgspec.Meta(ge=0, le=8_640_000_000_000_000)]
"""Milliseconds since 1970, within the range of a browser's dates."""
StoredNumber = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""The number of a player, a table, a line or a draw in an event; bounded, as files are read."""

# Commands have narrower bounds, because their values go into the log.
PlayerNumber = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Index = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Name = Annotated[str, msgspec.Meta(max_length=1000)]

PersonName = Annotated[str, personal.NAME]
RemarkText = Annotated[str, personal.REMARK]

Role = Literal["director", "jury", "table", "viewer", "server", "register"]
"""The role of a sender.

``table`` is the phone at a table. ``server`` fills the sheet of a table that plays online.
``register`` is a person who registers for an evening.
"""


class Sender(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The sender of a command: the role, and the name if known."""

    role: Role
    name: PersonName = ""

    @property
    def may_judge(self) -> bool:
        """True if the sender may take decisions that a table may not."""
        return self.role in {"director", "jury"}


class ClubEvent(StoredEvent, frozen=True, kw_only=True):
    """An event with its sender, its time in milliseconds since 1970, and the id of its command."""

    by: Sender
    at: Moment
    command: str | None = None

    def command_key(self) -> str | None:
        """Return the id of the command that led to the event."""
        return self.command


class Stamp(TypedDict):
    """The sender, the time and the command id that an event takes over from its command."""

    by: Sender
    at: int
    command: str


class ClubCommand(ClientCommand, frozen=True, kw_only=True, tag_field="type"):
    """A command of a club. It is done once, even if it is sent again under the same id.

    ``by`` is the sender's name, for the log. ``at`` is the time of the action, if it was done
    offline and is sent later. Without it, the time of arrival counts.
    """

    id: CommandId
    by: Annotated[str, msgspec.Meta(max_length=40)] = ""
    at: Moment | None = None

    leads_to: ClassVar[type[StoredEvent] | tuple[type[StoredEvent], ...]] = ClubEvent

    def check_permission(self, aggregate: Any, by: Sender) -> None:
        """Raise NotAllowed if the sender may not give the command now."""
        raise NotImplementedError

    def pin_outcome(self, _kept: Any, _event: Any) -> Self:
        """Return the command for sending later, with its outcome fixed.

        Offline, people have seen the outcome already. So the command names the parts of it that
        depend on more than the command: the server gives the same outcome or refuses. ``_event`` is
        the outcome, not yet applied.
        """
        return self


class DirectorsCommand(ClubCommand, frozen=True):
    """A command for the director only, unless a subclass says otherwise."""

    for_jury: ClassVar[bool] = False
    """True if the jury may give it, too."""

    def check_permission(self, _kept: Any, by: Sender) -> None:
        """Raise NotAllowed unless the sender is the director, or the jury if allowed."""
        if by.role != "director" and not (by.role == "jury" and self.for_jury):
            raise NotAllowed(error_messages.DIRECTOR_ONLY)


@dataclass(frozen=True, slots=True)
class ClubEnvelope:
    """A command with its sender, its random seed, and its time in milliseconds since 1970.

    ``ranking`` has the players by rank, for a draw by rank: the sheets are not part of an evening.
    """

    command: ClubCommand
    by: Sender
    at: int
    seed: bytes = b""
    ranking: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """The command's id, which is the same if it is sent again."""
        return self.command.id

    @property
    def stamp(self) -> Stamp:
        """The fields that the event takes over."""
        return {"by": self.by, "at": self.at, "command": self.command.id}

    def check_permission(self, aggregate: Any) -> None:
        """Raise NotAllowed if the sender may not give the command."""
        self.command.check_permission(aggregate, self.by)

    def decide(self, aggregate: Any) -> Any:
        """Return the event that the command leads to, or raise its refusal. Changes nothing."""
        self.check_permission(aggregate)
        # Clocks may differ, but no event may be earlier than the one before it.
        is_early = self.at < aggregate.last_at
        return self.command.decide(
            aggregate, replace(self, at=aggregate.last_at) if is_early else self
        )

    def check_repeat(self, event: ClubEvent) -> None:
        """Raise NotNow if another command of the same id led to that event."""
        self.command.check_repeat(event, NotNow)


AnyClubEvent = TypeVar("AnyClubEvent", bound=ClubEvent)


class AggregateWithHistory(Aggregate[ClubEnvelope, AnyClubEvent]):
    def __init__(self, opened: AnyClubEvent) -> None:
        super().__init__(opened)
        self.history: list[AnyClubEvent] = [opened]

    @property
    def last_at(self) -> int:
        """The time of the last event, in milliseconds since 1970."""
        return self.history[-1].at

    def find_event(self, command: str) -> AnyClubEvent | None:
        """Find the event that the command of that id led to."""
        sequence = self.answers.get(command)
        return None if sequence is None else self.history[sequence - 1]

    def note_applied(self, event: AnyClubEvent) -> None:
        self.history.append(event)
