"""Who does something at a club evening: a role and a name, on commands and events alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypedDict

import msgspec

Moment = Annotated[int, msgspec.Meta(ge=0, le=8_640_000_000_000_000)]
"""Milliseconds since 1970, as far as a browser's dates go."""
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""Of a player, a table, a line, a draw: no event of a file has a stranger one."""

Role = Literal["director", "jury", "table", "viewer", "server"]
"""``table`` is the phone at a table; ``server`` fills the sheet of a table that plays online."""


class Who(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who does something. ``name`` is what the person is called, if known."""

    role: Role
    name: str = ""

    @property
    def may_judge(self) -> bool:
        """Whether it is for them to decide what a table cannot (DK-8.5, DK-8.6)."""
        return self.role in {"director", "jury"}


class Noted(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """What every event has: who, when (milliseconds since 1970), and the id of the command."""

    by: Who
    at: Moment
    command: str | None = None


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What every command has: who asks, when, and a name of the sender's own making.

    A phone that has lost its line sends again under the same id, and it is done once.
    """

    by: Who
    at: int
    id: str | None = None

    @property
    def stamp(self) -> Stamp:
        """What an event takes over from the command that leads to it."""
        return {"by": self.by, "at": self.at, "command": self.id}


class Stamp(TypedDict):
    """Who, when and under which id."""

    by: Who
    at: int
    command: str | None
