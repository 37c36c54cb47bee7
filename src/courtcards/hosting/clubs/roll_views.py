"""The roll of a club as its page sees it."""

from __future__ import annotations

from courtcards.clubs.evenings import Evening, NewPlayer
from courtcards.clubs.roll import Roll
from courtcards.clubs.roll.alike import alike
from courtcards.clubs.roll.players import member_of
from courtcards.hosting.clubs.roll_messages import (
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
            )
            for each in roll.members
        ],
        evenings=[
            HeldEveningView(each.evening, each.name, each.date)
            for each in sorted(roll.evenings, key=lambda each: (each.date, each.sequence))[::-1]
        ],
        alike=alike(roll),
    )


def who_plays(roll: Roll, name: str, evening: Evening, page: str) -> WhoPlays:
    """Who plays at an evening of the club: members, and guests."""
    members: dict[int, None] = {}
    guests: list[NewPlayer] = []
    for player in evening.players:
        member = member_of(roll, player)
        if member is not None and not player.is_removed:
            members[member.number] = None
        elif not player.is_removed:
            guests.append(NewPlayer(player.name, player.club, house=player.is_house))
    return WhoPlays(name, page, list(members), guests)
