"""The roll of a club as its page sees it."""

from __future__ import annotations

from courtcards.clubs.evenings import Evening, NewPlayer
from courtcards.clubs.roll import Roll
from courtcards.clubs.roll.alike import alike
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
            if not each.is_forgotten
        ],
        evenings=[
            HeldEveningView(each.evening, each.name, each.date)
            for each in sorted(roll.evenings, key=lambda each: (each.date, each.sequence))[::-1]
        ],
        alike=alike(roll),
    )


def who_plays(roll: Roll, name: str, evening: Evening, page: str) -> WhoPlays:
    """Who plays at an evening of the club.

    Whoever was typed in there under the name of a member is taken for that member.
    """
    by_name = {each.name.casefold(): each.number for each in roll.members if each.is_listed}
    members: dict[int, None] = {}
    guests: list[NewPlayer] = []
    for player in evening.players:
        if player.is_removed:
            continue
        number = by_name.get(player.name.casefold()) if player.member is None else player.member
        known = None if number is None or player.is_house else roll.who(number)
        if known is not None and known.is_listed:
            members[known.number] = None
        elif known is None:
            guests.append(NewPlayer(player.name, player.club, house=player.is_house))
    return WhoPlays(name, page, list(members), guests)
