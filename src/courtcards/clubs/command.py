"""What a verb of a club is made of: a command, and the event that it leads to.

The command arrives as a ``ClubEnvelope``, together with the role of its sender. Every event is
``ClubEvent``: who did it, when, and by which command.
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
"""Milliseconds since 1970, as far as a browser's dates go."""
StoredNumber = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""The number of a player, a table, a line or a draw in an event; bounded, since files are read."""

# Commands are held to narrower bounds: what they bring goes into the log.
PlayerNumber = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Index = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Name = Annotated[str, msgspec.Meta(max_length=1000)]

PersonName = Annotated[str, personal.NAME]
RemarkText = Annotated[str, personal.REMARK]

Role = Literal["director", "jury", "table", "viewer", "server", "register"]
"""``table`` is the phone at a table; ``server`` fills the sheet of a table that plays online.

``register`` is whoever registers for an evening.
"""


class Sender(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whoever does something: in which role, and under which name, if known."""

    role: Role
    name: PersonName = ""

    @property
    def may_judge(self) -> bool:
        """Whether they may decide what a table may not."""
        return self.role in {"director", "jury"}


class ClubEvent(StoredEvent, frozen=True, kw_only=True):
    """What every event has: who, when (milliseconds since 1970), and the id of the command."""

    by: Sender
    at: Moment
    command: str | None = None

    def command_key(self) -> str | None:
        """The id of the command that led to it."""
        return self.command


class Stamp(TypedDict):
    """What an event takes over from its command: who gave it, when, and under which id."""

    by: Sender
    at: int
    command: str


class ClubCommand(ClientCommand, frozen=True, kw_only=True, tag_field="type"):
    """What every command carries: sent again under the same id, it is done once.

    ``by`` is the name of the sender, for the log. ``at`` is when it was done, where it was done
    without the server and is sent later; without it, that is when it comes.
    """

    id: CommandId
    by: Annotated[str, msgspec.Meta(max_length=40)] = ""
    at: Moment | None = None

    leads_to: ClassVar[type[StoredEvent] | tuple[type[StoredEvent], ...]] = ClubEvent

    def check_permission(self, aggregate: Any, by: Sender) -> None:
        """Refuse whoever may not give it, as things stand: NotAllowed."""
        raise NotImplementedError

    def pin_outcome(self, _kept: Any, _event: Any) -> Self:
        """The command as it is sent later, where its outcome has been shown to people already.

        It names what of the outcome depends on more than itself: it comes out so, or is refused.
        ``_event`` is what it leads to, and has not been applied yet.
        """
        return self


class DirectorsCommand(ClubCommand, frozen=True):
    """A command that only the director may give, unless it says otherwise."""

    for_jury: ClassVar[bool] = False
    """Whether the jury may give it, too."""

    def check_permission(self, _kept: Any, by: Sender) -> None:
        """Refuse whoever may not give it: NotAllowed."""
        if by.role != "director" and not (by.role == "jury" and self.for_jury):
            raise NotAllowed(error_messages.DIRECTOR_ONLY)


@dataclass(frozen=True, slots=True)
class ClubEnvelope:
    """A command as it arrives: with its sender, chance, and the moment in ms since 1970."""

    command: ClubCommand
    by: Sender
    at: int
    seed: bytes = b""

    @property
    def key(self) -> str:
        """What identifies it when it is sent again."""
        return self.command.id

    @property
    def stamp(self) -> Stamp:
        """What its event takes over from it."""
        return {"by": self.by, "at": self.at, "command": self.command.id}

    def check_permission(self, aggregate: Any) -> None:
        """Refuse whoever may not give it: NotAllowed."""
        self.command.check_permission(aggregate, self.by)

    def decide(self, aggregate: Any) -> Any:
        """The event that it leads to; raises what refuses it. Nothing changes yet."""
        self.check_permission(aggregate)
        # Whatever a clock says, nothing is noted as done before what it follows.
        is_early = self.at < aggregate.last_at
        return self.command.decide(
            aggregate, replace(self, at=aggregate.last_at) if is_early else self
        )

    def check_repeat(self, event: ClubEvent) -> None:
        """Refuse it where another command of the same id has led to that event: NotNow."""
        self.command.check_repeat(event, NotNow)


AnyClubEvent = TypeVar("AnyClubEvent", bound=ClubEvent)


class AggregateWithHistory(Aggregate[ClubEnvelope, AnyClubEvent]):
    """An aggregate that keeps all its events."""

    def __init__(self, opened: AnyClubEvent) -> None:
        super().__init__(opened)
        self.history: list[AnyClubEvent] = [opened]

    @property
    def last_at(self) -> int:
        """The time of its last event, in milliseconds since 1970."""
        return self.history[-1].at

    def find_event(self, command: str) -> AnyClubEvent | None:
        """Return the event that the command of that id led to, if there was such a command."""
        sequence = self.answers.get(command)
        return None if sequence is None else self.history[sequence - 1]

    def note_applied(self, event: AnyClubEvent) -> None:
        """Keep it in the history."""
        self.history.append(event)
