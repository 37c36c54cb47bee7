"""One person under two names: two entries of the roll are made one, and parted again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs.members.verb import RollVerb
from courtcards.clubs.verb import Given, Noted, Number, PlayerNumber
from courtcards.kernel.errors import NotNow, UnknownEvening
from courtcards.text.names.plain import same_name

if TYPE_CHECKING:
    from courtcards.clubs.members.roll import Roll


class MembersMerged(Noted, frozen=True, tag="members-merged"):
    """An entry is another member, too: whatever it has played is that member's."""

    member: Number
    into: Number

    def make(self, roll: Roll) -> None:
        """It is no entry of its own any more."""
        roll.members[self.member] = replace(roll.members[self.member], into=self.into)


class MergeMembers(RollVerb, frozen=True, tag="merge"):
    """Say that an entry is another member, whose name and all that is known of them stays."""

    member: PlayerNumber
    into: PlayerNumber

    leads_to: ClassVar[type[Noted]] = MembersMerged

    def decide(self, roll: Roll, given: Given) -> MembersMerged:
        """They are one: UnknownEvening, NotNow."""
        member, into = roll.listed(self.member), roll.listed(self.into)
        if member == into:
            raise NotNow("{name} is one entry already", name=member.name)
        return MembersMerged(member=self.member, into=self.into, **given.stamp)


class MembersParted(Noted, frozen=True, tag="members-parted"):
    """An entry that was taken for another member is one of its own again."""

    member: Number

    def make(self, roll: Roll) -> None:
        """It is what it was before."""
        roll.members[self.member] = replace(roll.members[self.member], into=None)


class PartMembers(RollVerb, frozen=True, tag="part"):
    """Take back that an entry is another member."""

    member: PlayerNumber

    leads_to: ClassVar[type[Noted]] = MembersParted

    def decide(self, roll: Roll, given: Given) -> MembersParted:
        """They are two again: UnknownEvening, NotNow where another is called so by now."""
        member = roll.member(self.member)
        if member.into is None:
            raise UnknownEvening("this entry is not merged with another: {name}", name=member.name)
        if same_name(member.name) in map(same_name, roll.names_but()):
            raise NotNow(
                "another member is called {name!r} by now: give that one another name first",
                name=member.name,
            )
        return MembersParted(member=self.member, **given.stamp)


class ToldApart(Noted, frozen=True, tag="told-apart"):
    """Two members whose names are alike are two people."""

    one: Number
    other: Number

    def make(self, roll: Roll) -> None:
        """They are asked about no more."""
        roll.told_apart.add(frozenset({self.one, self.other}))


class TellApart(RollVerb, frozen=True, tag="two-people"):
    """Say that two members whose names are alike are two people."""

    one: PlayerNumber
    other: PlayerNumber

    leads_to: ClassVar[type[Noted]] = ToldApart

    def decide(self, roll: Roll, given: Given) -> ToldApart:
        """They are two: UnknownEvening."""
        roll.listed(self.one)
        roll.listed(self.other)
        return ToldApart(one=self.one, other=self.other, **given.stamp)


Commands = MergeMembers | PartMembers | TellApart
Events = MembersMerged | MembersParted | ToldApart
