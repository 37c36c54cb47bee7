"""The state of a club's roll: who is a member, which evenings are the club's.

A member's number says who somebody is, at every evening of the club; their name may be put right at
any time. What an evening says of its players stands in the evening.
"""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.kernel.errors import UnknownEvening


@dataclass(frozen=True)
class Member:
    """A member of a club, by number from 0, with the team or the club that they play for.

    ``agrees``: to be shown by name in what is published. ``into`` is the member that this entry
    has turned out to be.
    """

    number: int
    name: str
    club: str = ""
    licence: str = ""
    agrees: bool = False
    has_left: bool = False
    into: int | None = None

    @property
    def is_listed(self) -> bool:
        """Tell whether it is an entry of its own, and no other member's."""
        return self.into is None


@dataclass(frozen=True)
class EveningOfClub:
    """An evening of the club: its id, and its name and date as it was opened.

    ``sequence`` is the number of the event in the roll.
    """

    sequence: int
    evening: str
    name: str
    date: str


class RollState:
    """The roll of one club."""

    sequence: int
    """The number of its last event."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.members: list[Member] = []
        self.told_apart: set[frozenset[int]] = set()
        self.forgotten: set[int] = set()
        """The numbers of those of whom no name is known."""
        self.evenings: list[EveningOfClub] = []
        self.generation = 0
        """How often its link has been renewed."""

    def member(self, number: int) -> Member:
        """The entry of that number, whatever became of it; UnknownEvening if there is none."""
        if not 0 <= number < len(self.members):
            raise UnknownEvening("this club has no member {number}", number=number)
        return self.members[number]

    def listed(self, number: int) -> Member:
        """The member of that number; UnknownEvening where it is none any more."""
        member = self.member(number)
        if not member.is_listed:
            raise UnknownEvening("this club has no member {number}", number=number)
        return member

    def who(self, number: int) -> Member:
        """Whom an entry stands for, after all that was merged."""
        member = self.member(number)
        while member.into is not None:
            member = self.member(member.into)
        return member

    def names_but(self, number: int | None = None) -> list[str]:
        """The names of all members, those who have left too, without that of one."""
        return [each.name for each in self.members if each.is_listed and each.number != number]

    def evening(self, name: str) -> EveningOfClub:
        """The club's evening of that id; UnknownEvening where it has none."""
        for each in self.evenings:
            if each.evening == name:
                return each
        raise UnknownEvening("the club has no evening {evening!r}", evening=name)

    def held_by(self, sequence: int) -> EveningOfClub:
        """The evening that the event of that number has made the club's; UnknownEvening."""
        for each in self.evenings:
            if each.sequence == sequence:
                return each
        raise UnknownEvening("this evening is not the club’s any more")
