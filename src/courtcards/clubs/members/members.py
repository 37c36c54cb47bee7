"""The members of a club: entered, put right, let go and taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from courtcards.clubs.evening.names import LONGEST_NAME, NewPlayer, check_names, check_seen
from courtcards.clubs.members.verb import RollVerb
from courtcards.clubs.verb import Given, Name, Noted, Number, PlayerNumber
from courtcards.kernel.errors import BadPeople, NotNow
from courtcards.text.names.plain import same_name

if TYPE_CHECKING:
    from courtcards.clubs.members.roll import Roll

MOST_MEMBERS = 2000
MOST_AT_ONCE = MOST_MEMBERS


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
        """Whether it is an entry of its own, and no other member's."""
        return self.into is None


class NewMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A member as entered. Nobody agrees to be shown unless they say so."""

    name: str
    club: str = ""
    licence: str = ""
    agrees: bool = False


def check_members(new: Iterable[NewMember], known: Iterable[str]) -> None:
    """Refuse what no member can be called, and what another is called: BadPeople."""
    new, known = tuple(new), tuple(known)
    taken = set(map(same_name, known))
    for each in new:
        check_seen(each.name, each.club, each.licence)
        check_names([NewPlayer(each.name, each.club)])
        if len(each.licence) > LONGEST_NAME:
            raise BadPeople("a licence has at most {most} characters", most=LONGEST_NAME)
        key = same_name(each.name)
        if key in taken:
            raise BadPeople(
                "there is a member called {name!r} already: make the two names differ",
                name=each.name,
            )
        taken.add(key)
    if len(known) + len(new) > MOST_MEMBERS:
        raise BadPeople("a club has at most {most} members", most=MOST_MEMBERS)


class MembersAdded(Noted, frozen=True, tag="members-added"):
    """Members are entered; their numbers follow on from those of the members before."""

    members: tuple[NewMember, ...]

    def make(self, roll: Roll) -> None:
        """They are members."""
        first = len(roll.members)
        roll.members += [
            Member(first + index, each.name, each.club, each.licence, each.agrees)
            for index, each in enumerate(self.members)
        ]


class AddMembers(RollVerb, frozen=True, tag="add"):
    """Enter members: all of them, or none where one cannot be."""

    members: Annotated[tuple[NewMember, ...], msgspec.Meta(max_length=MOST_AT_ONCE)]

    leads_to: ClassVar[type[Noted]] = MembersAdded

    def decide(self, roll: Roll, given: Given) -> MembersAdded:
        """They are entered: BadPeople."""
        if not self.members:
            raise BadPeople("the list names no member")
        check_members(self.members, roll.names_but())
        if len(roll.members) + len(self.members) > MOST_MEMBERS:
            raise BadPeople("a club has at most {most} members", most=MOST_MEMBERS)
        return MembersAdded(members=self.members, **given.stamp)


class MemberChanged(Noted, frozen=True, tag="member-changed"):
    """What is known of a member is put right."""

    member: Number
    name: str
    club: str = ""
    licence: str = ""
    agrees: bool = False

    def make(self, roll: Roll) -> None:
        """The same member, as it should be."""
        roll.members[self.member] = replace(
            roll.members[self.member],
            name=self.name,
            club=self.club,
            licence=self.licence,
            agrees=self.agrees,
        )


class ChangeMember(RollVerb, frozen=True, tag="change"):
    """Put right what is known of a member."""

    member: PlayerNumber
    name: Name
    club: Name = ""
    licence: Name = ""
    agrees: bool = False

    leads_to: ClassVar[type[Noted]] = MemberChanged

    def decide(self, roll: Roll, given: Given) -> MemberChanged:
        """It is put right: BadPeople, UnknownEvening."""
        roll.listed(self.member)
        right = NewMember(self.name, self.club, self.licence, self.agrees)
        check_members([right], roll.names_but(self.member))
        return MemberChanged(
            member=self.member,
            name=self.name,
            club=self.club,
            licence=self.licence,
            agrees=self.agrees,
            **given.stamp,
        )


class MemberLeft(Noted, frozen=True, tag="member-left"):
    """A member is one no more; what they have played stays theirs."""

    member: Number

    def make(self, roll: Roll) -> None:
        """They have left."""
        roll.members[self.member] = replace(roll.members[self.member], has_left=True)


class LetGo(RollVerb, frozen=True, tag="leave"):
    """Note that a member has left the club."""

    member: PlayerNumber

    leads_to: ClassVar[type[Noted]] = MemberLeft

    def decide(self, roll: Roll, given: Given) -> MemberLeft:
        """They have left: UnknownEvening, NotNow."""
        member = roll.listed(self.member)
        if member.has_left:
            raise NotNow("{name} has left the club already", name=member.name)
        return MemberLeft(member=self.member, **given.stamp)


class MemberCameBack(Noted, frozen=True, tag="member-came-back"):
    """A member who had left is one again."""

    member: Number

    def make(self, roll: Roll) -> None:
        """They are a member."""
        roll.members[self.member] = replace(roll.members[self.member], has_left=False)


class TakeBack(RollVerb, frozen=True, tag="come-back"):
    """Note that a member who had left is one again."""

    member: PlayerNumber

    leads_to: ClassVar[type[Noted]] = MemberCameBack

    def decide(self, roll: Roll, given: Given) -> MemberCameBack:
        """They are a member: UnknownEvening, NotNow."""
        member = roll.listed(self.member)
        if member.number in roll.forgotten:
            raise NotNow("this person was forgotten")
        if not member.has_left:
            raise NotNow("{name} has not left the club", name=member.name)
        return MemberCameBack(member=self.member, **given.stamp)


Commands = AddMembers | ChangeMember | LetGo | TakeBack
Events = MembersAdded | MemberChanged | MemberLeft | MemberCameBack
