"""The commands of a club's list of members, and the events that they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

import msgspec

from courtcards.clubs import error_messages, public_link
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

# The state of a club: its members and its evenings.
#
# A member's number identifies the person at every evening of the club, so the name may change at
# any time. An evening stores the names of its own players.


@dataclass(frozen=True)
class Member:
    """A member of a club, with the team or club that the member plays for.

    ``number`` counts from 0. ``agrees`` allows the name in what is published. ``into`` is the
    member that this entry was merged into.
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
        """True unless the entry was merged into another."""
        return self.into is None


@dataclass(frozen=True)
class ClubEvening:
    """An evening of the club: its id, and its name and date when it was added.

    ``sequence`` is the number of the event that added it.
    """

    sequence: int
    evening: str
    name: str
    date: str


class MemberListState:
    """The members and evenings of one club."""

    sequence: int
    """The number of the last event."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.members: list[Member] = []
        self.distinct_pairs: set[frozenset[int]] = set()
        self.redacted: set[int] = set()
        """The numbers of the redacted members."""
        self.evenings: list[ClubEvening] = []
        self.hidden: set[str] = set()
        """The ids of evenings that are not published, not even after their release."""
        self.public_link = public_link.PublicLinkState()
        self.generation = 0
        """Number of renewals of the club's link."""

    def find_entry(self, number: int) -> Member:
        """Find the entry of that number, even if merged. Raises UnknownEvening if there is none."""
        if not 0 <= number < len(self.members):
            raise UnknownEvening("this club has no member {number}", number=number)
        return self.members[number]

    def find_member(self, number: int) -> Member:
        """Find the member of that number.

        Raises UnknownEvening if there is none, or the entry was merged.
        """
        member = self.find_entry(number)
        if not member.is_listed:
            raise UnknownEvening("this club has no member {number}", number=number)
        return member

    def resolve_member(self, number: int) -> Member:
        """Find the member that an entry stands for after all merges."""
        member = self.find_entry(number)
        while member.into is not None:
            member = self.find_entry(member.into)
        return member

    def list_other_names(self, number: int | None = None) -> list[str]:
        """List the names of all members except one.

        Members who have left are included.
        """
        return [each.name for each in self.members if each.is_listed and each.number != number]

    def find_evening(self, name: str) -> ClubEvening:
        """Find the club's evening of that id. Raises UnknownEvening if there is none."""
        for each in self.evenings:
            if each.evening == name:
                return each
        raise UnknownEvening("the club has no evening {evening!r}", evening=name)

    def find_evening_by_event(self, sequence: int) -> ClubEvening:
        """Find the evening that the event of that number added.

        Raises UnknownEvening if it no longer belongs to the club.
        """
        for each in self.evenings:
            if each.sequence == sequence:
                return each
        raise UnknownEvening("this evening no longer belongs to the club")


MOST_MEMBERS = 2000
MOST_AT_ONCE = MOST_MEMBERS
MOST_EVENINGS = 2000


def check_club_name(name: str) -> None:
    """Raise BadPeople if the name is empty, too long, or has invisible characters."""
    if not name.strip():
        raise BadPeople("a club needs a name")
    if len(name) > LONGEST_TITLE:
        raise BadPeople("the name of a club has at most {most} characters", most=LONGEST_TITLE)
    check_visible(name)


class ClubOpened(ClubEvent, frozen=True, tag="roll-opened"):
    """A club was created, without members."""

    name: str


def build_club_opening(name: str, by: Sender, at: int) -> ClubOpened:
    """Build the event that creates a club. Raises BadPeople if the name is unusable."""
    check_club_name(name)
    return ClubOpened(name=name, by=by, at=at)


class ClubRenamed(ClubEvent, frozen=True, tag="roll-renamed"):
    """The club was renamed."""

    name: str

    def apply(self, member_list: MemberListState) -> None:
        member_list.name = self.name


class RenameClub(DirectorsCommand, frozen=True, tag="name"):
    """Rename the club."""

    name: Name

    leads_to: ClassVar[type[ClubEvent]] = ClubRenamed

    def decide(self, _roll: MemberListState, envelope: ClubEnvelope) -> ClubRenamed:
        """Rename the club. Raises BadPeople if the name is empty, too long, or unusable."""
        check_club_name(self.name)
        return ClubRenamed(name=self.name, **envelope.stamp)


class ClubKeyRenewed(ClubEvent, frozen=True, tag="roll-key-renewed"):
    """The club's link was renewed; the old one no longer works."""

    def apply(self, member_list: MemberListState) -> None:
        member_list.generation += 1


class RenewClubKey(DirectorsCommand, frozen=True, tag="renew"):
    """Renew the club's link; the old one stops working."""

    leads_to: ClassVar[type[ClubEvent]] = ClubKeyRenewed

    def check_permission(self, _roll: MemberListState, by: Sender) -> None:
        """Raise NotAllowed unless the sender is a director or the server's operator."""
        if by.role not in {"director", "server"}:
            raise NotAllowed(error_messages.DIRECTOR_ONLY)

    def decide(self, _roll: MemberListState, envelope: ClubEnvelope) -> ClubKeyRenewed:
        return ClubKeyRenewed(**envelope.stamp)


Fact = Annotated[str, personal.FACT]


class NewMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A member as entered. ``agrees`` is false unless the member has agreed to be named."""

    name: PersonName
    club: Fact = ""
    licence: Fact = ""
    agrees: Annotated[bool, personal.FACT] = False


def check_members(new: Iterable[NewMember], known: Iterable[str]) -> None:
    """Raise BadPeople if a name or licence is unusable, a name is taken, or there are too many."""
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
    """Members were added; they are numbered from the first free number."""

    members: tuple[NewMember, ...]

    def apply(self, member_list: MemberListState) -> None:
        first = len(member_list.members)
        member_list.members += [
            Member(first + index, each.name, each.club, each.licence, each.agrees)
            for index, each in enumerate(self.members)
        ]


class AddMembers(DirectorsCommand, frozen=True, tag="add"):
    """Add members: all of them, or none if one is refused."""

    members: Annotated[tuple[NewMember, ...], msgspec.Meta(max_length=MOST_AT_ONCE)]

    leads_to: ClassVar[type[ClubEvent]] = MembersAdded

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MembersAdded:
        """Add the members.

        Raises BadPeople if there are none or too many, or one is refused.
        """
        if not self.members:
            raise BadPeople("the list names no member")
        check_members(self.members, member_list.list_other_names())
        if len(member_list.members) + len(self.members) > MOST_MEMBERS:
            raise BadPeople("a club has at most {most} members", most=MOST_MEMBERS)
        return MembersAdded(members=self.members, **envelope.stamp)


class MemberChanged(ClubEvent, frozen=True, tag="member-changed"):
    """The entry of a member was corrected."""

    member: StoredNumber
    name: PersonName
    club: Fact = ""
    licence: Fact = ""
    agrees: Annotated[bool, personal.FACT] = False

    def apply(self, member_list: MemberListState) -> None:
        member_list.members[self.member] = replace(
            member_list.members[self.member],
            name=self.name,
            club=self.club,
            licence=self.licence,
            agrees=self.agrees,
        )


class ChangeMember(DirectorsCommand, frozen=True, tag="change"):
    """Correct the entry of a member."""

    member: PlayerNumber
    name: Name
    club: Name = ""
    licence: Name = ""
    agrees: bool = False

    leads_to: ClassVar[type[ClubEvent]] = MemberChanged

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MemberChanged:
        """Correct the member.

        Raises UnknownEvening if there is no such member, and BadPeople if the entry is refused.
        """
        member_list.find_member(self.member)
        right = NewMember(self.name, self.club, self.licence, self.agrees)
        check_members([right], member_list.list_other_names(self.member))
        return MemberChanged(member=self.member, **msgspec.structs.asdict(right), **envelope.stamp)


class MemberLeft(ClubEvent, frozen=True, tag="member-left"):
    """A member left the club; the results stay."""

    member: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        member_list.members[self.member] = replace(member_list.members[self.member], has_left=True)


class EndMembership(DirectorsCommand, frozen=True, tag="leave"):
    """Note that a member has left the club."""

    member: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MemberLeft

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MemberLeft:
        """Note the leaving.

        Raises UnknownEvening if there is no such member, and NotNow if the member has left already.
        """
        member = member_list.find_member(self.member)
        if member.has_left:
            raise NotNow("{name} has left the club already", name=member.name)
        return MemberLeft(member=self.member, **envelope.stamp)


class MemberCameBack(ClubEvent, frozen=True, tag="member-came-back"):
    """A member who had left came back."""

    member: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        member_list.members[self.member] = replace(member_list.members[self.member], has_left=False)


class ResumeMembership(DirectorsCommand, frozen=True, tag="come-back"):
    """Note that a member who had left has come back."""

    member: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MemberCameBack

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MemberCameBack:
        """Note the return.

        Raises UnknownEvening if there is no such member, and NotNow if the member has not left or
        was redacted.
        """
        member = member_list.find_member(self.member)
        if member.number in member_list.redacted:
            raise NotNow("this person was forgotten")
        if not member.has_left:
            raise NotNow("{name} has not left the club", name=member.name)
        return MemberCameBack(member=self.member, **envelope.stamp)


class MembersMerged(ClubEvent, frozen=True, tag="members-merged"):
    """An entry was merged into another member, who gets its results."""

    member: StoredNumber
    into: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        member_list.members[self.member] = replace(member_list.members[self.member], into=self.into)


class MergeMembers(DirectorsCommand, frozen=True, tag="merge"):
    """Merge an entry into another member, whose name and details stay."""

    member: PlayerNumber
    into: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MembersMerged

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MembersMerged:
        """Merge the two.

        Raises UnknownEvening if one is no member, and NotNow if both are the same.
        """
        member, into = member_list.find_member(self.member), member_list.find_member(self.into)
        if member == into:
            raise NotNow("both are the same entry: {name}", name=member.name)
        return MembersMerged(member=self.member, into=self.into, **envelope.stamp)


class MembersUnmerged(ClubEvent, frozen=True, tag="members-parted"):
    """A merged entry became a member of its own again."""

    member: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        member_list.members[self.member] = replace(member_list.members[self.member], into=None)


class UnmergeMembers(DirectorsCommand, frozen=True, tag="part"):
    """Undo the merging of an entry into another member."""

    member: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MembersUnmerged

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MembersUnmerged:
        """Undo the merge.

        Raises UnknownEvening if the entry is not merged, and NotNow if its name is taken by now.
        """
        member = member_list.find_entry(self.member)
        if member.into is None:
            raise UnknownEvening("this entry is not merged with another: {name}", name=member.name)
        if name_key(member.name) in map(name_key, member_list.list_other_names()):
            raise NotNow(
                "another member is called {name!r} now: rename that member first",
                name=member.name,
            )
        return MembersUnmerged(member=self.member, **envelope.stamp)


class MembersDistinguished(ClubEvent, frozen=True, tag="told-apart"):
    """Two members with similar names were marked as two people."""

    one: StoredNumber
    other: StoredNumber

    def apply(self, member_list: MemberListState) -> None:
        """Keep the pair, so that it is not suggested again."""
        member_list.distinct_pairs.add(frozenset({self.one, self.other}))


class DistinguishMembers(DirectorsCommand, frozen=True, tag="two-people"):
    """Mark two members with similar names as two people."""

    one: PlayerNumber
    other: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = MembersDistinguished

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> MembersDistinguished:
        """Mark the two. Raises UnknownEvening if one is no member."""
        member_list.find_member(self.one)
        member_list.find_member(self.other)
        return MembersDistinguished(one=self.one, other=self.other, **envelope.stamp)


class EveningAddedToClub(ClubEvent, frozen=True, tag="evening-held"):
    """An evening was added to the club."""

    evening: str
    name: str
    date: Annotated[str, msgspec.Meta(pattern=DATE)]

    def apply(self, member_list: MemberListState) -> None:
        member_list.evenings.append(
            ClubEvening(member_list.sequence, self.evening, self.name, self.date)
        )


class OpenClubEvening(DirectorsCommand, frozen=True, tag="evening"):
    """Open an evening of the club, with the members who are there and with guests."""

    settings: EveningSettings
    members: Annotated[tuple[PlayerNumber, ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()
    guests: Annotated[tuple[NewPlayer, ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()

    draws: ClassVar[bool] = True
    """The evening is opened along with the command: its seed draws the seats."""

    def build_players(self, member_list: MemberListState) -> tuple[NewPlayer, ...]:
        """Build the players: the members with their numbers, then the guests.

        Raises UnknownEvening if a number is no member's.
        """
        members = map(member_list.find_member, dict.fromkeys(self.members))
        return (
            *(NewPlayer(each.name, each.club, member=each.number) for each in members),
            *(msgspec.structs.replace(each, member=None) for each in self.guests),
        )

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> EveningAddedToClub:
        """Add the evening, with an empty id: the id is not known before the evening is stored.

        Raises BadPeople, RuleSetError or UnknownEvening if the settings or players are refused, and
        NotNow if the club has too many evenings.
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
        """Tell whether the event added an evening of that name and date."""
        settings = self.settings
        return isinstance(event, EveningAddedToClub) and (event.name, event.date) == (
            settings.name,
            settings.date,
        )


class AdoptEvening(DirectorsCommand, frozen=True, tag="adopt"):
    """Add an existing evening to the club; ``token`` is that of its director's link."""

    evening: Name
    token: Name

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> EveningAddedToClub:
        """Add the evening, with an empty name and date: they are not known here.

        Raises NotNow if the evening is the club's already, or the club has too many evenings.
        """
        if any(each.evening == self.evening for each in member_list.evenings):
            raise NotNow("this evening belongs to the club already")
        if len(member_list.evenings) >= MOST_EVENINGS:
            raise NotNow("a club has at most {most} evenings", most=MOST_EVENINGS)
        return EveningAddedToClub(evening=self.evening, name="", date="", **envelope.stamp)

    def can_have_caused(self, event: Any) -> bool:
        """Tell whether the event added that evening."""
        return isinstance(event, EveningAddedToClub) and event.evening == self.evening


class EveningReleased(ClubEvent, frozen=True, tag="evening-released"):
    """An evening was removed from the club."""

    evening: str

    def apply(self, member_list: MemberListState) -> None:
        member_list.evenings = [
            each for each in member_list.evenings if each.evening != self.evening
        ]


class ReleaseEvening(DirectorsCommand, frozen=True, tag="release"):
    """Remove an evening from the club; the evening itself stays as it is."""

    evening: Name

    leads_to: ClassVar[type[ClubEvent]] = EveningReleased

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> EveningReleased:
        """Remove the evening. Raises UnknownEvening if it is not the club's."""
        member_list.find_evening(self.evening)
        return EveningReleased(evening=self.evening, **envelope.stamp)


class EveningHidden(ClubEvent, frozen=True, tag="evening-hidden"):
    """An evening was hidden: nothing of it is published."""

    evening: str

    def apply(self, member_list: MemberListState) -> None:
        member_list.hidden.add(self.evening)


class HideEvening(DirectorsCommand, frozen=True, tag="hide"):
    """Hide an evening of the club, such as a trial: nothing of it is published."""

    evening: Name

    leads_to: ClassVar[type[ClubEvent]] = EveningHidden

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> EveningHidden:
        """Hide the evening.

        Raises UnknownEvening if it is not the club's, and NotNow if it is hidden already.
        """
        member_list.find_evening(self.evening)
        if self.evening in member_list.hidden:
            raise NotNow("this evening is hidden already")
        return EveningHidden(evening=self.evening, **envelope.stamp)


class EveningShown(ClubEvent, frozen=True, tag="evening-shown"):
    """A hidden evening may be published again."""

    evening: str

    def apply(self, member_list: MemberListState) -> None:
        member_list.hidden.discard(self.evening)


class ShowEvening(DirectorsCommand, frozen=True, tag="show"):
    """Show a hidden evening of the club again."""

    evening: Name

    leads_to: ClassVar[type[ClubEvent]] = EveningShown

    def decide(self, member_list: MemberListState, envelope: ClubEnvelope) -> EveningShown:
        """Show the evening.

        Raises UnknownEvening if it is not the club's, and NotNow if it is not hidden.
        """
        member_list.find_evening(self.evening)
        if self.evening not in member_list.hidden:
            raise NotNow("this evening is not hidden")
        return EveningShown(evening=self.evening, **envelope.stamp)


class MemberRedacted(ClubEvent, frozen=True, tag="member-forgotten"):
    """A person was redacted; ``members`` are all the entries of that person."""

    members: tuple[StoredNumber, ...]

    def apply(self, member_list: MemberListState) -> None:
        """Mark the entries as left and redacted, so that no name matches them."""
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
    | HideEvening
    | ShowEvening
    | public_link.Commands
)
"""The commands of a club; ``type`` names the command."""

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
    | EveningHidden
    | EveningShown
    | public_link.Events
    | MemberRedacted
)
"""The events of a club; ``kind`` names the event."""


class MemberList(MemberListState, Aggregate[ClubEnvelope, MemberListEvent]):
    """The list of members of one club, from its opening on."""

    codec: ClassVar[Codec[MemberListEvent]] = Codec(MemberListEvent)
    opening = ClubOpened
    answers_kept = 1000

    def __init__(self, opened: ClubOpened) -> None:
        MemberListState.__init__(self, opened.name)
        Aggregate.__init__(self, opened)
        self.last_at = opened.at
        """The time of the last event, in milliseconds since 1970."""

    def note_applied(self, event: MemberListEvent) -> None:
        self.last_at = event.at
