"""The roll of a club as its page sees it."""

from __future__ import annotations

from courtcards.clubs.evening import Evening, NewPlayer
from courtcards.clubs.members import Roll
from courtcards.clubs.members.alike import alike
from courtcards.clubs.members.players import ClubMembers
from courtcards.clubs.views.roll_messages import (
    AbsentMember,
    AbsentMembers,
    HeldEveningView,
    MemberView,
    RollView,
    WhoPlays,
)


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
