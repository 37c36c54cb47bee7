"""Which member of a club a player of one of its evenings is, and whether they may be named."""

from __future__ import annotations

from courtcards.clubs.evenings.players import Player
from courtcards.clubs.roll.members import Member
from courtcards.clubs.roll.roll import Roll


def member_of(roll: Roll, player: Player) -> Member | None:
    """The member whom a player of one of the club's evenings is; None for a guest.

    Whoever was typed in there under the very name of a member is taken for that member.
    """
    if player.is_house:
        return None
    if player.member is not None and player.member < len(roll.members):
        return roll.who(player.member)
    name = player.name.casefold()
    return next((m for m in roll.members if m.is_listed and m.name.casefold() == name), None)


def may_be_shown(roll: Roll, player: Player) -> bool:
    """Whether a player may be named in what is published: a member who has agreed to it."""
    member = member_of(roll, player)
    return member is not None and member.agrees
