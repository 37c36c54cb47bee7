"""The roll of a club as its page sees it."""

from __future__ import annotations

import msgspec

from courtcards.clubs.evening import Evening, NewPlayer
from courtcards.clubs.members import Roll
from courtcards.clubs.members.players import ClubMembers, alike


class MemberView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A member. ``into`` is the member that the entry is, too, after a merge; else null.

    ``agrees``: to be shown by name in what is published. ``left``: has left the club.
    ``forgotten``: has left it, and nobody knows any more who that was.
    """

    number: int
    name: str
    club: str
    licence: str
    agrees: bool
    left: bool
    into: int | None
    forgotten: bool = False


class HeldEveningView(msgspec.Struct, frozen=True):
    """An evening of the club; its name and date are those that it was opened with."""

    evening: str
    name: str
    date: str


class RollView(msgspec.Struct, frozen=True):
    """A club, for whoever holds its link; the newest evening comes first.

    ``alike`` has pairs of members whose names are nearly the same, by their numbers.
    """

    roll: str
    name: str
    seq: int
    members: list[MemberView]
    evenings: list[HeldEveningView]
    alike: list[tuple[int, int]]


class RollMade(msgspec.Struct, frozen=True):
    """The roll of a club has been opened. Token and page are those of its only link."""

    roll: str
    token: str
    page: str


class WhoPlays(msgspec.Struct, frozen=True):
    """Who plays at an evening of the club: members by their numbers, and guests.

    ``page`` is the director's of that evening.
    """

    evening: str
    page: str
    members: list[int]
    guests: list[NewPlayer]


class AbsentMember(msgspec.Struct, frozen=True):
    """A member who is not at an evening: their number, their name, and their team or club."""

    number: int
    name: str
    club: str


class AbsentMembers(msgspec.Struct, frozen=True):
    """The members of an evening's club who are not there yet; none at an evening of no club."""

    members: list[AbsentMember]


def roll_view(name: str, roll: Roll) -> RollView:
    """The roll of that id as it stands."""
    return RollView(
        roll=name,
        name=roll.name,
        seq=roll.sequence,
        members=[
            MemberView(
                each.number,
                each.name,
                each.club,
                each.licence,
                each.agrees,
                each.has_left,
                each.into,
                each.number in roll.forgotten,
            )
            for each in roll.members
        ],
        evenings=[
            HeldEveningView(each.evening, each.name, each.date)
            for each in sorted(roll.evenings, key=lambda each: (each.date, each.sequence))[::-1]
        ],
        alike=alike(roll),
    )


def who_plays(club: ClubMembers, name: str, evening: Evening, page: str) -> WhoPlays:
    """Who plays at the evening of that id: members of the club, and guests."""
    members = club.among(name, evening.players, roll=evening.roll)
    guests = [
        NewPlayer(each.name, each.club, house=each.is_house)
        for each in evening.players
        if each.number not in members and not each.is_removed
    ]
    return WhoPlays(name, page, list({each.number: None for each in members.values()}), guests)


def absent_members(club: ClubMembers | None, name: str, evening: Evening) -> AbsentMembers:
    """The members of a club who are not at its evening of that id, and have not left the club."""
    if club is None:
        return AbsentMembers([])
    there = {each.number for each in club.among(name, evening.players).values()}
    return AbsentMembers(
        [
            AbsentMember(each.number, each.name, each.club)
            for each in club.roll.members
            if each.is_listed and not each.has_left and each.number not in there
        ]
    )
