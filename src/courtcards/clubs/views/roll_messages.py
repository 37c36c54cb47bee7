"""What the page of a club is sent: its roll, and its evenings."""

from __future__ import annotations

import msgspec

from courtcards.clubs.evening import NewPlayer


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
