"""The commands of a club's roll, and the events that they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import (
    ClubEnvelope,
    ClubEvent,
    DirectorsCommand,
    Name,
    PersonName,
    PlayerNumber,
    Sender,
    StoredNumber,
)
from courtcards.clubs.evening.players import (
    LONGEST_NAME,
    MOST_PLAYERS,
    NewPlayer,
    check_names,
    check_players,
    check_visible,
)
from courtcards.clubs.evening.state import DATE, LONGEST_TITLE, EveningSettings, check_settings
from courtcards.eventlog import personal
from courtcards.eventlog.aggregate import Aggregate, Codec
from courtcards.kernel.errors import BadPeople, NotAllowed, NotNow, UnknownEvening
from courtcards.text.names import name_key

# The state of a club's roll: who is a member, which evenings are the club's.
#
# A member's number says who somebody is, at every evening of the club; their name may be put right
# at any time. What an evening says of its players stands in the evening.


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
class ClubEvening:
    """An evening of the club: its id, and its name and date as it was opened.

    ``sequence`` is the number of the event in the roll.
    """

    sequence: int
    evening: str
    name: str
    date: str


class MemberListState:
    """The roll of one club."""

    sequence: int
    """The number of its last event."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.members: list[Member] = []
        self.distinct_pairs: set[frozenset[int]] = set()
        self.redacted: set[int] = set()
        """The numbers of those of whom no name is known."""
        self.evenings: list[ClubEvening] = []
        self.generation = 0
        """How often its link has been renewed."""

    def find_entry(self, number: int) -> Member:
        """The entry of that number, whatever became of it; UnknownEvening if there is none."""
        if not 0 <= number < len(self.members):
            raise UnknownEvening("this club has no member {number}", number=number)
        return self.members[number]

    def find_member(self, number: int) -> Member:
        """The member of that number; UnknownEvening where it is none any more."""
        member = self.find_entry(number)
        if not member.is_listed:
            raise UnknownEvening("this club has no member {number}", number=number)
        return member

    def resolve_member(self, number: int) -> Member:
        """Whom an entry stands for, after all that was merged."""
        member = self.find_entry(number)
        while member.into is not None:
            member = self.find_entry(member.into)
        return member

    def list_other_names(self, number: int | None = None) -> list[str]:
        """The names of all members, those who have left too, without that of one."""
        return [each.name for each in self.members if each.is_listed and each.number != number]

    def find_evening(self, name: str) -> ClubEvening:
        """The club's evening of that id; UnknownEvening where it has none."""
        for each in self.evenings:
            if each.evening == name:
                return each
        raise UnknownEvening("the club has no evening {evening!r}", evening=name)

    def find_evening_by_event(self, sequence: int) -> ClubEvening:
        """The evening that the event of that number has made the club's; UnknownEvening."""
        for each in self.evenings:
            if each.sequence == sequence:
                return each
        raise UnknownEvening("this evening is not the club’s any more")


MOST_MEMBERS = 2000
MOST_AT_ONCE = MOST_MEMBERS
MOST_EVENINGS = 2000


def check_club_name(name: str) -> None:
    """Refuse what a club cannot be called: BadPeople."""
    if not name.strip():
        raise BadPeople("a club needs a name")
    if len(name) > LONGEST_TITLE:
        raise BadPeople("the name of a club has at most {most} characters", most=LONGEST_TITLE)
    check_visible(name)


class ClubOpened(ClubEvent, frozen=True, tag="roll-opened"):
    """The roll of a club is opened: nobody is a member yet."""

    name: str


def build_club_opening(name: str, by: Sender, at: int) -> ClubOpened:
    """The event that opens a roll; BadPeople where a club cannot be called so."""
    check_club_name(name)
    return ClubOpened(name=name, by=by, at=at)


class ClubRenamed(ClubEvent, frozen=True, tag="roll-renamed"):
    """The club is called otherwise."""

    name: str

    def apply(self, member_list: MemberListState) -> None:
        """That is its name."""
        member_list.name = self.name


class RenameClub(DirectorsCommand, frozen=True, tag="name"):
    """Call the club otherwise."""

    name: Name

    leads_to: ClassVar[type[ClubEvent]] = ClubRenamed

    def decide(self, _roll: MemberListState, envelope: ClubEnvelope) -> ClubRenamed:
        """It is called so: BadPeople."""
        check_club_name(self.name)
        return ClubRenamed(name=self.name, **envelope.stamp)


class ClubKeyRenewed(ClubEvent, frozen=True, tag="roll-key-renewed"):
    """The club's link has become worthless; there is a new one."""

    def apply(self, member_list: MemberListState) -> None:
        """Another generation of links begins."""
        member_list.generation += 1


class RenewClubKey(DirectorsCommand, frozen=True, tag="renew"):
    """Make the club's link worthless, and a new one valid."""

    leads_to: ClassVar[type[ClubEvent]] = ClubKeyRenewed

    def check_permission(self, _roll: MemberListState, by: Sender) -> None:
        """Refuse whoever may not give it: NotAllowed. Whoever runs the server may, too."""
        if by.role not in {"director", "server"}:
            raise NotAllowed(error_messages.DIRECTOR_ONLY)

    def decide(self, _roll: MemberListState, envelope: ClubEnvelope) -> ClubKeyRenewed:
        """It is renewed."""
        return ClubKeyRenewed(**envelope.stamp)


Fact = Annotated[str, personal.FACT]


class NewMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A member as entered. Nobody agrees to be shown unless they say so."""

    name: PersonName
    club: Fact = ""
    licence: Fact = ""
    agrees: Annotated[bool, personal.FACT] = False


def check_members(new: Iterable[NewMember], known: Iterable[str]) -> None:
    """Refuse what no member can be called, and what another is called: BadPeople."""
    new, known = tuple(new), tuple(known)
    taken = set(map(name_key, known))
    for each in new:
        check_visible(each.name, each.club, each.licence)
        check_names([NewPlayer(each.name, each.club)])
        if len(each.licence) > LONGEST_NAME:
            raise BadPeople("a licence has at most {most} characters", most=LONGEST_NAME)
        key = name_key(each.name)
        if key in taken:
            raise BadPeople(
                "there is a member called {name!r} already: make the two names differ",
                name=each.name,
            )
        taken.add(key)
    if len(known) + len(new) > MOST_MEMBERS:
        raise BadPeople("a club has at most {most} members", most=MOST_MEMBERS)


class MembersAdded(ClubEvent, frozen=True, tag="members-added"):
    """Members are entered; their numbers follow on from those of the members before."""

    members: tuple[NewMember, ...]

    def apply(self, member_list: MemberListState) -> None:
        """They are members."""
        first = len(member_list.members)
        member_list.members += [
            Member(first + index, each.name, each.club, each.licence, each.agrees)
            for index, each in enumerate(self.members)
        ]


class AddMembers(DirectorsCommand, frozen=True, tag="add"):
    """Enter members: all of them, or none where one cannot be."""

    members: Annotated[tuple[NewMember, ...], msgspec.Meta(max_length=MOST_AT_ONCE)]

    leads_to: ClassVar[type[ClubEvent]] = MembersAdded

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MembersAdded:
        """They are entered: BadPeople."""
        if not self.members:
            raise BadPeople("the list names no member")
        check_members(self.members, member_list.list_other_names())
        if len(member_list.members) + len(self.members) > MOST_MEMBERS:
            raise BadPeople("a club has at most {most} members", most=MOST_MEMBERS)
        return MembersAdded(members=self.members, **envelope.stamp)


class MemberChanged(ClubEvent, frozen=True, tag="member-changed"):
    """The entry of a member is put right."""

    member: StoredNumber
    name: PersonName
    club: Fact = ""
    licence: Fact = ""
    agrees: Annotated[bool, personal.FACT] = False

    def apply(self, member_list: MemberListState) -> None:
        """The same member, as it should be."""
        member_list.members[self.member] = replace(
            member_list.members[self.member],
            name=self.name,
            club=self.club,
            licence=self.licence,
            agrees=self.agrees,
        )


class ChangeMember(DirectorsCommand, frozen=True, tag="change"):
    """Put right what is known of a member."""

    member: PlayerNumber
    name: Name
    club: Name = ""
    licence: Name = ""
    agrees: bool = False

    leads_to: ClassVar[type[ClubEvent]] = MemberChanged

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MemberChanged:
        """It is put right: BadPeople, UnknownEvening."""
        member_list.find_member(self.member)
        right = NewMember(self.name, self.club, self.licence, self.agrees)
        check_members([right], member_list.list_other_names(self.member))
        return MemberChanged(member=self.member, **msgspec.structs.asdict(right), **envelope.stamp)


class MemberLeft(ClubEvent, frozen=True, tag="member-left"):
    """A member is one no more; what they have played stays theirs."""

    member: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        """They have left."""
        member_list.members[self.member] = replace(member_list.members[self.member], has_left=True)


class EndMembership(DirectorsCommand, frozen=True, tag="leave"):
    """Note that a member has left the club."""

    member: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MemberLeft

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MemberLeft:
        """They have left: UnknownEvening, NotNow."""
        member = member_list.find_member(self.member)
        if member.has_left:
            raise NotNow("{name} has left the club already", name=member.name)
        return MemberLeft(member=self.member, **envelope.stamp)


class MemberCameBack(ClubEvent, frozen=True, tag="member-came-back"):
    """A member who had left is one again."""

    member: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        """They are a member."""
        member_list.members[self.member] = replace(member_list.members[self.member], has_left=False)


class ResumeMembership(DirectorsCommand, frozen=True, tag="come-back"):
    """Note that a member who had left is one again."""

    member: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MemberCameBack

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MemberCameBack:
        """They are a member: UnknownEvening, NotNow."""
        member = member_list.find_member(self.member)
        if member.number in member_list.redacted:
            raise NotNow("this person was forgotten")
        if not member.has_left:
            raise NotNow("{name} has not left the club", name=member.name)
        return MemberCameBack(member=self.member, **envelope.stamp)


class MembersMerged(ClubEvent, frozen=True, tag="members-merged"):
    """An entry is another member, too: whatever it has played is that member's."""

    member: StoredNumber
    into: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        """It is no entry of its own any more."""
        member_list.members[self.member] = replace(member_list.members[self.member], into=self.into)


class MergeMembers(DirectorsCommand, frozen=True, tag="merge"):
    """Say that an entry is another member, whose name and all that is known of them stays."""

    member: PlayerNumber
    into: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MembersMerged

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MembersMerged:
        """They are one: UnknownEvening, NotNow."""
        member, into = member_list.find_member(self.member), member_list.find_member(self.into)
        if member == into:
            raise NotNow("{name} is one entry already", name=member.name)
        return MembersMerged(member=self.member, into=self.into, **envelope.stamp)


class MembersUnmerged(ClubEvent, frozen=True, tag="members-parted"):
    """An entry that was taken for another member is one of its own again."""

    member: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        """It is what it was before."""
        member_list.members[self.member] = replace(member_list.members[self.member], into=None)


class UnmergeMembers(DirectorsCommand, frozen=True, tag="part"):
    """Take back that an entry is another member."""

    member: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MembersUnmerged

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MembersUnmerged:
        """They are two again: UnknownEvening, NotNow where another is called so by now."""
        member = member_list.find_entry(self.member)
        if member.into is None:
            raise UnknownEvening("this entry is not merged with another: {name}", name=member.name)
        if name_key(member.name) in map(name_key, member_list.list_other_names()):
            raise NotNow(
                "another member is called {name!r} by now: give that one another name first",
                name=member.name,
            )
        return MembersUnmerged(member=self.member, **envelope.stamp)


class MembersDistinguished(ClubEvent, frozen=True, tag="told-apart"):
    """Two members whose names are alike are two people."""

    one: StoredNumber
    other: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        """They are asked about no more."""
        member_list.distinct_pairs.add(frozenset({self.one, self.other}))


class DistinguishMembers(DirectorsCommand, frozen=True, tag="two-people"):
    """Say that two members whose names are alike are two people."""

    one: PlayerNumber
    other: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MembersDistinguished

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MembersDistinguished:
        """They are two: UnknownEvening."""
        member_list.find_member(self.one)
        member_list.find_member(self.other)
        return MembersDistinguished(one=self.one, other=self.other, **envelope.stamp)


class EveningAddedToClub(ClubEvent, frozen=True, tag="evening-held"):
    """An evening belongs to the club."""

    evening: str
    name: str
    date: Annotated[str, msgspec.Meta(pattern=DATE)]

    def apply(self, member_list: MemberListState) -> None:
        """It is one of the club's."""
        member_list.evenings.append(
            ClubEvening(member_list.sequence, self.evening, self.name, self.date)
        )


class OpenClubEvening(DirectorsCommand, frozen=True, tag="evening"):
    """Open an evening of the club, with the members who are there and with guests."""

    settings: EveningSettings
    members: Annotated[tuple[PlayerNumber, ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()
    guests: Annotated[tuple[NewPlayer, ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()

    draws: ClassVar[bool] = True
    """The evening is opened with it: by its seed the seats are drawn."""

    def build_players(self, member_list: MemberListState) -> tuple[NewPlayer, ...]:
        """Return the players: the members by their number in the roll, then the guests."""
        members = map(member_list.find_member, dict.fromkeys(self.members))
        return (
            *(NewPlayer(each.name, each.club, member=each.number) for each in members),
            *(msgspec.structs.replace(each, member=None) for each in self.guests),
        )

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> EveningAddedToClub:
        """It is opened: BadPeople, RuleSetError, UnknownEvening.

        The id of the evening is not known before it is written: here it is empty.
        """
        check_settings(self.settings)
        check_visible(self.settings.name)
        players = self.build_players(member_list)
        check_visible(*(text for each in players for text in (each.name, each.club)))
        check_players(players, ())
        if len(member_list.evenings) >= MOST_EVENINGS:
            raise NotNow("a club has at most {most} evenings", most=MOST_EVENINGS)
        return EveningAddedToClub(
            evening="", name=self.settings.name, date=self.settings.date, **envelope.stamp
        )

    def can_have_caused(self, event: Any) -> bool:
        """Tell whether an evening of that name and date was opened."""
        settings = self.settings
        return isinstance(event, EveningAddedToClub) and (event.name, event.date) == (
            settings.name,
            settings.date,
        )


class AdoptEvening(DirectorsCommand, frozen=True, tag="adopt"):
    """Make an evening the club's, by the token of its director's link, too."""

    evening: Name
    token: Name

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> EveningAddedToClub:
        """It is: NotNow. What the evening is called is not known here: that is left empty."""
        if any(each.evening == self.evening for each in member_list.evenings):
            raise NotNow("this evening is the club’s already")
        if len(member_list.evenings) >= MOST_EVENINGS:
            raise NotNow("a club has at most {most} evenings", most=MOST_EVENINGS)
        return EveningAddedToClub(evening=self.evening, name="", date="", **envelope.stamp)

    def can_have_caused(self, event: Any) -> bool:
        """Tell whether that evening has become the club's."""
        return isinstance(event, EveningAddedToClub) and event.evening == self.evening


class EveningReleased(ClubEvent, frozen=True, tag="evening-released"):
    """An evening belongs to the club no more."""

    evening: str

    def apply(self, member_list: MemberListState) -> None:
        """It is not among the club's."""
        member_list.evenings = [
            each for each in member_list.evenings if each.evening != self.evening
        ]


class ReleaseEvening(DirectorsCommand, frozen=True, tag="release"):
    """Take an evening out of the club; the evening itself stays as it is."""

    evening: Name

    leads_to: ClassVar[type[ClubEvent]] = EveningReleased

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> EveningReleased:
        """It is taken out: UnknownEvening."""
        member_list.find_evening(self.evening)
        return EveningReleased(evening=self.evening, **envelope.stamp)


class MemberRedacted(ClubEvent, frozen=True, tag="member-forgotten"):
    """Nobody knows any more who these entries were: they were one person."""

    members: tuple[StoredNumber, ...]

    def apply(self, member_list: MemberListState) -> None:
        """They have left, and are nobody whom a name means."""
        member_list.redacted.update(self.members)
        for number in self.members:
            known = member_list.members[number]
            member_list.members[number] = replace(known, has_left=True)


MemberListCommand = (
    RenameClub
    | RenewClubKey
    | AddMembers
    | ChangeMember
    | EndMembership
    | ResumeMembership
    | MergeMembers
    | UnmergeMembers
    | DistinguishMembers
    | OpenClubEvening
    | AdoptEvening
    | ReleaseEvening
)
"""A command; ``type`` says which it is."""

MemberListEvent = (
    ClubOpened
    | ClubRenamed
    | ClubKeyRenewed
    | MembersAdded
    | MemberChanged
    | MemberLeft
    | MemberCameBack
    | MembersMerged
    | MembersUnmerged
    | MembersDistinguished
    | EveningAddedToClub
    | EveningReleased
    | MemberRedacted
)
"""An event; ``kind`` says which it is."""


class MemberList(MemberListState, Aggregate[ClubEnvelope, MemberListEvent]):
    """The roll of one club, from its opening on."""

    codec: ClassVar[Codec[MemberListEvent]] = Codec(MemberListEvent)
    opening = ClubOpened
    answers_kept = 1000

    def __init__(self, opened: ClubOpened) -> None:
        MemberListState.__init__(self, opened.name)
        Aggregate.__init__(self, opened)
        self.last_at = opened.at
        """The time of its last event, in milliseconds since 1970."""

    def note_applied(self, event: MemberListEvent) -> None:
        """Note when it happened."""
        self.last_at = event.at
