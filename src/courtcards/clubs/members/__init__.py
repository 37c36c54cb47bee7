"""The members of a club, on its roll, and the evenings that are its own.

Seasons, views and hosts may import it. Start at ``commands``.
"""

from courtcards.clubs.members.commands import (
    ClubOpened,
    MemberList,
    MemberListCommand,
    MemberListEvent,
    build_club_opening,
)

__all__ = ["ClubOpened", "MemberList", "MemberListCommand", "MemberListEvent", "build_club_opening"]
