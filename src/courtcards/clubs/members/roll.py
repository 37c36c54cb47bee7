"""The roll of a club as its events make it: who is a member, which evenings are the club's.

A member's number says who somebody is, at every evening of the club; their name may be put right at
any time. What an evening says of its players stands in the evening.
"""

from __future__ import annotations

from courtcards.clubs.members.evenings import EveningOfClub
from courtcards.clubs.members.members import Member
from courtcards.clubs.members.settings import RollOpened
from courtcards.clubs.members.verbs import CODEC, RollEvent
from courtcards.clubs.verb import Given
from courtcards.eventlog.aggregate import Aggregate
from courtcards.kernel.errors import UnknownEvening


class Roll(Aggregate[Given, RollEvent]):
    """The roll of one club, from its opening on."""

    codec = CODEC
    opening = RollOpened
    answers_kept = 1000

    def __init__(self, opened: RollOpened) -> None:
        super().__init__(opened)
        self.name = opened.name
        self.members: list[Member] = []
        self.told_apart: set[frozenset[int]] = set()
        self.forgotten: set[int] = set()
        """The numbers of those of whom no name is known."""
        self.evenings: list[EveningOfClub] = []
        self.generation = 0
        """How often its link has been renewed."""
        self.last_at = opened.at

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

    def taken(self, event: RollEvent) -> None:
        """Note when something last happened."""
        self.last_at = event.at
