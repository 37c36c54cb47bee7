"""Who was forgotten in a club is nobody whom a name means any more."""

from __future__ import annotations

from courtcards.clubs.evenings.players import Player
from courtcards.clubs.roll import Roll, roll_opening
from courtcards.clubs.roll.forgetting import MemberForgotten
from courtcards.clubs.roll.members import MembersAdded, NewMember
from courtcards.clubs.roll.players import ClubMembers
from courtcards.clubs.verb import Who

BY = Who("director")


def test_a_guest_who_is_called_as_a_forgotten_member_was_is_not_taken_for_them() -> None:
    roll = Roll(roll_opening("Kings", BY, 1))
    roll.apply(MembersAdded(members=(NewMember("Ann"), NewMember("Bea")), by=BY, at=2))
    club = ClubMembers("a" * 12, roll)
    players = [Player(0, "Ann"), Player(1, "Bea")]
    assert [*club.among("b" * 12, players)] == [0, 1]
    roll.apply(MemberForgotten(members=(0,), by=BY, at=3))
    assert [*club.among("b" * 12, players)] == [1]
    assert roll.members[0].has_left
    assert roll.forgotten == {0}
