"""Who does something at a club evening: a role, and a name where one was given."""

from __future__ import annotations

from typing import Literal

import msgspec

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
