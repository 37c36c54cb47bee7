"""Whose an evening is: it joins a club after it was opened, or leaves one.

Only the server says so, once it knows that the club agrees: no page sends these commands. A club
may have no evening that says it is another's; what the evening alone says does not make it theirs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.evening.state import EveningState
from courtcards.clubs.evening.verb import EveningVerb
from courtcards.clubs.verb import Given, Noted, Number
from courtcards.kernel.errors import NotNow


class JoinedClub(Noted, frozen=True, tag="joined-club"):
    """The evening belongs to the club of that roll; ``members`` are pairs of player and member."""

    roll: str
    members: tuple[tuple[Number, Number], ...] = ()

    def make(self, evening: EveningState) -> None:
        """These players are its members, and all others are guests."""
        found = dict(self.members)
        evening.roll = self.roll
        evening.players = [replace(each, member=found.get(each.number)) for each in evening.players]


class JoinClub(EveningVerb, frozen=True, tag="join-club"):
    """Make the evening a club's. ``instead_of`` is a club that it names, and that has it not."""

    roll: str
    members: tuple[tuple[Number, Number], ...] = ()
    instead_of: str = ""

    def decide(self, evening: EveningState, given: Given) -> JoinedClub:
        """It is: NotNow where it is another club's."""
        if evening.roll not in {"", self.roll, self.instead_of}:
            raise NotNow(sentences.ANOTHER_CLUBS)
        return JoinedClub(roll=self.roll, members=self.members, **given.stamp)

    def led_to(self, event: Noted) -> bool:
        """Whether it has joined that club: who is a member there may have changed since."""
        return isinstance(event, JoinedClub) and event.roll == self.roll


class LeftClub(Noted, frozen=True, tag="left-club"):
    """The evening belongs to the club of that roll no more."""

    roll: str

    def make(self, evening: EveningState) -> None:
        """It is nobody's, unless it is another club's by now."""
        if evening.roll == self.roll:
            evening.roll = ""
            evening.players = [replace(each, member=None) for each in evening.players]


class LeaveClub(EveningVerb, frozen=True, tag="leave-club"):
    """Take the evening out of a club."""

    roll: str

    leads_to: ClassVar[type[Noted]] = LeftClub

    def decide(self, _evening: EveningState, given: Given) -> LeftClub:
        """It is taken out: again where it was, since the club may not have noted it."""
        return LeftClub(roll=self.roll, **given.stamp)


Events = JoinedClub | LeftClub
