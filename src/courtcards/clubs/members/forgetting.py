"""A member who is forgotten: the roll says which entries they were, and nothing else of them.

The events of before stand otherwise in the log from then on: whoever has the roll in memory reads
it anew.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from courtcards.clubs.verb import Noted, Number

if TYPE_CHECKING:
    from courtcards.clubs.members.roll import Roll


class MemberForgotten(Noted, frozen=True, tag="member-forgotten"):
    """Nobody knows any more who these entries were: they were one person."""

    members: tuple[Number, ...]

    def make(self, roll: Roll) -> None:
        """They have left, and are nobody whom a name means."""
        roll.forgotten.update(self.members)
        for number in self.members:
            known = roll.members[number]
            roll.members[number] = replace(known, has_left=True)


Events = MemberForgotten
