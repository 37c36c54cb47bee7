"""What a verb of a club evening is made of: a command, and the event that it leads to.

A *command* is the very message that a page or a program sends. It comes as something ``Given``:
with the role of whoever sends it, the moment, and chance, since an evening knows no clock and draws
nothing. It says what it leads to (``decide``): an event, or a refusal. An event is what is stored,
and says what it makes of the evening, or of the sheet (``make``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypedDict

import msgspec

from courtcards.eventlog.aggregate import CommandId

Moment = Annotated[int, msgspec.Meta(ge=0, le=8_640_000_000_000_000)]
"""Milliseconds since 1970, as far as a browser's dates go."""
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""Of a player, a table, a line, a draw: no event of a file has a stranger one."""

# What comes over the wire is held to less: it goes into the log.
PlayerNumber = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Index = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Name = Annotated[str, msgspec.Meta(max_length=1000)]

Role = Literal["director", "jury", "table", "viewer", "server"]
"""``table`` is the phone at a table; ``server`` fills the sheet of a table that plays online."""


class Who(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who does something. ``name`` is what the person is called, if known."""

    role: Role
    name: str = ""

    @property
    def may_judge(self) -> bool:
        """Whether it is for them to decide what a table cannot."""
        return self.role in {"director", "jury"}


class Noted(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """What every event has: who, when (milliseconds since 1970), and the id of the command."""

    by: Who
    at: Moment
    command: str | None = None

    def check(self, kept: Any) -> None:
        """Whatever cannot have happened is noticed where it is made."""

    def make(self, kept: Any) -> None:
        """Make of the evening, or of the sheet, what it is after this."""
        raise NotImplementedError

    def answered(self) -> str | None:
        """The id of the command that has led to it."""
        return self.command


class Stamp(TypedDict):
    """Who, when and under which id, as an event has it."""

    by: Who
    at: int
    command: str


class Command(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"
):
    """What every command carries: sent again under the same id, it is done once.

    ``by`` is the name of whoever does it, for the log.
    """

    id: CommandId
    by: Annotated[str, msgspec.Meta(max_length=40)] = ""

    def check_right(self, kept: Any, by: Who) -> None:
        """Refuse what is not for whoever asks, as things stand: NotAllowed."""
        raise NotImplementedError

    def decide(self, kept: Any, given: Given) -> Any:
        """The event that it leads to, or what refuses it; nothing has changed."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Given:
    """A command with who gives it, when (milliseconds since 1970), and chance of its own."""

    command: Command
    by: Who
    at: int
    seed: bytes = b""

    @property
    def key(self) -> str:
        """What it is known by when it is sent again."""
        return self.command.id

    @property
    def stamp(self) -> Stamp:
        """What an event takes over from the command that leads to it."""
        return {"by": self.by, "at": self.at, "command": self.command.id}

    def check_right(self, kept: Any) -> None:
        """Refuse what is not for whoever asks: NotAllowed."""
        self.command.check_right(kept, self.by)

    def decide(self, kept: Any) -> Any:
        """The event that it leads to, or what refuses it; nothing has changed."""
        self.check_right(kept)
        return self.command.decide(kept, self)
